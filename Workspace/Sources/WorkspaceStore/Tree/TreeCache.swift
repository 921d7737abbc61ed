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
    /// In what something is that is for some members only (see ``SQLTree/holders(_:)``); nil when that is not known.
    private(set) var holders: Set<NodeID>?
    /// What is for some members only, in something that can be carried away with it; nil when that is not known.
    private(set) var held: [Node]?
    /// Who is a member is not in the log: it is looked up once in a group.
    var memberRoles: [NodeID: Role]?
    /// Files' bytes that the author of the transaction on its way may name.
    var ownBlobs: Set<String> = []
    /// What is about to be copied; nil as soon as anything is written.
    var copySources: CopySources?
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
        (memberRoles, copySources) = (nil, nil)
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
        (holders, held) = (nil, nil)
        (memberRoles, copySources) = (nil, nil)
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

    /// Learns in what something is that is for some members only.
    func learn(holders found: Set<NodeID>) { holders = found }

    /// Learns what is for some members only, in something that can be carried away with it.
    func learn(held found: [Node]) { held = found }

    // MARK: Following

    /// Follows a node that is written over what was there.
    func put(_ node: Node) {
        copySources = nil
        let former = nodes[node.id]
        nodes[node.id] = .some(node.summary)
        guard let former else {
            // Where it was is not known.
            gaps = [:]
            badges = [:]
            (holders, held) = (nil, nil)
            return
        }
        if former?.parent != node.parent || former?.key != node.key {
            if let former, let parent = former.parent { gaps[parent]?.remove(former.position) }
            if let parent = node.parent { gaps[parent]?.insert(node.position) }
        }
        if former?.isHeld == true || node.isHeld {
            (holders, held) = (nil, nil)
        } else if former?.parent != node.parent, holders?.contains(node.id) == true {
            noteHolders(from: node.parent)
        }
        forgetBadges(around: node, former)
    }

    /// Notes that what holds something is in something else now. What it was in is looked at in vain until all of it is
    /// known anew.
    private func noteHolders(from parent: NodeID?) {
        var next = parent
        while let id = next, id != .workspace, id != .trash, holders?.insert(id).inserted == true {
            guard case .some(.some(let node)) = nodes[id] else {
                holders = nil
                return
            }
            next = node.parent
        }
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

extension Node {
    /// Whether it is for some members only, and in something that can be carried away with it.
    fileprivate var isHeld: Bool { fields[.readers] != nil && parent != .workspace && parent != .trash }
}
