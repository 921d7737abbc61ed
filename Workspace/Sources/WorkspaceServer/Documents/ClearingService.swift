// SPDX-License-Identifier: Apache-2.0
import Logging
import ServiceLifecycle
import WorkspaceMedia
import WorkspaceStore

/// Removes files that nothing needs any more, when the server starts and now and then while it runs, and reads some of the
/// others again, so that one that the disk damaged is known before somebody needs it.
struct ClearingService: Service {
    /// Drawn pages beyond so many bytes are removed, those first that were drawn longest ago.
    static let thumbnailBytes = 2_000_000_000
    /// So many bytes of blobs are read again each time.
    static let scrubbedBytes = 1_000_000_000

    /// So often a server that is not on duty looks whether it is now.
    static let handover = Duration.seconds(60)

    let library: DocumentLibrary
    let cluster: Cluster
    /// The time between two clearings.
    let interval: Duration
    /// How much of the log stays.
    let retention: LogRetention
    /// So many bytes stay of blobs that the database has as well.
    let cacheBytes: Int
    let logger: Logger

    func run() async throws {
        await cancelWhenGracefulShutdown {
            var scrubbed: BlobID?
            while !Task.isCancelled {
                var pause = interval
                do {
                    if library.store.isOnDuty {
                        try await clear()
                        try await scrub(after: &scrubbed)
                    } else {
                        try await library.trim(thumbnailBytes: Self.thumbnailBytes, cacheBytes: cacheBytes)
                        pause = min(interval, Self.handover)
                    }
                } catch is CancellationError {
                    return
                } catch {
                    logger.error("Files cannot be cleared.", metadata: ["error": "\(error)"])
                }
                try? await Task.sleep(for: pause)
            }
        }
    }

    func clear() async throws {
        let cut = try await library.store.cutLog(retention)
        if cut > 0 { logger.info("The log was cut.", metadata: ["entries": "\(cut)"]) }
        let report = try await library.clear(thumbnailBytes: Self.thumbnailBytes, cacheBytes: cacheBytes)
        cluster.tell(.dropped(report.removed.map(\.text)))
        guard !report.removed.isEmpty || report.unfinished > 0 else { return }
        logger.info(
            "Files were removed that nothing names.",
            metadata: [
                "files": "\(report.removed.count)", "bytes": "\(report.freedBytes)",
                "unfinished": "\(report.unfinished)",
            ]
        )
    }

    /// Reads some more of the files again; one that can be had again is.
    private func scrub(after last: inout BlobID?) async throws {
        let found = try await library.media.blobs.scrub(after: last, bytes: Self.scrubbedBytes)
        last = found.last
        if library.media.blobs.isCache { return try await library.media.drop(found.damaged) }
        for blob in found.damaged {
            logger.error(
                "A file is damaged on the disk. Upload it again, or restore a backup.",
                metadata: ["blob": "\(blob)"]
            )
        }
    }
}

extension DocumentLibrary {
    /// Removes what is left of blobs that are gone, and what this server can make or have again, beyond numbers of bytes:
    /// drawn pages, and blobs of which it is a cache.
    func trim(thumbnailBytes: Int, cacheBytes: Int) async throws {
        try await media.dropGone()
        try await BlockingWork.run { [media, seconds] in
            try media.trim(toBytes: thumbnailBytes)
            try media.blobs.trim(toBytes: cacheBytes, now: seconds)
        }
    }

    /// Does that too, and removes the blobs that no node and no transaction names. A blob is spared for a day after it came,
    /// for those whose transaction is still to land, and for good when other data may name it.
    @discardableResult
    func clear(thumbnailBytes: Int, cacheBytes: Int = .max) async throws -> GarbageReport {
        try await claimBlobs()
        let report = try await media.blobs.collectGarbage(now: seconds) { try await namedBlobs() }
        try await trim(thumbnailBytes: thumbnailBytes, cacheBytes: cacheBytes)
        return report
    }

    /// Notes that the blobs belong to this data, as far as it has come. Where they belonged to other data or to a later
    /// state of it (the database is missing, was exchanged, or an old copy was put in its place), all that is unknown now
    /// is spared from then on.
    ///
    /// - Returns: How many are spared since; 0 where the data just went on.
    @discardableResult
    func claimBlobs() async throws -> Int {
        let blobs = media.blobs
        // What the database keeps is its own.
        guard !blobs.isCache else { return 0 }
        let stamp = try await store.stamp()
        let owner = await BlockingWork.run { blobs.owner() }
        if let noted = owner.flatMap({ LogStamp($0) }), try await store.continues(noted) {
            guard noted.revision < stamp.revision else { return 0 }
            try await BlockingWork.run { () throws(BlobError) in try blobs.setOwner(stamp.description) }
            return 0
        }
        let all = try await BlockingWork.run { () throws(BlobError) in try blobs.all() }
        let strangers = Set(all).subtracting(try await namedBlobs())
        try await BlockingWork.run { () throws(BlobError) in
            try blobs.setOwner(stamp.description, keeping: strangers)
        }
        return strangers.count
    }

    private func namedBlobs() async throws -> Set<BlobID> {
        Set(try await store.blobNames().compactMap { BlobID($0) })
    }
}
