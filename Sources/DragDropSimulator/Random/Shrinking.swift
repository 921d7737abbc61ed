// SPDX-License-Identifier: Apache-2.0

import DragDrop

extension Script {
    /// The smallest script found that still fails, by leaving steps out (delta debugging), simplifying what is left,
    /// closing the gaps in time and taking things off the stage, until nothing more can go.
    ///
    /// - Parameters:
    ///   - attempts: How often `fails` may be asked.
    ///   - fails: Whether a script still shows the failure; must answer the same for the same script.
    /// - Complexity: O(n log n) calls of `fails` for n steps in the usual case, O(n^2) in the worst.
    public func shrunk(attempts: Int = 2_000, while fails: (Script) -> Bool) -> Script {
        var shrinker = Shrinker(best: self, attempts: attempts)
        guard fails(self) else { return self }
        var size: String
        repeat {
            size = shrinker.best.text
            shrinker.leaveStepsOut(fails)
            shrinker.simplify(fails)
        } while shrinker.best.text != size && shrinker.attempts > 0
        return shrinker.best
    }

    /// The smallest script found that still breaks one of the invariants that this one breaks first; nil if it breaks
    /// none.
    public func shrunkToViolation(attempts: Int = 2_000) -> Script? {
        guard let first = play().violations.first?.invariant else { return nil }
        return shrunk(attempts: attempts) { script in
            script.play(checking: [first]).violations.contains { $0.invariant == first }
        }
    }
}

private struct Shrinker {
    var best: Script
    var attempts: Int

    /// Keeps a smaller script if it still fails.
    private mutating func keep(_ candidate: Script, _ fails: (Script) -> Bool) -> Bool {
        guard attempts > 0, candidate != best else { return false }
        attempts -= 1
        guard fails(candidate) else { return false }
        best = candidate
        return true
    }

    /// Leaves out halves, quarters and so on down to single steps.
    mutating func leaveStepsOut(_ fails: (Script) -> Bool) {
        var length = max(1, best.steps.count / 2)
        while true {
            var start = 0
            var hasShrunk = false
            while start < best.steps.count {
                var candidate = best
                candidate.steps.removeSubrange(start..<min(start + length, best.steps.count))
                if keep(candidate, fails) { hasShrunk = true } else { start += length }
            }
            if length == 1, !hasShrunk { return }
            if !hasShrunk || length > best.steps.count { length = max(1, length / 2) }
            if attempts <= 0 { return }
        }
    }

    /// Tries simpler numbers for each step, shorter waits and a smaller stage.
    mutating func simplify(_ fails: (Script) -> Bool) {
        for candidate in best.stage.simpler {
            var script = best
            script.stage = candidate
            _ = keep(script, fails)
        }
        for index in best.steps.indices {
            for action in best.steps[index].action.simpler {
                var script = best
                script.steps[index].action = action
                if keep(script, fails) { break }
            }
            closeGap(before: index, fails)
        }
    }

    /// Brings a step and all that follow it nearer to the one before.
    private mutating func closeGap(before index: Int, _ fails: (Script) -> Bool) {
        let former = index > 0 ? best.steps[index - 1].time : 0
        let gap = best.steps[index].time - former
        guard gap > 0 else { return }
        for shorter in [0, 0.1, 0.5, (gap * 2).rounded() / 2, (gap * 10).rounded(.down) / 10] where shorter < gap {
            var script = best
            for later in index..<script.steps.count { script.steps[later].time -= gap - shorter }
            if keep(script, fails) { return }
        }
    }
}

extension ScriptStage {
    fileprivate var simpler: [ScriptStage] {
        var result: [ScriptStage] = []
        func with(_ change: (inout ScriptStage) -> Void) {
            var stage = self
            change(&stage)
            if stage != self { result.append(stage) }
        }
        with { $0.platformLiftsMouse = false }
        with { $0.isRightToLeft = false }
        with { $0.isReduced = false }
        with { $0.hasOverlays = false }
        with { $0.scale = 100 }
        for smaller in [0, 2] {
            with { $0.cells = min($0.cells, smaller) }
            with { $0.rows = min($0.rows, smaller) }
            with { $0.entries = min($0.entries, smaller) }
        }
        for count in [1, 2, lists - 1] where count >= 0 && count < lists { with { $0.lists = count } }
        for count in [0, 1, 2, cards - 1] where count >= 0 && count < cards { with { $0.cards = count } }
        return result
    }
}

extension ScriptPlace {
    fileprivate var simpler: [ScriptPlace] {
        switch self {
        case .point(let x, let y):
            return Self.rounder(x, y).map { .point(x: $0.0, y: $0.1) }
        case .region(let id, let x, let y):
            return ([(100.0, 20.0)] + Self.rounder(x, y)).filter { $0.0 != x || $0.1 != y }
                .map { .region(id, x: $0.0, y: $0.1) }
        case .item(let id):
            return id.rawValue > 1_001 ? [.item(ItemID(1_001))] : []
        }
    }

    private static func rounder(_ x: Double, _ y: Double) -> [(Double, Double)] {
        let far = ((x / 100).rounded() * 100, (y / 100).rounded() * 100)
        let near = ((x / 10).rounded() * 10, (y / 10).rounded() * 10)
        return [(0, 0), far, near].filter { abs($0.0) + abs($0.1) < abs(x) + abs(y) }
    }
}

extension ScriptAction {
    /// Simpler actions of the same kind, the simplest first.
    fileprivate var simpler: [ScriptAction] {
        switch self {
        case .press(let hand, let place, let keys):
            (keys.isEmpty ? [] : [.press(hand, place, [])]) + place.simpler.map { .press(hand, $0, keys) }
        case .move(let hand, let place, let seconds, let keys):
            (keys.isEmpty ? [] : [.move(hand, place, over: seconds, [])])
                + (seconds > 0 ? [.move(hand, place, over: 0, keys)] : [])
                + place.simpler.map { .move(hand, $0, over: seconds, keys) }
        case .enters(let place): place.simpler.map { .enters($0) }
        case .drops(let count, let place):
            (count > 1 ? [.drops(1, place)] : []) + place.simpler.map { .drops(count, $0) }
        case .key(let key, let keys): keys.isEmpty ? [] : [.key(key, [])]
        case .select(let region, let items):
            items.indices.map { index in
                var fewer = items
                fewer.remove(at: index)
                return .select(region, fewer)
            }
        case .edit(.insert(let item, let region, .some)): [.edit(.insert(item, into: region, after: nil))]
        case .edit(.move(let item, let region, .some)): [.edit(.move(item, into: region, after: nil))]
        default: []
        }
    }
}
