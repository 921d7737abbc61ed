// SPDX-License-Identifier: Apache-2.0

/// The countdown of what a drag rests on: a spring-loaded region, or one item of it.
///
/// ```
/// idle --rest on something--> counting --its delay has passed--> fired --rest elsewhere--> idle
/// counting --rest elsewhere, the session ends--> idle (the countdown is taken off the screen)
/// ```
struct SpringCountdown {
    /// What a drag rests on, and since when.
    struct Rest {
        var region: Region
        var item: ItemID?
        var since: Timestamp
        var hasFired = false

        func isOn(_ region: Region, _ item: ItemID?) -> Bool { self.region === region && self.item == item }
    }

    /// What a moment brings.
    enum Step {
        /// Nothing counts.
        case nothing

        /// So much of the delay has passed, from 0 to 1.
        case counts(Rest, progress: Double)

        /// The delay has passed: act, once.
        case fires(Rest)
    }

    private(set) var rest: Rest?

    /// Whether time brings it nearer to its end.
    var isCounting: Bool { rest?.hasFired == false }

    /// Begins to count. Answers what counted before and is to be taken off the screen.
    mutating func begin(on region: Region, item: ItemID?, at time: Timestamp) -> Rest? {
        let former = end()
        rest = Rest(region: region, item: item, since: time)
        return former
    }

    /// A view was made anew: what rests on it goes on, and what has fired does not fire again.
    mutating func replace(_ former: Region, by region: Region) {
        if rest?.region === former { rest?.region = region }
    }

    /// Rests on nothing any more. Answers what counted and is to be taken off the screen; what has fired is not on it.
    mutating func end() -> Rest? {
        guard let former = rest else { return nil }
        rest = nil
        return former.hasFired ? nil : former
    }

    /// Time has passed.
    mutating func advance(to time: Timestamp, delay: Double) -> Step {
        guard let rest, !rest.hasFired else { return .nothing }
        let progress = delay > 0 ? (time - rest.since) / delay : 1
        guard progress >= 1 else { return .counts(rest, progress: max(0, progress)) }
        self.rest?.hasFired = true
        return .fires(rest)
    }
}
