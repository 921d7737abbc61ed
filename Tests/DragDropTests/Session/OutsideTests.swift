// SPDX-License-Identifier: Apache-2.0

import DragDrop
import DragDropSimulator
import Testing

@Suite("Other programs")
struct OutsideTests {
    private let outside = PointerID(9)
    private let offer = DragSession.Offer(contentTypes: [.png, .fileURL], count: 2)

    @Test("L24: a drag from outside is asked by its types and dropped with its items")
    func dropped() {
        let scene = Scene()
        var seen: [Bool] = []
        scene.done.proposal = { session, _ in
            seen.append(session.hasItems(conformingTo: .image))
            return session.hasItems(conformingTo: .image) ? DropProposal(.copy) : .forbidden("Only pictures.")
        }
        scene.simulator.send(.entered(outside, offer, at: scene.done.point(y: 30)))
        #expect(scene.engine.target?.operation == .copy)
        #expect(scene.simulator.transcript.contains { $0.hasSuffix("badge 2 copy") })
        let provider = ItemProvider([.init(.png) { $0.finish([1]) }])
        let items = [71, 72].map { DragItem(ItemID($0), title: "Picture", provider: provider) }
        scene.simulator.send(.droppedFromOutside(outside, items: items, at: scene.done.point(y: 390)))
        scene.finish()
        #expect(scene.done.cards.count == 4)
        #expect(scene.receipts.map(\.isAccepted) == [true, true])
        #expect(seen.allSatisfy { $0 })
    }

    @Test("L24: a drag from outside that leaves is forgotten after a while; one that returns goes on")
    func leaves() {
        let scene = Scene()
        scene.simulator.send(.entered(outside, offer, at: scene.done.point(y: 30)))
        scene.simulator.send(.left(outside))
        #expect(scene.engine.target == nil)
        scene.simulator.run(for: 1)
        scene.simulator.send(.entered(outside, offer, at: scene.done.point(y: 30)))
        scene.simulator.run(for: 3)
        #expect(scene.engine.target != nil)
        scene.simulator.send(.left(outside))
        scene.simulator.run(for: 3)
        scene.finish()
        #expect(scene.reasons == [.cancelled(.leftProgram)])
        #expect(!scene.simulator.transcript.contains { $0.contains("snap back") })
    }

    @Test("L24: keys neither aim nor drop what another program holds, and it is forgotten outside whatever is pressed")
    func keys() {
        let scene = Scene()
        scene.simulator.send(.entered(outside, offer, at: scene.done.point(y: 30)))
        #expect(scene.engine.destinations() == nil)
        scene.simulator.send(.left(outside))
        for key in [Key.down, .right, .enter, .space, .tab] {
            #expect(scene.simulator.send(.key(key)) == .free)
        }
        #expect(scene.simulator.send(.typed("D")) == .free)
        #expect(scene.engine.target == nil)
        scene.simulator.run(for: 3)
        scene.finish()
        #expect(scene.reasons == [.cancelled(.leftProgram)])
        #expect(scene.done.cards.count == 2)
        scene.simulator.send(.entered(outside, offer, at: scene.done.point(y: 30)))
        #expect(scene.simulator.send(.key(.escape)) == .consumed)
        scene.finish()
    }

    @Test("L24: a refused drop from outside ends without a flight, and the reason is said")
    func refused() {
        let scene = Scene()
        scene.done.proposal = { _, _ in .forbidden("No.") }
        scene.simulator.send(.entered(outside, offer, at: scene.done.point(y: 30)))
        let item = DragItem(ItemID(71), title: "Picture")
        scene.simulator.send(.droppedFromOutside(outside, items: [item], at: scene.done.point(y: 30)))
        scene.finish()
        #expect(scene.reasons == [.cancelled(.forbidden("No."))])
        #expect(scene.simulator.announcements == [Announcement(.refused, titles: ["Picture"], reason: "No.")])
    }

    private func native() -> Scene {
        var configuration = DragDropConfiguration()
        configuration.platformLiftsMouse = true
        let scene = Scene(configuration: configuration)
        scene.simulator.mouse.press(on: 1, of: scene.todo).move(to: scene.todo.point(y: 24))
        return scene
    }

    @Test("L24: the platform's own drag lifts at once and survives the loss of its pointer")
    func platformDrag() {
        let scene = native()
        #expect(scene.engine.session == nil)
        #expect(scene.simulator.send(.platformDragBegan(PointerID(0))) == .captured)
        scene.simulator.send(.lost(PointerID(0)))
        #expect(scene.engine.session != nil)
        scene.simulator.mouse.move(to: scene.done.point(y: 390)).release()
        scene.simulator.send(.platformDragEnded(PointerID(0), delivered: true))
        scene.finish()
        #expect(scene.done.cards == [11, 12, 1])
        #expect(scene.reasons == [.dropped])
    }

    @Test("L24: the platform's drag where nothing lifts is refused or left alone")
    func refusedDrag() {
        let scene = native()
        scene.todo.layout.remove(ItemID(1))
        #expect(scene.simulator.send(.platformDragBegan(PointerID(0))) == .refused)
        #expect(scene.simulator.send(.platformDragBegan(PointerID(0))) == .free)
        scene.finish()
    }

    @Test("L24: delivered to another program: nobody claims to know what became of it", arguments: [true, false])
    func delivered(isDelivered: Bool) {
        let scene = native()
        scene.simulator.send(.platformDragBegan(PointerID(0)))
        scene.simulator.send(.left(PointerID(0)))
        scene.simulator.run(for: 10)
        scene.simulator.send(.platformDragEnded(PointerID(0), delivered: isDelivered))
        scene.finish()
        #expect(scene.reasons == [isDelivered ? .deliveredOutside : .cancelled(.overNothing)])
        #expect(scene.receipts.map(\.outcome) == [isDelivered ? .pending : .failed(.cancelled)])
    }

    @Test("L24: coordinates that are no numbers are ignored")
    func notANumber() {
        let scene = Scene()
        let nowhere = Point<Screen>(x: .nan, y: 10)
        #expect(scene.simulator.send(.pressed(PointerID(0), .mouse, at: nowhere)) == .free)
        scene.simulator.mouse.press(on: 1, of: scene.todo).move(to: scene.done.point(y: 390))
        scene.simulator.send(.moved(PointerID(0), to: nowhere))
        scene.simulator.send(.released(PointerID(0), at: nowhere))
        scene.finish()
        #expect(scene.done.cards == [11, 12, 1])
    }
}
