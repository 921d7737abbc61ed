// SPDX-License-Identifier: Apache-2.0

import DragDropSimulator
import Testing

@testable import DragDrop

@Suite("The regions under a point")
struct HitChainTests {
    private final class Host: DragDropHost {}

    private struct Tree {
        let host = Host()
        let engine: DragDropEngine
        var regions: [Region] = []
        var tokens: [RegionToken] = []

        init() { engine = DragDropEngine(host: host) }

        @discardableResult
        mutating func add(_ frame: Rect<Content>, in parent: Region? = nil, scale: Double = 1) -> Region {
            let region = Region(frame: frame, scale: scale)
            tokens.append(engine.register(region, in: parent))
            regions.append(region)
            return region
        }

        func chain(at point: Point<Screen>) -> [Region] {
            engine.chain.fill(from: engine.root, at: point)
            return engine.chain.levels.map(\.region)
        }
    }

    @Test("From the outermost to the innermost, each with the point in its own content")
    func levels() {
        var tree = Tree()
        let outer = tree.add(Rect(x: 100, y: 100, width: 400, height: 400), scale: 2)
        outer.contentOffset = Vector(dx: 0, dy: 50)
        let inner = tree.add(Rect(x: 10, y: 60, width: 50, height: 50), in: outer)
        let chain = tree.chain(at: Point(x: 130, y: 130))
        #expect(chain.map(\.id) == [outer.id, inner.id])
        #expect(tree.engine.chain.levels[0].point == Point(x: 15, y: 65))
        #expect(tree.engine.chain.levels[1].point == Point(x: 5, y: 5))
    }

    @Test("What a parent clips away is not hit")
    func clipped() {
        var tree = Tree()
        let outer = tree.add(Rect(x: 0, y: 0, width: 100, height: 100))
        let inner = tree.add(Rect(x: 50, y: 50, width: 500, height: 500), in: outer)
        #expect(tree.chain(at: Point(x: 60, y: 60)).last === inner)
        #expect(tree.chain(at: Point(x: 160, y: 160)).isEmpty)
    }

    @Test("A disabled region and everything in it is passed through")
    func disabled() {
        var tree = Tree()
        let below = tree.add(Rect(x: 0, y: 0, width: 100, height: 100))
        let above = tree.add(Rect(x: 0, y: 0, width: 100, height: 100))
        tree.add(Rect(x: 0, y: 0, width: 100, height: 100), in: above)
        above.isEnabled = false
        #expect(tree.chain(at: Point(x: 10, y: 10)).map(\.id) == [below.id])
    }

    @Test("A modal region hides its parents' interactions as well")
    func modal() {
        var tree = Tree()
        let page = tree.add(Rect(x: 0, y: 0, width: 500, height: 500))
        let dialog = tree.add(Rect(x: 100, y: 100, width: 100, height: 100), in: page)
        dialog.isModal = true
        #expect(tree.chain(at: Point(x: 150, y: 150)).count == 2)
        #expect(tree.engine.chain.start == 1)
        #expect(tree.chain(at: Point(x: 10, y: 10)).isEmpty)
        dialog.isModal = false
        #expect(tree.chain(at: Point(x: 10, y: 10)).count == 1)
    }

    @Test("Frames that are no numbers are never hit and break nothing")
    func notANumber() {
        var tree = Tree()
        let good = tree.add(Rect(x: 0, y: 0, width: 100, height: 100))
        for _ in 0..<40 { tree.add(Rect(x: .nan, y: 0, width: .infinity, height: 10)) }
        #expect(tree.chain(at: Point(x: 10, y: 10)).map(\.id) == [good.id])
        #expect(tree.chain(at: Point(x: .nan, y: 10)).isEmpty)
        let flat = tree.add(Rect(x: 0, y: 0, width: 100, height: 100), scale: 0)
        #expect(tree.chain(at: Point(x: 10, y: 10)).last === flat)
    }

    @Test("Frames turned inside out and frames beyond all numbers trap nowhere, and hide nobody", arguments: [3, 40])
    func extremes(count: Int) {
        let extremes: [Double] = [-1e308, -400, -1, -0.0, 0, 1e-300, 300, 1e300, 1.7e308]
        var generator = SeededGenerator(seed: 5)
        for _ in 0..<60 {
            var tree = Tree()
            for _ in 0..<count {
                let numbers = (0..<4).map { _ in extremes.randomElement(using: &generator) ?? 0 }
                tree.add(Rect(x: numbers[0], y: numbers[1], width: numbers[2], height: numbers[3]))
            }
            let good = tree.add(Rect(x: 10, y: 10, width: 20, height: 20))
            #expect(tree.chain(at: Point(x: 15, y: 15)).map(\.id) == [good.id])
            for x in extremes {
                for y in extremes {
                    let point = Point<Content>(x: x, y: y)
                    let front = tree.engine.root.children.filter { $0.frame.contains(point) }.last
                    #expect(tree.chain(at: Point(x: x, y: y)).first === front, "at \(x), \(y)")
                }
            }
        }
    }

    @Test("Moving, hiding and reordering regions is seen at once", arguments: [5, 50])
    func changes(count: Int) {
        var tree = Tree()
        for index in 0..<count { tree.add(Rect(x: Double(index) * 20, y: 0, width: 20, height: 20)) }
        let last = tree.regions[count - 1]
        let point = Point<Screen>(x: Double(count) * 20 - 10, y: 10)
        #expect(tree.chain(at: point).last === last)
        last.frame.origin.y = 500
        #expect(tree.chain(at: point).isEmpty)
        last.frame.origin.y = 0
        let front = tree.add(last.frame)
        #expect(tree.chain(at: point).last === front)
        last.order = 1
        #expect(tree.chain(at: point).last === last)
        tree.tokens.removeLast()
        last.isEnabled = false
        tree.regions.removeLast()
        #expect(tree.chain(at: point).isEmpty)
    }

    @Test(
        "In random nested, scaled and scrolled trees the index finds what a search does",
        arguments: 1...12 as ClosedRange<UInt64>
    )
    func random(seed: UInt64) {
        var generator = SeededGenerator(seed: seed)
        var tree = Tree()
        for _ in 0..<150 {
            let parent = Bool.random(using: &generator) ? tree.regions.randomElement(using: &generator) : nil
            let region = tree.add(
                Rect(
                    x: Double.random(in: -50...600, using: &generator),
                    y: Double.random(in: -50...600, using: &generator),
                    width: Double.random(in: 1...400, using: &generator),
                    height: Double.random(in: 1...400, using: &generator)
                ),
                in: parent,
                scale: [0.5, 1, 2].randomElement(using: &generator) ?? 1
            )
            region.contentOffset = Vector(dx: Double.random(in: 0...80, using: &generator), dy: 0)
            region.order = Int.random(in: 0...2, using: &generator)
        }
        func search(_ parent: Region, _ point: Point<Content>) -> [Region] {
            let inside = parent.children.filter { $0.frame.contains(point) }
            guard let front = inside.max(by: { ($0.order, $0.sequence) < ($1.order, $1.sequence) }) else { return [] }
            return [front] + search(front, front.fromParent(point))
        }
        for _ in 0..<200 {
            let x = Double.random(in: -60...1_000, using: &generator)
            let y = Double.random(in: -60...1_000, using: &generator)
            let found = tree.chain(at: Point(x: x, y: y))
            #expect(found.map(\.id) == search(tree.engine.root, Point(x: x, y: y)).map(\.id), "seed \(seed)")
            for level in tree.engine.chain.levels {
                let back = level.region.contentToScreen(level.point)
                #expect((back - Point(x: x, y: y)).length < 1e-6, "seed \(seed)")
            }
        }
    }
}
