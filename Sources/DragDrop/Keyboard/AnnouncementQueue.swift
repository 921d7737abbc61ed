// SPDX-License-Identifier: Apache-2.0

/// Lets a host speak no faster than a screen reader can say it.
///
/// ```
/// silent --add--> said at once --add within the pause--> waiting --time--> said
/// waiting (a step) --add--> waiting (the newer one)
/// waiting (a result) --add--> waiting (both, in order)
/// ```
/// While a step of the way waits, a newer one takes its place; results are never lost and follow each other.
public struct AnnouncementQueue: Equatable, Sendable {
    /// Seconds from the beginning of one sentence to the next.
    public var pause: Double

    private var waiting: String?
    private var isStep = true
    private var nextMoment: Timestamp?

    /// Makes a silent queue.
    public init(pause: Double = 0.25) { self.pause = pause }

    /// Takes a sentence in; ask ``next(at:)`` what to say now.
    public mutating func add(_ sentence: String, isStep: Bool) {
        guard !sentence.utf8.isEmpty else { return }
        if let waiting, !self.isStep {
            self.waiting = waiting + " " + sentence
        } else {
            waiting = sentence
            self.isStep = isStep
        }
    }

    /// What to say now; nil while nothing waits or the pause is not over.
    public mutating func next(at time: Timestamp) -> String? {
        guard let sentence = waiting, time >= nextMoment ?? time else { return nil }
        waiting = nil
        nextMoment = time + pause
        return sentence
    }

    /// When to ask again; nil while nothing waits.
    public var dueTime: Timestamp? { waiting == nil ? nil : nextMoment ?? .zero }
}
