// SPDX-License-Identifier: Apache-2.0

import DragDropSimulator
import Testing

@Suite("Random numbers by seed")
struct SeededGeneratorTests {
    private func numbers(_ seed: UInt64, _ count: Int) -> [UInt64] {
        var generator = SeededGenerator(seed: seed)
        return (0..<count).map { _ in generator.next() }
    }

    @Test("The same seed gives the same numbers, another seed others")
    func repeats() {
        #expect(numbers(5, 10) == numbers(5, 10))
        #expect(numbers(5, 10) != numbers(6, 10))
    }

    @Test("A seed is not its neighbour shifted: a thousand seeds share no number")
    func independent() {
        var seen: Set<UInt64> = []
        for seed in 0..<1_000 as Range<UInt64> { seen.formUnion(numbers(seed, 20)) }
        #expect(seen.count == 20_000)
        let golden: UInt64 = 0x9E37_79B9_7F4A_7C15
        for shift in 1...4 as ClosedRange<UInt64> {
            #expect(Set(numbers(1, 20)).isDisjoint(with: numbers(1 &+ golden &* shift, 20)))
        }
    }

    @Test("Every bit is set about half of the time, whatever the seed")
    func balanced() {
        for bit in 0..<64 {
            let count = (0..<400 as Range<UInt64>).filter { numbers($0, 1)[0] >> UInt64(bit) & 1 == 1 }.count
            #expect((140...260).contains(count), "bit \(bit) is set for \(count) of 400 seeds")
        }
    }
}
