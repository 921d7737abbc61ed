// SPDX-License-Identifier: Apache-2.0
import Foundation
import WorkspaceMedia
public import WorkspaceStore

/// Checks a workspace: the database, and each file that it names by its hash.
public enum DataCheck {
    /// What is wrong with a workspace. It writes nothing, so it may run beside servers.
    ///
    /// - Complexity: O(bytes of the data).
    public static func run(_ data: DataPlace) throws -> VerificationReport {
        var report = try Store.verify(data.store)
        let workshop = try Workshop(in: FileManager.default.temporaryDirectory)
        defer { workshop.remove() }
        let file = data.files(in: workshop.folder)
        for name in try StoreCopy.blobNames(in: data.store).sorted() {
            guard let blob = BlobID(name) else { continue }
            switch try file(blob) {
            case .missing: report.add("The file \(name) is missing.")
            case .damaged:
                report.add("The file \(name) is damaged: upload the same file again, or restore a backup.")
            case .sound: break
            }
            // What came out of a database.
            try SystemFiles.remove(workshop.folder.appendingPathComponent(name).path)
        }
        return report
    }
}
