// SPDX-License-Identifier: Apache-2.0
import WorkspaceModel

/// Rows of the node table to nodes.
enum StoredNode {
    /// The columns that ``node(from:)`` reads, in its order. The body is not among them.
    static let columns = "node.id, node.kind, node.parent, node.key, node.revision, node.fields"

    /// The node in a row that begins with ``columns``.
    static func node(from row: SQLRow) throws -> Node {
        let id: Int64 = try row[0]
        let kind: String = try row[1]
        let parent: Int64? = try row[2]
        let key: String = try row[3]
        let revision: Int64 = try row[4]
        guard let node = NodeID(stored: id), let kind = Kind(name: kind), let key = OrderKey(key) else {
            throw StoreError.corrupt("node \(id) cannot be read")
        }
        return Node(
            id: node,
            kind: kind,
            parent: parent.flatMap { NodeID(stored: $0) },
            key: key,
            revision: UInt64(clamping: revision),
            fields: try StoredLog.decoded(try row[5])
        )
    }
}

extension NodeID {
    /// The identity as SQLite keeps it: 63 bits fit a signed integer.
    var stored: Int64 { Int64(clamping: rawValue) }

    /// The identity in a column, or nil when it is none.
    init?(stored: Int64) {
        guard stored > 0 else { return nil }
        self.init(rawValue: UInt64(stored))
    }
}

extension UInt64 {
    /// A revision as SQLite keeps it.
    var stored: Int64 { Int64(clamping: self) }
}
