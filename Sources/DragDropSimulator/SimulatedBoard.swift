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

    private let simulator: Simulator
    private var nextCard: UInt64 = 1_000

    /// Makes the board of a script.
    public convenience init(_ stage: ScriptStage, in simulator: Simulator) {
        self.init(lists: stage.lists, cards: stage.cards, scale: Double(stage.scale) / 100, in: simulator)
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
