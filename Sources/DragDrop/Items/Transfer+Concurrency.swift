// SPDX-License-Identifier: Apache-2.0

#if !hasFeature(Embedded)
@available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
extension Transfer {
    /// Begins the load if it has not begun, and waits for its end.
    ///
    /// The task and the transfer are cancelled together: a task that is cancelled while it waits cancels the load and
    /// throws ``TransferError/cancelled``; a load that is cancelled throws the same.
    ///
    /// - Returns: All bytes; none if they went to ``onChunk``.
    /// - Throws: What the load failed with.
    public func bytes(isolation: isolated (any Actor)? = #isolation) async throws(TransferError) -> [UInt8] {
        if Task.isCancelled { cancel() }
        let (ends, continuation) = AsyncStream<Void>.makeStream()
        if !isSettled {
            observers.append { transfer in
                if transfer.isSettled { continuation.finish() }
            }
            start()
        }
        if !isSettled {
            // Ends with the transfer, or with the task.
            var iterator = ends.makeAsyncIterator()
            _ = await iterator.next(isolation: isolation)
            cancel()
        }
        switch state {
        case .finished(let bytes): return bytes
        case .failed(let error): throw error
        case .loading: throw .cancelled
        }
    }

    /// The bytes piece by piece, as fast as the loop takes them and never faster; the load begins with the first.
    ///
    /// Leaving the loop, by `break`, by an error or because the task is cancelled, cancels the load. A transfer has one
    /// such loop.
    ///
    /// - Parameter window: How many bytes may be under way at a time.
    public func chunks(window: Int = 256 << 10) -> TransferChunks {
        TransferChunks(transfer: self, window: max(window, 1))
    }
}
#endif
