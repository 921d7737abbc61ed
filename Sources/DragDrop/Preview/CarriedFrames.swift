// SPDX-License-Identifier: Apache-2.0

/// What the preview shows of the carried items, and how they lay when they were lifted, which is how they lie under the
/// hand if they are put down as they are: those lifted together keep their places to each other, those that joined later
/// lie in steps below the first.
struct CarriedFrames {
    /// The parts of the preview, the pressed item first; each was made when its item was picked up.
    private(set) var parts: [DragPreview.Part] = []

    /// From the front item's corner to the hand.
    private(set) var grip = Vector.zero

    /// The item that was pressed.
    private(set) var front: ItemID?

    private var frames: [ItemID: Rect<Screen>] = [:]
    private var together: Set<ItemID> = []

    /// How far each later item lies from the one before.
    private static let step = Vector(dx: 16, dy: 16)

    /// Items were picked up.
    ///
    /// - Parameters:
    ///   - new: Their parts. Of the first ones the pressed one comes first.
    ///   - pressed: The item that was pressed, if it is known.
    ///   - press: Where the hand went down.
    mutating func add(_ new: [DragPreview.Part], pressed: ItemID?, press: Point<Screen>) {
        let isFirst = front == nil
        parts += new
        if isFirst {
            if let index = parts.firstIndex(where: { $0.item == pressed }) {
                parts.insert(parts.remove(at: index), at: 0)
            }
            front = parts.first?.item
            grip = parts.first?.frame.map { press - $0.origin } ?? .zero
        }
        for part in new where frames[part.item] == nil {
            guard let frame = part.frame else { continue }
            frames[part.item] = frame
            if isFirst { together.insert(part.item) }
        }
    }

    /// Items are carried no more; where they lay is remembered, for when they join again.
    mutating func remove(_ gone: Set<ItemID>) { parts.removeAll { gone.contains($0.item) } }

    /// Another hand holds the same preview by another part: nothing jumps.
    mutating func regrip(from former: Point<Screen>, to hand: Point<Screen>) { grip = grip + (hand - former) }

    /// Where the front item is under a hand; nil if it was nowhere when it was lifted.
    func frontFrame(under hand: Point<Screen>) -> Rect<Screen>? {
        guard let front, let lifted = frames[front] else { return nil }
        return Rect(origin: hand + grip * -1, size: lifted.size)
    }

    /// Where an item is under a hand.
    ///
    /// - Parameters:
    ///   - item: The item.
    ///   - place: Its place among the carried items, for one that has no place to the front item.
    ///   - hand: Where the hand is.
    ///   - size: Its size if it is another than at the lift; the hand then holds it by the same part.
    func frame(of item: ItemID, place: Int, under hand: Point<Screen>, size: Size?) -> Rect<Screen> {
        let lifted = frames[item]
        let size = size ?? lifted?.size ?? .zero
        guard let front, let held = frames[front] else {
            // From another program: nothing is known but the point.
            let corner = hand + Vector(dx: -size.width / 2, dy: -size.height / 2)
            return Rect(origin: corner + CarriedFrames.step * Double(place), size: size)
        }
        var origin = hand + grip * -1
        if item == front {
            if held.size.width > 0 { origin.x = hand.x - grip.dx * size.width / held.size.width }
            if held.size.height > 0 { origin.y = hand.y - grip.dy * size.height / held.size.height }
        } else if let lifted, together.contains(item) {
            origin = origin + (lifted.origin - held.origin)
        } else {
            origin = origin + CarriedFrames.step * Double(place)
        }
        return Rect(origin: origin, size: size)
    }
}
