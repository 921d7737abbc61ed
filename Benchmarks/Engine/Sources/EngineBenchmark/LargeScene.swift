// SPDX-License-Identifier: Apache-2.0

import DragDrop

/// A source of many items in the innermost of many regions, one in the other, and a target beside them.
final class LargeScene: DragDropHost, DragInteractionDelegate, DropInteractionDelegate {
    private var engine: DragDropEngine!
    private let items: [DragItem]
    private var tokens: [RegionToken] = []
    private var time = Timestamp.zero

    init(depth: Int = 1, items count: Int = 1) {
        items = (1...count).map { DragItem(ItemID(UInt64($0)), title: "Item") }
        engine = DragDropEngine(host: self)
        var parent: Region?
        for _ in 0..<depth {
            let region = Region(frame: Rect(x: 0, y: 0, width: 100, height: 100), label: "Level")
            region.drop = DropInteraction(delegate: self)
            tokens.append(engine.register(region, in: parent))
            parent = region
        }
        parent?.drag = DragInteraction(delegate: self)
        let target = Region(frame: Rect(x: 300, y: 0, width: 100, height: 100), label: "Target")
        target.drop = DropInteraction(delegate: self)
        tokens.append(engine.register(target))
    }

    /// Lifts, aims by a name, drops; and once more, to be cancelled.
    func drag() {
        lift()
        engine.handle(.typed("target"), at: time)
        engine.handle(.moved(PointerID(1), to: Point(x: 350, y: 50)), at: time)
        engine.handle(.released(PointerID(1), at: Point(x: 350, y: 50)), at: time)
        pass()
        lift()
        engine.handle(.key(.escape), at: time)
        pass()
    }

    private func lift() {
        engine.handle(.pressed(PointerID(1), .mouse, at: Point(x: 50, y: 50)), at: time)
        engine.handle(.moved(PointerID(1), to: Point(x: 60, y: 60)), at: time)
    }

    private func pass() {
        time = time + 2
        engine.advance(to: time)
    }

    func dragInteraction(
        _ interaction: DragInteraction,
        itemsForBeginning session: DragSession,
        at place: DropPlace
    ) -> [DragItem] { items }

    func dropInteraction(
        _ interaction: DropInteraction,
        proposalFor session: DropSession,
        at place: DropPlace
    ) -> DropProposal { DropProposal(.move, intent: .unspecified) }

    func dropInteraction(_ interaction: DropInteraction, perform drop: DropCoordinator) { drop.acceptAll() }
}
