// SPDX-License-Identifier: Apache-2.0
import Foundation
import WorkspaceModel
import WorkspaceStore

/// What may be fetched without a cookie, by whom a secret address was given: a browser's drag to another program asks
/// outside of any session. Tickets live for minutes: in memory, or, where several servers may be asked, in their database.
actor ExportTickets {
    /// What an address stands for.
    struct Ticket: Sendable {
        /// What was asked for.
        let nodes: [NodeID]
        /// Whether they are photos and albums, whose originals are fetched; else pages, which become a PDF.
        var isPhotos = false
        let fileName: String
        /// Who asked.
        var reader = Reader.program
        /// The session that asked for it: the address ends with it.
        let session: String
        /// Milliseconds since 1970.
        let expires: Int64
    }

    /// How long an address answers, in milliseconds.
    static let lifetime: Int64 = 5 * 60 * 1000
    /// A session has at most so many, and its oldest go first. A browser's page uses four.
    static let limit = 32

    private let store: Store
    private var tickets: [Data: Ticket] = [:]
    private var order: [Data] = []

    init(store: Store) { self.store = store }

    /// A path for what was asked for, under a file's name.
    ///
    /// - Parameter end: When the one who asks may see nothing any more, in milliseconds since 1970.
    func issue(
        _ nodes: [NodeID],
        isPhotos: Bool = false,
        as fileName: String,
        for reader: Reader = .program,
        session: String,
        until end: Double? = nil,
        now: Int64
    ) async throws -> (path: String, expires: Int64) {
        let secret = Secret()
        let ticket = Ticket(
            nodes: nodes,
            isPhotos: isPhotos,
            fileName: fileName,
            reader: reader,
            session: session,
            expires: min(now + Self.lifetime, end.map { Int64($0) } ?? .max)
        )
        if store.isShared {
            try await store.keepTicket(
                secret.hash,
                ticket.kept,
                session: session,
                expires: ticket.expires,
                now: now,
                limit: Self.limit
            )
        } else {
            sweep(now, for: session)
            tickets[secret.hash] = ticket
            order.append(secret.hash)
        }
        let name = fileName.addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? "pages"
        return ("/export/\(secret.text)/\(name)", ticket.expires)
    }

    /// The ticket behind the two last components of a path; nil when anything of it was altered, or its time is over.
    func ticket(_ text: String, fileName: String, now: Int64) async throws -> Ticket? {
        guard let hash = Secret(presented: text)?.hash else { return nil }
        let ticket = store.isShared ? try await store.ticket(hash).flatMap { Ticket(kept: $0) } : tickets[hash]
        guard let ticket, ticket.expires > now, ticket.fileName == fileName else { return nil }
        return ticket
    }

    /// Takes back what was given to sessions. What the database keeps went with them.
    func revoke(_ sessions: [String]) {
        for (hash, ticket) in tickets where sessions.contains(ticket.session) { tickets[hash] = nil }
        order.removeAll { tickets[$0] == nil }
    }

    /// Removes what has expired, and makes room for one more of a session.
    ///
    /// - Complexity: O(tickets), which are few for each session.
    private func sweep(_ now: Int64, for session: String) {
        tickets = tickets.filter { $0.value.expires > now }
        let own = order.filter { tickets[$0]?.session == session }
        for hash in own.dropLast(Self.limit - 1) { tickets[hash] = nil }
        order.removeAll { tickets[$0] == nil }
    }
}

extension ExportTickets.Ticket {
    /// How a database keeps it.
    private struct Kept: Codable {
        let nodes: [String]
        let isPhotos: Bool
        let fileName: String
        let member: String?
        let shared: String?
        let session: String
        let expires: Int64
    }

    fileprivate var kept: Data {
        var (member, shared): (String?, String?)
        switch reader {
        case .program: break
        case .member(let id): member = id
        case .guest(let node, let maker): (shared, member) = (node.description, maker)
        }
        let kept = Kept(
            nodes: nodes.map(\.description),
            isPhotos: isPhotos,
            fileName: fileName,
            member: member,
            shared: shared,
            session: session,
            expires: expires
        )
        return (try? JSONEncoder().encode(kept)) ?? Data()
    }

    fileprivate init?(kept data: Data) {
        guard let kept = try? JSONDecoder().decode(Kept.self, from: data) else { return nil }
        let nodes = kept.nodes.compactMap { NodeID($0) }
        let reader: Reader
        switch (kept.member, kept.shared) {
        case (nil, _): reader = .program
        case (let member?, nil): reader = .member(member)
        case (let maker?, let text?):
            guard let shared = NodeID(text) else { return nil }
            reader = .guest(of: shared, by: maker)
        }
        guard nodes.count == kept.nodes.count else { return nil }
        self.init(
            nodes: nodes,
            isPhotos: kept.isPhotos,
            fileName: kept.fileName,
            reader: reader,
            session: kept.session,
            expires: kept.expires
        )
    }
}
