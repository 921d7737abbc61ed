// SPDX-License-Identifier: Apache-2.0

import BrowserBridge
import Testing
import WorkspaceModel

@testable import WorkspaceClient

@Suite("Working while the server is away")
struct AwayTests {
    @Test("two work for an hour, are loaded again and come back: merged, none doubled, and what was refused is said")
    func anHour() {
        let server = MemoryServer(.make(boards: 1, lists: 3, cards: 4))
        var browsers = [1, 2].map { Browser(of: server, seed: $0) }
        for browser in browsers {
            browser.startConnected()
        }
        server.isDown = true
        for browser in browsers { browser.wait(1) }
        let cards = browsers.map { browser in
            let card = browser.workspace.newID()
            browser.workspace.perform([
                .insert(card, kind: .card, at: Place(parent: .make(10)), fields: [.title: .text("Made away")])
            ])
            return card
        }
        browsers[0].workspace.perform([.move([.make(11)], to: Place(parent: .make(20)))])
        browsers[1].workspace.perform([.set(.make(11), [.title: .text("Named away")])])
        browsers[1].workspace.perform([
            .insert(
                browsers[1].workspace.newID(),
                kind: .card,
                at: Place(parent: .make(30)),
                fields: [.title: .text("An hour's words")]
            )
        ])
        for browser in browsers { browser.wait(3_600, every: 30) }
        browsers = browsers.map { old in
            let next = Browser(after: old)
            next.start()
            next.wait(1)
            return next
        }
        server.change([.trash([.make(30)])])
        server.isDown = false
        for _ in 0..<3 { for browser in browsers { browser.wait(20, every: 0.25) } }
        for browser in browsers {
            browser.check()
            #expect(browser.workspace.unsent.isEmpty)
        }
        #expect(server.tree[.make(11)]?.parent == .make(20))
        #expect(server.tree[.make(11)]?.title == "Named away")
        #expect(server.tree.children(of: .make(10)).filter(cards.contains).count == 2)
        #expect(browsers.map { $0.workspace.refused.all.map(\.change.text) } == [[], ["An hour's words"]])
    }

    @Test("what a window had not sent when it was closed is sent, and shown, by one that stays open")
    func closedWindow() {
        let browser = Browser()
        let other = Browser(after: browser)
        other.start()
        let channel = "carry-feed-\(WireVersion.current)-\(browser.server.session.id)"
        let claim = FeedClaim(time: 4_000_000_000_000, window: 1)
        let place = FeedPlace(revision: browser.server.revision)
        browser.recording.hear(FeedMessage.held(claim, place, .open).text, on: channel)
        browser.settle()
        #expect(!browser.workspace.feed.isHeldHere)
        other.isAnswering = false
        other.workspace.perform([.move([.make(11)], to: Place(parent: .make(20)))])
        let file = other.recording.file("a.pdf", type: "application/pdf", size: 100)
        browser.server.contents[file.handle] = .pages(IntakeMix.hash(of: 5), 1)
        other.area.files.accept([file], to: .documents(Place(parent: .workspace)))
        other.wait(1)
        browser.recording.storage = other.recording.storage
        browser.recording.parked = other.recording.parked
        browser.recording.files = other.recording.files
        browser.recording.hear(FeedMessage.left(isClosed: true).text, on: channel)
        browser.wait(1)
        browser.recording.changeFeed(isOpen: true)
        browser.wait(10)
        browser.check()
        #expect(browser.workspace.feed.isHeldHere)
        #expect(browser.server.tree[.make(11)]?.parent == .make(20))
        #expect(browser.shown(20).contains(11))
        let documents = browser.workspace.children(of: .workspace, kind: .document)
        #expect(documents.map(\.title) == ["a.pdf"])
    }

    @Test("what a window that followed had not sent when it was closed is sent by the one that holds the feed")
    func closedFollower() {
        let browser = Browser()
        let other = Browser(after: browser)
        other.start()
        other.isAnswering = false
        other.workspace.perform([.move([.make(11)], to: Place(parent: .make(20)))])
        other.page.flush()
        browser.recording.storage = other.recording.storage
        let channel = "carry-feed-\(WireVersion.current)-\(browser.server.session.id)"
        browser.recording.hear(FeedMessage.closed.text, on: channel)
        browser.wait(2 * FeedConnection.beatInterval)
        #expect(browser.workspace.feed.isHeldHere)
        #expect(browser.server.tree[.make(11)]?.parent == .make(20))
        browser.check()
    }

    @Test(
        "whatever gets lost on the way, every page and the server agree in the end, and nothing that was made is missing",
        arguments: 0..<12 as Range<UInt64>
    )
    func random(seed: UInt64) {
        var away = Away(seed: seed)
        for _ in 0..<120 { away.act() }
        away.comeBack()
        for browser in away.browsers { browser.check("seed \(seed): \(away.trace.suffix(30))") }
        let missing = away.made.filter { away.server.tree[$0] == nil }
        #expect(missing == [], "seed \(seed): \(away.trace)")
        #expect(away.documents == away.files.sorted(), "seed \(seed): \(away.trace)")
        #expect(away.browsers.allSatisfy { $0.workspace.unsent.isEmpty }, "seed \(seed)")
    }
}

/// Two browsers, one of them with two windows, a server that comes and goes, and a line that loses things.
private struct Away {
    let server: MemoryServer
    private(set) var browsers: [Browser]
    /// The cards that were made and that no page refused.
    private(set) var made: [NodeID] = []
    /// The names of the files that were dropped.
    private(set) var files: [String] = []
    private(set) var trace: [String] = []
    private var closed: [Browser] = []
    private var random: SeededGenerator

    private static let lists: [NodeID] = [10, 20, 30].map { .make($0) }

    init(seed: UInt64) {
        random = SeededGenerator(seed: seed)
        let server = MemoryServer(.make(boards: 1, lists: 3, cards: 4))
        self.server = server
        browsers = (1...3).map { Browser(of: server, seed: seed &* 31 &+ $0) }
        for browser in browsers {
            browser.startConnected()
        }
    }

    mutating func act() {
        let index = Int.random(in: 0..<browsers.count, using: &random)
        switch Int.random(in: 0..<15, using: &random) {
        case 0: server.isDown.toggle()
        case 1: reload(index)
        case 2:
            let faults: [MemoryServer.Fault] = [
                .lost, .answerLost, .doubled, .failed(status: 500), .failed(status: 503), .failed(status: 429),
            ]
            server.fault = faults.randomElement(using: &random)
        case 3: if let operations = edit(server.tree) { server.change(operations) }
        case 4: if random.chance(20) { server.cut = server.revision }
        case 5: drop(into: browsers[index])
        case 6...8: wait(Double.random(in: 0..<4, using: &random))
        default:
            let browser = browsers[index]
            // One that was opened without anything to show has nothing to change.
            guard !browser.workspace.boards.isEmpty else { return }
            guard let operations = edit(browser.workspace.replica.tree) else { return }
            guard browser.workspace.perform(operations) == nil else { return }
            if case .insert(let id, _, _, _)? = operations.first { made.append(id) }
        }
        share(index)
        trace.append("\(index) down \(server.isDown) fault \(String(describing: server.fault)) at \(server.revision)")
    }

    /// The names of the documents at the server.
    var documents: [String] {
        server.tree.children(of: .workspace).compactMap { server.tree[$0] }.filter { $0.kind == .document }
            .compactMap { $0.title }.sorted()
    }

    private mutating func drop(into browser: Browser) {
        guard !browser.workspace.boards.isEmpty else { return }
        files.append("\(files.count).pdf")
        let file = browser.recording.file(files[files.count - 1], type: "application/pdf", size: 100)
        server.contents[file.handle] = .pages(IntakeMix.hash(of: 1), 1)
        browser.area.files.accept([file], to: .documents(Place(parent: .workspace)))
        // It is not kept before the page has noticed that nobody is there.
        browser.wait(0.25)
    }

    /// The line is whole again, and everybody looks.
    mutating func comeBack() {
        server.isDown = false
        server.fault = nil
        for index in browsers.indices where browsers[index].workspace.boards.isEmpty { reload(index) }
        wait(180)
    }

    private mutating func wait(_ seconds: Double) {
        for index in browsers.indices {
            browsers[index].wait(seconds, every: 0.25)
            share(index)
            if browsers[index].isLoadedAgain { reload(index) }
        }
    }

    /// The first and the last are windows of one browser, which keeps the same for both.
    private func share(_ index: Int) {
        guard index != 1 else { return }
        let (from, to) = (browsers[index].recording, browsers[2 - index].recording)
        (to.storage, to.records, to.parked, to.files) = (from.storage, from.records, from.parked, from.files)
        to.lastFile = from.lastFile
    }

    private mutating func reload(_ index: Int) {
        closed.append(browsers[index])
        browsers[index] = Browser(after: browsers[index])
        browsers[index].start()
        share(index)
    }

    private mutating func edit(_ tree: Tree) -> [NodeOperation]? {
        guard let list = Self.lists.randomElement(using: &random) else { return nil }
        let cards = Self.lists.flatMap { Array(tree.children(of: $0)) }
        let title: Fields = [.title: .text("Card \(random.next() % 1_000)")]
        guard let card = cards.randomElement(using: &random), random.chance(70) else {
            return [.insert(NodeID(using: &random), kind: .card, at: Place(parent: list), fields: title)]
        }
        switch Int.random(in: 0..<4, using: &random) {
        case 0: return [.set(card, FieldChanges(title))]
        case 1: return [.trash([card])]
        default: return [.move([card], to: Place(parent: list))]
        }
    }
}
