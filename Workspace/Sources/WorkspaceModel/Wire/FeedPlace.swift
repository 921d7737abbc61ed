// SPDX-License-Identifier: Apache-2.0

/// How far a reader of the log has come, and in which log: data that was restored from a backup has other transactions at the
/// same revisions. Written as `117-16045690984833335023`, the id of a feed's event.
public struct FeedPlace: Equatable, Sendable {
    /// The revision of the last transaction that was read; 0 before the first.
    public var revision: UInt64
    /// The first 64 bits of that transaction's identity; 0 where it is not known.
    public var mark: UInt64

    /// A place behind a transaction, or behind whichever landed as a revision.
    public init(revision: UInt64, transaction: TransactionID? = nil) {
        self.revision = revision
        mark = transaction?.high ?? 0
    }

    /// Reads what ``description`` wrote, or a revision alone; nil when it is something else.
    public init?(_ text: ArraySlice<UInt8>) {
        let parts = text.split(separator: UInt8(ascii: "-"), maxSplits: 1, omittingEmptySubsequences: false)
        guard let first = parts.first, let revision = UInt64(digits: first) else { return nil }
        self.init(revision: revision)
        guard parts.count == 2 else { return }
        guard let mark = UInt64(digits: parts[1]) else { return nil }
        self.mark = mark
    }

    /// Whether this place and another cannot be of one log.
    public func isElsewhere(than other: FeedPlace) -> Bool {
        revision == other.revision && mark != other.mark && mark != 0 && other.mark != 0
    }
}

extension FeedPlace: CustomStringConvertible {
    /// The revision, and the mark where it is known.
    public var description: String { mark == 0 ? "\(revision)" : "\(revision)-\(mark)" }
}
