// SPDX-License-Identifier: Apache-2.0

import DragDrop
import DragDropSimulator
import Testing

@Suite("Loading what was dropped")
struct DropLoadingTests {
    /// A source of promised pictures, and an album that takes them.
    private final class Promises: DragInteractionDelegate {
        let simulator = Simulator()
        let album: SimulatedRegion
        let region = Region(id: RegionID(1), frame: Rect(x: 0, y: 0, width: 100, height: 100), label: "Promises")
        var items: [DragItem] = []
        var loads: [UInt64: Transfer] = [:]
        var cancels: [UInt64] = []
        var contents: [[UInt8]] = []
        private var token: RegionToken?

        init(_ count: UInt64) {
            album = SimulatedRegion(2, "Album", frame: Rect(x: 300, y: 0, width: 100, height: 100), in: simulator)
            album.proposal = DropProposal(.copy, intent: .unspecified)
            region.drag = DragInteraction(delegate: self)
            token = simulator.engine.register(region)
            items = (1...count).map { id in
                DragItem(
                    ItemID(id),
                    title: "Picture \(id)",
                    provider: ItemProvider([
                        .init(.png) { [unowned self] transfer in
                            self.loads[id] = transfer
                            transfer.onCancel = { [unowned self] in self.cancels.append(id) }
                        }
                    ])
                )
            }
        }

        func dragInteraction(
            _ interaction: DragInteraction,
            itemsForBeginning session: DragSession,
            at place: DropPlace
        ) -> [DragItem] { items }

        func drop(_ perform: @escaping (DropCoordinator) -> Void) {
            album.onDrop = perform
            simulator.mouse.press(at: Point(x: 50, y: 50)).move(to: Point(x: 350, y: 50)).release()
        }

        var outcomes: [Receipt.Outcome] { simulator.ended.last?.receipts.map(\.outcome) ?? [] }
    }

    @Test("L8: several loads in one drop settle one by one: late, broken and refused items do not hold the others")
    func oneByOne() {
        let promises = Promises(3)
        promises.items.append(DragItem(ItemID(4), provider: ItemProvider(text: "No picture")))
        var drop: DropCoordinator?
        promises.drop { coordinator in
            drop = coordinator
            for item in coordinator.items {
                coordinator.load(item, anyOf: [.png, .image]) { bytes in
                    promises.contents.append(bytes)
                    return [ItemID(100 + item.id.rawValue)]
                }
            }
        }
        #expect(drop?.pendingItems.map(\.id) == [ItemID(1), ItemID(2), ItemID(3)])
        promises.loads[2]?.finish([2])
        #expect(drop?.pendingItems.map(\.id) == [ItemID(1), ItemID(3)])
        promises.simulator.run(for: 1)
        promises.loads[3]?.fail(.failed("The picture was deleted."))
        promises.simulator.run(for: 1)
        #expect(promises.simulator.ended.isEmpty)
        promises.loads[1]?.finish([1])
        promises.simulator.run(for: 0.1)
        #expect(promises.simulator.ended.count == 1)
        promises.simulator.settle()
        #expect(promises.contents == [[2], [1]])
        #expect(
            promises.outcomes == [
                .accepted([ItemID(101)]), .accepted([ItemID(102)]), .failed(.failed("The picture was deleted.")),
                .refused(reason: "There is nothing in it that can be taken here."),
            ]
        )
    }

    @Test("L8: progress keeps a drop alive longer than its time-out; silence ends it, and the producers are told")
    func alive() {
        let promises = Promises(2)
        promises.drop { drop in
            for item in drop.items { drop.load(item, anyOf: [.image]) { _ in [item.id] } }
        }
        promises.loads[1]?.expect(byteCount: 100)
        for _ in 0..<5 {
            promises.simulator.run(for: 20)
            promises.loads[1]?.receive([0])
        }
        #expect(promises.simulator.ended.isEmpty)
        promises.loads[1]?.finish()
        promises.simulator.run(for: 29)
        #expect(promises.simulator.ended.isEmpty)
        promises.simulator.run(for: 3)
        promises.simulator.settle()
        #expect(promises.outcomes == [.accepted([ItemID(1)]), .failed(.timedOut)])
        #expect(promises.cancels == [2])
        #expect(promises.loads[2]?.state == .failed(.cancelled))
    }

    @Test("L8: an item may have less patience than the drop")
    func impatient() {
        let promises = Promises(2)
        promises.drop { drop in
            for item in drop.items { drop.load(item, anyOf: [.image], timeout: 3) { _ in [item.id] } }
        }
        promises.simulator.run(for: 2)
        promises.loads[1]?.finish([1])
        promises.simulator.run(for: 2)
        promises.simulator.settle()
        #expect(promises.outcomes == [.accepted([ItemID(1)]), .failed(.timedOut)])
    }

    @Test("L8: the cancel button stops what is still loading; what came before stays")
    func cancelled() {
        let promises = Promises(3)
        var drop: DropCoordinator?
        promises.drop { coordinator in
            drop = coordinator
            for item in coordinator.items { coordinator.load(item, anyOf: [.image]) { _ in [item.id] } }
        }
        promises.loads[2]?.finish([2])
        promises.loads[1]?.progress(0.5)
        #expect(drop?.transfers.fraction == 0.5)
        drop?.transfers.cancel()
        promises.simulator.run(for: 1)
        promises.simulator.settle()
        #expect(promises.outcomes == [.failed(.cancelled), .accepted([ItemID(2)]), .failed(.cancelled)])
        #expect(promises.cancels == [1, 3])
    }

    @Test("Escape while loads run stops them all")
    func escape() {
        let promises = Promises(2)
        promises.drop { drop in
            for item in drop.items { drop.load(item, anyOf: [.image]) { _ in [item.id] } }
        }
        promises.simulator.key(.escape)
        promises.simulator.settle()
        #expect(promises.outcomes == [.failed(.cancelled), .failed(.cancelled)])
        #expect(promises.cancels == [1, 2])
        promises.loads[1]?.finish([1])
        #expect(promises.simulator.ended.count == 1)
    }

    @Test("A target may take the bytes and write the receipt later")
    func later() {
        let promises = Promises(1)
        var drop: DropCoordinator?
        promises.drop { coordinator in
            drop = coordinator
            coordinator.load(coordinator.items[0], anyOf: [.image]) { _ in nil }
        }
        promises.loads[1]?.finish([1])
        promises.simulator.run(for: 1)
        #expect(promises.simulator.ended.isEmpty)
        drop?.accept(ItemID(1), as: [ItemID(8), ItemID(9)])
        promises.simulator.settle()
        #expect(promises.outcomes == [.accepted([ItemID(8), ItemID(9)])])
    }

    @Test("L24: what comes from another window shows its target nothing that is for the own process")
    func outside() {
        let simulator = Simulator()
        let album = SimulatedRegion(2, "Album", frame: Rect(x: 0, y: 0, width: 100, height: 100), in: simulator)
        album.proposal = DropProposal(.copy, intent: .unspecified)
        var taken: [[UInt8]] = []
        album.onDrop = { drop in
            for item in drop.items {
                drop.load(item, anyOf: [.data]) { bytes in
                    taken.append(bytes)
                    return [item.id]
                }
            }
        }
        let provider = ItemProvider([
            .init(.json, visibility: .ownProcess) { $0.finish([1]) }, .init(.png, visibility: .all) { $0.finish([2]) },
        ])
        let pointer = PointerID(9)
        let time = Timestamp(1)
        simulator.engine.handle(
            .entered(pointer, .init(contentTypes: [.png]), at: Point(x: 50, y: 50)),
            at: time
        )
        simulator.engine.handle(
            .droppedFromOutside(pointer, items: [DragItem(ItemID(5), provider: provider)], at: Point(x: 50, y: 50)),
            at: time
        )
        #expect(taken == [[2]])
    }
}
