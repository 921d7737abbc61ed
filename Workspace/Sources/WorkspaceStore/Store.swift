// SPDX-License-Identifier: Apache-2.0
public import Foundation
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

    let engine: any DatabaseEngine
    let clock: Clock
    let writer: TransactionWriter
    let lock: FolderLock
    /// Reads what other servers wrote; nil where there can be none.
    let follower: LogFollower?

    /// The folder of this process: the database where that is SQLite's, and what is derived or kept beside it.
    public let folder: URL
    /// Random letters that tell this store's cookies from those of another on the same host.
    public let name: String

    /// The current time in milliseconds since 1970.
    public static let systemClock: Clock = { Int64(Date().timeIntervalSince1970 * 1000) }

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
        clock: @escaping Clock = Store.systemClock
    ) throws {
        let (engine, lock) = try SQLiteEngine.open(folder, trace: trace)
        self.lock = lock
        self.folder = folder
        self.engine = engine
        self.clock = clock
        follower = nil
        name = try engine.writeNow { try Self.prepare($0) }
        writer = TransactionWriter(engine: engine, clock: clock)
    }

    /// Opens the store in a database on a PostgreSQL server, which other servers may use at the same time.
    ///
    /// - Parameters:
    ///   - folder: What this process keeps for itself, such as the drawn pages of documents.
    ///   - database: What libpq takes: `postgres://user@host/name`, or `host=… dbname=…`
    ///     (<https://www.postgresql.org/docs/15/libpq-connect.html#LIBPQ-CONNSTRING>).
    ///   - trace: Is told every SQL statement, for tests.
    ///   - clock: What time it is.
    /// - Throws: ``StoreError`` when the folder or the database is not usable, or was written by a newer program.
    public init(
        folder: URL,
        database: String,
        trace: (@Sendable (String) -> Void)? = nil,
        clock: @escaping Clock = Store.systemClock
    ) throws {
        try PrivateFolder.make(folder)
        lock = try FolderLock(folder: folder)
        let engine = try PostgresEngine(address: database, trace: trace)
        self.folder = folder
        self.engine = engine
        self.clock = clock
        let follower = LogFollower(engine: engine)
        self.follower = follower
        name = try engine.writeNow { try Self.prepare($0) }
        writer = TransactionWriter(engine: engine, follower: follower, timeLimit: WorkBudget.TimeLimit(), clock: clock)
    }

    /// The time by the store's clock.
    public func now() -> Int64 { clock() }

    /// The revision of the last transaction that landed; 0 before the first.
    public func revision() async throws -> UInt64 {
        try await engine.read { try Self.revision(in: $0) }
    }

    static func revision(in db: any Database) throws -> UInt64 {
        let revision: Int64 = try db.value(lastRevision) ?? 0
        return UInt64(clamping: revision)
    }

    static let lastRevision = "SELECT coalesce(max(revision), 0) FROM log"

    /// Makes what a new store starts with: its name and the three well-known nodes.
    private static func prepare(_ db: any Database) throws -> String {
        if let name: String = try db.value("SELECT name FROM store") { return name }
        let bits = UInt64.random(in: .min ... .max)
        let name = String(bits, radix: 36)
        try db.execute("INSERT INTO store (one, name) VALUES (1, ?)", [name])
        let tree = SQLTree(db: db)
        try tree.put(Node(id: .workspace, kind: .workspace, parent: nil))
        try tree.put(Node(id: .trash, kind: .trash, parent: nil))
        try tree.put(Node(id: .shelf, kind: .shelf, parent: nil))
        return name
    }
}
