// SPDX-License-Identifier: Apache-2.0

/// Copies the rows of a store, inside one read of the database that has them and one write of another, in which a store
/// is that nobody has used yet. Rows go through one at a time.
struct RowTransfer {
    let source: any Database
    let target: any Database
    /// Tables whose rows stay behind.
    var left: Set<String> = []

    /// Copies everything, and makes the index of words.
    ///
    /// - Complexity: O(bytes of the data).
    func copy() throws {
        try wait()
        try Self.clear(target)
        for table in tables {
            let insertion = table.insertion
            let rows = try source.cursor(table.insertable(source.dialect))
            while let row = try rows.next() { try target.execute(insertion, try table.values(of: row)) }
        }
        try SearchIndex.fill(target, from: source)
    }

    /// Reads both sides again.
    ///
    /// - Throws: ``StoreError/notCopied(_:)`` when they are not equal, row by row.
    /// - Complexity: O(bytes of the data).
    func compare() throws {
        for table in tables {
            let rows = try source.cursor(table.selection(source.dialect))
            let copies = try target.cursor(table.selection(target.dialect))
            var count = 0
            while true {
                let (row, copy) = try (rows.next(), copies.next())
                guard let row, let copy, try table.values(of: row) == table.values(of: copy) else {
                    guard row == nil, copy == nil else {
                        throw StoreError.notCopied("the table \(table.name) differs after \(count) rows")
                    }
                    break
                }
                count += 1
            }
        }
    }

    private var tables: [StoredTable] { StoredTable.all.filter { !left.contains($0.name) } }

    /// Each side is left alone while the other is busy.
    private func wait() throws {
        for db in [source, target] where db.dialect == .postgres {
            try db.execute("SET LOCAL idle_in_transaction_session_timeout = 0")
        }
    }

    /// Whether nobody has used the store of a database yet: nothing landed in its log, and nobody is a member.
    static func isNew(_ db: any Database) throws -> Bool {
        let sql = """
            SELECT (SELECT count(*) FROM log) + (SELECT count(*) FROM member)
                + (SELECT count(*) FROM cut WHERE revision > 0)
            """
        return try db.value(sql) == 0
    }

    /// Removes what a store begins with.
    private static func clear(_ db: any Database) throws {
        try db.execute("INSERT INTO erasing (one) VALUES (1)")
        for table in ["node", "erasing", "link", "store", "cut", "place", "restored_key"] {
            try db.execute("DELETE FROM \(table)")
        }
    }
}
