// SPDX-License-Identifier: Apache-2.0
import BrowserBridge
import DragDrop
import Testing
import WorkspaceModel

@testable import WorkspaceClient

/// What is done at each move, or with each change, is not done for all that is carried.
@Suite("Very much in the hand")
struct ManyCarriedTests {
    private let browser = Browser()

    private func change(_ operations: NodeOperation...) {
        browser.server.change(operations)
        browser.settle()
    }

    @Test("the rules are asked once about what is carried over a target, and again when the workspace has changed")
    func decisions() {
        let answers = browser.area.dragging.policy.answers
        // Before what is held moves them.
        let (upper, lower) = (browser.place(above: 22), browser.place(above: 24))
        #expect(browser.lift(browser.card(11)))
        browser.hover(upper)
        let asked = answers.decisions
        #expect(asked > 0)
        for place in [lower, upper, lower] { browser.hover(place) }
        #expect(answers.decisions == asked)
        change(.set(.make(24), [.title: .text("Other")]))
        browser.hover(upper)
        #expect(answers.decisions == asked + 1)
        browser.drop(at: upper)
        #expect(browser.shown(20) == [21, 11, 22, 23, 24])
        browser.check()
    }

    @Test("a label that goes to another board while it is held over a card is refused there from then on")
    func changedMeanwhile() {
        let scene = RuleScene(carrying: .label, onto: .card)
        scene.take(for: RuleScene.destination(.card))
        #expect(scene.carry())
        #expect(scene.operation == .link)
        scene.browser.server.change([.move([scene.carried], to: Place(parent: .make(1)))])
        scene.browser.settle()
        scene.browser.hover(RuleScene.places.field)
        let reason = "This label belongs to another board: make one on this board first."
        #expect(scene.operation == .forbidden(reason: reason))
    }

    @Test("what changes elsewhere lets nobody look through what is carried; what goes with its list leaves the hand")
    func gone() {
        #expect(browser.lift(browser.card(11)))
        change(.set(.make(24), [.title: .text("Other")]))
        change(.trash([.make(23)]))
        #expect(browser.area.dragging.searches == 0)
        #expect(browser.isDragging)
        change(.trash([.make(10)]))
        browser.wait(1)
        #expect(browser.area.dragging.searches > 0)
        #expect(!browser.isDragging)
        #expect(browser.toasts.contains("“Card 11” was deleted."))
    }

    @Test("cards that are deleted together leave the hand together: what is left is counted once")
    func together() {
        for card in [21, 22, 23] as [UInt64] { browser.click(browser.card(card), [.control]) }
        #expect(browser.lift(browser.card(21)))
        #expect(browser.carried == [21, 22, 23])
        let dragging = browser.area.dragging
        let count = dragging.onChange
        var counted: [[UInt64]] = []
        dragging.onChange = { nodes in
            counted.append(nodes.map(\.number))
            count(nodes)
        }
        change(.trash([.make(22), .make(23)]))
        browser.wait(1)
        #expect(browser.carried == [21])
        #expect(counted == [[21]])
        #expect(browser.toasts.contains("2 things were deleted."))
        browser.abandon()
    }

    @Test("cards that are not shared any more leave the hand, and none is said to be deleted", arguments: [1, 2])
    func notShared(count: Int) {
        for card in [21, 22, 23] as [UInt64] { browser.click(browser.card(card), [.control]) }
        #expect(browser.lift(browser.card(21)))
        let nodes = ([22, 23] as [UInt64]).prefix(count).map { NodeID.make($0) }
        browser.server.hidden = Set(nodes)
        change(.move(nodes, to: Place(parent: .make(10))))
        browser.wait(1)
        #expect(browser.carried == (count == 1 ? [21, 23] : [21]))
        let told = count == 1 ? "“Card 22” is not shared with you any more." : "Not shared with you any more."
        #expect(browser.toasts.contains(told))
        #expect(!browser.toasts.contains { $0.contains("deleted") })
        browser.abandon()
    }
}
