// SPDX-License-Identifier: Apache-2.0

import DragDrop
import DragDropSimulator
import Testing

/// A scene whose second list shows placeholders for what is dropped on it, and keeps the drop for the test to settle.
final class Promise {
    let scene: Scene
    private(set) var drops: [DropCoordinator] = []

    /// - Parameters:
    ///   - units: What the cards say they will be.
    ///   - insertsPlaceholders: Whether the list shows placeholders at once.
    init(
        todo: [UInt64] = [1, 2, 3, 4],
        done: [UInt64] = [11, 12, 13],
        units: [UInt64: DragItem.UnitCount] = [:],
        insertsPlaceholders: Bool = true,
        copies: Bool = true
    ) {
        scene = Scene(todo: todo, done: done)
        for (card, count) in units { scene.todo.units[ItemID(card)] = count }
        if copies { scene.done.proposal = { _, _ in DropProposal(.copy) } }
        scene.done.onDrop = { [weak self] drop in
            self?.drops.append(drop)
            if insertsPlaceholders { drop.insertPlaceholders() }
        }
    }

    var simulator: Simulator { scene.simulator }
    var done: SimulatedList { scene.done }

    var drop: DropCoordinator {
        get throws { try #require(drops.last) }
    }

    /// Drags cards of the first list into the gap behind so many cards of the second.
    @discardableResult
    func drag(_ cards: [UInt64], behind count: Int) throws -> DropCoordinator {
        let before = drops.count
        scene.todo.selection = cards.map { ItemID($0) }
        simulator.mouse.press(on: cards[0], of: scene.todo).move(to: done.point(y: Double(count) * 48 - 4)).release()
        try #require(drops.count == before + 1, "nothing was dropped")
        return try drop
    }

    func placeholder(_ card: UInt64) throws -> Placeholder {
        try #require(done.region.placeholders.first { $0.item == ItemID(card) })
    }

    /// What is shown of the second list from the top, as "11 1? 12"; records an issue if rows overlap or leave a hole.
    func shown(sourceLocation: SourceLocation = #_sourceLocation) -> String {
        let rows = done.shown
        for (row, next) in zip(rows, rows.dropFirst()) where abs(next.frame.minY - row.frame.maxY - 8) > 0.001 {
            Issue.record(
                "\(row) ends at \(row.frame.maxY), \(next) begins at \(next.frame.minY)",
                sourceLocation: sourceLocation
            )
        }
        return rows.map(\.description).joined(separator: " ")
    }

    /// The receipts of the last session by item.
    func outcome(of card: UInt64) -> Receipt.Outcome? {
        scene.receipts.first { $0.item == ItemID(card) }?.outcome
    }
}
