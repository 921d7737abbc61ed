// SPDX-License-Identifier: Apache-2.0

import BrowserBridge
import DragDrop
import DragDropWeb
import Testing
import WorkspaceModel

@testable import WorkspaceClient

@Suite("People in the page")
struct PeopleTests {
    private static let ada = Member(id: NodeID.make(901).description, name: "Ada", color: "green", role: .owner)
    private static let bob = Member(id: NodeID.make(902).description, name: "Bob", color: "red", role: .editor)

    private func browser(as role: Role = .owner) -> Browser {
        let browser = Browser { server in
            server.people = MemberList(members: [Self.ada, Self.bob])
            let ada = Self.ada
            server.session = SessionInfo(id: ada.id, name: ada.name, color: ada.color, role: role, device: "here")
        }
        // Where members are is read with everything else, as when a window changes.
        browser.resize(width: 1_280)
        return browser
    }

    private func row(_ member: Member, in browser: Browser) -> RecordedNode? {
        member.node.flatMap { browser.node($0, named: "member-row") }
    }

    private func members(_ number: UInt64, in browser: Browser) -> [NodeID] {
        browser.server.tree[.make(number)]?.fields.nodes(.members) ?? []
    }

    @Test("a list of members that says nothing new, as at every connection, draws no card again")
    func toldAgain() {
        let browser = browser()
        var told: [Bool] = []
        let follow = browser.workspace.onPeople
        browser.workspace.onPeople = {
            told.append($0)
            follow($0)
        }
        func tell(_ people: MemberList) {
            let event = FeedEvent.people(people)
            browser.recording.sendFeed("people", data: String(decoding: event.data, as: UTF8.self))
            browser.settle()
        }
        tell(browser.server.people)
        var bob = Self.bob
        bob.name = "Robert"
        tell(MemberList(members: [Self.ada, bob]))
        #expect(told == [false, true])
        #expect(row(bob, in: browser)?.allText.contains("Robert") == true)
    }

    @Test("a card that is dropped on a member is given to them and stays where it is; undone, it is not")
    func cardOnMember() {
        let browser = browser()
        browser.drag(browser.card(11), to: browser.place(of: row(Self.bob, in: browser)))
        browser.check()
        #expect(members(11, in: browser) == [.make(902)])
        #expect(browser.shown(10) == [11, 12, 13, 14])
        #expect(browser.card(11)?.first(named: "card-people")?.children.count == 1)
        browser.workspace.undo()
        browser.check()
        #expect(members(11, in: browser) == [])
    }

    @Test("a member who is dropped on a card is given it, and stays at the side")
    func memberOnCard() {
        let browser = browser()
        browser.drag(row(Self.bob, in: browser), to: browser.place(of: browser.card(12)))
        browser.check()
        #expect(members(12, in: browser) == [.make(902)])
        #expect(row(Self.bob, in: browser) != nil)
    }

    @Test("a member who is dropped on nothing that takes them changes nothing, and the sentence says why")
    func memberOnTrash() {
        let browser = browser()
        browser.drag(row(Self.bob, in: browser), to: browser.place(of: browser.find("Trash")))
        browser.wait(1)
        #expect(browser.server.received.isEmpty)
        #expect(browser.toasts == ["A member cannot go into the Trash: people are removed in the dialog People."])
    }

    @Test("somebody who is alone sees no list of members")
    func alone() {
        let browser = Browser()
        #expect(browser.recording.body.first(named: "member-row") == nil)
    }

    @Test("the board shows only the cards of a member who is chosen")
    func filter() {
        let browser = browser()
        browser.server.change([.set(.make(12), [.members: .nodes([.make(902)])])])
        browser.settle()
        browser.click(browser.find("Filter"))
        browser.click(browser.find("Bob", in: browser.recording.body.first(named: "menu")))
        browser.settle()
        #expect(browser.shown(10) == [12])
    }

    @Test("who came with an imported board is filtered by, taken off a card and put on it again")
    func imported() {
        var tree = Tree.make()
        tree.mustApply([
            .set(.make(1), [.people: .choices([Choice(id: .make(950), text: "Grace")])]),
            .set(.make(12), [.members: .nodes([.make(950)])]),
        ])
        let browser = Browser(tree)
        func choose(_ name: String, after button: String) {
            browser.click(browser.find(button))
            browser.click(browser.find(name, in: browser.recording.body.all(class: "menu").last))
            browser.settle()
        }
        choose("Grace", after: "Filter")
        #expect(browser.shown(10) == [12])
        browser.click(browser.card(12))
        browser.settle()
        for wanted in [[], [950]] as [[UInt64]] {
            choose("Grace", after: "Edit members")
            #expect(members(12, in: browser).map(\.number) == wanted)
        }
        browser.check()
    }

    @Test("two who give a card to the same member at once have both given it")
    func givenByTwo() {
        let browser = browser()
        browser.click(browser.card(11))
        browser.settle()
        browser.click(browser.find("Edit members"))
        browser.server.change([.set(.make(11), [.members: .nodes([.make(902)])])])
        browser.settle()
        browser.click(browser.find("Bob", in: browser.recording.body.all(class: "menu").last))
        browser.check()
        #expect(members(11, in: browser) == [.make(902)])
    }

    @Test("a viewer's drop is refused with the sentence, and nothing is sent", arguments: [Role.viewer, .commenter])
    func refusedDrop(role: Role) {
        let browser = browser(as: role)
        browser.drag(browser.card(11), to: browser.place(atEndOf: 20))
        browser.wait(1)
        #expect(browser.server.received.isEmpty)
        #expect(browser.shown(10) == [11, 12, 13, 14])
        #expect(browser.toasts.count == 1)
        #expect(browser.toasts.first?.contains(role.name.text) == true)
    }

    @Test("a new role counts in the open page at once, and what it takes away is refused there")
    func newRole() {
        let browser = browser()
        var ada = Self.ada
        ada.role = .viewer
        let news = MemberList(members: [ada, Self.bob])
        browser.recording.sendFeed("people", data: String(decoding: news.encoded(), as: UTF8.self))
        browser.settle()
        #expect(browser.workspace.session.role == .viewer)
        let refusal = browser.workspace.perform([.set(.make(11), [.title: .text("Mine")])])
        #expect(refusal?.sentence.contains("viewer") == true)
        browser.settle()
        #expect(browser.server.received.isEmpty)
    }

    @Test(
        "a new role counts on the document or the album that is open: who may edit now can change its name",
        arguments: [Kind.document, .album]
    )
    func newRoleOnDocument(kind: Kind) {
        let browser = browser(as: .viewer)
        let fields: Fields = [.title: .text("Report")]
        browser.server.change([.insert(.make(60), kind: kind, at: Place(parent: .workspace), fields: fields)])
        browser.settle()
        browser.area.router.show(kind == .album ? .photos(album: .make(60)) : .documents(open: .make(60)))
        browser.settle()
        func role() -> String? {
            browser.page.flush()
            let header = browser.recording.body.first(named: "document-header")
            return header?.first(named: "rename-button")?.attributes["role"]
        }
        #expect(role() == nil)
        let news = MemberList(members: [Self.ada, Self.bob])
        browser.recording.sendFeed("people", data: String(decoding: news.encoded(), as: UTF8.self))
        browser.settle()
        #expect(role() == "button")
    }

    @Test("what a role alone is offered goes with it: questions, menus, and what stands in the Trash")
    func demoted() {
        let browser = browser()
        func tell(_ role: Role) {
            var ada = Self.ada
            ada.role = role
            let news = MemberList(members: [ada, Self.bob])
            browser.recording.sendFeed("people", data: String(decoding: news.encoded(), as: UTF8.self))
            browser.settle()
        }
        func isShown(_ name: String) -> Bool {
            browser.page.flush()
            return browser.recording.body.first(named: name) != nil
        }
        browser.server.change([.trash([.make(11)])])
        browser.area.router.show(.trash)
        browser.settle()
        browser.click(browser.find("Erase Card 11 for good"))
        #expect(isShown("alert-dialog"))
        tell(.editor)
        #expect(!isShown("alert-dialog"))
        #expect(browser.toasts.last == Access.refusal(of: .erase, for: .editor)?.sentence)
        #expect(browser.find("Restore Card 11") != nil && browser.find("Erase Card 11 for good") == nil)
        tell(.owner)
        #expect(browser.find("Erase Card 11 for good") != nil)
        browser.click(browser.find("People"))
        browser.settle()
        browser.click(browser.find("More about Bob"))
        #expect(isShown("menu"))
        tell(.editor)
        #expect(!isShown("menu") && isShown("people-dialog"))
        browser.area.dialogs.closeAll()
        browser.area.dragging.openMoveDialog(for: [.make(12)])
        #expect(isShown("move-dialog"))
        tell(.viewer)
        #expect(!isShown("move-dialog"))
        #expect(browser.toasts.last == Access.refusal(of: .edit, for: .viewer)?.sentence)
    }

    @Test("a window that is called by who else is in a conversation follows their name")
    func windowTitle() throws {
        let browser = browser()
        var title: String? {
            browser.page.flush()
            return browser.recording.log.last { $0.hasPrefix("title ") }
        }
        let direct = try #require(browser.area.conversations.direct(with: .make(902)))
        browser.area.router.show(.chat(conversation: direct))
        browser.settle()
        #expect(title == "title Bob · Carry")
        var bob = Self.bob
        bob.name = "Robert"
        let news = MemberList(members: [Self.ada, bob])
        browser.recording.sendFeed("people", data: String(decoding: news.encoded(), as: UTF8.self))
        browser.settle()
        #expect(title == "title Robert · Carry")
    }

    @Test("a comment is signed by who writes it")
    func signed() {
        let browser = browser(as: .commenter)
        browser.click(browser.card(11))
        browser.settle()
        let composer = browser.recording.body.first(named: "comment-composer")
        browser.type("Hello", into: composer?.all.first { $0.tag == "textarea" })
        browser.click(browser.find("Send", in: composer))
        browser.settle()
        let comment = browser.server.tree.children(of: .make(11)).first.flatMap { browser.server.tree[$0] }
        #expect(comment?.fields[.creator] == .node(.make(901)))
    }

    @Test("Enter that is held invites once")
    func invitedOnce() {
        let browser = browser()
        browser.click(browser.find("People"))
        browser.settle()
        let dialog = browser.recording.body.first(named: "people-dialog")
        let field = dialog?.first("aria-label", "Name of a new person")
        browser.type("Grace", into: field)
        browser.isAnswering = false
        for _ in 0..<3 { browser.press("Enter", on: field) }
        #expect(browser.recording.requests.filter { $0.method == "POST" && $0.path == "/api/members" }.count == 1)
    }

    @Test("“Send instead” takes nothing from a member who has the card no more")
    func sendInstead() {
        let browser = browser()
        browser.drag(browser.card(11), to: browser.place(of: row(Self.bob, in: browser)))
        browser.settle()
        browser.server.change([.set(.make(11), [.members: nil])])
        browser.settle()
        browser.click(browser.find("Send instead"))
        browser.check()
        #expect(browser.server.tree.children(of: .workspace).contains { browser.server.tree[$0]?.kind == .draft })
        #expect(browser.server.received.allSatisfy { !$0.operations.isEmpty })
        #expect(members(11, in: browser) == [])
    }

    @Test("the dialog lists everybody; only an owner changes roles there", arguments: [Role.owner, .editor])
    func dialog(role: Role) {
        let browser = browser(as: role)
        browser.click(browser.find("People"))
        browser.settle()
        let dialog = browser.recording.body.first(named: "people-dialog")
        #expect(dialog?.all(class: "people-row").count == 2)
        let roles = dialog?.all.first { $0.attributes["aria-label"] == "Role of Bob" }
        #expect((roles != nil) == (role == .owner))
        #expect((browser.find("Invite", in: dialog) != nil) == (role == .owner))
    }

    @Test(
        "a key for what a viewer may not do says why: no menu, no field and no list of places is opened for it",
        arguments: ["m", "l", "n", "Delete"]
    )
    func viewersKeys(key: String) {
        let browser = browser(as: .viewer)
        browser.area.router.boardView(of: .make(1))?.focus(.make(11))
        browser.settle()
        browser.press(key)
        browser.settle()
        #expect(browser.toasts.contains { $0.contains("viewer") })
        for name in ["move-dialog", "menu", "composer-field"] {
            #expect(browser.recording.body.first(named: name) == nil, "\(name)")
        }
        if key != "l" { #expect(browser.focused?.attributes["data-node"] == NodeID.make(11).description) }
    }
}
