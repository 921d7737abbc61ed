// SPDX-License-Identifier: Apache-2.0
import WorkspaceModel

/// What the writer knows of the tree as it is at one revision, so that it need not ask for it again: nodes, which of them
/// are neighbours, and what cards show of what is in them.
///
/// Every change of the tree has an entry in the log. So where the log still ends where this was left, it is right, whoever
/// else writes; otherwise it is forgotten.
///
/// It is not synchronised: ``TransactionWriter`` has one group on its way at a time.
final class TreeCache: @unchecked Sendable {
    /// The revision at which all of it is right; nil while a group changes it.
    private var revision: UInt64?
    /// Nodes without their bodies; nil for what is known not to be there.
    private var nodes: [NodeID: Node?] = [:]
    private var gaps: [NodeID: SiblingGaps] = [:]
    private var badges: BadgeMap = [:]
    /// What is for some members only; nil when that is not known.
    private(set) var restricted: [NodeID]?
    /// Who is a member is not in the log: it is looked up once in a group.
    var memberRoles: [NodeID: Role]?
    /// Files' bytes that the author of the transaction on its way may name.
    var ownBlobs: Set<String> = []
    /// Whether something was put since this was last set to false.
    var hasChanged = false

    /// More than these are forgotten, together with all else.
    static let limit = 5_000

    // MARK: Validity

    /// Begins a group, when the log ends at a revision.
    ///
    /// - Returns: Whether what was known is known still.
    func begin(at revision: UInt64) -> Bool {
        let isRight = self.revision == revision && nodes.count <= Self.limit
        if !isRight { forget() }
        self.revision = nil
        memberRoles = nil
        return isRight
    }

    /// Ends a group that is durable up to a revision.
    func end(at revision: UInt64) { self.revision = revision }

    /// Forgets everything, such as what was taken back.
    func forget() {
        revision = nil
        nodes = [:]
        gaps = [:]
        badges = [:]
        restricted = nil
        memberRoles = nil
    }

    // MARK: Reading

    /// A node, or nil where there is none; nothing when that is not known.
    func node(_ id: NodeID) -> Node?? { nodes[id] }

    /// The child after a position, or nil where there is none; nothing when that is not known.
    func child(of parent: NodeID, after position: NodePosition?) -> Node?? {
        guard let gap = gaps[parent]?.gap(after: position) else { return nil }
        return known(gap.upper)
    }

    /// The child before a position, or nil where there is none; nothing when that is not known.
    func child(of parent: NodeID, before position: NodePosition?) -> Node?? {
        guard let gap = gaps[parent]?.gap(before: position) else { return nil }
        return known(gap.lower)
    }

    private func known(_ position: NodePosition?) -> Node?? {
        guard let position else { return .some(nil) }
        guard case .some(.some(let node)) = nodes[position.id] else { return nil }
        return node
    }

    /// The badges of a card; nil when they are not known.
    func badges(of card: NodeID) -> Badges? { badges[card] }

    // MARK: Learning

    /// Learns what was read.
    func learn(_ id: NodeID, _ node: Node?) {
        if nodes[id] == nil { nodes[id] = .some(node) }
    }

    /// Learns which child comes after a position, if that of a child or the beginning.
    func learn(_ child: Node?, after position: NodePosition?, in parent: NodeID) {
        guard isEnd(position, in: parent) else { return }
        learn(child, .init(lower: position, upper: child?.position), in: parent)
    }

    /// Learns which child comes before a position, if that of a child or the end.
    func learn(_ child: Node?, before position: NodePosition?, in parent: NodeID) {
        guard isEnd(position, in: parent) else { return }
        learn(child, .init(lower: child?.position, upper: position), in: parent)
    }

    private func learn(_ child: Node?, _ gap: SiblingGaps.Gap, in parent: NodeID) {
        if let child { learn(child.id, child) }
        gaps[parent, default: SiblingGaps()].learn(gap)
    }

    private func isEnd(_ position: NodePosition?, in parent: NodeID) -> Bool {
        guard let position else { return true }
        guard case .some(.some(let node)) = nodes[position.id] else { return false }
        return node.parent == parent && node.key == position.key
    }

    /// Learns the badges of cards.
    func learn(_ found: BadgeMap) { badges.merge(found) { _, new in new } }

    /// Learns what is for some members only.
    func learn(restricted places: [Node]) {
        for node in places { learn(node.id, node) }
        restricted = places.map(\.id)
    }

    // MARK: Following

    /// Follows a node that is written over what was there.
    func put(_ node: Node) {
        let former = nodes[node.id]
        nodes[node.id] = .some(node.summary)
        guard let former else {
            // Where it was is not known.
            gaps = [:]
            badges = [:]
            restricted = nil
            return
        }
        if former?.parent != node.parent || former?.key != node.key {
            if let former, let parent = former.parent { gaps[parent]?.remove(former.position) }
            if let parent = node.parent { gaps[parent]?.insert(node.position) }
        }
        if former?.fields[.readers] != nil || node.fields[.readers] != nil { restricted = nil }
        forgetBadges(around: node, former)
    }

    private func forgetBadges(around node: Node, _ former: Node?) {
        for case let part? in [former, node] where part.kind != .card {
            guard let parent = part.parent else { continue }
            badges[parent] = nil
            // An item is in a checklist, and that in its card.
            guard part.kind == .checkItem else { continue }
            if let card = nodes[parent]??.parent { badges[card] = nil } else { badges = [:] }
        }
        guard node.kind == .card else { return }
        guard let former else {
            badges[node.id] = Badges(description: node.body.map { !$0.utf8.isEmpty } ?? false)
            return
        }
        if node.body != nil || node.fields[.cover] != former.fields[.cover] { badges[node.id] = nil }
    }
}
