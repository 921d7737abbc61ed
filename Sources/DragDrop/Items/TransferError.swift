// SPDX-License-Identifier: Apache-2.0

/// Why something that was wanted could not be had.
public enum TransferError: Error, Equatable, Sendable {
    /// Someone stopped it.
    case cancelled

    /// No answer came in time.
    case timedOut

    /// Something went wrong, in words.
    case failed(String)
}
