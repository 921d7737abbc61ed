// SPDX-License-Identifier: Apache-2.0

/// The time of EXIF, `2008:05:30 15:56:01`, which is the camera's own clock without a zone.
enum ExifTime {
    /// Milliseconds since 1970 of a time at the start of a text, read as UTC; nil where it is none, as in the blank times
    /// of cameras whose clock was never set.
    static func read(_ text: some StringProtocol) -> Double? {
        let words = text.split(separator: " ", maxSplits: 2)
        guard words.count >= 2 else { return nil }
        let date = words[0].split(separator: ":").compactMap { Int($0) }
        let clock = words[1].split(separator: ":").compactMap { Int($0) }
        guard date.count == 3, clock.count == 3, (1826...9999).contains(date[0]), (1...12).contains(date[1]),
            (1...31).contains(date[2]), (0...23).contains(clock[0]), (0...59).contains(clock[1]),
            (0...60).contains(clock[2])
        else { return nil }
        let days = days(year: date[0], month: date[1], day: date[2])
        return Double(((days * 24 + clock[0]) * 60 + clock[1]) * 60 + clock[2]) * 1000
    }

    /// Days since 1 January 1970 in the Gregorian calendar.
    private static func days(year: Int, month: Int, day: Int) -> Int {
        // Counted from 1 March, so that the leap day comes last.
        let shiftedYear = month <= 2 ? year - 1 : year
        let dayOfYear = (153 * (month + (month > 2 ? -3 : 9)) + 2) / 5 + day - 1
        let era = shiftedYear / 400
        let yearOfEra = shiftedYear - era * 400
        return era * 146_097 + yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear - 719_468
    }
}
