// SPDX-License-Identifier: Apache-2.0
import Hummingbird
import WorkspaceModel

/// The newest presence on every device, each with the version at which it changed.
struct PresenceBoard {
    private var entries: [String: (version: Int, event: PresenceEvent)] = [:]

    /// Grows by one with each change.
    private(set) var version = 0

    /// Takes a session's presence in place of its last.
    mutating func set(_ event: PresenceEvent) {
        version += 1
        entries[event.session.device] = (version, event)
    }

    /// Makes a session carry nothing. False when it carried nothing before.
    mutating func clear(session: String) -> Bool {
        guard var event = entries[session]?.event, !event.carrying.isEmpty else { return false }
        event.carrying = []
        event.over = nil
        set(event)
        return true
    }

    /// The events of what changed after `version`, oldest first.
    func frames(after version: Int) -> [ByteBuffer] {
        entries.values
            .filter { $0.version > version && (version > 0 || !$0.event.carrying.isEmpty) }
            .sorted { $0.version < $1.version }
            .map { FeedFrame.frame(.presence($0.event)) }
    }
}
