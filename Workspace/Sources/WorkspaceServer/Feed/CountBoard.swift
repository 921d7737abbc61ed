// SPDX-License-Identifier: Apache-2.0
import Hummingbird
import WorkspaceModel

/// The newest page counts of uploads, for feeds that come back after a moment.
struct CountBoard {
    private var entries: [(version: Int, session: String, frame: ByteBuffer)] = []

    /// Grows by one with each count.
    private(set) var version = 0

    /// How many are kept.
    static let limit = 64

    /// Takes a count.
    mutating func add(_ count: PageCount, for session: String) {
        version += 1
        entries.append((version, session, FeedFrame.frame(.counted(count))))
        if entries.count > Self.limit { entries.removeFirst() }
    }

    /// The events of a session's counts after `version`, oldest first.
    func frames(after version: Int, of session: String) -> [ByteBuffer] {
        guard version < self.version else { return [] }
        return entries.filter { $0.version > version && $0.session == session }.map(\.frame)
    }
}
