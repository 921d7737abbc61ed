// SPDX-License-Identifier: Apache-2.0

import BrowserBridge
import WorkspaceModel

/// What people carry and where they write at the moment: tells the others of this browser, and keeps what is heard of
/// theirs.
final class Presences {
    private let server: ServerConnection
    private var carried: [NodeID] = []
    private var writing: NodeID?
    /// What was taken here from hands that hold it still, as far as is heard.
    private var taken: [NodeID] = []
    /// Counts what is told; whether the last is on its way, and whether something has changed since.
    private var count = 0
    private var isOnItsWay = false
    private var isOutdated = false

    /// What the others do, one entry a device, those that neither carry nor write left out.
    private(set) var others: [PresenceEvent] = []
    /// Called when `others` has changed.
    var onChange: () -> Void = {}
    /// Called with what the same person has taken on another device from what is held here.
    var onTaken: ([NodeID]) -> Void = { _ in }

    init(server: ServerConnection) { self.server = server }

    /// Tells the others what is carried here; nothing when a drag has ended.
    func tell(carrying nodes: [NodeID]) {
        carried = Array(nodes.prefix(Presence.nodeLimit))
        tell()
    }

    /// Tells the others in which conversation a message is being written here; nothing when none is.
    func tell(writing conversation: NodeID?) {
        guard writing != conversation else { return }
        writing = conversation
        tell()
    }

    /// Tells the person's other devices what was picked up and put down here that they held.
    func tell(taken nodes: [NodeID]) {
        taken += nodes
        forgetReleased()
        if !taken.isEmpty { tell() }
    }

    /// Tells one thing after the other: of two that are on their way together the first may come last, and stay. What was not
    /// heard is told again: the others would go on seeing what was held here before.
    private func tell() {
        isOutdated = isOnItsWay
        guard !isOnItsWay else { return }
        count += 1
        isOnItsWay = true
        let presence = Presence(carrying: carried, writing: writing, taken: taken)
        server.tell("/api/presence", presence) { [unowned(unsafe) self, count] mayRetry in
            guard self.count == count else { return }
            isOnItsWay = false
            if isOutdated { return tell() }
            guard mayRetry else { return }
            server.page.after(ServerConnection.retryDelay) { [unowned(unsafe) self] in
                if self.count == count { tell() }
            }
        }
    }

    /// What no hand holds any more is not told again: it may be picked up anew.
    private func forgetReleased() {
        guard !taken.isEmpty else { return }
        taken = taken.filter { node in others.contains { $0.carrying.contains(node) } }
    }

    /// What a member holds on their other devices.
    func heldElsewhere(by session: SessionInfo) -> [NodeID] {
        var nodes: [NodeID] = []
        for event in others where UTF8Text.equal(event.session.id, session.id) {
            for node in event.carrying where !nodes.contains(node) && !taken.contains(node) { nodes.append(node) }
        }
        return nodes
    }

    /// Who else writes in a conversation.
    func writers(in conversation: NodeID) -> [SessionInfo] {
        others.filter { $0.writing == conversation }.map { $0.session }
    }

    /// The feed begins anew: the server tells again what others carry, and forgot what is carried here. What was on its way
    /// may come later than that.
    func startOver() {
        taken = []
        let isUncertain = isOnItsWay
        isOnItsWay = false
        if isUncertain || !carried.isEmpty || writing != nil { tell() }
        guard !others.isEmpty else { return }
        others.removeAll()
        onChange()
    }

    /// Keeps what is carried on another device, perhaps of the same person. This device's own events are ignored.
    func receive(_ event: PresenceEvent, in session: SessionInfo) {
        guard !UTF8Text.equal(event.session.device, session.device) else { return }
        others.removeAll { UTF8Text.equal($0.session.device, event.session.device) }
        if !event.isIdle { others.append(event) }
        forgetReleased()
        if !event.taken.isEmpty, UTF8Text.equal(event.session.id, session.id) { onTaken(event.taken) }
        onChange()
    }
}
