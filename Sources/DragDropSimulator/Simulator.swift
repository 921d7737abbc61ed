// SPDX-License-Identifier: Apache-2.0

public import DragDrop

/// Hosts an engine without a screen: scripted pointers and keys, a virtual clock, headless collections, and a
/// transcript of everything the engine asked its host to do.
///
/// ```swift
/// let simulator = Simulator()
/// let todo = SimulatedList(1, "To do", cards: [10, 11, 12], at: Point(x: 0, y: 0), in: simulator)
/// simulator.touch(1).press(on: 10, of: todo).hold().move(to: Point(x: 20, y: 500)).release()
/// assert(todo.cards == [11, 12, 10])
/// ```
public final class Simulator {
    /// How long one frame takes on the virtual clock unless a simulator is made with another, in seconds.
    public static let frame = 1.0 / 60

    /// How long one frame takes on this simulator's clock, in seconds.
    public let frameDuration: Double

    /// The engine under test.
    public private(set) var engine: DragDropEngine!

    /// The virtual time.
    public internal(set) var now = Timestamp.zero

    /// What happened, a line each.
    public internal(set) var transcript: [String] = []

    /// What should never have happened; empty unless the engine is broken.
    public internal(set) var violations: [Violation] = []

    /// The invariants that are checked after every step; all unless some are taken out.
    public var checks = Set(Invariant.allCases)

    /// The announcements, in order.
    public internal(set) var announcements: [Announcement] = []

    /// The sessions that ended, in order.
    public internal(set) var ended: [EndedSession] = []

    /// What became known of items after the end of their session, in order.
    public internal(set) var lateReceipts: [Receipt] = []

    /// The drops that targets were asked to perform, in order.
    public internal(set) var performed: [DropCoordinator] = []

    /// The lists by identity, for finding where a card is.
    public internal(set) var lists: [SimulatedList] = []

    /// The collections that are no lists of cards.
    public internal(set) var collections: [SimulatedCollection] = []

    /// Whether the engine has asked for frames.
    public internal(set) var areFramesNeeded = false

    /// Where the previews are on the screen, for a host that draws them in a size of its own; the engine reckons with
    /// what was lifted for those that are not here.
    public var previewFrames: [SessionID: Rect<Screen>] = [:]

    let scene = SimulatedScene()
    var record = HostRecord()
    var travels: [PointerID: Travel] = [:]

    /// Whether every region of the engine is one of the simulator's own, so that a naive search knows them all.
    var isSceneComplete = false

    var scheduled: [(at: Timestamp, action: () -> Void)] = []
    var nextCopy: UInt64 = 1 << 40
    var positions: [PointerID: Point<Screen>] = [:]

    /// What the engine answered to the last release.
    public internal(set) var lastResponse = InputResponse.free

    /// Makes a simulator with an engine of its own.
    ///
    /// - Parameters:
    ///   - configuration: The numbers of the engine.
    ///   - frame: How long a frame takes, in seconds. The engine does not depend on it; long frames play faster.
    public init(configuration: DragDropConfiguration = DragDropConfiguration(), frame: Double = Simulator.frame) {
        frameDuration = frame > 0.001 ? frame : 0.001
        engine = DragDropEngine(host: self, configuration: configuration)
    }

    /// How a session ended.
    public struct EndedSession: Equatable {
        /// Which one.
        public var id: SessionID

        /// Why.
        public var reason: EndReason

        /// What became of its items.
        public var receipts: [Receipt]
    }

    /// Sends an input at the present moment.
    @discardableResult
    public func send(_ event: InputEvent) -> InputResponse {
        let before = Moment(self)
        let response = engine.handle(event, at: now)
        note(event, response, since: before)
        check(event, response, since: before)
        checkInvariants()
        return response
    }

    /// Lets time pass, frame by frame.
    public func run(for seconds: Double) { run(until: now + seconds) }

    /// Lets time pass, frame by frame, until a moment. Pointers that travel are sent on at every frame.
    public func run(until end: Timestamp) {
        // Whether the engine needs no frame, and nobody has done anything since it said so.
        var isAtRest = false
        while now < end {
            now = min(now + frameDuration, end)
            if scheduled.contains(where: { $0.at <= now }) { isAtRest = false }
            runScheduled()
            let (shown, scrolls) = (transcript.count, record.scrolls)
            // As in a program whose frames come anyway: what a script has changed is noticed though a drag rests.
            if engine.isBusy { engine.advance(to: now) }
            if isAtRest, transcript.count != shown || record.scrolls != scrolls {
                violate(.noHanging, "a frame at rest scrolls or shows: \(transcript[shown...].joined(separator: "; "))")
            }
            #if DEBUG
            checkFrame()
            #endif
            moveTravellers()
            isAtRest = !areFramesNeeded && travels.isEmpty
        }
        checkInvariants()
    }

    /// Lets time pass until the engine waits for nothing any more, but no longer than a limit.
    public func settle(within limit: Double = 60) {
        let end = now + limit
        while engine.isBusy, now < end { run(for: frameDuration) }
    }

    /// Runs something after a delay on the virtual clock, as an answer that comes late or an edit from elsewhere.
    public func schedule(after seconds: Double, _ action: @escaping () -> Void) {
        scheduled.append((now + seconds, action))
    }

    /// Writes a line of one's own into the transcript.
    public func log(_ line: String) {
        transcript.append("\(milliseconds) ms  \(line)")
    }

    /// The virtual time in whole milliseconds, as transcripts count it.
    var milliseconds: Int { DragDropSimulator.milliseconds(now.seconds) }

    /// An identity for something that is copied.
    public func mintItem() -> ItemID {
        nextCopy += 1
        return ItemID(nextCopy)
    }

    /// The list that holds a card.
    public func list(of card: ItemID) -> SimulatedList? {
        lists.first { $0.layout.contains(card) }
    }

    private func runScheduled() {
        while let index = scheduled.firstIndex(where: { $0.at <= now }) {
            let action = scheduled.remove(at: index).action
            action()
        }
    }
}
