// SPDX-License-Identifier: Apache-2.0
import NIOCore

/// How the bodies of a connection's requests come, and whether one takes too long. Time is told to it.
///
/// ```
/// none --begin--> coming --end--> none
///                 coming --answer--> left over --end--> none
/// ```
///
/// While a body is coming, enough of it must come in each interval, of which only the time counts in which the server waits
/// for it: a server that is busy with what it has does not take the sender's time. A body that nobody will ever read, such as
/// that of GET, is waited for all the time: its answer may be one that does not end, as a feed's. What is left over when the request is
/// answered serves nobody, and has one interval.
struct BodyProgress {
    /// What is to be done after a look.
    enum Verdict: Equatable {
        /// No body is coming.
        case rest
        /// Look again after so long.
        case lookAgain(in: TimeAmount)
        /// It took too long.
        case close
    }

    private let interval: TimeAmount
    private let leastBytes: Int
    /// Whether a body has begun and not ended.
    private(set) var isComing = false
    /// Whether the time counts in which the server reads nothing.
    private var isUnread = false
    /// Since when the server waits for bytes; nil while it wants none.
    private var asked: NIODeadline?
    /// How long it has waited in this interval, up to the last bytes that came.
    private var waited = TimeAmount.zero
    /// How many bytes came in this interval.
    private var bytes = 0
    /// Requests whose answers have not ended; the last one's body is the one that comes.
    private var unanswered = 0
    /// When the request was answered whose body is left over.
    private var answered: NIODeadline?

    init(_ limits: ServerLimits) {
        interval = TimeAmount(limits.bodyCheckTime)
        leastBytes = limits.leastBodyBytes
    }

    /// A request's head has come.
    ///
    /// - Parameter isUnread: Whether nobody reads the body of such a request.
    mutating func begin(isUnread: Bool, at now: NIODeadline) {
        isComing = true
        unanswered += 1
        self.isUnread = isUnread
        if isUnread { ask(at: now) }
        startInterval(at: now)
    }

    /// A part of its body has come.
    mutating func add(_ count: Int) { bytes += count }

    /// The whole request has come.
    mutating func end() {
        isComing = false
        isUnread = false
        answered = nil
    }

    /// The server wants to read.
    mutating func ask(at now: NIODeadline) {
        if asked == nil { asked = now }
    }

    /// What there was to read was read.
    mutating func fulfil(at now: NIODeadline) {
        if let asked { waited = waited + (now - asked) }
        asked = isUnread ? now : nil
    }

    /// The end of an answer was written.
    mutating func answer(at now: NIODeadline) {
        unanswered -= 1
        if isComing, unanswered == 0 { answered = now }
    }

    /// Looks whether the body comes fast enough.
    mutating func look(at now: NIODeadline) -> Verdict {
        guard isComing else { return .rest }
        if let answered {
            let left = answered + interval - now
            return left > .zero ? .lookAgain(in: left) : .close
        }
        guard let asked else { return .lookAgain(in: interval) }
        let time = waited + (now - asked)
        guard time >= interval else { return .lookAgain(in: interval - time) }
        guard bytes >= leastBytes else { return .close }
        startInterval(at: now)
        return .lookAgain(in: interval)
    }

    private mutating func startInterval(at now: NIODeadline) {
        bytes = 0
        waited = .zero
        if asked != nil { asked = now }
    }
}
