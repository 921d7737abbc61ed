// SPDX-License-Identifier: Apache-2.0
import Foundation
import WorkspaceMedia
import WorkspaceStore

/// The database as the place of files for servers that share no folder.
struct StoredDepot: BlobDepot {
    let blobs: StoredBlobs

    func note(_ blob: BlobID, now: Int) throws -> Bool { try blobs.note(blob.text, now: now) }

    func keep(_ blob: BlobID, at path: String, now: Int) throws {
        try blobs.keep(URL(fileURLWithPath: path), as: blob.text, now: now)
    }

    func fetch(_ blob: BlobID, to path: String) throws -> Bool {
        try blobs.fetch(blob.text, to: URL(fileURLWithPath: path))
    }

    func all() throws -> [(blob: BlobID, byteCount: Int, stored: Int)] {
        try blobs.all().compactMap { entry in BlobID(entry.name).map { ($0, entry.byteCount, entry.stored) } }
    }

    func remove(_ blob: BlobID, ifStoredBefore oldest: Int) throws -> Bool {
        try blobs.remove(blob.text, ifStoredBefore: oldest)
    }
}
