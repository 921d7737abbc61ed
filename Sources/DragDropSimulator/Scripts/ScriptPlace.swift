// SPDX-License-Identifier: Apache-2.0

public import DragDrop

/// Where a script points. Looked up when the step is played, so that it stays right when the model changes.
public enum ScriptPlace: Equatable, Sendable {
    /// A point of the screen.
    case point(x: Double, y: Double)

    /// The middle of an item, in whichever collection holds it.
    case item(ItemID)

    /// A point of a region, from the corner of what is visible, in the region's points.
    case region(RegionID, x: Double, y: Double)
}

/// What a script can point at.
public protocol ScriptPlaceable {
    /// The place.
    var scriptPlace: ScriptPlace { get }
}

extension ScriptPlace: ScriptPlaceable {
    /// Itself.
    public var scriptPlace: ScriptPlace { self }
}

extension ScriptPlaceable where Self == ScriptPlace {
    /// The middle of an item, by its number.
    public static func item(_ number: UInt64) -> ScriptPlace { .item(ItemID(number)) }
}

extension Point: ScriptPlaceable where Space == Screen {
    /// The point of the screen.
    public var scriptPlace: ScriptPlace { .point(x: x, y: y) }
}

extension ItemID: ScriptPlaceable {
    /// The middle of the item.
    public var scriptPlace: ScriptPlace { .item(self) }
}

extension SimulatedList: ScriptPlaceable {
    /// The middle of what is visible.
    public var scriptPlace: ScriptPlace { place(x: region.containerSize.width / 2, y: region.containerSize.height / 2) }

    /// A point of the list, from its visible corner.
    public func place(x: Double, y: Double) -> ScriptPlace { .region(region.id, x: x, y: y) }
}

extension SimulatedRegion: ScriptPlaceable {
    /// The middle of what is visible.
    public var scriptPlace: ScriptPlace {
        .region(region.id, x: region.containerSize.width / 2, y: region.containerSize.height / 2)
    }
}

extension Simulator {
    /// Where a hand that presses a place goes down: on an item where it is shown now, in the middle of a drag too.
    public func pressPoint(of place: ScriptPlace) -> Point<Screen>? {
        guard case .item(let id) = place else { return point(of: place) }
        for view in scene.views where engine.region(view.region.id) === view.region {
            let region = view.region
            if let frame = region.shownFrame(of: id) {
                return region.contentToScreen(frame).center
            }
        }
        return nil
    }

    /// Where a place is on the screen now, an item where it is when nothing is displaced; nil if what it names is
    /// nowhere.
    public func point(of place: ScriptPlace) -> Point<Screen>? {
        switch place {
        case .point(let x, let y):
            return Point(x: x, y: y)
        case .item(let id):
            for view in scene.views where engine.region(view.region.id) === view.region {
                if let frame = view.region.layout?.frame(of: id) { return view.region.contentToScreen(frame).center }
            }
            return nil
        case .region(let id, let x, let y):
            guard let region = engine.region(id) else { return nil }
            return region.contentToScreen(region.visibleContent.origin + Vector(dx: x, dy: y))
        }
    }
}
