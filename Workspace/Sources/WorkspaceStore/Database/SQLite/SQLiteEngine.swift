// SPDX-License-Identifier: Apache-2.0
import Foundation
import GRDB

/// A database in one file, through GRDB: several connections read, and one writes.
final class SQLiteEngine: DatabaseEngine {
    let pool: DatabasePool

    /// Opens the database of a folder, and brings it to the schema of this program.
    ///
    /// - Parameter trace: Is told every SQL statement.
    init(folder: URL, trace: (@Sendable (String) -> Void)?) throws {
        try PrivateFolder.makeDatabase(in: folder)
        pool = try Self.openPool(in: folder, trace: trace)
        try Schema.migrator.migrate(pool)
        // What a former process erased and did not live to overwrite on the disk is overwritten now.
        _ = try? pool.writeWithoutTransaction { try $0.checkpoint(.truncate) }
    }

    /// Takes the lock of a folder, which is made when it is missing, and opens its database.
    ///
    /// - Parameter trace: Is told every SQL statement.
    /// - Throws: ``StoreError`` when the folder is in use, not usable, or was written by a newer program.
    static func open(_ folder: URL, trace: (@Sendable (String) -> Void)? = nil) throws -> (SQLiteEngine, FolderLock) {
        try PrivateFolder.make(folder) { try refuseNewer(in: folder) }
        let lock = try FolderLock(folder: folder)
        return (try SQLiteEngine(folder: folder, trace: trace), lock)
    }

    func read<Result: Sendable>(
        _ pace: Pace,
        _ body: @escaping @Sendable (any Database) throws -> Result
    ) async throws -> Result {
        try await DatabaseFailure.reportingAsync { try await pool.read { try body(SQLiteDatabase($0)) } }
    }

    func write<Result: Sendable>(
        _ pace: Pace,
        _ body: @escaping @Sendable (any Database) throws -> Result
    ) async throws -> Result {
        try await DatabaseFailure.reportingAsync { try await pool.write { try body(SQLiteDatabase($0)) } }
    }

    func note(_ body: @escaping @Sendable (any Database) throws -> Void) async throws { try await write(.prompt, body) }

    func takesWrites() async throws -> Bool? { nil }

    func writeNow<Result>(_ pace: Pace, _ body: (any Database) throws -> Result) throws -> Result {
        try DatabaseFailure.reporting { try pool.write { try body(SQLiteDatabase($0)) } }
    }

    var listener: PostgresListener? { nil }

    func tell(_ text: String) {}

    func readNow<Result>(_ body: (any Database) throws -> Result) throws -> Result {
        try DatabaseFailure.reporting { try pool.read { try body(SQLiteDatabase($0)) } }
    }

    func releaseSpace() async throws {
        let isLarge = try await pool.read { db in
            let (free, all) = (
                try Int.fetchOne(db, sql: "PRAGMA freelist_count") ?? 0,
                try Int.fetchOne(db, sql: "PRAGMA page_count") ?? 0
            )
            return free > 16_384 && free > all / 2
        }
        let vacuum: Result<Void, any Error>
        do {
            if isLarge { try await pool.vacuum() }
            vacuum = .success(())
        } catch {
            vacuum = .failure(error)
        }
        // What was erased is in the log of writes as well, also where there is no room to make the file smaller.
        try await pool.writeWithoutTransaction { db in
            // Readers may hold it up; the next one does it then.
            _ = try? db.checkpoint(.truncate)
        }
        try vacuum.get()
    }

    /// Looks without a right to write: data of a newer program is left as it is, to the byte.
    static func refuseNewer(in folder: URL) throws {
        let path = StoreCopy.database(in: folder).path
        guard FileManager.default.fileExists(atPath: path) else { return }
        do {
            let isNewer = try DatabaseQueue(path: path, configuration: reading).read {
                try Schema.migrator.hasBeenSuperseded($0)
            }
            if isNewer { throw StoreError.tooNew }
        } catch let error as DatabaseError where error.resultCode == .SQLITE_READONLY {
            // The power went in the middle of the first start, and only who may write rolls that back. Nothing was there yet:
            // afterwards a database has no such journal.
        }
    }

    /// Runs a read of a file that somebody else may have open; it takes no lock and writes nothing.
    static func read<Result>(_ file: URL, _ body: (any Database) throws -> Result) throws -> Result {
        try DatabaseQueue(path: file.path, configuration: reading).read { try body(SQLiteDatabase($0)) }
    }

    /// How a file is opened that is only read.
    static var reading: Configuration {
        var configuration = Configuration()
        configuration.readonly = true
        configuration.busyMode = .timeout(10)
        return configuration
    }

    private static func openPool(in folder: URL, trace: (@Sendable (String) -> Void)?) throws -> DatabasePool {
        var configuration = Configuration()
        configuration.foreignKeysEnabled = true
        configuration.busyMode = .timeout(10)
        configuration.maximumReaderCount = 8
        if let trace {
            configuration.prepareDatabase { db in
                db.trace { trace($0.description) }
            }
        }
        let pool = try DatabasePool(path: StoreCopy.database(in: folder).path, configuration: configuration)
        // GRDB sets synchronous = NORMAL when it turns WAL on, after `prepareDatabase`; a commit that survives a power
        // cut needs FULL, so it is set here, on the one connection that writes.
        // What goes is overwritten in the file at once: the index of words moves them while it grows, and what is erased for
        // good must not be where they were before.
        try pool.writeWithoutTransaction {
            try $0.execute(sql: "PRAGMA synchronous = FULL; PRAGMA secure_delete = ON")
        }
        return pool
    }
}
