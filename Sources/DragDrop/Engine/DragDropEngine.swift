// SPDX-License-Identifier: Apache-2.0

/// Drives drags: owns the tree of regions, asks the delegates, feeds the session machine and tells the host what to
/// show. It has no clock and no randomness; every input brings the time.
///
/// Use it from one thread.
public final class DragDropEngine {
    /// The numbers it works by. How a session lifts, times out, settles and flies back stays as it was at its press;
    /// all else follows a change at once.
    public var configuration: DragDropConfiguration

    #if hasFeature(Embedded)
    package unowned(unsafe) var host: (any DragDropHost)?
    #else
    package weak var host: (any DragDropHost)?
    #endif

    /// Sees every input, as a recorder does. It is kept.
    package var observer: (any EngineObserver)?

    package let root = Region(root: ())
    var regions: [RegionID: Region] = [:]
    var nextSequence: UInt64 = 0
    var nextSession: UInt64 = 1
    var active: ActiveSession?
    var lingering: [ActiveSession] = []
    var sessions: [ActiveSession] { lingering + [active].compactMap { $0 } }
    var hands = Hands()
    /// Sessions that another program or window took items from, and those who wait to hear of them.
    var unknown: [(session: SessionID, router: LateReceiptRouter)] = []
    var chain = HitChain()
    var now = Timestamp.zero
    var areFramesNeeded = false
    /// An input is being handled; others wait.
    var isHandling = false
    var nestedInputs: [(input: EngineInput, time: Timestamp)] = []
    /// Regions left the tree while an input was handled: what the session remembers of them is to be forgotten.
    var hasDetachedRegions = false
    /// Regions came, or went elsewhere, since the last frame.
    var haveRegionsCome = false

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

    /// The region that the keys aim at and that Enter opens, where a drag can only spring something and not drop; nil
    /// elsewhere.
    public var aimedSpring: RegionID? { active.flatMap { aimedSpring(of: $0) }?.region.id }

    /// Where the machine of the newest session stands.
    public var state: SessionMachine.State { active?.machine.state ?? .idle }

    /// Whether something is under way: a press, a session, a flight, a late answer.
    public var isBusy: Bool { active != nil || !lingering.isEmpty || !nestedInputs.isEmpty }

    /// Whether time alone changes nothing: no finger waits for its lift, no spring counts down, nothing scrolls, and no
    /// answer is waited for.
    var isResting: Bool {
        guard let active, lingering.isEmpty, nestedInputs.isEmpty else { return false }
        return switch active.machine.state {
        case .undecided(let press): press.kind == .mouse
        case .lifted(let hold), .dragging(let hold):
            active.isSettled && !active.spring.isCounting && !active.scroll.isRunning
                && !(hold.isExternal && hold.outsideSince != nil)
        default: false
        }
    }

    /// Until when nothing happens though frames are needed, where that is known: a finger that is pressed lifts then. A host
    /// that has timers may leave frames out so long.
    package var quietUntil: Timestamp? {
        guard let active, case .undecided(let press) = active.machine.state, press.kind != .mouse, lingering.isEmpty,
            nestedInputs.isEmpty
        else { return nil }
        return press.time + active.machine.rules.holdDuration
    }

    /// Runs everything that depends on time: long presses, springs, scrolling, flights, late answers.
    public func advance(to time: Timestamp) { handle(.frame, at: time) }

    /// Hit-tests again where the pointer is. Call it after regions or layouts changed, unless a frame is due: while a drag
    /// rests, none is.
    public func modelDidChange(at time: Timestamp) { handle(.modelChange, at: time) }

    func advanceSessions() {
        for session in lingering { tick(session) }
        if let active {
            tick(active)
            if active.isHeld {
                let (target, hasFired) = (active.target?.region, active.spring.rest?.hasFired)
                scroll(active)
                retarget(active)
                advanceSpring(of: active)
                active.isSettled = active.target?.region === target && active.spring.rest?.hasFired == hasFired
            }
        }
    }

    func followModel() {
        if let active, active.isHeld { retarget(active) }
        for session in sessions {
            session.handover.coordinator?.region.updatePlaceholdersIfNeeded()
        }
    }

    /// Feeds an input to a session's machine and does what it answers.
    @discardableResult
    func feed(_ input: SessionInput, to session: ActiveSession) -> SessionAction {
        let action = session.machine.handle(input, at: now)
        switch action {
        // The press that is abandoned was a click or a scroll after all; nothing was begun, so nothing ends.
        case .none, .watch, .begin, .abandon: break
        case .lift: lift(session)
        case .track: track(session)
        case .untrack: clearTarget(of: session)
        case .attemptDrop: attemptDrop(session)
        case .withdraw(let error):
            session.handover.coordinator?.failPending(error)
            settleIfComplete(session)
        case .snapBack(let reason): snapBack(session, reason)
        case .finish(let reason): finish(session, reason)
        }
        return action
    }

    /// Forgets what is over.
    func sweep() {
        if let active, active.machine.isFinished { self.active = nil }
        if active == nil { hands.forgetTaps() }
        if !lingering.isEmpty { lingering.removeAll { $0.machine.isFinished } }
    }

    /// Tells the host whether frames are needed, if that has changed.
    func requestFrames(_ areNeeded: Bool) {
        guard areFramesNeeded != areNeeded else { return }
        areFramesNeeded = areNeeded
        host?.framesNeeded(areNeeded)
    }

    private func tick(_ session: ActiveSession) {
        if session.handover.isUnanswerable() {
            session.handover.coordinator?.failPending(.failed(configuration.reasons.targetGone))
        }
        if let coordinator = session.handover.coordinator {
            coordinator.advance(to: now)
            feed(.extend(deadline: coordinator.deadline), to: session)
            settleIfComplete(session)
        }
        feed(.tick, to: session)
        redirectFlights(of: session)
    }
}
