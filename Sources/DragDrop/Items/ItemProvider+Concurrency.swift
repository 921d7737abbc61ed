// SPDX-License-Identifier: Apache-2.0

#if !hasFeature(Embedded)
@available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
extension ItemProvider {
    /// Loads the best representation of a type.
    ///
    /// ```swift
    /// func picture(of item: DragItem) async throws -> [UInt8] { try await item.provider.data(for: .png) }
    /// ```
    ///
    /// Runs in the caller's isolation, where the provider lives. Cancelling the task cancels the load.
    ///
    /// - Parameters:
    ///   - scope: Who asks; a host that loads for another program says so.
    ///   - limit: The most bytes that are collected; more fails the load.
    ///   - reasons: The sentences it fails with by itself.
    ///   - progress: Told how far it is, between 0 and 1, as soon as something is known.
    /// - Throws: What the producer failed with, ``TransferError/cancelled``, or a sentence if nothing fits.
    public func data(
        for type: ContentType,
        visibleTo scope: VisibilityScope = .ownProcess,
        limit: Int = Transfer.defaultLimit,
        reasons: EngineReasons = EngineReasons(),
        progress: ((Double) -> Void)? = nil,
        isolation: isolated (any Actor)? = #isolation
    ) async throws(TransferError) -> [UInt8] {
        let transfer = try wanted(type, scope, reasons)
        transfer.limit = limit
        if let progress {
            transfer.onChange = { if let fraction = $0.fraction, !$0.isSettled { progress(fraction) } }
        }
        return try await transfer.bytes(isolation: isolation)
    }

    /// Loads the best representation of a type piece by piece, as fast as the loop takes it.
    ///
    /// ```swift
    /// func save(_ item: DragItem, write: ([UInt8]) -> Void) async throws {
    ///     for try await chunk in try item.provider.chunks(of: .movie) { write(chunk) }
    /// }
    /// ```
    ///
    /// - Parameters:
    ///   - scope: Who asks; a host that loads for another program says so.
    ///   - window: How many bytes may be under way at a time.
    ///   - reasons: The sentences it fails with by itself.
    /// - Throws: A sentence if nothing fits; the loop throws what happens later.
    public func chunks(
        of type: ContentType,
        visibleTo scope: VisibilityScope = .ownProcess,
        window: Int = 256 << 10,
        reasons: EngineReasons = EngineReasons()
    ) throws(TransferError) -> TransferChunks {
        try wanted(type, scope, reasons).chunks(window: window)
    }

    private func wanted(
        _ type: ContentType,
        _ scope: VisibilityScope,
        _ reasons: EngineReasons
    ) throws(TransferError) -> Transfer {
        guard let transfer = transfer(type, visibleTo: scope, reasons: reasons) else {
            throw .failed(reasons.nothingToLoad)
        }
        return transfer
    }
}
#endif
