// SPDX-License-Identifier: Apache-2.0

import DragDropSimulator
import Testing

@testable import DragDrop

@Suite("Sums of the first elements")
struct PrefixSumsTests {
    @Test("Of no numbers every sum is zero")
    func empty() {
        let sums = PrefixSums<Int>([])
        #expect(sums.total == 0)
        #expect(sums.sum(before: 0) == 0)
        #expect(sums.sum(before: 5) == 0)
        #expect(sums.find(0).index == 0)
    }

    @Test("Sums and searches are those of an array, for every length up to 40", arguments: 1...40)
    func exhaustive(count: Int) {
        let values = (0..<count).map { ($0 * 7) % 5 }
        let sums = PrefixSums(values)
        #expect(sums.total == values.reduce(0, +))
        for index in 0...count { #expect(sums.sum(before: index) == values[..<index].reduce(0, +)) }
        for target in 0..<max(1, sums.total) {
            var index = 0
            var before = 0
            while index < count - 1, before + values[index] <= target {
                before += values[index]
                index += 1
            }
            let found = sums.find(target)
            #expect(found.index == index && found.sumBefore == before, "\(count) numbers, target \(target)")
        }
    }

    @Test("Beyond the end the last element is found, before the beginning the first")
    func outside() {
        let sums = PrefixSums([3, 4, 5])
        #expect(sums.find(1_000).index == 2)
        #expect(sums.find(1_000).sumBefore == 7)
        #expect(sums.find(-5).index == 0)
    }

    @Test("Changes are seen by every later sum", arguments: [1, 2, 3] as [UInt64])
    func changes(seed: UInt64) {
        var generator = SeededGenerator(seed: seed)
        var values = (0..<100).map { _ in Int.random(in: 0...9, using: &generator) }
        var sums = PrefixSums(values)
        for _ in 0..<500 {
            let index = Int.random(in: 0..<100, using: &generator)
            let value = Int.random(in: 0...9, using: &generator)
            sums.add(value - values[index], at: index)
            values[index] = value
            let end = Int.random(in: 0...100, using: &generator)
            #expect(sums.sum(before: end) == values[..<end].reduce(0, +), "seed \(seed)")
        }
        #expect(sums.total == values.reduce(0, +))
    }
}
