// SPDX-License-Identifier: Apache-2.0
import Testing

@testable import BrowserBridge

@Suite("Requests, feeds and channels")
struct NetworkTests {
    let page = WebPage()
    var recording: RecordingPort { page.recording }

    @Test("a request is answered exactly once")
    func request() {
        var answers: [Response] = []
        var request = Request("POST", "/api/transactions", json: Array("{}".utf8))
        request.headers.append((name: "X", value: "y"))
        let transfer = page.send(request) { answers.append($0) }
        #expect(recording.requests.first?.headers == ["Content-Type": "application/json", "X": "y"])
        #expect(recording.requests.first?.body == Array("{}".utf8))
        recording.respond(status: 409, text: "no")
        #expect(answers.map(\.status) == [409])
        #expect(answers.first.map { String(decoding: $0.body, as: UTF8.self) } == "no")
        #expect(transfer.isDone)
        transfer.cancel()
        recording.respond(text: "again")
        #expect(answers.count == 1)
    }

    @Test("a request whose answer is saved carries the name of the file")
    func saving() {
        var request = Request("GET", "/export/a")
        request.body = .saving("a.pdf")
        var answers: [Response] = []
        page.send(request) { answers.append($0) }
        #expect(recording.requests.first?.body == Array("a.pdf".utf8))
        recording.respond(status: 422, text: "no")
        #expect(answers.map(\.status) == [422])
    }

    @Test("a cancelled request and a failed one both complete with status 0")
    func failures() {
        var answers: [Int] = []
        let transfer = page.send(Request("GET", "/a")) { answers.append($0.status) }
        transfer.cancel()
        #expect(answers == [0])
        page.send(Request("GET", "/b")) { answers.append($0.status) }
        recording.respond(status: 0)
        #expect(answers == [0, 0])
    }

    @Test("a chunk closure takes the body instead of the response")
    func chunks() {
        var taken: [UInt8] = []
        var rest: [UInt8]?
        page.send(Request("GET", "/a"), chunk: { taken += $0 }, completion: { rest = $0.body })
        recording.respond(text: "abc")
        #expect(taken == Array("abc".utf8))
        #expect(rest == [])
    }

    @Test("opening -> open -> lost -> open from the last event")
    func feed() {
        var states: [Feed.State] = []
        var messages: [String] = []
        let feed = page.openFeed(
            "/api/feed",
            events: ["transaction"],
            lastEventID: "4",
            onState: { states.append($0) },
            onMessage: { messages.append("\($0.name) \($0.id) \(String(decoding: $0.data, as: UTF8.self))") }
        )
        #expect(recording.feeds.map(\.path) == ["/api/feed?after=4"])
        recording.changeFeed(isOpen: true)
        recording.sendFeed("transaction", id: "5", data: "{}")
        recording.sendFeed("presence", data: "[]")
        #expect(messages == ["transaction 5 {}", "presence 5 []"])
        recording.changeFeed(isOpen: false)
        #expect(recording.feeds.isEmpty)
        recording.advance(1)
        #expect(recording.feeds.map(\.path) == ["/api/feed?after=5"])
        recording.changeFeed(isOpen: true)
        #expect(states == [.open, .lost, .open])
        feed.close()
        #expect(recording.feeds.isEmpty && feed.state == .closed)
    }

    @Test("a feed that stays lost waits longer each time, and at most 15 s and its spread")
    func backOff() {
        let feed = page.openFeed("/api/feed", events: [], onState: { _ in }, onMessage: { _ in })
        var waits: [Double] = []
        for _ in 0..<8 {
            recording.changeFeed(isOpen: false)
            let lost = recording.now
            while recording.feeds.isEmpty { recording.advance(0.1) }
            waits.append(recording.now - lost)
        }
        #expect(waits[0] < 1 && waits[7] > 10 && waits.allSatisfy { $0 < 20 })
        recording.changeFeed(isOpen: false)
        feed.reconnectNow()
        #expect(recording.feeds.count == 1)
    }

    @Test("an attempt that hangs begins anew when it is tried at once, one that is open goes on")
    func hangingAttempt() {
        let feed = page.openFeed("/api/feed", events: [], onState: { _ in }, onMessage: { _ in })
        feed.reconnectNow()
        #expect(recording.log.count { $0 == "feed /api/feed" } == 2)
        recording.changeFeed(isOpen: false)
        recording.advance(1)
        feed.reconnectNow()
        #expect(recording.log.count { $0 == "feed /api/feed" } == 4)
        #expect(recording.feeds.count == 1)
        recording.changeFeed(isOpen: true)
        feed.reconnectNow()
        #expect(recording.log.count { $0 == "feed /api/feed" } == 4)
    }

    @Test("a feed of which nothing is heard for longer than it may be silent is opened again, and lost when that fails")
    func silence() {
        var states: [Feed.State] = []
        let feed = page.openFeed(
            "/api/feed",
            events: ["beat"],
            maximumSilence: 45,
            onState: { states.append($0) },
            onMessage: { _ in }
        )
        recording.changeFeed(isOpen: true)
        for _ in 0..<4 {
            recording.advance(40)
            recording.sendFeed("beat", data: "{}")
        }
        recording.advance(44)
        #expect(states == [.open])
        recording.advance(2)
        #expect(states == [.open] && feed.state == .opening)
        #expect(recording.log.count { $0 == "feed /api/feed" } == 2)
        #expect(recording.feeds.count == 1)
        // Whether that fails is the browser's to say.
        recording.advance(200)
        #expect(recording.log.count { $0 == "feed /api/feed" } == 2)
        recording.changeFeed(isOpen: false)
        #expect(states == [.open, .lost])
        recording.advance(1)
        recording.changeFeed(isOpen: true)
        recording.advance(46)
        #expect(states == [.open, .lost, .open] && recording.feeds.count == 1)
        recording.changeFeed(isOpen: true)
        feed.close()
        recording.advance(100)
        #expect(recording.feeds.isEmpty && states.last == .closed)
    }

    @Test("what another window sends over a channel is heard there, until it is closed")
    func hears() {
        var heard: [String] = []
        let channel = page.openChannel("carry") { heard.append($0) }
        _ = page.openChannel("other") { heard.append("other " + $0) }
        var posted: [String] = []
        recording.onPost = { posted.append("\($0): \($1)") }
        page.flush()
        recording.hear("hello", on: "carry")
        channel.post("hello yourself")
        channel.close()
        recording.hear("anyone?", on: "carry")
        #expect(heard == ["hello"])
        #expect(posted == ["carry: hello yourself"])
    }

    @Test("what is posted to a channel leaves, and a closed channel is left once")
    func channel() {
        let channel = page.openChannel("carry") { _ in }
        channel.post("hello")
        channel.close()
        channel.close()
        #expect(recording.log == ["channel carry", "post hello", "close channel"])
    }
}
