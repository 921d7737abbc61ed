// SPDX-License-Identifier: Apache-2.0

import DragDrop
import DragDropSimulator
import Testing

@Suite("One item that will be many")
struct UnitCountTests {
    @Test("L16: the pages of a document are counted while it is carried; badge, gap and target follow")
    func revisedInTheHand() throws {
        let promise = Promise(units: [1: .estimated(2)])
        var seen: [Int] = []
        promise.done.proposal = { session, _ in
            seen.append(session.units.value)
            return session.units.value > 10 ? .forbidden("There is room for ten.") : DropProposal(.copy)
        }
        let mouse = promise.simulator.mouse
        mouse.press(on: 1, of: promise.scene.todo).move(to: promise.done.point(y: 44))
        #expect(promise.simulator.transcript.contains { $0.hasSuffix("badge 2 copy") })
        #expect(promise.done.region.displacement.gapExtent == 80)
        promise.simulator.engine.reviseUnits(of: ItemID(1), to: .known(5))
        #expect(promise.simulator.transcript.last { $0.contains("badge") }?.hasSuffix("badge 5 copy") == true)
        #expect(promise.done.region.displacement.gapExtent == 200)
        promise.simulator.engine.reviseUnits(of: ItemID(1), to: .known(11))
        #expect(seen.last == 11)
        mouse.release()
        promise.scene.finish()
        #expect(promise.scene.reasons == [.cancelled(.forbidden("There is room for ten."))])
    }

    @Test("L16: over nothing the badge follows as well, and an estimate that is confirmed is shown as such")
    func revisedOverNothing() {
        let promise = Promise(units: [1: .estimated(2)])
        promise.simulator.mouse.press(on: 1, of: promise.scene.todo).move(to: Point(x: 700, y: 500))
        let badges = { promise.simulator.transcript.filter { $0.contains("badge") }.count }
        let before = badges()
        promise.simulator.engine.reviseUnits(of: ItemID(1), to: .known(2))
        #expect(badges() == before + 1)
        promise.simulator.engine.reviseUnits(of: ItemID(1), to: .known(2))
        #expect(badges() == before + 1)
        promise.simulator.engine.reviseUnits(of: ItemID(1), to: .known(7))
        #expect(promise.simulator.transcript.last?.hasSuffix("badge 7 nothing") == true)
        promise.simulator.mouse.release()
        promise.scene.finish()
    }

    @Test("L16: revised after the drop, the placeholder grows and shrinks and keeps its place")
    func revisedAfterwards() throws {
        let promise = Promise(units: [1: .estimated(1)])
        let drop = try promise.drag([1], behind: 1)
        promise.simulator.engine.reviseUnits(of: ItemID(1), to: .known(4))
        #expect(promise.shown() == "11 1? 1? 1? 1? 12 13")
        drop.reviseUnits(of: ItemID(1), to: .known(0))
        #expect(promise.shown() == "11 1? 12 13")
        #expect(try promise.placeholder(1).units == .known(0))
        drop.commit(try promise.placeholder(1), as: [])
        promise.simulator.engine.reviseUnits(of: ItemID(1), to: .known(9))
        #expect(promise.shown() == "11 12 13")
        promise.scene.finish()
    }

    @Test("L16: a document of a million pages does not push everything else out of reach")
    func large() throws {
        let promise = Promise(units: [1: .known(.max), 2: .estimated(.min)])
        try promise.drag([1, 2], behind: 3)
        #expect(try promise.placeholder(1).rows == Placeholder.rowLimit)
        #expect(try promise.placeholder(1).units.value == DragItem.UnitCount.limit)
        #expect(try promise.placeholder(2).rows == 1)
        #expect(try promise.drop.session.units == .estimated(DragItem.UnitCount.limit))
    }

    @Test("Counts add up without overflow, and an estimate makes an estimate")
    func sums() {
        typealias Count = DragItem.UnitCount
        #expect(Count.known(2) + .known(3) == .known(5))
        #expect(Count.known(2) + .estimated(3) == .estimated(5))
        #expect(Count.known(.max) + .known(.max) == .known(Count.limit))
        #expect(Count.known(-5) + .known(1) == .known(1))
    }

    @Test("L16: of things from another program as many are counted as the platform says, until they are dropped")
    func fromOutside() {
        let known = DragSession(origin: .outside(DragSession.Offer(contentTypes: [.pdf], count: 3)), items: [])
        let unknown = DragSession(origin: .outside(DragSession.Offer(contentTypes: [.pdf])), items: [])
        let dropped = DragSession(
            origin: .outside(DragSession.Offer(contentTypes: [.pdf], count: 1)),
            items: [DragItem(ItemID(1), units: .estimated(12))]
        )
        #expect(DropSession(known).units == .known(3))
        #expect(DropSession(unknown).units == .estimated(1))
        #expect(DropSession(dropped).units == .estimated(12))
    }

    @Test("Counting items that nobody carries changes nothing")
    func strangers() {
        let scene = Scene()
        scene.engine.reviseUnits(of: ItemID(1), to: .known(9))
        scene.engine.cancelDrop(SessionID(5))
        scene.engine.cancel(Placeholder.ID(session: SessionID(5), item: ItemID(1)))
        scene.finish()
        #expect(scene.simulator.transcript.isEmpty)
    }
}
