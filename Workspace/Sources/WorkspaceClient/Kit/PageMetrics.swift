// SPDX-License-Identifier: Apache-2.0

import WorkspaceModel

/// The sizes of a grid of pages or photos, in points: as many columns as fit at a zoom, which fill the width.
struct PageMetrics: Equatable {
    /// The widths of a cell that one can choose from; the grid makes them a little wider.
    static let zoomSteps = [84.0, 108, 136, 172, 220, 288, 380]
    /// The step a grid begins with.
    static let usualZoom = 3

    /// The room between two cells, to the side and below.
    let spacing: Double
    /// The room around the grid.
    let inset: Double
    /// The room for words below a picture: a page's number, or a document's title.
    let labelHeight: Double
    /// How many cells lie side by side.
    let columns: Int
    /// The size of a cell, with the page's number.
    let cellWidth: Double
    let cellHeight: Double

    /// The box a page's picture is fitted into.
    var pictureWidth: Double { cellWidth }
    var pictureHeight: Double { cellHeight - labelHeight }

    /// The sizes for a grid of a width.
    ///
    /// - Parameters:
    ///   - width: What the grid has.
    ///   - zoom: Which of ``zoomSteps``.
    ///   - ratio: Width by height of most of the pages.
    ///   - labelHeight: The room for words below a picture, with letters of the usual size.
    ///   - letterScale: How large letters are beside the usual ones.
    init(
        width: Double,
        zoom: Int,
        ratio: Double,
        labelHeight: Double = 28,
        letterScale: Double = 1,
        spacing: Double = 16,
        inset: Double = 16
    ) {
        let ratio = ratio.isFinite ? min(max(ratio, 0.6), 1.5) : 0.7
        self.labelHeight = (labelHeight * letterScale).rounded()
        self.spacing = spacing
        self.inset = inset
        let steps = Self.zoomSteps
        let wanted = steps[min(max(zoom, 0), steps.count - 1)] * (width < Self.narrowWidth ? 0.6 : 1)
        let room = max(40, width - 2 * inset)
        columns = max(1, Int((room + spacing) / (wanted + spacing)))
        // Whole points keep the pictures sharp.
        cellWidth = ((room - Double(columns - 1) * spacing) / Double(columns)).rounded(.down)
        cellHeight = (cellWidth / ratio).rounded() + self.labelHeight
    }

    /// The sizes for a grid of squares that lie close together.
    init(squaresInWidth width: Double, zoom: Int) {
        let (spacing, inset) = width < Self.narrowWidth ? (2.0, 2.0) : (4.0, 16.0)
        self.init(width: width, zoom: zoom, ratio: 1, labelHeight: 0, spacing: spacing, inset: inset)
    }

    private static let narrowWidth = 560.0

    /// The proportions of most pages: the middle one of all, so that a few odd ones do not change the grid.
    ///
    /// - Complexity: O(n log n).
    static func usualRatio(of ratios: [Double]) -> Double {
        guard !ratios.isEmpty else { return 595.0 / 842 }
        return ratios.ordered(by: <)[ratios.count / 2]
    }
}
