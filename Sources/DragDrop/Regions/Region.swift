// SPDX-License-Identifier: Apache-2.0

/// A rectangle that takes part in drags: a node of the tree that the engine hit-tests. It need not be a view.
///
/// Change its properties whenever the view behind it changes, and call ``DragDropEngine/modelDidChange(at:)`` then: the engine
/// looks again at the next input or frame, and while a drag rests there is none.
public final class Region {
    /// Which region it is; chosen by the program, or by the engine when it is registered.
    public internal(set) var id: RegionID

    /// Where it is in the content of its parent; a region without a parent is in the screen's points.
    public var frame: Rect<Content> { didSet { if frame != oldValue { parent?.childrenChanged() } } }

    /// How far its content is scrolled, in its own points: the content point at the container's origin. In a row from right
    /// to left it may be negative while a gap is open, which pushes the last items over the left edge.
    public var contentOffset = Vector.zero

    /// How large its content is, in its own points; nil takes the layout's size, and without a layout does not scroll.
    public var contentSize: Size?

    /// What of it does not scroll, in its own points: a header over its content and a footer under it. Scrolling under a
    /// drag begins beside them.
    public var fixedInsets = Insets.zero

    /// How many of its parent's points one of its own is.
    public var scale: Double

    /// Whether it, and everything in it, takes part.
    public var isEnabled = true { didSet { parent?.childrenChanged() } }

    /// Its place among its siblings: higher is in front. Of equals, the one registered later is in front.
    public var order: Int { didSet { parent?.childrenChanged() } }

    /// Whether it blocks everything beneath it, also beside its frame, as a dialog does.
    public var isModal: Bool { didSet { parent?.childrenChanged() } }

    /// What it is called in announcements.
    public var label: String

    /// Makes it a source.
    public var drag: DragInteraction?

    /// Makes it a target.
    public var drop: DropInteraction?

    /// Makes it act when a drag rests on it.
    public var spring: SpringLoadedInteraction?

    /// Where its items are, if it shows a collection.
    public var layout: (any CollectionLayout)?

    /// How the items of its collection are divided for drops into them.
    public var zones = ItemZones()

    #if hasFeature(Embedded)
    /// Told when the collection should look different because of a drag. Not owned, like a delegate.
    public unowned(unsafe) var display: (any CollectionDisplay)?
    #else
    /// Told when the collection should look different because of a drag. Not owned, like a delegate.
    public weak var display: (any CollectionDisplay)?
    #endif

    /// How its collection should look now.
    ///
    /// - Complexity: O(1); O(p + log n) when p placeholders have to be placed anew.
    public internal(set) var displacement: Displacement {
        get {
            placePlaceholdersIfStale()
            return currentDisplacement
        }
        set { currentDisplacement = newValue }
    }

    /// The region around it; nil at the top.
    public var parentRegion: Region? { parent?.isRoot == true ? nil : parent }

    /// The delegates of a source and a target made of closures: the interactions do not own theirs.
    var closureSource: ClosureSource?
    var closureTarget: ClosureTarget?
    var currentDisplacement = Displacement.none
    var dropSites: [DropSite] = []
    /// The layout for which the placeholders were placed; nil for none.
    var placedVersion: LayoutVersion?
    /// Where the placeholders are has to be looked up again, and the display knows it.
    var arePlaceholdersStale = false
    unowned(unsafe) var parent: Region?
    package var children: [Region] = []
    var index = ChildIndex()
    /// Higher was put among its siblings later.
    package var sequence: UInt64 = 0
    /// Which registration it owes its place in the tree; 0 without one.
    var registration: UInt64 = 0
    var positionInParent = 0
    let isRoot: Bool

    /// Makes a region; it takes part once it is registered.
    public init(
        id: RegionID = RegionID(0),
        frame: Rect<Content>,
        label: String = "",
        layout: (any CollectionLayout)? = nil,
        scale: Double = 1,
        order: Int = 0,
        isModal: Bool = false
    ) {
        self.id = id
        self.frame = frame
        self.label = label
        self.layout = layout
        self.scale = scale
        self.order = order
        self.isModal = isModal
        isRoot = false
    }

    init(root: Void) {
        id = RegionID(0)
        frame = .zero
        label = ""
        scale = 1
        order = 0
        isModal = false
        isRoot = true
    }

    deinit {
        for child in children { child.parent = nil }
    }
}
