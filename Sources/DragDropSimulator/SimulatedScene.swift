// SPDX-License-Identifier: Apache-2.0

import DragDrop

/// A headless view: a region, what takes part in drops on it, and an account of what its delegates were asked.
protocol SimulatedView: AnyObject {
    var region: Region { get }
    var ledger: Ledger { get }

    /// Whether it is a target of a session; the same answer as its delegate's, not counted.
    func takesPart(in session: DropSession) -> Bool
}

/// What the delegates of one view were asked and told.
struct Ledger {
    /// How often a session came over it, and went.
    var entered = 0
    var exited = 0

    /// How often it was asked whether it takes part, and what it proposes.
    var questions = 0
    var proposals = 0

    /// How often its display was told to look different.
    var displayChanges = 0

    /// What it gave to each session that runs.
    var given: [SessionID: Set<ItemID>] = [:]

    /// What it was told at the end of each session, a list an end.
    var told: [SessionID: [[Receipt]]] = [:]
}

/// The views of a simulator, in the order of their registration; it does not own them.
final class SimulatedScene {
    private struct Entry {
        weak var view: (any SimulatedView)?
    }

    private var entries: [Entry] = []

    /// Notes that a view's region was registered, or registered again.
    func register(_ view: any SimulatedView) {
        entries.removeAll { $0.view == nil || $0.view === view }
        entries.append(Entry(view: view))
    }

    /// The views that still exist, the one registered last at the end; also those that were taken out of the engine.
    var views: [any SimulatedView] { entries.compactMap(\.view) }
}
