// SPDX-License-Identifier: Apache-2.0

import Foundation

/// Where the blobs of several servers are, each of which has some of them in a folder of its own. Every call blocks its
/// thread, and throws what kept it: ``BlobError/unavailable(_:)`` where it may be there again later.
public protocol BlobDepot: Sendable {
    /// Notes that a blob is about to be named again, at a time in seconds since 1970. False where there is none.
    func note(_ blob: BlobID, now: Int) throws -> Bool
    /// Keeps a file's bytes, and mends what is damaged of them where they are there already.
    func keep(_ blob: BlobID, at path: String, now: Int) throws
    /// Writes a blob to a new file, or is false where there is none. Where it is damaged so that it cannot be written whole, it
    /// throws ``BlobError/wrongHash``.
    func fetch(_ blob: BlobID, to path: String) throws -> Bool
    /// Those of some blobs that are not there.
    func missing(among blobs: [BlobID]) throws -> [BlobID]
    /// Every blob with its size, and when it was sent last, in seconds since 1970.
    func all() throws -> [(blob: BlobID, byteCount: Int, stored: Int)]
    /// Removes a blob that was not sent since a time, in seconds since 1970. False where it was, or there is none.
    func remove(_ blob: BlobID, ifStoredBefore oldest: Int) throws -> Bool
}

extension BlobStore {
    /// A blob that nobody asked for is kept here for so many seconds, whatever the bound: a program may be reading it.
    private static let leastAge = 3_600

    /// Brings a blob here, if it is not.
    ///
    /// - Throws: `BlobError.missing` where it is nowhere, `wrongHash` where it is damaged there.
    func fetch(_ blob: BlobID) async throws(BlobError) {
        if contains(blob) {
            if depot != nil { SystemFiles.touch(location(of: blob), seconds: Int(Date().timeIntervalSince1970)) }
            return
        }
        guard let depot else { throw .missing(blob) }
        try await BlockingWork.run { [self] () throws(BlobError) in
            let temporary = incoming + "/" + UUID().uuidString
            defer { try? SystemFiles.remove(temporary) }
            guard try mapped({ try depot.fetch(blob, to: temporary) }) else { throw .missing(blob) }
            guard try mapped({ try Self.hash(temporary).0 == blob }) else { throw .wrongHash }
            _ = try mapped { try name(temporary, blob, now: Int(Date().timeIntervalSince1970)) }
        }
    }

    /// Removes those blobs here that were not asked for longest, until the others have at most so many bytes. They stay in
    /// the depot; without one nothing is removed.
    ///
    /// - Complexity: O(*n* log *n*) for n blobs.
    public func trim(toBytes limit: Int, now: Int) throws(BlobError) {
        guard isCache else { return }
        try mapped {
            var files = try all().compactMap { blob in SystemFiles.status(location(of: blob)).map { (blob, $0) } }
            files.sort { $0.1.modified < $1.1.modified }
            var bytes = files.reduce(0) { $0 + $1.1.bytes }
            guard bytes > limit else { return }
            let gone = Set(try missing(among: files.map(\.0)))
            for (blob, _) in files where bytes > limit && !gone.contains(blob) {
                bytes -= try remove(blob, ifOlderThan: now - Self.leastAge) ?? 0
            }
        }
    }

    /// Those of some blobs that are nowhere any more.
    /// - Complexity: O(number of blobs).
    func missing(among blobs: [BlobID]) throws(BlobError) -> [BlobID] {
        try mapped { try depot?.missing(among: blobs) ?? blobs.filter { !contains($0) } }
    }
}
