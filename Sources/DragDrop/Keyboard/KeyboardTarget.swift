// SPDX-License-Identifier: Apache-2.0

/// A place the keyboard can aim at: a gap of a collection, an item that takes drops, or a region as a whole.
struct KeyboardTarget {
    var region: Region
    var gap: Gap?
    var item: ItemID?

    /// Whether a drag only opens something here, as Enter does then.
    var isSpring = false

    /// What has to be seen of it: the item, the gap's line or the whole region.
    var frame: Rect<Content> {
        guard let layout = region.layout else { return region.visibleContent }
        if let item, let frame = layout.frame(of: item) { return frame }
        guard let gap else { return region.visibleContent }
        return layout.frame(of: gap)
    }
}
