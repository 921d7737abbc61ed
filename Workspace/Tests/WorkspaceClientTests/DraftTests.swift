// SPDX-License-Identifier: Apache-2.0

import BrowserBridge
import DragDrop
import Testing
import WorkspaceModel

@testable import WorkspaceClient

/// Ada's draft 600 with a text and a link, of which a page that is opened knows the place only; boards beside it.
@Suite("Drafts")
struct DraftTests {
    let browser = DraftTests.browser()

    private static let draft = NodeID.make(600)

    private static func browser() -> Browser {
        var tree = Tree.make()
        let link: Fields = [.title: .text("Card 14"), .target: .node(.make(14))]
        tree.mustApply([
            .insert(
                draft,
                kind: .draft,
                at: Place(parent: .workspace),
                fields: [.body: .text("What I thought"), .creator: .node(.make(901))]
            ),
            .insert(.make(601), kind: .link, at: Place(parent: draft), fields: link),
            .insert(.make(70), kind: .conversation, at: Place(parent: .workspace), fields: [.title: .text("Team")]),
        ])
        return Browser(tree) { server in
            let id = NodeID.make(901).description
            server.session = SessionInfo(id: id, name: "Ada", color: "green", role: .editor, device: "here")
        }
    }

    private var server: MemoryServer { browser.server }
    private var drafts: Drafts { browser.area.drafts }
    private var stored: String? { server.tree[Self.draft]?.body }

    private var field: RecordedNode? {
        browser.page.flush()
        return browser.recording.body.first(named: "draft-field")
    }

    private var isReadOnly: Bool { field?.attributes["readonly"] != nil }

    /// Shows the queue or a draft while nothing of it is known yet.
    private func open(_ route: Route, isAnswering: Bool = false) {
        browser.isAnswering = isAnswering
        browser.area.router.show(route)
        browser.settle()
    }

    private func goAway() {
        server.isDown = true
        browser.recording.changeFeed(isOpen: false)
        browser.settle()
    }

    private func comeBack() {
        server.isDown = false
        browser.recording.changeFeed(isOpen: true)
        browser.settle()
        browser.wait(2)
        browser.check()
    }

    /// Drops a text on the draft's row, as another program does.
    private func dropText(_ text: String) {
        let place = browser.place(of: browser.node(Self.draft, named: "conversation-row"))
        var event = RecordedEvent(x: place.x, y: place.y)
        event.items = [TransferItem(type: "text/plain")]
        browser.recording.dispatch(.dragEnter, on: browser.page.body, event)
        browser.recording.dispatch(.dragOver, on: browser.page.body, event)
        event.items = [TransferItem(type: "text/plain", text: text)]
        browser.recording.dispatch(.drop, on: browser.page.body, event)
        browser.settle()
    }

    @Test(
        "a draft is called by what is read of its first line, not by its Markdown",
        arguments: [
            ("[Tea of the world](https://example.org/tea)", "Tea of the world"),
            ("## *Plan* for May\n- milk", "Plan for May"),
            ("---", "Card 14"),
        ]
    )
    func title(text: String, title: String) throws {
        browser.workspace.perform([.set(Self.draft, [.body: .text(text)])])
        open(.drafts, isAnswering: true)
        let row = try #require(browser.node(Self.draft, named: "conversation-row"))
        #expect(row.first(named: "conversation-name")?.text == title)
    }

    @Test("a text dropped on a draft that was not read yet is put behind what is written there")
    func dropOnUnread() {
        open(.drafts)
        dropText("Milk")
        browser.wait(2)
        #expect(stored == "What I thought")
        browser.check()
        #expect(stored == "What I thought\nMilk")
    }

    @Test("what somebody deletes while a draft that it was dropped on is read goes nowhere, and that is said")
    func deletedMeanwhile() {
        #expect(browser.lift(browser.card(11)))
        open(.drafts)
        browser.drop(at: browser.place(of: browser.node(Self.draft, named: "conversation-row")))
        server.change([.trash([.make(11)])])
        browser.settle()
        browser.check()
        #expect(server.tree.children(of: Self.draft).map(\.number) == [601])
        #expect(browser.toasts.contains(L10n.thisIsNotThereAnyMore))
    }

    @Test("where the server cannot be reached, nothing is dropped on a draft that was not read yet, and that is said")
    func dropAway() {
        server.isDown = true
        open(.drafts, isAnswering: true)
        dropText("Milk")
        #expect(browser.toasts.last == "The server cannot be reached.")
        drafts.add("Bread", in: Self.draft)
        browser.wait(2)
        server.isDown = false
        browser.check()
        #expect(stored == "What I thought")
        #expect(browser.recording.storage.keys.allSatisfy { !$0.hasPrefix("carry-draft/") })
    }

    @Test("a draft can be read only until it is known what is in it")
    func readOnly() {
        open(.compose(draft: Self.draft))
        #expect(isReadOnly)
        browser.type("Something else", into: field)
        browser.wait(2)
        #expect(stored == "What I thought")
        browser.isAnswering = true
        browser.settle()
        #expect(!isReadOnly)
        #expect(field?.properties["value"] == "What I thought")
        browser.type("What I think", into: field)
        browser.wait(2)
        browser.check()
        #expect(stored == "What I think")
    }

    @Test("a draft that is opened while the server is away can be written in when it is back")
    func comesBack() {
        server.isDown = true
        open(.compose(draft: Self.draft), isAnswering: true)
        browser.wait(5)
        #expect(isReadOnly)
        #expect(browser.recording.body.first(named: "draft-count")?.text == "The server cannot be reached.")
        server.isDown = false
        browser.wait(3)
        #expect(!isReadOnly)
        #expect(field?.properties["value"] == "What I thought")
    }

    @Test("what a former page could not save any more is saved when the draft is known, also that all was deleted")
    func former() {
        browser.recording.storage["carry-draft/\(NodeID.make(901))/\(Self.draft)"] = ""
        open(.compose(draft: Self.draft))
        browser.wait(2)
        #expect(stored == "What I thought")
        browser.check()
        #expect(stored == nil)
        #expect(browser.recording.storage.keys.allSatisfy { !$0.hasPrefix("carry-draft/") })
    }

    @Test("what another device wrote while this one was away is not lost when this one comes back with its own")
    func writtenOnBoth() {
        open(.compose(draft: Self.draft), isAnswering: true)
        goAway()
        browser.type("Written away", into: field)
        browser.wait(2)
        server.change([.set(Self.draft, [.body: .text("Written elsewhere")])])
        comeBack()
        #expect(stored == "Written away")
        #expect(browser.workspace.refused.all.map(\.change.text) == ["Written elsewhere"])
        #expect(browser.recording.storage.keys.allSatisfy { !$0.hasPrefix("carry-draft") })
    }

    @Test("drafts that are listed while the server is away are called by what is in them when it is back")
    func listedAway() {
        func name() -> String? {
            browser.node(Self.draft, named: "conversation-row")?.first(named: "conversation-name")?.text
        }
        goAway()
        open(.drafts, isAnswering: true)
        #expect(name() == "New draft")
        browser.wait(5)
        comeBack()
        #expect(name() == "What I thought")
    }

    @Test("what is staged in a conversation that is opened while the server is away is seen when it is back")
    func stagedAway() {
        let fields: Fields = [.target: .node(.make(70)), .creator: .node(.make(901))]
        server.change([
            .insert(.make(610), kind: .draft, at: Place(parent: .workspace), fields: fields),
            .insert(.make(611), kind: .link, at: Place(parent: .make(610)), fields: [.target: .node(.make(14))]),
        ])
        let browser = Browser(of: server, seed: 7)
        browser.start()
        server.isDown = true
        browser.recording.changeFeed(isOpen: false)
        browser.area.router.show(.chat(conversation: .make(70)))
        browser.settle()
        #expect(browser.area.drafts.staged(in: .make(70)).isEmpty)
        browser.wait(5)
        server.isDown = false
        browser.recording.changeFeed(isOpen: true)
        browser.settle()
        #expect(browser.area.drafts.staged(in: .make(70)).map(\.id) == [.make(611)])
    }

    @Test("all drafts that were begun while the server was away are saved when it is back")
    func begunAway() throws {
        open(.drafts, isAnswering: true)
        goAway()
        let begun = try ["One", "Two"].map { text in
            let draft = try #require(drafts.begin())
            drafts.keep(text, in: draft)
            return draft
        }
        browser.wait(2)
        comeBack()
        #expect(begun.map { server.tree[$0]?.body } == ["One", "Two"])
    }

    @Test("of drafts that are written in one after the other all are saved")
    func writtenInTurn() throws {
        let begun = try ["One", "Two", "Three"].map { text in
            let draft = try #require(drafts.begin())
            drafts.keep(text, in: draft)
            browser.wait(0.3)
            return draft
        }
        browser.wait(2)
        #expect(begun.map { server.tree[$0]?.body } == ["One", "Two", "Three"])
        browser.check()
    }

    @Test("a draft that is picked up while the server is away has its text, and so has what is made of it")
    func carriedAway() {
        open(.drafts, isAnswering: true)
        goAway()
        drafts.keep("Written away", in: Self.draft)
        browser.wait(2)
        #expect(browser.workspace.node(Self.draft)?.body == "What I thought")
        #expect(browser.lift(browser.node(Self.draft, named: "conversation-row")))
        #expect(browser.workspace.node(Self.draft)?.body == "Written away")
        browser.abandon()
        comeBack()
        #expect(stored == "Written away")
    }

    @Test("a draft of which another device told only what it staged keeps its text when it is sent")
    func stagedElsewhere() throws {
        let title: Fields = [.title: .text("Card 13"), .target: .node(.make(13))]
        server.change([.insert(.make(602), kind: .link, at: Place(parent: Self.draft), fields: title)])
        browser.settle()
        browser.area.dragging.move([Self.draft], to: Place(parent: .make(10)))
        browser.check()
        let card = try #require(server.tree.children(of: .make(10)).last)
        #expect(server.tree[card]?.title == "What I thought")
        #expect(server.tree.children(of: card).map(\.number) == [601, 602])
    }

    @Test("after changes of which the feed did not tell, a draft is read again before something is added")
    func gap() {
        open(.drafts, isAnswering: true)
        #expect(drafts.isKnown(Self.draft))
        browser.isFeedRunning = false
        server.change([.set(Self.draft, [.body: .text("Better thought")])])
        browser.workspace.replica.noteFeedGap()
        #expect(!drafts.isKnown(Self.draft))
        drafts.add("Milk", in: Self.draft)
        browser.wait(2)
        browser.check()
        #expect(stored == "Better thought\nMilk")
    }

    @Test("a draft that was made here is known, before and after the server has it")
    func madeHere() throws {
        browser.isAnswering = false
        let draft = try #require(drafts.begin())
        #expect(drafts.isKnown(draft))
        browser.isAnswering = true
        browser.settle()
        #expect(drafts.isKnown(draft))
        #expect(!drafts.isKnown(Self.draft))
    }

    @Test("files that are staged while the server is away are kept and sent when it is back, and that is said")
    func filesAway() {
        browser.connectsFeed = true
        server.isDown = true
        browser.wait(1)
        #expect(!browser.workspace.isConnected)
        let report = browser.recording.file("a.pdf", type: "application/pdf", size: 100)
        drafts.stage([report], in: .make(70))
        browser.settle()
        #expect(browser.recording.parked.count == 1)
        #expect(drafts.pendingFiles(in: .make(70)) == 1)
        server.isDown = false
        browser.isAnswering = false
        browser.workspace.retry()
        browser.recording.changeFeed(isOpen: true)
        browser.page.flush()
        while let request = browser.recording.requests.first, !request.path.hasPrefix("/api/documents") {
            browser.answerNext()
            browser.page.flush()
        }
        browser.wait(0.1)
        let draft = browser.workspace.children(of: .workspace, kind: .draft).last
        #expect(draft?.fields.node(.target) == .make(70))
        let path = browser.recording.requests.first?.path ?? ""
        #expect(path.hasPrefix("/api/documents?name=a.pdf&parent=\(draft?.id.description ?? "")"))
        #expect(drafts.pendingFiles(in: .make(70)) == 1)
    }

    @Test("a file that has come is forgotten when the next is staged")
    func files() throws {
        for number: UInt64 in [610, 611] {
            browser.isAnswering = false
            drafts.stage([browser.recording.file("a.pdf", type: "application/pdf", size: 100)], in: Self.draft)
            browser.page.flush()
            #expect(drafts.uploads(to: Self.draft).count == 1)
            let title: Fields = [.title: .text("a")]
            server.change([.insert(.make(number), kind: .document, at: Place(parent: Self.draft), fields: title)])
            let answer = DocumentAnswer(document: .make(number), pages: [], notes: [], revision: server.revision)
            browser.recording.respond(body: answer.encoded())
            #expect(drafts.pendingFiles(in: Self.draft) == 1, "what became of it is not known here")
            browser.isAnswering = true
            browser.settle()
            #expect(drafts.pendingFiles(in: Self.draft) == 0)
        }
        #expect(drafts.batches.count == 1)
    }

    @Test("only what has to do with drafts, or with where they are sent, is drawn again")
    func touches() throws {
        open(.compose(draft: Self.draft), isAnswering: true)
        var changes: [ChangeSet] = []
        browser.workspace.onChange = { changes.append($0) }
        func touches(_ operations: [NodeOperation]) -> Bool {
            changes = []
            server.change(operations)
            browser.settle()
            return changes.contains(where: drafts.areTouched)
        }
        #expect(!touches([.set(.make(1), [.title: .text("Renamed")])]))
        #expect(!touches([.move([.make(11)], to: Place(parent: .make(20)))]))
        #expect(!touches([.set(.make(10), [.title: .text("Renamed")])]))
        #expect(touches([.set(Self.draft, [.target: .node(.make(10)), .due: .number(1)])]))
        #expect(touches([.set(.make(10), [.title: .text("Where it goes")])]))
        #expect(touches([.set(.make(601), [.title: .text("Renamed")])]))
        #expect(touches([.trash([.make(601)])]))
        #expect(touches([.trash([Self.draft])]))
    }

    @Test("the arrows walk through the queue, Enter opens a draft, Delete deletes it")
    func keys() {
        let fields: Fields = [.body: .text("Another"), .creator: .node(.make(901))]
        server.change([.insert(.make(610), kind: .draft, at: Place(parent: .workspace), fields: fields)])
        browser.settle()
        open(.drafts, isAnswering: true)
        let first = browser.node(Self.draft, named: "conversation-row")
        let second = browser.node(.make(610), named: "conversation-row")
        #expect(first?.attributes["tabindex"] == "0")
        #expect(second?.attributes["tabindex"] == "-1")
        browser.press("ArrowDown", on: first)
        #expect(browser.focused === second)
        browser.press("ArrowDown")
        #expect(browser.focused === second)
        browser.press("Enter")
        browser.settle()
        #expect(field?.properties["value"] == "Another")
        #expect(second?.attributes["aria-selected"] == "true")
        browser.press("ArrowUp", on: second)
        #expect(browser.focused === first)
        browser.press("Delete")
        browser.check()
        #expect(server.tree.isTrashed(Self.draft))
    }

    @Test("what is staged is drawn again when what it leads to changes")
    func staged() throws {
        open(.compose(draft: Self.draft), isAnswering: true)
        func name() -> String? {
            browser.settle()
            return browser.recording.body.first(named: "attached-name")?.text
        }
        #expect(name() == "Card 14")
        server.change([.set(.make(14), [.title: .text("Bread")])])
        #expect(name() == "Bread")
    }

    @Test("what the browser has no room to keep is saved and shown as it was typed last")
    func full() {
        open(.compose(draft: Self.draft), isAnswering: true)
        browser.type("What fits", into: field)
        browser.recording.hasRoom = false
        browser.type("What does not fit any more", into: field)
        browser.wait(2)
        browser.check()
        #expect(stored == "What does not fit any more")
        #expect(field?.properties["value"] == "What does not fit any more")
    }

    @Test("that a text is too long is said by itself, how long it is at every key is not")
    func length() {
        open(.compose(draft: Self.draft), isAnswering: true)
        var count: RecordedNode? { browser.recording.body.first(named: "draft-count") }
        browser.type("Hello", into: field)
        #expect(count?.text == "5 characters")
        #expect(count?.attributes["role"] == nil)
        browser.type(String(repeating: "x", count: ModelLimits.bodyBytes + 1), into: field)
        #expect(count?.text == "1 byte too long")
        #expect(count?.attributes["role"] == "status")
    }

    @Test("[thirty drafts of which nothing is known] -> they are asked for one after the other")
    func many() {
        server.change(
            (1...30 as ClosedRange<UInt64>).map { number in
                .insert(
                    .make(6_000 + number),
                    kind: .draft,
                    at: Place(parent: .workspace),
                    fields: [.creator: .node(.make(901))]
                )
            }
        )
        browser.settle()
        open(.drafts)
        var most = 0
        repeat {
            browser.page.flush()
            most = max(most, browser.recording.requests.count { $0.path.hasPrefix("/api/nodes/") })
        } while browser.answerNext()
        #expect(most == 1)
        #expect(drafts.waiting.count == 31)
        #expect(drafts.waiting.allSatisfy { browser.workspace.loader.isWhole($0.id) })
    }

    @Test("“New draft” lets one write at once, also where an empty one is shown already")
    func newDraft() {
        open(.drafts, isAnswering: true)
        browser.click(browser.find("New draft"))
        browser.settle()
        #expect(browser.focused === field)
    }

    @Test("a draft that is to go into a conversation without a name says who is in that")
    func scheduledToSomebody() throws {
        let notes = try #require(browser.area.conversations.direct(with: .make(901)))
        open(.compose(draft: Self.draft), isAnswering: true)
        drafts.schedule(Self.draft, to: notes, at: 1_700_003_600_000)
        browser.settle()
        #expect(browser.recording.body.first(named: "draft-schedule")?.allText.contains("“Ada”") == true)
        let row = browser.node(Self.draft, named: "conversation-row")
        #expect(row?.first(named: "conversation-last")?.text.hasSuffix(": Ada") == true)
    }

    @Test("who only looks is told so in the composer, and is offered nothing that would be refused")
    func viewer() {
        let browser = Browser { server in
            let id = NodeID.make(901).description
            server.session = SessionInfo(id: id, name: "Ada", color: "green", role: .viewer, device: "here")
        }
        browser.area.router.show(.compose(draft: nil))
        browser.settle()
        let field = browser.recording.body.first(named: "draft-field")
        #expect(field?.attributes["readonly"] != nil)
        #expect(field?.attributes["placeholder"]?.hasPrefix("You can look at everything here") == true)
        #expect(browser.find("Send to…")?.attributes["hidden"] != nil)
    }
}
