// SPDX-License-Identifier: Apache-2.0

/// Takes files in: tells what they are from their bytes, checks them, and makes pages of them. Whatever is wrong with a
/// file is an answer about that file.
public struct MediaImporter: Sendable {
    /// Runs the decoders.
    public let runner: ToolRunner
    /// Where the bytes are.
    public let blobs: BlobStore
    /// What is taken.
    public let limits: ImportLimits

    /// An importer.
    public init(runner: ToolRunner, blobs: BlobStore, limits: ImportLimits = ImportLimits()) {
        self.runner = runner
        self.blobs = blobs
        self.limits = limits
    }

    /// Imports a stored file.
    ///
    /// - Parameters:
    ///   - file: A lease on its bytes.
    ///   - fileName: What the person calls it; only for sentences.
    ///   - password: What the person answered when the first try said `needsPassword`. It is kept nowhere and is on no
    ///     command line.
    ///   - now: Seconds since 1970.
    /// - Throws: `CancellationError` only.
    public func importFile(
        _ file: BlobLease,
        named fileName: String,
        password: String? = nil,
        now: Int
    ) async throws -> ImportOutcome {
        do {
            return try await runner.pool.run(.work) {
                guard file.byteCount > 0 else { throw ImportRefusal.Reason.empty.error }
                guard file.byteCount <= limits.bytes else {
                    throw ImportRefusal.Reason.tooLarge(limit: limits.bytes).error
                }
                let head = try blobs.head(of: file.blob, limit: FileType.headLength)
                guard let type = FileType(head: head) else { throw ImportRefusal.Reason.unknownType.error }
                return type.isPicture
                    ? try await importPicture(file, type: type, now: now)
                    : try await importPDF(file, password: password, now: now)
            }
        } catch let error as CancellationError {
            throw error
        } catch let error as ReasonError {
            return .refused(ImportRefusal(fileName: fileName, reason: error.reason))
        } catch let error as ToolFailure {
            return .refused(ImportRefusal(fileName: fileName, reason: .tool(error)))
        } catch let error as BlobError {
            return .refused(ImportRefusal(fileName: fileName, reason: .blob(error)))
        } catch {
            try Task.checkCancellation()
            return .refused(ImportRefusal(fileName: fileName, reason: .blob(.disk("\(error)"))))
        }
    }
}

/// A reason on its way to the sentence that names the file.
struct ReasonError: Error {
    let reason: ImportRefusal.Reason
}

extension ImportRefusal.Reason {
    var error: ReasonError { ReasonError(reason: self) }
}
