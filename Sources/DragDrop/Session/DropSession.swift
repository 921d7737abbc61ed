// SPDX-License-Identifier: Apache-2.0

/// One drag as a possible target sees it. Tests may make one.
public final class DropSession {
    /// The drag behind it, also when it came from another program.
    public let drag: DragSession

    /// Makes the target's side of a drag.
    public init(_ drag: DragSession) {
        self.drag = drag
    }

    /// What is carried; empty before the drop if it comes from another program.
    public var items: [DragItem] { drag.items }

    /// How many items there are, as far as anyone knows.
    public var count: Int {
        if case .outside(let offer) = drag.origin, drag.items.isEmpty { return offer.count ?? 1 }
        return drag.items.count
    }

    /// Whether the drag began in this engine.
    public var isLocal: Bool {
        if case .region = drag.origin { true } else { false }
    }

    /// Which representations of the items the target may load: those for this process if the drag began in it, else those
    /// for every window of the same application.
    public var visibilityScope: ItemProvider.VisibilityScope { isLocal ? .ownProcess : .sameApplication }

    /// Whether at least one item can be had as a type.
    ///
    /// - Complexity: O(representations of all items).
    public func hasItems(conformingTo type: ContentType) -> Bool {
        if case .outside(let offer) = drag.origin, offer.contentTypes.contains(where: { $0.conforms(to: type) }) {
            return true
        }
        let scope = visibilityScope
        return drag.items.contains { $0.provider.canLoad(type, visibleTo: scope) }
    }

    /// The first own object of a class among those of the carried items. The other items may have objects of other
    /// classes, or none.
    public func localObject<Object: AnyObject>(as type: Object.Type) -> Object? {
        for item in drag.items {
            if let object = item.localObject as? Object { return object }
        }
        return nil
    }
}
