// SPDX-License-Identifier: Apache-2.0
import DragDrop

/// The days of a month in weeks of seven: a collection whose items are days, which take drops as a whole.
final class Month: CollectionLayout {
    let revision: UInt64 = 0
    let flow = CollectionFlow(.horizontal)
    let count: Int
    private let firstColumn: Int
    private let day: Size

    init(days: Int, firstColumn: Int, day: Size) {
        count = days
        self.firstColumn = firstColumn
        self.day = day
    }

    var contentSize: Size { Size(width: 7 * day.width, height: Double((firstColumn + count + 6) / 7) * day.height) }

    func position(of id: ItemID) -> Int? { (1...UInt64(count)).contains(id.rawValue) ? Int(id.rawValue) - 1 : nil }

    func item(atPosition position: Int) -> ItemID? {
        (0..<count).contains(position) ? ItemID(UInt64(position) + 1) : nil
    }

    func item(at point: Point<Content>) -> ItemID? {
        guard Rect(origin: .zero, size: contentSize).contains(point) else { return nil }
        return item(atPosition: Int(point.y / day.height) * 7 + Int(point.x / day.width) - firstColumn)
    }

    func frame(of id: ItemID) -> Rect<Content>? {
        guard let cell = position(of: id).map({ $0 + firstColumn }) else { return nil }
        let origin = Point<Content>(x: Double(cell % 7) * day.width, y: Double(cell / 7) * day.height)
        return Rect(origin: origin, size: day)
    }
}
