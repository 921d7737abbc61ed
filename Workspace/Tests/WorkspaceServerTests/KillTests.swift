// SPDX-License-Identifier: Apache-2.0
import Foundation
import Synchronization
import Testing
import WorkspaceModel
import WorkspaceStore

@testable import WorkspaceServer

@Suite("kill -9", .timeLimit(.minutes(10)))
struct KillTests {
    private static let kills = 22
    private static let writers = 4

    @Test("killed at random moments under writing clients, every acknowledged transaction is there once")
    func kills() async throws {
        let seed = UInt64.random(in: .min ... .max)
        print("kill -9: seed \(seed)")
        var random = SeededRandom(seed: seed)
        let fixture = try await ServerFixture()
        let (_, left) = try await fixture.makeList()
        let (_, right) = try await fixture.makeList()
        let folder = try TemporaryFolder()
        try await seedFolder(folder.url, from: fixture.store)
        let ledger = Ledger()
        var cookie = ""
        for round in 0..<Self.kills {
            let process = try await ServeProcess.start(folder: folder.url, web: fixture.server.configuration.webFolder)
            if cookie.isEmpty {
                cookie = try await WritingClient.signIn(at: process.address, token: process.token).cookie
            }
            let client = WritingClient(address: process.address, cookie: cookie)
            try await check(client, ledger, left, right, "seed \(seed), round \(round)")
            let target = ledger.acknowledged.count + Int.random(in: 1...40, using: &random)
            try await withThrowingTaskGroup(of: Void.self) { group in
                for writer in 0..<Self.writers {
                    let start = random.next()
                    group.addTask {
                        await write(client, ledger, left, right, SeededRandom(seed: start &+ UInt64(writer)))
                    }
                }
                group.addTask {
                    defer { ledger.isDown.withLock { $0 = true } }
                    try? await eventually { ledger.acknowledged.count >= target }
                    try await process.kill()
                }
                try await group.waitForAll()
            }
            ledger.isDown.withLock { $0 = false }
        }
        let process = try await ServeProcess.start(folder: folder.url, web: fixture.server.configuration.webFolder)
        let client = WritingClient(address: process.address, cookie: cookie)
        try await check(client, ledger, left, right, "seed \(seed), at the end")
        try await process.stopWell()
        #expect(try Store.verify(folder: folder.url).problems == [], "seed \(seed)")
        print("kill -9: \(ledger.acknowledged.count) acknowledged over \(Self.kills) kills")
    }

    /// Every transaction makes the same card in two lists, so that half of one would show.
    private func write(
        _ client: WritingClient,
        _ ledger: Ledger,
        _ left: NodeID,
        _ right: NodeID,
        _ random: SeededRandom
    ) async {
        var random = random
        while !ledger.isDown.withLock({ $0 }) {
            // What got no answer is sent again, as a client does that does not know whether it landed.
            let transaction = ledger.takeDoubtful() ?? transaction(left, right, &random)
            switch await client.post(transaction) {
            case 200: ledger.acknowledge(transaction)
            case nil: ledger.doubt(transaction)
            case let status?:
                Issue.record("the server answered \(status)")
                return
            }
        }
    }

    private func transaction(_ left: NodeID, _ right: NodeID, _ random: inout SeededRandom) -> Transaction {
        let id = TransactionID(using: &random)
        return Transaction(
            id: id,
            operations: [left, right].map { .card(id.description, in: $0, id: NodeID(using: &random)) }
        )
    }

    private func check(
        _ client: WritingClient,
        _ ledger: Ledger,
        _ left: NodeID,
        _ right: NodeID,
        _ moment: String
    ) async throws {
        let one = try await client.children(of: left).map(\.title)
        let two = try await client.children(of: right).map(\.title)
        #expect(Set(one).count == one.count, "\(moment): something is there twice")
        #expect(one.sorted() == two.sorted(), "\(moment): a transaction landed in half")
        let lost = ledger.acknowledged.subtracting(one)
        #expect(lost.isEmpty, "\(moment): lost \(lost)")
        let unknown = Set(one).subtracting(ledger.acknowledged).subtracting(ledger.doubtful)
        #expect(unknown.isEmpty, "\(moment): nobody sent \(unknown)")
    }

    /// Begins the folder with the fixture's two lists.
    private func seedFolder(_ folder: URL, from store: Store) async throws {
        let copy = try Store(folder: folder)
        for event in try await store.log(after: 0, limit: 100) {
            let operations = event.changes.compactMap { node -> NodeOperation? in
                node.parent.map { .insert(node.id, kind: node.kind, at: Place(parent: $0), fields: node.fields) }
            }
            _ = try await copy.commit(.make(operations), author: "tester")
        }
    }
}

/// What the writers know of what they sent.
private final class Ledger: Sendable {
    let isDown = Mutex(false)
    private let landed = Mutex<Set<String>>([])
    private let unsure = Mutex<[Transaction]>([])

    var acknowledged: Set<String> { landed.withLock { $0 } }
    var doubtful: Set<String> { unsure.withLock { Set($0.map(\.id.description)) } }

    func acknowledge(_ transaction: Transaction) {
        landed.withLock { _ = $0.insert(transaction.id.description) }
    }

    func doubt(_ transaction: Transaction) {
        unsure.withLock { $0.append(transaction) }
    }

    func takeDoubtful() -> Transaction? {
        unsure.withLock { $0.isEmpty ? nil : $0.removeFirst() }
    }
}
