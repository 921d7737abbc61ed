// SPDX-License-Identifier: Apache-2.0

import BrowserBridge
import Testing
import WorkspaceModel

@testable import WorkspaceClient

@Suite("The outbox")
struct OutboxTests {
    let page = WebPage()

    private func transaction(_ number: UInt64) -> Transaction {
        Transaction(id: TransactionID(high: 1, low: number), operations: [.trash([.make(number)])])
    }

    /// What the page has requested and nobody has answered yet.
    private var requested: [Transaction] {
        page.flush()
        return page.recording.requests.compactMap { try? Transaction.decoded(from: $0.body) }
    }

    private var accepted: [UInt8] { TransactionAnswer(revision: 3, receipts: [], changes: []).encoded() }

    @Test("transactions are sent in order, each after the answer to the one before")
    func order() {
        let outbox = Outbox(server: ServerConnection(page: page))
        var landed: [TransactionID] = []
        outbox.onAccepted = { transaction, answer in
            #expect(answer.revision == 3)
            landed.append(transaction.id)
        }
        let all = (1...3).map { transaction($0) }
        for next in all { outbox.send(next) }
        for next in all {
            #expect(requested == [next])
            page.recording.respond(body: accepted)
        }
        #expect(requested == [])
        #expect(landed == all.map(\.id))
    }

    @Test("[unreachable] -> the same again, after two seconds or at once when resumed", arguments: [0, 502, 503, 504])
    func retry(status: Int) {
        let outbox = Outbox(server: ServerConnection(page: page))
        var losses = 0
        outbox.onPostponed = { if $0 == nil { losses += 1 } }
        outbox.send(transaction(1))
        outbox.send(transaction(2))
        #expect(requested == [transaction(1)])
        page.recording.respond(status: status)
        #expect(requested == [])
        page.recording.advance(1.9)
        #expect(requested == [])
        page.recording.advance(0.2)
        #expect(requested == [transaction(1)])
        page.recording.respond(status: status)
        outbox.resume()
        #expect(requested == [transaction(1)])
        outbox.resume()
        page.recording.advance(3)
        #expect(requested == [transaction(1)], "It is under way once, however often it is resumed.")
        #expect(losses == 2)
    }

    @Test("what waits can be given up, what is being sent cannot; the reason why it waits is known")
    func discard() {
        let outbox = Outbox(server: ServerConnection(page: page))
        for number in 1...3 as ClosedRange<UInt64> { outbox.send(transaction(number)) }
        page.flush()
        #expect(!outbox.discard(transaction(1).id), "it is under way")
        #expect(outbox.discard(transaction(2).id))
        page.recording.respond(status: 500, body: ErrorAnswer(error: "The disk is full.").encoded())
        #expect(outbox.obstacle == "The disk is full.")
        #expect(outbox.discard(transaction(1).id))
        #expect(outbox.obstacle == nil)
        #expect(outbox.waiting == [transaction(3)])
        page.flush()
        #expect(page.recording.storage.count == 1)
        outbox.resume()
        #expect(requested == [transaction(3)])
    }

    @Test("[another version] -> told once, kept, and nothing more is sent")
    func outdated() {
        let outbox = Outbox(server: ServerConnection(page: page))
        var times = 0
        outbox.onOutdated = { times += 1 }
        outbox.send(transaction(1))
        outbox.send(transaction(2))
        page.flush()
        #expect(page.recording.requests.first?.headers[WireVersion.header] == "\(WireVersion.current)")
        #expect(page.recording.requests.first?.headers["Content-Type"] == "application/json")
        page.recording.respond(status: 426)
        outbox.resume()
        page.recording.advance(100)
        #expect(times == 1 && requested == [])
        #expect(page.recording.storage.count == 2)
    }

    @Test("what another window has given up, or had answered, is not sent")
    func dealtWith() {
        let outbox = Outbox(server: ServerConnection(page: page))
        var dropped: [TransactionID] = []
        outbox.onDropped = { dropped.append($0.id) }
        for number in 1...3 as ClosedRange<UInt64> { outbox.send(transaction(number)) }
        page.flush()
        for (key, _) in page.recording.storage where key.hasSuffix("\(transaction(2).id)") {
            page.recording.storage[key] = nil
        }
        page.recording.respond(body: accepted)
        #expect(requested == [transaction(3)])
        #expect(dropped == [transaction(2).id])
    }

    @Test("what one person has left is not sent as another; what an older page has left is")
    func owner() {
        let one = Outbox(server: ServerConnection(page: page))
        one.belong(to: "ann")
        one.send(transaction(1))
        page.flush()
        let text = String(decoding: transaction(2).encoded(), as: UTF8.self)
        page.recording.storage["carry-outbox/01700000000000-00000001-\(transaction(2).id)"] = text
        let other = Outbox(server: ServerConnection(page: page))
        other.belong(to: "bob")
        #expect(other.sendKept() == [transaction(2)])
        let again = Outbox(server: ServerConnection(page: page))
        again.belong(to: "ann")
        #expect(again.sendKept().contains(transaction(1)))
    }

    @Test("a stopped one sends nothing any more, and keeps what it has")
    func stopped() {
        let outbox = Outbox(server: ServerConnection(page: page))
        outbox.send(transaction(1))
        outbox.send(transaction(2))
        page.flush()
        outbox.stop()
        page.recording.respond(body: accepted)
        outbox.resume()
        page.recording.advance(100)
        #expect(requested == [])
        #expect(page.recording.storage.count == 1)
    }

    @Test("[refused] -> the reason, and the next")
    func refusal() {
        let outbox = Outbox(server: ServerConnection(page: page))
        var refusals: [String] = []
        outbox.onRefused = { transaction, refusal in
            #expect(transaction.id == self.transaction(1).id)
            refusals.append(refusal.sentence)
        }
        outbox.send(transaction(1))
        outbox.send(transaction(2))
        page.flush()
        page.recording.respond(status: 409, body: ErrorAnswer(error: "It is full.").encoded())
        #expect(refusals == ["It is full."])
        #expect(page.recording.storage.count == 1, "What was refused never comes back.")
        #expect(requested == [transaction(2)])
    }

    @Test(
        "[not now] -> the same again, later and later, and no refusal",
        arguments: [404, 405, 408, 425, 429, 500, 507, 200]
    )
    func postponed(status: Int) {
        let outbox = Outbox(server: ServerConnection(page: page))
        var sentences: [String] = []
        outbox.onPostponed = { if let sentence = $0 { sentences.append(sentence) } }
        outbox.onRefused = { _, _ in Issue.record("It was refused for good.") }
        outbox.send(transaction(1))
        outbox.send(transaction(2))
        for wait in [2.0, 4, 8, 16, 32, 60, 60] {
            #expect(requested == [transaction(1)])
            page.recording.respond(
                status: status,
                body: status == 200 ? [] : ErrorAnswer(error: "The disk is full.").encoded()
            )
            page.recording.advance(wait - 0.1)
            #expect(requested == [], "before \(wait) s")
            page.recording.advance(0.2)
        }
        page.recording.respond(body: accepted)
        #expect(requested == [transaction(2)])
        #expect(sentences.count == 7)
        #expect(status == 200 || sentences.allSatisfy { $0 == "The disk is full." })
    }

    @Test("what is taken over later is sent and shown behind what was taken over before")
    func takenOverLater() {
        let other = Outbox(server: ServerConnection(page: page))
        other.send(transaction(1))
        let second = WebPage()
        second.recording.storage = page.recording.storage
        let outbox = Outbox(server: ServerConnection(page: second))
        #expect(outbox.sendKept().map(\.id) == [transaction(1).id])
        second.flush()
        second.recording.respond(status: 0)
        other.send(transaction(3))
        second.recording.storage.merge(page.recording.storage) { own, _ in own }
        #expect(outbox.sendKept().map(\.id) == [transaction(3).id])
        var landed: [TransactionID] = []
        outbox.onAccepted = { transaction, _ in landed.append(transaction.id) }
        outbox.resume()
        for _ in 0..<2 {
            second.flush()
            second.recording.respond(body: accepted)
        }
        #expect(landed == [transaction(1).id, transaction(3).id])
    }

    @Test("what a page had not sent when it ended is sent by the next one, in order and before anything else")
    func takenOver() {
        let first = Outbox(server: ServerConnection(page: page))
        first.onAccepted = { _, _ in }
        for number in 1...12 { first.send(transaction(UInt64(number))) }
        page.flush()
        page.recording.respond(body: accepted)
        page.flush()
        page.recording.storage["carry-outbox/0-broken"] = "{"
        let second = WebPage()
        second.recording.storage = page.recording.storage
        #expect(second.recording.storage.count == 12)
        let outbox = Outbox(server: ServerConnection(page: second))
        var landed: [TransactionID] = []
        outbox.onAccepted = { transaction, _ in landed.append(transaction.id) }
        #expect(outbox.sendKept().count + outbox.sendKept().count == 11, "the second time nothing is left")
        outbox.send(transaction(13))
        for _ in 2...13 {
            second.flush()
            second.recording.respond(body: accepted)
        }
        second.flush()
        #expect(landed == (2...13).map { transaction($0).id })
        #expect(second.recording.requests.isEmpty)
        #expect(second.recording.storage.keys.sorted() == ["carry-outbox/0-broken"], "a later version may know it")
    }

    @Test("what is done after the clock was set back comes behind what was done before, also for the page after next")
    func clockSetBack() {
        let first = Outbox(server: ServerConnection(page: page))
        for number in 1...3 as ClosedRange<UInt64> { first.send(transaction(number)) }
        page.flush()
        let second = WebPage()
        second.recording.storage = page.recording.storage
        second.recording.wallClock.milliseconds -= 3_600_000
        let outbox = Outbox(server: ServerConnection(page: second))
        #expect(outbox.sendKept().count == 3)
        for number in 4...5 as ClosedRange<UInt64> { outbox.send(transaction(number)) }
        second.flush()
        let third = WebPage()
        third.recording.storage = second.recording.storage
        let next = Outbox(server: ServerConnection(page: third))
        #expect(next.sendKept().map(\.id) == (1...5).map { transaction($0).id })
    }

    @Test("without room to keep a transaction it is sent all the same, and said")
    func noRoom() {
        let outbox = Outbox(server: ServerConnection(page: page))
        var warnings = 0
        outbox.onNotKept = { warnings += 1 }
        page.recording.hasRoom = false
        outbox.send(transaction(1))
        #expect(warnings == 1)
        #expect(requested == [transaction(1)])
    }

    @Test("[signed out] -> nothing more is sent")
    func signedOut() {
        let outbox = Outbox(server: ServerConnection(page: page))
        var ends = 0
        outbox.onSignedOut = { ends += 1 }
        outbox.send(transaction(1))
        page.flush()
        page.recording.respond(status: 401)
        outbox.send(transaction(2))
        page.recording.advance(10)
        #expect(requested == [])
        #expect(ends == 1)
    }
}

@Suite("The feed's connection")
struct FeedConnectionTests {
    let page = WebPage()

    @Test("states and events are told; a reset loads the page again, an unknown event is passed over")
    func events() {
        let feed = FeedConnection(page: page, server: ServerConnection(page: page))
        var states: [Bool] = []
        var events: [FeedEvent] = []
        feed.onState = { states.append($0) }
        feed.onEvent = { events.append($0) }
        feed.connect(after: FeedPlace(revision: 7), session: "s")
        page.flush()
        #expect(!feed.isOpen)
        page.recording.changeFeed(isOpen: true)
        #expect(feed.isOpen)
        let count = FeedEvent.counted(PageCount(upload: .make(1), pages: 3))
        page.recording.sendFeed("weather", data: "{}")
        page.recording.sendFeed("counted", data: "{")
        page.recording.sendFeed("counted", data: String(decoding: count.data, as: UTF8.self))
        #expect(events == [count])
        let transaction = TransactionEvent(
            revision: 8,
            transaction: TransactionID(high: 1, low: 8),
            author: "t",
            changes: []
        )
        let text = String(decoding: transaction.encoded(), as: UTF8.self)
        page.recording.sendFeed("transaction", id: "\(transaction.place)", data: text)
        page.recording.sendFeed("counted", data: String(decoding: count.data, as: UTF8.self))
        #expect(
            events == [count, .transaction(transaction), count],
            "an event without an id is not one that was heard"
        )
        events = [count]
        #expect(!page.recording.log.contains { $0.hasPrefix("navigate 3") })
        page.recording.sendFeed("reset", data: "{}")
        #expect(page.recording.log.contains { $0.hasPrefix("navigate 3") })
        #expect(events == [count])
        page.recording.changeFeed(isOpen: false)
        #expect(!feed.isOpen)
        #expect(states == [true, false])
    }
}

@Suite("The presences of others")
struct PresencesTests {
    let page = WebPage()

    @Test("one thing is told after the other, the last what is true; a feed that begins anew waits for none")
    func order() {
        let presences = Presences(server: ServerConnection(page: page))
        var told: [[NodeID]] {
            page.flush()
            return page.recording.requests.compactMap { try? Presence.decoded(from: $0.body).carrying }
        }
        for node in 1...3 as ClosedRange<UInt64> { presences.tell(carrying: [.make(node)]) }
        #expect(told == [[.make(1)]])
        page.recording.respond(status: 204)
        #expect(told == [[.make(3)]])
        page.recording.respond(status: 0)
        #expect(told == [])
        presences.tell(carrying: [.make(4)])
        presences.startOver()
        #expect(told == [[.make(4)], [.make(4)]])
        presences.tell(carrying: [])
        page.recording.respond(status: 0)
        #expect(told == [[.make(4)]], "what came of the one before says nothing of the one on its way")
        page.recording.respond(status: 204)
        #expect(told == [[]])
        page.recording.respond(status: 204)
        presences.startOver()
        #expect(told == [])
        presences.tell(carrying: [.make(5)])
        presences.tell(carrying: [])
        presences.startOver()
        #expect(told == [[.make(5)], []], "what is on its way may be heard after the feed began anew")
    }

    @Test("of much that is carried no more is told than is shown")
    func much() throws {
        let presences = Presences(server: ServerConnection(page: page))
        let nodes = (1...5_000).map { NodeID.make(UInt64($0)) }
        presences.tell(carrying: nodes)
        page.flush()
        let request = try #require(page.recording.requests.first)
        #expect(try Presence.decoded(from: request.body).carrying == Array(nodes.prefix(Presence.nodeLimit)))
        #expect(request.body.count < 64 * 1024, "the server takes no more")
    }

    @Test("what others carry is kept until they carry nothing; one's own events are ignored")
    func others() {
        let presences = Presences(server: ServerConnection(page: page))
        var changes = 0
        presences.onChange = { changes += 1 }
        let here = SessionInfo(id: "ann", name: "Ann", device: "here")
        let there = SessionInfo(id: "bob", name: "Bob", device: "there")
        presences.receive(PresenceEvent(session: here, carrying: [.make(1)]), in: here)
        #expect(presences.others == [] && changes == 0)
        presences.receive(PresenceEvent(session: there, carrying: [.make(1)]), in: here)
        presences.receive(PresenceEvent(session: there, carrying: [.make(2)]), in: here)
        #expect(presences.others == [PresenceEvent(session: there, carrying: [.make(2)])])
        presences.receive(PresenceEvent(session: there), in: here)
        #expect(presences.others == [] && changes == 3)
    }
}
