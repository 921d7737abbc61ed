// SPDX-License-Identifier: Apache-2.0

import BrowserBridge
import Testing
import WorkspaceModel

@testable import WorkspaceClient

@Suite("Who may see something, as the dialog changes it")
struct AudienceTests {
    private static let names = ["Ada", "Bob", "Grace", "Dan"]
    private let ada = NodeID.make(901)
    private let bob = NodeID.make(902)
    private let grace = NodeID.make(903)
    private let dan = NodeID.make(904)
    private let board = NodeID.make(1)

    /// Ada's page, with a board that Ada, Bob and Grace may see.
    private func browser(_ operations: NodeOperation...) -> Browser {
        var tree = Tree.make()
        tree.mustApply([.set(board, [.readers: .nodes([ada, bob, grace])])] + operations)
        let members = zip(Self.names, [ada, bob, grace, dan]).map { name, id in
            Member(id: id.description, name: name, color: "red", role: .editor)
        }
        return Browser(tree) { server in
            server.people = MemberList(members: members)
            let id = ada.description
            server.session = SessionInfo(id: id, name: "Ada", color: "red", role: .editor, device: "here")
        }
    }

    /// The same with the dialog of the board.
    private func open() -> Browser {
        let browser = browser()
        browser.area.dialogs.present(AudienceDialog(browser.area, of: board))
        browser.settle()
        return browser
    }

    private func toggle(_ name: String, _ browser: Browser) throws {
        browser.page.flush()
        let dialog = browser.recording.body.first(named: "audience-dialog")
        let row = try #require(dialog?.all(class: "people-row").first { $0.allText.hasSuffix(name) })
        browser.recording.dispatch(.change, on: try #require(row.all.first { $0.tag == "input" }))
        browser.settle()
    }

    @Test(
        "what somebody else does at once stays: whom they add sees it, and whom they remove does not see it again",
        arguments: [true, false]
    )
    func atOnce(isAdding: Bool) throws {
        let browser = open()
        browser.isAnswering = false
        try toggle(isAdding ? "Dan" : "Grace", browser)
        browser.server.change([.set(board, [.readers: .nodes(isAdding ? [ada, bob] : [ada, bob, grace, dan])])])
        browser.settle()
        browser.check()
        #expect(browser.server.tree[board]?.fields.nodes(.readers) == [ada, bob, dan])
        #expect(browser.workspace.node(board)?.fields.nodes(.readers) == [ada, bob, dan])
    }

    @Test("an owner who sees what is for nobody any more adds themselves, and stays")
    func former() throws {
        let browser = open()
        let gone = NodeID.make(905)
        browser.server.change([.set(board, [.readers: .nodes([gone])])])
        browser.settle()
        func isFixed() throws -> String? {
            browser.page.flush()
            let dialog = browser.recording.body.first(named: "audience-dialog")
            let row = try #require(dialog?.all(class: "people-row").first { $0.allText.contains("Ada") })
            return row.all.first { $0.tag == "input" }?.properties["disabled"]
        }
        #expect(try isFixed() == "false")
        browser.workspace.perform([.set(board, [.readers: NodesEdit.adding([ada], to: [gone])])])
        browser.settle()
        #expect(try isFixed() == "true")
        browser.check()
    }

    @Test("who moves a card to where more people see it is told, and undo takes it back")
    func opening() {
        let browser = browser()
        browser.workspace.loader.loadLists(of: .make(2)) { _ in }
        browser.settle()
        let said = "Moved “Card 11” to List 110"
        let texts = [(UInt64(110), "\(said). More people can see this now."), (10, "Moved “Card 11” to List 10")]
        for (list, text) in texts {
            browser.area.dragging.move([.make(11)], to: Place(parent: .make(list)))
            browser.settle()
            browser.check()
            #expect(browser.toasts.last == text)
        }
        browser.workspace.undo()
        browser.workspace.undo()
        browser.check()
        #expect(browser.toasts.last == "Undone: \(said)")
        #expect(browser.server.tree[.make(11)]?.parent == .make(10))
    }

    @Test("a document that leaves a card which was not opened is for whom its board is for, which is asked for first")
    func unopened() {
        let (other, document) = (NodeID.make(2), NodeID.make(600))
        let title: Fields = [.title: .text("Plan")]
        let browser = browser(
            .set(other, [.readers: .nodes([ada, dan])]),
            .insert(document, kind: .document, at: Place(parent: .make(111)), fields: title)
        )
        #expect(browser.workspace.node(.make(110)) == nil)
        browser.area.dragging.move([document], to: Place(parent: .workspace))
        browser.settle()
        browser.check()
        #expect(browser.server.tree[document]?.parent == .workspace)
        #expect(browser.server.tree[document]?.fields.nodes(.readers) == [ada, dan])
        browser.workspace.undo()
        browser.check()
        #expect(browser.server.tree[document]?.parent == .make(111))
        #expect(browser.server.tree[document]?.fields[.readers] == nil)
    }

    @Test(
        "what is staged from something closed remembers that, as a copy again too, and who sends it to others is told"
    )
    func staging() throws {
        let (document, conversation) = (NodeID.make(600), NodeID.make(700))
        let browser = browser(
            .insert(document, kind: .document, at: Place(parent: .make(11)), fields: [.title: .text("Plan")]),
            .insert(conversation, kind: .conversation, at: Place(parent: .workspace), fields: [.title: .text("Team")])
        )
        let drafts = browser.area.drafts
        func staged() throws -> Node {
            browser.settle()
            browser.check()
            return try #require(drafts.staged(in: conversation).first)
        }
        drafts.stage([document], in: conversation)
        let copy = try staged()
        #expect(browser.server.tree[copy.id]?.fields.nodes(.audience) == [ada, bob, grace])
        drafts.turn(copy)
        let link = try staged()
        #expect(link.kind == .link)
        drafts.turn(link)
        let again = try staged()
        #expect(again.fields.nodes(.audience) == [ada, bob, grace])
        #expect(again.fields.node(.target) == document)
        #expect(drafts.send("", in: conversation) != nil)
        browser.settle()
        browser.check()
        #expect(browser.toasts.last?.hasSuffix("More people can see this now.") == true)
        #expect(browser.server.tree[again.id]?.fields[.audience] == nil)
        browser.workspace.undo()
        #expect(try staged().fields.nodes(.audience) == [ada, bob, grace])
    }

    /// The page with a document on a card that three see, and an empty draft; all lists are known.
    private func browserWithDraft() -> (Browser, document: NodeID, draft: NodeID) {
        let (document, draft) = (NodeID.make(600), NodeID.make(601))
        let browser = browser(
            .insert(document, kind: .document, at: Place(parent: .make(11)), fields: [.title: .text("Plan")]),
            .insert(draft, kind: .draft, at: Place(parent: .workspace), fields: [.creator: .node(ada)])
        )
        browser.workspace.loader.loadLists(of: .make(2)) { _ in }
        browser.settle()
        return (browser, document, draft)
    }

    @Test("who schedules a draft for where more people see what is staged in it is told, and nobody else")
    func scheduling() throws {
        let (browser, document, draft) = browserWithDraft()
        let drafts = browser.area.drafts
        drafts.stage([document], in: draft)
        browser.settle()
        #expect(drafts.staged(in: draft).map { $0.fields.nodes(.audience) } == [[ada, bob, grace]])
        let time = browser.page.wallClock.milliseconds + 60_000
        for (list, isOpening) in [(UInt64(10), false), (110, true)] {
            drafts.schedule(draft, to: .make(list), at: time)
            browser.check()
            let isTold = browser.toasts.last?.hasSuffix(". More people can see what is attached when it is sent.")
            #expect(isTold == isOpening, "list \(list)")
        }
        #expect(browser.server.tree[draft]?.fields.node(.target) == .make(110))
        browser.workspace.undo()
        browser.check()
        #expect(browser.server.tree[draft]?.fields.node(.target) == .make(10))
    }

    @Test("who stages something in a draft that goes to where more people see it is told, as who schedules it")
    func stagingScheduled() throws {
        let (browser, document, draft) = browserWithDraft()
        let drafts = browser.area.drafts
        let time = browser.page.wallClock.milliseconds + 60_000
        func isTold() -> Bool {
            browser.check()
            return browser.toasts.last?.hasSuffix(". More people can see what is attached when it is sent.") == true
        }
        drafts.schedule(draft, to: .make(10), at: time)
        drafts.stage([document], in: draft)
        #expect(!isTold(), "those of the list see it already")
        // Of a reference nobody sees more.
        drafts.turn(try #require(drafts.staged(in: draft).first))
        browser.settle()
        drafts.schedule(draft, to: .make(110), at: time)
        #expect(!isTold())
        drafts.turn(try #require(drafts.staged(in: draft).first))
        #expect(isTold())
        drafts.schedule(draft, to: nil, at: nil)
        browser.workspace.perform([.trash(drafts.staged(in: draft).map { $0.id })], announces: true)
        drafts.schedule(draft, to: .make(110), at: time)
        #expect(!isTold(), "nothing is staged")
        drafts.stage([document], in: draft)
        #expect(isTold())
        #expect(drafts.staged(in: draft).map { $0.fields.nodes(.audience) } == [[ada, bob, grace]])
    }

    @Test("whoever is no owner any more does not see what is for nobody any more")
    func formerOwner() {
        var tree = Tree.make()
        tree.mustApply([.set(.make(2), [.readers: .nodes([.make(905)])]), .set(board, [.readers: .nodes([ada])])])
        var member = Member(id: ada.description, name: "Ada", color: "red", role: .owner)
        let people = MemberList(members: [member])
        let session = SessionInfo(id: member.id, name: "Ada", color: "red", role: .owner, device: "here")
        let browser = Browser(tree) { server in
            server.people = people
            server.session = session
        }
        #expect(browser.tab(2) != nil)
        member.role = .editor
        let news = MemberList(members: [member])
        browser.recording.sendFeed("people", data: String(decoding: news.encoded(), as: UTF8.self))
        browser.settle()
        #expect(browser.tab(1) != nil && browser.tab(2) == nil)
    }

    @Test("one person is added or removed by an edit; everybody, and at first oneself alone, by a whole list")
    func written() throws {
        let browser = open()
        for name in ["Bob", "Everybody here", "Everybody here", "Dan"] { try toggle(name, browser) }
        browser.check()
        let wanted: [[NodeOperation]] = [
            [.set(board, [.readers: .edit(NodesEdit(from: [ada, bob, grace], to: [ada, grace]))])],
            [.set(board, [.readers: nil])],
            [.set(board, [.readers: .nodes([ada])])],
            [.set(board, [.readers: .edit(NodesEdit(from: [ada], to: [ada, dan]))])],
        ]
        #expect(browser.server.received.map { $0.operations } == wanted)
    }
}
