// SPDX-License-Identifier: Apache-2.0

import WorkspaceModel

/// What people carry at the moment: tells the others of this browser's drag, and keeps what is heard of theirs.
final class Presences {
    private let server: ServerConnection
    private var carried: [NodeID] = []

    /// What the others carry, one entry a device, those that carry nothing left out.
    private(set) var others: [PresenceEvent] = []
    /// Called when `others` has changed.
    var onChange: () -> Void = {}

    init(server: ServerConnection) {
        self.server = server
    }

    /// Tells the others what is carried here; nothing when a drag has ended.
    func tell(carrying nodes: [NodeID]) {
        carried = nodes
        server.tell("/api/presence", Presence(carrying: nodes))
    }

    /// The feed begins anew: the server tells again what others carry, and forgot what is carried here.
    func startOver() {
        if !carried.isEmpty { tell(carrying: carried) }
        guard !others.isEmpty else { return }
        others.removeAll()
        onChange()
    }

    /// Keeps what is carried on another device, perhaps of the same person. This device's own events are ignored.
    func receive(_ event: PresenceEvent, in session: SessionInfo) {
        guard !UTF8Text.equal(event.session.device, session.device) else { return }
        others.removeAll { UTF8Text.equal($0.session.device, event.session.device) }
        if !event.carrying.isEmpty { others.append(event) }
        onChange()
    }
}
