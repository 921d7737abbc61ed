// SPDX-License-Identifier: Apache-2.0
import Hummingbird
import WorkspaceModel
import WorkspaceStore

/// The newest presence on every device, each with the version at which it changed.
struct PresenceBoard {
    private struct Entry {
        let version: Int
        let event: PresenceEvent
        let paths: [NodeID: VisibilityPath]
        /// The server that has the device's feed; nil for this one.
        let server: String?
    }

    private var entries: [String: Entry] = [:]

    /// Grows by one with each change.
    private(set) var version = 0

    /// The version at the last ``age()``.
    private var lastAge = 0
    /// The version of the newest entry that was forgotten.
    private var forgotten = 0
    /// With so many devices those that do nothing are forgotten before they have aged.
    private var crowd = Self.smallestCrowd

    private static let smallestCrowd = 2_000
    /// Of what has just ended so much is kept all the same: whoever is awake has not asked yet.
    private static let recent = 500

    /// How many devices it knows.
    var count: Int { entries.count }

    /// Takes a device's presence in place of its last.
    ///
    /// - Parameters:
    ///   - paths: What it names is in.
    ///   - server: Which other server has the device's feed.
    mutating func set(_ event: PresenceEvent, paths: [NodeID: VisibilityPath] = [:], of server: String? = nil) {
        version += 1
        entries[event.session.device] = Entry(version: version, event: event, paths: paths, server: server)
        guard entries.count >= crowd else { return }
        forgetIdle(upTo: version - Self.recent)
        // What is left may all be busy: not every change looks through it.
        crowd = max(Self.smallestCrowd, entries.count * 2)
    }

    /// Forgets the devices that have done nothing since the last time: every feed was woken meanwhile to hear of it.
    mutating func age() {
        forgetIdle(upTo: lastAge)
        lastAge = version
        crowd = max(Self.smallestCrowd, entries.count * 2)
    }

    private mutating func forgetIdle(upTo version: Int) {
        let old = entries.filter { $0.value.event.isIdle && $0.value.version <= version }
        for (device, entry) in old {
            entries[device] = nil
            forgotten = max(forgotten, entry.version)
        }
    }

    /// Whether something was forgotten of which a reader has not heard that it ended: they have to start over.
    func hasForgotten(since version: Int) -> Bool { version > 0 && version < forgotten }

    /// Makes what the devices of another server carry and write nothing.
    mutating func clear(server: String) {
        for device in entries.keys { _ = clear(device: device, of: server) }
    }

    /// Makes a device carry and write nothing, if a server has its feed: nil is this one.
    ///
    /// - Returns: What it does now; nil when it did neither before.
    mutating func clear(device: String, of server: String? = nil) -> PresenceEvent? {
        guard let entry = entries[device], entry.server == server else { return nil }
        var event = entry.event
        guard !event.isIdle else { return nil }
        event.carrying = []
        event.over = nil
        event.writing = nil
        event.taken = []
        set(event)
        return event
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
                event.taken.removeAll { !isVisible($0) }
                event.over = event.over.flatMap { isVisible($0) ? $0 : nil }
                event.writing = event.writing.flatMap { isVisible($0) ? $0 : nil }
                return FeedFrame.frame(.presence(event))
            }
    }
}
