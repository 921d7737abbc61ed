// SPDX-License-Identifier: Apache-2.0

/// What the store asks of a database, inside one read or one write of it. In SQL, `?` stands for the next argument.
///
/// The store's statements are the same for every engine; where their SQL differs, ``Dialect`` has the words.
protocol Database: AnyObject {
    var dialect: Dialect { get }

    /// All rows of a query.
    func rows(_ sql: String, _ arguments: SQLArguments) throws -> [SQLRow]

    /// All rows of several queries, which travel together.
    func rows(of queries: [SQLQuery]) throws -> [[SQLRow]]

    /// The first row of a query.
    func row(_ sql: String, _ arguments: SQLArguments) throws -> SQLRow?

    /// The rows of a query one after the other, for those that may be more than should be in memory.
    func cursor(_ sql: String, _ arguments: SQLArguments) throws -> any SQLCursor

    /// Runs a statement. What goes wrong may be thrown by what is run next, but before the write or the savepoint ends.
    func execute(_ sql: String, _ arguments: SQLArguments) throws

    /// Runs a statement, and tells how many rows it changed.
    func change(_ sql: String, _ arguments: SQLArguments) throws -> Int

    /// Runs statements without arguments, separated by semicolons.
    func run(_ script: String) throws

    /// Tells every server of this database something, once the write has landed; one that is alone has nobody to tell.
    func tell(_ text: String) throws

    /// Makes the write end no sooner than what landed before it is as durable as what is written.
    func confirm() throws

    /// Runs `body` in a savepoint, and keeps what it changed if it says so; if it throws, nothing is kept.
    func inSavepoint(_ body: () throws -> SavepointEnd) throws
}

/// A statement with what stands for its question marks.
struct SQLQuery {
    let sql: String
    let arguments: SQLArguments

    init(_ sql: String, _ arguments: SQLArguments = []) {
        self.sql = sql
        self.arguments = arguments
    }
}

/// What becomes of what was changed since a savepoint.
enum SavepointEnd {
    case keep
    case rollback
}

/// Rows one after the other.
protocol SQLCursor: AnyObject {
    /// The next row, which is worth reading until the one after it is asked for; nil after the last.
    func next() throws -> SQLRow?
}

extension Database {
    func rows(_ sql: String) throws -> [SQLRow] { try rows(sql, []) }
    func cursor(_ sql: String) throws -> any SQLCursor { try cursor(sql, []) }
    func execute(_ sql: String) throws { try execute(sql, []) }

    func row(_ sql: String) throws -> SQLRow? { try row(sql, []) }

    /// The first column of the first row; nil when there is none, or it is null.
    func value<Value: SQLColumn>(_ sql: String, _ arguments: SQLArguments = []) throws -> Value? {
        try row(sql, arguments)?[0]
    }

    /// The first column of every row.
    func values<Value: SQLColumn>(_ sql: String, _ arguments: SQLArguments = []) throws -> [Value] {
        try rows(sql, arguments).map { try $0[0] }
    }

    /// Whether there is a table, view or index of this name.
    func has(_ name: String) throws -> Bool { try !rows(dialect.relations, [dialect.stored(name)]).isEmpty }
}
