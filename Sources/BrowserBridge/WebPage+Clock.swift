// SPDX-License-Identifier: Apache-2.0

/// What the person's own clock says.
public struct WallClock: Equatable, Sendable {
    /// Milliseconds since the beginning of 1970, UTC.
    public var milliseconds: Double
    /// Minutes that the person's time zone is ahead of UTC now.
    public var minutesAheadOfUTC: Int
}

extension WallClock {
    /// Reads what the page says.
    init(_ reader: inout ByteReader) {
        let milliseconds = reader.double()
        self.init(milliseconds: milliseconds, minutesAheadOfUTC: Self.minutes(reader.double()))
    }

    /// No zone is a day away: what says so is no number of minutes.
    static func minutes(_ value: Double) -> Int { abs(value) < 1_440 ? Int(value) : 0 }
}

extension WebPage {
    /// The date and time, which the person can change at any moment: use ``WebPage/now`` to measure durations.
    public var wallClock: WallClock {
        var clock = WallClock(milliseconds: 0, minutesAheadOfUTC: 0)
        wire.ask(
            .clock,
            answer: { clock = WallClock(&$0) }
        )
        return clock
    }

    /// Minutes that the person's time zone is ahead of UTC at a time, in milliseconds since 1970: an hour more in summer, in
    /// many zones.
    public func minutesAheadOfUTC(at milliseconds: Double) -> Int {
        WallClock.minutes(wire.ask(.offset) { $0.write(milliseconds) })
    }
}
