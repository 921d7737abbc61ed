// SPDX-License-Identifier: Apache-2.0
import Foundation
import Logging
import Synchronization
import WorkspaceMedia
import WorkspaceModel
import WorkspaceStore

/// The servers that share a database, as one of them sees the others. What they tell each other may be lost; then a reader
/// starts over, and nothing that was decided is undecided by it.
///
/// ```
/// FeedHub, People, … --tell--> Cluster --pg_notify--> every server's Cluster --hear--> FeedHub, tickets, connections, …
/// ```
final class Cluster: Sendable {
    /// This server among them.
    let id = UUID().uuidString
    private let store: Store
    private let logger: Logger
    private let notices: AsyncStream<ClusterNotice>
    private let outbox: AsyncStream<ClusterNotice>.Continuation
    private let parts = Mutex<ClusterParts?>(nil)

    /// More notices do not wait for a database that is away; the oldest go, as if they were lost on their way.
    private static let outboxLimit = 1_000

    init(store: Store, logger: Logger) {
        self.store = store
        self.logger = logger
        (notices, outbox) = AsyncStream.makeStream(bufferingPolicy: .bufferingNewest(Self.outboxLimit))
    }

    deinit { outbox.finish() }

    /// Tells the other servers something, if there can be any.
    func tell(_ notice: ClusterNotice) {
        guard store.isShared else { return }
        for part in notice.parts { outbox.yield(part) }
    }

    /// Begins to tell and to hear.
    func join(_ parts: ClusterParts) {
        guard store.isShared else { return }
        self.parts.withLock { $0 = parts }
        Task { [store, notices, id] in
            for await notice in notices {
                guard let data = try? JSONEncoder().encode(ClusterEnvelope(server: id, notice: notice)) else {
                    continue
                }
                // What cannot be told is lost: ``beat()`` finds what matters of it.
                try? await store.tell(String(decoding: data, as: UTF8.self))
            }
        }
        // Whoever listens must not keep what it listens for: the store ends that when nobody has it any more.
        store.observeNotices { [weak self] in await self?.hear($0) }
    }

    /// Makes up for notices that were lost with the server that told them, or on their way: feeds get what is new in the log,
    /// and end with their sessions, a heartbeat later at the most.
    func beat() async {
        guard store.isShared, let parts = parts.withLock({ $0 }) else { return }
        await store.followLog()
        do {
            try await parts.endSessions()
        } catch {
            logger.debug("Nobody could be asked for sessions that ended.", metadata: ["error": "\(error)"])
        }
    }

    /// Makes up for what was told while nobody listened. Others of this process may just have failed to connect, which is
    /// remembered for a moment: it is tried again as long as this server hears the database.
    private func catchUp(_ parts: ClusterParts, isAgain: Bool) async throws {
        while true {
            do {
                return try await parts.catchUp(isAgain: isAgain)
            } catch DatabaseFailure.unreachable where store.isHearing, BlobError.unavailable where store.isHearing {
                try await Task.sleep(for: .milliseconds(200))
            }
        }
    }

    private func hear(_ notice: StoreNotice) async {
        guard let parts = parts.withLock({ $0 }) else { return }
        do {
            switch notice {
            case .logGrew: break
            case .connected(let isAgain): try await catchUp(parts, isAgain: isAgain)
            case .told(let text):
                let envelope = try JSONDecoder().decode(ClusterEnvelope.self, from: Data(text.utf8))
                if envelope.server != id { try await parts.hear(envelope.notice, from: envelope.server) }
            }
        } catch {
            // Also what a newer server says and this one does not know.
            logger.debug("A notice of another server was passed over.", metadata: ["error": "\(error)"])
        }
    }
}

/// The parts of a server that hear from others.
struct ClusterParts: Sendable {
    let library: DocumentLibrary
    let hub: FeedHub
    let tickets: ExportTickets
    let connections: SessionConnections
    let uploads: UploadLedger
    let budget: RequestBudget

    private var store: Store { library.store }

    /// Makes up for what was told while nobody listened.
    func catchUp(isAgain: Bool) async throws {
        if isAgain {
            try await endSessions()
            await hub.restart(at: try await store.revision())
            await hub.forgetOthers()
        }
        await hub.show(try await store.members())
        if isAgain { try await library.media.dropGone() }
    }

    /// Ends what is open of sessions that are no more.
    func endSessions() async throws {
        let open = connections.sessions
        guard !open.isEmpty else { return }
        let ended = try await store.ended(among: open)
        guard !ended.isEmpty else { return }
        await tickets.revoke(ended)
        connections.end(ended, except: nil)
    }

    /// Does what another server's notice asks for.
    func hear(_ notice: ClusterNotice, from server: String) async throws {
        await hub.hear(from: server)
        switch notice {
        case .alive: break
        case .people: await hub.show(try await store.members())
        case .ended(let sessions):
            await tickets.revoke(sessions)
            connections.end(sessions, except: nil)
        case .dropped(let names): try await library.media.drop(names.compactMap { BlobID($0) })
        case .event(let message, let recipient):
            if let event = message.event { await hub.show(event, to: recipient) }
        case .presence(let message, let isAsked):
            guard case .presence(let event)? = message.event else { return }
            let paths = try await store.paths(of: event.named)
            if isAsked { await hub.adopt(event, paths: paths) } else { await hub.show(event, paths: paths, of: server) }
        case .cancelled(let text):
            if let upload = TransactionID(text) { uploads.cancel(upload) }
        case .spent(let key, let seconds): budget.spend(key, for: seconds)
        }
    }
}

extension PresenceEvent {
    /// The nodes that it names.
    var named: [NodeID] { carrying + taken + [over, writing].compactMap { $0 } }
}
