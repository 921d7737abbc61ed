// SPDX-License-Identifier: Apache-2.0
import Hummingbird
import WorkspaceModel

/// The newest events that concern one device or one member alone, for feeds that come back after a moment: page counts
/// of a device's uploads, and what a member has read.
struct OwnEventBoard {
    private var entries: [(version: Int, recipient: FeedRecipient, frame: ByteBuffer)] = []

    /// Grows by one with each event.
    private(set) var version = 0

    /// How many are kept.
    static let limit = 64

    /// Takes an event.
    mutating func add(_ event: FeedEvent, for recipient: FeedRecipient) {
        version += 1
        entries.append((version, recipient, FeedFrame.frame(event)))
        if entries.count > Self.limit { entries.removeFirst() }
    }

    /// A reader's events after `version`, oldest first.
    func frames(after version: Int, for reader: SessionInfo) -> [ByteBuffer] {
        guard version < self.version else { return [] }
        return entries.filter { $0.version > version && $0.recipient.includes(reader) }.map(\.frame)
    }
}
