// SPDX-License-Identifier: Apache-2.0

import DragDropSimulator
import Testing

@testable import DragDrop

@Suite("Invariant 9: a move costs the same among few and among many, counted without a clock", .serialized)
struct CostOfMovesTests {
    private static func list(_ rows: Int) -> ListLayout {
        let layout = ListLayout(breadth: 280, spacing: 8)
        layout.replaceAll((1...UInt64(rows)).map { .init(ItemID($0), extent: 40) })
        return layout
    }

    private nonisolated(unsafe) static let few = list(1_000)
    private nonisolated(unsafe) static let many = list(1_000_000)

    /// What a drag is done with, and what its target answers.
    struct Drag: CustomTestStringConvertible, Sendable {
        var name: String
        var lifted = 1
        var proposal: @Sendable (DropPlace) -> DropProposal

        var testDescription: String { name }
    }

    static let drags: [Drag] = [
        Drag(name: "one row that moves") { _ in DropProposal(.move) },
        Drag(name: "one row that nobody wants") { _ in .forbidden("This list is full.") },
        Drag(name: "forty rows that move", lifted: 40) { _ in DropProposal(.move) },
        Drag(name: "forty rows that are copied", lifted: 40) { _ in DropProposal(.copy) },
        Drag(name: "a row that goes into rows") { place in
            DropProposal(.move, intent: place.zone == .into ? .insertIntoItem : .insertAtGap)
        },
    ]

    /// Up and down around the middle of a list, over and beside it, the same way whatever its length.
    private func way(_ list: ListLayout) -> [Point<Screen>] {
        let middle = Double(list.count / 2) * 48
        return (0..<200).map { step in
            let away = Double((step &* 7_919) % 601) - 300
            return Point(x: step % 17 == 0 ? 500 : 30 + Double(step % 5) * 40, y: middle + away)
        }
    }

    private func drag(_ drag: Drag, over list: ListLayout) -> [Work] {
        let scene = CountedScene(list, lifting: drag.lifted, proposal: drag.proposal)
        let start = Point<Screen>(x: 40, y: Double(list.count / 2) * 48 - 20)
        _ = scene.work(of: .pressed(PointerID(0), .mouse, at: start))
        _ = scene.moves([start + Vector(dx: 9, dy: 9)])
        #expect(scene.engine.session != nil)
        return scene.moves(way(list))
    }

    @Test("L4: a move over 1,000,000 rows asks what one over 1,000 asks, step by step", arguments: drags)
    func moves(drag: Drag) {
        let few = self.drag(drag, over: Self.few)
        let many = self.drag(drag, over: Self.many)
        #expect(few == many)
        // Two regions lie under the pointer; one of them is asked whether it takes part and what it proposes.
        #expect(many.map(\.delegate).max() == 2)
        #expect(many.contains { $0.delegate == 0 }, "beside the list nobody is asked")
    }

    @Test("L4: a resting pointer asks no more with forty rows than with one")
    func resting() {
        let points = Array(repeating: way(Self.many)[1], count: 3)
        let costs = [Self.drags[0], Self.drags[2]].map { drag in
            let scene = CountedScene(Self.many, lifting: drag.lifted, proposal: drag.proposal)
            let start = Point<Screen>(x: 40, y: Double(Self.many.count / 2) * 48 - 20)
            _ = scene.work(of: .pressed(PointerID(0), .mouse, at: start))
            return scene.moves([start + Vector(dx: 9, dy: 9)] + points).last
        }
        #expect(costs[0] == costs[1])
    }

    @Test("L21: an arrow key in 1,000,000 rows asks what one in 1,000 asks", arguments: drags)
    func keys(drag: Drag) {
        func press(_ list: ListLayout) -> [Work] {
            let scene = CountedScene(list, lifting: drag.lifted, proposal: drag.proposal)
            let item = ItemID(UInt64(list.count / 2))
            var costs = [scene.work(of: .keyboardLift(region: RegionID(2), item: item))]
            guard drag.name != "one row that nobody wants" else { return costs }
            for key in [Key.down, .down, .up, .pageDown, .up, .home, .down, .end, .up, .tab] {
                costs.append(scene.work(of: .key(key)))
            }
            return costs
        }
        #expect(press(Self.few) == press(Self.many))
    }

    @Test("L4: among 100,000 regions as few are asked as among 100")
    func regions() {
        func drag(_ count: Int) -> [Work] {
            let scene = CountedScene(regions: count)
            _ = scene.work(of: .pressed(PointerID(0), .mouse, at: Point(x: -90, y: 10)))
            _ = scene.moves([Point(x: -80, y: 20)])
            #expect(scene.engine.session != nil)
            return scene.moves(
                (0..<100).map { (step: Int) in Point(x: Double(step * 37 % 199), y: Double(step * 53 % 199)) }
            )
        }
        let few = drag(100)
        #expect(few == drag(100_000))
        #expect(few.map(\.delegate).max() == 2)
    }

    /// A number that counts how often numbers are added up.
    private struct Counted: AdditiveArithmetic, Comparable {
        nonisolated(unsafe) static var additions = 0
        var value: Double

        static let zero = Counted(value: 0)

        static func + (first: Counted, second: Counted) -> Counted {
            additions += 1
            return Counted(value: first.value + second.value)
        }

        static func - (first: Counted, second: Counted) -> Counted { Counted(value: first.value - second.value) }

        static func < (first: Counted, second: Counted) -> Bool { first.value < second.value }
    }

    @Test("Looking up an offset adds up as many numbers as the count has binary digits, twice")
    func sums() {
        for (count, digits) in [(10, 4), (1_000, 10), (100_000, 17)] {
            let sums = PrefixSums((0..<count).map { Counted(value: Double($0 % 7)) })
            for part in 0...50 {
                Counted.additions = 0
                let found = sums.find(Counted(value: sums.total.value * Double(part) / 50))
                _ = sums.sum(before: found.index)
                #expect(Counted.additions <= 4 * digits, "\(count)")
            }
        }
    }
}
