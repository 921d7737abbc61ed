// SPDX-License-Identifier: Apache-2.0

/// A connection to PostgreSQL, during one read or write.
final class PostgresDatabase: Database {
    private let connection: PostgresConnection
    private var savepoints = 0
    private var cursors = 0

    private let channel: String?

    /// - Parameter channel: What the servers of this database listen to; nil where nobody is told anything.
    init(_ connection: PostgresConnection, channel: String? = nil) {
        self.connection = connection
        self.channel = channel
    }

    var dialect: Dialect { .postgres }

    func rows(_ sql: String, _ arguments: SQLArguments) throws -> [SQLRow] {
        try connection.ask(sql, arguments).rows
    }

    func rows(of queries: [SQLQuery]) throws -> [[SQLRow]] { try connection.ask(queries).map(\.rows) }

    func row(_ sql: String, _ arguments: SQLArguments) throws -> SQLRow? { try rows(sql, arguments).first }

    func cursor(_ sql: String, _ arguments: SQLArguments) throws -> any SQLCursor {
        // Names come again, so that their statements are prepared once.
        cursors += 1
        return try PostgresCursor("c\(cursors)", sql, arguments, on: connection)
    }

    func execute(_ sql: String, _ arguments: SQLArguments) throws { try connection.post(sql, arguments) }

    func change(_ sql: String, _ arguments: SQLArguments) throws -> Int {
        try connection.ask(sql, arguments).changeCount
    }

    func run(_ script: String) throws { try connection.run(script) }

    func tell(_ text: String) throws {
        if let channel { try connection.post("SELECT pg_notify(?, ?)", [channel, text]) }
    }

    /// What is written, if only a message that nobody reads, makes the commit wait for the standby, behind all of the log
    /// before it.
    func confirm() throws { try connection.post("SELECT pg_logical_emit_message(true, 'carry', '')") }

    func inSavepoint(_ body: () throws -> SavepointEnd) throws {
        savepoints += 1
        let name = "p\(savepoints)"
        defer { savepoints -= 1 }
        try connection.post("SAVEPOINT \(name)")
        do {
            switch try body() {
            case .keep:
                // What was posted since must have been done.
                try connection.flush()
                try connection.post("RELEASE SAVEPOINT \(name)")
            case .rollback:
                try undo(to: name)
            }
        } catch {
            try undo(to: name)
            throw error
        }
    }

    private func undo(to name: String) throws {
        guard !connection.isBroken else { return }
        // The savepoint itself may not have been sent yet, and what was posted after it may fail.
        do { try connection.flush() } catch let failure as DatabaseFailure where !failure.isGeneral {}
        try connection.post("ROLLBACK TO SAVEPOINT \(name)")
        try connection.post("RELEASE SAVEPOINT \(name)")
    }
}

/// Rows that are fetched some at a time, through a cursor of the server's.
private final class PostgresCursor: SQLCursor {
    private let name: String
    private let connection: PostgresConnection
    private var rows: ArraySlice<SQLRow> = []
    private var hasMore = true

    private static let count = 1_000

    init(_ name: String, _ sql: String, _ arguments: SQLArguments, on connection: PostgresConnection) throws {
        self.name = name
        self.connection = connection
        try connection.post("DECLARE \(name) NO SCROLL CURSOR FOR \(sql)", arguments)
        try fetch()
    }

    func next() throws -> SQLRow? {
        if rows.isEmpty, hasMore { try fetch() }
        return rows.popFirst()
    }

    private func fetch() throws {
        rows = try connection.ask("FETCH FORWARD \(Self.count) FROM \(name)").rows[...]
        hasMore = rows.count == Self.count
        if !hasMore { try connection.post("CLOSE \(name)") }
    }
}
