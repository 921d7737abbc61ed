// SPDX-License-Identifier: Apache-2.0
import Foundation

/// A database on a PostgreSQL server, which other servers may use as well. One write runs at a time, whoever's it is: it
/// takes a lock of the database's, so that revisions have no gap and one order.
final class PostgresEngine: DatabaseEngine {
    private let readers: PostgresPool
    private let writers: PostgresPool
    /// What names the lock of writers, and of the store's schema.
    private let lock: Int64
    /// What this database's notices are told under.
    private let channel: String
    let listener: PostgresListener?
    /// The bytes of files.
    let blobs: StoredBlobs

    /// The oldest version that the statements are for.
    private static let oldestVersion = 150_000
    private static let readerLimit = 8

    /// Connects, and brings the database to the schema of this program; of several that start together one does.
    ///
    /// - Parameters:
    ///   - isAlone: Whether the process keeps everybody else out, see ``PostgresHold``.
    ///   - trace: Is told every SQL statement.
    /// - Throws: ``StoreError``.
    init(address: String, isAlone: Bool = false, trace: (@Sendable (String) -> Void)? = nil) throws {
        readers = PostgresPool(address: address, limit: Self.readerLimit, isAlone: isAlone, trace: trace)
        writers = PostgresPool(address: address, limit: 1, isAlone: isAlone, trace: trace)
        blobs = StoredBlobs(pool: PostgresPool(address: address, limit: 1, isAlone: isAlone, trace: trace))
        do {
            let (lock, channel): (Int64, String) = try writers.runNow { connection, _ in
                let sql = """
                    SELECT current_setting('server_version_num'), current_setting('server_encoding'), current_schema(),
                        hashtextextended('carry ' || current_schema(), 0)
                    """
                guard let row = try connection.ask(sql).rows.first, let version = Int(try row[0] as String),
                    let schema = try row[2] as String?
                else { throw StoreError.databaseUnusable("it has no schema to write to") }
                guard version >= Self.oldestVersion else {
                    throw StoreError.databaseUnusable(
                        "it is PostgreSQL \(version / 10_000), and carry needs 15 or newer"
                    )
                }
                guard try row[1] == "UTF8" else {
                    throw StoreError.databaseUnusable("its encoding is not UTF8")
                }
                return (try row[3], "carry_\(schema)")
            }
            (self.lock, self.channel) = (lock, channel)
            // Beside the lock of writers, another one's name.
            listener = PostgresListener(address: address, channel: channel, duty: lock &+ 1)
            try writers.runNow(patience: PostgresPool.leisure) { connection, _ in
                try PostgresSchema.migrate(connection, lock: lock)
            }
        } catch let failure as DatabaseFailure {
            throw StoreError(failure)
        }
    }

    deinit { listener?.stop() }

    func read<Result: Sendable>(
        _ pace: Pace,
        _ body: @escaping @Sendable (any Database) throws -> Result
    ) async throws -> Result {
        try await readers.run(patience: pace.patience) { [channel] connection, _ in
            try Self.read(on: connection, channel, body)
        }
    }

    func write<Result: Sendable>(
        _ pace: Pace,
        _ body: @escaping @Sendable (any Database) throws -> Result
    ) async throws -> Result {
        try await writers.run(patience: pace.patience) { [lock, channel] connection, isFinal in
            try Self.write(on: connection, channel, lock, &isFinal, body)
        }
    }

    func note(_ body: @escaping @Sendable (any Database) throws -> Void) async throws {
        try await readers.run { [channel] connection, isFinal in
            try connection.transaction("BEGIN ISOLATION LEVEL READ COMMITTED", isFinal: &isFinal) {
                // Nor does it wait for a standby.
                try connection.post("SET LOCAL synchronous_commit = off")
                try body(PostgresDatabase(connection, channel: channel))
            }
        }
    }

    /// A write would wait for whoever writes, however long that takes, and say nothing of the database.
    func takesWrites() async throws -> Bool? {
        try await readers.run { connection, _ in
            let sql = "SELECT NOT pg_is_in_recovery() AND current_setting('default_transaction_read_only') = 'off'"
            return try connection.ask(sql).rows.first?[0]
        }
    }

    func readNow<Result>(_ body: (any Database) throws -> Result) throws -> Result {
        try readers.runNow(patience: Pace.leisurely.patience) { connection, _ in
            try Self.read(on: connection, channel, body)
        }
    }

    func writeNow<Result>(_ pace: Pace, _ body: (any Database) throws -> Result) throws -> Result {
        try writers.runNow(patience: pace.patience) { try Self.write(on: $0, channel, lock, &$1, body) }
    }

    /// It takes no lock: nothing is written.
    func tell(_ text: String) async throws {
        try await readers.run { [channel] connection, _ in
            _ = try connection.ask("SELECT pg_notify(?, ?)", [channel, text])
        }
    }

    /// Runs a read of a database that somebody else may have open, on a connection of its own; it writes nothing.
    ///
    /// - Throws: ``StoreError`` when it cannot be used, or a newer program has been.
    static func read<Result>(_ address: String, _ body: (any Database) throws -> Result) throws -> Result {
        do {
            let connection = try PostgresConnection(address, patience: Pace.leisurely.patience)
            return try read(on: connection) { db in
                try db.execute("SET LOCAL idle_in_transaction_session_timeout = 0")
                try PostgresSchema.refuseNewer(in: db)
                return try body(db)
            }
        } catch let failure as DatabaseFailure {
            throw StoreError(failure)
        }
    }

    /// Autovacuum does.
    func releaseSpace() async throws {}

    private static func read<Result>(
        on connection: PostgresConnection,
        _ channel: String? = nil,
        _ body: (any Database) throws -> Result
    ) throws -> Result {
        try connection.transaction("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY") {
            try body(PostgresDatabase(connection, channel: channel))
        }
    }

    private static func write<Result>(
        on connection: PostgresConnection,
        _ channel: String,
        _ lock: Int64,
        _ isFinal: inout Bool,
        _ body: (any Database) throws -> Result
    ) throws -> Result {
        try connection.transaction("BEGIN ISOLATION LEVEL READ COMMITTED", isFinal: &isFinal) {
            try connection.post("SELECT pg_advisory_xact_lock(?)", [lock])
            return try body(PostgresDatabase(connection, channel: channel))
        }
    }
}

extension Pace {
    fileprivate var patience: Duration {
        switch self {
        case .prompt: PostgresPool.patience
        case .leisurely: PostgresPool.leisure
        }
    }
}
