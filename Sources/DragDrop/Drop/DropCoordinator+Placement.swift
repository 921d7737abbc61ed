// SPDX-License-Identifier: Apache-2.0

extension DropCoordinator {
    /// Where a dropped item comes to lie in the content of the target's region: what a canvas, or any view that places
    /// its things freely, writes into its model. The preview flies there by itself.
    ///
    /// Let go at the point, items that were lifted together keep their places to each other.
    ///
    /// ```swift
    /// final class Canvas {
    ///     var frames: [ItemID: Rect<Content>] = [:]
    ///
    ///     func perform(_ drop: DropCoordinator) {
    ///         for item in drop.itemIDs {
    ///             frames[item] = drop.landing(of: item, as: .atPoint)
    ///             drop.accept(item)
    ///         }
    ///     }
    /// }
    /// ```
    ///
    /// - Parameters:
    ///   - item: The item.
    ///   - placement: How it is placed; the default is what the target proposed.
    ///   - size: Its size in the region's content; the default is the size it was seen with when it was lifted, and
    ///     nothing if it came from another program.
    /// - Returns: Its frame. For ``DropPlacement/automatic`` that is all of the region that is visible.
    public func landing(of item: ItemID, as placement: DropPlacement? = nil, size: Size? = nil) -> Rect<Content> {
        let toScreen = region.contentToScreen
        let seen = size.map { Size(width: $0.width * toScreen.scale, height: $0.height * toScreen.scale) }
        let index = index(of: item) ?? 0
        let carried = carried.frame(of: item, place: index, under: toScreen(place.point), size: seen)
        return (placement ?? proposal.placement)
            .landing(of: region.screenToContent(carried), in: region.visibleContent)
    }
}
