// SPDX-License-Identifier: Apache-2.0
import WorkspaceModel

/// How much one transaction of a member may ask of the database, while those of everybody else wait for it.
///
/// The size of a transaction does not bound that: an operation of some bytes reads all that is in a conversation, or
/// gives all siblings new places, and a request holds tens of thousands of them. So rows are counted, those that are
/// read and those that are written. What the program itself sends, such as an import, is not counted.
final class WorkBudget {
    /// There is nothing left of it.
    struct Exceeded: Error {
        /// The index of the operation that was on its way.
        let operation: Int
    }

    /// About twice what the largest copy costs that the model allows; some seconds of SQLite's time.
    static let rows = 1_000_000
    /// The index of words takes as long for so many bytes of a text as SQLite for a row.
    static let bytesPerRow = 16
    private var left: Int
    /// How many operations have begun.
    var operations = 0
    /// The cards whose texts were indexed anew.
    var indexed: Set<NodeID> = []

    init(rows: Int = WorkBudget.rows) { left = rows }

    /// Counts rows.
    ///
    /// - Throws: ``Exceeded``: what was written is to be taken back.
    func spend(_ rows: Int) throws {
        left -= rows
        if left < 0 { throw Exceeded(operation: max(0, operations - 1)) }
    }

    /// Why a transaction that asked for more does not land.
    static var refusal: Refusal { Refusal(.limit, L10n.thisIsTooMuchWorkAtOnce) }
}
