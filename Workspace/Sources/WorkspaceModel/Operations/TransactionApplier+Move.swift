// SPDX-License-Identifier: Apache-2.0

extension TransactionApplier {
    /// A move without the nodes that have left the parent that it takes them from; any other operation as it is.
    ///
    /// - Complexity: O(nodes) reads for a move with `Place.from`.
    @inline(never)
    func takingWhatIsThere<Storage: NodeStorage>(
        _ operation: NodeOperation,
        in storage: Storage
    ) throws(Storage.Failure) -> NodeOperation {
        guard case .move(let ids, let place) = operation, let from = place.from else { return operation }
        var rest: [NodeID] = []
        for id in ids where try storage.node(id)?.parent == from { rest.append(id) }
        return .move(rest, to: place)
    }

    /// Moves nodes, which keep the order in which they are named.
    mutating func move<Storage: NodeStorage>(
        _ ids: [NodeID],
        to place: Place,
        in storage: inout Storage
    ) throws(Storage.Failure) -> Result<[NodeID], Refusal> {
        guard !ids.isEmpty || place.from != nil else { return .failure(.nothing) }
        guard ids.count <= ModelLimits.nodesPerOperation else {
            return .failure(.tooMany(ModelLimits.nodesPerOperation))
        }
        let moving = Set(ids)
        guard moving.count == ids.count else { return .failure(.twice) }
        let parent: WritableNode
        switch try self.parent(place.parent, in: storage) {
        case .success(let found): parent = found
        case .failure(let refusal): return .failure(refusal)
        }
        var nodes: [Node] = []
        nodes.reserveCapacity(ids.count)
        for id in ids {
            guard let node = try node(id, in: storage) else { return .failure(.unknown) }
            if let refusal = refusal(of: node, into: parent) { return .failure(refusal) }
            nodes.append(node)
        }
        // What takes from one place only is also taken back only from where it has put it.
        let inverse = try formerPlaces(of: nodes, from: place.from == nil ? nil : place.parent, in: storage)
        // Those that come back take their keys first, so that none of the others is given one of these.
        var others: [Node] = []
        for node in nodes {
            if restoresKeys, let key = try formerKey(of: node, at: place, in: &storage) {
                try put(node, at: place, key: key, in: &storage)
            } else {
                others.append(node)
            }
        }
        let keys = try keys(others.count, at: place, moving: Set(others.map { $0.id }), in: &storage)
        for (node, key) in zip(others, keys) {
            let former = restoresKeys ? nil : try formerKey(of: node, at: place, in: &storage)
            try put(node, at: place, key: former ?? key, in: &storage)
        }
        writable.removeAll(keepingCapacity: true)
        record(inverse: inverse)
        return .success(ids)
    }

    @inline(never)
    private mutating func put<Storage: NodeStorage>(
        _ node: Node,
        at place: Place,
        key: OrderKey,
        in storage: inout Storage
    ) throws(Storage.Failure) {
        var moved = node.summary
        moved.key = key
        if place.parent != .trash {
            moved.fields[.from] = nil
            moved.fields[.formerKey] = nil
        } else if let parent = node.parent, parent != .trash {
            moved.fields[.from] = .node(parent)
            let keepsPlace = keepsPlaces ? true : try isSent(node, in: storage)
            if keepsPlace { moved.fields[.formerKey] = .text(node.key.description) }
        }
        moved.parent = place.parent
        try write(moved, over: node, in: &storage)
    }

    /// Whether a node is a message that was sent.
    private func isSent<Storage: NodeStorage>(_ node: Node, in storage: Storage) throws(Storage.Failure) -> Bool {
        guard node.kind == .message, let parent = node.parent else { return false }
        return try self.node(parent, in: storage)?.kind == .conversation
    }

    /// The key of a node that is restored where it was, if nobody says between which others: it stands where it stood, and
    /// has the same key again, so that its neighbours find their places beside it, too. One that is taken is not used twice.
    ///
    /// A message has its own key again, because what was said after it was answered to it, and who had read it has read it.
    /// Nothing is put between messages, so equal keys do no harm there.
    private mutating func formerKey<Storage: NodeStorage>(
        of node: Node,
        at place: Place,
        in storage: inout Storage
    ) throws(Storage.Failure) -> OrderKey? {
        guard node.parent == .trash, place.after == nil, place.before == nil,
            node.fields[.from] == .node(place.parent), let key = node.fields.text(.formerKey).flatMap({ OrderKey($0) })
        else { return nil }
        if node.kind == .message { return key }
        let position = NodePosition(key: key, id: node.id)
        let lower = try storage.child(of: place.parent, before: position)
        if restoresKeys {
            let upper = try storage.child(of: place.parent, after: position)
            if lower?.key != key, upper?.key != key { return key }
        }
        if let lower {
            return try keys(1, at: Place(parent: place.parent, after: lower.id), moving: [node.id], in: &storage).first
        }
        let upper = try storage.child(of: place.parent, after: position)
        return try keys(1, at: Place(parent: place.parent, before: upper?.id), moving: [node.id], in: &storage).first
    }

    private func refusal(of node: Node, into parent: WritableNode) -> Refusal? {
        if node.isFixed { return .fixed(node) }
        if parent.ancestors.contains(node.id) { return .cycle(node) }
        if node.parent == parent.node.id { return nil }
        return Rules.mayHold(parent.node.kind, node.kind) ? nil : Rules.refusal(node.kind, onto: parent.node.kind)
    }

    /// The moves that bring nodes back: one for each run of neighbours.
    ///
    /// - Complexity: O(n log n), and about one read for each node.
    private func formerPlaces<Storage: NodeStorage>(
        of nodes: [Node],
        from: NodeID?,
        in storage: Storage
    ) throws(Storage.Failure) -> [NodeOperation] {
        let sorted = nodes.ordered { left, right in
            left.parent == right.parent ? left.position < right.position : isBefore(left.parent, right.parent)
        }
        var operations: [NodeOperation] = []
        var index = 0
        while index < sorted.count {
            guard let parent = sorted[index].parent else {
                index += 1
                continue
            }
            var run = [sorted[index].id]
            let before = try storage.child(of: parent, before: sorted[index].position)
            var after = try storage.child(of: parent, after: sorted[index].position)
            index += 1
            while index < sorted.count, let next = after, next.id == sorted[index].id {
                run.append(next.id)
                after = try storage.child(of: parent, after: next.position)
                index += 1
            }
            let place = Place(parent: parent, after: before?.id, before: after?.id, from: from)
            operations.append(.move(run, to: place))
        }
        return operations
    }

    private func isBefore(_ left: NodeID?, _ right: NodeID?) -> Bool {
        (left?.rawValue ?? 0) < (right?.rawValue ?? 0)
    }
}
