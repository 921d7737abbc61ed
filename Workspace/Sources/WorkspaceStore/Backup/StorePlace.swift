// SPDX-License-Identifier: Apache-2.0
public import Foundation

/// Where a store is: in a folder, or in a database on a PostgreSQL server.
public enum StorePlace: Hashable, Sendable, CustomStringConvertible {
    /// The folder with `carry.sqlite`.
    case folder(URL)
    /// What libpq takes, as for ``Store/init(folder:database:trace:clock:)``.
    case database(String)

    /// The place that a person names: an address that begins with `postgres://` or `postgresql://`, else a folder.
    public init(_ text: String) {
        if Self.schemes.contains(where: { text.hasPrefix($0) }) {
            self = .database(text)
        } else {
            self = .folder(URL(fileURLWithPath: text, isDirectory: true))
        }
    }

    /// The folder's path, or the address without what it says of who signs in.
    public var description: String {
        switch self {
        case .folder(let url): return url.path
        case .database(let address):
            guard let scheme = Self.schemes.first(where: { address.hasPrefix($0) }) else { return "the database" }
            // What is behind the question mark may hold a password too.
            let rest = address.dropFirst(scheme.count).prefix { $0 != "?" }
            // A password may hold one itself: then nobody knows where it ends.
            guard !address.dropFirst(scheme.count + rest.count).contains("@") else { return "the database" }
            return scheme + (rest.lastIndex(of: "@").map { rest[rest.index(after: $0)...] } ?? rest)
        }
    }

    private static let schemes = ["postgres://", "postgresql://"]

    /// The files that a database keeps; nil where they are in a folder. Others may have it open.
    public var storedBlobs: StoredBlobs? {
        guard case .database(let address) = self else { return nil }
        return StoredBlobs(pool: PostgresPool(address: address, limit: 1))
    }

    /// Runs a read of a snapshot. Others may have the store open; nothing is written, also not the schema.
    ///
    /// - Throws: ``StoreError/noStore(_:)`` where there is none.
    func read<Result>(_ body: (any Database) throws -> Result) throws -> Result {
        switch self {
        case .folder(let folder):
            let file = StoreCopy.database(in: folder)
            guard FileManager.default.fileExists(atPath: file.path) else {
                throw StoreError.folderUnusable(folder.path, "there is no carry.sqlite in it")
            }
            return try SQLiteEngine.read(file, body)
        case .database(let address):
            return try PostgresEngine.read(address) { db in
                guard try db.has("log") else { throw StoreError.noStore(description) }
                return try body(db)
            }
        }
    }
}
