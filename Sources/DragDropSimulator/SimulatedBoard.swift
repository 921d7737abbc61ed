// SPDX-License-Identifier: Apache-2.0

public import DragDrop

/// A headless board: lists side by side in a region that scrolls, a spring-loaded tab and a target that deletes.
public final class SimulatedBoard {
    /// The region around the lists.
    public let board: SimulatedRegion

    /// The lists, from the left.
    public private(set) var lists: [SimulatedList] = []

    /// A tab that springs and takes drops.
    public let tab: SimulatedRegion

    /// Takes everything and deletes it.
    public let trash: SimulatedRegion

    /// Targets over the board, the later ones in front; none unless a script's stage has them.
    public private(set) var overlays: [SimulatedRegion] = []

    /// A grid, a tree and a list in sections beside the board; none unless a script's stage has them.
    public private(set) var collections: [SimulatedCollection] = []

    private let simulator: Simulator
    private var nextCard: UInt64 = 1_000

    /// Makes the board of a script.
    public convenience init(_ stage: ScriptStage, in simulator: Simulator) {
        self.init(lists: stage.lists, cards: stage.cards, scale: Double(stage.scale) / 100, in: simulator)
        addCollections(of: stage)
        guard stage.hasOverlays else { return }
        for (index, name) in ["Shelf", "Drawer"].enumerated() {
            let frame = Rect<Content>(x: 150 + 60 * Double(index), y: 300 + 50 * Double(index), width: 200, height: 80)
            overlays.append(SimulatedRegion(UInt64(4 + index), name, frame: frame, in: simulator))
        }
    }

    /// Makes a board of lists with cards numbered from 1,001, list by list.
    public init(lists count: Int, cards: Int, scale: Double = 1, in simulator: Simulator) {
        self.simulator = simulator
        board = SimulatedRegion(
            1,
            "Board",
            frame: Rect(x: 0, y: 50, width: 700, height: 500),
            in: simulator,
            takesDrops: false
        )
        tab = SimulatedRegion(
            2,
            "Tab",
            frame: Rect(x: 0, y: 0, width: 120, height: 44),
            in: simulator,
            isSpringLoaded: true
        )
        trash = SimulatedRegion(3, "Trash", frame: Rect(x: 580, y: 0, width: 120, height: 44), in: simulator)
        board.region.contentSize = Size(width: Double(count) * 220 + 20, height: 500)
        for index in 0..<count {
            lists.append(
                SimulatedList(
                    UInt64(10 + index),
                    "List \(index + 1)",
                    cards: (0..<cards).map { _ in mintCard().rawValue },
                    cardHeight: Double(30 + 10 * index),
                    at: Point(x: 10 + Double(index) * 220, y: 10),
                    scale: scale,
                    in: simulator,
                    parent: board.region
                )
            )
        }
        trash.onDrop = { [weak simulator] drop in
            for item in drop.items { simulator?.list(of: item.id)?.layout.remove(item.id) }
            drop.acceptAll()
        }
    }

    private func addCollections(of stage: ScriptStage) {
        if stage.cells > 0 {
            let grid = GridLayout(
                cellSize: Size(width: 40, height: 40),
                breadth: 250,
                spacing: 10,
                insets: Insets(5),
                isRightToLeft: stage.isRightToLeft
            )
            grid.replaceAll((1...UInt64(stage.cells)).map { ItemID(2_000 + $0) })
            let album = add(20, "Grid", grid, Rect(x: 720, y: 50, width: 250, height: 240))
            album.takesInto = { $0.rawValue % 2 == 0 }
            album.opens = { $0.rawValue % 4 == 0 }
        }
        if stage.rows > 0 {
            let tree = TreeLayout(breadth: 200, isRightToLeft: stage.isRightToLeft, placeholderExtent: 20)
            tree.replaceAll(
                (0..<stage.rows).map { index in
                    // A folder, then two rows in it; every third folder is in the one before, every other one is closed.
                    let isFolder = index % 3 == 0
                    let depth = index / 3 % 3 / 2
                    return TreeLayout.Row(
                        ItemID(3_001 + UInt64(index)),
                        extent: 20,
                        level: isFolder ? depth : depth + 1,
                        isParent: isFolder,
                        isExpanded: isFolder && index % 6 == 0
                    )
                }
            )
            let outline = add(21, "Tree", tree, Rect(x: 720, y: 300, width: 200, height: 200))
            outline.takesInto = { [unowned tree] in tree.isParent($0) }
        }
        if stage.entries > 0 {
            let list = ListLayout(breadth: 150, spacing: 4, placeholderExtent: 24)
            let ids = (1...UInt64(stage.entries)).map { ItemID(4_000 + $0) }
            let middle = stage.entries / 2
            let parts: [ArraySlice<ItemID>] = [ids[..<middle], [], ids[middle...]]
            list.replaceAll(
                sections: parts.enumerated().map { index, part in
                    ListLayout.Section(
                        ItemID(4_901 + UInt64(index)),
                        headerExtent: 18,
                        rows: part.map { ListLayout.Row($0, extent: 24) }
                    )
                }
            )
            _ = add(22, "Sections", list, Rect(x: 980, y: 50, width: 150, height: 300))
        }
    }

    private func add(
        _ id: UInt64,
        _ label: String,
        _ layout: any SimulatedLayout,
        _ frame: Rect<Content>
    ) -> SimulatedCollection {
        let collection = SimulatedCollection(id, label, layout: layout, frame: frame, in: simulator)
        collections.append(collection)
        return collection
    }

    /// A card that is nowhere yet.
    public func mintCard() -> ItemID {
        nextCard += 1
        return ItemID(nextCard)
    }

    /// All cards, list by list.
    public var cards: [[UInt64]] { lists.map(\.cards) }

    /// Takes a list away for good.
    public func removeList(at index: Int) {
        guard lists.indices.contains(index) else { return }
        lists.remove(at: index).remove()
    }
}
