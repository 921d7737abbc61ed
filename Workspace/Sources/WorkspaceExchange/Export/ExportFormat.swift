// SPDX-License-Identifier: Apache-2.0

/// What a board can be exported as.
public enum ExportFormat: String, CaseIterable, Sendable {
    /// Everything, with the files; it comes in again as the same board.
    case zip
    /// A row for each card.
    case csv
    /// Headings, and an item for each card.
    case markdown

    /// The ending of the file's name.
    public var ending: String { self == .markdown ? "md" : rawValue }

    /// The file's type.
    public var mediaType: String {
        switch self {
        case .zip: "application/zip"
        case .csv: "text/csv; charset=utf-8; header=present"
        case .markdown: "text/markdown; charset=utf-8"
        }
    }
}
