// SPDX-License-Identifier: Apache-2.0

public import DragDrop

/// One card that becomes many, many that become one piece, and what is heard of them late.
extension SimulatedList {
    /// Puts new cards into a gap, as a target does with what a placeholder became.
    ///
    /// - Returns: Their identities, in order.
    @discardableResult
    public func insert(_ count: Int, in gap: Gap?) -> [ItemID] {
        var gap = gap ?? Gap(after: layout.item(before: nil))
        return (0..<max(0, count)).map { _ in
            let id = simulator.mintItem()
            layout.insert(id, extent: layout.placeholderExtent, in: gap)
            gap.after = id
            return id
        }
    }

    /// What is shown along the axis, cards and placeholders alike, each with where it begins: what a display draws. A
    /// placeholder stands for itself once a row.
    public var shown: [Shown] {
        let arrangement = layout.arrangement(region.displacement)
        let lifted = region.displacement.lifted
        var result = layout.itemIDs.filter { !lifted.contains($0) }.compactMap { id in
            arrangement.frame(of: id).map { Shown(id: id, isPlaceholder: false, frame: $0) }
        }
        for placeholder in region.placeholders {
            for frame in arrangement.frames(of: placeholder.id) {
                result.append(Shown(id: placeholder.item, isPlaceholder: true, frame: frame))
            }
        }
        let axis = layout.axis
        return result.sorted { $0.frame.origin.along(axis) < $1.frame.origin.along(axis) }
    }

    /// One row that a display draws.
    public struct Shown: Equatable, CustomStringConvertible {
        /// Which card, or which dropped item.
        public var id: ItemID

        /// Whether it stands for something that is still to come.
        public var isPlaceholder: Bool

        /// Where it is drawn.
        public var frame: Rect<Content>

        /// The number of the card, with a question mark if it is still to come.
        public var description: String { "\(id.rawValue)\(isPlaceholder ? "?" : "")" }
    }

    /// Answers ``bundleTypes``.
    public func dragInteraction(
        _ interaction: DragInteraction,
        bundleTypesFor items: [DragItem],
        in session: DragSession
    ) -> [ContentType] { bundleTypes }

    /// Asks ``bundler``.
    public func dragInteraction(
        _ interaction: DragInteraction,
        bundling items: [DragItem],
        as type: ContentType,
        into transfer: Transfer
    ) -> Bool { bundler(items, type, transfer) }

    /// Keeps the receipt.
    public func dragInteraction(
        _ interaction: DragInteraction,
        session: DragSession,
        didReceiveLate receipt: Receipt
    ) { lateReceipts.append(receipt) }
}
