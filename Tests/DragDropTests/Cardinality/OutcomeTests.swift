// SPDX-License-Identifier: Apache-2.0

import DragDrop
import DragDropSimulator
import Testing

@Suite("What became of each item")
struct OutcomeTests {
    @Test("L18: partial success: some land, the rest are named, each with its own reason")
    func partly() throws {
        let promise = Promise()
        let drop = try promise.drag([1, 2, 3, 4], behind: 1)
        drop.fail(ItemID(2), .failed("The file is damaged."))
        drop.commit(try promise.placeholder(1)) { promise.done.insert(2, in: $0?.gap) }
        drop.refuse(ItemID(3), reason: "Only two fit.")
        drop.commit(try promise.placeholder(4)) { promise.done.insert(1, in: $0?.gap) }
        promise.scene.finish()
        #expect(promise.scene.reasons == [.dropped])
        let came = promise.done.cards.filter { $0 > 100 }.map { ItemID($0) }
        #expect(
            promise.scene.todo.receipts == [
                [
                    Receipt(item: ItemID(1), outcome: .accepted([came[0], came[1]])),
                    Receipt(item: ItemID(2), outcome: .failed(.failed("The file is damaged."))),
                    Receipt(item: ItemID(3), outcome: .refused(reason: "Only two fit.")),
                    Receipt(item: ItemID(4), outcome: .accepted([came[2]])),
                ]
            ]
        )
        #expect(
            promise.simulator.announcements.suffix(2).map(\.titles) == [["Card 1", "Card 4"], ["Card 2", "Card 3"]]
        )
        #expect(promise.simulator.transcript.contains { $0.contains("snap back 2 to 0,48; 3 to 0,96") })
    }

    @Test("L18: of things from several places every source hears of its own")
    func severalSources() throws {
        let promise = Promise()
        let other = SimulatedList(300, "Other", cards: [31, 32], at: Point(x: 0, y: 420), in: promise.simulator)
        let finger = promise.simulator.touch(1)
        finger.press(on: 1, of: promise.scene.todo).hold().move(to: promise.done.point(y: 44))
        promise.simulator.touch(2).tap(on: 31, of: other)
        finger.release()
        let drop = try promise.drop
        drop.accept(ItemID(1), as: [ItemID(90)])
        promise.simulator.engine.cancelDrop(drop.session.drag.id)
        promise.scene.finish()
        #expect(promise.scene.todo.receipts == [[Receipt(item: ItemID(1), outcome: .accepted([ItemID(90)]))]])
        #expect(other.receipts == [[Receipt(item: ItemID(31), outcome: .failed(.cancelled))]])
        drop.accept(ItemID(31), as: [ItemID(91)])
        #expect(other.lateReceipts == [Receipt(item: ItemID(31), outcome: .accepted([ItemID(91)]))])
        #expect(promise.scene.todo.lateReceipts.isEmpty)
    }

    @Test("L18: an answer after the time-out is told to source and host once; the receipts of the end stay")
    func late() throws {
        let promise = Promise()
        let drop = try promise.drag([1, 2], behind: 1)
        drop.accept(ItemID(2), as: [ItemID(92)])
        promise.simulator.run(for: 40)
        promise.scene.finish()
        #expect(promise.outcome(of: 1) == .failed(.timedOut))
        drop.accept(ItemID(1), as: [ItemID(91)])
        drop.accept(ItemID(1), as: [ItemID(99)])
        drop.refuse(ItemID(1), reason: "No.")
        drop.accept(ItemID(2), as: [ItemID(99)])
        let told = [Receipt(item: ItemID(1), outcome: .accepted([ItemID(91)]))]
        #expect(promise.simulator.lateReceipts == told)
        #expect(promise.scene.todo.lateReceipts == told)
        #expect(promise.outcome(of: 1) == .failed(.timedOut))
        #expect(drop.receipts.map(\.outcome) == [.failed(.timedOut), .accepted([ItemID(92)])])
        #expect(promise.simulator.announcements.last?.titles == ["Card 1"])
        #expect(promise.simulator.violations.isEmpty)
    }

    @Test("L18: answered between the time-out and the last flight, it is told after the end, not before")
    func between() throws {
        let promise = Promise()
        let drop = try promise.drag([1], behind: 1)
        promise.simulator.key(.escape)
        #expect(promise.simulator.ended.isEmpty)
        drop.accept(ItemID(1), as: [ItemID(91)])
        #expect(promise.simulator.lateReceipts.isEmpty)
        promise.scene.finish()
        #expect(promise.outcome(of: 1) == .failed(.cancelled))
        #expect(promise.scene.todo.lateReceipts == [Receipt(item: ItemID(1), outcome: .accepted([ItemID(91)]))])
        let end = try #require(promise.simulator.transcript.firstIndex { $0.contains("end session") })
        let late = try #require(promise.simulator.transcript.firstIndex { $0.contains("late 1") })
        #expect(end < late)
    }

    @Test("L18: an item that others deleted while its target thought, and that the target had taken all the same")
    func deleted() throws {
        let promise = Promise()
        let drop = try promise.drag([1, 2], behind: 1)
        promise.scene.todo.delete(ItemID(1), reason: "Someone deleted it.")
        #expect(promise.shown() == "11 2? 12 13")
        drop.acceptAll()
        promise.scene.finish()
        #expect(
            promise.scene.receipts.map(\.outcome) == [.refused(reason: "Someone deleted it."), .accepted([ItemID(2)])]
        )
        #expect(promise.scene.todo.lateReceipts == [Receipt(item: ItemID(1), outcome: .accepted([ItemID(1)]))])
    }

    @Test("L18: the source was made anew meanwhile: the new view hears what is late; gone, only the host does")
    func sourceGone() throws {
        let promise = Promise()
        let drop = try promise.drag([1, 2], behind: 1)
        promise.simulator.run(for: 40)
        promise.scene.finish()
        promise.scene.todo.reload()
        drop.accept(ItemID(1))
        #expect(promise.scene.todo.lateReceipts.map(\.item) == [ItemID(1)])
        promise.scene.todo.remove()
        drop.accept(ItemID(2))
        #expect(promise.scene.todo.lateReceipts.map(\.item) == [ItemID(1)])
        #expect(promise.simulator.lateReceipts.map(\.item) == [ItemID(1), ItemID(2)])
    }

    @Test("L18: another window tells in the end what it did with an item: the source hears it once")
    func otherWindow() {
        var configuration = DragDropConfiguration()
        configuration.platformLiftsMouse = true
        let scene = Scene(configuration: configuration)
        var sessions: [SessionID] = []
        for card in [1, 2] as [UInt64] {
            scene.simulator.mouse.press(on: card, of: scene.todo)
            scene.simulator.send(.platformDragBegan(PointerID(0)))
            scene.simulator.send(.left(PointerID(0)))
            scene.simulator.send(.platformDragEnded(PointerID(0), delivered: true))
            scene.finish()
            if let session = scene.simulator.ended.last?.id { sessions.append(session) }
        }
        #expect(scene.reasons == [.deliveredOutside, .deliveredOutside])
        #expect(scene.todo.receipts.flatMap { $0 }.map(\.outcome) == [.pending, .pending])
        let taken = Receipt(item: ItemID(1), outcome: .accepted([ItemID(71)]))
        let engine = scene.engine
        engine.receiveLate(Receipt(item: ItemID(1), outcome: .pending), of: sessions[0])
        engine.receiveLate(taken, of: sessions[1])
        #expect(scene.todo.lateReceipts.isEmpty)
        engine.receiveLate(taken, of: sessions[0])
        engine.receiveLate(taken, of: sessions[0])
        #expect(scene.todo.lateReceipts == [taken])
        #expect(scene.simulator.lateReceipts == [taken])
    }

    @Test("L18: what a target takes late of several items at once is said as one, and told of each")
    func lateTogether() throws {
        let promise = Promise()
        let drop = try promise.drag([1, 2, 3, 4], behind: 1)
        promise.simulator.run(for: 40)
        promise.scene.finish()
        let before = promise.simulator.announcements.count
        drop.accept([ItemID(1), ItemID(3)], as: [ItemID(91)])
        drop.acceptAll()
        let said = promise.simulator.announcements.dropFirst(before)
        #expect(said.map(\.titles) == [["Card 1", "Card 3"], ["Card 2", "Card 4"]])
        #expect(said.allSatisfy { $0.kind == .dropped && $0.label == "Done" })
        #expect(promise.simulator.lateReceipts.map(\.item) == [1, 3, 2, 4].map { ItemID($0) })
        #expect(promise.scene.todo.lateReceipts == promise.simulator.lateReceipts)
        promise.scene.finish()
    }

    @Test("L18: what was queued until the end of the session, and what another window took, is said as one, too")
    func toldTogether() throws {
        let promise = Promise()
        let drop = try promise.drag([1, 2], behind: 1)
        promise.simulator.key(.escape)
        for item in drop.itemIDs { drop.accept(item) }
        let early = promise.simulator.announcements.count
        promise.scene.finish()
        #expect(promise.simulator.announcements.dropFirst(early).map(\.titles) == [["Card 1", "Card 2"]])
        var configuration = DragDropConfiguration()
        configuration.platformLiftsMouse = true
        let scene = Scene(configuration: configuration)
        scene.todo.selection = [1, 2, 3].map { ItemID($0) }
        scene.simulator.mouse.press(on: 1, of: scene.todo)
        scene.simulator.send(.platformDragBegan(PointerID(0)))
        scene.simulator.send(.left(PointerID(0)))
        scene.simulator.send(.platformDragEnded(PointerID(0), delivered: true))
        scene.finish()
        let session = try #require(scene.simulator.ended.last?.id)
        let before = scene.simulator.announcements.count
        let taken = [1, 2].map { Receipt(item: ItemID($0), outcome: .accepted([ItemID($0)])) }
        let refused = Receipt(item: ItemID(3), outcome: .refused(reason: "No."))
        scene.engine.receiveLateReceipts(taken + [refused], of: session)
        scene.engine.receiveLateReceipts(taken, of: session)
        #expect(scene.simulator.announcements.dropFirst(before).map(\.titles) == [["Card 1", "Card 2"]])
        #expect(scene.simulator.lateReceipts == taken + [refused])
    }

    @Test("L18: a target that goes away and kept nothing of the drop cannot answer: its items fail at once")
    func targetGone() {
        let scene = Scene()
        let forgetful = Forgetful()
        let region = Region(id: RegionID(900), frame: Rect(x: 600, y: 0, width: 100, height: 100), label: "Forgetful")
        region.drop = DropInteraction(delegate: forgetful)
        let token = scene.engine.register(region)
        scene.simulator.mouse.press(on: 1, of: scene.todo).move(to: Point(x: 650, y: 50)).release()
        scene.simulator.run(for: 1)
        #expect(scene.simulator.ended.isEmpty)
        token.cancel()
        scene.simulator.run(for: 1)
        #expect(scene.receipts.map(\.outcome) == [.failed(.failed(EngineReasons().targetGone))])
        #expect(scene.reasons == [.cancelled(.refused)])
    }

    @Test("L18: a target that goes away and kept the drop is waited for")
    func targetWaitedFor() throws {
        let promise = Promise()
        let drop = try promise.drag([1], behind: 1)
        promise.done.remove()
        promise.simulator.run(for: 5)
        #expect(promise.simulator.ended.isEmpty)
        drop.accept(ItemID(1))
        promise.scene.finish()
        #expect(promise.scene.reasons == [.dropped])
    }

    /// Wants everything and forgets that it was asked.
    final class Forgetful: DropInteractionDelegate {
        func dropInteraction(
            _ interaction: DropInteraction,
            proposalFor session: DropSession,
            at place: DropPlace
        ) -> DropProposal { DropProposal(.copy, intent: .unspecified) }

        func dropInteraction(_ interaction: DropInteraction, perform drop: DropCoordinator) {}
    }
}
