// SPDX-License-Identifier: Apache-2.0

import DragDrop
import DragDropSimulator
import Testing

/// Two lists side by side and the simulator they live in; what most tests begin with.
struct Scene {
    let simulator: Simulator
    let todo: SimulatedList
    let done: SimulatedList

    init(
        todo cards: [UInt64] = [1, 2, 3, 4],
        done others: [UInt64] = [11, 12],
        configuration: DragDropConfiguration = DragDropConfiguration()
    ) {
        simulator = Simulator(configuration: configuration)
        todo = SimulatedList(100, "To do", cards: cards, in: simulator)
        done = SimulatedList(200, "Done", cards: others, at: Point(x: 300, y: 0), in: simulator)
    }

    /// Adds a tab below the lists that opens under what rests on it.
    func addTab() -> SimulatedRegion {
        let frame = Rect<Content>(x: 0, y: 500, width: 100, height: 44)
        return SimulatedRegion(50, "Other board", frame: frame, in: simulator, isSpringLoaded: true)
    }

    var engine: DragDropEngine { simulator.engine }

    var reasons: [EndReason] { simulator.ended.map(\.reason) }

    var receipts: [Receipt] { simulator.ended.last?.receipts ?? [] }

    var said: [Announcement.Kind] { simulator.announcements.map(\.kind) }

    /// Whether frames are needed some seconds after the last input; what checks the invariants was an input, too.
    func needsFrames(after seconds: Double = 0.1) -> Bool {
        simulator.run(for: seconds)
        engine.advance(to: simulator.now)
        return simulator.areFramesNeeded
    }

    /// Lets everything come to rest and checks that nothing impossible happened.
    func finish(sourceLocation: SourceLocation = #_sourceLocation) {
        simulator.settle()
        let transcript = simulator.transcript.joined(separator: "\n")
        #expect(simulator.violations.isEmpty, "\(transcript)", sourceLocation: sourceLocation)
        #expect(!engine.isBusy, "\(transcript)", sourceLocation: sourceLocation)
    }
}
