// SPDX-License-Identifier: Apache-2.0

internal import WorkspaceModel

/// Reads the dates of a CSV, all in the same way, and remembers what a person should know of it.
struct CSVDates {
    private let slashes: DateText.SlashOrder
    /// Whether no date with slashes tells which number is the month.
    private let isAmbiguous: Bool
    private let isOurs: Bool
    private var unreadable = 0
    private var withoutZone = 0

    /// Looks at all dates first: one that has a 13 in it tells how the others are meant.
    init(of rows: [[String]], _ layout: CSVLayout) {
        var firsts = 0
        var seconds = 0
        var count = 0
        for (index, role) in layout.columns.enumerated() where [.start, .due, .createdAt].contains(role) {
            for row in rows where index < row.count {
                let parts = row[index].trimmed.split(separator: "/")
                guard parts.count == 3, let first = Int(parts[0]), let second = Int(parts[1]), first <= 31 else {
                    continue
                }
                count += 1
                if first > 12 { firsts += 1 }
                if second > 12 { seconds += 1 }
            }
        }
        slashes = firsts > seconds ? .dayFirst : .monthFirst
        isAmbiguous = count > 0 && firsts == 0 && seconds == 0
        isOurs = layout.dialect == .ours
    }

    /// A date in milliseconds since 1970. A text that is no date is counted and left out.
    ///
    /// - Parameter isPlanned: Whether people plan by it, so that it matters where its clock is.
    mutating func milliseconds(_ text: String, isPlanned: Bool = true) -> Double? {
        guard let moment = DateText.moment(text, slashes: slashes) else {
            // Kanboard writes this where there is none.
            if text != "0" { unreadable += 1 }
            return nil
        }
        guard !isOurs, moment.hasTime, !moment.hasZone else { return moment.milliseconds }
        // Midnight is what programs write for a day alone.
        if moment.milliseconds.truncatingRemainder(dividingBy: 2 * DateText.noon) == 0 {
            return moment.milliseconds + DateText.noon
        }
        if isPlanned { withoutZone += 1 }
        return moment.milliseconds
    }

    /// Sentences.
    var notes: [String] {
        var notes: [String] = []
        if isAmbiguous { notes.append(L10n.datesWereReadMonthFirst) }
        if withoutZone > 0 { notes.append(L10n.timesWereReadAsUTC) }
        if unreadable > 0 { notes.append(L10n.datesWereLeftOut(count: unreadable)) }
        return notes
    }
}
