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

    private static func header(_ name: String, of request: Request) -> String? {
        HTTPField.Name(name).flatMap { request.headers[$0] }
    }

    @Sendable private func commit(_ request: Request, context: WorkspaceRequestContext) async throws -> Response {
        let session = try context.session()
        if let version = Self.header(WireVersion.header, of: request), UInt64(version) != WireVersion.current {
            throw RequestRefusal(.upgradeRequired, "Carry was updated: load this page again.")
        }
        // A page may have been opened without the server, as whoever used this browser before.
        if let member = Self.header(WireVersion.memberHeader, of: request), member != session.id {
            throw RequestRefusal(.unauthorized, "This browser is signed in as somebody else.")
        }
        let transaction: Transaction = try await request.json(upTo: Self.byteLimit)
        do {
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
        } catch StoreError.transactionMismatch {
            throw RequestRefusal(.conflict, StoreError.transactionMismatch.description)
        }
    }
}
