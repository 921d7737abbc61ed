// SPDX-License-Identifier: Apache-2.0
import Foundation
import WorkspaceModel

/// Rows of the log table to answers and events.
enum StoredLog {
    /// The answer that a transaction got when it landed; nil when it never did, or before the log was cut.
    static func answer(to transaction: TransactionID, in db: any Database) throws -> TransactionAnswer? {
        try db.row("SELECT answer FROM log WHERE id = ?", [transaction.stored]).map { try decoded($0[0]) }
    }

    /// Adds a transaction at the end. Who follows the log is told by ``tell(upTo:in:)``.
    static func append(
        _ event: TransactionEvent,
        answer: TransactionAnswer,
        operations: [UInt8],
        time: Int64,
        in db: any Database
    ) throws {
        let topmost = event.partial ? String(decoding: event.encoded(), as: UTF8.self) : nil
        try db.execute(
            "INSERT INTO log (revision, id, time, author, operations, answer, topmost) VALUES (?, ?, ?, ?, ?, ?, ?)",
            [
                event.revision.stored, event.transaction.stored, time, event.author,
                String(decoding: operations, as: UTF8.self), String(decoding: answer.encoded(), as: UTF8.self), topmost,
            ]
        )
    }

    /// Tells every server that the log has grown, once the write has landed.
    static func tell(upTo revision: UInt64, in db: any Database) throws {
        try db.tell(PostgresListener.grown(to: revision))
    }

    /// At most `limit` events after a revision, in order, and no more once they were `bytes` long together. The full
    /// changes of a partial event are not read.
    static func events(after revision: UInt64, limit: Int, bytes: Int, in db: any Database) throws -> [TransactionEvent]
    {
        try entries(after: revision, limit: limit, bytes: bytes, in: db).map(\.event)
    }

    /// The same, each with when it landed.
    private static func entries(
        after revision: UInt64,
        limit: Int,
        bytes: Int,
        in db: any Database
    ) throws -> [(event: TransactionEvent, time: Int64)] {
        let sql = """
            SELECT topmost, CASE WHEN topmost IS NULL THEN answer END, id, author, time FROM log
            WHERE revision > ? ORDER BY revision LIMIT ?
            """
        var entries: [(event: TransactionEvent, time: Int64)] = []
        var rest = bytes
        let rows = try db.cursor(sql, [revision.stored, limit])
        while rest > 0, let row = try rows.next() {
            let topmost: String? = try row[0]
            let text = try topmost ?? row[1]
            rest -= text.utf8.count
            entries.append((try topmost == nil ? event(text, row) : decoded(text), try row[4]))
        }
        return entries
    }

    /// The same, with who may see what of it now, and with what has changed since as it is now.
    ///
    /// - Complexity: For all of them together a few queries, and one more for every 500 texts.
    static func scopedEvents(
        after revision: UInt64,
        limit: Int,
        bytes: Int,
        in db: any Database
    ) throws -> [ScopedEvent] {
        let entries = try entries(after: revision, limit: limit, bytes: bytes, in: db)
        let events = entries.map(\.event)
        let cache = TreeCache()
        try GroupNeeds(paths: events).learn(in: cache, from: db)
        let tree = SQLTree(db: db, cache: cache)
        var finder = VisibilityPathFinder(tree: tree)
        let latest = try LatestNodes(of: events, in: tree)
        return try entries.map { try ScopedEvent(latest.withBadges($0), at: $1, latest, finding: &finder, in: tree) }
    }

    private static func event(_ answer: String, _ row: SQLRow) throws -> TransactionEvent {
        guard let transaction = TransactionID(stored: try row[2]) else {
            throw StoreError.corrupt("a transaction's identity cannot be read")
        }
        return TransactionEvent(try decoded(answer), transaction: transaction, author: try row[3])
    }

    /// How many bytes the events after a revision have; of more than `limit`, only that they are more.
    static func byteCount(after revision: UInt64, limit: Int, in db: any Database) throws -> Int {
        let bytes = db.dialect.byteCount("coalesce(topmost, answer)")
        let rows = try db.cursor("SELECT \(bytes) FROM log WHERE revision > ? ORDER BY revision", [revision.stored])
        var count = 0
        while count <= limit, let row = try rows.next() {
            let bytes: Int = try row[0]
            count += bytes
        }
        return count
    }

    /// Decodes what this program once wrote.
    static func decoded<Value: JSONCodable>(_ text: String) throws -> Value {
        do {
            return try Value.decoded(from: bytes(text), limits: JSONLimits(bytes: .max, elements: .max))
        } catch {
            throw StoreError.corrupt("a row cannot be read: \(error.sentence)")
        }
    }

    private static func bytes(_ text: String) -> [UInt8] {
        Array(text.utf8)
    }
}

extension TransactionID {
    /// The sixteen bytes that the log keeps.
    var stored: Data {
        var data = Data(capacity: 16)
        for half in [high, low] {
            withUnsafeBytes(of: half.bigEndian) { data.append(contentsOf: $0) }
        }
        return data
    }

    /// The identity in a column, or nil when it is none.
    init?(stored: Data) {
        guard stored.count == 16 else { return nil }
        let halves = [stored.prefix(8), stored.suffix(8)].map { $0.reduce(UInt64(0)) { $0 << 8 | UInt64($1) } }
        self.init(high: halves[0], low: halves[1])
    }
}
