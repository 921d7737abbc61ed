// SPDX-License-Identifier: Apache-2.0
public import Foundation
public import WorkspaceStore

/// Where a workspace's data is: its store, and the folder with the files that people sent.
public struct DataPlace: Sendable {
    /// The store.
    public let store: StorePlace
    /// The folder of the files; the store's own, where that is in one.
    public let folder: URL

    /// A workspace in a folder, or, where a database on a server is named, in that and a folder beside it.
    public init(folder: URL, database: String? = nil) {
        self.folder = folder.absoluteURL.standardizedFileURL
        store = database.map { .database($0) } ?? .folder(self.folder)
    }

    /// The folder of blobs.
    var blobs: String { folder.appendingPathComponent("media/blobs").path }
}
