// SPDX-License-Identifier: Apache-2.0
import Foundation
import WorkspaceHashing
import WorkspaceMedia
import WorkspaceModel
import WorkspaceStore

/// What may be fetched without a cookie, by whom a signed address was given: a browser's drag to another program asks
/// outside of any session. Tickets are kept in memory and live for minutes.
actor ExportTickets {
    /// What an address stands for.
    struct Ticket: Sendable {
        let pages: [AssemblyPage]
        /// What was asked for; where there are no pages, photos and albums, whose originals it stands for.
        let nodes: [NodeID]
        let fileName: String
        /// Who asked.
        let reader: Reader
        /// The session that asked for it: the address ends with it.
        let session: String
        /// Milliseconds since 1970.
        let expires: Int64
    }

    /// How long an address answers, in milliseconds.
    static let lifetime: Int64 = 5 * 60 * 1000
    /// More than so many are never kept: the oldest go first.
    private static let limit = 500
    /// Neither are more pages than so many, whatever the number of tickets: ten of the largest.
    private static let pageLimit = 200_000

    private let authentication = MessageAuthentication()
    private var tickets: [UUID: Ticket] = [:]
    private var order: [UUID] = []
    /// How many pages and photos the tickets have together.
    private(set) var pageCount = 0

    /// A path for pages, or for photos, under a file's name.
    func issue(
        _ pages: [AssemblyPage],
        of nodes: [NodeID] = [],
        as fileName: String,
        for reader: Reader = .program,
        session: String,
        until end: Double? = nil,
        now: Int64
    ) -> (path: String, expires: Int64) {
        sweep(now, for: pages.count + nodes.count)
        let id = UUID()
        let expires = min(now + Self.lifetime, end.map { Int64($0) } ?? .max)
        tickets[id] = Ticket(
            pages: pages,
            nodes: nodes,
            fileName: fileName,
            reader: reader,
            session: session,
            expires: expires
        )
        order.append(id)
        pageCount += pages.count + nodes.count
        let name = fileName.addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? "pages"
        return ("/export/\(id.uuidString)-\(expires)-\(signature(id, expires, fileName))/\(name)", expires)
    }

    /// The ticket behind the two last components of a path; nil when anything of it was altered, or its time is over.
    func ticket(_ text: String, fileName: String, now: Int64) -> Ticket? {
        let parts = text.split(separator: "-", omittingEmptySubsequences: false)
        guard parts.count == 7, let id = UUID(uuidString: parts[0..<5].joined(separator: "-")),
            let expires = Int64(parts[5]), expires > now,
            Secret.same(Data(parts[6].utf8), Data(signature(id, expires, fileName).utf8)),
            let ticket = tickets[id], ticket.expires == expires
        else { return nil }
        return ticket
    }

    /// Takes back what was given to sessions.
    func revoke(_ sessions: [String]) {
        for (id, ticket) in tickets where sessions.contains(ticket.session) {
            pageCount -= ticket.pages.count + ticket.nodes.count
            tickets[id] = nil
        }
        order.removeAll { tickets[$0] == nil }
    }

    private func signature(_ id: UUID, _ expires: Int64, _ fileName: String) -> String {
        let message = Data("\(id.uuidString) \(expires) \(fileName)".utf8)
        return authentication.code(for: message).hexadecimal
    }

    private func sweep(_ now: Int64, for count: Int) {
        while let oldest = order.first, isFull(for: count) || (tickets[oldest]?.expires ?? 0) <= now {
            if let ticket = tickets.removeValue(forKey: oldest) {
                pageCount -= ticket.pages.count + ticket.nodes.count
            }
            order.removeFirst()
        }
    }

    private func isFull(for count: Int) -> Bool { order.count >= Self.limit || pageCount + count > Self.pageLimit }
}
