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

    /// How many cells a grid beside the board has, numbered from 2,001; every other one takes drops. None: no grid.
    public var cells = 0

    /// How many rows a tree beside the board has, numbered from 3,001; every third may hold others. None: no tree.
    public var rows = 0

    /// How many items a list in sections beside the board has, numbered from 4,001. None: no such list.
    public var entries = 0

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
