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

    @Test("fields that are chosen are carried together, and deleted in one step")
    func several() {
        let due = Self.field("Due", "text")
        browser.server.change([.insert(.make(303), kind: .customField, at: Place(parent: .make(1)), fields: due)])
        browser.settle()
        openFields()
        for number in [303, 301] as [UInt64] { browser.click(row(number), [.control]) }
        #expect(browser.chosenRows == [301, 303])
        #expect(browser.lift(row(303)))
        #expect(browser.carried == [301, 303])
        browser.abandon()
        browser.wait(1)
        browser.press("Delete", on: row(301))
        browser.settle()
        #expect(fields == ["Owner"])
        browser.workspace.undo()
        browser.check()
        #expect(fields == ["Size", "Owner", "Due"])
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

    @Test("a field is given another place without a drag")
    func movedByKey() throws {
        openFields()
        browser.press("m", on: row(302))
        browser.settle()
        let dialog = try #require(browser.recording.body.first(named: "move-dialog"))
        browser.type("1", into: dialog.first("aria-label", "Position"))
        browser.click(dialog.all(class: "choice").first { $0.attributes["data-node"] == NodeID.make(1).description })
        browser.settle()
        #expect(fields == ["Owner", "Size"])
        browser.check()
    }

    private func labels(of card: UInt64) -> [UInt64] {
        browser.server.tree[.make(card)]?.fields.nodes(.labels).map(\.number) ?? []
    }

    @Test("a card that is carried to another board has its label and its value there; undone, it is as it was")
    func cardToAnotherBoard() throws {
        var values = CustomValues()
        values[.make(301)] = .number(3)
        browser.server.change([.set(.make(11), [.labels: .nodes([.make(5)]), .custom: .custom(values)])])
        browser.settle()
        #expect(browser.lift(browser.card(11)))
        browser.spring(2)
        browser.drop(at: browser.place(above: 112))
        browser.check()
        let card = try #require(browser.server.tree[.make(11)])
        #expect(card.parent == .make(110))
        #expect(labels(of: 11) == [105])
        #expect(browser.card(11)?.all(class: "label").map(\.text) == ["Urgent"])
        let field = try #require(browser.server.tree.children(of: .make(2), kind: .customField).first)
        #expect(field.title == "Size")
        #expect(card.fields.custom[field.id] == .number(3))
        #expect(browser.toasts.last?.hasPrefix("Moved “Card 11” to List 110") == true)
        browser.workspace.undo()
        browser.check()
        #expect(labels(of: 11) == [5])
        #expect(browser.server.tree[.make(11)]?.fields.custom == values)
        #expect(browser.server.tree.children(of: .make(2), kind: .customField).isEmpty)
    }

    @Test("cards of a list that were never shown are asked for before it goes to another board")
    func listWithUnknownCards() {
        // What the feed tells of a card makes it known.
        var tree = Tree.make()
        tree.mustApply([.set(.make(114), [.labels: .nodes([.make(105)])])])
        let browser = Browser(tree)
        browser.workspace.loader.loadLists(of: .make(2)) { _ in }
        browser.settle()
        #expect(browser.workspace.node(.make(114)) == nil)
        browser.area.dragging.move([.make(110)], to: Place(parent: .make(1)))
        browser.check()
        #expect(browser.server.tree[.make(110)]?.parent == .make(1))
        #expect(browser.server.tree[.make(114)]?.fields.nodes(.labels) == [.make(5)])
        #expect(browser.server.tree.children(of: .make(1), kind: .label).count == 1)
    }

    @Test("a label of a board that was never opened is asked for; while the server is away the card moves all the same")
    func unknownLabel() {
        for isDown in [false, true] {
            var tree = Tree.make(boards: 3)
            tree.mustApply([.set(.make(11), [.labels: .nodes([.make(205)])])])
            let browser = Browser(tree)
            browser.workspace.loader.loadLists(of: .make(2)) { _ in }
            browser.settle()
            #expect(browser.workspace.node(.make(205)) == nil)
            browser.server.isDown = isDown
            browser.area.dragging.move([.make(11)], to: Place(parent: .make(110)))
            browser.settle()
            #expect(browser.workspace.node(.make(11))?.parent == .make(110))
            browser.server.isDown = false
            browser.wait(6)
            browser.check()
            #expect(browser.server.tree[.make(11)]?.fields.nodes(.labels) == [.make(isDown ? 205 : 105)])
        }
    }

    @Test("items of a card that was never opened are asked for, where people may be on them whom only its board knows")
    func unopenedItems() {
        var tree = Tree.make()
        let item: Fields = [.title: .text("Boil"), .members: .nodes([.make(801)])]
        tree.mustApply([
            .set(.make(1), [.people: .choices([Choice(id: .make(801), text: "Bo")])]),
            .set(.make(2), [.people: .choices([Choice(id: .make(802), text: "Bo")])]),
            .insert(.make(803), kind: .checklist, at: Place(parent: .make(11)), fields: [.title: .text("Steps")]),
            .insert(.make(804), kind: .checkItem, at: Place(parent: .make(803)), fields: item),
        ])
        let browser = Browser(tree)
        browser.workspace.loader.loadLists(of: .make(2)) { _ in }
        let replica = browser.workspace.replica
        replica.merge([], badges: [.make(11): Badges(items: 1)], revision: replica.revision)
        browser.settle()
        #expect(browser.workspace.node(.make(804)) == nil)
        browser.area.dragging.move([.make(11)], to: Place(parent: .make(110)))
        browser.check()
        #expect(browser.server.tree[.make(804)]?.fields.nodes(.members) == [.make(802)])
    }

    @Test("a screen reader calls a label without a name by its colour")
    func unnamedLabel() {
        browser.server.change([
            .insert(.make(6), kind: .label, at: Place(parent: .make(1)), fields: [.color: .text("sky")]),
            .set(.make(11), [.labels: .nodes([.make(6)])]),
        ])
        browser.settle()
        #expect(browser.card(11)?.attributes["aria-label"] == "Card 11, \(L10n.labels(names: L10n.sky))")
    }

    @Test("a screen reader hears of a card what its badges show")
    func spokenBadges() {
        var values = CustomValues()
        values[.make(301)] = .number(2)
        browser.server.change([
            .set(.make(301), [.showOnCard: .flag(true)]), .set(.make(11), [.custom: .custom(values)]),
        ])
        browser.settle()
        let badges = Badges(checked: 1, items: 3, comments: 2, attachments: 1, description: true)
        let replica = browser.workspace.replica
        replica.merge([], badges: [.make(11): badges], revision: replica.revision)
        browser.settle()
        let words = "Card 11, Has a description, 2 comments, 1 attachment, 1 of 3 items done, Size: 2"
        #expect(browser.card(11)?.attributes["aria-label"] == words)
    }
}
