// SPDX-License-Identifier: Apache-2.0

/// Something a person who does not see the drag has to hear, as values; a renderer makes the sentence.
public struct Announcement: Equatable, Sendable {
    /// What happened.
    public enum Kind: Equatable, Sendable {
        /// Items were picked up.
        case lifted

        /// Items joined the session.
        case added

        /// The aim moved to a gap of a collection.
        case overGap

        /// The aim moved to a region that takes drops as a whole.
        case overRegion

        /// The keys aim at a region that takes no drops; Enter opens what lies behind it.
        case overSpring

        /// The aim moved to a region that refuses; there is a reason.
        case forbidden

        /// There is no target in that direction.
        case noTarget

        /// Items were dropped and taken.
        case dropped

        /// Some or all items were refused; there is a reason.
        case refused

        /// The session was cancelled; the items are where they were.
        case cancelled

        /// Items disappeared from the model while they were carried; there is a reason.
        case removed
    }

    /// What happened.
    public var kind: Kind

    /// Whether it is a step of the way, of which only the newest matters, and not a result.
    public var isStep: Bool {
        switch kind {
        case .lifted, .overGap, .overRegion, .overSpring, .forbidden, .noTarget: true
        case .added, .dropped, .refused, .cancelled, .removed: false
        }
    }

    /// The titles of the items it is about.
    public var titles: [String]

    /// The position in the collection, from 1, and the number of positions.
    public var position: Position?

    /// The label of the region it is about.
    public var label: String

    /// Why.
    public var reason: String

    /// What lay on the way of a step and refuses.
    public var passed: [Refusal]

    /// Makes an announcement.
    public init(
        _ kind: Kind,
        titles: [String] = [],
        position: Position? = nil,
        label: String = "",
        reason: String = "",
        passed: [Refusal] = []
    ) {
        self.kind = kind
        self.titles = titles
        self.position = position
        self.label = label
        self.reason = reason
        self.passed = passed
    }

    /// A region that does not take what is carried, and why.
    public struct Refusal: Equatable, Sendable {
        /// The label of the region.
        public var label: String

        /// Why.
        public var reason: String

        /// Makes a refusal.
        public init(label: String, reason: String) {
            self.label = label
            self.reason = reason
        }
    }

    /// "Number of total", counted from 1.
    public struct Position: Equatable, Sendable {
        /// Which position, from 1.
        public var number: Int

        /// How many there are.
        public var total: Int

        /// Makes a position.
        public init(number: Int, total: Int) {
            self.number = number
            self.total = total
        }
    }
}
