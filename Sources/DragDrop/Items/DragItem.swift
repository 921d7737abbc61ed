// SPDX-License-Identifier: Apache-2.0

/// One thing that is carried.
public struct DragItem {
    /// Which thing it is; the source's collection knows it by the same identity.
    public var id: ItemID

    /// What the thing can be loaded as.
    public var provider: ItemProvider

    /// What the thing is called, for announcements and for previews of several things.
    public var title: String

    /// How many things it will be once dropped, as one document is many pages.
    public var units: UnitCount

    /// The thing itself, for targets in the same program.
    public var localObject: AnyObject?

    /// Makes an item.
    public init(
        _ id: ItemID,
        title: String = "",
        provider: ItemProvider = ItemProvider(),
        units: UnitCount = .known(1),
        localObject: AnyObject? = nil
    ) {
        self.id = id
        self.title = title
        self.provider = provider
        self.units = units
        self.localObject = localObject
    }
}
