// SPDX-License-Identifier: Apache-2.0
import Foundation
public import WorkspaceModel

/// Which data something belongs to, and how far it had come: the store's name, a revision, and the transaction that made
/// it. Data that went on from there has the same transaction at that revision; an older copy has none, another one
/// another.
public struct LogStamp: Hashable, Sendable, CustomStringConvertible {
    /// The store's name.
    public let store: String
    /// The revision; 0 before the first transaction.
    public let revision: UInt64
    /// The transaction that landed as that revision, in hexadecimal digits; "-" before the first.
    public let transaction: String

    /// The three words, separated by spaces.
    public var description: String { "\(store) \(revision) \(transaction)" }

    init(store: String, revision: UInt64, transaction: String) {
        self.store = store
        self.revision = revision
        self.transaction = transaction
    }

    /// Reads what `description` wrote, or nil when it is something else.
    public init?(_ text: String) {
        let words = text.split(separator: " ", omittingEmptySubsequences: false).map(String.init)
        guard words.count == 3, let revision = UInt64(words[1]) else { return nil }
        self.init(store: words[0], revision: revision, transaction: words[2])
    }
}

extension Store {
    /// How far the data has come.
    public func stamp() async throws -> LogStamp {
        let name = name
        return try await engine.read { db in
            let revision = try Self.revision(in: db)
            return LogStamp(store: name, revision: revision, transaction: try Self.transaction(revision, in: db) ?? "-")
        }
    }

    /// Whether the data went on from `stamp`: it is the same, and knows everything that was known then.
    public func continues(_ stamp: LogStamp) async throws -> Bool {
        guard stamp.store == name else { return false }
        guard stamp.revision > 0 else { return true }
        return try await engine.read { try Self.transaction(stamp.revision, in: $0) } == stamp.transaction
    }

    /// Whether a reader's place is one of this log: nothing else was ever there.
    public func contains(_ place: FeedPlace) async throws -> Bool {
        guard place.mark != 0 else { return true }
        let found = try await engine.read { try Self.transaction(place.revision, in: $0) }
        return found.flatMap { TransactionID($0) }?.high == place.mark
    }

    /// The identity of the transaction that landed as a revision, in hexadecimal digits; nil where that is forgotten.
    static func transaction(_ revision: UInt64, in db: any Database) throws -> String? {
        // With 0 there are those that were cancelled.
        guard revision > 0 else { return nil }
        for table in ["log", "landed"] {
            let found: Data? = try db.value("SELECT id FROM \(table) WHERE revision = ?", [revision.stored])
            if let found { return TransactionID(stored: found)?.description }
        }
        return nil
    }
}
