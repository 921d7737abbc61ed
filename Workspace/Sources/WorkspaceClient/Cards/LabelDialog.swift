// SPDX-License-Identifier: Apache-2.0

import BrowserBridge
import WorkspaceModel

/// Makes a label, or names and colours one: for all cards of the board.
final class LabelDialog: NameDialog {
    private let workspace: Workspace
    private let board: NodeID
    private let card: NodeID?
    private let label: NodeID?

    /// Makes a label of a board, and puts it on a card, if one is given.
    init(_ workspace: Workspace, new board: NodeID, on card: NodeID? = nil) {
        self.workspace = workspace
        (self.board, self.card, label) = (board, card, nil)
        super.init(page: workspace.page, title: L10n.newLabel, action: L10n.createLabel, isNeeded: false)
    }

    /// Changes a label.
    init(_ workspace: Workspace, changing label: Node) {
        self.workspace = workspace
        (board, card, self.label) = (label.parent ?? .workspace, nil, label.id)
        super.init(
            page: workspace.page,
            title: L10n.changeLabel,
            name: label.title,
            color: label.fields.text(.color) ?? "grey",
            action: L10n.save,
            isNeeded: false
        )
    }

    override func save(_ name: String, _ color: String) {
        if let label {
            workspace.perform([.set(label, [.title: .text(name), .color: .text(color)])])
            return
        }
        let label = workspace.newID()
        let fields: Fields = [.title: .text(name), .color: .text(color)]
        var operations = [NodeOperation.insert(label, kind: .label, at: Place(parent: board), fields: fields)]
        if let card, let node = workspace.node(card) {
            operations.append(.set(card, [.labels: .nodes(node.fields.nodes(.labels) + [label])]))
        }
        workspace.perform(operations)
    }
}
