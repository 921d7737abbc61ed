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
    /// Where it is kept what documents hold beside their pages.
    let structures: StructureCache?

    /// An importer.
    public init(runner: ToolRunner, blobs: BlobStore, limits: ImportLimits = ImportLimits()) {
        self.init(runner: runner, blobs: blobs, limits: limits, structures: nil)
    }

    init(runner: ToolRunner, blobs: BlobStore, limits: ImportLimits, structures: StructureCache?) {
        self.runner = runner
        self.blobs = blobs
        self.limits = limits
        self.structures = structures
    }

    /// Imports a stored file.
    ///
    /// - Parameters:
    ///   - file: A lease on its bytes.
    ///   - fileName: What the person calls it; only for sentences.
    ///   - password: What the person answered when the first try said `needsPassword`. It is kept nowhere and is on no
    ///     command line.
    ///   - now: Seconds since 1970.
    ///   - counted: Is told how many pages it has as soon as that is known, while most of the work is still to do.
    /// - Throws: `CancellationError` only.
    public func importFile(
        _ file: BlobLease,
        named fileName: String,
        password: String? = nil,
        now: Int,
        counted: @escaping @Sendable (Int) async -> Void = { _ in }
    ) async throws -> ImportOutcome {
        let result = try await refusing(fileName) {
            let head = try acceptedHead(of: file)
            guard let type = FileType(head: head) else { throw ImportRefusal.Reason.unknownType.error }
            return type.isPicture
                ? try await importPicture(file, type: type, now: now, counted: counted)
                : try await importPDF(file, password: password, now: now, counted: counted)
        }
        return switch result {
        case .success(let outcome): outcome
        case .failure(let refusal): .refused(refusal)
        }
    }

    /// The first bytes of a file whose size is within the limits.
    func acceptedHead(of file: BlobLease) throws -> [UInt8] {
        guard file.byteCount > 0 else { throw ImportRefusal.Reason.empty.error }
        guard file.byteCount <= limits.bytes else { throw ImportRefusal.Reason.tooLarge(limit: limits.bytes).error }
        return try blobs.localHead(of: file.blob, limit: FileType.headLength)
    }

    /// Runs `body` within the limit of time; whatever goes wrong becomes a refusal of the file.
    func refusing<Outcome: Sendable>(
        _ fileName: String,
        _ body: @escaping @Sendable () async throws -> Outcome
    ) async throws -> Result<Outcome, ImportRefusal> {
        do {
            return .success(try await withDeadline(body))
        } catch let error as CancellationError {
            throw error
        } catch let error as ReasonError {
            return .failure(ImportRefusal(fileName: fileName, reason: error.reason))
        } catch let error as ToolFailure {
            return .failure(ImportRefusal(fileName: fileName, reason: .tool(error)))
        } catch let error as BlobError {
            return .failure(ImportRefusal(fileName: fileName, reason: .blob(error)))
        } catch {
            try Task.checkCancellation()
            return .failure(ImportRefusal(fileName: fileName, reason: .blob(.disk("\(error)"))))
        }
    }

    /// Runs `body` in a slot of the pool, and stops it with all its decoders when its time is over.
    private func withDeadline<Outcome: Sendable>(
        _ body: @escaping @Sendable () async throws -> Outcome
    ) async throws -> Outcome {
        try await runner.pool.run(.work) {
            try await withThrowingTaskGroup(of: Outcome?.self) { group in
                group.addTask { try await body() }
                group.addTask {
                    try await Task.sleep(for: .seconds(limits.seconds))
                    return nil
                }
                let first = try await group.next() ?? nil
                group.cancelAll()
                if let first { return first }
                // The slot is given back when its decoder is dead, not before.
                while let _ = try? await group.next() {}
                throw ImportRefusal.Reason.tookTooLong(seconds: limits.seconds).error
            }
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
