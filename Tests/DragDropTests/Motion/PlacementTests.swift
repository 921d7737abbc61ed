// SPDX-License-Identifier: Apache-2.0

import DragDrop
import DragDropSimulator
import Testing

@Suite("Where a drop lies")
struct PlacementTests {
    @Test("L4: let go at a point, an item lies exactly as the hand held it")
    func atPoint() {
        let scene = CanvasScene()
        scene.drag(1, to: Point(x: 205, y: 305))
        #expect(scene.left.squares[ItemID(1)] == Rect(x: 200, y: 300, width: 80, height: 40))
        #expect(scene.wrote("settle 1 to 200,300"))
        scene.simulator.settle()
        #expect(scene.simulator.violations.isEmpty)
    }

    @Test("L4, L22: in a canvas at half size that is scrolled, it lies where it was seen")
    func scaled() {
        let scene = CanvasScene()
        scene.drag(1, to: Point(x: 605, y: 105))
        #expect(scene.right.screen(1) == Rect(x: 600, y: 100, width: 80, height: 40))
        #expect(scene.right.squares[ItemID(1)] == Rect(x: 300, y: 400, width: 160, height: 80))
    }

    @Test("L4: items lifted together keep their places to each other")
    func together() {
        let scene = CanvasScene()
        scene.left.selection = [ItemID(2), ItemID(1), ItemID(3)]
        scene.drag(1, to: Point(x: 25, y: 45))
        #expect(scene.left.squares[ItemID(1)]?.origin == Point(x: 20, y: 40))
        #expect(scene.left.squares[ItemID(2)]?.origin == Point(x: 160, y: 80))
        #expect(scene.left.squares[ItemID(3)]?.origin == Point(x: 30, y: 320))
    }

    @Test("L4: an item that joined later lies a step below the first")
    func joined() {
        let scene = CanvasScene()
        let finger = scene.simulator.touch(1).press(at: Point(x: 15, y: 25)).hold()
        scene.simulator.touch(2).tap(at: Point(x: 30, y: 310))
        finger.move(to: Point(x: 605, y: 105)).release()
        #expect(scene.right.screen(1)?.origin == Point(x: 600, y: 100))
        #expect(scene.right.screen(3) == Rect(x: 616, y: 116, width: 60, height: 60))
    }

    @Test("L4: a drop may centre an item in its target")
    func centered() {
        let scene = CanvasScene()
        scene.right.placement = .centered
        scene.drag(1, to: Point(x: 605, y: 105))
        #expect(scene.right.screen(1) == Rect(x: 660, y: 180, width: 80, height: 40))
        #expect(scene.wrote("settle 1 to 660,180"))
    }

    @Test("L4: a drop may fit an item to its target, its shape kept")
    func fitted() {
        let scene = CanvasScene()
        scene.right.placement = .fitted
        scene.drag(1, to: Point(x: 605, y: 105))
        #expect(scene.right.screen(1) == Rect(x: 500, y: 100, width: 400, height: 200))
        scene.left.placement = .fitted
        scene.drag(2, to: Point(x: 300, y: 300))
        #expect(scene.left.squares[ItemID(2)] == Rect(x: 0, y: 0, width: 400, height: 400))
    }

    @Test("L4: a copy leaves the original shown; a move does not, until it is over")
    func copyLeavesTheOriginal() {
        let scene = CanvasScene()
        scene.drag(1, to: Point(x: 205, y: 305), .copy)
        #expect(scene.left.squares.count == 4)
        #expect(scene.left.squares[ItemID(1)] == Rect(x: 10, y: 20, width: 80, height: 40))
        #expect(scene.left.originals.last == true)
        let mouse = scene.lift(2).move(to: Point(x: 300, y: 300))
        #expect(scene.left.originals.last == false)
        scene.simulator.send(.modifiersChanged(.copy))
        #expect(scene.left.originals.last == true)
        scene.simulator.send(.modifiersChanged([]))
        #expect(scene.left.originals.last == false)
        mouse.release()
        scene.simulator.settle()
        #expect(scene.left.originals.last == true)
    }

    @Test("L4: a source that only allows copying is shown all the time")
    func onlyCopies() {
        let scene = CanvasScene()
        scene.left.allowed = [.copy]
        scene.right.operation = .copy
        scene.drag(1, to: Point(x: 605, y: 105))
        scene.simulator.settle()
        #expect(!scene.left.originals.contains(false))
        #expect(scene.left.squares[ItemID(1)] != nil)
        #expect(scene.right.squares.count == 1)
    }

    @Test("L4: what comes from another program lies around the point, with the size the target gives it")
    func fromOutside() {
        let scene = CanvasScene()
        let taker = OutsideTaker()
        scene.left.region.drop = DropInteraction(delegate: taker)
        let point = Point<Screen>(x: 200, y: 200)
        scene.simulator.send(.entered(PointerID(0), DragSession.Offer(contentTypes: [.png], count: 2), at: point))
        scene.simulator.send(
            .droppedFromOutside(PointerID(0), items: [DragItem(ItemID(8)), DragItem(ItemID(9))], at: point)
        )
        #expect(
            taker.frames == [
                Rect(x: 150, y: 180, width: 100, height: 40), Rect(x: 166, y: 196, width: 100, height: 40),
            ]
        )
    }

    @Test(
        "The pure function answers for any numbers",
        arguments: [DropPlacement.atPoint, .centered, .fitted, .automatic]
    )
    func anyNumbers(placement: DropPlacement) {
        let odd: [Double] = [0, -5, 1e308, .infinity, .nan]
        let target = Rect<Content>(x: 10, y: 20, width: 100, height: 60)
        for x in odd {
            for width in odd {
                let landing = placement.landing(of: Rect(x: x, y: 3, width: width, height: 30), in: target)
                #expect(landing.origin.isFinite && landing.size.isFinite)
            }
        }
        let flat = placement.landing(of: Rect(x: 1, y: 2, width: 40, height: 0), in: target)
        #expect(flat.size.height.isFinite)
    }
}

/// Takes what comes from other programs and gives it a size.
private final class OutsideTaker: DropInteractionDelegate {
    var frames: [Rect<Content>] = []

    func dropInteraction(
        _ interaction: DropInteraction,
        proposalFor session: DropSession,
        at place: DropPlace
    ) -> DropProposal { DropProposal(.copy, intent: .unspecified, placement: .atPoint) }

    func dropInteraction(_ interaction: DropInteraction, perform drop: DropCoordinator) {
        frames = drop.items.map { drop.landing(of: $0.id, size: Size(width: 100, height: 40)) }
        drop.acceptAll()
    }
}
