// SPDX-License-Identifier: Apache-2.0
public import WorkspaceModel

extension Store {
    /// What happened to a card, the newest first. Cards that are older than the table begin with what was done to them since.
    ///
    /// - Parameters:
    ///   - limit: So many entries at most.
    ///   - revision: Only entries before this one.
    ///   - reader: Who asks.
    /// - Returns: Nil when there is no such card.
    public func history(
        of card: NodeID,
        limit: Int,
        before revision: UInt64 = .max,
        for reader: Reader = .program
    ) async throws -> CardHistory? {
        try await engine.read { db in
            let tree = SQLTree(db: db)
            var scope = VisibilityScope(of: reader, in: tree)
            guard let node = try tree.node(card), node.kind == .card, try !scope.hides(node) else { return nil }
            let sql = """
                SELECT revision, time, author, events FROM history
                WHERE card = ? AND revision < ? ORDER BY revision DESC LIMIT ?
                """
            var history = CardHistory()
            var named: Set<NodeID> = []
            var hidden: [NodeID: Bool] = [:]
            var last = Int64(clamping: revision)
            repeat {
                let rows = try db.rows(sql, [card.stored, last, limit + 1])
                history.more = rows.count > limit
                for row in rows.prefix(limit) {
                    let (revision, time): (Int64, Int64) = try (row[0], row[1])
                    last = revision
                    var events: [CardEvent] = try StoredLog.decoded(row[3])
                    for id in Set(events.compactMap(\.node)) where hidden[id] == nil {
                        hidden[id] = try tree.node(id).map { try scope.hides($0) } ?? false
                    }
                    events.removeAll { $0.node.flatMap { hidden[$0] } ?? false }
                    if events.isEmpty { continue }
                    for event in events { named.formUnion([event.node, event.from, event.to].compactMap { $0 }) }
                    history.entries.append(
                        CardHistoryEntry(
                            revision: UInt64(clamping: revision),
                            time: Double(time),
                            author: reader.isGuest ? "" : try row[2],
                            events: events
                        )
                    )
                }
                // Nothing comes after a page without entries.
            } while history.more && history.entries.isEmpty && limit > 0
            history.nodes = try scope.visible(named.sorted().compactMap(tree.node))
            return history
        }
    }
}
