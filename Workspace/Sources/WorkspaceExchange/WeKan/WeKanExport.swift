// SPDX-License-Identifier: Apache-2.0

internal import WorkspaceModel

/// The CSV that WeKan exports a board as. Its columns keep their places, and their names are in the language of whoever
/// exported it.
///
/// https://github.com/wekan/wekan/blob/main/models/exporter.js
enum WeKanExport {
    /// What the columns are that every board has; nil for those that have no counterpart and are fields. The owner is
    /// whoever made the card, and not who has it.
    private static let columns: [CSVRole?] = [
        .title, .description, .list, .swimlane, .ignored, nil, nil, .members, .members, .labels, .start, .due, .done,
        nil, nil, .createdAt, .ignored, .ignored, nil, .archived,
    ]

    /// The columns that say yes or no.
    private static let flags = [13, 19]

    /// The column that says when a card was made, which each was.
    private static let created = 15

    /// What the columns of a file are; nil when it is none of WeKan's, by what is below its first row.
    static func roles(of names: [String], before row: [String]?) -> [CSVRole]? {
        let own = names.dropFirst(columns.count)
        guard names.count >= columns.count, own.allSatisfy({ $0.lowercased().hasPrefix(CSVRole.fieldPrefix) }),
            let row, row.count == names.count, flags.allSatisfy({ ["true", "false"].contains(row[$0]) }),
            DateText.moment(row[created]) != nil
        else { return nil }
        return zip(columns, names).map { role, name in role ?? .field(name.trimmed) } + own.map(CSVRole.init(header:))
    }

    /// The swimlane that a board has when nobody made one.
    static let defaultSwimlane = "Default"

    /// The people in a cell: short names, which have no spaces.
    static func people(in cell: String) -> [String] { cell.split(separator: " ").map(String.init) }

    /// The labels in a cell, each with the palette's name of its colour: `Bug-red Needs review-crimson`.
    static func labels(in cell: String) -> [(name: String, color: String?)] {
        var labels: [(name: String, color: String?)] = []
        var words: [String] = []
        for word in cell.split(separator: " ") {
            // A name may have spaces and hyphens: its end is where a colour is.
            guard let dash = word.lastIndex(of: "-"), let color = colors[String(word[dash...].dropFirst())] else {
                words.append(String(word))
                continue
            }
            words.append(String(word[..<dash]))
            let name = words.joined(separator: " ").trimmed
            labels.append((name.isEmpty ? color : name, color))
            words = []
        }
        if !words.isEmpty { labels.append((words.joined(separator: " "), nil)) }
        return labels
    }

    /// Our names of WeKan's colours; those of CSS are the nearest.
    private static let colors = [
        "green": "green", "yellow": "yellow", "orange": "orange", "red": "red", "purple": "purple", "blue": "blue",
        "sky": "sky", "lime": "lime", "pink": "pink", "black": "black", "white": "grey", "silver": "grey",
        "gray": "grey", "peachpuff": "orange_light", "crimson": "red_dark", "plum": "purple_light",
        "darkgreen": "green_dark", "slateblue": "purple", "magenta": "pink", "gold": "yellow", "navy": "blue_dark",
        "saddlebrown": "orange_dark", "paleturquoise": "sky_light", "mistyrose": "red_light", "indigo": "purple_dark",
    ]

    /// What WeKan's file does not contain.
    static var notes: [String] { [L10n.weKanHasNoChecklists] }
}
