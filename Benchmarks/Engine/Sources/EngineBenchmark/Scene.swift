// SPDX-License-Identifier: Apache-2.0

import DragDrop

/// A host that shows nothing.
final class SilentHost: DragDropHost {}

/// A source and target that answers as cheaply as it can.
final class Controller: DragInteractionDelegate, DropInteractionDelegate {
    /// What it proposes everywhere.
    var proposal = DropProposal(.move)

    /// How many rows are lifted together, beginning with the pressed one.
    var liftedRows: UInt64 = 1

    func dragInteraction(
        _ interaction: DragInteraction,
        itemsForBeginning session: DragSession,
        at place: DropPlace
    ) -> [DragItem] {
        guard let item = place.item else { return [] }
        return (0..<liftedRows).map { DragItem(ItemID(item.rawValue + $0 * 3), title: "Row") }
    }

    func dropInteraction(
        _ interaction: DropInteraction,
        proposalFor session: DropSession,
        at place: DropPlace
    ) -> DropProposal { proposal }

    func dropInteraction(_ interaction: DropInteraction, perform drop: DropCoordinator) { drop.acceptAll() }
}

/// A list of rows of many heights on a screen, with a drag in progress over it.
final class Scene {
    let host = SilentHost()
    let controller = Controller()
    let engine: DragDropEngine
    let extents: [Double]
    private(set) var height = 0.0
    private var tokens: [RegionToken] = []

    /// Rows of 20 to 79 points in a region that shows all of them, so that moves reach every row.
    init(rows: Int, lifting: UInt64 = 1, proposal: DropProposal = DropProposal(.move)) {
        engine = DragDropEngine(host: host)
        controller.liftedRows = lifting
        controller.proposal = proposal
        extents = (0..<rows).map { Double(20 + ($0 &* 2_654_435_761) % 60) }
        let layout = ListLayout(breadth: 280, spacing: 8)
        layout.replaceAll(extents.enumerated().map { .init(ItemID(UInt64($0.offset + 1)), extent: $0.element) })
        let board = Region(id: RegionID(1), frame: Rect(x: 0, y: 0, width: 1_000, height: layout.totalExtent))
        let list = Region(
            id: RegionID(2),
            frame: Rect(x: 10, y: 0, width: 280, height: layout.totalExtent),
            layout: layout
        )
        list.drag = DragInteraction(delegate: controller)
        list.drop = DropInteraction(delegate: controller)
        tokens = [engine.register(board), engine.register(list, in: board)]
        height = layout.totalExtent
        lift(at: Point(x: 20, y: 5))
    }

    /// Cells of one size, eight to a line, in a region that shows all of them; its items open under a drag.
    init(cells: Int) {
        engine = DragDropEngine(host: host)
        extents = []
        let layout = GridLayout(cellSize: Size(width: 60, height: 80), breadth: 552, columns: 8, spacing: 10)
        layout.replaceAll((1...UInt64(cells)).map { ItemID($0) })
        show(layout)
    }

    /// Folders of nine rows each, all expanded, in a region that shows all of them.
    init(outline rows: Int) {
        engine = DragDropEngine(host: host)
        extents = []
        let layout = TreeLayout(breadth: 280)
        var all: [TreeLayout.Row] = []
        for index in 0..<rows {
            let isFolder = index % 10 == 0
            let id = ItemID(UInt64(index + 1))
            let level = isFolder ? 0 : 1
            all.append(TreeLayout.Row(id, extent: 30, level: level, isParent: isFolder, isExpanded: isFolder))
        }
        layout.replaceAll(all)
        show(layout)
    }

    private func show(_ layout: any CollectionLayout) {
        let size = layout.contentSize
        let region = Region(
            id: RegionID(2),
            frame: Rect(x: 0, y: 0, width: size.width, height: size.height),
            layout: layout
        )
        region.drag = DragInteraction(delegate: controller)
        region.drop = DropInteraction(delegate: controller)
        tokens = [engine.register(region)]
        height = size.height
        lift(at: Point(x: 20, y: 5))
    }

    /// A wall of plain drop regions.
    init(regions: Int) {
        engine = DragDropEngine(host: host)
        extents = []
        let source = Region(frame: Rect(x: -100, y: 0, width: 50, height: 50), layout: ListLayout(breadth: 50))
        (source.layout as? ListLayout)?.replaceAll([.init(ItemID(1), extent: 50)])
        source.drag = DragInteraction(delegate: controller)
        tokens.append(engine.register(source))
        let columns = max(1, Int(Double(regions).squareRoot()))
        for index in 0..<regions {
            let frame = Rect<Content>(
                x: Double(index % columns) * 20,
                y: Double(index / columns) * 20,
                width: 18,
                height: 18
            )
            let region = Region(frame: frame)
            region.drop = DropInteraction(delegate: controller)
            tokens.append(engine.register(region))
        }
        lift(at: Point(x: -90, y: 10))
    }

    /// Plays the moves with these numbers, each to another place of the whole content.
    func wander(from first: Int, to end: Int) {
        for step in first..<end {
            move(to: Point(x: place(step &* 31, of: 280), y: place(step, of: height)), step: step)
        }
    }

    func move(to point: Point<Screen>, step: Int) {
        engine.handle(.moved(PointerID(0), to: point), at: Timestamp(Double(step) / 1_000))
    }

    func press(_ key: Key, step: Int) {
        engine.handle(.key(key), at: Timestamp(Double(step) / 1_000))
    }

    private func lift(at point: Point<Screen>) {
        engine.handle(.pressed(PointerID(0), .mouse, at: point), at: .zero)
        move(to: point + Vector(dx: 5, dy: 5), step: 0)
        precondition(engine.session != nil, "the drag did not begin")
    }
}
