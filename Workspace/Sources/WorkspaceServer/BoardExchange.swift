// SPDX-License-Identifier: Apache-2.0
import Foundation
import HTTPTypes
import WorkspaceExchange
import WorkspaceMedia
public import WorkspaceModel
public import WorkspaceStore

/// Boards between files and the store: the same for the routes and for the `carry` command.
public struct BoardExchange: Sendable {
    /// A board as a file.
    public struct Archive: Sendable {
        /// What to call the file.
        public let fileName: String
        /// The ZIP.
        public let bytes: [UInt8]
    }

    /// The store on the other side.
    public let store: Store

    /// An exchange with a store.
    public init(store: Store) {
        self.store = store
    }

    /// Imports a file as one transaction.
    ///
    /// - Returns: What a client is answered, and the same as text for a terminal.
    /// - Throws: ``RequestRefusal`` with a sentence when the file is not one that can be imported; nothing is changed.
    public func importFile(
        at path: String,
        author: String,
        as identity: TransactionID? = nil
    ) async throws -> (answer: ImportAnswer, text: String) {
        let plan: ImportPlan
        do {
            plan = try await BlockingWork.run { () throws(ImportError) -> ImportPlan in
                // From the identity follow those of the nodes, so that the same file again is the same transaction.
                var random = IdentityGenerator(identity)
                return try Importer.plan(fileAt: path, using: &random)
            }
        } catch {
            throw RequestRefusal(error)
        }
        var random = SystemRandomNumberGenerator()
        let transaction = Transaction(id: identity ?? TransactionID(using: &random), operations: plan.operations)
        try Task.checkCancellation()
        switch try await store.commit(transaction, author: author) {
        case .landed(let answer), .repeated(let answer):
            let report = ImportReport(imported: plan.summary.facts, missing: plan.summary.notes)
            return (
                ImportAnswer(board: plan.board, report: report, revision: answer.revision),
                plan.summary.text(title: plan.title)
            )
        case .refused(let refused):
            throw RequestRefusal(.unprocessableContent, "The file cannot be imported: \(refused.refusal.sentence)")
        }
    }

    /// What to call a board's file.
    public static func fileName(for board: Node) -> String {
        Exporter.fileName(title: board.title)
    }

    /// A board with everything in it as our ZIP.
    public func export(_ board: NodeID) async throws -> Archive {
        guard let nodes = try await store.subtree(of: board), let root = nodes.first, root.kind == .board else {
            throw RequestRefusal(.notFound, "There is no board with this id.")
        }
        do {
            let bytes = try Exporter.archive(boards: [(board, nodes)], exportedAt: Double(store.now()))
            return Archive(fileName: Exporter.fileName(title: root.title), bytes: bytes)
        } catch {
            throw RequestRefusal(.unprocessableContent, error.sentence)
        }
    }
}

extension RequestRefusal {
    /// What a client is told of a file that cannot be imported.
    init(_ error: ImportError) {
        switch error.reason {
        case .tooLarge: self.init(.contentTooLarge, error.sentence)
        case .unknownFormat: self.init(.unsupportedMediaType, error.sentence)
        case .malformed, .unreadable: self.init(.badRequest, error.sentence)
        }
    }
}
