// SPDX-License-Identifier: Apache-2.0

/// How far into a photo one looks, and where: a point of the photo at (u, v) of the box is shown at
/// (x + u · scale, y + v · scale).
struct PhotoZoom: Equatable {
    /// 1 shows all of it.
    private(set) var scale = 1.0
    /// Where the upper left corner is, in points of the box.
    private(set) var x = 0.0
    private(set) var y = 0.0

    static let maximum = 8.0

    /// Whether only a part is seen.
    var isZoomed: Bool { scale > 1.001 }

    /// Looks closer, or from farther away, so that what is at a place stays there.
    ///
    /// - Parameters:
    ///   - factor: More than 1 is closer.
    ///   - place: A place in the box.
    ///   - size: The size of the box.
    mutating func zoom(
        by factor: Double,
        around place: (x: Double, y: Double),
        in size: (width: Double, height: Double)
    ) {
        guard factor.isFinite, factor > 0 else { return }
        let new = min(max(scale * factor, 1), Self.maximum)
        let change = new / scale
        x = place.x - (place.x - x) * change
        y = place.y - (place.y - y) * change
        scale = new
        keepInside(size)
    }

    /// Moves the photo; never so far that its edge is inside of the box.
    mutating func pan(x dx: Double, y dy: Double, in size: (width: Double, height: Double)) {
        x += dx
        y += dy
        keepInside(size)
    }

    private mutating func keepInside(_ size: (width: Double, height: Double)) {
        x = min(0, max(x, size.width * (1 - scale)))
        y = min(0, max(y, size.height * (1 - scale)))
    }
}
