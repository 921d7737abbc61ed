// SPDX-License-Identifier: Apache-2.0

public import WorkspaceModel

/// What an import would do: operations that make a new board, and what to tell the person.
///
/// The operations belong into one transaction, so that the board appears whole or not at all.
public struct ImportPlan: Sendable {
    /// The boards that are made; never empty. A Trello file makes one.
    public let boards: [NodeID]
    /// The first board's title.
    public let title: String
    /// Inserts, each after what it refers to, and moves to the trash for what was archived.
    public let operations: [NodeOperation]
    /// What was found, and what was not.
    public let summary: ImportSummary
    /// Files in the ZIP that the nodes name by their hash; they must be stored before the operations land.
    package let files: [ArchivedFile]

    /// The first board.
    public var board: NodeID { boards[0] }

    init(
        boards: [NodeID],
        title: String,
        operations: [NodeOperation],
        summary: ImportSummary,
        files: [ArchivedFile] = []
    ) {
        precondition(!boards.isEmpty, "an import makes a board")
        self.boards = boards
        self.title = title
        self.operations = operations
        self.summary = summary
        self.files = files
    }
}
