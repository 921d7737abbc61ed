// SPDX-License-Identifier: Apache-2.0

import Foundation

// Which data the blobs belong to. A database that is missing, older or another one does not name what it does not know,
// so a collector that asks only the database would delete everything that came after it. Therefore the folder notes
// whose it is, and what was there when that changed is never deleted:
//
//     blobs/.owner      the data's stamp, as its store writes it
//     blobs/.kept       blobs, one a line, that an earlier owner may name
extension BlobStore {
    /// The stamp of the data that the folder belongs to; nil where none was noted or the note cannot be read.
    public func owner() -> String? {
        guard let bytes = try? SystemFiles.head(ownerFile, limit: 4096), !bytes.isEmpty else { return nil }
        return String(decoding: bytes, as: UTF8.self)
    }

    /// Notes whose the blobs are. What `kept` lists is spared by every collection from now on. It waits for the disk.
    ///
    /// - Complexity: O(number of kept blobs), and nothing but one small file when `kept` is empty.
    public func setOwner(_ stamp: String, keeping kept: Set<BlobID> = []) throws(BlobError) {
        do {
            if !kept.isEmpty {
                let lines = try keptBlobs().union(kept).sorted().map { $0.text + "\n" }
                // First what is kept: a kill in between leaves the old owner, and the question is asked again.
                try replace(keptFile, with: lines.joined())
            }
            guard owner() != stamp else { return }
            try replace(ownerFile, with: stamp)
        } catch {
            throw .disk("\(error)")
        }
    }

    /// The blobs that are spared because an earlier owner may name them.
    ///
    /// - Throws: `BlobError` where the list cannot be read; then nothing may be deleted.
    public func keptBlobs() throws(BlobError) -> Set<BlobID> {
        guard SystemFiles.status(keptFile) != nil else { return [] }
        do {
            let text = String(decoding: try SystemFiles.head(keptFile, limit: .max), as: UTF8.self)
            return Set(text.split(separator: "\n").compactMap { BlobID($0) })
        } catch {
            throw .disk("\(error)")
        }
    }

    /// Through the folder that is swept of what a killed process left.
    private func replace(_ path: String, with text: String) throws {
        let temporary = incoming + "/" + UUID().uuidString
        try SystemFiles.replace(path, with: Array(text.utf8), by: temporary, synchronize: synchronize)
    }

    private var ownerFile: String { folder + "/.owner" }
    private var keptFile: String { folder + "/.kept" }
}
