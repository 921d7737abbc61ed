// SPDX-License-Identifier: Apache-2.0
import Foundation
import WorkspaceModel

@testable import WorkspaceStore

/// Fills a store with what people make in a while: boards and what is on them, people and their devices, links, marks of
/// what was read, things in the trash and things erased, and a log that is cut now and then.
struct RandomWorkspace {
    let store: Store
    private var random: SeededRandom
    private var script: RandomScript
    /// What landed last, and who made it.
    private(set) var last: (transaction: Transaction, author: String)?

    init(in store: Store, seed: UInt64) {
        self.store = store
        random = SeededRandom(seed: seed)
        script = RandomScript(random: SeededRandom(seed: ~seed))
        script.inserted += [
            (.label, .board), (.checklist, .card), (.checkItem, .checklist), (.conversation, .workspace),
            (.message, .conversation), (.draft, .workspace), (.album, .workspace), (.document, .workspace),
        ]
    }

    /// Does some of everything.
    mutating func live(_ steps: Int) async throws {
        try await addPeople()
        try await begin()
        for step in 0..<steps {
            let transaction = Transaction(id: TransactionID(using: &random), operations: script.operations())
            let author = "member-\(Int.random(in: 0..<4, using: &random))"
            if case .landed(let answer) = try await store.commit(transaction, author: author) {
                script.learn(answer.changes)
                last = (transaction, author)
            }
            if step % 40 == 39, Bool.random(using: &random) {
                try await store.cutLog(LogRetention(days: 30, transactions: 5, leastCut: 1))
            }
            if step % 50 == 49 { try await eraseSomething() }
        }
    }

    /// Two boards with lists and cards, so that what comes then finds its places.
    private mutating func begin() async throws {
        var operations: [NodeOperation] = []
        for _ in 0..<2 {
            let board = NodeID(using: &random)
            operations.append(
                .insert(board, kind: .board, at: Place(parent: .workspace), fields: [.title: .text("New")])
            )
            for _ in 0..<3 {
                let list = NodeID(using: &random)
                operations.append(.insert(list, kind: .list, at: Place(parent: board), fields: [.title: .text("New")]))
                for number in 0..<5 {
                    let body = number == 0 ? String(repeating: "Text 😀\n", count: 2_000) : nil
                    operations.append(.card("New 'x' \\ \(number)", in: list, id: NodeID(using: &random), body: body))
                }
            }
        }
        let transaction = Transaction(id: TransactionID(using: &random), operations: operations)
        guard case .landed(let answer) = try await store.commit(transaction, author: "member-0") else {
            throw Unexpected(description: "nothing landed")
        }
        script.learn(answer.changes)
    }

    private func eraseSomething() async throws {
        guard let doomed = try await store.subtree(of: .trash)?.last(where: { $0.parent == .trash }) else { return }
        _ = try await store.erase([doomed.id], author: "member-0")
    }

    private mutating func addPeople() async throws {
        // Their names begin in another order than they came in.
        let names = ["Zoë", "Ann 😀", "", "'; DROP TABLE member; --"]
        var sql: [(String, SQLArguments)] = []
        for (number, name) in names.enumerated() {
            let id = "member-\(number)"
            let role = ["owner", "editor", "viewer", "commenter"][number]
            let joined: Int64? = number == 2 ? nil : Int64(number)
            sql.append(
                (
                    "INSERT INTO member (id, name, color, role, created, joined) VALUES (?, ?, ?, ?, ?, ?)",
                    [id, name, "red", role, 5, joined]
                )
            )
            for device in 0..<Int.random(in: 0...3, using: &random) {
                sql.append(
                    (
                        "INSERT INTO session (id, member, secret, created, seen, label) VALUES (?, ?, ?, ?, ?, ?)",
                        ["\(id)-\(device)", id, secret(), 1, Int64.max, "Phone “\(device)”"]
                    )
                )
            }
            sql.append(
                (
                    "INSERT INTO link (secret, expires, member, isInvitation) VALUES (?, ?, ?, ?)",
                    [secret(), 7, number == 0 ? nil : id, number == 1 ? 1 : 0]
                )
            )
            sql.append(
                (
                    "INSERT INTO share (id, node, secret, member, created, expires) VALUES (?, ?, ?, ?, ?, ?)",
                    ["share-\(name)", 77 + number, secret(), id, 1, 2]
                )
            )
            sql.append(
                (
                    "INSERT INTO reading (member, conversation, key, message) VALUES (?, ?, ?, ?)",
                    [id, 4, "a\(number)", 8]
                )
            )
        }
        let statements = sql.map { ($0, $1.map { $0?.sqlValue ?? .null }) }
        try await store.engine.write { db in for (sql, values) in statements { try db.execute(sql, values) } }
    }

    private mutating func secret() -> Data {
        Data((0..<32).map { _ in UInt8.random(in: .min ... .max, using: &random) })
    }
}
