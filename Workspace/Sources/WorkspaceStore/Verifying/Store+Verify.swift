// SPDX-License-Identifier: Apache-2.0
public import Foundation
import WorkspaceModel

extension Store {
    /// Checks a folder's data on a snapshot: the file, the references, and that the log makes exactly the tree.
    ///
    /// It takes no lock and writes nothing, so it may run beside a server.
    ///
    /// - Complexity: O(*n*) in the log, which is replayed in memory.
    public static func verify(folder: URL) throws -> VerificationReport {
        try verify(.folder(folder))
    }

    /// Checks a store's data in the same way, wherever it is.
    ///
    /// - Complexity: O(*n*) in the log, which is replayed in memory.
    public static func verify(_ place: StorePlace) throws -> VerificationReport { try place.read { try verify($0) } }

    /// Checks the data of an open store in the same way.
    ///
    /// - Complexity: O(*n*) in the log, which is replayed in memory.
    public func verify() async throws -> VerificationReport {
        try await engine.read(.leisurely) { try Self.verify($0) }
    }

    /// Checks what a database has.
    static func verify(_ db: any Database) throws -> VerificationReport {
        var report = VerificationReport()
        try checkFile(db, into: &report)
        guard report.problems.isEmpty else { return report }
        let isReadable = try checkReplay(db, into: &report)
        if isReadable, try db.has("search") { try checkSearch(db, into: &report) }
        try checkHistory(db, into: &report)
        return report
    }

    /// Whether the data was written since logs can be cut: checking changes nothing, also not the schema.
    static func hasCut(_ db: any Database) throws -> Bool { try db.has("cut") }

    private static func checkFile(_ db: any Database, into report: inout VerificationReport) throws {
        report.nodes = try db.value("SELECT count(*) FROM node") ?? 0
        report.transactions = try db.value("SELECT count(*) FROM log") ?? 0
        if db.dialect == .sqlite {
            for line in try db.values("PRAGMA integrity_check") as [String] where line != "ok" {
                report.add("SQLite finds the file damaged: \(line).")
            }
            for table in try db.values("PRAGMA foreign_key_check") as [String] {
                report.add("Something in the table \(table) refers to what does not exist.")
            }
        }
        let last = try db.value("SELECT coalesce(max(revision), 0) FROM log") ?? 0
        let cut = try hasCut(db) ? Int(LogCut(db: db).revision) : 0
        if last - cut != report.transactions {
            report.add("The log has \(report.transactions) transactions, but its last revision is \(last).")
        }
    }

    /// - Returns: Whether all nodes can be read.
    private static func checkReplay(_ db: any Database, into report: inout VerificationReport) throws -> Bool {
        let base = try hasCut(db) ? LogCut(db: db).base : 0
        let former = try lastRevision(without: "place", in: db)
        let withoutKeys = try lastRevision(without: "restored_key", in: db)
        var tree = base > 0 ? try LogCut(db: db).baseTree() : Tree()
        let sql = "SELECT revision, operations FROM log WHERE revision > ? ORDER BY revision"
        let log = try db.cursor(sql, [base])
        while let row = try log.next() {
            let revision: Int64 = try row[0]
            let transaction: Transaction = try StoredLog.decoded(try row[1])
            let outcome = Applier.replay(
                transaction,
                to: &tree,
                revision: UInt64(clamping: revision),
                keepsPlaces: revision > former,
                restoresKeys: revision > withoutKeys
            )
            if case .refused(let refused) = outcome {
                report.add("Revision \(revision) cannot be replayed: \(refused.refusal.sentence)")
            }
        }
        if tree.count != report.nodes {
            report.add("The log makes \(tree.count) nodes, but the tree has \(report.nodes).")
        }
        let nodes =
            "SELECT \(StoredNode.columns), node.hasBody, body.text FROM node LEFT JOIN body ON body.node = node.id"
        let rows = try db.cursor(nodes)
        var isReadable = true
        while let row = try rows.next() {
            var node: Node
            do {
                node = try StoredNode.node(from: row)
            } catch StoreError.corrupt {
                let id: Int64 = try row[0]
                report.add("The node \(NodeID(stored: id)?.description ?? "\(id)") cannot be read.")
                isReadable = false
                continue
            }
            let hasBody: Bool = try row[6]
            let body: String? = try row[7]
            node.fields[.body] = body.map { .text($0) }
            if tree[node.id] != node {
                report.add("The node \(node.id) is not as the log made it.")
            }
            if hasBody != (body != nil) {
                report.add("The node \(node.id) is marked wrongly as having a body or none.")
            }
        }
        return isReadable
    }

    /// Up to where the log is replayed by the rule that a migration has changed: see ``Schema``.
    private static func lastRevision(without table: String, in db: any Database) throws -> Int64 {
        try db.has(table) ? db.value("SELECT revision FROM \(table)") ?? 0 : .max
    }

    /// Nothing is told of a card that was erased.
    private static func checkHistory(_ db: any Database, into report: inout VerificationReport) throws {
        guard try db.has("history") else { return }
        let sql = "SELECT count(*) FROM history WHERE card NOT IN (SELECT id FROM node WHERE kind = 'card')"
        let count: Int = try db.value(sql) ?? 0
        if count > 0 { report.add("\(count) entries of history are of cards that do not exist.") }
    }

    /// Data of before there was an index has none.
    private static func checkSearch(_ db: any Database, into report: inout VerificationReport) throws {
        // An earlier program's is made anew by the first server of this one.
        if db.dialect == .postgres, try !PostgresSchema.isCurrent(db) { return }
        let count = try SearchIndex.mistakes(in: db)
        if count > 0 { report.add("The search does not know \(count) things as they are.") }
    }
}
