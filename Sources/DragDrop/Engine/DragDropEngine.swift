// SPDX-License-Identifier: Apache-2.0

/// Drives drags: owns the tree of regions, asks the delegates, feeds the session machine and tells the host what to
/// show. It has no clock and no randomness; every input brings the time.
///
/// Use it from one thread.
public final class DragDropEngine {
    /// The numbers it works by. A session keeps those it began with.
    public var configuration: DragDropConfiguration

    #if hasFeature(Embedded)
    unowned(unsafe) var host: (any DragDropHost)?
    #else
    weak var host: (any DragDropHost)?
    #endif

    /// Hears of every call, as a recorder does.
    var observer: EngineObserver?

    let root = Region(root: ())
    var regions: [RegionID: Region] = [:]
    var nextSequence: UInt64 = 0
    var nextSession: UInt64 = 1
    var active: ActiveSession?
    var lingering: [ActiveSession] = []
    var freePresses: [FreePress] = []
    /// Sessions that another program or window took items from, and those who wait to hear of them.
    var unknown: [(session: SessionID, desk: LateDesk)] = []
    var chain = HitChain()
    var now = Timestamp.zero
    var areFramesNeeded = false

    /// Makes an engine; the host owns it, not the other way round.
    public init(host: any DragDropHost, configuration: DragDropConfiguration = DragDropConfiguration()) {
        self.host = host
        self.configuration = configuration
    }

    /// The running session, from lift to drop; nil otherwise.
    public var session: DragSession? {
        guard let active, active.isHeld else { return nil }
        return active.drag
    }

    /// What a release at the current aim would land on.
    public var target: DropTarget? {
        guard let target = active?.target else { return nil }
        return DropTarget(place: target.place, proposal: target.proposal, operation: target.operation)
    }

    /// Where the machine of the newest session stands.
    public var state: SessionMachine.State { active?.machine.state ?? .idle }

    /// Whether something still waits for time to pass: a press, a session, a flight, a late answer.
    public var isBusy: Bool { active != nil || !lingering.isEmpty }

    /// Runs everything that depends on time: long presses, springs, scrolling, flights, late answers.
    public func advance(to time: Timestamp) {
        now = time
        observer?.enter(.frame, at: time)
        for session in lingering { tick(session) }
        if let active {
            tick(active)
            if active.isHeld {
                scroll(active)
                retarget(active)
                advanceSpring(of: active)
            }
        }
        sweep()
        observer?.leave(nil)
    }

    /// Looks again at what lies under the hand; call it after regions or layouts changed if no frame is due.
    public func modelDidChange(at time: Timestamp) {
        now = time
        observer?.enter(.modelChange, at: time)
        if let active, active.isHeld { retarget(active) }
        for session in lingering + [active].compactMap({ $0 }) {
            session.coordinator?.region.updatePlaceholdersIfNeeded()
        }
        observer?.leave(nil)
    }

    /// Feeds an input to a session's machine and does what it answers.
    @discardableResult
    func feed(_ input: SessionInput, to session: ActiveSession) -> SessionAction {
        let action = session.machine.handle(input, at: now)
        switch action {
        case .none, .watch: break
        case .abandon: abandon(session)
        case .lift: lift(session)
        case .begin: break
        case .track: track(session)
        case .untrack: clearTarget(of: session)
        case .attemptDrop: attemptDrop(session)
        case .withdraw(let error):
            session.coordinator?.failPending(error)
            settleIfComplete(session)
        case .snapBack(let reason): snapBack(session, reason)
        case .finish(let reason): finish(session, reason)
        }
        return action
    }

    /// Forgets what is over and tells the host whether frames are needed.
    func sweep() {
        if let active, active.machine.isFinished { self.active = nil }
        if active == nil, !freePresses.isEmpty { freePresses.removeAll { $0.held == nil } }
        if !lingering.isEmpty { lingering.removeAll { $0.machine.isFinished } }
        if areFramesNeeded != isBusy {
            areFramesNeeded = isBusy
            host?.framesNeeded(areFramesNeeded)
        }
    }

    private func tick(_ session: ActiveSession) {
        if session.coordinator != nil { abandonDropIfUnanswerable(session) }
        if let coordinator = session.coordinator {
            coordinator.advance(to: now)
            feed(.extend(deadline: coordinator.deadline), to: session)
            settleIfComplete(session)
        }
        feed(.tick, to: session)
        redirectFlights(of: session)
    }
}
