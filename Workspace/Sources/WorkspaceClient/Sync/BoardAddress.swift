// SPDX-License-Identifier: Apache-2.0

import WorkspaceModel

/// Where the server has boards.
enum BoardAddress {
    /// Cards of each list that come with a board; enough for a tall window.
    static let window = 40

    /// Where a board is.
    static func path(of board: NodeID) -> String { "/api/boards/\(board)?window=\(window)" }
}
