// SPDX-License-Identifier: Apache-2.0
import GRDB
import WorkspaceModel

/// Cuts the log inside an open transaction: what it made up to now becomes the base from which the rest replays, and of
/// the entries before the cut only the identities stay, so that none of them ever lands again.
struct LogCut {
    let db: Database

    /// The revision up to which the log is gone; 0 while it is whole.
    var revision: Int64 {
        get throws { try Int64.fetchOne(db.cachedStatement(sql: "SELECT revision FROM cut")) ?? 0 }
    }

    /// The revision whose state the base is; 0 while there is none.
    var base: Int64 {
        get throws { try Int64.fetchOne(db.cachedStatement(sql: "SELECT base FROM cut")) ?? 0 }
    }

    /// Removes the entries up to `target`, which must leave at least one.
    func apply(upTo target: Int64) throws {
        let last = try Store.revision(in: db).stored
        guard target < last else { throw StoreError.corrupt("the log would lose its last entry") }
        try db.execute(sql: "DELETE FROM base")
        try db.execute(
            sql: """
                INSERT INTO base (id, kind, parent, key, revision, fields, body)
                SELECT node.id, kind, parent, key, revision, fields, body.text
                FROM node LEFT JOIN body ON body.node = node.id
                """
        )
        try db.execute(sql: "UPDATE cut SET revision = ?, base = ?", arguments: [target, last])
        try db.execute(
            sql: "INSERT OR IGNORE INTO landed (id, revision) SELECT id, revision FROM log WHERE revision <= ?",
            arguments: [target]
        )
        try db.execute(sql: "DELETE FROM log WHERE revision <= ?", arguments: [target])
    }

    /// Up to which revision entries go by the bounds; nil when nothing does.
    func target(_ retention: LogRetention, now: Int64) throws -> Int64? {
        let last = try Store.revision(in: db).stored
        let byCount = last - Int64(retention.transactions)
        let oldest = now - Int64(retention.days) * 24 * 3_600_000
        let byAge = try Int64.fetchOne(db, sql: "SELECT max(revision) FROM log WHERE time < ?", arguments: [oldest])
        let target = min(max(byCount, byAge ?? 0, try byBytes(retention.bytes)), last - 1)
        return target - (try revision) >= Int64(retention.leastCut) ? target : nil
    }

    private func byBytes(_ limit: Int) throws -> Int64 {
        let sql = """
            SELECT revision, length(CAST(operations AS BLOB)) + length(CAST(answer AS BLOB)) FROM log
            ORDER BY revision DESC
            """
        let rows = try Row.fetchCursor(db, sql: sql)
        var rest = limit
        while let row = try rows.next() {
            let bytes: Int = row[1]
            rest -= bytes
            if rest < 0 { return row[0] }
        }
        return 0
    }

    /// The tree that the base holds.
    func baseTree() throws -> Tree {
        var tree = Tree()
        let columns = "base.id, base.kind, base.parent, base.key, base.revision, base.fields"
        let rows = try Row.fetchCursor(db, sql: "SELECT \(columns), base.body FROM base")
        while let row = try rows.next() {
            var node = try StoredNode.node(from: row)
            let body: String? = row[6]
            node.fields[.body] = body.map { .text($0) }
            tree.put(node)
        }
        return tree
    }
}
