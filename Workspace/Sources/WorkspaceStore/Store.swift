// SPDX-License-Identifier: Apache-2.0
public import Foundation
import GRDB
import WorkspaceModel

/// The durable tree and its log in one folder.
///
/// One process at a time has a folder open. Transactions go through one writer, which groups those that wait into
/// one durable commit; reads run beside it, each on a snapshot of its own.
///
/// ```swift
/// let store = try Store(folder: folder)
/// let landed = try await store.commit(transaction, author: session.id)
/// let window = try await store.children(of: list, after: nil, limit: 60)
/// ```
public final class Store: Sendable {
    /// Milliseconds since 1970.
    public typealias Clock = @Sendable () -> Int64

    let pool: DatabasePool
    let clock: Clock
    let writer: TransactionWriter
    let lock: FolderLock

    /// The folder that the store is in.
    public let folder: URL
    /// Random letters that tell this store's cookies from those of another on the same host.
    public let name: String

    /// Opens the store in a folder, which is made when it is missing.
    ///
    /// - Parameters:
    ///   - folder: Where `carry.sqlite` and `lock` are.
    ///   - trace: Is told every SQL statement, for tests.
    ///   - clock: What time it is.
    /// - Throws: ``StoreError`` when the folder is in use, not usable, or was written by a newer program.
    public init(
        folder: URL,
        trace: (@Sendable (String) -> Void)? = nil,
        clock: @escaping Clock = { Int64(Date().timeIntervalSince1970 * 1000) }
    ) throws {
        do {
            try FileManager.default.createDirectory(
                at: folder,
                withIntermediateDirectories: true,
                attributes: [.posixPermissions: 0o700]
            )
        } catch {
            throw StoreError.folderUnusable(folder.path, "it cannot be made")
        }
        try Self.refuseNewer(in: folder)
        try PrivateFolder.make(folder)
        lock = try FolderLock(folder: folder)
        let pool = try Self.openPool(in: folder, trace: trace)
        self.folder = folder
        self.pool = pool
        self.clock = clock
        try Schema.migrator.migrate(pool)
        name = try pool.write { try Self.prepare($0) }
        // What a former process erased and did not live to overwrite on the disk is overwritten now.
        _ = try? pool.writeWithoutTransaction { try $0.checkpoint(.truncate) }
        writer = TransactionWriter(pool: pool, clock: clock)
    }

    /// The time by the store's clock.
    public func now() -> Int64 { clock() }

    /// The revision of the last transaction that landed; 0 before the first.
    public func revision() async throws -> UInt64 {
        try await pool.read { try Self.revision(in: $0) }
    }

    static func revision(in db: Database) throws -> UInt64 {
        let revision = try Int64.fetchOne(db.cachedStatement(sql: "SELECT max(revision) FROM log"))
        return UInt64(clamping: revision ?? 0)
    }

    /// Looks without a right to write: data of a newer program is left as it is, to the byte.
    private static func refuseNewer(in folder: URL) throws {
        let path = StoreCopy.database(in: folder).path
        guard FileManager.default.fileExists(atPath: path) else { return }
        var configuration = Configuration()
        configuration.readonly = true
        configuration.busyMode = .timeout(10)
        do {
            let isNewer = try DatabaseQueue(path: path, configuration: configuration).read {
                try Schema.migrator.hasBeenSuperseded($0)
            }
            if isNewer { throw StoreError.tooNew }
        } catch let error as DatabaseError where error.resultCode == .SQLITE_READONLY {
            // The power went in the middle of the first start, and only who may write rolls that back. Nothing was there yet:
            // afterwards a database has no such journal.
        }
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
        let pool = try DatabasePool(
            path: folder.appendingPathComponent("carry.sqlite").path,
            configuration: configuration
        )
        // GRDB sets synchronous = NORMAL when it turns WAL on, after `prepareDatabase`; a commit that survives a power
        // cut needs FULL, so it is set here, on the one connection that writes.
        // What goes is overwritten in the file at once: the index of words moves them while it grows, and what is erased for
        // good must not be where they were before.
        try pool.writeWithoutTransaction {
            try $0.execute(sql: "PRAGMA synchronous = FULL; PRAGMA secure_delete = ON")
        }
        return pool
    }

    /// Makes what a new store starts with: its name and the three well-known nodes.
    private static func prepare(_ db: Database) throws -> String {
        if let name = try String.fetchOne(db, sql: "SELECT name FROM store") {
            return name
        }
        let bits = UInt64.random(in: .min ... .max)
        let name = String(bits, radix: 36)
        try db.execute(sql: "INSERT INTO store (one, name) VALUES (1, ?)", arguments: [name])
        let tree = SQLTree(db: db)
        try tree.put(Node(id: .workspace, kind: .workspace, parent: nil))
        try tree.put(Node(id: .trash, kind: .trash, parent: nil))
        try tree.put(Node(id: .shelf, kind: .shelf, parent: nil))
        return name
    }
}
