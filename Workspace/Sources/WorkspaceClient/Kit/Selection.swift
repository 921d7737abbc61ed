// SPDX-License-Identifier: Apache-2.0

import WorkspaceModel

/// The cards or pages a person has chosen to move, delete or change together.
struct Selection {
    private(set) var nodes: Set<NodeID> = []
    /// Where a range begins that Shift extends.
    private(set) var anchor: NodeID?
    /// The range that was added last: another from the same beginning takes its place.
    private var range: [NodeID] = []

    var isEmpty: Bool { nodes.isEmpty }
    var count: Int { nodes.count }

    func contains(_ node: NodeID) -> Bool { nodes.contains(node) }

    /// Adds one, or takes it away; a range begins there.
    mutating func toggle(_ node: NodeID) {
        nodes.toggle(node)
        (anchor, range) = (node, [])
    }

    /// Adds those of a range; its beginning stays the anchor.
    mutating func extend(to range: [NodeID], from anchor: NodeID) {
        if anchor == self.anchor { nodes.subtract(self.range) }
        // What was chosen by itself stays when the range shrinks.
        (self.anchor, self.range) = (anchor, range.filter { !nodes.contains($0) })
        nodes.formUnion(range)
    }

    /// Chooses these and no others.
    mutating func choose(_ chosen: [NodeID], anchor: NodeID?) {
        nodes = Set(chosen)
        (self.anchor, range) = (anchor, [])
    }

    /// Forgets those that are not there any more.
    mutating func keep(where isThere: (NodeID) -> Bool) {
        nodes = nodes.filter(isThere)
        if let anchor, !isThere(anchor) { self.anchor = nil }
    }

    mutating func clear() {
        nodes.removeAll()
        (anchor, range) = (nil, [])
    }
}

extension Set where Element == NodeID {
    /// Adds one, or takes it away.
    mutating func toggle(_ node: NodeID) { if remove(node) == nil { insert(node) } }
}
