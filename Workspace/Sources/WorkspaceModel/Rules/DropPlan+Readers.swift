// SPDX-License-Identifier: Apache-2.0

// Who may see what is put somewhere else. Beside all others, where nothing encloses it, what can be for some members stays for
// whom it was. Anywhere else it is for whom that place is for. A shelf and a draft remember who could see what is put there.
extension DropPlan {
    /// Those of the nodes that can go to the destination, each with what it says there of who may see it.
    ///
    /// - Complexity: O(n · (depth + lists · readers²)).
    mutating func admit(_ nodes: [Node]) -> (nodes: [Node], fields: [Fields]) {
        var admitted: (nodes: [Node], fields: [Fields]) = ([], [])
        for node in nodes {
            var fields = Fields()
            let isKept = destination.kind.remembersAudience || node.kind.mayBeRestricted
            if isKept, node.home != destination.id, let refusal = restrict(&fields, toReadersOf: [node]) {
                refuse(node, refusal.sentence)
                continue
            }
            admitted.nodes.append(node)
            admitted.fields.append(fields)
        }
        return admitted
    }

    /// Writes on each of the nodes what is new on it.
    mutating func write(_ fields: [Fields], on nodes: [NodeID]) {
        for (node, fields) in zip(nodes, fields) where !fields.isEmpty {
            operations.append(.set(node, FieldChanges(fields)))
        }
    }

    /// What is no longer set aside needs no memory of who could see it before, and none goes there that is not of such a place.
    mutating func forgetAudience(of nodes: [NodeID], as placed: [NodeID]) {
        guard destination.kind != .trash else { return }
        for (id, new) in zip(nodes, placed) {
            guard let node = tree[id], node.fields[.audience] != nil else { continue }
            if destination.kind.remembersAudience, isSetAside(node) { continue }
            operations.append(.set(new, FieldChanges(.audience, nil)))
        }
    }

    /// Whom something that is set aside is to remember as those who could see it, when nodes go into it: they leave with it.
    ///
    /// - Parameter audience: What it remembers by this drop so far; empty for what it remembered before.
    /// - Returns: A refusal where nobody could see both.
    func narrow(_ audience: inout [NodeID], by nodes: [Node], _ decision: RuleDecision) -> Refusal? {
        guard let holder, let first = nodes.first else { return nil }
        let arriving = carried(by: nodes).filter { !places(around: [$0]).contains(holder.id) }
        var lists = lists(around: arriving)
        switch decision {
        case .move, .copy: break
        case .convert: lists += ownLists(of: arriving)
        case .link, .refused: return nil
        }
        guard !lists.isEmpty else { return nil }
        let former = audience.isEmpty ? holder.fields.nodes(.audience) : audience
        if !former.isEmpty { lists.insert(former, at: 0) }
        guard let readers = common(lists), !readers.isEmpty else { return unseen(first, in: destination.kind) }
        audience = readers
        return nil
    }

    /// Writes that on it.
    mutating func remember(_ audience: [NodeID]) {
        guard !audience.isEmpty, audience != self.audience, let holder else { return }
        self.audience = audience
        if audience == holder.fields.nodes(.audience) { return }
        operations.append(.set(holder.id, FieldChanges(.audience, .nodes(audience))))
    }

    /// Says of something beside all others, on a shelf or in a draft, that it is for those who may see all of the nodes that it
    /// is, or gets.
    ///
    /// - Parameter parent: What it comes to be in; nil for the destination.
    /// - Returns: A refusal where that is nobody, as without readers it would be for everybody, and where it is not known.
    func restrict(_ fields: inout Fields, toReadersOf nodes: [Node], in parent: Kind? = nil) -> Refusal? {
        let parent = parent ?? destination.kind
        let isAside = parent.remembersAudience
        guard isAside || parent == .workspace, let first = nodes.first else { return nil }
        var lists = lists(around: nodes)
        // A copy in a draft is for whoever it will be sent to: its own list is not on it any more.
        if parent == .draft { lists += ownLists(of: nodes) }
        if !knowsAround(nodes) {
            // What a deleted thing was in may be erased, and with that who could see it. The server shows it to owners.
            guard !owners.isEmpty, nodes.allSatisfy({ $0.parent == .trash }) else {
                return Refusal(.notAllowed, L10n.whoMaySeeItIsNotKnown)
            }
            lists.append(owners)
        }
        guard !lists.isEmpty else { return nil }
        // On a shelf its own list stays apart, as others may have changed it when it leaves.
        if parent == .workspace { lists += ownLists(of: nodes) }
        guard let readers = common(lists), !readers.isEmpty else { return unseen(first, in: parent) }
        fields[isAside ? .audience : .readers] = .nodes(readers)
        return nil
    }

    /// Why a node does not go to where nobody could see it.
    private func unseen(_ node: Node, in parent: Kind) -> Refusal {
        let what = node.kind.nounWithArticle.capitalizedFirst
        return Refusal(.notAllowed, Rules.sentence(what, parent, L10n.itStaysWhereItIs))
    }

    /// Whether somebody sees the nodes, or what becomes of them, at the destination who could not see them before; of a draft
    /// that goes somewhere by itself, where it goes.
    func opens(_ nodes: [Node], _ decision: RuleDecision) -> Bool {
        let made: Kind?
        var keepsLists = false
        switch decision {
        case .move, .copy:
            made = nodes.first?.kind
            keepsLists = !destination.isLetter
        case .convert(let kind): made = kind
        case .link, .refused: return false
        }
        if destination.kind == .workspace, made?.mayBeRestricted == true { return false }
        // These are one's own, as a draft is wherever it lies.
        if made == .draft { return false }
        let goal = nodes.first?.home == destination.id ? nil : self.goal
        if goal == nil {
            for kind in [Kind.shelf, .draft, .trash] where tree.enclosing(kind, of: destination.id) != nil {
                return false
            }
        }
        if nodes.first?.kind == .draft { return carried(by: nodes).contains { opens([$0], decision) } }
        let former = lists(around: nodes) + (keepsLists ? [] : ownLists(of: nodes))
        guard let before = common(former) else { return false }
        let place = [goal ?? destination]
        guard let after = common(lists(around: place) + ownLists(of: place)) else {
            return members.isEmpty || members.contains { !before.contains($0) }
        }
        return after.contains { !before.contains($0) }
    }

    /// Where the destination goes by itself, if it is a draft that does: nobody is told when the server sends it.
    private var goal: Node? {
        guard destination.kind == .draft, destination.fields[.due] != nil else { return nil }
        return destination.fields.node(.target).flatMap { tree[$0] }
    }

    /// The members whom all of the lists name, as the server reads them: who is no member any more does not count, and what is
    /// for nobody is the owners'. Nil for everybody, where there is no list.
    private func common(_ lists: [[NodeID]]) -> [NodeID]? {
        var common: [NodeID]?
        for named in lists {
            let present = members.isEmpty ? named : named.filter(members.contains)
            let list = present.isEmpty ? owners : present
            common = common?.filter(list.contains) ?? list
        }
        return common.map { $0.isEmpty ? owners : $0 }
    }

    /// The lists of readers that the nodes have themselves.
    private func ownLists(of nodes: [Node]) -> [[NodeID]] {
        nodes.map { $0.fields.nodes(.readers) }.filter { !$0.isEmpty }
    }

    /// Those of all that the nodes are in, and of what they were in before they were set aside. What is written of that on
    /// anything else counts for nothing: a page of before has left it there, or somebody wants to close by it what they may
    /// not.
    private func lists(around nodes: [Node]) -> [[NodeID]] {
        let places = places(around: nodes).compactMap { tree[$0] }
        var lists = places.map { $0.fields.nodes(.readers) }
        for node in nodes + places where isSetAside(node) { lists.append(node.fields.nodes(.audience)) }
        return lists.filter { !$0.isEmpty }
    }

    private func isSetAside(_ node: Node) -> Bool {
        node.home.flatMap { tree[$0] }?.kind.remembersAudience ?? false
    }

    /// What goes with the nodes: of drafts, which are spent, what is attached to them, of which each remembers by itself.
    private func carried(by nodes: [Node]) -> [Node] {
        nodes.flatMap { $0.kind == .draft ? attachments(of: $0) : [$0] }
    }

    /// What is set aside and holds what the destination gets; nil where nothing does. A photo holds nothing, and what is in a
    /// draft remembers by itself.
    private var holder: Node? {
        let around = [destination] + places(around: [destination]).compactMap { tree[$0] }
        return around.first { isSetAside($0) && $0.kind != .photo && $0.kind != .draft }
    }

    /// Whether everything is known that the nodes are in: a document may be open without the card that it is on.
    private func knowsAround(_ nodes: [Node]) -> Bool {
        places(around: nodes).allSatisfy { tree[$0] != nil }
    }

    /// What the nodes are in, at any depth, up to the first that is not known.
    private func places(around nodes: [Node]) -> [NodeID] {
        var places: [NodeID] = []
        var former: NodeID?
        for node in nodes where node.home != former {
            former = node.home
            var (next, depth) = (former, 0)
            while let id = next, depth < ModelLimits.ancestors {
                places.append(id)
                next = tree[id]?.home
                depth += 1
            }
        }
        return places
    }
}

extension Kind {
    /// Whether it is what one person sets aside that goes elsewhere from there: each thing in it remembers who could see it
    /// before (see ``Field/audience``).
    fileprivate var remembersAudience: Bool { self == .shelf || self == .draft }
}
