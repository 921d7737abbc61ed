// SPDX-License-Identifier: Apache-2.0

import AllocationCounter
import DragDrop

/// Nanoseconds and allocations of one step, the median of several rounds.
func measure(_ steps: Int, rounds: Int = 7, _ body: (Int) -> Void) -> (nanoseconds: Double, allocations: Double) {
    for step in 0..<min(steps, 200) { body(step) }
    var times: [Double] = []
    var allocations = 0.0
    for _ in 0..<rounds {
        let before = allocation_count()
        let start = ContinuousClock.now
        for step in 0..<steps { body(step) }
        let duration = (ContinuousClock.now - start).components
        allocations = Double(allocation_count() - before) / Double(steps)
        times.append((Double(duration.seconds) * 1e9 + Double(duration.attoseconds) / 1e9) / Double(steps))
    }
    return (times.sorted()[rounds / 2], allocations)
}

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

let before = allocation_count()
let probe = [Double](repeating: 0, count: Int.random(in: 1_000...2_000))
let isCounting = allocation_count() > before && !probe.isEmpty
print(isCounting ? "Allocations are counted." : "Allocations cannot be counted here: the figures below mean nothing.")
print("Pointer moves over one list (a drag in progress, every move asks the delegate)")
var reference = 0.0
var sink = 0
for rows in [1_000, 100_000, 1_000_000] {
    let scene = Scene(rows: rows)
    let length = scene.extents.reduce(0) { $0 + $1 + 8 }
    let engine = measure(20_000) { step in
        scene.move(to: Point(x: 100, y: place(step, of: length)), step: step)
    }
    let naive = measure(max(20, 20_000_000 / rows), rounds: 3) { step in
        sink &+= naiveGap(scene.extents, at: place(step, of: length))
    }
    if reference == 0 { reference = engine.nanoseconds }
    print(
        "  \(rows) rows: \(text(engine.nanoseconds)) ns a move, \(text(engine.allocations, 3)) allocations a move,",
        "\(text(engine.nanoseconds / reference, 2)) x of 1000 rows,",
        "naive scan \(text(naive.nanoseconds)) ns: \(text(naive.nanoseconds / engine.nanoseconds, 2)) x the engine"
    )
}

for (name, scene) in [("grid", Scene.init(cells:)), ("tree", Scene.init(outline:))] as [(String, (Int) -> Scene)] {
    print("Pointer moves over one \(name)")
    reference = 0
    for items in [1_000, 1_000_000] {
        let scene = scene(items)
        let engine = measure(20_000) { step in
            scene.move(to: Point(x: place(step &* 31, of: 280), y: place(step, of: scene.height)), step: step)
        }
        if reference == 0 { reference = engine.nanoseconds }
        print(
            "  \(items) items: \(text(engine.nanoseconds)) ns a move, \(text(engine.allocations, 3)) allocations a move,",
            "\(text(engine.nanoseconds / reference, 2)) x of 1000 items"
        )
    }
}

print("Pointer moves over plain regions")
reference = 0
for regions in [100, 100_000] {
    let scene = Scene(regions: regions)
    let side = Double(regions).squareRoot() * 20
    let engine = measure(20_000) { step in
        scene.move(to: Point(x: place(step, of: side), y: place(step &* 31, of: side)), step: step)
    }
    if reference == 0 { reference = engine.nanoseconds }
    print(
        "  \(regions) regions: \(text(engine.nanoseconds)) ns a move, \(text(engine.allocations, 3)) allocations a move,",
        "\(text(engine.nanoseconds / reference, 2)) x of 100 regions"
    )
}
precondition(sink != .min)
