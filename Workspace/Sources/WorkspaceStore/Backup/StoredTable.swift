// SPDX-License-Identifier: Apache-2.0
import Foundation

/// A table that both engines have, as it is copied from one to the other. Indexes of words are made anew.
struct StoredTable {
    /// What is in a column.
    enum Kind {
        case integer, boolean, text, data
    }

    let name: String
    let columns: [(name: String, kind: Kind)]
    /// The columns that tell a row from others.
    let key: [String]

    init(_ name: String, key: String..., columns: KeyValuePairs<String, Kind>) {
        self.name = name
        self.key = key
        self.columns = columns.map { ($0.key, $0.value) }
    }

    /// All tables, each behind those that it refers to. The log goes on from where it was cut, so that comes before it.
    static let all = [
        StoredTable("store", key: "one", columns: ["one": .integer, "name": .text]),
        StoredTable("cut", key: "one", columns: ["one": .integer, "revision": .integer, "base": .integer]),
        StoredTable("place", key: "one", columns: ["one": .integer, "revision": .integer]),
        StoredTable("restored_key", key: "one", columns: ["one": .integer, "revision": .integer]),
        node,
        StoredTable("body", key: "node", columns: ["node": .integer, "text": .text]),
        StoredTable(
            "base",
            key: "id",
            columns: [
                "id": .integer, "kind": .text, "parent": .integer, "key": .text, "revision": .integer, "fields": .text,
                "body": .text,
            ]
        ),
        StoredTable("landed", key: "id", columns: ["id": .data, "revision": .integer]),
        StoredTable(
            "log",
            key: "revision",
            columns: [
                "revision": .integer, "id": .data, "time": .integer, "author": .text, "operations": .text,
                "answer": .text, "topmost": .text,
            ]
        ),
        StoredTable(
            "history",
            key: "card",
            "revision",
            columns: ["card": .integer, "revision": .integer, "time": .integer, "author": .text, "events": .text]
        ),
        // Members are listed in the order in which they came.
        StoredTable(
            "member",
            key: "rowid",
            columns: [
                "id": .text, "name": .text, "color": .text, "role": .text, "created": .integer, "joined": .integer,
            ]
        ),
        StoredTable(
            "session",
            key: "id",
            columns: [
                "id": .text, "member": .text, "secret": .data, "created": .integer, "seen": .integer, "label": .text,
                "agent": .text, "address": .text,
            ]
        ),
        StoredTable(
            "link",
            key: "secret",
            columns: ["secret": .data, "expires": .integer, "member": .text, "isInvitation": .integer]
        ),
        StoredTable(
            "share",
            key: "id",
            columns: [
                "id": .text, "node": .integer, "secret": .data, "member": .text, "created": .integer,
                "expires": .integer,
            ]
        ),
        StoredTable(
            "reading",
            key: "member",
            "conversation",
            columns: ["member": .text, "conversation": .integer, "key": .text, "message": .integer]
        ),
    ]

    private static let node = StoredTable(
        "node",
        key: "id",
        columns: [
            "id": .integer, "kind": .text, "parent": .integer, "key": .text, "revision": .integer, "fields": .text,
            "hasBody": .boolean,
        ]
    )

    /// What lets somebody in without being a member: not in backups.
    static let entrances: Set = ["link", "share"]

    /// All rows, in one order whichever engine has them.
    func selection(_ dialect: Dialect) -> String {
        let order = key.map { name in
            columns.contains { $0.name == name && $0.kind == .text } ? dialect.bytewise(name) : name
        }
        return "SELECT \(names()) FROM \(name) ORDER BY \(order.joined(separator: ", "))"
    }

    /// All rows, each behind those of its table that it refers to.
    func insertable(_ dialect: Dialect) -> String {
        guard name == Self.node.name else { return selection(dialect) }
        return """
            WITH RECURSIVE walk (id, depth) AS (
                SELECT id, 0 FROM node WHERE parent IS NULL
                UNION ALL
                SELECT node.id, walk.depth + 1 FROM walk JOIN node ON node.parent = walk.id
            )
            SELECT \(names(of: "node.")) FROM walk JOIN node ON node.id = walk.id ORDER BY walk.depth
            """
    }

    /// Writes one row.
    var insertion: String {
        let marks = columns.map { _ in "?" }.joined(separator: ", ")
        return "INSERT INTO \(name) (\(names())) VALUES (\(marks))"
    }

    private func names(of table: String = "") -> String {
        columns.map { table + $0.name }.joined(separator: ", ")
    }

    /// The values of a row of ``selection(_:)``.
    func values(of row: SQLRow) throws -> [SQLValue] {
        try columns.enumerated().map { index, column in
            switch column.kind {
            case .integer: try (row[index] as Int64?).map { .integer($0) } ?? .null
            case .boolean: try (row[index] as Bool?).map { .boolean($0) } ?? .null
            case .text: try (row[index] as String?).map { .text($0) } ?? .null
            case .data: try (row[index] as Data?).map { .data($0) } ?? .null
            }
        }
    }
}
