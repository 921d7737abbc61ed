// SPDX-License-Identifier: Apache-2.0
public import Foundation
import WorkspaceMedia
import WorkspaceStore

/// Moves a workspace from one place to another while nobody uses it: its files, then its store, of which see
/// `StoreTransfer`. It is the same workspace afterwards, with its people, sessions and links.
///
/// It is there when all of it is. Whatever interrupts the move leaves the other place without a workspace, and perhaps
/// with some of its files, with which the next attempt goes on.
public struct DataMove: Sendable {
    /// How many nodes there are.
    public let nodes: Int
    /// How many transactions the log holds.
    public let transactions: Int
    /// How many files people sent there are.
    public let files: Int
    /// Files that were missing or damaged before.
    public let missing: [String]

    /// Moves it.
    ///
    /// - Throws: `StoreError` when there is nothing to move, a workspace where it should go, or somebody has either open.
    /// - Complexity: O(bytes of the data); memory for the tree.
    public init(from source: DataPlace, to target: DataPlace, now: Date = Date()) async throws {
        let transfer = try StoreTransfer(from: source.store, to: target.store)
        // A folder with nothing but files is some server's own.
        let locks = try Set([source, target].filter { $0.store != .folder($0.folder) }.map(\.folder))
            .subtracting([source, target].filter { $0.store == .folder($0.folder) }.map(\.folder))
            .map { try Self.lock($0) }
        defer { withExtendedLifetime(locks) {} }
        let blobs = try transfer.blobNames().sorted().compactMap { BlobID($0) }
        missing = try await Self.copy(blobs, from: source, to: target, now: now)
        files = blobs.count - missing.count
        let report = try await BlockingWork.run { try transfer.run() }
        (nodes, transactions) = (report.nodes, report.transactions)
    }

    private static func lock(_ folder: URL) throws -> FolderLock {
        try FileManager.default.createDirectory(
            at: folder,
            withIntermediateDirectories: true,
            attributes: [.posixPermissions: 0o700]
        )
        return try FolderLock(folder: folder)
    }

    /// - Returns: The names of those that are not there.
    private static func copy(
        _ blobs: [BlobID],
        from source: DataPlace,
        to target: DataPlace,
        now: Date
    ) async throws -> [String] {
        do {
            let store = try BlobStore(folder: target.blobs)
            if source.blobs == target.blobs {
                return await BlockingWork.run { blobs.filter { (try? store.verify($0)) != true }.map(\.text) }
            }
            let seconds = Int(now.timeIntervalSince1970)
            let copy = try await BlobTransfer(of: blobs, from: BlobStore(folder: source.blobs), to: store, now: seconds)
            return copy.missing.map(\.text)
        } catch let error as BlobError {
            throw BackupError("The files were not copied. \(error.sentence)")
        }
    }
}
