// SPDX-License-Identifier: Apache-2.0

/// One load of one representation: how far it is, what came, and a way to stop it.
public final class Transfer {
    /// Where a transfer stands.
    public enum State: Equatable, Sendable {
        /// Bytes are on their way; the fraction is between 0 and 1, nil if unknown.
        case loading(progress: Double?)

        /// All bytes came.
        case finished([UInt8])

        /// They will not come.
        case failed(TransferError)
    }

    /// What is being loaded.
    public let contentType: ContentType

    /// Where the transfer stands; once finished or failed it stays so.
    public private(set) var state = State.loading(progress: nil)

    /// Called after each change of ``state``.
    public var onChange: ((Transfer) -> Void)?

    /// Called once if the transfer is cancelled, so that the loader can stop.
    public var onCancel: (() -> Void)?

    /// Makes a transfer that has just begun.
    public init(_ contentType: ContentType) {
        self.contentType = contentType
    }

    /// Whether no change can come any more.
    public var isSettled: Bool {
        if case .loading = state { false } else { true }
    }

    /// Reports how far it is, between 0 and 1.
    public func progress(_ fraction: Double) { change(to: .loading(progress: min(max(fraction, 0), 1))) }

    /// Delivers the bytes.
    public func finish(_ bytes: [UInt8]) { change(to: .finished(bytes)) }

    /// Gives up.
    public func fail(_ error: TransferError) { change(to: .failed(error)) }

    /// Stops the load; does nothing if it is settled.
    public func cancel() {
        guard !isSettled else { return }
        change(to: .failed(.cancelled))
        onCancel?()
    }

    private func change(to next: State) {
        guard !isSettled else { return }
        state = next
        onChange?(self)
    }
}

/// Why something that was wanted could not be had.
public enum TransferError: Error, Equatable, Sendable {
    /// Someone stopped it.
    case cancelled

    /// No answer came in time.
    case timedOut

    /// Something went wrong, in words.
    case failed(String)
}
