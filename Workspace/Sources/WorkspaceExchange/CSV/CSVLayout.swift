// SPDX-License-Identifier: Apache-2.0

/// How a CSV is written: its separator, and what its columns are.
struct CSVLayout {
    /// Whose CSV it is.
    enum Dialect {
        case ours, kanboard, trello, weKan, other

        /// Whether it has an apostrophe before what a spreadsheet could run.
        var isGuarded: Bool {
            switch self {
            case .ours, .trello, .weKan: true
            case .kanboard, .other: false
            }
        }
    }

    let dialect: Dialect
    /// The role of each column.
    private(set) var columns: [CSVRole]
    /// What each column is called.
    let names: [String]
    let separator: UInt8
    /// Where the rows begin that are cards.
    let content: CSVReader

    /// The layout of a text; nil when none of its columns is a title.
    ///
    /// - Parameter isNamedCSV: Whether its name says that it is CSV, so that a single column will do.
    init?(of bytes: [UInt8], isNamedCSV: Bool) {
        let (separators, start) = Self.separators(of: bytes)
        let layouts = separators.compactMap { CSVLayout(of: bytes, from: start, separator: $0) }
        let best = layouts.max { ($0.knownColumns, $0.columns.count) < ($1.knownColumns, $1.columns.count) }
        guard let best, isNamedCSV || best.columns.count > 1 else { return nil }
        self = best
    }

    private init?(of bytes: [UInt8], from start: Int, separator: UInt8) {
        var reader = CSVReader(bytes, separator: separator, from: start)
        var header: [String] = []
        // Some programs write an empty line first.
        while header.allSatisfy(\.isEmpty) {
            guard let row = try? reader.next() else { return nil }
            header = row
        }
        var ahead = reader
        let row = try? ahead.next()
        var roles: [CSVRole]?
        if KanboardExport.isHeader(header, before: row) {
            dialect = .kanboard
            header = KanboardExport.header
        } else if header.starts(with: BoardTable.columns) {
            dialect = .ours
        } else if TrelloTable.isHeader(header) {
            dialect = .trello
            roles = header.map(TrelloTable.role(of:))
        } else {
            roles = WeKanExport.roles(of: header, before: row)
            dialect = roles == nil ? .other : .weKan
        }
        content = reader
        self.separator = separator
        columns = roles ?? header.map(CSVRole.init(header:))
        names = header.map { $0.trimmed }
        if dialect == .ours {
            // A custom field may be called like a column that another program has.
            let start = BoardTable.columns.count
            columns[start...] = header[start...].map { .field(FormulaGuard.unguarded($0).trimmed) }[...]
        }
        if !columns.contains(.list), let index = columns.firstIndex(of: .status) { columns[index] = .list }
        guard columns.contains(.title) else { return nil }
    }

    /// How many columns are known by their name.
    private var knownColumns: Int {
        columns.count { if case .field = $0 { false } else { $0 != .ignored } }
    }

    /// The separators that are tried, and where the CSV begins: Excel knows a first line `sep=;`.
    private static func separators(of bytes: [UInt8]) -> ([UInt8], start: Int) {
        let prefix = Array("sep=".utf8)
        if bytes.starts(with: prefix), bytes.count > 5, bytes[5] == 0x0A || bytes[5] == 0x0D {
            return ([bytes[4]], start: bytes[5] == 0x0D && bytes.count > 6 && bytes[6] == 0x0A ? 7 : 6)
        }
        return ([0x2C, 0x3B, 0x09], start: 0)
    }
}
