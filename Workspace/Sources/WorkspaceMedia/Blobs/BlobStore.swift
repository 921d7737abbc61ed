// SPDX-License-Identifier: Apache-2.0

import Foundation

/// Files named by the SHA-256 of their bytes, in a folder that several processes may share:
///
/// ```
/// blobs/ab/abcdef…      a blob, never changed once it is there
/// blobs/incoming/…      one being written; whatever a dead process left here is removed
/// blobs/.lock           shared while a blob gets its name, exclusive while one is removed
/// ```
///
/// A blob gets its name after all its bytes are on the disk, and `put` returns after the name is: a machine that loses
/// power has a blob whole or not at all.
public struct BlobStore: Sendable {
    /// Where it is.
    public let folder: String
    let leases = BlobLeases()
    /// Where blobs are for all servers, if that is not this folder: then this is a cache of some.
    let depot: (any BlobDepot)?
    /// Brings the notes of whose the blobs are to the disk.
    let synchronize: SystemFiles.Synchronize

    /// Opens the store, making its folder where there is none.
    public init(folder: String) throws(BlobError) {
        try self.init(folder: folder, depot: nil, synchronize: SystemFiles.synchronize(_:))
    }

    /// The same on a disk of one's own.
    package init(
        folder: String,
        depot: (any BlobDepot)?,
        synchronize: @escaping SystemFiles.Synchronize
    ) throws(BlobError) {
        self.folder = folder
        self.depot = depot
        self.synchronize = synchronize
        do {
            try FileManager.default.createDirectory(
                atPath: folder + "/incoming",
                withIntermediateDirectories: true,
                attributes: [.posixPermissions: 0o700]
            )
            // Of its folders' own names too, whoever made them and was killed before they reached the disk.
            for kept in [
                folder, SystemFiles.parent(of: folder), SystemFiles.parent(of: SystemFiles.parent(of: folder)),
            ] {
                try SystemFiles.synchronize(folder: kept)
            }
        } catch {
            throw .disk("\(error)")
        }
    }

    /// Opens those of a server with a folder `root`. A cache has a folder of its own there: in that of blobs may be the only
    /// ones of a workspace that was in `root` before.
    ///
    /// - Parameter shared: The folder in which several servers have them.
    package init(
        root: String,
        shared: String?,
        depot: (any BlobDepot)?,
        synchronize: @escaping SystemFiles.Synchronize = SystemFiles.synchronize(_:)
    ) throws(BlobError) {
        let folder = shared ?? root + (depot == nil ? "/blobs" : "/cache")
        try self.init(folder: folder, depot: depot, synchronize: synchronize)
    }

    /// Whether the blobs are kept elsewhere for all servers, and some of them here.
    public var isCache: Bool { depot != nil }

    /// Whether the blob is here.
    public func contains(_ blob: BlobID) -> Bool { SystemFiles.status(location(of: blob)) != nil }

    /// The path of a blob that is here, for a program to read. It stays while a lease names the blob.
    public func localPath(of blob: BlobID) throws(BlobError) -> String {
        guard contains(blob) else { throw .missing(blob) }
        return location(of: blob)
    }

    /// The path of a blob, for a program to read. It stays while a lease names the blob; or while a node does, for an hour.
    public func path(of blob: BlobID) async throws(BlobError) -> String {
        try await fetch(blob)
        return location(of: blob)
    }

    /// The size of a blob in bytes.
    public func byteCount(of blob: BlobID) throws(BlobError) -> Int {
        guard let status = SystemFiles.status(location(of: blob)) else { throw .missing(blob) }
        return status.bytes
    }

    /// At most `limit` bytes from the start of a blob.
    public func head(of blob: BlobID, limit: Int) async throws(BlobError) -> [UInt8] {
        try await fetch(blob)
        return try localHead(of: blob, limit: limit)
    }

    /// The same of a blob that is here.
    func localHead(of blob: BlobID, limit: Int) throws(BlobError) -> [UInt8] {
        let path = try localPath(of: blob)
        do {
            return try SystemFiles.head(path, limit: limit)
        } catch {
            throw .disk("\(error)")
        }
    }

    /// A lease on a blob that is known already: take it before naming the blob in a new node.
    ///
    /// - Parameter now: Seconds since 1970, from which other servers count its youth.
    public func lease(_ blob: BlobID, now: Int) async throws(BlobError) -> BlobLease {
        // First the lease, then the look, so that the collector cannot come between them.
        let lease = BlobLease(blob, byteCount: 0, leases: leases)
        try await fetch(blob)
        try await BlockingWork.run { [self] () throws(BlobError) in try mapped { try renew(blob, now: now) } }
        let count = try byteCount(of: blob)
        return withExtendedLifetime(lease) { BlobLease(blob, byteCount: count, leases: leases) }
    }

    /// Every blob that is here, in no order.
    /// - Complexity: O(number of blobs), reading every folder.
    public func all() throws(BlobError) -> [BlobID] {
        do {
            var found: [BlobID] = []
            for name in try SystemFiles.names(in: folder) where name.utf8.count == 2 {
                found += try SystemFiles.names(in: folder + "/" + name).compactMap { BlobID($0) }
            }
            return found
        } catch {
            throw .disk("\(error)")
        }
    }

    /// Keeps every blob where it is while `body` runs: nothing is collected meanwhile, though blobs may come.
    package func holdingAll<Result>(_ body: () throws -> Result) throws -> Result {
        try FolderLock.hold(lock, exclusive: false, body)
    }

    /// Where a blob is or would be below a folder of blobs.
    package static func path(of blob: BlobID, in folder: String) -> String {
        folder + "/" + blob.text.prefix(2) + "/" + blob.text
    }

    func location(of blob: BlobID) -> String { Self.path(of: blob, in: folder) }
    func shelf(of blob: BlobID) -> String { folder + "/" + blob.text.prefix(2) }
    var lock: String { folder + "/.lock" }
    var incoming: String { folder + "/incoming" }
}
