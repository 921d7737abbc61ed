// SPDX-License-Identifier: Apache-2.0
import Logging
import ServiceLifecycle
import WorkspaceMedia
import WorkspaceStore

/// Removes files that nothing needs any more, when the server starts and now and then while it runs.
struct ClearingService: Service {
    /// Drawn pages beyond so many bytes are removed, those first that were drawn longest ago.
    static let thumbnailBytes = 2_000_000_000

    let library: DocumentLibrary
    /// The time between two clearings.
    let interval: Duration
    let logger: Logger

    func run() async throws {
        await cancelWhenGracefulShutdown {
            while !Task.isCancelled {
                do {
                    let report = try await library.clear(thumbnailBytes: Self.thumbnailBytes)
                    if !report.removed.isEmpty || report.unfinished > 0 {
                        logger.info(
                            "Files were removed that nothing names.",
                            metadata: [
                                "files": "\(report.removed.count)", "bytes": "\(report.freedBytes)",
                                "unfinished": "\(report.unfinished)",
                            ]
                        )
                    }
                } catch {
                    logger.error("Files cannot be cleared.", metadata: ["error": "\(error)"])
                }
                try? await Task.sleep(for: interval)
            }
        }
    }
}

extension DocumentLibrary {
    /// Removes the blobs that no node and no transaction names, and thumbnails beyond a number of bytes. A blob is spared
    /// for a day after it came, for those whose transaction is still to land.
    @discardableResult
    func clear(thumbnailBytes: Int) async throws -> GarbageReport {
        try media.thumbnails.trim(toBytes: thumbnailBytes)
        return try await media.blobs.collectGarbage(now: seconds) {
            Set(try await store.blobNames().compactMap { BlobID($0) })
        }
    }
}
