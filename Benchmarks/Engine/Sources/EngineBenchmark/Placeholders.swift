// SPDX-License-Identifier: Apache-2.0

import DragDrop

/// A drop of many items, each of which is a placeholder first and a row afterwards.
final class PromisedDrop {
    private let engine: DragDropEngine
    private let host = SilentHost()
    private let layout = ListLayout(breadth: 280)
    private var tokens: [RegionToken] = []
    private var time = Timestamp.zero
    private var isKnownAtOnce = true
    private var items: [DragItem] = []

    init() {
        engine = DragDropEngine(host: host)
        let source = Region(frame: Rect(x: 0, y: 0, width: 50, height: 50))
        let target = Region(frame: Rect(x: 100, y: 0, width: 280, height: 400), layout: layout)
        source.onDrag { [unowned self] _ in items }
        target.onDrop(DropProposal(.copy)) { [unowned self] drop in answer(drop) }
        tokens = [engine.register(source), engine.register(target)]
    }

    /// Drops so many items on an empty list and answers for each.
    ///
    /// - Parameter isKnownAtOnce: Whether each row is in the layout before its item is accepted, or none is.
    func play(_ count: Int, isKnownAtOnce: Bool) {
        self.isKnownAtOnce = isKnownAtOnce
        layout.replaceAll([])
        items = (1...UInt64(count)).map { DragItem(ItemID($0), title: "Page") }
        engine.handle(.pressed(PointerID(0), .mouse, at: Point(x: 10, y: 10)), at: time)
        engine.handle(.moved(PointerID(0), to: Point(x: 150, y: 100)), at: time + 0.1)
        engine.handle(.released(PointerID(0), at: Point(x: 150, y: 100)), at: time + 0.2)
        time = time + 10
        engine.advance(to: time)
        precondition(!engine.isBusy && layout.count == (isKnownAtOnce ? count : 0), "not every page has come")
    }

    private func answer(_ drop: DropCoordinator) {
        for placeholder in drop.insertPlaceholders() {
            drop.commit(placeholder) { place in
                let row = ItemID(placeholder.item.rawValue + 1_000_000)
                if isKnownAtOnce, let place { layout.insert(row, in: place.gap) }
                return [row]
            }
        }
    }
}

/// What one of so many placeholders costs from the drop to its receipt.
func placeholderCost(_ count: Int, isKnownAtOnce: Bool) -> Cost {
    let drop = PromisedDrop()
    let cost = measure(1, rounds: 5) { _ in drop.play(count, isKnownAtOnce: isKnownAtOnce) }
    let each = Double(count)
    return Cost(nanoseconds: cost.nanoseconds / each, best: cost.best / each, allocations: cost.allocations / each)
}
