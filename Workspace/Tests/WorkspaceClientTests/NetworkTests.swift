// SPDX-License-Identifier: Apache-2.0
import BrowserBridge
import Testing
import WorkspaceModel

@testable import WorkspaceClient

@Suite("The server and the others")
struct NetworkTests {
    let browser = Browser()

    @Test("a change is shown before the server has answered")
    func optimistic() {
        browser.isAnswering = false
        browser.drag(browser.card(11), to: browser.place(above: 22))
        #expect(browser.shown(20) == [21, 11, 22, 23, 24])
        #expect(browser.workspace.replica.pending.count == 1)
        browser.check()
    }

    @Test("the server refuses: the card is back, and the person is told why")
    func refusal() {
        browser.server.refusal = "The list is full."
        browser.drag(browser.card(11), to: browser.place(above: 22))
        browser.settle()
        #expect(browser.shown(10) == [11, 12, 13, 14])
        #expect(browser.toasts.contains { $0.contains("The list is full.") })
        browser.check()
    }

    @Test("undo and redo, also of two changes, also when someone else was at it meanwhile")
    func undo() {
        browser.drag(browser.card(11), to: browser.place(above: 22))
        browser.drag(browser.card(12), to: browser.place(above: 33))
        browser.server.change([.set(.make(11), [.title: .text("Renamed")])])
        browser.settle()
        browser.click(browser.find("Undo", in: browser.recording.body.first(named: "board-header")))
        browser.click(browser.find("Undo", in: browser.recording.body.first(named: "board-header")))
        browser.check()
        #expect(browser.shown(10) == [11, 12, 13, 14])
        browser.click(browser.find("Redo", in: browser.recording.body.first(named: "board-header")))
        browser.check()
        #expect(browser.shown(20) == [21, 11, 22, 23, 24])
        #expect(browser.card(11)?.first(named: "card-title")?.text == "Renamed")
    }

    @Test("undo of what cannot be undone any more: a sentence, and nothing changes")
    func staleUndo() {
        browser.drag(browser.card(11), to: browser.place(above: 22))
        browser.server.change([.trash([.make(10)])])
        browser.settle()
        browser.press("z", on: browser.recording.body, [.control])
        browser.check()
        #expect(browser.recording.body.all.contains { $0.attributes["data-tone"] == "refused" })
    }

    @Test("offline: changes are kept, shown, and sent again with the same identity")
    func offline() {
        browser.server.isDown = true
        browser.drag(browser.card(11), to: browser.place(above: 22))
        browser.drag(browser.card(12), to: browser.place(above: 33))
        #expect(browser.recording.body.first(named: "banner") != nil)
        #expect(browser.shown(20) == [21, 11, 22, 23, 24])
        browser.server.isDown = false
        browser.wait(3)
        browser.check()
        #expect(browser.server.received.count == 2)
        #expect(browser.recording.body.first(named: "banner") == nil)
    }

    @Test("the answer is lost after the transaction landed: sent again, it lands once")
    func lostAnswer() throws {
        browser.isAnswering = false
        browser.drag(browser.card(11), to: browser.place(above: 22))
        // Hands over what waits, and loses the answer to the transaction.
        while let request = browser.recording.requests.first {
            let (status, body) = browser.server.answer(request)
            let isTransaction = request.path == "/api/transactions"
            browser.recording.respond(status: isTransaction ? 0 : status, body: isTransaction ? [] : body)
        }
        browser.isAnswering = true
        browser.wait(3)
        browser.check()
        #expect(browser.server.received.count == 2)
        #expect(Set(browser.server.received.map(\.id)).count == 1)
        #expect(browser.server.tree.children(of: .make(20)).map(\.number) == [21, 11, 22, 23, 24])
    }

    @Test("a board is opened while the server is away: it comes when the server does")
    func openedOffline() {
        browser.server.isDown = true
        browser.click(browser.tab(2))
        browser.settle()
        #expect(browser.shownLists == [])
        browser.wait(5)
        browser.server.isDown = false
        browser.wait(2.5)
        browser.check()
        #expect(browser.shown(110) == [111, 112, 113, 114])
    }

    @Test("a board is loaded anew while it is being loaded: every card comes")
    func reloaded() {
        let browser = Browser(.make(oneListOf: 3_000), isStarted: false)
        browser.isAnswering = false
        browser.application.start()
        // The workspace, the board, and the first page of the rest.
        for _ in 0..<3 {
            guard let request = browser.recording.requests.first else { continue }
            let (status, body) = browser.server.answer(request)
            if request.path.contains("children") { browser.area.router.boardView(of: .make(1))?.loader.start() }
            browser.recording.respond(status: status, body: body)
            browser.step()
        }
        browser.check()
        #expect(browser.workspace.children(of: .make(10)).count == 3_000)
        #expect(browser.area.router.boardView(of: .make(1))?.loader.isComplete == true)
    }

    @Test("the feed is lost: the banner says so, until it is back")
    func lostFeed() {
        browser.recording.changeFeed(isOpen: false)
        browser.step()
        #expect(browser.recording.body.first(named: "banner") != nil)
        browser.wait(1)
        browser.recording.changeFeed(isOpen: true)
        browser.step()
        #expect(browser.recording.body.first(named: "banner") == nil)
        browser.check()
    }

    @Test("signed out in the middle: the notice, and no way back by the feed")
    func signedOut() {
        browser.lift(browser.card(11))
        browser.server.status = 401
        browser.drop(at: browser.place(above: 22))
        #expect(browser.recording.body.first(named: "notice") != nil)
        browser.server.change([.trash([.make(1)])])
        browser.wait(1)
        #expect(browser.recording.body.first(named: "notice") != nil)
    }

    @Test("signed out in the middle: the focus, whose place has gone, is on the notice, which is called what it says")
    func focusOfNotice() {
        browser.area.router.boardView(of: .make(1))?.focus(.make(11))
        browser.settle()
        browser.server.status = 401
        browser.workspace.perform([.trash([.make(12)])])
        browser.settle()
        let notice = browser.recording.body.first(named: "notice")
        #expect(notice != nil && browser.focused === notice)
        #expect(notice?.attributes["aria-labelledby"] == notice?.first(named: "notice-title")?.attributes["id"])
    }

    @Test("news of others: cards come, go, move and change; a new board gets a tab")
    func news() {
        browser.server.change([
            .insert(
                .make(50),
                kind: .card,
                at: Place(parent: .make(10), before: .make(11)),
                fields: [.title: .text("New")]
            ),
            .move([.make(14)], to: Place(parent: .make(20), after: .make(21))),
            .trash([.make(12)]),
            .insert(.make(3), kind: .board, at: Place(parent: .workspace), fields: [.title: .text("Third")]),
        ])
        browser.check()
        #expect(browser.shown(10) == [50, 11, 13])
        #expect(browser.shown(20) == [21, 14, 22, 23, 24])
        #expect(browser.tab(3) != nil)
    }

    @Test("what the feed left out, because it was too much, has gone from the board as well")
    func partial() throws {
        let (browser, list) = (Browser(.make(oneListOf: 100)), NodeID.make(10))
        browser.settle()
        #expect(browser.workspace.children(of: list).count == 100)
        browser.isFeedRunning = false
        // One that is told, one of the first cards, and one that is asked for behind them.
        browser.server.change([.trash([.make(1_001), .make(1_020), .make(1_100)])])
        let data = try #require(browser.server.news.last?.data)
        var event = try TransactionEvent.decoded(from: data)
        event.changes.removeLast(2)
        event.partial = true
        let text = String(decoding: event.encoded(), as: UTF8.self)
        browser.recording.sendFeed("transaction", id: "\(event.revision)", data: text)
        browser.settle()
        #expect(browser.workspace.children(of: list).elementsEqual(browser.server.tree.children(of: list)))
    }

    @Test("a card that goes to the end while those behind it are asked for hides none of them")
    func movedMeanwhile() {
        let (browser, list) = (Browser(.make(lists: 1, cards: 80)), NodeID.make(110))
        let loader = BoardLoader(workspace: browser.workspace, board: .make(2))
        loader.start()
        browser.settle()
        #expect(browser.workspace.children(of: list).count == BoardAddress.window)
        browser.isAnswering = false
        loader.loadRest()
        browser.server.change([.move([.make(110 + UInt64(BoardAddress.window))], to: Place(parent: list))])
        browser.isAnswering = true
        browser.settle()
        #expect(loader.isComplete)
        #expect(browser.workspace.children(of: list).elementsEqual(browser.server.tree.children(of: list)))
    }
}
