// SPDX-License-Identifier: Apache-2.0
import Foundation
import GRDB

/// A connection to SQLite, during one read or write.
final class SQLiteDatabase: Database {
    private let connection: GRDB.Database

    init(_ connection: GRDB.Database) { self.connection = connection }

    var dialect: Dialect { .sqlite }

    func rows(_ sql: String, _ arguments: SQLArguments) throws -> [SQLRow] {
        try DatabaseFailure.reporting {
            try Row.fetchAll(connection.cachedStatement(sql: sql), arguments: .init(arguments)).map(SQLRow.init)
        }
    }

    func rows(of queries: [SQLQuery]) throws -> [[SQLRow]] { try queries.map { try rows($0.sql, $0.arguments) } }

    func row(_ sql: String, _ arguments: SQLArguments) throws -> SQLRow? {
        try DatabaseFailure.reporting {
            try Row.fetchOne(connection.cachedStatement(sql: sql), arguments: .init(arguments)).map(SQLRow.init)
        }
    }

    func cursor(_ sql: String, _ arguments: SQLArguments) throws -> any SQLCursor {
        try DatabaseFailure.reporting {
            SQLiteCursor(rows: try Row.fetchCursor(connection.cachedStatement(sql: sql), arguments: .init(arguments)))
        }
    }

    func execute(_ sql: String, _ arguments: SQLArguments) throws {
        try DatabaseFailure.reporting { try connection.cachedStatement(sql: sql).execute(arguments: .init(arguments)) }
    }

    func change(_ sql: String, _ arguments: SQLArguments) throws -> Int {
        try execute(sql, arguments)
        return connection.changesCount
    }

    func run(_ script: String) throws {
        try DatabaseFailure.reporting { try connection.execute(sql: script) }
    }

    /// What can be read is on the disk.
    func confirm() throws {}

    func tell(_ text: String) {}

    func inSavepoint(_ body: () throws -> SavepointEnd) throws {
        try DatabaseFailure.reporting {
            try connection.inSavepoint {
                switch try body() {
                case .keep: .commit
                case .rollback: .rollback
                }
            }
        }
    }
}

private final class SQLiteCursor: SQLCursor {
    private let rows: RowCursor

    init(rows: RowCursor) { self.rows = rows }

    func next() throws -> SQLRow? { try DatabaseFailure.reporting { try rows.next().map(SQLRow.init) } }
}

extension SQLRow {
    fileprivate init(_ row: Row) { self.init(columns: row) }
}

extension Row: SQLColumns {
    func integer(_ column: Int) -> Int64? { self[column] }
    func real(_ column: Int) -> Double? { self[column] }
    func text(_ column: Int) -> String? { self[column] }
    func data(_ column: Int) -> Data? { self[column] }
    func column(named name: String) -> Int? {
        columnNames.enumerated().first { $0.element == name }?.offset
    }
}

extension StatementArguments {
    fileprivate init(_ arguments: SQLArguments) {
        self.init(
            arguments.map { argument -> (any DatabaseValueConvertible)? in
                switch argument?.sqlValue {
                case nil, .null: nil
                case .boolean(let value): value
                case .integer(let value): value
                case .real(let value): value
                case .text(let value): value
                case .data(let value): value
                }
            }
        )
    }
}

extension DatabaseFailure {
    /// Runs what may fail in SQLite's way.
    static func reporting<Result>(_ body: () throws -> Result) throws -> Result {
        do {
            return try body()
        } catch let error as DatabaseError {
            throw DatabaseFailure(error)
        }
    }

    /// The same for what waits.
    static func reportingAsync<Result: Sendable>(_ body: () async throws -> Result) async throws -> Result {
        do {
            return try await body()
        } catch let error as DatabaseError {
            throw DatabaseFailure(error)
        }
    }

    init(_ error: DatabaseError) {
        let reason = error.message ?? "\(error.resultCode)"
        switch error.resultCode {
        case .SQLITE_FULL, .SQLITE_IOERR, .SQLITE_NOMEM, .SQLITE_CORRUPT, .SQLITE_READONLY, .SQLITE_CANTOPEN:
            self = .unwritable(reason)
        case .SQLITE_CONSTRAINT: self = .refused(reason)
        default: self = .failed(reason)
        }
    }
}
