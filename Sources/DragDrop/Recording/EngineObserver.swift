// SPDX-License-Identifier: Apache-2.0

/// Hears of every call that a host makes of an engine, before and after it. Does nothing itself; a class and not a
/// protocol, so that what nobody uses is not linked.
public class EngineObserver {
    /// Whether delegates are only asked what they would answer, as to fill a list of destinations: nothing happens.
    var isPaused = false

    init() {}

    /// A call begins.
    func enter(_ call: EngineCall, at time: Timestamp) {}

    /// The call is over; with the engine's answer if it was an input.
    func leave(_ response: InputResponse?) {}
}

/// A call that a host makes of an engine.
enum EngineCall {
    case input(InputEvent)
    case frame
    case modelChange
    case removal(ItemID, reason: String)
    case destination(ChosenDestination)
    case units(ItemID, DragItem.UnitCount)
    case cancelDrop(SessionID, ItemID?)
    case late(Receipt, SessionID)
}

/// What was chosen from a list of destinations: enough to choose it again without making the list.
package struct ChosenDestination {
    /// The region it is dropped on.
    package var region: RegionID

    /// The gap of its collection, or the one in front of the item; nil for the region as a whole.
    package var gap: Gap?

    /// The item it is dropped into, if it is.
    package var item: ItemID?

    /// What is lifted first; nil if a session is held.
    package var source: (region: RegionID, item: ItemID?)?

    /// The keys held.
    package var modifiers: Modifiers

    package init(
        region: RegionID,
        gap: Gap?,
        item: ItemID? = nil,
        source: (region: RegionID, item: ItemID?)?,
        modifiers: Modifiers
    ) {
        self.region = region
        self.gap = gap
        self.item = item
        self.source = source
        self.modifiers = modifiers
    }
}
