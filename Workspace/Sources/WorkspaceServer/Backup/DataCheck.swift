// SPDX-License-Identifier: Apache-2.0
public import Foundation
import WorkspaceMedia
public import WorkspaceStore

/// Checks a data folder: the database, and each file that it names by its hash.
public enum DataCheck {
    /// What is wrong with a folder. It writes nothing, so it may run beside a server.
    ///
    /// - Complexity: O(bytes of the data).
    public static func run(_ folder: URL) throws -> VerificationReport {
        var report = try Store.verify(folder: folder)
        let blobs = folder.appendingPathComponent("media/blobs").path
        for name in try StoreCopy.blobNames(in: folder).sorted() {
            guard let blob = BlobID(name) else { continue }
            let path = BlobStore.path(of: blob, in: blobs)
            guard SystemFiles.status(path) != nil else {
                report.add("The file \(name) is missing.")
                continue
            }
            if (try? BlobStore.hash(path).0) != blob {
                report.add("The file \(name) is damaged: upload the same file again, or restore a backup.")
            }
        }
        return report
    }
}
