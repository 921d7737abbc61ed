// SPDX-License-Identifier: Apache-2.0
import Foundation
import WorkspaceModel

/// Where a store's data is: reads run beside each other, each on a snapshot of its own; one write runs at a time, lands
/// whole or not at all, and is durable when it returns.
protocol DatabaseEngine: Sendable {
    /// Runs a read on a snapshot.
    func read<Result: Sendable>(
        _ pace: Pace,
        _ body: @escaping @Sendable (any Database) throws -> Result
    ) async throws -> Result

    /// Runs a write; what it changed is kept unless it throws.
    func write<Result: Sendable>(
        _ pace: Pace,
        _ body: @escaping @Sendable (any Database) throws -> Result
    ) async throws -> Result

    /// Runs a write that has no place in the order of the others, such as when somebody was here: it waits for none of them.
    func note(_ body: @escaping @Sendable (any Database) throws -> Void) async throws

    /// Whether the database takes writes now, as far as it tells; nil where only a write tells.
    func takesWrites() async throws -> Bool?

    /// Runs a read on a snapshot on the calling thread, for a program that does nothing else meanwhile.
    func readNow<Result>(_ body: (any Database) throws -> Result) throws -> Result

    /// Runs a write on the calling thread, for a program that does nothing else meanwhile.
    func writeNow<Result>(_ pace: Pace, _ body: (any Database) throws -> Result) throws -> Result

    /// Hears the other servers; nil where there can be none.
    var listener: PostgresListener? { get }

    /// Tells the other servers something, in the order in which it is called.
    func tell(_ text: String) async throws

    /// Gives the disk back what is free, and overwrites what was erased, as far as that is the program's to do.
    func releaseSpace() async throws
}

/// How long a read or a write may take.
enum Pace {
    /// Somebody waits for it.
    case prompt
    /// It goes through much of the data.
    case leisurely
}

extension DatabaseEngine {
    /// Runs a read on a snapshot. What it says is in the language of whoever waits for it.
    func read<Result: Sendable>(_ body: @escaping @Sendable (any Database) throws -> Result) async throws -> Result {
        let catalog = L10n.catalog
        return try await read(.prompt) { db in try L10n.$catalog.withValue(catalog) { try body(db) } }
    }

    func write<Result: Sendable>(_ body: @escaping @Sendable (any Database) throws -> Result) async throws -> Result {
        try await write(.prompt, body)
    }

    func writeNow<Result>(_ body: (any Database) throws -> Result) throws -> Result { try writeNow(.prompt, body) }

    /// Gives the disk back what is free behind a write that has landed, which stands whether this can be done or not.
    ///
    /// - Returns: Why it could not be done; nil where it was.
    func reasonSpaceIsUnreleased() async -> String? {
        do {
            try await releaseSpace()
            return nil
        } catch {
            return "\(error)"
        }
    }
}

/// Why a database did not do what it was asked.
public enum DatabaseFailure: Error, Equatable, CustomStringConvertible {
    /// What should be written is nothing that the schema allows.
    case refused(String)
    /// Nothing can be written now, such as where the disk is full.
    case unwritable(String)
    /// The database cannot be reached, or did not answer in time. Whether a write landed is not known.
    case unreachable(String)
    /// Anything else.
    case failed(String)

    /// What the database says.
    var reason: String {
        switch self {
        case .refused(let reason), .unwritable(let reason), .unreachable(let reason), .failed(let reason): reason
        }
    }

    /// A sentence for an operator.
    public var description: String {
        switch self {
        case .refused(let reason), .failed(let reason): "The database refuses: \(reason)"
        case .unwritable(let reason): "The database cannot be written: \(reason)"
        case .unreachable(let reason): "The database cannot be reached: \(reason)"
        }
    }

    /// Whether it says something of the database, and not of the one statement: later it may be done.
    public var isGeneral: Bool {
        switch self {
        case .unwritable, .unreachable: true
        case .refused, .failed: false
        }
    }
}
