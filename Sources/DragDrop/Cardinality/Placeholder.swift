// SPDX-License-Identifier: Apache-2.0

/// Holds the place of a dropped item in the target's collection until it is known what the item becomes there.
///
/// ```
/// waiting --commit(as: no, one or many)--> accepted
/// waiting --refuse | fail | cancel | time-out--> refused, failed
/// ```
/// It is not an item of the model: it has no ``ItemID``, no row in the ``CollectionLayout``, and nothing that reloads,
/// sorts or replaces the collection can lose it or trip over it. It stands in a gap between identities, which is looked
/// up anew whenever the collection changes, and is *shown* like the gap under a drag, by ``Displacement/placeholderGaps``: output
/// only. A row with a reserved identity in the layout would be gone with the next reload (as in UIKit, where a reload
/// strips placeholders and the commit after it crashes), other sessions would aim at it and name it to the model as a
/// neighbour, and every list, grid and tree would have to know it. So other drags aim as if it were not there, and what
/// they drop into the same gap lands behind it.
public final class Placeholder {
    /// Which placeholder it is: an item of a session has at most one.
    public struct ID: Hashable, Sendable {
        /// The session that was dropped.
        public let session: SessionID

        /// The dropped item.
        public let item: ItemID

        /// Makes the identity.
        public init(session: SessionID, item: ItemID) {
            self.session = session
            self.item = item
        }
    }

    /// The most rows that one placeholder is shown as: a document of a million pages must not push everything else out
    /// of reach while it loads. How many it is in words and numbers says ``units``.
    public static let rowLimit = 100

    /// Which placeholder it is.
    public let id: ID

    /// What the item is called.
    public let title: String

    /// How many things it will be.
    public internal(set) var units: DragItem.UnitCount

    /// How far its load is, between 0 and 1; nil if unknown.
    public internal(set) var fraction: Double?

    /// What became of it; pending while it waits.
    public internal(set) var outcome = Receipt.Outcome.pending

    /// Which item of the drop it stands for, from 0.
    let index: Int

    init(id: ID, title: String, units: DragItem.UnitCount, index: Int) {
        self.id = id
        self.title = title
        self.units = units
        self.index = index
    }

    /// The dropped item.
    public var item: ItemID { id.item }

    /// Whether it is still shown.
    public var isWaiting: Bool { outcome == .pending }

    /// As how many rows it is shown: its units, at least one while it waits, none afterwards.
    public var rows: Int { isWaiting ? max(1, min(units.value, Placeholder.rowLimit)) : 0 }
}
