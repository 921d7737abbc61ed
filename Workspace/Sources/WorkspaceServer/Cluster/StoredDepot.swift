// SPDX-License-Identifier: Apache-2.0
import Foundation
import WorkspaceMedia
import WorkspaceStore

/// The database as the place of files for servers that share no folder.
struct StoredDepot: BlobDepot {
    let blobs: StoredBlobs

    func note(_ blob: BlobID, now: Int) throws -> Bool { try reaching { try blobs.note(blob.text, now: now) } }

    func keep(_ blob: BlobID, at path: String, now: Int) throws {
        try reaching { try blobs.keep(URL(fileURLWithPath: path), as: blob.text, now: now) }
    }

    func fetch(_ blob: BlobID, to path: String) throws -> Bool {
        try reaching { try blobs.fetch(blob.text, to: URL(fileURLWithPath: path)) }
    }

    func missing(among blobs: [BlobID]) throws -> [BlobID] {
        try reaching { try self.blobs.missing(among: blobs.map(\.text)).compactMap { BlobID($0) } }
    }

    func all() throws -> [(blob: BlobID, byteCount: Int, stored: Int)] {
        try reaching { try blobs.all() }
            .compactMap { entry in BlobID(entry.name).map { ($0, entry.byteCount, entry.stored) } }
    }

    func remove(_ blob: BlobID, ifStoredBefore oldest: Int) throws -> Bool {
        try reaching { try blobs.remove(blob.text, ifStoredBefore: oldest) }
    }

    private func reaching<Result>(_ body: () throws -> Result) throws -> Result {
        do {
            return try body()
        } catch let failure as DatabaseFailure where failure.isGeneral {
            throw BlobError.unavailable(failure.description)
        } catch StoreError.corrupt {
            throw BlobError.wrongHash
        }
    }
}
