// SPDX-License-Identifier: Apache-2.0

import DragDrop
import DragDropSimulator
import Testing

@Suite("Other fingers")
struct SecondFingerTests {
    private func held() -> Scene {
        let scene = Scene(todo: [1, 2, 3, 4])
        scene.simulator.touch(1).press(on: 1, of: scene.todo).hold().move(to: Point(x: 250, y: 100))
        return scene
    }

    @Test("L10: a second finger stays free: it scrolls")
    func scrolls() {
        let scene = held()
        #expect(scene.simulator.send(.pressed(PointerID(2), .touch, at: Point(x: 350, y: 100))) == .free)
        #expect(scene.simulator.send(.moved(PointerID(2), to: Point(x: 350, y: 40))) == .free)
        #expect(scene.simulator.send(.released(PointerID(2), at: Point(x: 350, y: 40))) == .free)
        #expect(scene.engine.session?.itemIDs == [ItemID(1)])
        scene.simulator.touch(1).release()
        scene.finish()
    }

    @Test("L11: a tap of a second finger on a card adds it; the tap is used up")
    func adds() {
        let scene = held()
        scene.simulator.touch(2).tap(on: 3, of: scene.todo)
        #expect(scene.simulator.lastResponse == .consumed)
        scene.simulator.touch(2).tap(on: 12, of: scene.done)
        #expect(scene.engine.session?.itemIDs == [ItemID(1), ItemID(3), ItemID(12)])
        #expect(scene.said == [.added, .added])
        scene.simulator.touch(1).move(to: scene.todo.point(y: 390)).release()
        scene.finish()
        #expect(scene.todo.cards == [2, 4, 1, 3, 12])
        #expect(scene.done.cards == [11])
        #expect(scene.todo.receipts.first?.map(\.item) == [ItemID(1), ItemID(3)])
        #expect(scene.done.receipts.first?.map(\.item) == [ItemID(12)])
    }

    @Test("L11: a tap finds what is seen: where a carried card was, the one that has moved up")
    func whatIsSeen() {
        let scene = held()
        scene.simulator.touch(2).tap(at: scene.todo.center(of: ItemID(1)))
        #expect(scene.engine.session?.itemIDs == [ItemID(1), ItemID(2)])
        scene.simulator.touch(2).tap(at: scene.todo.center(of: ItemID(1)))
        #expect(scene.engine.session?.itemIDs == [ItemID(1), ItemID(2), ItemID(3)])
        scene.simulator.touch(1).release()
        scene.finish()
    }

    @Test("L11: a tap in the gap that is open adds nothing, on what the gap has pushed away it adds that")
    func inTheGap() {
        let scene = held()
        scene.simulator.touch(1).move(to: scene.todo.point(x: 190, y: 70))
        let gap = scene.todo.layout.arrangement(scene.todo.region.displacement).gapFrame
        #expect(gap == Rect(x: 0, y: 48, width: 200, height: 40))
        scene.simulator.touch(2).tap(at: scene.todo.point(x: 20, y: 60))
        #expect(scene.engine.session?.itemIDs == [ItemID(1)])
        scene.simulator.touch(2).tap(at: scene.todo.point(x: 20, y: 110))
        #expect(scene.engine.session?.itemIDs == [ItemID(1), ItemID(3)])
        scene.simulator.touch(1).release()
        scene.finish()
    }

    @Test("L11: the same card is never carried twice, not if it stays where it was either")
    func onlyOnce() {
        let scene = Scene(todo: [1, 2, 3, 4])
        scene.todo.allowed = .copy
        scene.simulator.touch(1).press(on: 1, of: scene.todo).hold().move(to: Point(x: 250, y: 100))
        scene.simulator.touch(2).tap(at: scene.todo.center(of: ItemID(1)))
        #expect(scene.engine.session?.itemIDs == [ItemID(1)])
        #expect(scene.simulator.lastResponse == .free)
        scene.simulator.touch(1).release()
        scene.finish()
    }

    @Test(
        "L18: a card that is taken out and added again, and perhaps taken out once more, has one receipt",
        arguments: [false, true],
        [false, true]
    )
    func oneReceipt(isTakenOutAgain: Bool, drops: Bool) {
        let scene = held()
        scene.simulator.touch(2).tap(on: 3, of: scene.todo)
        scene.engine.removeItem(ItemID(3), reason: "Not this one.")
        scene.simulator.touch(2).tap(on: 3, of: scene.todo)
        #expect(scene.engine.session?.itemIDs == [ItemID(1), ItemID(3)])
        if isTakenOutAgain { scene.engine.removeItem(ItemID(3), reason: "Nor now.") }
        scene.simulator.touch(1).move(to: drops ? scene.todo.point(y: 390) : Point(x: 900, y: 100)).release()
        scene.finish()
        let kept: Receipt.Outcome = drops ? .accepted([ItemID(3)]) : .failed(.cancelled)
        let outcome = isTakenOutAgain ? .refused(reason: "Nor now.") : kept
        #expect(scene.receipts.map(\.item) == [ItemID(1), ItemID(3)])
        #expect(scene.receipts.last?.outcome == outcome)
        #expect(scene.todo.receipts == [scene.receipts])
    }

    @Test("L11: a long press of a second finger adds nothing")
    func longPress() {
        let scene = held()
        scene.simulator.touch(2).press(on: 3, of: scene.todo).hold(1).release()
        #expect(scene.engine.session?.itemIDs == [ItemID(1)])
        scene.simulator.touch(1).release()
        scene.finish()
    }

    @Test("L10: taps on what is no source are the host's: tabs and folders open")
    func tabs() {
        let scene = held()
        scene.simulator.touch(2).tap(at: Point(x: 900, y: 100))
        #expect(scene.simulator.lastResponse == .free)
        scene.simulator.touch(1).release()
        scene.finish()
    }

    @Test("L10: the page may change under the second finger; the first still drops")
    func pageChanges() {
        let scene = held()
        scene.simulator.touch(2).press(at: Point(x: 900, y: 100))
        scene.todo.remove()
        scene.simulator.touch(2).release()
        scene.simulator.touch(1).move(to: scene.done.point(y: 390)).release()
        scene.finish()
        #expect(scene.done.cards == [11, 12, 1])
    }

    @Test("L11: Space on a focused card adds it to a finger's session; Enter drops it")
    func mixed() {
        let scene = held()
        #expect(scene.simulator.lift(4, of: scene.todo) == .consumed)
        scene.simulator.touch(1).move(to: scene.done.point(y: 390))
        #expect(scene.simulator.key(.enter) == .consumed)
        scene.finish()
        #expect(scene.done.cards == [11, 12, 1, 4])
    }

    @Test("L10: arrow keys aim a finger's session; its release drops there, unless the finger moved on")
    func keysAim() {
        for moves in [false, true] {
            let scene = held()
            scene.simulator.touch(1).move(to: scene.todo.point(y: 390))
            scene.simulator.key(.right)
            #expect(scene.engine.target?.place.region === scene.done.region)
            if moves { scene.simulator.touch(1).move(to: scene.todo.point(y: 300)) }
            scene.simulator.touch(1).release()
            scene.finish()
            #expect(scene.todo.cards.contains(1) == moves)
            #expect(scene.reasons == [.dropped])
        }
    }
}
