// SPDX-License-Identifier: Apache-2.0

/// What the host shows of a session's target at present, so that nothing is shown twice.
struct ShownTarget {
    /// The highlighted region and its look.
    private(set) var highlight: (region: RegionID, state: HighlightState)?

    private var badge: DragBadge?
    private var content: PreviewContent?

    /// Another region, or another look of it, is to be highlighted; nil for none. Answers the region whose highlight ends
    /// and whether one begins.
    mutating func change(to region: RegionID?, _ state: HighlightState?) -> (ended: RegionID?, begins: Bool) {
        var ended: RegionID?
        if let shown = highlight, shown.region != region {
            highlight = nil
            ended = shown.region
        }
        guard let region, let state, highlight?.state != state else { return (ended, false) }
        highlight = (region, state)
        return (ended, true)
    }

    /// Whether the target has made the picture smaller, to be seen beside it.
    var isPictureSmall: Bool { content?.look == .snapshot && content?.size != nil }

    /// Whether a badge is another one than that which is shown.
    func isNew(_ operation: DropOperation?, _ units: DragItem.UnitCount) -> Bool {
        badge?.operation != operation || badge?.units != units
    }

    /// The badge as it is shown now.
    mutating func change(to badge: DragBadge) { self.badge = badge }

    /// Whether the preview's content is another one than that which is shown; it is shown from now on.
    mutating func change(to content: PreviewContent?) -> Bool {
        guard content != self.content else { return false }
        self.content = content
        return true
    }
}
