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
            while !Task.isCancelled {
                if store.isOnDuty { await sendDue() }
                try? await Task.sleep(for: Self.interval)
            }
        }
    }

    /// Sends what is due now. One that cannot be sent waits for its writer again, and says why.
    func sendDue() async {
        do {
            for due in try await store.dueDrafts(limit: Self.batch) {
                guard let refusal = try await send(due) else { continue }
                logger.warning(
                    "A draft could not be sent at its time.",
                    metadata: ["draft": "\(due.draft.id)", "reason": "\(refusal.sentence)"]
                )
                try await giveBack(due.draft, because: refusal.sentence)
            }
        } catch is CancellationError {
            return
        } catch {
            logger.error("Drafts cannot be sent.", metadata: ["error": "\(error)"])
        }
    }

    /// Sends a draft, if it is still there and may be sent.
    ///
    /// - Returns: Why it was not sent.
    func send(_ due: DueDraft) async throws -> Refusal? {
        guard let writer = due.draft.fields.node(.creator), let destination = due.destination else {
            return Refusal(.notAllowed, L10n.itSaysNotWhereItGoes)
        }
        guard let member = try await store.members()[writer] else {
            return Refusal(.notAllowed, L10n.itsWriterIsNoMember)
        }
        let signed: Fields = [
            .author: .text(member.name), .creator: .node(writer), .createdAt: .number(Double(store.now())),
        ]
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
            let operations = [taken] + plan.operations.map(dated)
            let transaction = Transaction(id: TransactionID(using: &random), operations: operations)
            let outcome = try await store.commit(transaction, member: member.id)
            return if case .refused(let refused) = outcome { refused.refusal } else { nil }
        }
    }

    /// A card says when it was made, as it does where a page makes it.
    private func dated(_ operation: NodeOperation) -> NodeOperation {
        guard case .insert(let id, .card, let place, var fields) = operation else { return operation }
        fields[.createdAt] = .number(Double(store.now()))
        return .insert(id, kind: .card, at: place, fields: fields)
    }

    private func giveBack(_ draft: Node, because reason: String) async throws {
        var random = SystemRandomNumberGenerator()
        let transaction = Transaction(
            id: TransactionID(using: &random),
            operations: [.set(draft.id, [.target: nil, .due: nil, .obstacle: .text(reason)])]
        )
        _ = try await store.commit(transaction, author: "carry")
    }
}
