// SPDX-License-Identifier: Apache-2.0
import BrowserBridge
import DragDrop
import DragDropWeb
import Testing
import WorkspaceModel

@testable import WorkspaceClient

@Suite("“Move to…” and a drag")
struct MoveDestinationTests {
    /// Something to carry, and what has to be open for that.
    struct Case: CustomTestStringConvertible, Sendable {
        let node: UInt64
        var route = Route.board(.make(1))
        var openCard = false
        let testDescription: String
    }

    static let cases = [
        Case(node: 11, testDescription: "a card"),
        Case(node: 24, testDescription: "the last card of another list"),
        Case(node: 20, testDescription: "a list"),
        Case(node: 70, route: .documents(open: nil), testDescription: "a document"),
        Case(node: 72, route: .documents(open: .make(70)), testDescription: "a page"),
        Case(node: 61, openCard: true, testDescription: "an item of a checklist"),
        Case(node: 90, openCard: true, testDescription: "an attachment"),
        Case(node: 202, route: .chat(conversation: .make(200)), testDescription: "a message"),
    ]

    private static func open(_ one: Case, as role: Role = .owner) -> Browser {
        var tree = Tree.make()
        tree.mustApply([
            .insert(.make(70), kind: .document, at: Place(parent: .workspace), fields: Tree.title("Report")),
            .insert(.make(71), kind: .page, at: Place(parent: .make(70)), fields: [:]),
            .insert(.make(72), kind: .page, at: Place(parent: .make(70)), fields: [:]),
            .insert(.make(75), kind: .document, at: Place(parent: .workspace), fields: Tree.title("Other")),
            .insert(.make(60), kind: .checklist, at: Place(parent: .make(11)), fields: Tree.title("First")),
            .insert(.make(61), kind: .checkItem, at: Place(parent: .make(60)), fields: Tree.title("One")),
            .insert(.make(80), kind: .checklist, at: Place(parent: .make(11)), fields: Tree.title("Second")),
            .insert(.make(90), kind: .link, at: Place(parent: .make(11)), fields: Tree.title("Link")),
            .insert(.make(200), kind: .conversation, at: Place(parent: .workspace), fields: Tree.title("Team")),
            .insert(.make(201), kind: .conversation, at: Place(parent: .workspace), fields: Tree.title("Friends")),
            ChatTests.message(202, in: 200),
        ])
        let ada = NodeID.make(901).description
        let browser = Browser(tree) { server in
            server.session = SessionInfo(id: ada, name: "Ada", color: "green", role: role, device: "here")
            server.people = MemberList(members: [Member(id: ada, name: "Ada", color: "green", role: role)])
        }
        browser.area.router.show(one.route)
        browser.settle()
        // Which list of a board is the first is asked when something is over its tab.
        for board in browser.workspace.boards { browser.workspace.loader.loadLists(of: board.id) { _ in } }
        browser.settle()
        if one.openCard { browser.click(browser.card(11)) }
        browser.settle()
        return browser
    }

    private func choices(_ browser: Browser, for node: UInt64) -> [NodeID] {
        browser.area.dragging.openMoveDialog(for: [.make(node)])
        browser.settle()
        return browser.recording.body.all(class: "choice").compactMap {
            $0.attributes["data-node"].flatMap { NodeID($0) }
        }
    }

    @Test("M offers it for what is on an opened card, and so does the menu of a row", arguments: [61, 90] as [UInt64])
    func offered(number: UInt64) throws {
        let browser = Self.open(try #require(Self.cases.first { $0.node == number }))
        let row = try #require(browser.node(.make(number), named: number == 61 ? "check-item" : "attachment"))
        func places() -> [RecordedNode] {
            browser.settle()
            return browser.recording.body.first(named: "move-dialog")?.all(class: "choice") ?? []
        }
        browser.recording.dispatch(.contextMenu, on: row, RecordedEvent())
        browser.page.flush()
        let line = try #require(browser.recording.body.first(named: "menu-item"))
        #expect(line.allText == "Move to…")
        browser.click(line)
        #expect(!places().isEmpty)
        browser.press("Escape")
        #expect(places().isEmpty)
        browser.press("m", on: row)
        #expect(!places().isEmpty)
    }

    private func children(_ browser: Browser, of node: NodeID) -> [[Kind?]] {
        let tree = browser.server.tree
        if tree[node]?.kind == .conversation { return staged(browser, in: node) }
        return tree.children(of: node).map { [tree[$0]?.kind] + tree.children(of: $0).map { tree[$0]?.kind } }
    }

    /// What waits to be sent in a conversation, each with what it leads to: of a drop there comes nothing else.
    private func staged(_ browser: Browser, in conversation: NodeID) -> [[Kind?]] {
        browser.area.drafts.staged(in: conversation).map { node in
            [node.kind, node.fields.node(.target).flatMap { target in browser.server.tree[target]?.kind }]
        }
    }

    /// Where a drag could end: of a list, which is picked up by its head, and of what is picked up from an opened card, which
    /// closes then, only while it is carried.
    private func destinations(_ browser: Browser, of one: Case) throws -> Destinations {
        let (dragging, id) = (browser.area.dragging, NodeID.make(one.node))
        if browser.liftList(one.node) || browser.lift(browser.node(id, named: "attachment")) {
            browser.settle()
            return try #require(dragging.engine.destinations())
        }
        let source = try #require(dragging.sourceRegion(of: id))
        return try #require(dragging.engine.destinations(lifting: ItemID(id), from: source))
    }

    /// The nodes that would take it, with the last place in each.
    private func targets(_ all: Destinations, in browser: Browser, of one: Case) -> [NodeID: Destination] {
        var targets: [NodeID: Destination] = [:]
        for index in 0..<all.count {
            guard let region = all[index], region.first.operation.isDelivering,
                let target = browser.area.dragging.engine.region(region.first.region)?.drop?.delegate as? NodeTarget,
                target.perform == nil || browser.server.tree[target.parent]?.kind == .conversation,
                target.parent != .trash, let node = target.recipient(of: [.make(one.node)]), targets[node] == nil
            else { continue }
            targets[node] = region.last ?? region.first
        }
        return targets
    }

    @Test(
        "the dialog offers every destination that a drag has, and of those in the page no other",
        arguments: cases,
        [Role.owner, .commenter]
    )
    func sameDestinations(one: Case, role: Role) throws {
        let browser = Self.open(one, as: role)
        let inPage = Set(
            browser.recording.body.all.compactMap {
                $0.attributes["data-drop"] == nil ? nil : $0.attributes["data-node"]
            }
        )
        let open = targets(try destinations(browser, of: one), in: browser, of: one)
        let offered = choices(Self.open(one, as: role), for: one.node)
        // A commenter sends things and moves none: what takes theirs is in the page with the conversations.
        #expect(!open.isEmpty || role == .commenter && one.node != 202)
        for destination in open.keys { #expect(offered.contains(destination), "\(destination.number)") }
        // Behind an opened card nothing can be reached.
        for destination in offered where inPage.contains(destination.description) && !one.openCard {
            #expect(open[destination] != nil, "\(destination.number)")
        }
    }

    @Test("a commenter is offered the conversations for whatever they can send, and no other place", arguments: cases)
    func conversationsOnly(one: Case) {
        let browser = Self.open(one, as: .commenter)
        #expect(choices(browser, for: one.node) == [.make(200), .make(201)])
        #expect(browser.recording.body.first(named: "move-position") == nil)
        browser.area.dialogs.closeAll()
        browser.area.dragging.openMoveDialog(for: [.make(one.node)], copying: true)
        browser.settle()
        #expect(browser.recording.body.first(named: "move-dialog") == nil)
        #expect(browser.toasts.last == Access.refusal(of: .edit, for: .commenter)?.sentence)
    }

    @Test("a commenter is told why no place is shown where there is no conversation")
    func nowhere() {
        let ada = NodeID.make(901).description
        let browser = Browser { server in
            server.session = SessionInfo(id: ada, name: "Ada", color: "green", role: .commenter, device: "here")
        }
        browser.area.dragging.openMoveDialog(for: [.make(11)])
        browser.settle()
        #expect(browser.recording.body.first(named: "move-dialog") == nil)
        #expect(browser.toasts.last == Access.refusal(of: .edit, for: .commenter)?.sentence)
    }

    @Test("the menu of a message offers it to a commenter, and that of a card, beside nothing that changes these")
    func offeredToCommenter() throws {
        func entries(_ browser: Browser) -> [String] {
            browser.page.flush()
            return browser.recording.body.all(class: "menu-label").map(\.text)
        }
        let message = Case(node: 202, route: .chat(conversation: .make(200)), testDescription: "a message")
        let chat = Self.open(message, as: .commenter)
        chat.click(try #require(chat.node(.make(202), named: "message")?.first(named: "message-more")))
        #expect(entries(chat) == ["Move to…"])
        let board = Self.open(Case(node: 11, testDescription: "a card"), as: .commenter)
        board.recording.dispatch(.contextMenu, on: try #require(board.card(11)), RecordedEvent())
        #expect(entries(board) == ["Open", "Move to…", "Select"])
    }

    @Test("chosen or dropped: the same tree", arguments: cases, [Role.owner, .commenter])
    func sameResult(one: Case, role: Role) throws {
        let probe = Self.open(one, as: role)
        for destination in targets(try destinations(probe, of: one), in: probe, of: one).keys {
            let chosen = Self.open(one, as: role)
            #expect(choices(chosen, for: one.node).contains(destination))
            chosen.click(
                chosen.recording.body.all(class: "choice").first {
                    $0.attributes["data-node"] == destination.description
                }
            )
            chosen.settle()
            let dragged = Self.open(one, as: role)
            let all = try destinations(dragged, of: one)
            let target = try #require(targets(all, in: dragged, of: one)[destination])
            #expect(dragged.area.dragging.engine.perform(target, of: all, at: Timestamp(dragged.recording.now)))
            dragged.settle()
            #expect(children(chosen, of: destination) == children(dragged, of: destination), "\(destination.number)")
            #expect(!children(chosen, of: destination).isEmpty, "\(destination.number)")
            let moved = [chosen, dragged].map { $0.server.tree[.make(one.node)]?.parent }
            #expect(moved[0] == moved[1], "\(destination.number)")
        }
    }

    @Test("what is moved to a conversation waits there, as what is dropped on it: a message says so, with a way there")
    func stagedAway() {
        let browser = Self.open(Case(node: 11, testDescription: "a card"))
        #expect(choices(browser, for: 11).contains(.make(200)))
        browser.click(
            browser.recording.body.all(class: "choice").first {
                $0.attributes["data-node"] == NodeID.make(200).description
            }
        )
        browser.settle()
        #expect(staged(browser, in: .make(200)) == [[.link, .card]])
        #expect(browser.server.tree[.make(11)]?.parent == .make(10))
        #expect(browser.toasts.last == L10n.waitsUntilYouSendIt(title: "Team"))
        browser.click(browser.find(L10n.open, in: browser.recording.body.all(class: "toast").last))
        browser.settle()
        #expect(browser.area.router.chatView?.conversation == .make(200))
        browser.area.dragging.openMoveDialog(for: [.make(12)], copying: true)
        browser.settle()
        let offered = browser.recording.body.all(class: "choice").map { $0.attributes["data-node"] }
        #expect(offered.contains(NodeID.make(20).description))
        #expect(!offered.contains(NodeID.make(200).description))
    }

    @Test("of several things each does what it does alone: on a list cards move, what becomes a card stays where it is")
    func several() {
        let browser = Self.open(Case(node: 11, openCard: true, testDescription: "a card"))
        let title = Tree.title("Sea")
        browser.server.change([.insert(.make(95), kind: .photo, at: Place(parent: .make(11)), fields: title)])
        browser.settle()
        browser.area.dragging.move([.make(12), .make(95), .make(60), .make(61)], to: Place(parent: .make(20)))
        browser.settle()
        let tree = browser.server.tree
        #expect(tree[.make(12)]?.parent == .make(20))
        #expect(tree[.make(95)]?.parent == .make(11))
        #expect(tree[.make(60)]?.parent == .make(11))
        // Cards and items of checklists become each other.
        #expect(tree[.make(61)]?.parent == .trash)
        #expect(tree.children(of: .make(20)).count == 8)
    }

    @Test(
        "“Copy to…” puts copies of the chosen cards into the list that one chooses; they stay, and undo takes the copies back"
    )
    func copied() throws {
        let browser = Self.open(Case(node: 11, testDescription: "a card"))
        for card in [11, 12] as [UInt64] { browser.area.router.boardView?.toggle(.make(card)) }
        browser.settle()
        browser.recording.dispatch(.contextMenu, on: try #require(browser.card(11)), RecordedEvent())
        browser.page.flush()
        browser.click(browser.find(L10n.copyTo, in: browser.recording.body.all(class: "menu").last))
        browser.settle()
        browser.click(
            browser.recording.body.all(class: "choice").first {
                $0.attributes["data-node"] == NodeID.make(20).description
            }
        )
        browser.settle()
        func titles(_ list: UInt64) -> [String] {
            browser.server.tree.children(of: .make(list)).compactMap { browser.server.tree[$0]?.title }
        }
        #expect(titles(10) == ["Card 11", "Card 12", "Card 13", "Card 14"])
        #expect(titles(20) == ["Card 21", "Card 22", "Card 23", "Card 24", "Card 11", "Card 12"])
        browser.workspace.undo()
        browser.check()
        #expect(titles(20) == ["Card 21", "Card 22", "Card 23", "Card 24"])
    }
}
