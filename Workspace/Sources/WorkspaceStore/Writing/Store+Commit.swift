// SPDX-License-Identifier: Apache-2.0
import Foundation
public import WorkspaceModel

extension Store {
    /// Lands a transaction whole or not at all, and answers once it is on the disk.
    ///
    /// The same transaction again gets the same answer. The author is believed: it is the program that sends this, or
    /// has decided already that the author may.
    ///
    /// - Parameter draft: What it gives back to its writer.
    /// - Throws: ``StoreError/transactionMismatch`` when its identity was used for other operations;
    ///   ``DueDraft/Changed`` where the draft is not as it was read any more.
    public func commit(
        _ transaction: Transaction,
        author: String,
        of draft: DueDraft? = nil
    ) async throws -> CommitOutcome {
        try await writer.submit(Submission(transaction, by: Author(id: author, isMember: false), of: draft))
    }

    /// Lands what a member sends, if the role that they have at that moment lets them, and it asks no more of the
    /// database than one transaction may while those of everybody else wait.
    ///
    /// - Parameter draft: What it sends.
    /// - Throws: ``StoreError/transactionMismatch`` when its identity was used for other operations;
    ///   ``DueDraft/Changed`` where the draft is not as it was read any more.
    public func commit(
        _ transaction: Transaction,
        member: String,
        of draft: DueDraft? = nil
    ) async throws -> CommitOutcome {
        try await writer.submit(Submission(transaction, by: Author(id: member, isMember: true), of: draft))
    }

    /// Why a member may put nothing into a node, by the role that they have now and by whose it is; nil when they may.
    public func refusal(ofFilling parent: NodeID, by member: String) async throws -> Refusal? {
        let insert = NodeOperation.insert(.workspace, kind: .file, at: Place(parent: parent), fields: [:])
        return try await engine.read { db in
            let actor = Actor(id: member, role: try Self.role(of: member, in: db) ?? .guest)
            return try Access.refusal(of: .edit, for: actor.role)
                ?? Access.refusal(of: insert, by: actor, in: SQLTree(db: db))
        }
    }

    /// What a transaction was answered when it landed; nil when it never did.
    public func answer(to transaction: TransactionID) async throws -> TransactionAnswer? {
        try await engine.read { try StoredLog.answer(to: transaction, in: $0) }
    }

    /// Lets a transaction never land, whichever server is sent it: a commit of it throws `CancellationError` from now on.
    ///
    /// - Returns: False when it has landed already.
    public func cancel(_ transaction: TransactionID) async throws -> Bool {
        try await engine.write { db in
            let id = transaction.stored
            let sql = "SELECT id FROM log WHERE id = ? UNION ALL SELECT id FROM landed WHERE id = ? AND revision > 0"
            guard try db.row(sql, [id, id]) == nil else { return false }
            // Among those that landed before the log was cut, which never land again either.
            let insert = "INSERT INTO landed (id, revision) VALUES (?, 0) ON CONFLICT (id) DO NOTHING"
            try db.execute(insert, [id])
            return true
        }
    }

    /// Calls `observer` with what each commit adds to the log, in order: where no other server writes it, before those who
    /// sent it are answered.
    ///
    /// - Parameter revision: Where the log ended when this was decided: what others have written since is told as well.
    public func observeCommits(
        after revision: UInt64,
        _ observer: @escaping @Sendable ([ScopedEvent]) async -> Void
    ) async {
        if let follower { await follower.observe(after: revision, observer) } else { await writer.observe(observer) }
    }

    /// Tells observers what other servers have written, as when the notice of it was lost.
    public func followLog() async { await follower?.wake() }

    /// How many transactions wait for the commit that is on its way.
    public func waitingCount() async -> Int {
        await writer.waitingCount
    }

    /// How many durable commits this process has made.
    public func commitCount() async -> Int {
        await writer.commits
    }
}
