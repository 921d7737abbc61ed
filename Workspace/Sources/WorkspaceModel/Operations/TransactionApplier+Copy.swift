// SPDX-License-Identifier: Apache-2.0

extension TransactionApplier {
    /// Copies nodes with everything under them.
    mutating func copy<Storage: NodeStorage>(
        _ copies: [CopiedNode],
        to place: Place,
        in storage: inout Storage
    ) throws(Storage.Failure) -> Result<[NodeID], Refusal> {
        guard !copies.isEmpty else { return .failure(.nothing) }
        guard copies.count <= ModelLimits.nodesPerOperation else {
            return .failure(.tooMany(ModelLimits.nodesPerOperation))
        }
        let parent: WritableNode
        switch try self.parent(place.parent, in: storage) {
        case .success(let found): parent = found
        case .failure(let refusal): return .failure(refusal)
        }
        var plan = CopyPlan(limit: copyLimit, bytes: checksValues ? copyBytes : .max)
        let height = checksValues ? ModelLimits.depth - parent.ancestors.count : .max
        for copy in copies {
            let source: Node
            switch try writableNode(copy.source, in: storage) {
            case .success(let found): source = found.node
            case .failure(let refusal): return .failure(refusal)
            }
            if source.isFixed { return .failure(.fixed(source)) }
            guard Rules.mayHold(parent.node.kind, source.kind) || source.parent == parent.node.id else {
                return .failure(Rules.refusal(source.kind, onto: parent.node.kind))
            }
            if let refusal = try plan.add(source, as: copy.copy, under: parent.node, height, in: storage) {
                return .failure(refusal)
            }
        }
        let keys = try keys(copies.count, at: place, moving: [], in: &storage)
        plan.assign(keys)
        copyLimit -= plan.nodes.count
        copyBytes = plan.bytes
        for node in plan.nodes {
            if try self.node(node.id, in: storage) != nil { return .failure(.exists(node.kind)) }
            try write(node, over: nil, in: &storage)
        }
        let roots = copies.map { $0.copy }
        record(inverse: [.trash(roots)])
        return .success(roots)
    }
}

/// The nodes that a copy makes, parents before children.
private struct CopyPlan {
    /// How many nodes it may have: one transaction makes so many at most, by however many copies.
    private let limit: Int
    /// How many bytes are left for them.
    private(set) var bytes: Int
    private(set) var nodes: [Node] = []
    private var roots: [Int] = []
    /// Which copy stands for which original, so that references inside what is copied stay inside.
    private var copies: [NodeID: NodeID] = [:]

    init(limit: Int, bytes: Int) {
        (self.limit, self.bytes) = (limit, bytes)
    }

    /// Adds a node with everything under it, of which there may be `height` levels.
    mutating func add<Storage: NodeStorage>(
        _ source: Node,
        as root: NodeID,
        under parent: Node,
        _ height: Int,
        in storage: Storage
    ) throws(Storage.Failure) -> Refusal? {
        if root.isWellKnown { return .exists(source.kind) }
        roots.append(nodes.count)
        var pending = [(original: source, copy: root, parent: parent.id, depth: 0)]
        while let next = pending.popLast() {
            guard nodes.count < limit else { return .tooMany(ModelLimits.copiedNodes) }
            guard next.depth <= height else { return .tooDeep }
            var node = next.original.summary
            node.id = next.copy
            node.parent = next.parent
            node.fields[.from] = nil
            node.fields[.formerKey] = nil
            // What is sent is for whoever it is sent to.
            if parent.isLetter { node.fields[.readers] = nil }
            if let body = try storage.body(of: next.original.id) { node.fields[.body] = .text(body) }
            for entry in node.fields.entries { bytes -= entry.value.byteCount }
            guard bytes >= 0 else { return .tooMany(ModelLimits.copiedNodes) }
            copies[next.original.id] = next.copy
            nodes.append(node)
            var last: NodePosition?
            while true {
                let page = try storage.children(of: next.original.id, after: last, limit: 500)
                for child in page {
                    let copy = NodeID.derived(root: root, original: child.id)
                    pending.append((original: child, copy: copy, parent: next.copy, depth: next.depth + 1))
                }
                guard page.count == 500, pending.count <= limit else { break }
                last = page.last?.position
            }
        }
        return nil
    }

    /// Gives the roots their keys and turns references to originals into references to copies.
    mutating func assign(_ keys: [OrderKey]) {
        for (root, key) in zip(roots, keys) { nodes[root].key = key }
        for index in nodes.indices {
            // Who signed is a member, whatever node may have the same identity.
            for entry in nodes[index].fields.entries
            where entry.field != .creator && entry.field != .readers && entry.field != .audience {
                if let value = replaced(entry.value) { nodes[index].fields[entry.field] = value }
            }
        }
    }

    /// A value with references to copies; nil when it has none.
    private func replaced(_ value: FieldValue) -> FieldValue? {
        switch value {
        case .node(let id): return copies[id].map { .node($0) }
        case .nodes(let ids):
            guard ids.contains(where: { copies[$0] != nil }) else { return nil }
            return .nodes(ids.map { copies[$0] ?? $0 })
        case .custom(let values):
            var result = CustomValues()
            for entry in values.entries { result[copies[entry.field] ?? entry.field] = entry.value }
            return .custom(result)
        case .text, .number, .flag, .choices, .edit: return nil
        }
    }
}

extension FieldValue {
    /// About how many bytes it has.
    package var byteCount: Int {
        switch self {
        case .text(let text): return text.utf8.count
        case .nodes(let ids): return ids.count * 8
        case .choices(let choices):
            var count = 0
            for choice in choices { count += choice.text.utf8.count + choice.color.utf8.count }
            return count
        case .custom(let values):
            var count = 0
            for entry in values.entries {
                count += 8
                if case .text(let text) = entry.value { count += text.utf8.count }
            }
            return count
        case .number, .flag, .node, .edit: return 8
        }
    }
}
