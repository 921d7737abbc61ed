// SPDX-License-Identifier: Apache-2.0

import BrowserBridge
import Testing
import WorkspaceModel

@testable import WorkspaceClient

@Suite("An opened card")
struct CardDialogTests {
    private func browser(_ operations: [NodeOperation] = []) -> Browser {
        var tree = Tree.make()
        tree.mustApply(operations)
        let browser = Browser(tree)
        open(browser)
        return browser
    }

    private func open(_ browser: Browser) {
        browser.click(browser.card(11))
        browser.settle()
    }

    private func dialog(_ browser: Browser) -> RecordedNode? {
        browser.page.flush()
        return browser.recording.body.all(class: "card-dialog").last { $0.isInPage }
    }

    private func field(_ label: String, _ browser: Browser) -> RecordedNode? {
        dialog(browser)?.all.first { $0.attributes["aria-label"] == label && $0.tag != "button" }
    }

    private func close(_ browser: Browser) {
        browser.click(browser.find("Close", in: dialog(browser)))
        browser.settle()
        #expect(dialog(browser) == nil)
    }

    private func write(_ text: String, in label: String, _ browser: Browser) {
        browser.type(text, into: field(label, browser))
    }

    @Test("a document on a card shows its first page as it is turned")
    func turnedPage() {
        let turned: Fields = [
            .blob: .text(String(repeating: "a", count: 64)), .pageNumber: .number(1), .rotation: .number(90),
        ]
        let browser = browser([
            .insert(.make(60), kind: .document, at: Place(parent: .make(11)), fields: Tree.title("Scan")),
            .insert(.make(61), kind: .page, at: Place(parent: .make(60)), fields: turned),
        ])
        let thumb = dialog(browser)?.first(named: "attachment-thumb")
        let sources = thumb?.all.first { $0.tag == "img" }?.attributes["srcset"]
        #expect(sources?.contains("rotation=90") == true)
    }

    @Test("what an attached reference leads to may be closed to the person: that is said, and it leads nowhere")
    func closedReference() {
        let browser = browser([
            .insert(.make(60), kind: .link, at: Place(parent: .make(11)), fields: [.target: .node(.make(999))])
        ])
        browser.settle()
        let name = dialog(browser)?.first(named: "attachment-name")
        #expect(name?.tag == "span" && name?.text == "Not shared with you, or deleted")
        #expect(dialog(browser)?.first(named: "attachment-meta")?.text == "It was a reference")
    }

    @Test(
        "what was written and not saved outlives Esc, the dialog and the page, is offered again, and can be discarded"
    )
    func description() {
        var browser = browser()
        browser.click(browser.find("Add a description"))
        write("Half a thought", in: "Description", browser)
        browser.press("Escape", on: field("Description", browser))
        #expect(dialog(browser)?.allText.contains("not saved it") == true)
        close(browser)
        browser = Browser(after: browser)
        browser.start()
        open(browser)
        #expect(browser.server.tree[.make(11)]?.body == nil)
        browser.click(browser.find("Go on"))
        #expect(field("Description", browser)?.properties["value"] == "Half a thought")
        browser.click(browser.find("Save"))
        browser.settle()
        #expect(browser.server.tree[.make(11)]?.body == "Half a thought")
        #expect(dialog(browser)?.allText.contains("not saved it") == false)
        browser.click(browser.find("Edit"))
        write("Worse", in: "Description", browser)
        browser.press("Escape", on: field("Description", browser))
        browser.click(browser.find("Discard"))
        #expect(dialog(browser)?.allText.contains("not saved it") == false)
        #expect(browser.recording.storage.keys.allSatisfy { !$0.hasPrefix("carry-unsaved/") })
    }

    @Test("who goes on with what they wrote on an earlier page keeps what somebody else has saved since")
    func goneOn() {
        var browser = browser([.set(.make(11), [.body: .text("Old")])])
        browser.click(browser.find("Edit"))
        write("Mine", in: "Description", browser)
        close(browser)
        browser.server.change([.set(.make(11), [.body: .text("Theirs")])])
        browser = Browser(after: browser)
        browser.start()
        open(browser)
        browser.click(browser.find("Go on"))
        browser.click(browser.find("Save"))
        browser.settle()
        #expect(browser.server.tree[.make(11)]?.body == "Mine")
        #expect(browser.toasts.last?.contains("changed elsewhere") == true)
        #expect(browser.recording.storage.values.contains { $0.contains("Theirs") })
    }

    @Test("a comment and an item that were begun are there again when the card is opened")
    func begun() throws {
        let list = NodeOperation.insert(.make(300), kind: .checklist, at: Place(parent: .make(11)), fields: [:])
        var browser = browser([list])
        write("I would say", in: "Write a comment", browser)
        browser.click(browser.find("Add item"))
        write("Salt", in: "New item", browser)
        close(browser)
        browser = Browser(after: browser)
        browser.start()
        open(browser)
        #expect(field("Write a comment", browser)?.properties["value"] == "I would say")
        browser.click(browser.find("Add item"))
        #expect(field("New item", browser)?.properties["value"] == "Salt")
        browser.press("Enter", on: field("New item", browser))
        browser.click(browser.find("Send"))
        browser.settle()
        #expect(browser.server.tree.children(of: .make(300)).count == 1)
        #expect(browser.recording.storage.keys.allSatisfy { !$0.hasPrefix("carry-unsaved/") })
    }

    @Test("what was being written on a card that somebody deletes is kept where it can be read")
    func deleted() {
        let browser = browser()
        browser.click(browser.find("Add a description"))
        write("An hour's work", in: "Description", browser)
        browser.server.change([.trash([.make(11)])])
        browser.settle()
        #expect(dialog(browser) == nil)
        #expect(browser.toasts.last == "The card was deleted. What you wrote is kept.")
        #expect(browser.workspace.refused.all.map(\.change.text) == ["An hour's work"])
    }

    @Test("an open card has an address, which Back leaves, and with which it is opened")
    func address() {
        let browser = browser()
        let path = "/#/card/\(NodeID.make(11))"
        #expect(browser.recording.log.contains("navigate 0 \(path)"))
        browser.recording.address = path
        close(browser)
        #expect(browser.recording.log.contains { $0.hasPrefix("navigate 2") }, "back to what was before")
        // Opened again before the browser has gone back: it stays, and its address follows.
        let count = browser.recording.log.count
        open(browser)
        #expect(!browser.recording.log.dropFirst(count).contains("navigate 0 \(path)"))
        browser.recording.address = "/#/board/\(NodeID.make(1))"
        browser.recording.dispatch(.popState, on: browser.page.window)
        browser.settle()
        #expect(dialog(browser) != nil)
        #expect(browser.recording.log.dropFirst(count).contains("navigate 0 \(path)"))
        browser.recording.dispatch(.popState, on: browser.page.window)
        browser.settle()
        #expect(dialog(browser) == nil)

        let other = Browser(.make(), address: path)
        other.settle()
        #expect(dialog(other)?.allText.contains("Card 11") == true)
        #expect(other.area.router.currentBoard == .make(1))
    }

    @Test(
        "Back from a card leads to the board as it is, also where the address before it names none",
        arguments: ["/", "/#/nowhere", "/#/board/\(NodeID.make(77))", "/#/board/\(NodeID.make(1))"]
    )
    func back(address: String) throws {
        let browser = Browser(address: address)
        let board = try #require(browser.area.router.boardView)
        open(browser)
        #expect(dialog(browser) != nil)
        browser.recording.address = address
        browser.recording.dispatch(.popState, on: browser.page.window)
        browser.settle()
        #expect(dialog(browser) == nil)
        #expect(browser.area.router.boardView === board)
        browser.check()
    }

    @Test("a due date is typed digit by digit: what is there stays, and is saved when it is a date")
    func due() throws {
        let browser = browser()
        let due = try #require(field("Due date", browser))
        let count = browser.server.received.count
        for text in ["0002-03-12T09:30", "0020-03-12T09:30", "0202-03-12T09:30", "2026-03-12T09:30"] {
            due.properties["value"] = text
            browser.recording.dispatch(.change, on: due, .value(text))
            browser.settle()
        }
        #expect(browser.server.received.count == count + 1)
        #expect(field("Due date", browser) === due, "a browser goes on with the next digit in the same field only")
        #expect(browser.server.tree[.make(11)]?.fields.number(.due) == 1_773_304_200_000)
        // A part is emptied to be typed anew.
        browser.recording.dispatch(.change, on: due, .value(""))
        browser.settle()
        #expect(browser.server.tree[.make(11)]?.fields.number(.due) != nil)
        browser.recording.dispatch(.blur, on: due)
        browser.settle()
        #expect(browser.server.tree[.make(11)]?.fields.number(.due) == nil)
    }

    @Test("a number is read with a comma as with a point; what is none is said at the field, and nothing is changed")
    func numbers() throws {
        let fields: Fields = [.title: .text("Price"), .fieldType: .text("number")]
        let browser = browser([.insert(.make(310), kind: .customField, at: Place(parent: .make(1)), fields: fields)])
        for (text, number) in [("1,5", 1.5), ("-2.25", -2.25), ("3", 3)] {
            let price = try #require(field("Price", browser))
            browser.recording.dispatch(.change, on: price, .value(text))
            browser.settle()
            #expect(browser.server.tree[.make(11)]?.fields.custom[.make(310)] == .number(number))
        }
        for text in ["1,2,3", "1.2,3", "ten", ","] {
            let price = try #require(field("Price", browser))
            browser.recording.dispatch(.change, on: price, .value(text))
            browser.settle()
            #expect(dialog(browser)?.allText.contains("“\(text)” is not a number.") == true)
            #expect(price.attributes["aria-invalid"] == "true")
            #expect(browser.server.tree[.make(11)]?.fields.custom[.make(310)] == .number(3))
        }
    }

    @Test("what is typed into a custom field is saved by Esc, whatever others save meanwhile; what was left is not")
    func customText() {
        let fields: Fields = [.title: .text("Shop"), .fieldType: .text("text")]
        let browser = browser([.insert(.make(310), kind: .customField, at: Place(parent: .make(1)), fields: fields)])
        func saveElsewhere() {
            var values = CustomValues()
            values[.make(310)] = .text("Theirs")
            browser.server.change([.set(.make(11), [.custom: .custom(values)])])
            browser.settle()
        }
        func saved() -> CustomValue? { browser.server.tree[.make(11)]?.fields.custom[.make(310)] }
        write("Mine", in: "Shop", browser)
        saveElsewhere()
        #expect(field("Shop", browser)?.properties["value"] == "Mine")
        browser.press("Escape", on: field("Shop", browser))
        browser.settle()
        #expect(dialog(browser) == nil)
        #expect(saved() == .text("Mine"))
        open(browser)
        write("Mine", in: "Shop", browser)
        saveElsewhere()
        if let shop = field("Shop", browser) { browser.recording.dispatch(.blur, on: shop) }
        browser.settle()
        #expect(field("Shop", browser)?.properties["value"] == "Theirs")
        #expect(saved() == .text("Theirs"))
    }

    @Test(
        "what is typed into a custom field is kept when somebody deletes it or the card, and saved when they rename it",
        arguments: [
            NodeOperation.trash([.make(310)]), .trash([.make(11)]), .set(.make(310), [.title: .text("Store")]),
        ]
    )
    func customTextOfGone(change: NodeOperation) {
        let fields: Fields = [.title: .text("Shop"), .fieldType: .text("text")]
        let browser = browser([.insert(.make(310), kind: .customField, at: Place(parent: .make(1)), fields: fields)])
        write("Mine", in: "Shop", browser)
        browser.server.change([change])
        browser.settle()
        let isSaved = browser.server.tree[.make(11)]?.fields.custom[.make(310)] == .text("Mine")
        #expect(browser.workspace.refused.all.map(\.change.text) == (isSaved ? [] : ["Mine"]))
        #expect(isSaved == (field("Store", browser) != nil))
    }

    @Test("what was typed into a custom field is kept where the server refuses it")
    func customTextRefused() throws {
        let fields: Fields = [.title: .text("Shop"), .fieldType: .text("text")]
        let browser = browser([.insert(.make(310), kind: .customField, at: Place(parent: .make(1)), fields: fields)])
        browser.server.refusal = "No."
        browser.recording.dispatch(.change, on: try #require(field("Shop", browser)), .value("Mine"))
        browser.settle()
        #expect(browser.workspace.refused.all.map(\.change.text) == ["Mine"])
    }

    @Test("labels are made with a name and a colour, changed and deleted, from the card")
    func labels() throws {
        let browser = browser()
        browser.click(browser.find("Edit labels"))
        browser.click(browser.find("New label…"))
        browser.type("Fragile", into: browser.recording.body.all.last { $0.attributes["autofocus"] != nil })
        browser.click(browser.recording.body.all.last { $0.attributes["aria-label"] == "pink" })
        browser.click(browser.find("Create label"))
        browser.settle()
        let label = try #require(browser.server.tree[.make(11)]?.fields.nodes(.labels).first)
        #expect(browser.server.tree[label]?.title == "Fragile")
        #expect(browser.server.tree[label]?.fields.text(.color) == "pink")
        browser.click(browser.find("Edit labels"))
        browser.click(browser.find("Change labels…"))
        browser.click(browser.find("Change Fragile"))
        browser.click(browser.recording.body.all.last { $0.attributes["aria-label"] == "lime" })
        browser.click(browser.find("Save"))
        browser.settle()
        #expect(browser.server.tree[label]?.fields.text(.color) == "lime")
        browser.click(browser.find("Delete Fragile"))
        browser.settle()
        #expect(browser.server.tree.isTrashed(label))
    }

    @Test("what a menu was opened with has the focus when something was chosen")
    func elements() throws {
        let browser = browser()
        let edit = try #require(browser.find("Edit labels"))
        browser.click(edit)
        browser.click(browser.find("Urgent"))
        browser.settle()
        #expect(browser.server.tree[.make(11)]?.fields.nodes(.labels) == [.make(5)])
        #expect(edit.isInPage && browser.focused === edit)
    }

    @Test("a checklist and its items are renamed, and pasted lines become items in one step")
    func checklist() throws {
        let browser = browser([
            .insert(.make(300), kind: .checklist, at: Place(parent: .make(11)), fields: [.title: .text("Steps")]),
            .insert(.make(301), kind: .checkItem, at: Place(parent: .make(300)), fields: [.title: .text("Boil")]),
        ])
        for (name, new) in [("Steps", "Order"), ("Boil", "Boil water")] {
            let shown = dialog(browser)?.all(class: "rename-button").first { $0.allText == name }
            browser.click(shown)
            browser.type(new, into: dialog(browser)?.first(named: "rename-field"))
            browser.press("Enter", on: dialog(browser)?.first(named: "rename-field"))
            browser.settle()
        }
        #expect(browser.server.tree[.make(300)]?.title == "Order")
        #expect(browser.server.tree[.make(301)]?.title == "Boil water")
        browser.click(browser.find("Add item"))
        write("- [ ] Salt\n\n* Pepper\r\n  Oil  \n-", in: "New item", browser)
        let count = browser.server.received.count
        browser.press("Enter", on: field("New item", browser))
        browser.settle()
        let items = browser.server.tree.children(of: .make(300)).compactMap { browser.server.tree[$0]?.title }
        #expect(items == ["Boil water", "Salt", "Pepper", "Oil", "-"])
        #expect(browser.server.received.count == count + 1)
    }

    @Test("a done item whose name is changed stays done; its box alone says otherwise")
    func renamedDone() throws {
        let boil: Fields = [.title: .text("Boil"), .done: .flag(true)]
        let browser = browser([
            .insert(.make(300), kind: .checklist, at: Place(parent: .make(11)), fields: [.title: .text("Steps")]),
            .insert(.make(301), kind: .checkItem, at: Place(parent: .make(300)), fields: boil),
        ])
        let row = try #require(dialog(browser)?.first(named: "check-item"))
        browser.click(row.first(named: "rename-button"))
        let name = try #require(row.first(named: "rename-field"))
        browser.type("Boil water", into: name)
        // A browser tells both when the field is left.
        browser.recording.dispatch(.change, on: name, .value("Boil water"))
        browser.recording.dispatch(.blur, on: name)
        browser.settle()
        #expect(browser.server.tree[.make(301)]?.title == "Boil water")
        #expect(browser.server.tree[.make(301)]?.fields.flag(.done) == true)
        let box = try #require(row.first(named: "checkbox"))
        browser.recording.dispatch(.change, on: box)
        browser.settle()
        #expect(browser.server.tree[.make(301)]?.fields.flag(.done) == false)
    }

    @Test("an item shows when it is due and who has it, as soon as somebody says so")
    func itemDetails() throws {
        let browser = browser([
            .set(.make(1), [.people: .choices([Choice(id: .make(950), text: "Grace Hopper")])]),
            .insert(.make(300), kind: .checklist, at: Place(parent: .make(11)), fields: [.title: .text("Steps")]),
            .insert(.make(301), kind: .checkItem, at: Place(parent: .make(300)), fields: [.title: .text("Boil")]),
        ])
        let details = try #require(dialog(browser)?.first(named: "check-details"))
        #expect(details.attributes["hidden"] != nil)
        let time = browser.page.wallClock.milliseconds - 1
        browser.server.change([.set(.make(301), [.due: .number(time), .members: .nodes([.make(950)])])])
        browser.settle()
        #expect(details.attributes["hidden"] == nil)
        #expect(details.first(named: "badge")?.attributes["data-tone"] == "late")
        #expect(details.first(named: "avatar")?.attributes["aria-label"] == "Grace Hopper")
        browser.server.change([.set(.make(301), [.due: nil, .members: nil])])
        browser.settle()
        #expect(details.attributes["hidden"] != nil)
    }

    @Test(
        "a name's field that is left as it was opened leaves the name that somebody else gave meanwhile",
        arguments: ["Enter", nil] as [String?]
    )
    func renamedMeanwhile(key: String?) throws {
        let browser = browser()
        browser.click(dialog(browser)?.first(named: "rename-button"))
        let field = try #require(dialog(browser)?.first(named: "rename-field"))
        browser.server.change([.set(.make(11), [.title: .text("Theirs")])])
        browser.settle()
        if let key { browser.press(key, on: field) } else { browser.recording.dispatch(.blur, on: field) }
        browser.settle()
        #expect(browser.server.tree[.make(11)]?.title == "Theirs")
        #expect(dialog(browser)?.first(named: "rename-button")?.allText == "Theirs")
    }

    @Test("a description that is saved as it was opened leaves what somebody else wrote meanwhile")
    func describedMeanwhile() {
        let browser = browser([.set(.make(11), [.body: .text("First")])])
        browser.click(browser.find("Edit"))
        browser.server.change([.set(.make(11), [.body: .text("Theirs")])])
        browser.settle()
        browser.click(browser.find("Save"))
        browser.settle()
        #expect(browser.server.tree[.make(11)]?.body == "Theirs")
        #expect(dialog(browser)?.allText.contains("Theirs") == true)
    }

    @Test(
        "what is deleted on a card with the focus in it leaves the focus in the card",
        arguments: ["Delete item: Boil", "Delete checklist: Steps", "Delete comment: Two", "Remove Map"]
    )
    func deletedPart(name: String) throws {
        let link: Fields = [.title: .text("Map"), .url: .text("https://example.org/")]
        let browser = browser([
            .insert(.make(300), kind: .checklist, at: Place(parent: .make(11)), fields: [.title: .text("Steps")]),
            .insert(.make(301), kind: .checkItem, at: Place(parent: .make(300)), fields: [.title: .text("Boil")]),
            .insert(.make(302), kind: .message, at: Place(parent: .make(11)), fields: [.body: .text("Two")]),
            .insert(.make(303), kind: .link, at: Place(parent: .make(11)), fields: link),
        ])
        let button = try #require(browser.find(name, in: dialog(browser)))
        browser.click(button)
        browser.settle()
        #expect(!button.isInPage)
        #expect(browser.focused === dialog(browser))
    }

    @Test("one's own comment is changed, and says so; what is left with Esc is there again")
    func comment() throws {
        let browser = Browser(.make()) { server in
            server.session.id = NodeID.make(901).description
        }
        open(browser)
        write("Two bottles", in: "Write a comment", browser)
        browser.click(browser.find("Send"))
        browser.settle()
        let comment = try #require(browser.server.tree.children(of: .make(11)).last)
        browser.click(browser.find("Edit comment: Two bottles"))
        write("Three bottles", in: "Comment", browser)
        browser.press("Escape", on: field("Comment", browser))
        #expect(browser.server.tree[comment]?.body == "Two bottles")
        browser.click(browser.find("Edit comment: Two bottles"))
        #expect(field("Comment", browser)?.properties["value"] == "Three bottles")
        browser.click(browser.find("Save"))
        browser.settle()
        #expect(browser.server.tree[comment]?.body == "Three bottles")
        #expect(dialog(browser)?.allText.contains("edited") == true)
    }

    @Test("another comment can be changed while one is: what was written there is offered again")
    func twoComments() throws {
        let browser = Browser(.make()) { server in
            server.session.id = NodeID.make(901).description
        }
        open(browser)
        for text in ["One", "Two"] {
            write(text, in: "Write a comment", browser)
            browser.click(browser.find("Send"))
            browser.settle()
        }
        func edit(_ place: Int) throws -> String? {
            let comment = try #require(dialog(browser)?.all(class: "comment")[place])
            browser.click(browser.find("Edit comment: \(["One", "Two"][place])", in: comment))
            return field("Comment", browser)?.properties["value"]
        }
        #expect(try edit(0) == "One")
        write("One and a half", in: "Comment", browser)
        #expect(try edit(1) == "Two")
        #expect(browser.focused === field("Comment", browser))
        #expect(try edit(0) == "One and a half")
    }

    @Test("a cover is a photo of the card, a colour, or nothing")
    func cover() throws {
        let fields: Fields = [.title: .text("Sea"), .blob: .text(IntakeMix.hash(of: 7)), .mimeType: .text("image/png")]
        let browser = browser([.insert(.make(320), kind: .photo, at: Place(parent: .make(11)), fields: fields)])
        for (choice, photo, color) in [("Sea", NodeID.make(320), nil), ("lime", nil, "lime"), ("No cover", nil, nil)]
            as [(String, NodeID?, String?)]
        {
            browser.click(browser.find("Cover"))
            browser.click(browser.recording.body.all(class: "menu-item").first { $0.allText == choice })
            browser.settle()
            let card = try #require(browser.server.tree[.make(11)])
            #expect(card.fields.node(.cover) == photo)
            #expect(card.fields.text(.coverColor) == color)
        }
    }
}
