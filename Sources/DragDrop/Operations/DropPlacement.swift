// SPDX-License-Identifier: Apache-2.0

/// Where in its target a dropped item comes to lie. A collection's layout goes before it: there an item lies where the
/// layout puts it.
public enum DropPlacement: Equatable, Sendable {
    /// Into the target as a whole: it is seen to go there and vanish in it, as a file in a folder.
    case automatic

    /// Where it was let go, exactly as the hand held it.
    case atPoint

    /// In the middle, as large as it is.
    case centered

    /// In the middle, as large as there is room for, its shape kept.
    case fitted

    /// Where an item comes to lie.
    ///
    /// - Parameters:
    ///   - carried: Where the item is while the hand holds it.
    ///   - target: The target, in the same space.
    /// - Returns: A rectangle in the same space. An item without an area, or with numbers that are none, takes the
    ///   target's whole area wherever its size would count.
    public func landing<Space>(of carried: Rect<Space>, in target: Rect<Space>) -> Rect<Space> {
        let size = carried.size
        switch self {
        case .automatic: return target
        case .atPoint: return carried.origin.isFinite && size.isFinite ? carried : target
        case .centered: return size.isFinite ? target.centered(size) : target
        case .fitted:
            guard size.isFinite, size.width > 0, size.height > 0 else { return target }
            let factor = min(target.size.width / size.width, target.size.height / size.height)
            return target.centered(Size(width: size.width * factor, height: size.height * factor))
        }
    }
}

extension Rect {
    fileprivate func centered(_ size: Size) -> Rect {
        Rect(origin: center + Vector(dx: -size.width / 2, dy: -size.height / 2), size: size)
    }
}
