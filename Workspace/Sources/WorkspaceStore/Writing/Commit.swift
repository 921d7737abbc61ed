// SPDX-License-Identifier: Apache-2.0
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
    typealias Landing = (outcome: CommitOutcome, event: ScopedEvent?)

    let db: any Database
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
                return landing.event == nil ? .rollback : .keep
            } catch let error as DatabaseFailure where error.isGeneral {
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
            // Whoever has heard of a transaction is told nothing by sending it again.
            guard known.operations == operations, !author.isMember || known.author == author.id else {
                throw StoreError.transactionMismatch
            }
            return (.repeated(try redacted(known.answer, to: author)), nil)
        }
        if let known = try StoredLog.landedBeforeCut(transaction.id, in: db) {
            // What it changed is no more known: who sent it starts over anyway.
            let receipts = transaction.operations.map { _ in OperationReceipt.accepted([]) }
            return (.repeated(TransactionAnswer(revision: known, receipts: receipts, changes: [])), nil)
        }
        let revision = try Store.revision(in: db) + 1
        let actor: Actor?
        switch try self.actor(author) {
        case .success(let found): actor = found
        case .failure(let refusal): return (.refused(RefusedTransaction(transaction, at: 0, refusal)), nil)
        }
        var tree = SQLTree(db: db, revision: revision)
        switch try Applier.apply(transaction, by: actor, to: &tree, revision: revision) {
        case .refused(let refused):
            return (.refused(refused), nil)
        case .accepted(let applied):
            let touched = try CardEvents(applied, CardFinder(changes: applied.changes, tree: tree))
            let answer = TransactionAnswer(
                revision: revision,
                receipts: applied.receipts,
                changes: applied.changes,
                badges: try BadgeQuery.badges(of: touched.cards, in: db)
            )
            let event = TransactionEvent(answer, transaction: transaction.id, author: author.id)
            try StoredLog.append(event, answer: answer, operations: operations, time: time, in: db)
            try touched.store(revision: revision, time: time, author: author.id, in: db)
            var paths = VisibilityPathFinder(tree: tree)
            return (.landed(try redacted(answer, to: author)), try ScopedEvent(event, finding: &paths, in: tree))
        }
    }

    /// What its sender is told: a change may have given siblings new places that they may not see.
    private func redacted(_ answer: TransactionAnswer, to author: Author) throws -> TransactionAnswer {
        guard author.isMember else { return answer }
        let tree = SQLTree(db: db)
        var scope = VisibilityScope(of: .member(author.id), in: tree)
        var answer = answer
        answer.changes = try scope.visible(answer.changes)
        answer.badges = try answer.badges.filter { card, _ in try tree.node(card).map { try !scope.hides($0) } ?? true }
        return answer
    }

    /// The member with the role that they have in this very moment; nil for the program itself.
    private func actor(_ author: Author) throws -> Result<Actor?, Refusal> {
        guard author.isMember else { return .success(nil) }
        guard let role = try Store.role(of: author.id, in: db) else {
            return .failure(Refusal(.notAllowed, "You are not a member of this workspace any more."))
        }
        return .success(Actor(id: author.id, role: role))
    }
}
