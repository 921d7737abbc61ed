// SPDX-License-Identifier: Apache-2.0

#if !hasFeature(Embedded)
@available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
extension ItemProvider.Representation {
    /// Makes a representation that a task loads. For engines on the main actor: there it must be asked for.
    ///
    /// ```swift
    /// @MainActor
    /// func provider(print: @escaping @MainActor () async throws -> [UInt8]) -> ItemProvider {
    ///     var provider = ItemProvider()
    ///     provider.register(.init(.pdf, loadingOnMainActor: print))
    ///     return provider
    /// }
    /// ```
    ///
    /// The task is cancelled when the load is. A ``TransferError`` that is thrown is passed on as it is.
    public init(
        _ contentType: ContentType,
        visibility: ItemProvider.Visibility = .all,
        estimatedByteCount: Int? = nil,
        loadingOnMainActor load: @escaping @MainActor () async throws -> [UInt8]
    ) {
        self.init(contentType, visibility: visibility, estimatedByteCount: estimatedByteCount) { transfer in
            transfer.feedOnMainActor { try await $0.finish(load()) }
        }
    }

    /// Makes a representation of chunks that a task waits for, never ahead of the consumer. For engines on the main actor:
    /// there it must be asked for.
    public init<Chunks: AsyncSequence>(
        _ contentType: ContentType,
        visibility: ItemProvider.Visibility = .all,
        estimatedByteCount: Int? = nil,
        streamingOnMainActor chunks: @escaping @MainActor () -> Chunks
    ) where Chunks.Element == [UInt8] {
        self.init(contentType, visibility: visibility, estimatedByteCount: estimatedByteCount) { transfer in
            let (demands, continuation) = AsyncStream<Void>.makeStream(bufferingPolicy: .bufferingNewest(1))
            transfer.onDemand = { _ in continuation.yield() }
            transfer.feedOnMainActor { transfer in
                var demand = demands.makeAsyncIterator()
                var iterator = chunks().makeAsyncIterator()
                while !transfer.isSettled {
                    if transfer.demand == 0 {
                        guard await demand.next(isolation: MainActor.shared) != nil else { return }
                        continue
                    }
                    guard let chunk = try await iterator.next(isolation: MainActor.shared) else {
                        return transfer.finish()
                    }
                    transfer.receive(chunk)
                }
            }
        }
    }
}

@available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
extension Transfer {
    /// Runs a producer as a task that lives as long as the transfer.
    fileprivate func feedOnMainActor(_ produce: @escaping @MainActor (Transfer) async throws -> Void) {
        MainActor.preconditionIsolated("A representation of the main actor was asked for elsewhere.")
        // Checked above: both the caller and the task are on the main actor.
        nonisolated(unsafe) let transfer = self
        let task = Task { @MainActor in
            do {
                try await produce(transfer)
            } catch let error as TransferError {
                transfer.fail(error)
            } catch is CancellationError {
                transfer.fail(.cancelled)
            } catch {
                transfer.fail(.failed(transfer.reasons.loadFailed(with: "\(error)")))
            }
        }
        onCancel = { task.cancel() }
    }
}
#endif
