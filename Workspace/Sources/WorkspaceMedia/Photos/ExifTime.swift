// SPDX-License-Identifier: Apache-2.0

import WorkspaceModel

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
        let days = CivilCalendar.day(year: date[0], month: date[1], day: date[2])
        return Double(((days * 24 + clock[0]) * 60 + clock[1]) * 60 + clock[2]) * 1000
    }
}
