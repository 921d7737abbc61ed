// SPDX-License-Identifier: Apache-2.0

import DragDrop

/// A source of many items in the innermost of many regions, one in the other, and a target beside them. Counts what the
/// engine asks and tells.
final class LargeScene: DragDropHost, DragInteractionDelegate, DropInteractionDelegate {
    private(set) var engine: DragDropEngine!
    private(set) var questions = 0
    private(set) var requests = 0
    private(set) var receipts: [Receipt] = []
    private(set) var landed = 0
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
            region.contentSize = Size(width: 100, height: 200)
            tokens.append(engine.register(region, in: parent))
            parent = region
        }
        parent?.drag = DragInteraction(delegate: self)
        let target = Region(frame: Rect(x: 300, y: 0, width: 100, height: 100), label: "Target")
        target.drop = DropInteraction(delegate: self)
        tokens.append(engine.register(target))
    }

    /// Lifts, carries along the edge that scrolls, aims with keys at a name, and drops on the target.
    func play() {
        engine.handle(.pressed(PointerID(1), .mouse, at: Point(x: 50, y: 50)), at: time)
        engine.handle(.moved(PointerID(1), to: Point(x: 60, y: 97)), at: time)
        for _ in 0..<10 {
            time = time + 0.05
            engine.advance(to: time)
        }
        engine.handle(.key(.right), at: time)
        engine.handle(.typed("target"), at: time)
        engine.handle(.moved(PointerID(1), to: Point(x: 350, y: 50)), at: time)
        engine.handle(.released(PointerID(1), at: Point(x: 350, y: 50)), at: time)
        time = time + 1
        engine.advance(to: time)
    }

    /// Lifts everything, adds so many items one by one, and answers what that asked and told.
    func add(_ count: Int) -> Int {
        engine.handle(.pressed(PointerID(1), .mouse, at: Point(x: 50, y: 50)), at: time)
        engine.handle(.moved(PointerID(1), to: Point(x: 60, y: 97)), at: time)
        let before = questions + requests
        guard let region = tokens.dropLast().last?.region else { return 0 }
        for _ in 0..<count { engine.handle(.keyboardLift(region: region.id, item: nil), at: time) }
        let after = questions + requests
        engine.handle(.cancel, at: time)
        time = time + 1
        engine.advance(to: time)
        return after - before
    }

    /// Escape, and everything flies back.
    func cancel() {
        engine.handle(.pressed(PointerID(1), .mouse, at: Point(x: 50, y: 50)), at: time)
        engine.handle(.moved(PointerID(1), to: Point(x: 350, y: 50)), at: time)
        engine.handle(.key(.escape), at: time)
        time = time + 1
        engine.advance(to: time)
    }

    /// The targets of a list of destinations.
    func destinationCount() -> Int {
        guard let region = tokens.dropLast().last?.region else { return 0 }
        return engine.destinations(lifting: nil, from: region.id)?.count ?? 0
    }

    func dragInteraction(
        _ interaction: DragInteraction,
        itemsForBeginning session: DragSession,
        at place: DropPlace
    ) -> [DragItem] { items }

    func dragInteraction(
        _ interaction: DragInteraction,
        itemsForAddingTo session: DragSession,
        at place: DropPlace
    ) -> [DragItem] { [DragItem(ItemID(1_000_000 + UInt64(session.items.count)), title: "Item")] }

    func dragInteraction(
        _ interaction: DragInteraction,
        frameOf item: ItemID,
        in region: Region
    ) -> Rect<Content>? {
        questions += 1
        return Rect(x: 0, y: 0, width: 10, height: 10)
    }

    func dragInteraction(
        _ interaction: DragInteraction,
        previewFor item: DragItem,
        in session: DragSession
    ) -> PreviewContent {
        questions += 1
        return .snapshot()
    }

    func dragInteraction(
        _ interaction: DragInteraction,
        session: DragSession,
        didEnd reason: EndReason,
        receipts: [Receipt]
    ) { self.receipts = receipts }

    func dropInteraction(_ interaction: DropInteraction, canHandle session: DropSession) -> Bool {
        questions += 1
        return true
    }

    func dropInteraction(
        _ interaction: DropInteraction,
        proposalFor session: DropSession,
        at place: DropPlace
    ) -> DropProposal {
        questions += 1
        return DropProposal(.move, intent: .unspecified)
    }

    func dropInteraction(_ interaction: DropInteraction, perform drop: DropCoordinator) {
        for item in drop.pendingItems { drop.accept(item.id) }
        landed += drop.receipts.count
        _ = drop.change
    }

    func announce(_ announcement: Announcement) { requests += 1 }

    func scroll(_ region: Region, by vector: Vector) { requests += 1 }
}
