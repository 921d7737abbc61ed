// SPDX-License-Identifier: Apache-2.0
import WorkspaceModel

/// Cuts the log inside an open transaction: what it made up to now becomes the base from which the rest replays, and of
/// the entries before the cut only the identities stay, so that none of them ever lands again.
struct LogCut {
    let db: any Database

    /// The revision up to which the log is gone; 0 while it is whole.
    var revision: Int64 {
        get throws { try db.value("SELECT revision FROM cut") ?? 0 }
    }

    /// The revision whose state the base is; 0 while there is none.
    var base: Int64 {
        get throws { try db.value("SELECT base FROM cut") ?? 0 }
    }

    /// Removes the entries up to `target`, which must leave at least one.
    func apply(upTo target: Int64) throws {
        let last = try Store.revision(in: db).stored
        guard target < last else { throw StoreError.corrupt("the log would lose its last entry") }
        try db.execute("DELETE FROM base")
        try db.execute(
            """
            INSERT INTO base (id, kind, parent, key, revision, fields, body)
            SELECT node.id, kind, parent, key, revision, fields, body.text
            FROM node LEFT JOIN body ON body.node = node.id
            """
        )
        try db.execute("UPDATE cut SET revision = ?, base = ?", [target, last])
        try db.execute(
            """
            INSERT INTO landed (id, revision) SELECT id, revision FROM log WHERE revision <= ?
            ON CONFLICT (id) DO NOTHING
            """,
            [target]
        )
        try db.execute("DELETE FROM log WHERE revision <= ?", [target])
    }

    /// Up to which revision entries go by the bounds; nil when nothing does.
    func target(_ retention: LogRetention, now: Int64) throws -> Int64? {
        let last = try Store.revision(in: db).stored
        let byCount = last - Int64(retention.transactions)
        let oldest = now - Int64(retention.days) * 24 * 3_600_000
        let target = min(max(byCount, try byAge(oldest, now: now), try byBytes(retention.bytes)), last - 1)
        return target - (try revision) >= Int64(retention.leastCut) ? target : nil
    }

    /// What stands before the first entry that is young. One that a wrong clock has made old, as a machine that starts in 1970,
    /// takes none with it, and one of the future keeps none.
    private func byAge(_ oldest: Int64, now: Int64) throws -> Int64 {
        let sql = """
            SELECT coalesce(
                (SELECT min(revision) - 1 FROM log WHERE time BETWEEN ? AND ?),
                (SELECT max(revision) FROM log WHERE time < ?), 0
            )
            """
        let revision: Int64? = try db.value(sql, [oldest, now, oldest])
        return revision ?? 0
    }

    private func byBytes(_ limit: Int) throws -> Int64 {
        let bytes = db.dialect.byteCount("operations") + " + " + db.dialect.byteCount("answer")
        let rows = try db.cursor("SELECT revision, \(bytes) FROM log ORDER BY revision DESC")
        var rest = limit
        while let row = try rows.next() {
            let bytes: Int = try row[1]
            rest -= bytes
            if rest < 0 { return try row[0] }
        }
        return 0
    }

    /// The tree that the base holds.
    func baseTree() throws -> Tree {
        var tree = Tree()
        let columns = "base.id, base.kind, base.parent, base.key, base.revision, base.fields"
        let rows = try db.cursor("SELECT \(columns), base.body FROM base")
        while let row = try rows.next() {
            var node = try StoredNode.node(from: row)
            let body: String? = try row[6]
            node.fields[.body] = body.map { .text($0) }
            tree.put(node)
        }
        return tree
    }
}
