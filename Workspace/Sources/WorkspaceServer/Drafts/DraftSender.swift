// SPDX-License-Identifier: Apache-2.0
import Logging
import ServiceLifecycle
import WorkspaceModel
import WorkspaceStore

/// Sends drafts when their time has come, in the name and with the rights of those who wrote them.
struct DraftSender: Service {
    /// The time between two looks at what is due: a draft is sent in the second that was asked for, or the next.
    static let interval = Duration.seconds(1)
    private static let batch = 20

    let store: Store
    let logger: Logger

    func run() async throws {
        await cancelWhenGracefulShutdown {
            var unreadable: Set<NodeID> = []
            while !Task.isCancelled {
                if store.isOnDuty { unreadable = await sendDue(tellingNoMoreOf: unreadable) }
                try? await Task.sleep(for: Self.interval)
            }
        }
    }

    /// Sends what is due now. One that cannot be sent waits for its writer again, says why, and holds up none behind it.
    ///
    /// - Returns: Those that cannot be read, which nothing can be written to either: the log tells of them once.
    @discardableResult
    func sendDue(tellingNoMoreOf told: Set<NodeID> = []) async -> Set<NodeID> {
        var unreadable = told
        do {
            let due = try await store.dueDrafts(limit: Self.batch)
            unreadable = Set(due.unreadable)
            for draft in unreadable.subtracting(told) {
                logger.error("A draft cannot be read.", metadata: ["draft": "\(draft)"])
            }
            for due in due.drafts {
                do {
                    guard let refusal = try await send(due) else { continue }
                    logger.warning(
                        "A draft could not be sent at its time.",
                        metadata: ["draft": "\(due.draft.id)", "reason": "\(refusal.sentence)"]
                    )
                    try await giveBack(due, because: refusal.sentence)
                } catch is DueDraft.Changed {
                    // As it is now it may be due no more, or is read once more.
                } catch let failure where Self.isOfOneDraft(failure) {
                    logger.error("A draft failed.", metadata: ["draft": "\(due.draft.id)", "error": "\(failure)"])
                    // What ends the round is met again by the next draft.
                    try? await giveBack(due, because: L10n.somethingWentWrong)
                }
            }
        } catch is CancellationError {
            return unreadable
        } catch {
            logger.error("Drafts cannot be sent.", metadata: ["error": "\(error)"])
        }
        return unreadable
    }

    /// Whether a failure says nothing of the other drafts: the database is there and takes what is written.
    private static func isOfOneDraft(_ failure: any Error) -> Bool {
        if failure is CancellationError { return false }
        return (failure as? DatabaseFailure)?.isGeneral != true
    }

    /// Sends a draft, if it is still there and may be sent.
    ///
    /// - Returns: Why it was not sent.
    /// - Throws: ``DueDraft/Changed``, if it is not as it was read any more.
    func send(_ due: DueDraft) async throws -> Refusal? {
        guard due.isWhole else { return Refusal(.notAllowed, L10n.somethingWentWrong) }
        guard let writer = due.draft.fields.node(.creator), let destination = due.destination else {
            return Refusal(.notAllowed, L10n.itSaysNotWhereItGoes)
        }
        if let board = due.tree.enclosing(.board, of: destination), board.fields.flag(.archived) {
            // What is closed to the writer by now is not named to them: it is refused as what is not there.
            let readers = board.fields.nodes(.readers)
            if readers.isEmpty || readers.contains(writer) {
                return Refusal(.notAllowed, L10n.isArchived(title: board.shortTitle))
            }
        }
        guard let member = try await store.members()[writer] else {
            return Refusal(.notAllowed, L10n.itsWriterIsNoMember)
        }
        let now = FieldValue.number(Double(store.now()))
        let signed: Fields = [.author: .text(member.name), .creator: .node(writer), .createdAt: now]
        var random = SystemRandomNumberGenerator()
        let plan = DropPlan.make(
            dropping: [due.draft.id],
            at: Place(parent: destination),
            signed: signed,
            in: due.tree,
            using: &random
        )
        switch plan {
        case .failure(let refusal): return refusal
        case .success(let plan):
            // What was sent or deleted a moment ago cannot be written to any more: then nothing of this lands.
            let taken = NodeOperation.set(due.draft.id, [.target: nil, .due: nil])
            let operations = [taken] + plan.operations.map { $0.dated(now) }
            let transaction = Transaction(id: TransactionID(using: &random), operations: operations)
            let outcome = try await store.commit(transaction, member: member.id, of: due)
            return if case .refused(let refused) = outcome { refused.refusal } else { nil }
        }
    }

    private func giveBack(_ due: DueDraft, because reason: String) async throws {
        var random = SystemRandomNumberGenerator()
        let transaction = Transaction(
            id: TransactionID(using: &random),
            operations: [.set(due.draft.id, [.target: nil, .due: nil, .obstacle: .text(reason)])]
        )
        _ = try await store.commit(transaction, author: "carry", of: due)
    }
}
