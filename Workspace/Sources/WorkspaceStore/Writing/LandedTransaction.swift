// SPDX-License-Identifier: Apache-2.0
import Foundation
import WorkspaceModel

/// A transaction that has landed, or was cancelled, as far as whoever sends it again is concerned.
struct LandedTransaction {
    let id: TransactionID
    /// As which revision it landed; 0 for one that never will.
    private let revision: UInt64
    /// What it asked for, what it was answered and who sent it; nil once the log was cut.
    private let entry: (operations: [UInt8], answer: Result<TransactionAnswer, any Error>, author: String)?

    /// One that lands now.
    init(_ event: TransactionEvent, answer: TransactionAnswer, operations: [UInt8]) {
        (id, revision) = (event.transaction, event.revision)
        entry = (operations, .success(answer), event.author)
    }

    /// One in a row of the answers to ``queries(_:)``.
    init(_ row: SQLRow) throws {
        guard let id = TransactionID(stored: try row[0]) else {
            throw StoreError.corrupt("a transaction's identity cannot be read")
        }
        self.id = id
        revision = UInt64(clamping: try row[1] as Int64)
        entry = try (row[2] as String?).map { operations in
            (Array(operations.utf8), Result { try StoredLog.decoded(row[3]) }, try row[4])
        }
    }

    /// What asks which of some transactions have landed, in the log or before that was cut.
    static func queries(_ ids: [TransactionID]) -> [SQLQuery] {
        SQLQuery.lists(of: ids.map(\.stored)).map { list, arguments in
            SQLQuery(
                """
                SELECT id, revision, operations, answer, author FROM log WHERE id IN (\(list))
                UNION ALL
                SELECT id, revision, NULL, NULL, NULL FROM landed WHERE id IN (\(list))
                """,
                arguments + arguments
            )
        }
    }

    /// What whoever sends it again was answered.
    ///
    /// - Throws: ``StoreError/transactionMismatch`` when it is another transaction of the same identity; `CancellationError`
    ///   when it was cancelled.
    func answer(to submission: Submission) throws -> TransactionAnswer {
        guard let entry else {
            if revision == 0 { throw CancellationError() }
            // What it changed is no more known: who sent it starts over anyway.
            let receipts = submission.transaction.operations.map { _ in OperationReceipt.accepted([]) }
            return TransactionAnswer(revision: revision, receipts: receipts, changes: [])
        }
        // Whoever has heard of a transaction is told nothing by sending it again.
        let author = submission.author
        guard entry.operations == submission.encoded, !author.isMember || entry.author == author.id else {
            throw StoreError.transactionMismatch
        }
        return try entry.answer.get()
    }
}

extension SQLQuery {
    /// Lists of question marks for some values, a value standing for more than one where a list is longer than it need be:
    /// so there are few different statements.
    static func lists(of values: [any SQLArgument]) -> [(marks: String, arguments: SQLArguments)] {
        stride(from: 0, to: values.count, by: 64).map { start in
            let part = values[start..<min(start + 64, values.count)]
            let length = [1, 4, 16].first { $0 >= part.count } ?? 64
            let marks = Array(repeating: "?", count: length).joined(separator: ", ")
            return (marks, Array(part) + Array(repeating: part[start], count: length - part.count))
        }
    }
}
