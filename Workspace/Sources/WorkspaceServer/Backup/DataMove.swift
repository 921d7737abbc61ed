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
        let blobs = try transfer.blobNames().sorted().compactMap { BlobID($0) }
        missing = try await Self.copy(blobs, from: source, to: target, transfer.storedBlobs, now: now)
        files = blobs.count - missing.count
        let report = try await BlockingWork.run { try transfer.run() }
        (nodes, transactions) = (report.nodes, report.transactions)
    }

    /// - Returns: The names of those that are not there.
    private static func copy(
        _ blobs: [BlobID],
        from source: DataPlace,
        to target: DataPlace,
        _ stored: (source: StoredBlobs?, target: StoredBlobs?),
        now: Date
    ) async throws -> [String] {
        // Files pass through here on their way out of a database, one at a time.
        let workshop = try Workshop(in: FileManager.default.temporaryDirectory)
        defer { workshop.remove() }
        do {
            let there = try store(target.blobs, stored.target, workshop)
            if let folder = source.blobs, folder == target.blobs {
                return await BlockingWork.run { blobs.filter { (try? there.verify($0)) != true }.map(\.text) }
            }
            let here = try store(source.blobs, stored.source, workshop)
            let seconds = Int(now.timeIntervalSince1970)
            return try await BlobTransfer(of: blobs, from: here, to: there, now: seconds).missing.map(\.text)
        } catch let error as BlobError {
            throw BackupError("The files were not copied. \(error.sentence)")
        }
    }
    private static func store(_ folder: String?, _ stored: StoredBlobs?, _ workshop: Workshop) throws -> BlobStore {
        if let folder { return try BlobStore(folder: folder) }
        return try BlobStore(
            folder: workshop.folder.appendingPathComponent("blobs").path,
            depot: stored.map { StoredDepot(blobs: $0) },
            synchronize: SystemFiles.synchronize(_:)
        )
    }
}
