// SPDX-License-Identifier: Apache-2.0
import Foundation
import Synchronization
import Testing
import WorkspaceModel

@testable import WorkspaceStore

@Suite("A log that is cut, and things that are erased")
struct RetentionTests {
    private static let day: Int64 = 24 * 3_600_000

    @Test("entries go by count, the tree stays, and what is left replays to it")
    func count() async throws {
        let fixture = try StoreFixture()
        let (_, list) = try await fixture.makeList()
        for number in 0..<20 { try await fixture.land(.card("Card \(number)", in: list, body: "Text")) }
        let before = try await fixture.store.subtree(of: .workspace)
        let retention = LogRetention(days: 30, transactions: 5, leastCut: 1)
        #expect(try await fixture.store.cutLog(retention) == 16)
        #expect(try await fixture.store.cutLog(retention) == 0)
        #expect(try await fixture.store.cutRevision() == 16)
        #expect(try await fixture.store.revision() == 21)
        #expect(try await fixture.store.log(after: 16, limit: 100).map(\.revision) == [17, 18, 19, 20, 21])
        #expect(try await fixture.store.subtree(of: .workspace) == before)
        for number in 0..<3 { try await fixture.land(.card("Later \(number)", in: list)) }
        #expect(try await fixture.store.verify().problems == [])
        // A change behind the log's back is still found out.
        try await fixture.store.engine.write { try $0.execute("UPDATE node SET fields = '{}' WHERE id > 3") }
        #expect(try await fixture.store.verify().problems != [])
    }

    @Test("entries go by age and by bytes, and the last one never")
    func age() async throws {
        let now = Mutex<Int64>(1_700_000_000_000)
        let fixture = try StoreFixture(now: { now.withLock { $0 } })
        let (_, list) = try await fixture.makeList()
        try await fixture.land(.card("Old", in: list))
        now.withLock { $0 += 31 * Self.day }
        try await fixture.land(.card("New", in: list))
        #expect(try await fixture.store.cutLog(LogRetention(days: 30, transactions: 100, leastCut: 1)) == 2)
        now.withLock { $0 += 31 * Self.day }
        #expect(try await fixture.store.cutLog(LogRetention(days: 30, transactions: 100, leastCut: 1)) == 0)
        for number in 0..<10 {
            try await fixture.land(.card("\(number)", in: list, body: String(repeating: "x", count: 10_000)))
        }
        let bytes = LogRetention(days: 30, transactions: 100, bytes: 70_000, leastCut: 1)
        #expect(try await fixture.store.cutLog(bytes) > 5)
        #expect(try await fixture.store.verify().problems == [])
    }

    @Test("an entry of a clock that stood at 1970 takes no young one with it, and one of the future keeps no old one")
    func wrongClock() async throws {
        let start: Int64 = 1_700_000_000_000
        let now = Mutex(start)
        let fixture = try StoreFixture(now: { now.withLock { $0 } })
        let (_, list) = try await fixture.makeList()
        try await fixture.land(.card("Young", in: list))
        for time in [5_000, start + 365 * Self.day, start + Self.day] {
            now.withLock { $0 = time }
            try await fixture.land(.card("\(time)", in: list))
        }
        let retention = LogRetention(days: 30, transactions: 100, leastCut: 1)
        #expect(try await fixture.store.cutLog(retention) == 0)
        now.withLock { $0 = start + 32 * Self.day }
        try await fixture.land(.card("Later", in: list))
        #expect(try await fixture.store.cutLog(retention) == 5)
        #expect(try await fixture.store.verify().problems == [])
    }

    @Test("what there is to catch up with is counted in bytes, also where a character has several")
    func bytes() async throws {
        let fixture = try StoreFixture()
        let (_, list) = try await fixture.makeList()
        let emoji = String(repeating: "😀", count: 1000)
        let answers = [
            try await fixture.land(.card("Card", in: list)),
            try await fixture.land(.card("Card", in: list, body: emoji)),
        ]
        let counts = answers.map { $0.encoded().count }
        #expect(try await fixture.store.logBytes(after: 1) == counts[0] + counts[1])
        #expect(try await fixture.store.logBytes(after: 2) == counts[1])
        #expect(try await fixture.store.logBytes(after: 3) == 0)
        #expect(try await fixture.store.logBytes(after: 1, limit: 1) == counts[0], "the rest is not read")
        #expect(counts[1] - counts[0] >= 4000)
        // The bound on what stays counts the same.
        let retention = LogRetention(days: 30, transactions: 100, bytes: 4000, leastCut: 1)
        #expect(try await fixture.store.cutLog(retention) == 2)
    }

    @Test("a transaction from before the cut does not land again")
    func repeated() async throws {
        let fixture = try StoreFixture()
        let (_, list) = try await fixture.makeList()
        let card = NodeID.make()
        try await fixture.land(.card("Card", in: list, id: card))
        let rename = Transaction.make([.set(card, [.title: .text("First")])])
        _ = try await fixture.store.commit(rename, author: "tester")
        try await fixture.land(.set(card, [.title: .text("Second")]))
        try await fixture.store.cutLog(LogRetention(days: 30, transactions: 1, leastCut: 1))
        guard case .repeated(let answer) = try await fixture.store.commit(rename, author: "tester") else {
            Issue.record("it landed twice")
            return
        }
        #expect(answer.revision == 3)
        #expect(try await fixture.store.detail(of: card)?.node.title == "Second")
    }

    @Test("data whose log was cut still knows what it went on from")
    func stamps() async throws {
        let fixture = try StoreFixture()
        let (_, list) = try await fixture.makeList()
        let stamp = try await fixture.store.stamp()
        for number in 0..<5 { try await fixture.land(.card("\(number)", in: list)) }
        try await fixture.store.cutLog(LogRetention(days: 30, transactions: 1, leastCut: 1))
        #expect(try await fixture.store.continues(stamp))
    }

    @Test("what is erased is in no table, no history and no byte of the file; what is not stays")
    func erased() async throws {
        let fixture = try StoreFixture()
        let (board, list) = try await fixture.makeList()
        let secret = "sesame-open-\(UInt32.random(in: 1...9_999_999))"
        let doomed = NodeID.make()
        let blob = String(repeating: "ab", count: 32)
        try await fixture.land(.card("Kept", in: list, body: "Kept text"))
        try await fixture.land(.card(secret, in: list, id: doomed, body: secret))
        let file = NodeID.make()
        try await fixture.land(
            .insert(file, kind: .file, at: Place(parent: doomed), fields: [.title: .text(secret), .blob: .text(blob)])
        )
        await #expect(throws: ErasureError.notDeleted) { try await fixture.store.erase([doomed], author: "tester") }
        try await fixture.land(.trash([doomed]))
        await #expect(throws: ErasureError.notDeleted) { try await fixture.store.erase([board], author: "tester") }
        await #expect(throws: ErasureError.gone) { try await fixture.store.erase([.make()], author: "tester") }
        let erasure = try await fixture.store.erase([doomed], author: "tester")
        #expect(erasure.nodes == 2)
        #expect(erasure.blobNames == [blob])
        #expect(try await fixture.store.detail(of: doomed) == nil)
        #expect(try await fixture.store.detail(of: file) == nil)
        #expect(try await fixture.store.subtree(of: list)?.map(\.title).contains("Kept") == true)
        try await fixture.land(.card("After", in: list))
        #expect(try await fixture.store.verify().problems == [])
        for name in try FileManager.default.contentsOfDirectory(atPath: fixture.folder.url.path) {
            let bytes = try Data(contentsOf: fixture.folder.url.appendingPathComponent(name))
            #expect(bytes.range(of: Data(secret.utf8)) == nil, "\(name)")
        }
    }

    @Test("the trash is emptied whole")
    func emptied() async throws {
        let fixture = try StoreFixture()
        let (board, list) = try await fixture.makeList()
        for number in 0..<5 { try await fixture.land(.card("\(number)", in: list)) }
        try await fixture.land(.trash([board]))
        #expect(try await fixture.store.erase([.trash], author: "tester").nodes == 7)
        #expect(try await fixture.store.subtree(of: .trash)?.count == 1)
        #expect(try await fixture.store.verify().problems == [])
    }
}
