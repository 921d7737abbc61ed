// SPDX-License-Identifier: Apache-2.0

/// A position for nodes: under a parent, between two of its children.
///
/// Neighbours are identities, never indexes. If both are given, `after` decides. A neighbour that has left the parent is
/// ignored in favour of the other; without a valid neighbour the position is the end.
public struct Place: Hashable, Sendable {
    /// The new parent.
    public var parent: NodeID
    /// The sibling in front of the position.
    public var after: NodeID?
    /// The sibling behind the position.
    public var before: NodeID?
    /// The parent that a move takes nodes from: those that have left it when the move lands stay where they are. Without it,
    /// they are taken from wherever they are. Other operations ignore it.
    public var from: NodeID?

    /// A position between two neighbours; without any, the end.
    public init(parent: NodeID, after: NodeID? = nil, before: NodeID? = nil, from: NodeID? = nil) {
        self.parent = parent
        self.after = after
        self.before = before
        self.from = from
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

/// The four operations on the tree. Deleting is a move to the trash.
public enum NodeOperation: Equatable, Sendable {
    /// Inserts a new node. Where `readers` or `audience` is a `FieldValue.node`, it gets what that node, which is of the same
    /// kind and has the same parent, has in this field when this lands.
    case insert(NodeID, kind: Kind, at: Place, fields: Fields)
    /// Moves nodes, in the given order. With `Place.from` only those that are still in that parent, perhaps none.
    case move([NodeID], to: Place)
    /// Writes and removes fields.
    case set(NodeID, FieldChanges)
    /// Copies subtrees.
    case copy([CopiedNode], to: Place)

    /// Deletes nodes: moves them to the end of the trash.
    ///
    /// - Parameter parent: Where they are deleted from, as in `Place.from`.
    public static func trash(_ nodes: [NodeID], from parent: NodeID? = nil) -> NodeOperation {
        .move(nodes, to: Place(parent: .trash, from: parent))
    }

    /// The operation; where it makes a card that does not say when that was, with the time.
    package func dated(_ time: @autoclosure () -> FieldValue) -> NodeOperation {
        guard case .insert(let id, .card, let place, var fields) = self, fields[.createdAt] == nil else { return self }
        fields[.createdAt] = time()
        return .insert(id, kind: .card, at: place, fields: fields)
    }
}

/// Operations that are applied all or none, and once however often they are sent.
public struct Transaction: Equatable, Sendable {
    /// An identity that the client creates.
    public var id: TransactionID
    /// The operations in order; each sees the results of the earlier ones.
    public var operations: [NodeOperation]

    /// A transaction.
    public init(id: TransactionID, operations: [NodeOperation]) {
        self.id = id
        self.operations = operations
    }
}
