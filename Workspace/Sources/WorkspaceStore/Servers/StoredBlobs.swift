// SPDX-License-Identifier: Apache-2.0
public import Foundation

/// The bytes of files in the database, in chunks, for servers that share no folder. Every call blocks its thread; none
/// holds up what is written to the tree.
public struct StoredBlobs: Sendable {
    /// A file as the database knows it.
    public struct Entry: Sendable {
        /// 64 hexadecimal digits: the SHA-256 of its bytes.
        public let name: String
        /// How many they are.
        public let byteCount: Int
        /// When somebody sent them last, in seconds since 1970.
        public let stored: Int
    }

    /// A chunk has so many bytes, but for the last.
    static let chunkBytes = 1 << 20

    private let pool: PostgresPool
    /// For how long the same file may be on its way by somebody else before whoever sends it hears "not now".
    var patience = PostgresPool.patience
    /// So many threads use it at a time.
    private let turns = DispatchSemaphore(value: 4)

    init(pool: PostgresPool) { self.pool = pool }

    /// Notes that the bytes of a file are about to be named again.
    ///
    /// - Returns: False where there is none of this name.
    public func note(_ name: String, now: Int) throws -> Bool {
        try landing { connection in
            let sql = "UPDATE blob SET stored = greatest(stored, ?) WHERE name = ?"
            return try connection.ask(sql, [now, name]).changeCount == 1
        }
    }

    /// Keeps the bytes of a file under a name. Where they are there already, what is damaged of them is mended. Of those who
    /// send the same at the same time, one does, and the others wait for it, but not for long.
    ///
    /// - Throws: ``DatabaseFailure/unreachable(_:)`` where somebody else is about it for more than 15 s.
    public func keep(_ file: URL, as name: String, now: Int) throws {
        let handle = try FileHandle(forReadingFrom: file)
        defer { try? handle.close() }
        let byteCount = Int(try handle.seekToEnd())
        let end = ContinuousClock.now + patience
        while try !keep(handle, byteCount, as: name, now: now) {
            guard .now < end else { throw DatabaseFailure.unreachable("the same file was on its way for too long") }
            Thread.sleep(forTimeInterval: 0.2)
        }
    }

    /// - Returns: False where somebody else is about it.
    private func keep(_ handle: FileHandle, _ byteCount: Int, as name: String, now: Int) throws -> Bool {
        try landing { connection in
            guard try connection.ask(Self.claim, [name]).rows.first?[0] == true else { return false }
            try connection.post(
                """
                INSERT INTO blob (name, bytes, stored) VALUES (?, ?, ?)
                ON CONFLICT (name) DO UPDATE
                    SET bytes = excluded.bytes, stored = greatest(blob.stored, excluded.stored)
                """,
                [name, byteCount, now]
            )
            try handle.seek(toOffset: 0)
            var number = 0
            while let chunk = try handle.read(upToCount: Self.chunkBytes), !chunk.isEmpty {
                // Waited for, so that no more than one chunk is in memory.
                _ = try connection.ask(
                    """
                    INSERT INTO blob_chunk (blob, number, bytes) VALUES (?, ?, ?)
                    ON CONFLICT (blob, number) DO UPDATE SET bytes = excluded.bytes
                        WHERE blob_chunk.bytes <> excluded.bytes
                    """,
                    [name, number, chunk]
                )
                number += 1
            }
            return true
        }
    }

    /// Takes the lock of a name until the transaction ends, or is false where somebody else has it.
    static let claim = "SELECT pg_try_advisory_xact_lock(hashtextextended('carry blob ' || CAST(? AS TEXT), 0))"

    /// Writes the bytes of a file to a new one. Whether they are what the name says is the caller's to check.
    ///
    /// - Returns: False where there is none of this name.
    public func fetch(_ name: String, to file: URL) throws -> Bool {
        try landing { connection in
            let known: Int? = try connection.ask("SELECT bytes FROM blob WHERE name = ?", [name]).rows.first?[0]
            guard let known else { return false }
            guard
                FileManager.default.createFile(atPath: file.path, contents: nil, attributes: [.posixPermissions: 0o600])
            else { throw CocoaError(.fileWriteUnknown) }
            let handle = try FileHandle(forWritingTo: file)
            defer { try? handle.close() }
            var (number, rest) = (0, known)
            while rest > 0 {
                let sql = "SELECT bytes FROM blob_chunk WHERE blob = ? AND number = ?"
                guard let chunk: Data = try connection.ask(sql, [name, number]).rows.first?[0], !chunk.isEmpty else {
                    throw StoreError.corrupt("a file in the database has a hole")
                }
                try handle.write(contentsOf: chunk)
                number += 1
                rest -= chunk.count
            }
            try handle.synchronize()
            return true
        }
    }

    /// Those of some names of which there is nothing.
    public func missing(among names: [String]) throws -> [String] {
        try landing { connection in
            try stride(from: 0, to: names.count, by: Self.namesAtOnce).flatMap { start in
                let asked = names[start..<min(start + Self.namesAtOnce, names.count)].joined(separator: ",")
                let sql = """
                    SELECT asked.name FROM unnest(CAST(? AS TEXT[])) AS asked (name)
                    WHERE NOT EXISTS (SELECT 1 FROM blob WHERE blob.name = asked.name)
                    """
                return try connection.ask(sql, ["{\(asked)}"]).rows.map { try $0[0] as String }
            }
        }
    }

    private static let namesAtOnce = 1_000

    /// Every file.
    public func all() throws -> [Entry] {
        try landing { connection in
            try connection.ask("SELECT name, bytes, stored FROM blob").rows.map {
                Entry(name: try $0[0], byteCount: try $0[1], stored: try $0[2])
            }
        }
    }

    /// Removes a file.
    ///
    /// - Parameter oldest: Only if nobody sent it since then, in seconds since 1970.
    /// - Returns: Whether it was removed.
    public func remove(_ name: String, ifStoredBefore oldest: Int = .max) throws -> Bool {
        try landing { connection in
            try connection.ask("DELETE FROM blob WHERE name = ? AND stored < ?", [name, oldest]).changeCount == 1
        }
    }

    private func landing<Result>(_ body: (PostgresConnection) throws -> Result) throws -> Result {
        guard turns.wait(timeout: .now() + .seconds(Int(PostgresPool.patience.components.seconds))) == .success else {
            throw PostgresPool.noneFree
        }
        defer { turns.signal() }
        return try pool.runNow { connection, isFinal in
            try connection.transaction(isFinal: &isFinal) { try body(connection) }
        }
    }
}

extension Store {
    /// The bytes of files that the database keeps; nil where they lie in a folder.
    public var storedBlobs: StoredBlobs? { (engine as? PostgresEngine)?.blobs }
}
