// SPDX-License-Identifier: Apache-2.0

import BrowserBridge
import WorkspaceModel

/// Asks for the name, the colour and the background of a new board, which is shown then, or of one that is there.
final class BoardDialog: NameDialog {
    private let area: AreaContext
    private let board: Node?
    private var background: String

    /// What can be behind the lists, in the board's colour; `Web/styles/areas/board.css` draws it by these names.
    private static let backgrounds: [(name: StaticString, label: String)] = [
        ("", L10n.plain), ("gradient", L10n.gradient), ("dots", L10n.dots), ("squares", L10n.squares),
        ("stripes", L10n.stripes),
    ]

    init(_ area: AreaContext, changing board: Node? = nil) {
        self.area = area
        self.board = board
        background = board?.fields.text(.background) ?? ""
        super.init(
            page: area.page,
            title: board == nil ? L10n.newBoard : L10n.changeBoard,
            name: board?.title ?? "",
            color: board.map { $0.fields.text(.color) ?? "" } ?? "blue",
            action: board == nil ? L10n.createBoard : L10n.save,
            unsaved: UnsavedText(area.workspace, of: board?.id ?? .workspace, field: "name")
        )
        let backgrounds = page.makeSelect(Self.backgrounds.map { ($0.label, $0.name.text) }, chosen: background) {
            [unowned(unsafe) self] in background = $0
        }
        body.append(page.makeFormRow(L10n.background, backgrounds))
    }

    override func save(_ name: String, _ color: FieldValue?) -> Refusal? {
        let workspace = area.workspace
        let background: FieldValue? = background.utf8.isEmpty ? nil : .text(background)
        if let board {
            return workspace.set([.title: .text(name), .color: color, .background: background], of: board)
        }
        let board = workspace.newID()
        var fields: Fields = [.title: .text(name)]
        (fields[.color], fields[.background]) = (color, background)
        let place = Place(parent: .workspace)
        if let refusal = workspace.perform([.insert(board, kind: .board, at: place, fields: fields)]) { return refusal }
        // Nothing of the board can have the focus while the dialog is open.
        close()
        area.router.show(.board(board))
        return nil
    }
}
