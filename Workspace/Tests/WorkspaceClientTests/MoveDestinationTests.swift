// SPDX-License-Identifier: Apache-2.0
import BrowserBridge
import DragDrop
import DragDropWeb
import Testing
import WorkspaceModel

@testable import WorkspaceClient

@Suite("“Move to…” and a drag")
struct MoveDestinationTests {
    private static func make() -> Browser {
        var tree = Tree.make()
        tree.mustApply([
            .insert(.make(70), kind: .document, at: Place(parent: .workspace), fields: [.title: .text("Report")])
        ])
        return Browser(tree)
    }

    private func choices(_ browser: Browser, for node: UInt64) -> [NodeID] {
        browser.area.dragging.openMoveDialog(for: [.make(node)])
        browser.settle()
        return browser.recording.body.all(named: "choice").compactMap {
            $0.attributes["data-node"].flatMap { NodeID($0) }
        }
    }

    private func children(_ browser: Browser, of node: NodeID) -> [[UInt64]] {
        let tree = browser.server.tree
        return tree.children(of: node).map { [$0.number] + tree.children(of: $0).map(\.number) }
    }

    @Test(
        "the dialog offers every destination that a drag has, and of those in the page no other",
        arguments: [11, 24]
    )
    func sameDestinations(node: UInt64) {
        let browser = Self.make()
        let engine = browser.area.dragging.engine
        let open = browser.area.dragging.policy.openChoices(for: [.make(node)], in: engine).map(\.node)
        let inPage = Set(
            browser.recording.body.all.compactMap {
                $0.attributes["data-drop"] == nil ? nil : $0.attributes["data-node"]
            }
        )
        let offered = choices(browser, for: node)
        #expect(!open.isEmpty)
        for destination in open { #expect(offered.contains(destination), "\(destination.number)") }
        // A tab says that one has to wait until the board opens, what is not in the page cannot be asked.
        for destination in offered where inPage.contains(destination.description) {
            let kind = browser.workspace.node(destination)?.kind
            #expect(open.contains(destination) || kind == .board, "\(destination.number)")
        }
    }

    @Test("chosen or dropped: the same tree", arguments: [11, 24])
    func sameResult(node: UInt64) throws {
        let probe = Self.make()
        let destinations = probe.area.dragging.policy.openChoices(
            for: [.make(node)],
            in: probe.area.dragging.engine
        )
        for destination in destinations.map(\.node) {
            let chosen = Self.make()
            #expect(choices(chosen, for: node).contains(destination))
            chosen.click(
                chosen.recording.body.all(named: "choice").first {
                    $0.attributes["data-node"] == destination.description
                }
            )
            chosen.check()
            let dragged = Self.make()
            let engine = dragged.area.dragging.engine
            let parent = try #require(dragged.workspace.node(.make(node))?.parent)
            let all = try #require(engine.destinations(lifting: ItemID(NodeID.make(node)), from: RegionID(parent)))
            let target = try #require(
                (0..<all.count).compactMap { all[$0] }.first { target in
                    (engine.region(target.first.region)?.drop?.delegate as? NodeTarget)?.parent == destination
                        && target.first.operation.isDelivering
                }
            )
            #expect(engine.perform(target.last ?? target.first, of: all, at: Timestamp(dragged.recording.now)))
            dragged.check()
            #expect(children(chosen, of: destination) == children(dragged, of: destination), "\(destination.number)")
        }
    }
}
