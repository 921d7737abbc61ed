// SPDX-License-Identifier: Apache-2.0
import HTTPTypes
import Hummingbird
import WorkspaceModel
import WorkspaceStore

/// Writes to the tree.
struct TransactionRoutes {
    let store: Store

    /// The largest transaction that a request may hold, in bytes.
    static let byteLimit = 4 << 20

    func add(to router: Router<WorkspaceRequestContext>) {
        router.post("api/transactions", for: .write, use: commit)
    }

    @Sendable private func commit(_ request: Request, context: WorkspaceRequestContext) async throws -> Response {
        let session = try context.session()
        let transaction: Transaction = try await request.json(upTo: Self.byteLimit)
        let isCommand = context.visitor?.isCommand == true
        let outcome =
            isCommand
            ? try await store.commit(transaction, author: session.id)
            : try await store.commit(transaction, member: session.id)
        switch outcome {
        case .landed(let answer), .repeated(let answer):
            return .json(answer)
        case .refused(let refused):
            return .json(
                RefusedAnswer(error: refused.refusal.sentence, receipts: refused.receipts),
                status: .conflict
            )
        }
    }
}
