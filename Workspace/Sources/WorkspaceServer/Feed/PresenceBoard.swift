// SPDX-License-Identifier: Apache-2.0
import Hummingbird
import WorkspaceModel
import WorkspaceStore

/// The newest presence on every device, each with the version at which it changed.
struct PresenceBoard {
    private var entries: [String: (version: Int, event: PresenceEvent, paths: [NodeID: VisibilityPath])] = [:]

    /// Grows by one with each change.
    private(set) var version = 0

    /// Takes a device's presence in place of its last.
    ///
    /// - Parameter paths: What it names is in.
    mutating func set(_ event: PresenceEvent, paths: [NodeID: VisibilityPath] = [:]) {
        version += 1
        entries[event.session.device] = (version, event, paths)
    }

    /// Makes a device carry and write nothing. False when it did neither before.
    mutating func clear(device: String) -> Bool {
        guard var event = entries[device]?.event, !event.isIdle else { return false }
        event.carrying = []
        event.over = nil
        event.writing = nil
        event.taken = []
        set(event)
        return true
    }

    /// The events of what changed after `version`, oldest first. Who comes later is not told what was taken before: it
    /// may have been picked up anew. A reader is told of what they may see.
    func frames(after version: Int, for reader: Reader = .program) -> [ByteBuffer] {
        entries.values
            .filter { $0.version > version && (version > 0 || !$0.event.isIdle) }
            .sorted { $0.version < $1.version }
            .map { entry in
                var event = entry.event
                if version == 0 { event.taken = [] }
                func isVisible(_ id: NodeID) -> Bool { entry.paths[id]?.isVisible(to: reader) ?? true }
                event.carrying.removeAll { !isVisible($0) }
                event.over = event.over.flatMap { isVisible($0) ? $0 : nil }
                event.writing = event.writing.flatMap { isVisible($0) ? $0 : nil }
                return FeedFrame.frame(.presence(event))
            }
    }
}
