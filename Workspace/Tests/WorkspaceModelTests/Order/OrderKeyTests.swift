// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import WorkspaceModel

@Suite struct OrderKeyTests {
    @Test func `Keys sort like the bytes of their texts`() {
        var generator = SeededGenerator(seed: 1)
        var keys: [OrderKey] = [.first]
        for _ in 0..<2_000 {
            let index = Int.random(in: 0...keys.count, using: &generator)
            let lower = index > 0 ? keys[index - 1] : nil
            let upper = index < keys.count ? keys[index] : nil
            keys.insert(OrderKey.between(lower, upper), at: index)
        }
        for (one, two) in zip(keys, keys.dropFirst()) {
            #expect(one < two)
            #expect(one.description.utf8.lexicographicallyPrecedes(two.description.utf8))
            #expect(one.count == one.description.utf8.count)
            #expect(OrderKey(one.description) == one)
        }
        #expect(keys.map { $0.count }.max() ?? 0 < 40)
    }

    @Test func `20,000 appends, at the end or at the start, stay below ten bytes`() {
        var last: OrderKey = .first
        var first: OrderKey = .first
        for _ in 0..<20_000 {
            let next = OrderKey.after(last)
            #expect(last < next)
            last = next
            let previous = OrderKey.before(first)
            #expect(previous < first)
            first = previous
        }
        #expect(last.count < 10)
        #expect(first.count < 10)
    }

    @Test(arguments: [true, false])
    func `20,000 insertions at one place in one direction stay below twenty bytes`(afterTheLast: Bool) {
        let keys = OrderKey.between(nil, nil, count: 2)
        var lower = keys[0]
        var upper = keys[1]
        for _ in 0..<20_000 {
            let next = OrderKey.between(lower, upper)
            #expect(lower < next && next < upper)
            if afterTheLast { lower = next } else { upper = next }
        }
        #expect(max(lower.count, upper.count) < 20)
    }

    @Test func `Insertions on alternating sides grow keys by half a byte each`() {
        let keys = OrderKey.between(nil, nil, count: 2)
        var lower = keys[0]
        var upper = keys[1]
        for step in 0..<400 {
            let next = OrderKey.between(lower, upper)
            #expect(lower < next && next < upper)
            if step.isMultiple(of: 2) { lower = next } else { upper = next }
        }
        #expect(max(lower.count, upper.count) < 250)
    }

    @Test(arguments: 1...200 as ClosedRange<UInt64>)
    func `Any number of keys fits between any two, ascending and short`(seed: UInt64) {
        var generator = SeededGenerator(seed: seed)
        var keys = OrderKey.between(nil, nil, count: 5)
        for _ in 0..<20 {
            let index = Int.random(in: 0...keys.count, using: &generator)
            let lower = index > 0 ? keys[index - 1] : nil
            let upper = index < keys.count ? keys[index] : nil
            let count = Int.random(
                in: 1...[3, 100, 3_000][Int.random(in: 0..<3, using: &generator)],
                using: &generator
            )
            let between = OrderKey.between(lower, upper, count: count)
            #expect(between.count == count)
            keys.insert(contentsOf: between, at: index)
        }
        for (one, two) in zip(keys, keys.dropFirst()) where !(one < two) {
            Issue.record("seed \(seed): \(one) is not before \(two)")
        }
        #expect(keys.map { $0.count }.max() ?? 0 < 80)
    }

    @Test func `All pairs of short keys have a key between them`() {
        var keys: Set<OrderKey> = []
        let numbers: [Int64] = [-3_845, -3_844, -63, -62, -2, -1, 0, 1, 61, 62, 63, 3_843, 3_906]
        for one in numbers {
            keys.insert(OrderKey(components: [one]))
            for two in numbers {
                keys.insert(OrderKey(components: [one, two]))
                keys.insert(OrderKey(components: [one, two, 0]))
            }
        }
        let sorted = keys.sorted()
        for (index, lower) in sorted.enumerated() {
            #expect(lower.components == OrderKey(lower.description)?.components)
            for upper in sorted[(index + 1)...] {
                let between = OrderKey.between(lower, upper, count: 3)
                let isAscending = lower < between[0] && between[0] < between[1] && between[2] < upper
                if !isAscending { Issue.record("\(lower.components) … \(upper.components): \(between)") }
            }
        }
    }

    @Test func `Numbers sort like their texts`() {
        let numbers: [Int64] = [
            -OrderKey.greatest, -238_328, -3_845, -3_844, -3_843, -63, -62, -61, -1, 0, 1, 61, 62, 3_843, 3_844,
            238_328, OrderKey.greatest,
        ]
        let keys = numbers.map { OrderKey(components: [$0]) }
        #expect(keys == keys.sorted())
        #expect(keys.map { $0.components } == numbers.map { [$0] })
    }

    @Test(arguments: ["", "a", "a0x", "b00", "b0", "bz", "k00000000000", "é", "a-", "A0", "P0", "a0\u{0}", "[0"])
    func `What is no key is refused`(text: String) {
        #expect(OrderKey(text) == nil)
    }

    @Test func `Equal or reversed neighbours give keys after the lower one, and no trap`() {
        let keys = OrderKey.between(nil, nil, count: 3)
        #expect(keys[1] < OrderKey.between(keys[1], keys[1]))
        #expect(keys[2] < OrderKey.between(keys[2], keys[0]))
        #expect(OrderKey.between(keys[0], keys[1], count: 0).isEmpty)
        let last = OrderKey(components: [OrderKey.greatest])
        #expect(last < OrderKey.after(last))
    }
}
