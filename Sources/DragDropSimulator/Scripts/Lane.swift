// SPDX-License-Identifier: Apache-2.0

public import DragDrop

/// What one hand, the keys or other people do, one thing after the other; several play at once.
///
/// ```swift
/// let simulator = Simulator()
/// let todo = SimulatedList(1, "To do", cards: [10, 11, 12], in: simulator)
/// let done = SimulatedList(2, "Done", cards: [], at: Point(x: 300, y: 0), in: simulator)
/// simulator.play {
///     touch(1).press(on: .item(10)).hold(.lift).move(to: done, over: 0.3).release()
///     touch(2).after(0.6).tap(on: .item(11))
///     keys().after(1).press(.escape)
///     elsewhere().after(0.7).edit(.remove(ItemID(12)))
/// }
/// ```
///
/// All durations are in seconds.
public struct Lane {
    struct Entry {
        var seconds: Double
        var lifts: Int
        var action: ScriptAction
    }

    let hand: Hand
    private(set) var entries: [Entry] = []
    private var seconds = 0.0
    private var lifts = 0
    private var keysHeld: Modifiers = []

    init(_ hand: Hand) { self.hand = hand }

    /// How long something is held.
    public enum Hold: Equatable, Sendable {
        /// Just long enough to lift.
        case lift

        /// A number of seconds.
        case seconds(Double)
    }

    private func adding(_ action: ScriptAction, then wait: Double = 0) -> Lane {
        var lane = self
        lane.entries.append(Entry(seconds: seconds, lifts: lifts, action: action))
        lane.seconds += wait
        return lane
    }

    /// Waits.
    public func after(_ wait: Double) -> Lane { hold(.seconds(wait)) }

    /// Stays where it is.
    public func hold(_ time: Hold) -> Lane {
        var lane = self
        switch time {
        case .lift: lane.lifts += 1
        case .seconds(let wait): lane.seconds += max(0, wait)
        }
        return lane
    }

    /// Goes down.
    public func press(on place: some ScriptPlaceable) -> Lane { adding(.press(hand, place.scriptPlace, keysHeld)) }

    /// Goes to a place, within a time.
    public func move(to place: some ScriptPlaceable, over seconds: Double = 0.1) -> Lane {
        adding(.move(hand, place.scriptPlace, over: seconds, keysHeld), then: max(0, seconds))
    }

    /// Goes up.
    public func release() -> Lane { adding(.release(hand)) }

    /// Is taken away by the system.
    public func lose() -> Lane { adding(.lose(hand)) }

    /// Goes down and up, quickly.
    public func tap(on place: some ScriptPlaceable) -> Lane { press(on: place).after(0.05).release() }

    /// Presses a key.
    public func press(_ key: Key, _ modifiers: Modifiers = []) -> Lane { adding(.key(key, modifiers)) }

    /// Presses Space on a focused item of a list.
    public func lift(_ item: UInt64, of list: SimulatedList) -> Lane {
        adding(.lift(list.region.id, ItemID(item)))
    }

    /// Holds modifiers from now on.
    public func holding(_ modifiers: Modifiers) -> Lane {
        var lane = self
        lane.keysHeld = modifiers
        return lane
    }

    /// Changes the model or the views.
    public func edit(_ edit: ScriptEdit) -> Lane { adding(.edit(edit)) }

    /// Does anything that a script can.
    public func act(_ action: ScriptAction) -> Lane { adding(action) }

    /// The steps, with the time a lift takes filled in.
    func steps(lift: Double) -> [ScriptStep] {
        entries.map { ScriptStep(at: $0.seconds + Double($0.lifts) * lift, $0.action) }
    }
}

/// What a finger does, by its number from 1.
public func touch(_ finger: Int) -> Lane { Lane(.touch(finger)) }

/// What the mouse does.
public func mouse() -> Lane { Lane(.mouse) }

/// What the pen does.
public func pen() -> Lane { Lane(.pen) }

/// What is typed.
public func keys() -> Lane { Lane(.mouse) }

/// What other people do to the model.
public func elsewhere() -> Lane { Lane(.outside) }

/// Collects lanes.
@resultBuilder
public enum LaneBuilder {
    /// One after the other in the source, all at once on the clock.
    public static func buildBlock(_ lanes: Lane...) -> [Lane] { lanes }
}

extension Simulator {
    /// Plays lanes side by side on the virtual clock, from now on, until the last of them is at its end.
    public func play(@LaneBuilder _ lanes: () -> [Lane]) {
        let lift = engine.configuration.holdDuration + frameDuration
        play(lanes().flatMap { $0.steps(lift: lift) })
    }

    /// Plays the steps of a script, from now on.
    public func play(_ steps: [ScriptStep]) { ScriptPlayer(simulator: self, board: nil).play(steps) }
}
