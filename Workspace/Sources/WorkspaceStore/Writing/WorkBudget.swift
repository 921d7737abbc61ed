// SPDX-License-Identifier: Apache-2.0
import WorkspaceModel

/// How much one transaction of a member may ask of the database, while those of everybody else wait for it.
///
/// The size of a transaction does not bound that: an operation of some bytes reads all that is in a conversation, or
/// gives all siblings new places, and a request holds tens of thousands of them. So rows are counted, those that are
/// read and those that are written. What the program itself sends, such as an import, is not counted.
///
/// Where every row is a way to another machine, time is over before the rows are: a write that takes longer than a connection
/// waits (see ``PostgresPool/patience``) would be sent again for ever, and would never land.
final class WorkBudget {
    /// How long the transactions of a commit may take together.
    struct TimeLimit: Sendable {
        /// From when the commit begins; less than a connection waits.
        var duration = Duration.seconds(10)
        /// What time it is.
        var now: @Sendable () -> ContinuousClock.Instant = { .now }
    }

    /// When a commit has to be done.
    struct Deadline {
        private let limit: TimeLimit
        private let end: ContinuousClock.Instant
        /// Whether others are in the same commit, whose fault it may be.
        let isShared: Bool

        /// It begins now.
        init(_ limit: TimeLimit, isShared: Bool) {
            (self.limit, self.isShared) = (limit, isShared)
            end = limit.now() + limit.duration
        }

        var isOver: Bool { limit.now() > end }
    }

    /// There is nothing left of it.
    struct Exceeded: Error {
        /// The index of the operation that was on its way.
        let operation: Int
        /// Whether time was over, and others had a part of that.
        let isShared: Bool
    }

    /// About twice what the largest copy costs that the model allows; some seconds of SQLite's time.
    static let rows = 1_000_000
    /// The index of words takes as long for so many bytes of a text as SQLite for a row.
    static let bytesPerRow = 16
    /// Writing a row takes as long again for so many bytes of it. A node may have 32 MB of values, which each change of it
    /// writes anew.
    static let bytesPerWrite = 1_024
    /// Who has asked for fewer rows waits for a database that hangs, and that is no fault of theirs.
    static let rowsAtAnyTime = 500
    private var left: Int
    private let rows: Int
    private let deadline: Deadline?
    /// How many operations have begun.
    var operations = 0
    /// The cards whose texts were indexed anew.
    var indexed: Set<NodeID> = []

    init(rows: Int = WorkBudget.rows, deadline: Deadline? = nil) {
        (left, self.rows, self.deadline) = (rows, rows, deadline)
    }

    /// Counts rows.
    ///
    /// - Throws: ``Exceeded``: what was written is to be taken back.
    func spend(_ rows: Int) throws {
        left -= rows
        let operation = max(0, operations - 1)
        if left < 0 { throw Exceeded(operation: operation, isShared: false) }
        guard let deadline, deadline.isShared || self.rows - left >= Self.rowsAtAnyTime, deadline.isOver else { return }
        throw Exceeded(operation: operation, isShared: deadline.isShared)
    }

    /// Why a transaction that asked for more does not land.
    static var refusal: Refusal { Refusal(.limit, L10n.thisIsTooMuchWorkAtOnce) }
}
