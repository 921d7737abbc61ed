// SPDX-License-Identifier: Apache-2.0
import Foundation
import WorkspaceModel
import WorkspaceStore

/// Writers who each move a card of their own from one list to another and back, one transaction a move.
struct Moves {
    /// Moves a second, all writers together.
    let rate: Double
    /// How many shared a commit.
    let perCommit: Double
    /// How long each took, in milliseconds, the shortest first.
    let latencies: [Double]

    /// How long all but a part of them took at most, in milliseconds.
    func latency(_ part: Double) -> Double {
        latencies.isEmpty ? 0 : latencies[min(Int(Double(latencies.count) * part), latencies.count - 1)]
    }

    /// A card and the lists between which it goes.
    private struct Way: Sendable {
        let card: NodeID
        let lists: [NodeID]
    }

    /// Measures stores that have the same data; the writers are spread over them. Each store tells its log as a server's
    /// does.
    static func measure(_ stores: [Store], writers: Int, seconds: Double) async throws -> Moves {
        let ways = try await prepare(writers, in: stores[0])
        for store in stores {
            await store.observeCommits(after: 0) { _ in }
            store.observeNotices { _ in }
        }
        defer { for store in stores { store.leave() } }
        let before = try await commits(of: stores)
        let start = ContinuousClock.now
        let end = start + .seconds(seconds)
        let latencies = try await withThrowingTaskGroup(of: [Double].self) { group in
            for (number, way) in ways.enumerated() {
                let store = stores[number % stores.count]
                group.addTask {
                    var latencies: [Double] = []
                    while ContinuousClock.now < end {
                        let began = ContinuousClock.now
                        try await move(way.card, to: way.lists[(latencies.count + 1) % 2], in: store)
                        latencies.append((ContinuousClock.now - began) / .milliseconds(1))
                    }
                    return latencies
                }
            }
            return try await group.reduce(into: []) { $0 += $1 }
        }
        let elapsed = (ContinuousClock.now - start) / .seconds(1)
        let made = try await commits(of: stores) - before
        let landed = Double(latencies.count)
        return Moves(rate: landed / elapsed, perCommit: landed / Double(max(made, 1)), latencies: latencies.sorted())
    }

    private static func commits(of stores: [Store]) async throws -> Int {
        var sum = 0
        for store in stores { sum += await store.commitCount() }
        return sum
    }

    private static func move(_ card: NodeID, to list: NodeID, in store: Store) async throws {
        var random = SystemRandomNumberGenerator()
        let transaction = Transaction(
            id: TransactionID(using: &random),
            operations: [.move([card], to: Place(parent: list))]
        )
        guard case .landed = try await store.commit(transaction, author: "bench") else {
            throw BenchmarkFailure("a move did not land")
        }
    }

    /// A board with a card and two lists for each writer.
    private static func prepare(_ writers: Int, in store: Store) async throws -> [Way] {
        var random = SystemRandomNumberGenerator()
        let board = NodeID(using: &random)
        let ways = (0..<writers).map { _ in
            Way(card: NodeID(using: &random), lists: [NodeID(using: &random), NodeID(using: &random)])
        }
        var operations: [NodeOperation] = [.insert(board, kind: .board, at: Place(parent: .workspace), fields: [:])]
        for way in ways {
            operations += way.lists.map { .insert($0, kind: .list, at: Place(parent: board), fields: [:]) }
            let fields: Fields = [.title: .text("A card"), .due: .number(1_700_000_000_000)]
            operations.append(.insert(way.card, kind: .card, at: Place(parent: way.lists[0]), fields: fields))
        }
        // A transaction has so many operations at most.
        for start in stride(from: 0, to: operations.count, by: 500) {
            let part = Array(operations[start..<min(start + 500, operations.count)])
            let outcome = try await store.commit(
                Transaction(id: TransactionID(using: &random), operations: part),
                author: "bench"
            )
            guard case .landed = outcome else { throw BenchmarkFailure("the board did not land") }
        }
        return ways
    }
}

/// What keeps a measurement from being one.
struct BenchmarkFailure: Error, CustomStringConvertible {
    let description: String

    init(_ description: String) { self.description = description }
}
