// SPDX-License-Identifier: Apache-2.0

import DragDrop

/// Moves in a fixed order over a list, a grid or a tree of so many items. `scripts/instructions` plays them under
/// callgrind, which counts the instructions inside of ``countedMoves(over:from:to:)`` and nothing of the set-up.
enum CountedMoves {
    /// How many moves are counted; as many are made before them, so that nothing is reckoned for the first time.
    static let count = 2_000

    /// Plays the scene that the arguments of the program name, as in `tree 1000000`.
    static func play(_ arguments: [String]) {
        guard arguments.count == 2, let items = Int(arguments[1]), items > 0 else {
            preconditionFailure("say which scene, and of how many items")
        }
        let scene: Scene
        switch arguments[0] {
        case "list": scene = Scene(rows: items)
        case "grid": scene = Scene(cells: items)
        case "tree": scene = Scene(outline: items)
        default: preconditionFailure("there is no such scene")
        }
        scene.wander(from: 0, to: count)
        countedMoves(over: scene, from: count, to: 2 * count)
        print(count)
    }
}

/// The moves that are counted. Callgrind finds this function by its name.
@inline(never)
func countedMoves(over scene: Scene, from first: Int, to end: Int) {
    scene.wander(from: first, to: end)
}
