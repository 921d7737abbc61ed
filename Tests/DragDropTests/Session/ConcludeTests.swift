// SPDX-License-Identifier: Apache-2.0

import DragDrop
import DragDropSimulator
import Testing

@Suite("The end of a drop, as its target and its producers hear it")
struct ConcludeTests {
    /// A promised picture and a target that loads it.
    private final class Promise: DragInteractionDelegate, DropInteractionDelegate {
        let simulator = Simulator()
        let source = Region(id: RegionID(1), frame: Rect(x: 0, y: 0, width: 100, height: 100))
        let target = Region(id: RegionID(2), frame: Rect(x: 300, y: 0, width: 100, height: 100))
        var events: [String] = []
        var stops = 0
        var load: Transfer?
        var drop: DropCoordinator?
        var tokens: [RegionToken] = []

        init() {
            source.drag = DragInteraction(delegate: self)
            target.drop = DropInteraction(delegate: self)
            tokens = [source, target].map { simulator.engine.register($0) }
        }

        func dropThere() {
            simulator.mouse.press(at: Point(x: 50, y: 50)).move(to: Point(x: 350, y: 50)).release()
        }

        func dragInteraction(
            _ interaction: DragInteraction,
            itemsForBeginning session: DragSession,
            at place: DropPlace
        ) -> [DragItem] {
            let picture = ItemProvider.Representation(.png) { [unowned self] transfer in
                self.load = transfer
                transfer.onCancel = { [unowned self] in self.stops += 1 }
            }
            return [DragItem(ItemID(1), provider: ItemProvider([picture]))]
        }

        func dragInteraction(
            _ interaction: DragInteraction,
            session: DragSession,
            didEnd reason: EndReason,
            receipts: [Receipt]
        ) { events.append("end") }

        func dropInteraction(
            _ interaction: DropInteraction,
            proposalFor session: DropSession,
            at place: DropPlace
        ) -> DropProposal { DropProposal(.copy, intent: .unspecified) }

        func dropInteraction(_ interaction: DropInteraction, perform drop: DropCoordinator) {
            self.drop = drop
            drop.load(drop.items[0], anyOf: [.png]) { _ in [ItemID(1)] }
        }

        func dropInteraction(_ interaction: DropInteraction, didConclude session: DropSession, receipts: [Receipt]) {
            events.append(receipts.allSatisfy { $0.isSettled } ? "concluded" : "concluded too early")
        }
    }

    @Test("A target hears once, after the last load and before the source, that its drop is complete")
    func accepted() {
        let promise = Promise()
        promise.dropThere()
        promise.simulator.run(for: 1)
        #expect(promise.events.isEmpty)
        promise.load?.finish([1, 2, 3])
        promise.simulator.settle()
        #expect(promise.events == ["concluded", "end"])
        #expect(promise.stops == 0, "what was accepted is not stopped")
    }

    @Test(
        "However a drop ends without being accepted, its producer is told once to stop and its target once that it is over"
    )
    func others() {
        let ends: [(String, (Promise) -> Void)] = [
            ("refused", { $0.drop?.refuseAll(reason: "No room.") }),
            ("failed by the target", { $0.drop?.fail(ItemID(1), .failed("Broken.")) }),
            ("cancelled", { $0.simulator.key(.escape) }),
            ("stopped by its button", { $0.simulator.engine.cancelDrop(SessionID(1)) }),
            ("load cancelled", { $0.drop?.transfers.cancel() }),
            ("item gone", { $0.simulator.engine.removeItem(ItemID(1), reason: "Deleted.") }),
            ("never answered", { $0.simulator.run(for: 40) }),
            (
                "target gone",
                {
                    $0.drop = nil
                    $0.tokens.removeLast()
                    $0.simulator.run(for: 40)
                }
            ),
        ]
        for (name, end) in ends {
            let promise = Promise()
            promise.dropThere()
            end(promise)
            promise.simulator.settle()
            #expect(promise.stops == 1, "\(name)")
            #expect(promise.events == ["concluded", "end"], "\(name)")
        }
    }

    @Test("A target over which a drag was only carried hears of no drop")
    func onlyOver() {
        let promise = Promise()
        promise.simulator.mouse.press(at: Point(x: 50, y: 50)).move(to: Point(x: 350, y: 50))
        promise.simulator.key(.escape)
        promise.simulator.settle()
        #expect(promise.events == ["end"])
    }
}
