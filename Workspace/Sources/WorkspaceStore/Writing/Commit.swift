// SPDX-License-Identifier: Apache-2.0
import GRDB
import WorkspaceModel

/// Who sends a transaction.
struct Author: Sendable {
    /// What the log and the feed say.
    var id: String
    /// Whether it is a member, whose rights are looked up; else it is the program itself.
    var isMember: Bool
}

/// One transaction inside the writer's open database transaction.
struct Commit {
    /// What became of it, and what feeds are to be told when it is new.
    typealias Landing = (outcome: CommitOutcome, event: TransactionEvent?)

    let db: Database
    let time: Int64

    /// Lands the transaction in a savepoint, or finds that it landed before, or rolls the savepoint back.
    ///
    /// A failure is the result of this one transaction only; the others of the group still land. What means that the
    /// whole group cannot be written, such as a full disk, is thrown.
    func land(_ transaction: Transaction, _ author: Author) throws -> Result<Landing, any Error> {
        var result: Result<Landing, any Error>?
        try db.inSavepoint {
            do {
                let landing = try apply(transaction, author)
                result = .success(landing)
                return landing.event == nil ? .rollback : .commit
            } catch let error as DatabaseError where Self.isFatal(error) {
                throw error
            } catch {
                result = .failure(error)
                return .rollback
            }
        }
        return result ?? .failure(StoreError.corrupt("a savepoint had no result"))
    }

    private func apply(_ transaction: Transaction, _ author: Author) throws -> Landing {
        let operations = transaction.encoded()
        if let known = try StoredLog.landed(transaction.id, in: db) {
            guard known.operations == operations else { throw StoreError.transactionMismatch }
            return (.repeated(known.answer), nil)
        }
        if let known = try StoredLog.landedBeforeCut(transaction.id, in: db) {
            // What it changed is no more known: who sent it starts over anyway.
            let receipts = transaction.operations.map { _ in OperationReceipt.accepted([]) }
            return (.repeated(TransactionAnswer(revision: known, receipts: receipts, changes: [])), nil)
        }
        let revision = try Store.revision(in: db) + 1
        if let refusal = try refusal(of: transaction, author) {
            return (.refused(RefusedTransaction(transaction, at: 0, refusal)), nil)
        }
        var tree = SQLTree(db: db, revision: revision)
        switch try Applier.apply(transaction, to: &tree, revision: revision) {
        case .refused(let refused):
            return (.refused(refused), nil)
        case .accepted(let applied):
            let touched = try AffectedCards(
                changes: applied.changes,
                previous: applied.previous.compactMap(\.node),
                tree: tree
            )
            let answer = TransactionAnswer(
                revision: revision,
                receipts: applied.receipts,
                changes: applied.changes,
                badges: try BadgeQuery.badges(of: touched.cards, in: db)
            )
            let event = TransactionEvent(answer, transaction: transaction.id, author: author.id)
            try StoredLog.append(event, answer: answer, operations: operations, time: time, in: db)
            return (.landed(answer), event)
        }
    }

    /// Why a member may not do this, by the role that they have in this very moment.
    private func refusal(of transaction: Transaction, _ author: Author) throws -> Refusal? {
        guard author.isMember else { return nil }
        guard let role = try Store.role(of: author.id, in: db) else {
            return Refusal(.notAllowed, "You are not a member of this workspace any more.")
        }
        let actor = Actor(id: author.id, role: role)
        return try Access.refusal(of: transaction.operations, by: actor, in: SQLTree(db: db))
    }

    /// Whether the group as a whole cannot be written.
    private static func isFatal(_ error: DatabaseError) -> Bool {
        switch error.resultCode {
        case .SQLITE_FULL, .SQLITE_IOERR, .SQLITE_NOMEM, .SQLITE_CORRUPT, .SQLITE_READONLY, .SQLITE_CANTOPEN: true
        default: false
        }
    }
}
