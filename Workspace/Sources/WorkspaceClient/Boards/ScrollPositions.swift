// SPDX-License-Identifier: Apache-2.0

import WorkspaceModel

/// How far boards and their lists were scrolled when they were left, for when they are shown again.
final class ScrollPositions {
    /// One board's, in points.
    struct Board {
        var left: Double
        var tops: [NodeID: Double]
    }

    private var boards: [NodeID: Board] = [:]

    /// Remembers a board that is left.
    func keep(_ board: NodeID, _ position: Board) { boards[board] = position }

    /// Where a board was left.
    func position(of board: NodeID) -> Board? { boards[board] }
}
