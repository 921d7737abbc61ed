// SPDX-License-Identifier: Apache-2.0

import DragDrop

/// What the simulator remembers of the engine's requests, to check them against each other.
struct HostRecord {
    var begun: [SessionID] = []
    var running: [SessionID: Set<ItemID>] = [:]
    var highlights: [RegionID: HighlightState] = [:]
    var countdowns: Set<RegionID> = []
    var openingItems: Set<ItemID> = []
    var captured: Set<PointerID> = []
    var lastPreview: [SessionID: Point<Screen>] = [:]
    var previews: [SessionID: Set<ItemID>] = [:]
    var badges: [SessionID: Int] = [:]
    var lastBadge: [SessionID: DragBadge] = [:]
    var scrolls = 0
    var drops: [SessionID: DropRecord] = [:]

    /// The session that keys aim, or have aimed.
    var keyedSession: SessionID?

    /// The items that are known late, by session.
    var late: [SessionID: Set<ItemID>] = [:]

    /// The pointers that went down on what is carried, until they go up.
    var engaged: Set<PointerID> = []

    /// Whether the platform drags what is held, so that its pointer's other events mean nothing.
    var isPlatformDriven = false

    /// Whether the last input was a key that aimed.
    var justKeyed = false

    /// What the keys aim at, as it was when the last of them was pressed; nil while a pointer aims.
    var keyedPlace: DropPlace?

    /// The session whose pointer is outside the window.
    var outsideSession: SessionID?

    var isOutside: Bool { outsideSession != nil }

    mutating func forget(_ session: SessionID) {
        previews[session] = nil
        badges[session] = nil
        lastBadge[session] = nil
        drops[session] = nil
        lastPreview[session] = nil
    }
}

/// A drop that a target was asked to perform, and what it did with it.
struct DropRecord {
    var coordinator: DropCoordinator

    /// The model when the drop was performed.
    var model: [RegionID: [ItemID]] = [:]
    var deliveries: [Delivery] = []

    /// One change of the model by a target that took items.
    struct Delivery {
        var before: [RegionID: [ItemID]]
        var after: [RegionID: [ItemID]]
        var became: [ItemID: [ItemID]]
    }
}
