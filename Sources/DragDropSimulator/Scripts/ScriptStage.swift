// SPDX-License-Identifier: Apache-2.0

public import DragDrop

/// What a script plays on: a ``SimulatedBoard`` and the numbers of its engine.
public struct ScriptStage: Equatable, Sendable {
    /// How many lists the board has.
    public var lists = 2

    /// How many cards each list has; they are numbered from 1,001, list by list.
    public var cards = 4

    /// How many of the board's points one point of a list is, in percent.
    public var scale = 100

    /// How long targets may take to answer, in seconds.
    public var dropTimeout = 2.0

    /// Whether the platform lifts what the mouse presses.
    public var platformLiftsMouse = false

    /// Whether everything is read from right to left.
    public var isRightToLeft = false

    /// Whether motion is reduced, so that nothing flies.
    public var isReduced = false

    /// Whether two targets lie over the board, and one of them over the other.
    public var hasOverlays = false

    /// Makes the stage of two lists with four cards each.
    public init() {}

    /// The engine's numbers.
    public var configuration: DragDropConfiguration {
        var configuration = DragDropConfiguration()
        configuration.dropTimeout = dropTimeout
        configuration.platformLiftsMouse = platformLiftsMouse
        configuration.isRightToLeft = isRightToLeft
        if isReduced { configuration.motion = .reduced }
        return configuration
    }
}
