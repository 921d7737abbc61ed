// SPDX-License-Identifier: Apache-2.0

import DragDrop
import DragDropSimulator
import Testing

@Suite("Registrations")
struct RegistrationTests {
    private let scene = Scene()
    private let region = Region(id: RegionID(7), frame: Rect(x: 0, y: 0, width: 10, height: 10))

    @Test("Registered again, a region belongs to the later token, and the end of the earlier one does not take it away")
    func again() {
        var first: RegionToken? = scene.engine.register(region)
        let second = scene.engine.register(region)
        #expect(first != nil)
        first = nil
        #expect(scene.engine.region(RegionID(7)) === region)
        second.cancel()
        #expect(scene.engine.region(RegionID(7)) == nil)
    }

    @Test("A registration that was refused ends nothing")
    func refused() {
        let outer = scene.engine.register(region)
        let inner = scene.engine.register(Region(id: RegionID(8), frame: .zero), in: region)
        let refused = scene.engine.register(region, in: inner.region)
        refused.cancel()
        #expect(scene.engine.region(RegionID(7)) === region)
        outer.cancel()
    }

    @Test("One that would take the place of the region it is to lie in, or of one around that, is refused")
    func inItsPredecessor() {
        let outer = scene.engine.register(region)
        let inner = scene.engine.register(Region(id: RegionID(8), frame: .zero), in: region)
        for parent in [region, inner.region] {
            let refused = scene.engine.register(Region(id: RegionID(7), frame: .zero), in: parent)
            #expect(scene.engine.region(RegionID(7)) === region)
            #expect(refused.region.parentRegion == nil)
        }
        #expect(scene.engine.region(RegionID(8)) === inner.region)
        outer.cancel()
    }

    @Test("A region that has left is not kept, though nothing moves after it")
    func notKept() {
        let scene = Scene()
        scene.simulator.mouse.press(on: 1, of: scene.todo).move(to: scene.done.point(y: 30)).release()
        scene.finish()
        var token: RegionToken? = scene.engine.register(
            Region(frame: Rect(x: 600, y: 0, width: 50, height: 50))
        )
        weak let left = token?.region
        scene.simulator.send(.pressed(PointerID(0), .mouse, at: Point(x: 620, y: 20)))
        #expect(left != nil && token != nil)
        token = nil
        #expect(left == nil)
    }

    @Test("A region that is made or moved under a hand that rests is found by the frame that it asks for")
    func underRest() {
        scene.simulator.mouse.press(on: 1, of: scene.todo).move(to: Point(x: 700, y: 50))
        #expect(!scene.needsFrames() && scene.engine.target == nil)
        let late = SimulatedRegion(
            70,
            "Late",
            frame: Rect(x: 650, y: 0, width: 100, height: 100),
            in: scene.simulator
        )
        #expect(scene.simulator.areFramesNeeded)
        scene.simulator.run(for: Simulator.frame)
        #expect(scene.engine.target?.place.region === late.region)
        #expect(!scene.needsFrames())
        scene.engine.move(late.region, to: scene.done.region)
        #expect(scene.simulator.areFramesNeeded)
        scene.simulator.run(for: Simulator.frame)
        #expect(scene.engine.target == nil)
        scene.simulator.mouse.release()
        scene.finish()
    }

    @Test("A region that came back is not taken away by the token of its first time")
    func cameBack() {
        let first = scene.engine.register(region)
        let successor = scene.engine.register(Region(id: RegionID(7), frame: region.frame))
        let again = scene.engine.register(region)
        first.cancel()
        successor.cancel()
        #expect(scene.engine.region(RegionID(7)) === region)
        again.cancel()
    }

    @Test("A region is moved with all that lies in it, and keeps its token")
    func moved() {
        let token = scene.engine.register(region)
        let child = scene.engine.register(Region(id: RegionID(8), frame: .zero), in: region)
        let shelf = scene.engine.register(Region(id: RegionID(9), frame: .zero))
        #expect(scene.engine.move(region, to: shelf.region))
        #expect(region.parentRegion === shelf.region && child.region.parentRegion === region)
        #expect(!scene.engine.move(region, to: child.region), "into itself")
        #expect(!scene.engine.move(Region(frame: .zero), to: nil), "not registered")
        #expect(scene.engine.move(region, to: nil) && region.parentRegion == nil)
        token.cancel()
        #expect(scene.engine.region(RegionID(7)) == nil)
        child.cancel()
    }

    @Test("A session over a region that is moved goes on over it, and a region that moves comes to the front")
    func movedDuringDrag() {
        let front = SimulatedRegion(
            70,
            "Front",
            frame: Rect(x: 300, y: 0, width: 200, height: 400),
            in: scene.simulator
        )
        scene.simulator.mouse.press(on: 1, of: scene.todo).move(to: scene.done.point(y: 30))
        #expect(scene.engine.target?.place.region === front.region)
        #expect(scene.engine.move(scene.done.region, to: nil))
        scene.simulator.run(for: 0.05)
        #expect(scene.engine.target?.place.region === scene.done.region)
        scene.simulator.mouse.release()
        scene.finish()
        #expect(scene.reasons == [.dropped])
    }

    @Test("A region moved into one that is not registered is gone, and no session is over it any more")
    func movedAway() {
        scene.simulator.mouse.press(on: 1, of: scene.todo).move(to: scene.done.point(y: 30))
        #expect(scene.engine.target != nil)
        #expect(scene.engine.move(scene.done.region, to: Region(frame: .zero)))
        #expect(scene.engine.target == nil && scene.engine.region(scene.done.region.id) == nil)
        scene.simulator.mouse.release()
        scene.finish()
    }

    @Test("A number that the engine gives a region is one that no other region has")
    func unusedNumbers() {
        let taken = (1...8).map { scene.engine.register(Region(id: RegionID(UInt64.max - $0), frame: .zero)) }
        let minted = (1...8).map { _ in scene.engine.register(Region(frame: .zero)) }
        #expect(Set((taken + minted).map { $0.region.id }).count == 16)
        #expect(taken.allSatisfy { scene.engine.region($0.region.id) === $0.region })
    }
}
