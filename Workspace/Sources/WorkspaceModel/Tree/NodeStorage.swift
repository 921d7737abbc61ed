// SPDX-License-Identifier: Apache-2.0

/// A store of nodes, in memory (`Tree`) or in a database. `Applier` runs on both.
///
/// Used as a generic parameter, never as an existential. Reads may fail; a storage in memory has `Failure == Never`.
public protocol NodeStorage {
    /// The error of a failed read or write.
    associatedtype Failure: Error

    /// A node, with or without its body, or nil when there is none.
    func node(_ id: NodeID) throws(Failure) -> Node?

    /// A node's body; nil when it has none.
    func body(of id: NodeID) throws(Failure) -> String?

    /// The first child of `parent` after `position`; with nil, the first child.
    func child(of parent: NodeID, after position: NodePosition?) throws(Failure) -> Node?

    /// The last child of `parent` before `position`; with nil, the last child.
    func child(of parent: NodeID, before position: NodePosition?) throws(Failure) -> Node?

    /// At most `limit` children of `parent` after `position`, in order; with nil, from the first on.
    func children(of parent: NodeID, after position: NodePosition?, limit: Int) throws(Failure) -> [Node]

    /// Writes a node, new or known. An absent body is kept, an empty one removed (see `Node.merge(_:)`).
    mutating func put(_ node: Node) throws(Failure)

    /// Removes a node that a refused transaction had inserted.
    mutating func remove(_ id: NodeID) throws(Failure)

    /// Why an actor may not name what an operation names; nil when they may. A part of the workspace, as a page has it, holds
    /// nothing that its reader may not see.
    func refusal(ofNaming operation: NodeOperation, by actor: Actor) throws(Failure) -> Refusal?
}

extension NodeStorage {
    /// Nothing is hidden.
    public func refusal(ofNaming operation: NodeOperation, by actor: Actor) throws(Failure) -> Refusal? { nil }
}
