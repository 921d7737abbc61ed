// SPDX-License-Identifier: Apache-2.0
public import Foundation
import WorkspaceMedia
public import WorkspaceStore

/// Where a workspace's data is: its store, and the files that people sent.
public struct DataPlace: Sendable {
    /// The store.
    public let store: StorePlace
    /// The store's folder, or what a server keeps beside a database.
    public let folder: URL
    /// The folder of the files' bytes; nil where the database has them.
    let blobs: String?

    /// A workspace in a folder, or, where a database on a server is named, in that.
    ///
    /// - Parameter blobs: A folder in which the servers of the database share the files.
    public init(folder: URL, database: String? = nil, blobs: URL? = nil) {
        self.folder = folder.absoluteURL.standardizedFileURL
        if let database {
            store = .database(database)
            self.blobs = blobs?.absoluteURL.standardizedFileURL.path
        } else {
            store = .folder(self.folder)
            self.blobs = self.folder.appendingPathComponent("media/blobs").path
        }
    }

    /// Whether bytes of this name are there at all, and where they are when they are what it says.
    enum File {
        case missing
        case damaged
        case sound(path: String, byteCount: Int)
    }

    /// Looks for files one after the other.
    ///
    /// - Parameter scratch: A folder for those that the database has.
    func files(in scratch: URL) -> @Sendable (BlobID) throws -> File {
        let stored = blobs == nil ? store.storedBlobs : nil
        return { [blobs] blob in
            var path = scratch.appendingPathComponent(blob.text).path
            if let blobs {
                path = BlobStore.path(of: blob, in: blobs)
                guard SystemFiles.status(path) != nil else { return .missing }
            } else {
                do {
                    let isThere = try stored?.fetch(blob.text, to: URL(fileURLWithPath: path))
                    guard isThere == true else { return .missing }
                } catch StoreError.corrupt {
                    return .damaged
                }
            }
            guard let (found, byteCount) = try? BlobStore.hash(path), found == blob else { return .damaged }
            return .sound(path: path, byteCount: byteCount)
        }
    }
}
