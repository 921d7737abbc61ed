// SPDX-License-Identifier: Apache-2.0

import Testing
import WorkspaceModel

@testable import WorkspaceExchange

@Suite("WeKan's CSV")
struct WeKanImportTests {
    private static let english = [
        "Title", "Description", "List", "Swimlane", "Owner", "Requested By", "Assigned By", "Members", "Assignee",
        "Labels", "Start", "Due", "End", "Overtime (hours)", "Spent time (hours)", "Created at", "Last modified at",
        "Last activity", "Voting", "Archived",
    ]
    private static let translated = (1...20).map { "Spalte \($0)" }

    /// A file as WeKan writes it: every cell in quotes, a space where there is nothing, an apostrophe before a formula.
    private func file(_ names: [String], _ separator: String = ",") -> String {
        let made = "2026-11-20T08:00:00.000Z"
        let rows = [
            names + ["CustomField-Follow-up-text", "CustomField-Size-dropdown-S/M-L"],
            [
                "Paint", "White", "Doing", "Default", "bob", " ", " ", "ada grace", "ada",
                "Needs review-crimson Bug-red -sky", " ", "2026-12-24T10:00:00.000Z", " ", "false", "",
                made, made, made, " ", "false", "call", " ",
            ],
            [
                "'- Move", "", "Done", "Garden", "bob", " ", " ", "", "", "Bug-red", " ", " ", made, "true", "2.5",
                made, made, made, " ", "true", " ", "M-L",
            ],
        ]
        return rows.map { row in row.map { "\"\($0)\"" }.joined(separator: separator) }.joined(separator: "\r\n")
    }

    @Test(
        "labels have their names and colours, people are one each, whoever made a card is not on it",
        arguments: [(english, ","), (translated, ";")]
    )
    func board(names: [String], separator: String) throws {
        let plan = try ImportAttempt.plan(file(names, separator), "House.csv")
        let workspace = try ImportedWorkspace(plan)
        #expect(workspace.lists.map(\.title) == ["Doing", "Done"])
        let labels = workspace.children(workspace.board, .label)
        #expect(labels.map(\.title) == ["Needs review", "Bug", "sky"])
        #expect(labels.map { $0.fields.text(.color) } == ["red_dark", "red", "sky"])
        let paint = try #require(workspace.card("Paint"))
        #expect(paint.fields.nodes(.labels) == labels.map(\.id))
        #expect(paint.fields.nodes(.members).map { workspace.names[$0] } == ["ada", "grace"])
        #expect(paint.fields.number(.due) == TrelloDate.milliseconds("2026-12-24T10:00:00Z"))
        #expect(paint.fields.number(.createdAt) == TrelloDate.milliseconds("2026-11-20T08:00:00Z"))
        #expect(workspace.custom(paint) == ["Follow-up": .text("call")])
        #expect(!paint.fields.flag(.done))
        let move = try #require(workspace.card("- Move"))
        #expect(move.fields.flag(.done))
        #expect(move.fields.nodes(.members).isEmpty)
        #expect(
            workspace.custom(move) == [
                names[13]: .text("true"), names[14]: .number(2.5), "Size": .text("M-L"), "Swimlane": .text("Garden"),
            ]
        )
        #expect(
            plan.summary.notes == [
                "1 archived card is in the Trash and can be restored from there.",
                "WeKan's CSV has no checklists, comments and files, and does not tell the order of lists and cards.",
            ]
        )
    }
}
