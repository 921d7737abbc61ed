// SPDX-License-Identifier: Apache-2.0
import Foundation
import WorkspaceModel
import WorkspaceStore

/// Durable transactions a second under concurrent writers.
///
/// Three ways to land the same card insert in a folder, each on the disk before it is answered:
/// - *grouped*: the store as it is; what waits while a commit is on its way shares the next one;
/// - *single*: the same store, but every transaction has a commit of its own;
/// - *raw*: plain SQLite with the same settings, one row a commit, as an upper bound for *single*.
///
/// Then the moves of a card, grouped, and how long the slowest of a hundred takes beside one that is alone.
///
/// Ends with 1 where a figure is beyond `Benchmarks/limits.txt`.
///
/// And with the address of a PostgreSQL database as the second argument the moves of a card, grouped: one store on that
/// database, three stores on it that share the writers, one store on SQLite, and `pgbench` on the same database.
@main
struct StoreBenchmark {
    static func main() async throws {
        let arguments = CommandLine.arguments.dropFirst()
        let seconds = arguments.first.flatMap { Double($0) } ?? 3
        var limits = try Limits()
        try await compareCommits(seconds: seconds, &limits)
        print()
        try await compareLatencies(seconds: seconds, &limits)
        if let address = arguments.dropFirst().first {
            print()
            try await compareEngines(BenchmarkDatabase(address: address), seconds: seconds)
        }
        for figure in limits.beyond { print("Beyond the limits: \(figure)") }
        if !limits.beyond.isEmpty { exit(1) }
    }

    /// With how many writers the limits are for.
    private static let limitedCount = 64

    private static let writerCounts = [1, 4, 16, 64, 256]

    private static func compareCommits(seconds: Double, _ limits: inout Limits) async throws {
        print("durable transactions a second, \(seconds) s each")
        let table = Table(
            "writers",
            "  grouped",
            "per commit",
            "  single",
            "     raw",
            "  grouped/single",
            "grouped/raw"
        )
        for writers in writerCounts {
            let grouped = try await measureStore(writers: writers, isGrouped: true, seconds: seconds)
            let single = try await measureStore(writers: writers, isGrouped: false, seconds: seconds)
            let raw = try await RawSQLite.measure(writers: writers, seconds: seconds)
            if writers == limitedCount { try limits.check("store.raw", grouped.rate / raw) }
            table.add(
                "\(writers)",
                Table.text(grouped.rate),
                Table.text(grouped.perCommit, 1),
                Table.text(single.rate),
                Table.text(raw),
                Table.ratio(grouped.rate, to: single.rate),
                Table.ratio(grouped.rate, to: raw)
            )
        }
    }

    private static func compareLatencies(seconds: Double, _ limits: inout Limits) async throws {
        print(
            "durable moves on SQLite, \(seconds) s each: how many ms one takes, and beside the median of a lone writer's"
        )
        let table = Table("writers", "   moves", "per commit", "  median", "     p99", "  p99/lone")
        var lone: Double?
        for writers in writerCounts {
            let moves = try await inFolder { folder in
                try await Moves.measure([try Store(folder: folder)], writers: writers, seconds: seconds)
            }
            let reference = lone ?? moves.latency(0.5)
            lone = reference
            if writers == limitedCount { try limits.check("store.p99", moves.latency(0.99) / reference) }
            table.add(
                "\(writers)",
                Table.text(moves.rate),
                Table.text(moves.perCommit, 1),
                Table.text(moves.latency(0.5), 2),
                Table.text(moves.latency(0.99), 2),
                Table.ratio(moves.latency(0.99), to: reference)
            )
        }
    }

    private static func compareEngines(_ database: BenchmarkDatabase, seconds: Double) async throws {
        print("durable moves a second, \(seconds) s each; three is three stores on one database")
        let table = Table(
            "writers",
            "PostgreSQL",
            "per commit",
            "three",
            "per commit",
            "pgbench",
            "SQLite",
            "PostgreSQL/pgbench",
            "three/pgbench",
            "PostgreSQL/SQLite"
        )
        for writers in writerCounts {
            let one = try await inFolder { folder in
                try await Moves.measure(try database.stores(1, in: folder), writers: writers, seconds: seconds)
            }
            let three = try await inFolder { folder in
                try await Moves.measure(try database.stores(3, in: folder), writers: writers, seconds: seconds)
            }
            let bare = try database.pgbench(writers: writers, seconds: seconds)
            let sqlite = try await inFolder { folder in
                try await Moves.measure([try Store(folder: folder)], writers: writers, seconds: seconds)
            }
            table.add(
                "\(writers)",
                Table.text(one.rate),
                Table.text(one.perCommit, 1),
                Table.text(three.rate),
                Table.text(three.perCommit, 1),
                Table.text(bare),
                Table.text(sqlite.rate),
                Table.ratio(one.rate, to: bare),
                Table.ratio(three.rate, to: bare),
                Table.ratio(one.rate, to: sqlite.rate)
            )
        }
    }

    private static func inFolder<Result>(_ body: (URL) async throws -> Result) async throws -> Result {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("carry-bench-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: folder) }
        return try await body(folder)
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
}
