// SPDX-License-Identifier: Apache-2.0

import DragDrop
import DragDropRecording

/// A script as a value: hands, keys, other people and slow targets, step by step on the virtual clock.
///
/// It can be written down and read again (``text``, ``init(_:)``), played any number of times with the same transcript
/// (``play(checking:frame:)``), made from a seed (``random(seed:steps:isWide:)``) and made smaller
/// (``shrunk(attempts:while:)``).
///
/// ```
/// stage lists 2 cards 3
/// 0 touch 1 presses #1001
/// 520 touch 1 moves @11:50,20 in 200
/// 800 touch 1 releases
/// ```
///
/// Seconds in Swift, as everywhere in the library; milliseconds in the text, as in transcripts.
public struct Script: Equatable, Sendable {
    /// What it plays on.
    public var stage: ScriptStage

    /// What happens; steps at the same moment happen in this order.
    public var steps: [ScriptStep]

    /// Makes a script.
    public init(stage: ScriptStage = ScriptStage(), steps: [ScriptStep] = []) {
        self.stage = stage
        self.steps = steps
    }
}

/// What became of a script.
public struct ScriptRun {
    /// The simulator it was played in.
    public let simulator: Simulator

    /// The board it was played on.
    public let board: SimulatedBoard

    /// What should never have happened.
    public var violations: [Violation] { simulator.violations }

    /// What happened, a line each.
    public var transcript: [String] { simulator.transcript }
}

extension Script {
    /// Plays the script on a stage of its own, then lets go of everything and lets it come to rest.
    ///
    /// - Parameters:
    ///   - checks: The invariants to check after every step.
    ///   - frame: How long a frame takes, in seconds.
    public func play(
        checking checks: Set<Invariant> = Set(Invariant.allCases),
        frame: Double = 1.0 / 20
    ) -> ScriptRun {
        play(checks, frame, recording: false).run
    }

    /// Plays the script as ``play(checking:frame:)`` does, without checks, and records it for a ``Replay``.
    public func record(frame: Double = 1.0 / 20) -> (run: ScriptRun, recording: String) {
        play([], frame, recording: true)
    }

    private func play(
        _ checks: Set<Invariant>,
        _ frame: Double,
        recording: Bool
    ) -> (run: ScriptRun, recording: String) {
        let simulator = Simulator(configuration: stage.configuration, frame: frame)
        simulator.checks = checks
        simulator.isSceneComplete = true
        let board = SimulatedBoard(stage, in: simulator)
        let recorder = recording ? SessionRecorder(recording: simulator.engine) : nil
        let player = ScriptPlayer(simulator: simulator, board: board)
        player.play(steps)
        player.finish()
        recorder?.stop()
        return (ScriptRun(simulator: simulator, board: board), recorder?.text ?? "")
    }
}
