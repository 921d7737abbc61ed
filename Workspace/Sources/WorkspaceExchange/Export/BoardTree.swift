// SPDX-License-Identifier: Apache-2.0

internal import WorkspaceModel

/// The nodes of one board in reading order: each before its children, siblings in their order.
struct BoardTree {
    /// A node with how deep it is below the board.
    struct Entry {
        var node: Node
        var depth: Int
    }

    private(set) var entries: [Entry] = []

    /// Sorts the nodes below a board.
    init(_ board: NodeID, _ nodes: some Sequence<Node>) throws(ExportError) {
        var root: Node?
        var children: [NodeID: [Node]] = [:]
        var seen: Set<NodeID> = []
        for node in nodes where seen.insert(node.id).inserted {
            if node.id == board {
                root = node
            } else if let parent = node.parent {
                children[parent, default: []].append(node)
            }
        }
        guard let root, root.kind == .board else { throw ExportError(L10n.thereIsNoSuchBoard) }
        entries.reserveCapacity(seen.count)
        // A stack of our own: how deep nodes nest must not matter.
        var stack = [Entry(node: root, depth: 0)]
        while let next = stack.popLast() {
            entries.append(next)
            guard let below = children.removeValue(forKey: next.node.id) else { continue }
            for child in below.sorted(by: { $0.position > $1.position }) {
                stack.append(Entry(node: child, depth: next.depth + 1))
            }
        }
    }

    /// How many nodes there are.
    var count: Int { entries.count }

    /// The board.
    var root: Node { entries[0].node }

    /// The nodes as a JSON file, one in a line, without what belongs to this workspace only.
    ///
    /// - Parameter members: The names of the workspace's members: those on the board become people of it.
    func encoded(members: [NodeID: String] = [:]) -> [UInt8] {
        var bytes = Array("{\"board\":\"\(root.id)\",\"nodes\":[\n".utf8)
        let keys = portableKeys()
        for (index, entry) in entries.enumerated() {
            var node = entry.node
            node.revision = 0
            node.key = keys[index]
            node.fields[.from] = nil
            node.fields[.formerKey] = nil
            // Elsewhere nobody knows the signature.
            if node.kind == .message { node.fields[.author] = node.author(among: members).map { .text($0) } }
            if index == 0 { node.fields[.people] = people(and: members) }
            if index > 0 { bytes.append(contentsOf: [0x2C, 0x0A]) }
            bytes.append(contentsOf: node.encoded())
        }
        bytes.append(contentsOf: "\n]}\n".utf8)
        return bytes
    }

    /// The people of the board, and the members whom its cards name: elsewhere a member's name is all there is of them.
    private func people(and members: [NodeID: String]) -> FieldValue? {
        var people = root.fields.choices(.people)
        var known = Set(people.map(\.id))
        for entry in entries {
            for id in entry.node.fields.nodes(.members) + entry.node.fields.nodes(.voters) {
                guard people.count < ModelLimits.listEntries, let name = members[id], known.insert(id).inserted
                else { continue }
                people.append(Choice(id: id, text: name))
            }
        }
        return people.isEmpty ? root.fields[.people] : .choices(people)
    }

    /// Fresh keys, so that the file says nothing about how an order came about.
    private func portableKeys() -> [OrderKey] {
        var counts: [NodeID: Int] = [:]
        for entry in entries {
            if let parent = entry.node.parent { counts[parent, default: 0] += 1 }
        }
        var keys = counts.mapValues { OrderKey.between(nil, nil, count: $0)[...] }
        return entries.map { entry in
            entry.node.parent.flatMap { keys[$0]?.popFirst() } ?? .first
        }
    }
}
