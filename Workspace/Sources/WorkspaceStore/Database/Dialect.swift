// SPDX-License-Identifier: Apache-2.0

/// The words that differ between the engines' SQL.
enum Dialect {
    case sqlite
    case postgres

    /// The condition that a column has one of some integers, which are an argument: see ``list(_:)``.
    func isListed(_ column: String) -> String {
        switch self {
        case .sqlite: "\(column) IN (SELECT value FROM json_each(?))"
        case .postgres: "\(column) = ANY (CAST(? AS BIGINT[]))"
        }
    }

    /// Integers as one argument.
    func list(_ integers: some Sequence<Int64>) -> String {
        let list = integers.map(String.init).joined(separator: ",")
        return switch self {
        case .sqlite: "[\(list)]"
        case .postgres: "{\(list)}"
        }
    }

    /// A number in the JSON of a column.
    func number(_ key: String, in column: String) -> String {
        switch self {
        case .sqlite: "json_extract(\(column), '$.\(key)')"
        case .postgres: "CAST(CAST(\(column) AS JSON) ->> '\(key)' AS DOUBLE PRECISION)"
        }
    }

    /// The condition that something in the JSON of a column is true.
    func isTrue(_ key: String, in column: String) -> String {
        switch self {
        case .sqlite: "json_extract(\(column), '$.\(key)') = 1"
        case .postgres: "CAST(\(column) AS JSON) ->> '\(key)' = 'true'"
        }
    }

    /// An identity as text has it: sixteen hexadecimal digits.
    func digits(_ column: String) -> String {
        switch self {
        case .sqlite: "printf('%016x', \(column))"
        case .postgres: "lpad(to_hex(\(column)), 16, '0')"
        }
    }

    /// A text in the order of its bytes.
    func bytewise(_ column: String) -> String {
        switch self {
        case .sqlite: column
        case .postgres: "\(column) COLLATE \"C\""
        }
    }

    /// How many bytes a text has.
    func byteCount(_ expression: String) -> String {
        switch self {
        // The length of a text is in characters, that of a blob in bytes.
        case .sqlite: "length(CAST(\(expression) AS BLOB))"
        case .postgres: "octet_length(\(expression))"
        }
    }

    /// The names of files' bytes in the JSON of a column, at any depth, as a query of one column.
    func blobNames(in column: String, of table: String) -> String {
        switch self {
        case .sqlite:
            """
            SELECT DISTINCT part.atom FROM \(table), json_tree(\(table).\(column)) AS part
            WHERE (instr(\(table).\(column), '"blob"') > 0 OR instr(\(table).\(column), '"original"') > 0)
                AND part.key IN ('blob', 'original') AND part.type = 'text'
            """
        case .postgres:
            """
            SELECT DISTINCT part.name #>> '{}' FROM \(table), LATERAL (
                SELECT jsonb_path_query(CAST(\(table).\(column) AS JSONB), '$.**.blob ? (@.type() == "string")')
                UNION ALL
                SELECT jsonb_path_query(CAST(\(table).\(column) AS JSONB), '$.**.original ? (@.type() == "string")')
            ) AS part (name)
            WHERE strpos(\(table).\(column), '"blob"') > 0 OR strpos(\(table).\(column), '"original"') > 0
            """
        }
    }

    /// Finds a table, view or index by its name.
    var relations: String {
        switch self {
        case .sqlite: "SELECT 1 FROM sqlite_master WHERE name = ?"
        case .postgres: "SELECT 1 FROM pg_class WHERE relname = ? AND relnamespace = current_schema()::regnamespace"
        }
    }

    /// A name as the engine keeps it.
    func stored(_ name: String) -> String {
        switch self {
        case .sqlite: name
        case .postgres: name.lowercased()
        }
    }
}
