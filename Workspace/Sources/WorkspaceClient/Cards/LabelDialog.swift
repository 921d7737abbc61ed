// SPDX-License-Identifier: Apache-2.0

import BrowserBridge
import WorkspaceModel

/// Makes a label, or names and colours one: for all cards of the board.
final class LabelDialog: NameDialog {
    private let workspace: Workspace
    private let board: NodeID
    private let changed: Node?
    private let card: NodeID?

    /// - Parameter card: What is given a new label at once.
    init(_ workspace: Workspace, of board: NodeID, changing label: Node? = nil, on card: NodeID? = nil) {
        self.workspace = workspace
        (self.board, changed, self.card) = (board, label, card)
        super.init(
            page: workspace.page,
            title: label == nil ? L10n.newLabel : L10n.changeLabel,
            name: label?.title ?? "",
            color: label.map { $0.fields.text(.color) ?? "" } ?? "blue",
            action: label == nil ? L10n.createLabel : L10n.save,
            unsaved: UnsavedText(workspace, of: label?.id ?? board, field: "label"),
            isNeeded: false
        )
    }

    override func save(_ name: String, _ color: FieldValue?) -> Refusal? {
        if let changed {
            return workspace.set([.title: .text(name), .color: color], of: changed)
        }
        let label = workspace.newID()
        var fields: Fields = [.title: .text(name)]
        fields[.color] = color
        var operations = [NodeOperation.insert(label, kind: .label, at: Place(parent: board), fields: fields)]
        // Where the card has gone meanwhile, the label is the board's all the same.
        if let card, !workspace.replica.tree.isGone(card), let node = workspace.node(card) {
            operations.append(.set(card, [.labels: NodesEdit.adding([label], to: node.fields.nodes(.labels))]))
        }
        return workspace.perform(operations)
    }
}
