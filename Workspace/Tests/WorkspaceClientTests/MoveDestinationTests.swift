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
    ]

    private static func open(_ one: Case) -> Browser {
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
        ])
        let browser = Browser(tree)
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
        return tree.children(of: node).map { [tree[$0]?.kind] + tree.children(of: $0).map { tree[$0]?.kind } }
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
                target.perform == nil, target.parent != .trash, let node = target.recipient(of: [.make(one.node)]),
                targets[node] == nil
            else { continue }
            targets[node] = region.last ?? region.first
        }
        return targets
    }

    @Test("the dialog offers every destination that a drag has, and of those in the page no other", arguments: cases)
    func sameDestinations(one: Case) throws {
        let browser = Self.open(one)
        let inPage = Set(
            browser.recording.body.all.compactMap {
                $0.attributes["data-drop"] == nil ? nil : $0.attributes["data-node"]
            }
        )
        let open = targets(try destinations(browser, of: one), in: browser, of: one)
        let offered = choices(Self.open(one), for: one.node)
        #expect(!open.isEmpty)
        for destination in open.keys { #expect(offered.contains(destination), "\(destination.number)") }
        // Behind an opened card nothing can be reached.
        for destination in offered where inPage.contains(destination.description) && !one.openCard {
            #expect(open[destination] != nil, "\(destination.number)")
        }
    }

    @Test("chosen or dropped: the same tree", arguments: cases)
    func sameResult(one: Case) throws {
        let probe = Self.open(one)
        for destination in targets(try destinations(probe, of: one), in: probe, of: one).keys {
            let chosen = Self.open(one)
            #expect(choices(chosen, for: one.node).contains(destination))
            chosen.click(
                chosen.recording.body.all(class: "choice").first {
                    $0.attributes["data-node"] == destination.description
                }
            )
            chosen.settle()
            let dragged = Self.open(one)
            let all = try destinations(dragged, of: one)
            let target = try #require(targets(all, in: dragged, of: one)[destination])
            #expect(dragged.area.dragging.engine.perform(target, of: all, at: Timestamp(dragged.recording.now)))
            dragged.settle()
            #expect(children(chosen, of: destination) == children(dragged, of: destination), "\(destination.number)")
            let moved = [chosen, dragged].map { $0.server.tree[.make(one.node)]?.parent }
            #expect(moved[0] == moved[1], "\(destination.number)")
        }
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
}
