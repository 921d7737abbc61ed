// SPDX-License-Identifier: Apache-2.0
import WorkspaceMedia
public import WorkspaceStore

/// Checks a workspace: the database, and each file that it names by its hash.
public enum DataCheck {
    /// What is wrong with a workspace. It writes nothing, so it may run beside servers.
    ///
    /// - Complexity: O(bytes of the data).
    public static func run(_ data: DataPlace) throws -> VerificationReport {
        var report = try Store.verify(data.store)
        let blobs = data.blobs
        for name in try StoreCopy.blobNames(in: data.store).sorted() {
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
