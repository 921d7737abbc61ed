// SPDX-License-Identifier: Apache-2.0
import NIOCore
import Synchronization

/// Which session each open connection serves, so that a session that ends takes its feeds and downloads with it at once.
///
/// A proxy may use a connection for one person after another: what counts is who asked last.
final class SessionConnections: Sendable {
    private struct State {
        var connections: [ObjectIdentifier: (session: String, channel: any Channel)] = [:]
        /// Sessions that ended since the start: an answer that was on its way then is not let through.
        var ended: Set<String> = []
    }

    private let state = Mutex(State())

    /// Notes that a connection answers a session now.
    ///
    /// - Returns: False when the session has ended meanwhile.
    func note(_ channel: any Channel, serves session: String) -> Bool {
        let id = ObjectIdentifier(channel)
        let (isNew, isOpen) = state.withLock { state in
            guard !state.ended.contains(session) else { return (false, false) }
            return (state.connections.updateValue((session, channel), forKey: id) == nil, true)
        }
        if isNew { channel.closeFuture.whenComplete { [weak self] _ in self?.forget(id) } }
        return isOpen
    }

    /// Closes every connection of some sessions, but for the one that asks for it.
    func end(_ sessions: some Sequence<String>, except asking: (any Channel)?) {
        let asking = asking.map { ObjectIdentifier($0) }
        let closed = state.withLock { state in
            state.ended.formUnion(sessions)
            let ended = state.ended
            let found = state.connections.filter { ended.contains($0.value.session) && $0.key != asking }
            for id in found.keys { state.connections[id] = nil }
            return found.values.map(\.channel)
        }
        for channel in closed { channel.close(promise: nil) }
    }

    /// The sessions that have a connection open.
    var sessions: Set<String> { state.withLock { Set($0.connections.values.map(\.session)) } }

    private func forget(_ id: ObjectIdentifier) {
        state.withLock { $0.connections[id] = nil }
    }
}
