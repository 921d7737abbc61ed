// SPDX-License-Identifier: Apache-2.0

import BrowserBridge
import DragDrop
import Testing
import WorkspaceModel

@testable import WorkspaceClient

@Suite("The labels and the custom fields of a board")
struct BoardPartsTests {
    private let browser: Browser

    init() {
        var tree = Tree.make()
        let board = Place(parent: .make(1))
        tree.mustApply([
            .insert(.make(301), kind: .customField, at: board, fields: Self.field("Size", "number")),
            .insert(.make(302), kind: .customField, at: board, fields: Self.field("Owner", "text")),
        ])
        browser = Browser(tree)
    }

    private static func field(_ title: String, _ type: String) -> Fields {
        [.title: .text(title), .fieldType: .text(type)]
    }

    private func openFields() {
        browser.click(browser.find("Board menu"))
        browser.click(browser.find("Custom fields…"))
        browser.settle()
    }

    private var fields: [String] {
        browser.server.tree.children(of: .make(1)).compactMap { browser.server.tree[$0] }
            .filter { $0.kind == .customField }.map(\.title)
    }

    private func row(_ number: UInt64) -> RecordedNode? { browser.node(.make(number), named: "part-row") }

    @Test("a field is made with its choices, which keep their identity when they are renamed")
    func choices() throws {
        openFields()
        browser.click(browser.find("New field"))
        let dialog = browser.recording.body.all(class: "dialog-small").last
        browser.type("Shelf", into: dialog?.first("autofocus", ""))
        let select = try #require(dialog?.all.first { $0.tag == "select" })
        browser.recording.dispatch(.change, on: select, .value("list"))
        browser.type("Top\n\nBottom", into: dialog?.all.first { $0.tag == "textarea" })
        browser.click(browser.find("Create field", in: dialog))
        browser.settle()
        #expect(fields == ["Size", "Owner", "Shelf"])
        let shelf = try #require(
            browser.server.tree.children(of: .make(1)).last { browser.server.tree[$0]?.title == "Shelf" }
        )
        let made = try #require(browser.server.tree[shelf]?.fields.choices(.options))
        #expect(made.map(\.text) == ["Top", "Bottom"])
        func changed(to lines: String) throws -> [Choice] {
            browser.click(browser.find("Change Shelf"))
            let dialog = browser.recording.body.all(class: "dialog-small").last
            browser.type(lines, into: dialog?.all.first { $0.tag == "textarea" })
            browser.click(browser.find("Save", in: dialog))
            browser.settle()
            return try #require(browser.server.tree[shelf]?.fields.choices(.options))
        }
        let renamed = try changed(to: "Top\nFloor")
        #expect(renamed.map(\.text) == ["Top", "Floor"])
        #expect(renamed.map(\.id) == made.map(\.id))
        let ordered = try changed(to: "Floor\nMiddle\nTop")
        #expect([ordered[0].id, ordered[2].id] == [made[1].id, made[0].id])
        #expect(!made.map(\.id).contains(ordered[1].id))
        browser.check()
    }

    @Test("fields are dragged into another order, and deleted")
    func order() {
        openFields()
        let place = browser.place(of: row(301))
        browser.drag(row(302), to: (place.x, place.y - 12))
        browser.settle()
        #expect(fields == ["Owner", "Size"])
        browser.click(browser.find("Delete Size"))
        browser.settle()
        #expect(fields == ["Owner"])
        #expect(row(301) == nil)
        browser.check()
    }

    /// Lifts the label of the board, and holds it beside its dialog until that gives way.
    private func liftLabel() {
        browser.click(browser.find("Board menu"))
        browser.click(browser.find("Labels…"))
        browser.settle()
        #expect(browser.lift(row(5)))
        browser.hover((1_270, 790))
        browser.wait(1)
        browser.settle()
        #expect(browser.area.dialogs.open.isEmpty)
    }

    @Test("a label is carried out of its dialog onto a card")
    func label() {
        liftLabel()
        browser.drop(at: browser.place(of: browser.card(12)))
        browser.check()
        #expect(browser.server.tree[.make(12)]?.fields.nodes(.labels) == [.make(5)])
    }

    private static let isOfAnotherBoard = "This label belongs to another board: make one on this board first."

    @Test("a label is carried to another board, whose cards refuse it before it is let go")
    func labelOfAnotherBoard() {
        liftLabel()
        browser.spring(2)
        let place = browser.place(of: browser.card(112))
        browser.hover(place)
        let operation = browser.area.dragging.engine.target?.operation
        #expect(operation == .forbidden(reason: Self.isOfAnotherBoard))
        browser.drop(at: place)
        #expect(browser.toasts.contains(Self.isOfAnotherBoard))
        browser.check()
        #expect(browser.server.received.isEmpty)
        #expect(browser.server.tree[.make(112)]?.fields.nodes(.labels) == [])
    }

    @Test("a label that only another window knows is refused by a card of another board as soon as it has come")
    func labelOfAnotherWindow() {
        let label = NodeID.make(105)
        #expect(browser.workspace.node(label) == nil)
        let place = browser.place(of: browser.card(12))
        var event = RecordedEvent(x: place.x, y: place.y)
        let types = ["application/x-carry", "application/x-carry-label"]
        event.items = types.map { TransferItem(type: $0) }
        browser.recording.dispatch(.dragEnter, on: browser.page.body, event)
        browser.recording.dispatch(.dragOver, on: browser.page.body, event)
        // As long as it is held its kind alone is known.
        #expect(browser.area.dragging.engine.target?.operation == .link)
        event.items = zip(types, [label.description, "1"]).map { TransferItem(type: $0, text: $1) }
        browser.recording.dispatch(.drop, on: browser.page.body, event)
        browser.settle()
        #expect(browser.workspace.node(label)?.parent == .make(2))
        #expect(browser.toasts.contains(Self.isOfAnotherBoard))
        browser.check()
        #expect(browser.server.received.isEmpty)
        #expect(browser.server.tree[.make(12)]?.fields.nodes(.labels) == [])
    }
}
