// SPDX-License-Identifier: Apache-2.0

import BrowserBridge
import DragDrop
import DragDropWeb
import Testing
import WorkspaceModel

@testable import WorkspaceClient

@Suite("A toy area that only declares its drags")
struct DragGrammarTests {
    let browser = Browser()
    let area: ToyArea

    init() {
        area = ToyArea(browser.area.dragging, in: browser.page.body, showing: .make(30))
    }

    private var row: (UInt64) -> RecordedNode? {
        { [browser] number in browser.node(.make(number), named: "toy-row") }
    }

    private var order: [UInt64] { browser.server.tree.children(of: .make(30)).map(\.number) }

    private func dropFromOutside(_ items: [TransferItem], at place: Browser.Place) {
        var event = RecordedEvent(x: place.x, y: place.y)
        event.items = items.map { TransferItem(type: $0.type, isFile: $0.isFile) }
        browser.recording.dispatch(.dragEnter, on: browser.page.body, event)
        browser.recording.dispatch(.dragOver, on: browser.page.body, event)
        event.items = items
        browser.recording.dispatch(.drop, on: browser.page.body, event)
        browser.settle()
    }

    @Test("rows change places: [31, 32, 33, 34] -> [32, 33, 31, 34]")
    func reordering() {
        browser.drag(row(31), to: (1_100, 500 + 3 * 40 - 4))
        #expect(order == [32, 33, 31, 34])
        browser.check()
    }

    @Test("rows that are chosen go together, in their order: [31, 32, 33, 34] -> [32, 34, 31, 33]")
    func several() {
        browser.click(row(33), [.control])
        browser.click(row(31), [.meta])
        #expect(browser.chosenRows == [31, 33])
        browser.drag(row(33), to: (1_100, 500 + 195))
        #expect(order == [32, 34, 31, 33])
        #expect(browser.server.received.count == 1)
        browser.check()
    }

    @Test("X chooses a row, Shift with an arrow or a click those up to another, Esc and a plain click none")
    func choosing() {
        browser.press("x", on: row(31))
        browser.press("ArrowDown", on: row(31), [.shift])
        #expect(browser.focused === row(32))
        browser.press("ArrowDown", on: row(32), [.shift])
        browser.press("ArrowUp", on: row(33), [.shift])
        #expect(browser.chosenRows == [31, 32])
        // With another key as well it is the browser's.
        browser.press("x", on: row(33), [.alt])
        #expect(browser.chosenRows == [31, 32])
        browser.press("Escape", on: row(32))
        #expect(browser.chosenRows.isEmpty)
        browser.click(row(32))
        browser.click(row(34), [.shift])
        #expect(browser.chosenRows == [32, 33, 34])
        // What is drawn anew stays chosen; what has gone does not.
        browser.server.change([.trash([.make(33)])])
        browser.settle()
        area.update()
        #expect(browser.chosenRows == [32, 34])
        browser.click(row(31))
        #expect(browser.chosenRows.isEmpty)
    }

    @Test("Delete deletes all rows that are chosen, undone in one step; one that is not chosen goes alone")
    func deleting() {
        for number in [32, 34] as [UInt64] { browser.click(row(number), [.control]) }
        browser.press("Delete", on: row(34))
        browser.settle()
        #expect(order == [31, 33])
        #expect(browser.focused === row(33))
        area.update()
        browser.workspace.undo()
        browser.settle()
        area.update()
        #expect(order == [31, 32, 33, 34])
        browser.click(row(32), [.control])
        browser.press("Backspace", on: row(31))
        browser.settle()
        #expect(order == [32, 33, 34])
    }

    @Test("a card of a board is put between rows, and a row into a list")
    func betweenAreas() {
        browser.drag(browser.card(11), to: (1_100, 500 + 40 + 4))
        #expect(order == [31, 11, 32, 33, 34])
        area.update()
        browser.drag(row(31), to: browser.place(above: 22))
        #expect(browser.shown(20) == [21, 31, 22, 23, 24])
        browser.check()
    }

    @Test("a row opens under a list that rests on it; let go there, the list flies home and the reason is read")
    func springAndRefusal() {
        #expect(browser.liftList(10))
        browser.hover((1_100, 500 + 60))
        browser.wait(1)
        #expect(area.opened == .make(32))
        browser.release((1_100, 500 + 60))
        browser.wait(1)
        #expect(browser.toasts == ["A list cannot go into a list: drop it beside this one."])
        browser.check()
    }

    @Test("text of another program becomes a card in the gap, a file a card with a document")
    func outside() {
        TextDivision.keep(.whole, in: browser.page)
        dropFromOutside([TransferItem(type: "text/plain", text: "Milk\nTwo bottles")], at: (1_100, 500 + 4))
        let first = browser.server.tree.children(of: .make(30)).first.flatMap { browser.server.tree[$0] }
        #expect(first?.title == "Milk")
        #expect(first?.body == "Two bottles")
        area.update()
        browser.isAnswering = false
        let file = browser.recording.file("a.pdf", type: "application/pdf", size: 100)
        dropFromOutside([TransferItem(type: "application/pdf", file: file)], at: (1_100, 500 + 195))
        let path = browser.recording.requests.first { $0.path.hasPrefix("/api/documents") }?.path ?? ""
        #expect(path.contains("parent=\(NodeID.make(30))"))
        #expect(path.contains("after=\(NodeID.make(34))"))
    }

    @Test("what is closed takes part in nothing; what it held flies on")
    func closing() {
        #expect(browser.lift(row(31)))
        area.close()
        #expect(browser.isDragging)
        browser.drop(at: browser.place(above: 22))
        #expect(browser.shown(20) == [21, 31, 22, 23, 24])
        #expect(!browser.lift(row(32)))
    }
}
