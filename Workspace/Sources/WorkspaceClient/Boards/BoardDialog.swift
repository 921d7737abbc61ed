// SPDX-License-Identifier: Apache-2.0

import BrowserBridge
import WorkspaceModel

/// Asks for the name, the colour and the background of a new board, which is shown then, or of one that is there.
final class BoardDialog: NameDialog {
    private let area: AreaContext
    private var background: String

    /// What can be behind the lists, in the board's colour; `Web/styles/areas/board.css` draws it by these names.
    private static let backgrounds: [(name: StaticString, label: String)] = [
        ("", L10n.plain), ("gradient", L10n.gradient), ("dots", L10n.dots), ("squares", L10n.squares),
        ("stripes", L10n.stripes),
    ]

    init(_ area: AreaContext, changing board: Node? = nil) {
        self.area = area
        background = board?.fields.text(.background) ?? ""
        super.init(
            area.workspace,
            changing: board,
            in: .workspace,
            title: board == nil ? L10n.newBoard : L10n.changeBoard,
            action: L10n.createBoard,
            key: "name"
        )
        let backgrounds = page.makeSelect(Self.backgrounds.map { ($0.label, $0.name.text) }, chosen: background) {
            [unowned(unsafe) self] in background = $0
        }
        body.append(page.makeFormRow(L10n.background, backgrounds))
    }

    override func save(_ name: String, _ color: FieldValue?) -> Refusal? {
        let background: FieldValue? = background.utf8.isEmpty ? nil : .text(background)
        if let changed {
            return workspace.set([.title: .text(name), .color: color, .background: background], of: changed)
        }
        let board = workspace.newID()
        var fields: Fields = [.title: .text(name)]
        (fields[.color], fields[.background]) = (color, background)
        let place = Place(parent: parent)
        if let refusal = workspace.perform([.insert(board, kind: .board, at: place, fields: fields)]) { return refusal }
        // Nothing of the board can have the focus while the dialog is open.
        close()
        area.router.show(.board(board))
        return nil
    }
}
