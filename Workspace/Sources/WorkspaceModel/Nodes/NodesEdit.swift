// SPDX-License-Identifier: Apache-2.0

/// What a person made of a list of nodes, such as a card's labels: what others have added to it or taken from it meanwhile
/// stays so.
public struct NodesEdit: Equatable, Sendable {
    /// The list as they saw it.
    public var from: [NodeID]
    /// The list as they want it.
    public var to: [NodeID]

    /// An edit of a list.
    public init(from: [NodeID], to: [NodeID]) {
        self.from = from
        self.to = to
    }

    /// Adds nodes to a list, but for those that are in it.
    public static func adding(_ nodes: [NodeID], to list: [NodeID]) -> FieldValue {
        var all = list
        for node in nodes where !all.contains(node) { all.append(node) }
        return .edit(NodesEdit(from: list, to: all))
    }

    /// Adds a node to a list, or takes it out where it is in it.
    public static func toggling(_ node: NodeID, in list: [NodeID]) -> FieldValue {
        list.contains(node)
            ? .edit(NodesEdit(from: list, to: list.filter { $0 != node })) : adding([node], to: list)
    }

    /// The list that this makes of another one: of the one it began with exactly what was wanted; else what was added
    /// comes last.
    ///
    /// - Complexity: O(n²) of lists of ``ModelLimits/listEntries`` at most.
    package func applied(to list: [NodeID]) -> [NodeID] {
        if list == from { return to }
        var result = list.filter { to.contains($0) || !from.contains($0) }
        for node in to where !from.contains(node) && !list.contains(node) && result.count < ModelLimits.listEntries {
            result.append(node)
        }
        return result
    }
}

extension NodesEdit: WireRecord {
    package static var blank: NodesEdit { NodesEdit(from: [], to: []) }

    package mutating func visit(_ fields: inout FieldCoder) {
        fields("from", &from)
        fields("to", &to)
    }
}

extension Field {
    /// Whether several people add to what it holds and take from it.
    var isShared: Bool { self == .labels || self == .members || self == .readers }
}
