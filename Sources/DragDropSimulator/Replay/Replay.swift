// SPDX-License-Identifier: Apache-2.0

import DragDrop
import DragDropRecording

/// Plays a recording of a `SessionRecorder` again: the same regions, the same inputs at the same times, delegates that
/// answer what was answered then. What the engine asks of its host is compared with what it asked then.
///
/// ```swift
/// func check(_ recording: String) throws {
///     let replay = try Replay(recording)
///     assert(replay.difference == nil)
/// }
/// ```
public final class Replay {
    /// Where a replay goes another way than the recording.
    public struct Difference: Equatable, Sendable, CustomStringConvertible {
        /// The line of the recording, from 1; nil past its end.
        public var line: Int?

        /// What was recorded there; nil if the replay asked for more.
        public var recorded: String?

        /// What happened instead; nil if nothing did.
        public var replayed: String?

        /// The line and both sides.
        public var description: String {
            "line \(line.map { "\($0)" } ?? "end"): recorded \(recorded ?? "nothing"), replayed \(replayed ?? "nothing")"
        }
    }

    /// What the host was asked when it was recorded, and what the inputs were answered.
    public private(set) var recorded: [String] = []

    /// What the host was asked this time, and what the inputs were answered.
    public private(set) var replayed: [String] = []

    /// Where they part; nil if the transcripts are the same.
    public private(set) var difference: Difference?

    /// The recording of the replay itself, which a replay plays again.
    public private(set) var text = ""

    let engine: DragDropEngine
    let host: ReplayHost
    var lines: [RecordedLine] = []
    var position = 0
    var depth = 0
    var regions: [RegionID: RegionToken] = [:]
    /// Those whose registration has not returned yet.
    var registering: [RegionID: Region] = [:]
    var delegates: [RegionID: ReplayDelegate] = [:]
    var drops: [SessionID: DropCoordinator] = [:]
    var failure: TextError?

    /// Reads a recording and plays it to its end, or to where it parts from what was recorded.
    ///
    /// - Throws: ``TextError`` with the first line that is no line of a recording.
    /// - Complexity: what the recorded session cost, and O(n) for a text of n bytes.
    public init(_ text: String) throws(TextError) {
        host = ReplayHost()
        engine = DragDropEngine(host: host)
        host.replay = self
        lines = try Self.lines(of: text)
        guard let first = lines.first, first.text == "recording 1" else {
            throw TextError(line: 1, reason: "not a recording of this version")
        }
        position = 1
        try applyConfiguration()
        let recorder = SessionRecorder(recording: engine, limit: max(1_000_000, text.utf8.count * 2))
        while position < lines.count, difference == nil { try apply(0) }
        recorder.stop()
        if let failure { throw failure }
        self.text = recorder.text
        compare(recorder.text)
    }

    private static func lines(of text: String) throws(TextError) -> [RecordedLine] {
        var lines: [RecordedLine] = []
        var number = 0
        for bytes in Array(text.utf8).split(separator: 10, omittingEmptySubsequences: false) {
            number += 1
            guard !bytes.isEmpty else { continue }
            lines.append(try RecordedLine(bytes, number: number))
        }
        return lines
    }

    /// The numbers of the engine are set before anything else looks at them.
    private func applyConfiguration() throws(TextError) {
        guard position < lines.count, lines[position].text.hasPrefix("+ configuration") else { return }
        try apply(0)
    }

    private func compare(_ again: String) {
        let isTold: (String) -> Bool = { line in
            let word = line.drop { $0 == " " }
            return word.hasPrefix("> ") || word.hasPrefix("= ")
        }
        let told = lines.filter { isTold($0.text) }
        recorded = told.map(\.text)
        replayed = again.split(separator: "\n").map(String.init).filter(isTold)
        guard difference == nil else { return }
        for index in 0..<max(recorded.count, replayed.count) {
            let before = index < recorded.count ? recorded[index] : nil
            let after = index < replayed.count ? replayed[index] : nil
            guard before != after else { continue }
            difference = Difference(
                line: index < told.count ? told[index].place : nil,
                recorded: before,
                replayed: after
            )
            return
        }
    }

    /// The replay went another way: from here on nothing is comparable.
    func diverge(_ happened: String) {
        guard difference == nil, failure == nil else { return }
        let line = position < lines.count ? lines[position] : nil
        difference = Difference(line: line?.place, recorded: line?.text, replayed: happened)
    }
}
