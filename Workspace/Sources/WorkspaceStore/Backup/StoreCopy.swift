// SPDX-License-Identifier: Apache-2.0
public import Foundation
import GRDB

/// A consistent copy of a store's database, in a folder of its own.
public struct StoreCopy: Sendable {
    /// The folder with `carry.sqlite`.
    public let folder: URL
    /// The revision of its last transaction.
    public let revision: UInt64
    /// Every name of a file's bytes that its nodes and its log have.
    public let blobNames: Set<String>

    /// Where the database is in a folder.
    public static func database(in folder: URL) -> URL { folder.appendingPathComponent("carry.sqlite") }

    /// Copies the database of the folder `source` into the empty folder `folder`.
    public init(of source: URL, in folder: URL) throws { try self.init(of: .folder(source), in: folder) }

    /// Copies the database of `source` into the empty folder `folder`. Servers may be writing: the copy is what was
    /// committed when it began. Links stay out of it.
    ///
    /// - Complexity: O(size of the database).
    public init(of source: StorePlace, in folder: URL) throws {
        let copy: DatabaseQueue
        switch source {
        case .folder(let source): copy = try Self.copyFile(of: source, to: folder)
        case .database:
            try Self.copyRows(of: source, to: folder)
            copy = try DatabaseQueue(path: Self.database(in: folder).path)
        }
        try copy.writeWithoutTransaction { db in
            // One file, without a log beside it.
            try db.execute(sql: "PRAGMA journal_mode = DELETE; PRAGMA secure_delete = ON; DELETE FROM link")
            if try db.tableExists("share") { try db.execute(sql: "DELETE FROM share") }
        }
        (revision, blobNames) = try copy.read { connection in
            let db = SQLiteDatabase(connection)
            return (try Store.revision(in: db), try Store.blobNames(in: db))
        }
        try copy.close()
        self.folder = folder
    }

    private static func copyFile(of source: URL, to folder: URL) throws -> DatabaseQueue {
        let original = database(in: source).path
        guard FileManager.default.fileExists(atPath: original) else {
            throw StoreError.folderUnusable(source.path, "there is no carry.sqlite in it")
        }
        let copy = try DatabaseQueue(path: database(in: folder).path)
        try DatabaseQueue(path: original, configuration: SQLiteEngine.reading).backup(to: copy)
        return copy
    }

    private static func copyRows(of source: StorePlace, to folder: URL) throws {
        let copy = try SQLiteEngine(folder: folder, trace: nil)
        try source.read { rows in
            guard try PostgresSchema.isCurrent(rows) else {
                throw StoreError.databaseUnusable(
                    "it is of an earlier version of carry, until a server of this one starts"
                )
            }
            try copy.writeNow(.leisurely) { copies in
                try RowTransfer(source: rows, target: copies, left: StoredTable.entrances).copy()
            }
        }
        try copy.pool.close()
    }

    /// The names that a store has. Nothing is written.
    public static func blobNames(in place: StorePlace) throws -> Set<String> {
        try place.read { try Store.blobNames(in: $0) }
    }

    /// The names that the database in a folder has. Nothing is written.
    public static func blobNames(in folder: URL) throws -> Set<String> {
        try SQLiteEngine.read(database(in: folder)) { try Store.blobNames(in: $0) }
    }

    /// Makes a restored database one of its own: it gets a new name, so that no page goes on as if nothing had happened,
    /// and nobody is signed in, also who was signed out after the copy was made.
    public static func renew(in folder: URL) throws {
        let database = try DatabaseQueue(path: database(in: folder).path)
        try database.write { db in
            guard try !Schema.migrator.hasBeenSuperseded(db) else { throw StoreError.tooNew }
            try db.execute(sql: "DELETE FROM link; DELETE FROM session")
            if try db.tableExists("share") { try db.execute(sql: "DELETE FROM share") }
            let name = String(UInt64.random(in: .min ... .max), radix: 36)
            try db.execute(sql: "UPDATE store SET name = ?", arguments: [name])
        }
        try database.close()
    }
}
