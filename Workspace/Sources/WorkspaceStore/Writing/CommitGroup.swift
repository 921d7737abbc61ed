// SPDX-License-Identifier: Apache-2.0
import WorkspaceModel

/// Who sends a transaction.
struct Author: Sendable {
    /// What the log and the feed say.
    var id: String
    /// Whether it is a member, whose rights are looked up; else it is the program itself.
    var isMember: Bool
}

/// A transaction that was sent.
struct Submission: Sendable {
    let transaction: Transaction
    let author: Author
    /// The transaction as the log keeps it.
    let encoded: [UInt8]
    /// The draft that it sends or gives back, which must be as it was read.
    let draft: DueDraft?
    /// What a refusal is worded with: that of the task that sends it, while those of a group share one.
    let catalog: SentenceCatalog

    /// Whether it is much that the program itself sends, such as an import: that takes as long as it takes, while a database
    /// that hangs is noticed by all else.
    var isLong: Bool { !author.isMember && transaction.operations.count > 1_000 }

    init(_ transaction: Transaction, by author: Author, of draft: DueDraft? = nil) {
        (self.transaction, self.author, self.draft, encoded) = (transaction, author, draft, transaction.encoded())
        catalog = L10n.catalog
    }
}

/// Transactions that share the writer's open database transaction.
///
/// What they are about to read is asked for at once, and what they write is on its way while the next is looked at. Mostly
/// each of them lands, or is refused before it has written anything. Where that turns out not to be so, the group is repeated
/// *carefully*: each in a savepoint of its own, so that what is taken back of one leaves the others alone. What was
/// refused because it asked for too much is not tried again.
struct CommitGroup {
    /// What became of a transaction, and what feeds are to be told when it is new.
    typealias Landing = (outcome: CommitOutcome, event: ScopedEvent?)

    /// What one transaction wrote cannot be taken back without the others.
    struct NeedsCare: Error {
        /// What asked for too much, by its place in the group.
        let exhausted: [Int: RefusedTransaction]
    }

    /// Together they take longer than a connection waits, and each may be in time alone.
    struct Late: Error {}

    private let db: any Database
    private let time: Int64
    private let isCareful: Bool
    private let cache: TreeCache
    /// How many rows a transaction of a member may ask for.
    private let rowLimit: Int
    /// When all of it has to be done; nil where nobody waits for another machine.
    private let deadline: WorkBudget.Deadline?
    private let exhausted: [Int: RefusedTransaction]
    /// The refusal of the transaction on its way, if that has asked for too much.
    private var exhaustion: RefusedTransaction?
    /// The revision of the last transaction that landed.
    private(set) var revision: UInt64
    private var landed: [TransactionID: LandedTransaction] = [:]
    /// The authors who are members.
    private var roles: [String: Role] = [:]

    /// Reads what the transactions will ask; where care is needed each does so itself, and what cannot be read is its own.
    ///
    /// - Parameter exhausted: What is refused as it was when the group was tried before: see ``NeedsCare``.
    init(
        _ submissions: [Submission],
        in db: any Database,
        time: Int64,
        isCareful: Bool,
        cache: TreeCache,
        rowLimit: Int,
        timeLimit: WorkBudget.TimeLimit?,
        exhausted: [Int: RefusedTransaction]
    ) throws {
        (self.db, self.time, self.isCareful, self.cache) = (db, time, isCareful, cache)
        (self.rowLimit, self.exhausted) = (rowLimit, exhausted)
        deadline = timeLimit.map { WorkBudget.Deadline($0, isShared: submissions.count > 1) }
        let lookups = LandedTransaction.queries(submissions.map(\.transaction.id))
        let members = Store.queries(rolesOf: Set(submissions.lazy.map(\.author).filter(\.isMember).map(\.id)))
        let all = GroupNeeds(isCareful ? [] : submissions)
        let needs = all.unknown(to: cache)
        let answers = try db.rows(of: [SQLQuery(Store.lastRevision)] + lookups + members + needs.queries(db.dialect))
        revision = UInt64(clamping: try answers.first?.first?[0] as Int64? ?? 0)
        let behindLookups = 1 + lookups.count
        for row in answers[1..<behindLookups].joined() {
            let found = try LandedTransaction(row)
            landed[found.id] = found
        }
        for row in answers[behindLookups..<behindLookups + members.count].joined() {
            roles[try row[0]] = Role(name: try row[1] as String)
        }
        let isRight = cache.begin(at: revision)
        try needs.learn(answers[(behindLookups + members.count)...], in: cache)
        guard !isRight else { return }
        // Somebody else has written: what seemed to be known is not.
        try all.unknown(to: cache).learn(in: cache, from: db)
    }

    /// Lands the transactions, and tells every server.
    ///
    /// - Throws: What means that the whole group cannot be written, such as a full disk; ``NeedsCare``; and ``Late``.
    mutating func land(_ submissions: [Submission]) throws -> [Result<Landing, any Error>] {
        let before = revision
        let results = try submissions.enumerated().map { place, submission in try land(submission, at: place) }
        if revision > before {
            try StoredLog.tell(upTo: revision, in: db)
        } else if results.contains(where: { if case .success((.repeated, _)) = $0 { true } else { false } }) {
            // Whoever hears that it landed relies on that.
            try db.confirm()
        }
        return results
    }

    /// Lands a transaction, or finds that it landed before, or writes nothing.
    ///
    /// A failure is the result of this one transaction only; the others of the group still land.
    private mutating func land(_ submission: Submission, at place: Int) throws -> Result<Landing, any Error> {
        if let refused = exhausted[place] {
            let landing: Landing = (.refused(refused), nil)
            return .success(landing)
        }
        cache.hasChanged = false
        exhaustion = nil
        let result: Result<Landing, any Error>
        if isCareful {
            result = try landCarefully(submission)
        } else {
            do {
                result = .success(try apply(submission))
            } catch let error as DatabaseFailure {
                throw error
            } catch let late as Late {
                throw late
            } catch {
                result = .failure(error)
            }
        }
        if case .success((.landed(let answer), _)) = result {
            revision = answer.revision
        } else if cache.hasChanged {
            landed[submission.transaction.id] = nil
            cache.forget()
            if !isCareful { throw NeedsCare(exhausted: exhaustion.map { [place: $0] } ?? [:]) }
        }
        return result
    }

    private mutating func landCarefully(_ submission: Submission) throws -> Result<Landing, any Error> {
        var result: Result<Landing, any Error>?
        do {
            try db.inSavepoint {
                let landing = try apply(submission)
                result = .success(landing)
                return landing.event == nil ? .rollback : .keep
            }
        } catch let error as DatabaseFailure where error.isGeneral {
            throw error
        } catch let late as Late {
            throw late
        } catch {
            result = .failure(error)
        }
        return result ?? .failure(StoreError.corrupt("a savepoint had no result"))
    }

    private mutating func apply(_ submission: Submission) throws -> Landing {
        try L10n.$catalog.withValue(submission.catalog) { try applyWorded(submission) }
    }

    private mutating func applyWorded(_ submission: Submission) throws -> Landing {
        let (transaction, author) = (submission.transaction, submission.author)
        if let known = landed[transaction.id] {
            return (.repeated(try redacted(known.answer(to: submission), author)), nil)
        }
        try submission.draft?.check(in: SQLTree(db: db, cache: cache))
        let revision = revision + 1
        let actor: Actor?
        switch self.actor(author) {
        case .success(let found): actor = found
        case .failure(let refusal): return (.refused(RefusedTransaction(transaction, at: 0, refusal)), nil)
        }
        cache.ownBlobs = []
        let budget = actor.map { _ in WorkBudget(rows: rowLimit, deadline: deadline) }
        var tree = SQLTree(db: db, revision: revision, cache: cache, budget: budget)
        let outcome: TransactionOutcome
        do {
            outcome = try Applier.apply(transaction, by: actor, to: &tree, revision: revision)
        } catch let exceeded as WorkBudget.Exceeded {
            if exceeded.isShared {
                cache.forget()
                throw Late()
            }
            let refused = RefusedTransaction(transaction, at: exceeded.operation, WorkBudget.refusal)
            exhaustion = refused
            outcome = .refused(refused)
        }
        // What follows is as much as was changed.
        tree.budget = nil
        switch outcome {
        case .refused(let refused):
            return (.refused(refused), nil)
        case .accepted(let applied):
            cache.hasChanged = true
            let touched = try CardEvents(applied, CardFinder(changes: applied.changes, tree: tree))
            let answer = TransactionAnswer(
                revision: revision,
                receipts: applied.receipts,
                changes: applied.changes,
                badges: try BadgeQuery.badges(of: touched.cards, in: db, knownTo: cache)
            )
            let event = TransactionEvent(answer, transaction: transaction.id, author: author.id)
            try StoredLog.append(event, answer: answer, operations: submission.encoded, time: time, in: db)
            try touched.store(revision: revision, time: time, author: author.id, in: db)
            landed[transaction.id] = LandedTransaction(event, answer: answer, operations: submission.encoded)
            var paths = VisibilityPathFinder(tree: tree)
            return (.landed(try redacted(answer, author)), try ScopedEvent(event, finding: &paths, in: tree))
        }
    }

    /// What its sender is told: a change may have given siblings new places that they may not see.
    private func redacted(_ answer: TransactionAnswer, _ author: Author) throws -> TransactionAnswer {
        guard author.isMember else { return answer }
        let tree = SQLTree(db: db, cache: cache)
        var scope = VisibilityScope(of: .member(author.id), in: tree)
        var answer = answer
        answer.changes = try scope.visible(answer.changes)
        answer.badges = try answer.badges.filter { card, _ in try tree.node(card).map { try !scope.hides($0) } ?? true }
        try tree.redact(&answer.badges, for: &scope)
        return answer
    }

    /// The member with the role that they have in this very moment; nil for the program itself.
    private func actor(_ author: Author) -> Result<Actor?, Refusal> {
        guard author.isMember else { return .success(nil) }
        guard let role = roles[author.id] else {
            return .failure(Refusal(.notAllowed, L10n.youAreNoMemberAnyMore))
        }
        return .success(Actor(id: author.id, role: role))
    }
}
