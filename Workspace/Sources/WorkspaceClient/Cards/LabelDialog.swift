// SPDX-License-Identifier: Apache-2.0

import BrowserBridge
import WorkspaceModel

/// Makes a label, or names and colours one: for all cards of the board.
final class LabelDialog: NameDialog {
    private let card: NodeID?

    /// - Parameter card: What is given a new label at once.
    init(_ workspace: Workspace, of board: NodeID, changing label: Node? = nil, on card: NodeID? = nil) {
        self.card = card
        super.init(
            workspace,
            changing: label,
            in: board,
            title: label == nil ? L10n.newLabel : L10n.changeLabel,
            action: L10n.createLabel,
            key: "label",
            isNeeded: false
        )
    }

    override func save(_ name: String, _ color: FieldValue?) -> Refusal? {
        if let changed { return workspace.set([.title: .text(name), .color: color], of: changed) }
        let label = workspace.newID()
        var fields: Fields = [.title: .text(name)]
        fields[.color] = color
        var operations = [NodeOperation.insert(label, kind: .label, at: Place(parent: parent), fields: fields)]
        // Where the card has gone meanwhile, the label is the board's all the same.
        if let card, !workspace.replica.tree.isGone(card), let node = workspace.node(card) {
            operations.append(.set(card, [.labels: NodesEdit.adding([label], to: node.fields.nodes(.labels))]))
        }
        return workspace.perform(operations)
    }
}
