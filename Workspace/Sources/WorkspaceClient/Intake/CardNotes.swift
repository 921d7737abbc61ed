// SPDX-License-Identifier: Apache-2.0

import DragDrop
import WorkspaceModel

/// Adds to a card what other programs drop on it that is no file: a link is attached with its title, a text becomes the last
/// paragraph of the description.
struct CardNotes {
    let workspace: Workspace

    /// Takes the texts of a drop, and writes its receipts.
    func accept(_ texts: [OutsideText], of drop: DropCoordinator, on card: NodeID) {
        drop.extendDeadline(to: drop.deadline + NodeLoader.timeout)
        // The description has to be known before something is added to it.
        workspace.loader.loadWhole([card]) { failure in
            if let failure { return drop.refuseAll(reason: failure.sentence) }
            drop.perform(operations(for: texts, on: card), in: workspace)
        }
    }

    private func operations(for texts: [OutsideText], on card: NodeID) -> [NodeOperation] {
        var operations: [NodeOperation] = []
        var paragraphs: [String] = []
        for text in texts {
            let links = text.titledLinks
            for (title, address) in links {
                let fields: Fields = [.title: .text(title), .url: .text(address)]
                operations.append(.insert(workspace.newID(), kind: .link, at: Place(parent: card), fields: fields))
            }
            if links.isEmpty, let markdown = text.markdown { paragraphs.append(markdown.trimmedLines) }
        }
        guard !paragraphs.isEmpty else { return operations }
        let body = workspace.node(card)?.body ?? ""
        let all = (body.trimmed.utf8.isEmpty ? [] : [body]) + paragraphs
        return operations + [.set(card, [.body: .text(all.joined(separator: "\n\n"))])]
    }
}
