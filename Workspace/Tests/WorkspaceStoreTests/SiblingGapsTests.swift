// SPDX-License-Identifier: Apache-2.0
import Testing
import WorkspaceModel

@testable import WorkspaceStore

@Suite("Which siblings are known to be neighbours")
struct SiblingGapsTests {
    @Test("nothing is known before it was learned")
    func empty() {
        let gaps = SiblingGaps()
        #expect(gaps.gap(after: nil) == nil && gaps.gap(before: nil) == nil)
    }

    @Test("a child that comes between neighbours has both beside it, and leaves them neighbours again")
    func between() throws {
        let places = Self.places(3)
        var gaps = SiblingGaps()
        gaps.learn(.init(lower: places[0], upper: places[2]))
        gaps.insert(places[1])
        #expect(gaps.gap(before: places[1])?.lower == places[0])
        #expect(gaps.gap(after: places[1])?.upper == places[2])
        gaps.remove(places[1])
        #expect(gaps.gaps == [.init(lower: places[0], upper: places[2])])
    }

    @Test("what a child leaves beside something unknown is unknown")
    func forgotten() {
        let places = Self.places(3)
        var gaps = SiblingGaps()
        gaps.learn(.init(lower: places[0], upper: places[1]))
        gaps.remove(places[1])
        #expect(gaps.gaps == [])
    }

    @Test("however many children come, no more are kept than can be moved aside at once")
    func bounded() {
        let places = Self.places(3 * SiblingGaps.limit)
        var gaps = SiblingGaps()
        gaps.learn(.init(lower: nil, upper: nil))
        for place in places {
            gaps.insert(place)
            #expect(gaps.gaps.count <= SiblingGaps.limit)
        }
        for (lower, upper) in zip(places, places.dropFirst()) { gaps.learn(.init(lower: lower, upper: upper)) }
        #expect((1...SiblingGaps.limit).contains(gaps.gaps.count))
        #expect(gaps.gap(before: places.last)?.lower == places[places.count - 2])
    }

    @Test("it never says what a list of all children does not: seeded", arguments: 1...20 as ClosedRange<UInt64>)
    func random(seed: UInt64) {
        var random = SeededRandom(seed: seed)
        let places = Self.places(24)
        var children = Set(places.filter { _ in Bool.random(using: &random) })
        var gaps = SiblingGaps()
        var answers = 0
        for step in 0..<400 {
            let place = places.randomElement(using: &random) ?? places[0]
            let sorted = children.sorted()
            let (lower, upper) = (sorted.last { $0 < place }, sorted.first { place < $0 })
            switch Int.random(in: 0..<4, using: &random) {
            case 0 where children.contains(place):
                gaps.learn(.init(lower: lower, upper: place))
            case 1 where children.contains(place):
                gaps.learn(.init(lower: place, upper: upper))
            case 2:
                if children.insert(place).inserted { gaps.insert(place) }
            case 3 where Int.random(in: 0..<3, using: &random) == 0:
                if children.remove(place) != nil { gaps.remove(place) }
            default: gaps.learn(.init(lower: sorted.last, upper: nil))
            }
            for place in places {
                let now = children.sorted()
                if let gap = gaps.gap(after: place) {
                    answers += 1
                    #expect(gap.upper == now.first { place < $0 }, "seed \(seed), step \(step)")
                }
                if let gap = gaps.gap(before: place) {
                    #expect(gap.lower == now.last { $0 < place }, "seed \(seed), step \(step)")
                }
            }
            #expect(gaps.gap(before: nil).map { $0.lower == children.max() } ?? true, "seed \(seed), step \(step)")
            #expect(gaps.gap(after: nil).map { $0.upper == children.min() } ?? true, "seed \(seed), step \(step)")
        }
        #expect(answers > 500, "seed \(seed): it knew too little to say anything")
    }

    private static func places(_ count: Int) -> [NodePosition] {
        zip(OrderKey.between(nil, nil, count: count), 0..<count).map {
            NodePosition(key: $0, id: NodeID(random: UInt64(0x1000 + $1)))
        }
    }
}
