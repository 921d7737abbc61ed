// SPDX-License-Identifier: Apache-2.0

/// What reading blobs again found.
public struct ScrubReport: Hashable, Sendable {
    /// Blobs whose bytes are not what their names say, or cannot be read.
    public var damaged: [BlobID] = []
    /// Where to go on; nil after the last blob.
    public var last: BlobID?

    /// A report on nothing yet.
    public init() {}
}

extension BlobStore {
    /// Reads blobs again, in the order of their names, and tells which are damaged. A damaged blob stays where it is: the
    /// next upload of the same bytes replaces it.
    ///
    /// - Parameters:
    ///   - last: The blob after which to begin; nil begins with the first.
    ///   - bytes: Ends with the blob that makes it so many bytes or more.
    public func scrub(after last: BlobID? = nil, bytes: Int = .max) async throws -> ScrubReport {
        var report = ScrubReport()
        var count = 0
        for blob in try all().sorted() where last.map({ $0 < blob }) ?? true {
            guard count < bytes else { return report }
            try Task.checkCancellation()
            let size = (try? byteCount(of: blob)) ?? 0
            let isSound = await BlockingWork.run { (try? verify(blob)) ?? false }
            // One that was collected meanwhile is not damaged.
            if !isSound, contains(blob) { report.damaged.append(blob) }
            report.last = blob
            count = count.addingReportingOverflow(max(size, 1)).partialValue
        }
        report.last = nil
        return report
    }
}
