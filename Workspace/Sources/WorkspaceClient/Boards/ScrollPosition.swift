// SPDX-License-Identifier: Apache-2.0

import WorkspaceModel

/// How far a board and its lists were scrolled when it was left, for when it is shown again, in points.
struct ScrollPosition {
    var left: Double
    var tops: [NodeID: Double]
}
