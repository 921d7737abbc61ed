// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import DragDrop

@Suite("A drop in progress")
struct DropCoordinatorTests {
    private func coordinator(
        items: [UInt64] = [1, 2],
        operation: DropOperation = .move,
        overrides: [ItemOverride] = [],
        gap: Gap? = nil,
        layout: ListLayout? = nil
    ) -> DropCoordinator {
        let drag = DragSession(origin: .region(RegionID(1)), items: items.map { DragItem(ItemID($0)) })
        let region = Region(id: RegionID(2), frame: Rect(x: 0, y: 0, width: 100, height: 100), layout: layout)
        return DropCoordinator(
            session: DropSession(drag),
            place: DropPlace(region: region, point: .zero, gap: gap),
            operation: operation,
            proposal: DropProposal(operation, overrides: overrides),
            deadline: Timestamp(30)
        )
    }

    @Test("At first everything is pending")
    func pending() {
        let drop = coordinator()
        #expect(drop.receipts.map(\.outcome) == [.pending, .pending])
        #expect(drop.pendingItems.map(\.id) == [ItemID(1), ItemID(2)])
        #expect(!drop.isSettled)
    }

    @Test("The first answer for an item counts")
    func firstAnswer() {
        let drop = coordinator()
        drop.refuse(ItemID(1), reason: "First.")
        drop.accept(ItemID(1))
        drop.fail(ItemID(1), .timedOut)
        #expect(drop.receipts[0].outcome == .refused(reason: "First."))
        #expect(drop.pendingItems.map(\.id) == [ItemID(2)])
    }

    @Test("Answers for items that were not dropped change nothing")
    func strangers() {
        let drop = coordinator()
        drop.accept(ItemID(99))
        drop.fail(ItemID(98), .cancelled)
        #expect(drop.receipts.map(\.outcome) == [.pending, .pending])
    }

    @Test("Accepting or refusing all touches only what still waits")
    func all() {
        let drop = coordinator(items: [1, 2, 3])
        drop.accept(ItemID(2), as: [])
        drop.refuseAll(reason: "No.")
        drop.acceptAll()
        #expect(
            drop.receipts.map(\.outcome) == [
                .refused(reason: "No."), .accepted([]), .refused(reason: "No."),
            ]
        )
        #expect(drop.isSettled)
    }

    @Test("An override that forbids or cancels has refused its item before the target is asked")
    func overrides() {
        let drop = coordinator(
            items: [1, 2, 3],
            overrides: [
                ItemOverride(item: ItemID(1), operation: .forbidden(reason: "Too big.")),
                ItemOverride(item: ItemID(2), operation: .copy),
            ]
        )
        #expect(drop.pendingItems.map(\.id) == [ItemID(2), ItemID(3)])
        #expect(drop.operation(for: ItemID(2)) == .copy)
        #expect(drop.operation(for: ItemID(3)) == .move)
    }

    @Test("An override that the source does not allow has refused its item; of two for one item the first counts")
    func refusedOverrides() {
        let drop = coordinator(
            items: [1, 2, 3],
            overrides: [
                ItemOverride(item: ItemID(1), operation: .link),
                ItemOverride(item: ItemID(2), operation: .copy),
                ItemOverride(item: ItemID(2), operation: .forbidden(reason: "Too big.")),
            ]
        )
        #expect(drop.receipts[0].outcome == .refused(reason: DropOperation.notAllowedReason))
        #expect(drop.pendingItems.map(\.id) == [ItemID(2), ItemID(3)])
        #expect(drop.operation(for: ItemID(2)) == .copy)
    }

    /// Were each looked for among all the others, these would be some ten billion comparisons, and the test would not end.
    @Test("Each of 100,000 loads stops with its item, and one that serves several with the last of these")
    func veryManyLoads() {
        let drop = coordinator(items: Array(1...100_000))
        let items = drop.itemIDs
        var stopped: [UInt64] = []
        func load(_ number: UInt64, for items: ArraySlice<ItemID>) -> Transfer {
            let load = Transfer(.data) { $0.onCancel = { stopped.append(number) } }
            for item in items { drop.transfers.add(load, for: item) }
            return load
        }
        for index in items.indices { _ = load(items[index].rawValue, for: items[index...index]) }
        for index in stride(from: 0, to: items.count, by: 2) {
            _ = load(1_000_000 + items[index].rawValue, for: items[index...index + 1])
        }
        let whole = load(0, for: items[...])
        drop.transfers.start()
        for item in items.dropLast(2) { drop.refuse(item, reason: "No.") }
        #expect(stopped.prefix(6) == [1, 2, 1_000_001, 3, 4, 1_000_003])
        #expect(stopped.count == 3 * items.count / 2 - 3)
        drop.accept(items[99_999])
        drop.refuse(items[99_998], reason: "No.")
        #expect(stopped.count == 3 * items.count / 2 - 2 && stopped.last == 99_999)
        #expect(drop.isSettled && !whole.isSettled)
    }

    @Test("A deadline only moves later")
    func deadline() {
        let drop = coordinator()
        drop.extendDeadline(to: Timestamp(10))
        #expect(drop.deadline == Timestamp(30))
        drop.extendDeadline(to: Timestamp(60))
        #expect(drop.deadline == Timestamp(60))
    }

    @Test("The gap is read against the collection as it is now")
    func gap() {
        let layout = ListLayout(breadth: 100)
        layout.replaceAll([5, 6, 7].map { .init(ItemID($0), extent: 10) })
        let drop = coordinator(gap: Gap(after: ItemID(5), before: ItemID(6)), layout: layout)
        #expect(drop.gap == Gap(after: ItemID(5), before: ItemID(6)))
        layout.remove(ItemID(5))
        #expect(drop.gap == Gap(before: ItemID(6)))
        layout.remove(ItemID(6))
        #expect(drop.gap == Gap(before: ItemID(7)))
        layout.remove(ItemID(7))
        #expect(drop.gap == Gap())
    }

    @Test("A move's gap skips what is moved, a copy's does not")
    func skipping() {
        let layout = ListLayout(breadth: 100)
        layout.replaceAll([1, 2, 3].map { .init(ItemID($0), extent: 10) })
        let gap = Gap(after: ItemID(1), before: ItemID(2))
        #expect(coordinator(gap: gap, layout: layout).gap == Gap(before: ItemID(3)))
        #expect(coordinator(operation: .copy, gap: gap, layout: layout).gap == gap)
    }

    @Test("What is refused, or copied, of what is moved stays, and is beside the gap")
    func staying() {
        let layout = ListLayout(breadth: 100)
        layout.replaceAll([1, 2, 3].map { .init(ItemID($0), extent: 10) })
        let gap = Gap(after: ItemID(2), before: ItemID(3))
        for operation in [DropOperation.copy, .forbidden(reason: "No.")] {
            let overrides = [ItemOverride(item: ItemID(2), operation: operation)]
            #expect(coordinator(overrides: overrides, gap: gap, layout: layout).gap == gap)
        }
        let drop = coordinator(gap: gap, layout: layout)
        #expect(drop.gap == Gap(before: ItemID(3)))
        drop.refuse(ItemID(2), reason: "No.")
        #expect(drop.gap == gap)
    }

    @Test("L19: dropped amid many that are carried, which are taken out before anybody asks, it has its gap")
    func takenOutFirst() {
        let layout = ListLayout(breadth: 100)
        layout.replaceAll((1...14).map { .init(ItemID($0), extent: 10) })
        let gap = Gap(after: ItemID(7), before: ItemID(8))
        let drop = coordinator(items: Array(3...12), gap: gap, layout: layout)
        for item in drop.itemIDs { layout.remove(item) }
        #expect(drop.gap == Gap(after: ItemID(2), before: ItemID(13)))
        #expect(drop.gap(for: ItemID(3)) == Gap(after: ItemID(2), before: ItemID(13)))
    }

    @Test("Outside a collection there is no gap")
    func noGap() {
        #expect(coordinator().gap == nil)
    }
}
