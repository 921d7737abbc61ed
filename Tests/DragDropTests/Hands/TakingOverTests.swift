// SPDX-License-Identifier: Apache-2.0

import DragDrop
import DragDropSimulator
import Testing

@Suite("Two hands at one session")
struct TakingOverTests {
    /// Finger 1 carries card 1 over the first list.
    private func held() -> Scene {
        let scene = Scene()
        scene.simulator.touch(1).press(on: 1, of: scene.todo).hold().move(to: Point(x: 250, y: 200))
        return scene
    }

    private func owner(_ scene: Scene) -> PointerID? {
        switch scene.engine.state {
        case .lifted(let hold), .dragging(let hold): hold.pointer
        default: nil
        }
    }

    @Test("L10: a second finger on the preview takes the session over when the first lets go")
    func takesOver() {
        let scene = held()
        scene.simulator.touch(2).press(at: Point(x: 300, y: 205))
        #expect(owner(scene) == PointerID(1))
        scene.simulator.touch(1).release()
        #expect(owner(scene) == PointerID(2))
        #expect(scene.engine.session?.itemIDs == [ItemID(1)])
        #expect(scene.simulator.ended.isEmpty)
        scene.simulator.touch(2).move(to: scene.done.point(y: 390)).release()
        scene.finish()
        #expect(scene.done.cards == [11, 12, 1])
        #expect(scene.reasons == [.dropped])
    }

    @Test("L10: the preview does not jump when it changes hands")
    func doesNotJump() {
        let host = PreviewHost()
        let list = host.list
        let finger = PointerID(1)
        host.engine.handle(.pressed(finger, .touch, at: Point(x: 50, y: 20)), at: .zero)
        host.engine.advance(to: Timestamp(0.6))
        host.engine.handle(.moved(finger, to: Point(x: 150, y: 300)), at: Timestamp(0.7))
        let corner = host.corner
        host.engine.handle(.pressed(PointerID(2), .touch, at: Point(x: 190, y: 310)), at: Timestamp(0.8))
        host.engine.handle(.released(finger, at: Point(x: 150, y: 300)), at: Timestamp(0.9))
        #expect(host.location == Point(x: 190, y: 310))
        #expect(host.corner == corner)
        withExtendedLifetime(list) {}
    }

    @Test("L10: a finger that lies beside the preview by then does not take over: the release drops")
    func besideThePreview() {
        let scene = held()
        scene.simulator.touch(2).press(at: Point(x: 250, y: 200))
        scene.simulator.touch(1).move(to: scene.done.point(y: 390)).release()
        scene.finish()
        #expect(scene.done.cards == [11, 12, 1])
        #expect(scene.simulator.send(.released(PointerID(2), at: Point(x: 250, y: 200))) == .consumed)
    }

    @Test("L10: the second finger's tap on the preview adds nothing from beneath it and is used up")
    func tapOnPreview() {
        let scene = Scene()
        scene.simulator.touch(1).press(on: 1, of: scene.todo).hold().move(to: scene.todo.center(of: ItemID(3)))
        scene.simulator.touch(2).tap(at: scene.todo.center(of: ItemID(3)))
        #expect(scene.engine.session?.itemIDs == [ItemID(1)])
        #expect(scene.simulator.lastResponse == .consumed)
        scene.simulator.touch(1).release()
        scene.finish()
    }

    @Test("L10: a lost owner hands over as well; with nobody else there the session is cancelled")
    func lostOwner() {
        let scene = held()
        scene.simulator.touch(2).press(at: Point(x: 250, y: 200))
        scene.simulator.touch(1).lose()
        #expect(owner(scene) == PointerID(2))
        scene.simulator.touch(2).lose()
        scene.finish()
        #expect(scene.reasons == [.cancelled(.pointerLost)])
    }

    @Test("L10: it goes from hand to hand as often as one likes")
    func backAndForth() {
        let scene = held()
        for _ in 0..<3 {
            scene.simulator.touch(2).press(at: Point(x: 252, y: 203))
            scene.simulator.touch(1).release()
            #expect(owner(scene) == PointerID(2))
            scene.simulator.touch(1).press(at: Point(x: 248, y: 198))
            scene.simulator.touch(2).release()
            #expect(owner(scene) == PointerID(1))
        }
        scene.simulator.touch(1).move(to: scene.done.point(y: 10)).release()
        scene.finish()
        #expect(scene.reasons == [.dropped])
        #expect(scene.done.cards.first == 1)
    }

    @Test("L10: handed over before it moved, it is still not moved")
    func notMoved() {
        let scene = Scene()
        scene.simulator.touch(1).press(on: 1, of: scene.todo).hold()
        scene.simulator.touch(2).press(on: 1, of: scene.todo)
        scene.simulator.touch(1).release()
        scene.simulator.touch(2).release()
        scene.finish()
        #expect(scene.reasons == [.cancelled(.notMoved)])
    }

    @Test("L10: the host may know better where the preview is")
    func hostKnows() {
        let host = PreviewHost()
        host.frame = Rect(x: 600, y: 600, width: 50, height: 50)
        host.engine.handle(.pressed(PointerID(1), .touch, at: Point(x: 50, y: 20)), at: .zero)
        host.engine.advance(to: Timestamp(0.6))
        host.engine.handle(.moved(PointerID(1), to: Point(x: 150, y: 300)), at: Timestamp(0.7))
        let there = host.engine.handle(.pressed(PointerID(2), .touch, at: Point(x: 640, y: 640)), at: Timestamp(0.8))
        #expect(there == .captured)
        let reckoned = host.engine.handle(.pressed(PointerID(3), .touch, at: Point(x: 60, y: 310)), at: Timestamp(0.8))
        #expect(reckoned == .free)
    }

    @Test("F#451, react-dnd-touch-backend#81: a second hand that drags elsewhere leaves the first one's drag alone")
    func secondDrag() {
        let scene = held()
        scene.simulator.touch(2).press(on: 11, of: scene.done).hold(1).move(to: scene.done.point(y: 300)).release()
        #expect(owner(scene) == PointerID(1))
        #expect(scene.engine.session?.itemIDs == [ItemID(1)])
        scene.simulator.touch(1).move(to: scene.done.point(y: 390)).release()
        scene.finish()
        #expect(scene.done.cards == [11, 12, 1])
        #expect(scene.simulator.ended.count == 1)
    }
}

/// A host that remembers where the preview is.
private final class PreviewHost: DragDropHost, DragInteractionDelegate {
    lazy var engine = DragDropEngine(host: self)
    lazy var list = engine.register(region)
    let region = Region(id: RegionID(1), frame: Rect(x: 0, y: 0, width: 200, height: 40))
    var location = Point<Screen>.zero
    var grip = Vector.zero
    var frame: Rect<Screen>?
    var corner: Point<Screen> { location + grip * -1 }

    init() {
        region.drag = DragInteraction(delegate: self)
        _ = list
    }

    func dragInteraction(
        _ interaction: DragInteraction,
        itemsForBeginning session: DragSession,
        at place: DropPlace
    ) -> [DragItem] { [DragItem(ItemID(1))] }

    func showPreview(_ preview: DragPreview) { (location, grip) = (preview.location, preview.grip) }

    func movePreview(of session: SessionID, to point: Point<Screen>) { location = point }

    func previewFrame(of session: SessionID) -> Rect<Screen>? { frame }
}
