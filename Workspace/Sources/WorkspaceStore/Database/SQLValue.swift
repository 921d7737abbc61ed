// SPDX-License-Identifier: Apache-2.0
import Foundation

/// What stands for the question marks of a statement, in their order.
typealias SQLArguments = [(any SQLArgument)?]

/// A value that a statement takes.
enum SQLValue: Hashable {
    case null
    case boolean(Bool)
    case integer(Int64)
    case real(Double)
    case text(String)
    case data(Data)
}

extension SQLValue: SQLArgument {
    var sqlValue: SQLValue { self }
}

/// What can be the argument of a statement.
protocol SQLArgument {
    var sqlValue: SQLValue { get }
}

/// What a column can be read as.
protocol SQLColumn {
    /// The value in a column; nil when it is null, or nothing of this kind.
    static func read(_ column: Int, of row: any SQLColumns) -> Self?
}

/// The columns of a row, as an engine has them. A column that is null, or of another kind, is nil.
protocol SQLColumns {
    func integer(_ column: Int) -> Int64?
    func real(_ column: Int) -> Double?
    func text(_ column: Int) -> String?
    func data(_ column: Int) -> Data?
    /// Where a column of this name is.
    func column(named name: String) -> Int?
}

/// A row of an answer.
struct SQLRow {
    let columns: any SQLColumns

    /// The value in a column.
    ///
    /// - Throws: ``StoreError/corrupt(_:)`` when there is none of this kind.
    subscript<Value: SQLColumn>(column: Int) -> Value {
        get throws {
            guard let value = Value.read(column, of: columns) else {
                throw StoreError.corrupt("column \(column) of a row cannot be read")
            }
            return value
        }
    }

    /// The value in a column of a name.
    ///
    /// - Throws: ``StoreError/corrupt(_:)`` when there is none of this kind.
    subscript<Value: SQLColumn>(name: String) -> Value {
        get throws {
            guard let column = columns.column(named: name) else {
                throw StoreError.corrupt("a row has no column \(name)")
            }
            return try self[column]
        }
    }

    /// Whether there is a column of a name.
    func hasColumn(_ name: String) -> Bool { columns.column(named: name) != nil }
}

extension Int64: SQLArgument, SQLColumn {
    var sqlValue: SQLValue { .integer(self) }
    static func read(_ column: Int, of row: any SQLColumns) -> Int64? { row.integer(column) }
}

extension Int: SQLArgument, SQLColumn {
    var sqlValue: SQLValue { .integer(Int64(self)) }
    static func read(_ column: Int, of row: any SQLColumns) -> Int? { row.integer(column).map { Int(clamping: $0) } }
}

extension Bool: SQLArgument, SQLColumn {
    var sqlValue: SQLValue { .boolean(self) }
    static func read(_ column: Int, of row: any SQLColumns) -> Bool? { row.integer(column).map { $0 != 0 } }
}

extension Double: SQLArgument, SQLColumn {
    var sqlValue: SQLValue { .real(self) }
    static func read(_ column: Int, of row: any SQLColumns) -> Double? { row.real(column) }
}

extension String: SQLArgument, SQLColumn {
    var sqlValue: SQLValue { .text(self) }
    static func read(_ column: Int, of row: any SQLColumns) -> String? { row.text(column) }
}

extension Data: SQLArgument, SQLColumn {
    var sqlValue: SQLValue { .data(self) }
    static func read(_ column: Int, of row: any SQLColumns) -> Data? { row.data(column) }
}

extension Optional: SQLColumn where Wrapped: SQLColumn {
    static func read(_ column: Int, of row: any SQLColumns) -> Wrapped?? { .some(Wrapped.read(column, of: row)) }
}
