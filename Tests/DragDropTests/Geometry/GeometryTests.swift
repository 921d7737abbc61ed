// SPDX-License-Identifier: Apache-2.0

import DragDrop
import Testing

@Suite("Geometry")
struct GeometryTests {
    @Test("A transform and its inverse lead back to the same point")
    func inverse() {
        let transform = Transform<Screen, Content>(scale: 2.5, translation: Vector(dx: 3, dy: -7))
        let point = Point<Screen>(x: 11, y: 13)
        let back = transform.inverse(transform(point))
        #expect((back - point).length < 1e-9)
    }

    @Test("Two transforms one after the other are the same as their chain")
    func chain() {
        let first = Transform<Screen, Container>(scale: 2, translation: Vector(dx: 5, dy: 6))
        let second = Transform<Container, Content>(scale: 0.5, translation: Vector(dx: -1, dy: 4))
        let point = Point<Screen>(x: 3, y: 9)
        #expect(first.then(second)(point) == second(first(point)))
    }

    @Test("A scale of zero has an inverse that does no harm")
    func degenerate() {
        let inverse = Transform<Screen, Content>(scale: 0).inverse
        #expect(inverse(Point(x: 1, y: 1)).isFinite)
    }

    @Test("A rectangle contains its left and top edge and leaves the others to its neighbours")
    func edges() {
        let rect = Rect<Content>(x: 0, y: 0, width: 10, height: 10)
        #expect(rect.contains(Point(x: 0, y: 0)))
        #expect(!rect.contains(Point(x: 10, y: 5)))
        #expect(!rect.contains(Point(x: 5, y: 10)))
    }

    @Test("Insetting more than there is leaves an empty rectangle in the middle")
    func inset() {
        let rect = Rect<Content>(x: 0, y: 0, width: 10, height: 40).inset(by: 8)
        #expect(rect == Rect(x: 5, y: 8, width: 0, height: 24))
    }

    @Test("The distance to a rectangle is zero inside and to the nearest edge outside")
    func distance() {
        let rect = Rect<Screen>(x: 0, y: 0, width: 10, height: 10)
        #expect(rect.squaredDistance(to: Point(x: 5, y: 5)) == 0)
        #expect(rect.squaredDistance(to: Point(x: 13, y: 14)) == 25)
    }
}
