// SPDX-License-Identifier: Apache-2.0

/// Where nodes go: under a parent, between two of its children.
///
/// Neighbours are named by identity, never by index. When both are there, `after` decides. A neighbour that is no
/// longer under that parent is passed over for the other one; with neither, the nodes go to the end.
public struct Place: Hashable, Sendable {
    /// The new parent.
    public var parent: NodeID
    /// The sibling to stand after.
    public var after: NodeID?
    /// The sibling to stand before.
    public var before: NodeID?

    /// A place between two neighbours; without any, the end.
    public init(parent: NodeID, after: NodeID? = nil, before: NodeID? = nil) {
        self.parent = parent
        self.after = after
        self.before = before
    }
}

/// One root of a copied subtree, with the identity its copy gets. Descendants get `NodeID.derived`.
public struct CopiedNode: Hashable, Sendable {
    /// The node to copy.
    public var source: NodeID
    /// The identity of the copy.
    public var copy: NodeID

    /// A root of a copied subtree.
    public init(source: NodeID, as copy: NodeID) {
        self.source = source
        self.copy = copy
    }
}

/// The four things that can happen to the tree. Deleting is a move to the trash.
public enum NodeOperation: Equatable, Sendable {
    /// Makes a node.
    case insert(NodeID, kind: Kind, at: Place, fields: Fields)
    /// Moves nodes, which keep the order in which they are named.
    case move([NodeID], to: Place)
    /// Writes and removes fields.
    case set(NodeID, FieldChanges)
    /// Copies nodes with everything under them.
    case copy([CopiedNode], to: Place)

    /// Deletes nodes: moves them to the end of the trash.
    public static func trash(_ nodes: [NodeID]) -> NodeOperation {
        .move(nodes, to: Place(parent: .trash))
    }
}

/// Operations that land together or not at all, and once, however often they are sent.
public struct Transaction: Equatable, Sendable {
    /// Minted by the client.
    public var id: TransactionID
    /// What to do, in order; a later operation sees what the earlier ones did.
    public var operations: [NodeOperation]

    /// A transaction.
    public init(id: TransactionID, operations: [NodeOperation]) {
        self.id = id
        self.operations = operations
    }
}
