// SPDX-License-Identifier: Apache-2.0
import Foundation
import Synchronization
import Testing
import WorkspaceModel

@testable import WorkspaceStore

/// A store in a folder of its own, with short ways to change it.
final class StoreFixture: Sendable {
    let folder: TemporaryFolder
    let store: Store
    let sql = Recorder()

    /// - Parameter tracesSQL: Whether `sql` is told each statement, which takes a sixth of a long test's time.
    init(
        folder: TemporaryFolder? = nil,
        tracesSQL: Bool = true,
        now: @escaping Store.Clock = { 1_700_000_000_000 }
    ) throws {
        let folder = try folder ?? TemporaryFolder()
        let sql = sql
        let trace: (@Sendable (String) -> Void)? = tracesSQL ? { @Sendable in sql.record($0) } : nil
        self.folder = folder
        if let address = try TestDatabase.make() {
            store = try Store(folder: folder.url, database: address, trace: trace, clock: now)
        } else {
            store = try Store(folder: folder.url, trace: trace, clock: now)
        }
    }

    /// Lands operations and gives the answer.
    @discardableResult
    func land(_ operations: NodeOperation...) async throws -> TransactionAnswer {
        let outcome = try await store.commit(.make(operations), author: "tester")
        guard case .landed(let answer) = outcome else {
            throw Unexpected(description: "\(outcome)")
        }
        return answer
    }

    /// A board with one list in it.
    func makeList() async throws -> (board: NodeID, list: NodeID) {
        let board = NodeID.make()
        let list = NodeID.make()
        try await land(
            .insert(board, kind: .board, at: Place(parent: .workspace), fields: [.title: .text("Board")]),
            .insert(list, kind: .list, at: Place(parent: board), fields: [.title: .text("List")])
        )
        return (board, list)
    }

    /// Writes many nodes past the log: with low identities, which are their revisions as well, before all siblings.
    func insert(
        _ count: Int,
        _ kind: Kind,
        under parent: NodeID,
        _ fields: String,
        from first: Int = 1_000
    ) async throws {
        try await store.engine.write { db in
            try db.execute(
                """
                WITH RECURSIVE number (value) AS (
                    SELECT CAST(? AS BIGINT) UNION ALL SELECT value + 1 FROM number WHERE value < ?
                )
                INSERT INTO node (id, kind, parent, key, revision, fields)
                SELECT value, CAST(? AS TEXT), CAST(? AS BIGINT), CAST(? AS TEXT), value, CAST(? AS TEXT) FROM number
                """,
                [first, first + count - 1, kind.name.text, parent.stored, OrderKey.first.description, fields]
            )
        }
    }
}

struct Unexpected: Error, CustomStringConvertible {
    let description: String
}

/// Remembers lines from any thread.
final class Recorder: Sendable {
    private let kept = Mutex<[String]>([])

    var lines: [String] { kept.withLock { $0 } }

    func record(_ line: String) {
        kept.withLock { $0.append(line) }
    }

    func clear() {
        kept.withLock { $0 = [] }
    }
}

extension NodeID {
    /// A new identity.
    static func make() -> NodeID {
        var random = SystemRandomNumberGenerator()
        return NodeID(using: &random)
    }
}

extension Transaction {
    /// A transaction with an identity of its own.
    static func make(_ operations: [NodeOperation]) -> Transaction {
        var random = SystemRandomNumberGenerator()
        return Transaction(id: TransactionID(using: &random), operations: operations)
    }
}

extension NodeOperation {
    /// Makes a card.
    static func card(_ title: String, in list: NodeID, id: NodeID = .make(), body: String? = nil) -> NodeOperation {
        var fields: Fields = [.title: .text(title)]
        fields[.body] = body.map { .text($0) }
        return .insert(id, kind: .card, at: Place(parent: list), fields: fields)
    }
}
