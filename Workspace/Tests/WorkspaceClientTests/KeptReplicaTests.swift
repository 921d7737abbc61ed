// SPDX-License-Identifier: Apache-2.0

import BrowserBridge
import Testing
import WorkspaceModel

@testable import WorkspaceClient

@Suite("A page that starts while the server is away")
struct KeptReplicaTests {
    private func next(after browser: Browser) -> Browser {
        let next = Browser(after: browser)
        next.start()
        next.wait(0.5)
        return next
    }

    @Test("shows what was read and what was heard since; what it does is there for the next one, and lands")
    func away() {
        let first = Browser()
        first.server.change([
            .set(.make(11), [.title: .text("Renamed")]), .move([.make(12)], to: Place(parent: .make(20))),
        ])
        first.wait(0.5)
        first.server.isDown = true
        let second = next(after: first)
        #expect(second.recording.body.all(class: "banner").count == 1)
        #expect(second.shown(10) == [11, 13, 14])
        #expect(second.shown(20) == first.shown(20))
        #expect(second.card(11)?.first(named: "card-title")?.text == "Renamed")
        second.workspace.perform([.move([.make(11)], to: Place(parent: .make(20)))])
        second.wait(0.5)
        let third = next(after: second)
        #expect(third.shown(20) == first.shown(20) + [11])
        third.server.isDown = false
        third.wait(20)
        if !third.workspace.feed.isOpen { third.recording.changeFeed(isOpen: true) }
        third.wait(5)
        #expect(third.server.tree[.make(11)]?.parent == .make(20))
        #expect(third.recording.body.all(class: "banner").isEmpty)
        third.check()
    }

    @Test("what happened while no page was open is caught up with, also for what is not read again")
    func caughtUp() {
        let first = Browser()
        first.wait(0.5)
        first.server.change([.set(.make(11), [.title: .text("Renamed")])])
        let second = Browser(after: first)
        second.recording.address = "/#/board/\(NodeID.make(2))"
        second.start()
        second.wait(0.5)
        second.server.isDown = true
        let third = next(after: second)
        #expect(third.card(11)?.first(named: "card-title")?.text == "Renamed")
    }

    @Test("a page that started with the server shows an old answer with all that was heard since it was read")
    func awayLater() {
        let first = Browser()
        first.wait(0.5)
        first.server.change([.set(.make(11), [.title: .text("Renamed")])])
        first.wait(0.5)
        let second = Browser(after: first)
        second.recording.address = "/#/board/\(NodeID.make(2))"
        second.start()
        second.wait(0.5)
        #expect(second.card(11) == nil)
        second.server.isDown = true
        second.recording.changeFeed(isOpen: false)
        second.area.router.show(.board(.make(1)))
        second.wait(0.5)
        #expect(second.card(11)?.first(named: "card-title")?.text == "Renamed")
    }

    @Test("what was kept is read up to the first transaction that is missing, and keeping goes on from there")
    func gap() {
        let first = Browser()
        first.wait(0.5)
        for title in ["One", "Two", "Three"] {
            first.server.change([.set(.make(11), [.title: .text(title)])])
            first.wait(0.5)
        }
        let events = first.recording.records.keys.filter { $0.hasPrefix("event") }.sorted()
        #expect(events.count == 3)
        first.recording.records[events[1]] = nil
        first.server.isDown = true
        let second = next(after: first)
        #expect(second.card(11)?.first(named: "card-title")?.text == "One")
        second.server.isDown = false
        second.wait(20)
        if !second.workspace.feed.isOpen { second.recording.changeFeed(isOpen: true) }
        second.wait(1)
        #expect(second.card(11)?.first(named: "card-title")?.text == "Three")
        #expect(second.recording.records[events[1]] != nil)
    }

    @Test("nothing stays of a session that ended while no page was open")
    func endedMeanwhile() {
        let first = Browser()
        first.wait(0.5)
        let second = Browser(after: first)
        second.server.status = 401
        second.start()
        second.wait(0.5)
        #expect(second.recording.records.isEmpty)
        second.server.isDown = true
        let third = next(after: second)
        #expect(third.workspace.boards.isEmpty)
    }

    @Test("a database that does not answer keeps nobody from the workspace")
    func hanging() {
        let browser = Browser(isStarted: false)
        browser.recording.isAnsweringRecords = false
        browser.application.start()
        browser.wait(3)
        #expect(browser.shown(10).isEmpty == false)
    }

    @Test("after more transactions than are caught up with, all begins anew")
    func tooMany() {
        let page = WebPage()
        let kept = KeptReplica(page: page)
        let session = SessionInfo(id: "me", name: "Ann")
        func snapshot(_ revision: UInt64) -> WorkspaceSnapshot {
            WorkspaceSnapshot(revision: revision, session: session, nodes: [])
        }
        kept.load { _ in }
        page.recording.advance(0.1)
        #expect(kept.resume(snapshot(10)) == FeedPlace(revision: 10))
        for revision in [11, 12, 13, 15] as [UInt64] { kept.keep(FeedPlace(revision: revision), [1]) }
        page.flush()
        #expect(page.recording.records.keys.filter { $0.hasPrefix("event") }.count == 3, "none after a gap")
        page.recording.records["answer /api/boards/1"] = [1]
        let later = KeptReplica(page: page)
        later.load { _ in }
        page.recording.advance(0.1)
        #expect(later.resume(snapshot(20)) == FeedPlace(revision: 13))
        let far = snapshot(11 + KeptReplica.limit)
        #expect(later.resume(far) == far.place)
        page.flush()
        #expect(page.recording.records.keys.sorted() == ["answer /api/workspace", "first", "last"])
    }

    @Test("what a database answers late, of what is not so any more, keeps nothing from being kept from then on")
    func lateAnswers() {
        let page = WebPage()
        let kept = KeptReplica(page: page)
        func events() -> [UInt64] {
            page.flush()
            return page.recording.records.keys.compactMap { $0.hasPrefix("event") ? UInt64($0.suffix(2)) : nil }
                .sorted()
        }
        func event(_ revision: UInt64) -> [UInt8] {
            let id = TransactionID(high: revision, low: 0)
            return TransactionEvent(revision: revision, transaction: id, author: "me", changes: []).encoded()
        }
        page.recording.isAnsweringRecords = false
        kept.load { _ in }
        page.flush()
        _ = kept.resume(WorkspaceSnapshot(revision: 10, session: SessionInfo(id: "me", name: "Ann"), nodes: []))
        page.flush()
        page.recording.records["last"] = Array("7".utf8)
        page.recording.isAnsweringRecords = true
        page.recording.advance(0.1)
        kept.keep(FeedPlace(revision: 11), event(11))
        #expect(events() == [11])
        page.recording.isAnsweringRecords = false
        kept.readTransactions { _ in }
        page.flush()
        kept.keep(FeedPlace(revision: 12), event(12))
        #expect(events() == [11, 12])
        page.recording.records = page.recording.records.filter { !$0.key.hasSuffix("12") }
        page.recording.isAnsweringRecords = true
        page.recording.advance(0.1)
        kept.keep(FeedPlace(revision: 13), event(13))
        #expect(events() == [11, 13])
    }

    @Test("what was heard of data that is not the server's any more is not gone on from")
    func otherData() {
        let page = WebPage()
        func snapshot(_ mark: UInt64) -> WorkspaceSnapshot {
            let transaction = TransactionID(high: mark, low: 0)
            return WorkspaceSnapshot(
                revision: 10,
                transaction: transaction,
                session: SessionInfo(id: "me", name: "Ann"),
                nodes: []
            )
        }
        let kept = KeptReplica(page: page)
        kept.load { _ in }
        page.recording.advance(0.1)
        #expect(kept.resume(snapshot(1)).mark == 1)
        page.flush()
        page.recording.records["answer /api/boards/1"] = [1]
        let later = KeptReplica(page: page)
        later.load { _ in }
        page.recording.advance(0.1)
        #expect(later.resume(snapshot(2)).mark == 2)
        page.flush()
        #expect(page.recording.records.keys.sorted() == ["answer /api/workspace", "first", "last"])
    }

    @Test("what one may not see any more is gone from the page, and from what is kept")
    func lost() throws {
        let browser = Browser()
        browser.wait(0.5)
        let board = try #require(browser.workspace.boards.first?.id)
        let answer = "answer /api/boards/\(board)"
        #expect(browser.recording.records.keys.contains { $0.hasPrefix(answer) })
        browser.server.hidden = [board]
        browser.server.change([.set(board, [.readers: .nodes([.make(99)])])])
        browser.wait(0.5)
        #expect(browser.workspace.boards.allSatisfy { $0.id != board })
        #expect(browser.area.router.currentBoard != board)
        #expect(!browser.recording.records.keys.contains { $0.hasPrefix(answer) })
        #expect(browser.recording.records.keys.contains("answer /api/workspace"))
        browser.server.hidden = []
        browser.server.change([.set(board, [.readers: nil])])
        browser.wait(0.5)
        #expect(browser.workspace.boards.contains { $0.id == board })
    }

    @Test("what somebody takes to where one may not see it leaves all else of what is kept")
    func taken() {
        let first = Browser()
        first.server.change([.set(.make(11), [.title: .text("Secret")])])
        first.area.router.show(.board(.make(2)))
        first.wait(0.5)
        first.area.router.show(.board(.make(1)))
        first.wait(0.5)
        first.server.change([.set(.make(12), [.title: .text("Open")])])
        first.server.hidden = [.make(11)]
        first.server.change([.move([.make(11)], to: Place(parent: .make(20)))])
        first.wait(0.5)
        let texts = first.recording.records.values.map { String(decoding: $0, as: UTF8.self) }
        #expect(!texts.contains { $0.contains("Secret") } && texts.contains { $0.contains("Open") })
        first.server.isDown = true
        let second = next(after: first)
        #expect(second.shown(10) == [12, 13, 14])
        #expect(second.card(12)?.first(named: "card-title")?.text == "Open")
        second.area.router.show(.board(.make(2)))
        second.wait(0.5)
        #expect(second.shown(110) == [111, 112, 113, 114])
    }

    @Test("what was closed while its board was not shown is not shown either where the server is away")
    func closedUnread() {
        let first = Browser()
        first.wait(0.5)
        let second = Browser(after: first)
        second.recording.address = "/#/board/\(NodeID.make(2))"
        second.start()
        second.wait(0.5)
        second.server.hidden = [.make(11)]
        second.server.change([.move([.make(11)], to: Place(parent: .make(20)))])
        second.wait(0.5)
        second.server.isDown = true
        second.recording.changeFeed(isOpen: false)
        second.area.router.show(.board(.make(1)))
        second.wait(0.5)
        #expect(second.shown(10) == [12, 13, 14])
    }

    @Test("of a session that has ended, and of another's, nothing is kept")
    func ended() {
        let first = Browser()
        first.wait(0.5)
        #expect(!first.recording.records.isEmpty)
        first.server.status = 401
        first.workspace.perform([.set(.make(11), [.title: .text("x")])])
        first.wait(0.5)
        #expect(first.recording.records.isEmpty)
        // The page may go before the browser has forgotten: the next one does not use what is left.
        first.recording.records["first"] = Array("\(WireVersion.current) 1 me".utf8)
        first.recording.records["last"] = Array("2".utf8)
        var extent: KeptReplica.Extent? = KeptReplica.Extent(session: "", first: 0, last: FeedPlace(revision: 0))
        let later = KeptReplica(page: first.page)
        later.load { extent = $0 }
        first.wait(0.5)
        #expect(extent == nil)
        #expect(first.recording.records.isEmpty)
    }

    @Test("what is to be forgotten is forgotten also where the browser's database can be opened much later only")
    func databaseAway() {
        let page = WebPage()
        page.recording.records["answer /api/workspace"] = [1]
        page.recording.hasDatabase = false
        let replicas = (0..<3).map { _ in KeptReplica(page: page) }
        replicas[0].erase()
        replicas[1].load { _ in }
        page.recording.advance(0.1)
        page.flush()
        page.recording.hasDatabase = true
        replicas[2].load { _ in }
        page.recording.advance(0.1)
        page.flush()
        #expect(page.recording.records.isEmpty)
        #expect(page.recording.storage.isEmpty)
    }

    @Test("loaded again with a card open: its board is shown, and the card above it when that has come")
    func card() {
        let first = Browser()
        first.area.router.show(.board(.make(2)))
        first.wait(0.5)
        first.server.isDown = true
        let second = Browser(after: first)
        second.recording.address = "/#/card/\(NodeID.make(111))"
        second.start()
        second.wait(0.5)
        #expect(second.area.router.currentBoard == .make(2))
        #expect(second.recording.body.all(class: "card-dialog").first?.allText.contains("Card 111") == true)
    }

    @Test(
        "what somebody else wrote meanwhile is kept where a text that was written away takes its place",
        arguments: [false, true]
    )
    func replaced(isFeedFirst: Bool) {
        let browser = Browser()
        browser.server.change([.set(.make(11), [.body: .text("As it was")])])
        browser.area.cards.open(.make(11))
        browser.wait(0.5)
        browser.server.isDown = true
        browser.recording.changeFeed(isOpen: false)
        browser.settle()
        browser.workspace.perform([.set(.make(11), [.body: .text("Written away")])])
        browser.server.change([
            .set(.make(11), [.title: .text("Renamed")]), .set(.make(12), [.body: .text("Of another card")]),
        ])
        browser.server.change([.set(.make(11), [.body: .text("The work of an hour")])])
        browser.isAnswering = !isFeedFirst
        browser.isFeedRunning = isFeedFirst
        browser.server.isDown = false
        browser.recording.changeFeed(isOpen: true)
        browser.wait(3)
        browser.check()
        #expect(browser.server.tree[.make(11)]?.body == "Written away")
        #expect(browser.workspace.refused.all.map(\.change.text) == ["The work of an hour"])
    }

    @Test("one's own changes of a text are no changes by somebody else, however late the feed tells of them")
    func ownTexts() {
        let browser = Browser()
        browser.isFeedRunning = false
        for text in ["One", "Two", "Three"] {
            browser.workspace.perform([.set(.make(11), [.body: .text(text)])])
            browser.settle()
        }
        browser.check()
        #expect(browser.workspace.refused.all.isEmpty)
        #expect(browser.workspace.landedTexts.isEmpty)
        #expect(browser.server.tree[.make(11)]?.body == "Three")
    }

    @Test("of many texts that somebody else wrote while one's own was on its way the last is kept")
    func manyReplaced() {
        let browser = Browser()
        browser.isAnswering = false
        browser.workspace.perform([.set(.make(11), [.body: .text("Mine")])])
        for number in 1...20 {
            browser.server.change([.set(.make(11), [.body: .text("Theirs \(number)")])])
            browser.step()
        }
        browser.check()
        #expect(browser.workspace.refused.all.map(\.change.text) == ["Theirs 20"])
    }

    @Test("a list that is made while the server is away is not said to be a board that could not be loaded")
    func listMadeAway() {
        let browser = Browser()
        browser.server.isDown = true
        browser.recording.changeFeed(isOpen: false)
        browser.settle()
        let list = NodeOperation.insert(.make(40), kind: .list, at: Place(parent: .make(1)), fields: Tree.title("New"))
        browser.workspace.perform([list])
        browser.wait(1)
        #expect(browser.shownLists == [10, 20, 30, 40])
        #expect(browser.toasts.allSatisfy { !$0.hasPrefix("This board could not be loaded") })
    }
}
