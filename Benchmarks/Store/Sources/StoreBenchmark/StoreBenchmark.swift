// SPDX-License-Identifier: Apache-2.0
import Foundation
import WorkspaceModel
import WorkspaceStore

/// Durable transactions a second under concurrent writers.
///
/// Three ways to land the same card insert, each on the disk before it is answered:
/// - *grouped*: the store as it is; what waits while a commit is on its way shares the next one;
/// - *single*: the same store, but every transaction has a commit of its own;
/// - *raw*: plain SQLite with the same settings, one row a commit, as an upper bound for *single*.
@main
struct StoreBenchmark {
    static func main() async throws {
        let seconds = CommandLine.arguments.dropFirst().first.flatMap { Double($0) } ?? 3
        print("durable transactions a second, \(seconds) s each")
        print("writers   grouped  per commit    single       raw   grouped/single")
        for writers in [1, 4, 16, 64, 256] {
            let grouped = try await measureStore(writers: writers, isGrouped: true, seconds: seconds)
            let single = try await measureStore(writers: writers, isGrouped: false, seconds: seconds)
            let raw = try await RawSQLite.measure(writers: writers, seconds: seconds)
            print(
                [
                    pad("\(writers)", 7), pad(text(grouped.rate), 10), pad(text(grouped.perCommit, 1), 12),
                    pad(text(single.rate), 10), pad(text(raw), 10), pad(text(grouped.rate / single.rate, 2) + "x", 17),
                ].joined()
            )
        }
    }

    /// Transactions a second, and how many shared a commit.
    private static func measureStore(
        writers: Int,
        isGrouped: Bool,
        seconds: Double
    ) async throws -> (rate: Double, perCommit: Double) {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("carry-bench-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: folder) }
        let store = try Store(folder: folder)
        let lists = try await makeLists(writers, in: store)
        let before = await store.commitCount()
        let turn = Turn()
        let start = ContinuousClock.now
        let end = start + .seconds(seconds)
        let landed = try await withThrowingTaskGroup(of: Int.self) { group in
            for list in lists {
                group.addTask {
                    var count = 0
                    while ContinuousClock.now < end {
                        let transaction = card(in: list, number: count)
                        if isGrouped {
                            _ = try await store.commit(transaction, author: "bench")
                        } else {
                            try await turn.take { _ = try await store.commit(transaction, author: "bench") }
                        }
                        count += 1
                    }
                    return count
                }
            }
            return try await group.reduce(0, +)
        }
        let elapsed = (ContinuousClock.now - start) / .seconds(1)
        let commits = await store.commitCount() - before
        return (Double(landed) / elapsed, Double(landed) / Double(max(commits, 1)))
    }

    /// One list for each writer.
    private static func makeLists(_ count: Int, in store: Store) async throws -> [NodeID] {
        var random = SystemRandomNumberGenerator()
        let board = NodeID(using: &random)
        let lists = (0..<count).map { _ in NodeID(using: &random) }
        var operations: [NodeOperation] = [.insert(board, kind: .board, at: Place(parent: .workspace), fields: [:])]
        operations += lists.map { .insert($0, kind: .list, at: Place(parent: board), fields: [:]) }
        _ = try await store.commit(
            Transaction(id: TransactionID(using: &random), operations: operations),
            author: "bench"
        )
        return lists
    }

    private static func card(in list: NodeID, number: Int) -> Transaction {
        var random = SystemRandomNumberGenerator()
        let fields: Fields = [.title: .text("Card \(number)"), .due: .number(1_700_000_000_000)]
        let operation = NodeOperation.insert(
            NodeID(using: &random),
            kind: .card,
            at: Place(parent: list),
            fields: fields
        )
        return Transaction(id: TransactionID(using: &random), operations: [operation])
    }

    private static func pad(_ text: String, _ width: Int) -> String {
        String(repeating: " ", count: max(0, width - text.count)) + text
    }

    private static func text(_ number: Double, _ digits: Int = 0) -> String {
        String(format: "%.\(digits)f", number)
    }
}
