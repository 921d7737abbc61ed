// SPDX-License-Identifier: Apache-2.0
import BrowserBridge
import Testing
import WorkspaceModel

@testable import WorkspaceClient

@Suite("A drag outlives what it began on")
struct BoardSwitchTests {
    let browser = Browser()

    @Test("a card over a tab: the board springs open, and the card is dropped there")
    func spring() {
        browser.lift(browser.card(11))
        browser.hover(browser.place(above: 23))
        browser.spring(2)
        #expect(browser.area.router.currentBoard == .make(2))
        #expect(browser.isDragging)
        browser.drop(at: browser.place(above: 112))
        #expect(browser.shown(110) == [111, 11, 112, 113, 114])
        browser.check()
        #expect(browser.server.tree.children(of: .make(10)).map(\.number) == [12, 13, 14])
    }

    @Test("a board that is shown again stands as it was left, its lists as well")
    func scrollPositions() throws {
        var tree = Tree.make()
        for number in 0..<60 as Range<UInt64> {
            tree.mustApply([
                .insert(.make(5_000 + number), kind: .card, at: Place(parent: .make(20)), fields: Tree.title("Long")),
                .insert(.make(6_000 + number), kind: .list, at: Place(parent: .make(1)), fields: Tree.title("More")),
            ])
        }
        let browser = Browser(tree)
        let (board, list) = ("board-scroller", "list-scroller")
        browser.recording.body.first(named: board)?.scroll.left = 500
        browser.list(20)?.first(named: list)?.scroll.top = 900
        browser.settle()
        browser.click(browser.tab(2))
        browser.settle()
        #expect(browser.recording.body.first(named: board)?.scroll.left == 0)
        browser.click(browser.tab(1))
        browser.settle()
        #expect(browser.recording.body.first(named: board)?.scroll.left == 500)
        #expect(browser.list(20)?.first(named: list)?.scroll.top == 900)
        #expect(browser.list(30)?.first(named: list)?.scroll.top == 0)
        browser.check()
    }

    @Test("there and back again, and Esc")
    func thereAndBack() {
        browser.lift(browser.card(11))
        browser.spring(2)
        browser.hover(browser.place(above: 112))
        browser.spring(1)
        #expect(browser.area.router.currentBoard == .make(1))
        browser.wait(2)
        browser.abandon()
        #expect(browser.shown(10) == [11, 12, 13, 14])
        browser.check()
    }

    @Test("the list it came from is deleted by someone else: the session ends, with the reason")
    func sourceListDeleted() {
        browser.lift(browser.card(11))
        browser.hover(browser.place(above: 23))
        browser.server.change([.trash([.make(10)])])
        browser.settle()
        #expect(!browser.isDragging)
        browser.abandon()
        browser.wait(1)
        #expect(browser.shownLists == [20, 30])
        browser.check()
    }

    @Test("the card itself is deleted by someone else: the session ends; of two the other is carried on")
    func cardDeleted() {
        browser.click(browser.card(11), [.control])
        browser.click(browser.card(12), [.control])
        browser.lift(browser.card(11))
        browser.hover(browser.place(above: 23))
        browser.server.change([.trash([.make(11)])])
        browser.settle()
        #expect(browser.isDragging)
        browser.drop(at: browser.place(above: 24))
        #expect(browser.shown(20).contains(12))
        browser.lift(browser.card(13))
        browser.hover(browser.place(above: 23))
        browser.server.change([.trash([.make(13)])])
        browser.settle()
        #expect(!browser.isDragging)
        browser.abandon()
        browser.check()
    }

    @Test("the board it came from is deleted by someone else, before and after the spring", arguments: [false, true])
    func boardDeleted(hasSprung: Bool) {
        browser.lift(browser.card(11))
        if hasSprung { browser.spring(2) }
        browser.server.change([.trash([.make(1)])])
        browser.settle()
        #expect(!browser.isDragging)
        #expect(browser.area.router.currentBoard == .make(2))
        browser.abandon()
        browser.wait(2)
        browser.check()
    }

    @Test("a board is opened that was deleted: its own answer says so, and the first one is shown")
    func deletedBoardOpened() {
        browser.isFeedRunning = false
        browser.server.change([.trash([.make(2)])])
        browser.click(browser.tab(2))
        browser.settle()
        #expect(browser.area.router.currentBoard == .make(1))
        browser.check()
    }

    @Test("the list under the hand is deleted: a release there changes nothing")
    func targetDeleted() {
        browser.lift(browser.card(11))
        let place = browser.place(above: 33)
        browser.hover(place)
        browser.server.change([.trash([.make(30)])])
        browser.settle()
        browser.release(place)
        browser.wait(1)
        #expect(browser.shown(10) == [11, 12, 13, 14])
        browser.check()
    }

    @Test("the window becomes narrow in mid-drag, and wide again")
    func resizing() {
        let place = browser.place(above: 23)
        browser.lift(browser.card(11))
        browser.hover(place)
        browser.resize(width: 500)
        browser.settle()
        browser.resize(width: 1_280)
        browser.settle()
        browser.drop(at: place)
        browser.check()
        #expect(browser.shown(20) == [21, 22, 11, 23, 24])
    }

    @Test("a finger holds, carries over a tab to the other board and drops; moving earlier is a scroll")
    func touch() throws {
        let card = try #require(browser.card(11))
        let start = browser.place(of: card)
        browser.recording.dispatch(.pointerDown, on: card, .pointer(.touch, x: start.x, y: start.y, id: 4))
        browser.recording.dispatch(.pointerMove, on: card, .pointer(.touch, x: start.x, y: start.y + 60, id: 4))
        browser.wait(0.7)
        #expect(!browser.isDragging)
        browser.recording.dispatch(.pointerUp, on: card, .pointer(.touch, x: start.x, y: start.y + 60, id: 4))
        browser.recording.dispatch(.pointerDown, on: card, .pointer(.touch, x: start.x, y: start.y, id: 5))
        browser.wait(0.7)
        #expect(browser.isDragging)
        let tab = browser.place(of: browser.tab(2))
        browser.recording.dispatch(
            .pointerMove,
            on: browser.recording.root,
            .pointer(.touch, x: tab.x, y: tab.y, id: 5)
        )
        browser.wait(1.2)
        #expect(browser.area.router.currentBoard == .make(2))
        let end = browser.place(above: 122)
        browser.recording.dispatch(
            .pointerMove,
            on: browser.recording.root,
            .pointer(.touch, x: end.x, y: end.y, id: 5)
        )
        browser.step()
        browser.recording.dispatch(.pointerUp, on: browser.recording.root, .pointer(.touch, x: end.x, y: end.y, id: 5))
        browser.check()
        #expect(browser.shown(120) == [121, 11, 122, 123, 124])
    }

    @Test("on a phone a hand at the side turns the board; away from it, or over something else, it does not")
    func turning() {
        let browser = Browser(width: 500)
        browser.lift(browser.card(11))
        browser.hover((490, 300))
        browser.wait(0.8)
        let scroller = browser.recording.body.first(named: "board-scroller")
        let turned = scroller?.scroll.left ?? 0
        #expect(turned > 0)
        browser.hover(browser.place(of: browser.tab(1)))
        browser.wait(2)
        #expect(scroller?.scroll.left == turned)
        browser.abandon()
        browser.wait(2)
        #expect(scroller?.scroll.left == turned)
        browser.check()
    }

    @Test("a phone's board that becomes wide under a hand at its side is not turned any more")
    func turningEnds() {
        let browser = Browser(width: 500)
        browser.lift(browser.card(11))
        browser.hover((490, 300))
        browser.resize(width: 1_280)
        browser.settle()
        let scroller = browser.recording.body.first(named: "board-scroller")
        let left = scroller?.scroll.left
        browser.wait(2)
        #expect(scroller?.scroll.left == left)
        browser.abandon()
        browser.check()
    }
}
