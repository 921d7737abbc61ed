// SPDX-License-Identifier: Apache-2.0

import AllocationCounter
import DragDrop

#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// The gap at an offset by looking at one row after the other: what a list without an index does.
@inline(never)
func naiveGap(_ extents: [Double], at offset: Double) -> Int {
    var start = 0.0
    for (index, extent) in extents.enumerated() {
        if offset < start + extent / 2 { return index }
        start += extent + 8
    }
    return extents.count
}

func place(_ step: Int, of length: Double) -> Double { Double((step &* 7_919) % 10_007) / 10_007 * length }

func text(_ value: Double, _ digits: Int = 1) -> String {
    var factor = 1.0
    for _ in 0..<digits { factor *= 10 }
    return "\((value * factor).rounded() / factor)"
}

if CommandLine.arguments.dropFirst().first == "--counted-moves" {
    CountedMoves.play(Array(CommandLine.arguments.dropFirst(2)))
    exit(0)
}

let before = allocation_count()
let probe = [Double](repeating: 0, count: Int.random(in: 1_000...2_000))
let isCounting = allocation_count() > before && !probe.isEmpty
print(isCounting ? "Allocations are counted." : "Allocations cannot be counted here: the figures below mean nothing.")
var demands = Demands(isCounting: isCounting)

/// Prints what a step costs among more and more things, and demands that it stays the same.
@MainActor
func compare(_ title: String, _ what: String, _ counts: [Int], allocations: Double = 0, _ cost: (Int) -> Cost) {
    print(title)
    var few: Cost?
    for count in counts {
        let cost = cost(count)
        let first = few ?? cost
        if few != nil { demands.check("\(title), \(count) \(what)", first, cost, allocations: allocations) }
        few = first
        print(
            "  \(count) \(what): \(text(cost.nanoseconds)) ns a step, \(text(cost.allocations, 3)) allocations a step,",
            "\(text(cost.best / first.best, 2)) x of \(counts[0]) \(what)"
        )
    }
}

func moves(over scene: Scene) -> Cost {
    let length = scene.extents.reduce(0) { $0 + $1 + 8 }
    return measure(20_000) { step in
        scene.move(to: Point(x: 100, y: place(step, of: length)), step: step)
    }
}

var sink = 0
var engineAtMost = 0.0
compare(
    "Pointer moves over one list (a drag in progress, every move asks the delegate)",
    "rows",
    [1_000, 100_000, 1_000_000]
) {
    let cost = moves(over: Scene(rows: $0))
    engineAtMost = cost.nanoseconds
    return cost
}
let scene = Scene(rows: 1_000_000)
let length = scene.extents.reduce(0) { $0 + $1 + 8 }
let naive = measure(20, rounds: 3) { step in sink &+= naiveGap(scene.extents, at: place(step, of: length)) }
print(
    "  a naive scan of 1000000 rows: \(text(naive.nanoseconds)) ns, \(text(naive.nanoseconds / engineAtMost)) x the engine"
)

compare("Pointer moves over a list that refuses", "rows", [1_000, 1_000_000]) {
    moves(over: Scene(rows: $0, proposal: .forbidden("This list is full.")))
}
compare("Pointer moves with 20 rows carried", "rows", [1_000, 1_000_000]) {
    moves(over: Scene(rows: $0, lifting: 20))
}
// A key announces where it leads, and an announcement is made of texts.
compare("Arrow keys", "rows", [1_000, 1_000_000], allocations: 40) { rows in
    let scene = Scene(rows: rows)
    return measure(2_000) { step in scene.press(step % 64 < 32 ? .down : .up, step: step) }
}
compare("Pointer moves over one grid", "cells", [1_000, 1_000_000]) { cells in
    let scene = Scene(cells: cells)
    return measure(20_000) { scene.wander(from: $0, to: $0 + 1) }
}
compare("Pointer moves over one tree", "rows", [1_000, 1_000_000]) { rows in
    let scene = Scene(outline: rows)
    return measure(20_000) { scene.wander(from: $0, to: $0 + 1) }
}
compare("Pointer moves over plain regions", "regions", [100, 100_000]) { regions in
    let scene = Scene(regions: regions)
    let side = Double(regions).squareRoot() * 20
    return measure(20_000) { step in
        scene.move(to: Point(x: place(step, of: side), y: place(step &* 31, of: side)), step: step)
    }
}
/// What a whole drag costs, by the thing it is about: the same among few and many, if it grows no faster than they do.
@MainActor
func drags(_ count: Int, _ make: () -> LargeScene) -> Cost {
    let scene = make()
    let whole = measure(1, rounds: 5) { _ in scene.drag() }
    let things = Double(count)
    return Cost(
        nanoseconds: whole.nanoseconds / things,
        best: whole.best / things,
        allocations: whole.allocations / things
    )
}
compare("A drag with many carried items, an item", "items", [2_000, 20_000], allocations: 100) { count in
    drags(count) { LargeScene(items: count) }
}
compare("A drag out of the innermost of many regions, a region", "regions", [1_000, 10_000], allocations: 100) {
    depth in
    drags(depth) { LargeScene(depth: depth) }
}
for isKnownAtOnce in [true, false] {
    let title = "Placeholders that become rows \(isKnownAtOnce ? "at once" : "before the layout knows them")"
    compare(title, "placeholders", [100, 1_600], allocations: .infinity) {
        placeholderCost($0, isKnownAtOnce: isKnownAtOnce)
    }
}
precondition(sink != .min)
for failure in demands.failures { print("FAILED", failure) }
print(demands.failures.isEmpty ? "Every demand is met." : "\(demands.failures.count) demands are not met.")
exit(demands.failures.isEmpty ? 0 : 1)
