// SPDX-License-Identifier: Apache-2.0

#if !hasFeature(Embedded)
/// The bytes of a load piece by piece, for a `for try await` loop; see ``Transfer/chunks(window:)``.
@available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
public struct TransferChunks: AsyncSequence {
    let transfer: Transfer
    let window: Int

    /// Walks over the chunks; the load begins with the first step, and is cancelled with the last copy of the iterator.
    public func makeAsyncIterator() -> Iterator { Iterator(transfer, window: window) }

    /// Waits for one chunk after the other.
    public struct Iterator: AsyncIteratorProtocol {
        private let load: Load
        private let window: Int
        private var events: AsyncStream<Event>.Iterator
        private let continuation: AsyncStream<Event>.Continuation
        /// How much room the consumer has again when it comes for more.
        private var room = 0

        init(_ transfer: Transfer, window: Int) {
            let (stream, continuation) = AsyncStream<Event>.makeStream()
            load = Load(transfer)
            self.window = window
            self.continuation = continuation
            events = stream.makeAsyncIterator()
        }

        /// The next chunk; nil after the last one.
        public mutating func next() async throws(TransferError) -> [UInt8]? { try await next(isolation: nil) }

        /// The next chunk; nil after the last one. Waits in the isolation of the loop, where the transfer lives.
        ///
        /// - Throws: What the load failed with; ``TransferError/cancelled`` if the task was cancelled.
        public mutating func next(isolation actor: isolated (any Actor)?) async throws(TransferError) -> [UInt8]? {
            let transfer = load.transfer
            if !load.isListening { listen() }
            if Task.isCancelled { transfer.cancel() }
            if room > 0 { transfer.request(room) }
            room = 0
            switch await events.next(isolation: actor) {
            case .chunk(let bytes):
                room = bytes.count
                return bytes
            case .ended(nil): return nil
            case .ended(let error?): throw error
            case nil:
                if case .finished = transfer.state { return nil }
                transfer.cancel()
                throw .cancelled
            }
        }

        private mutating func listen() {
            load.isListening = true
            let continuation = continuation
            let transfer = load.transfer
            guard !transfer.isSettled else {
                Iterator.tell(transfer, continuation)
                return
            }
            transfer.onChunk = { continuation.yield(.chunk($1)) }
            transfer.observers.append { Iterator.tell($0, continuation) }
            room = window
            transfer.start()
        }

        private static func tell(_ transfer: Transfer, _ continuation: AsyncStream<Event>.Continuation) {
            switch transfer.state {
            case .loading: return
            case .finished: continuation.yield(.ended(nil))
            case .failed(let error): continuation.yield(.ended(error))
            }
            continuation.finish()
        }
    }

    private enum Event: Sendable {
        case chunk([UInt8])
        case ended(TransferError?)
    }

    /// Cancels the transfer when nobody walks any more.
    private final class Load {
        let transfer: Transfer
        var isListening = false

        init(_ transfer: Transfer) { self.transfer = transfer }

        deinit { transfer.cancel() }
    }
}
#endif
