// SPDX-License-Identifier: Apache-2.0
import Foundation
import WorkspaceMedia
import WorkspaceStore

/// A private folder for what is not finished. It lies beside what it becomes, on the same disk, and holds a lock while it
/// is used, so that what a killed process left is told from what another works on.
struct Workshop {
    let folder: URL
    private let lock: FolderLock

    /// One beside `target`, for a file or folder that is renamed to it. What dead processes left there is removed.
    init(beside target: URL) throws {
        let parent = target.absoluteURL.deletingLastPathComponent()
        let prefix = ".\(target.lastPathComponent).unfinished-"
        for name in (try? SystemFiles.names(in: parent.path)) ?? [] where name.hasPrefix(prefix) {
            let left = parent.appendingPathComponent(name)
            guard (try? FolderLock(folder: left)) != nil else { continue }
            try? FileManager.default.removeItem(at: left)
        }
        try self.init(in: parent, prefix: prefix)
    }

    /// One in a folder.
    init(in parent: URL, prefix: String = "carry-") throws {
        folder = parent.appendingPathComponent(prefix + UUID().uuidString)
        do {
            try SystemFiles.makeFolder(folder.path)
        } catch {
            throw BackupError("The folder \(parent.path) is missing, or cannot be written to.")
        }
        lock = try FolderLock(folder: folder)
    }

    func remove() {
        try? FileManager.default.removeItem(at: folder)
    }
}
