// SPDX-License-Identifier: Apache-2.0

import BrowserBridge
import WorkspaceModel

/// What is attached to a card: links and files.
final class AttachmentsSection: CardSection {
    let element: Element
    private unowned(unsafe) let dialog: CardDialog
    private let rows: Element

    init(_ dialog: CardDialog) {
        self.dialog = dialog
        let page = dialog.page
        rows = page.make("ul", "attachments")
        element = page.make(
            "section",
            "section section-attachments",
            [page.makeSectionHead(.attachment, "Attachments"), rows]
        )
    }

    func update() {
        let attached = dialog.workspace.children(of: dialog.card).compactMap(dialog.workspace.node)
            .filter { $0.kind != .checklist && $0.kind != .message }
        element.setHidden(attached.isEmpty)
        rows.removeChildren()
        for node in attached { rows.append(makeRow(node)) }
    }

    private func makeRow(_ node: Node) -> Element {
        let page = dialog.page
        let row = page.make("li", "attachment")
        row.show(node.id, kind: node.kind)
        let thumb = page.make("span", "attachment-thumb", [page.makeIcon(node.kind == .link ? .link : .file)])
        let address = node.fields.text(.url) ?? ""
        let title = node.title.utf8.isEmpty ? node.fields.text(.fileName) ?? address : node.title
        let name: Element
        if Markdown.isSafe(destination: Array(address.utf8)) {
            name = page.makePersonal("a", "attachment-name", text: title)
            name.setAttribute("href", address)
            name.setAttribute("rel", "noopener noreferrer")
            name.setAttribute("target", "_blank")
        } else {
            name = page.makePersonal("span", "attachment-name", text: title)
        }
        let text = page.make("div", "attachment-text", [name])
        if let bytes = node.fields.number(.byteCount) {
            text.append(page.make("span", "attachment-meta", text: Self.sizeText(bytes)))
        } else if node.kind == .link {
            text.append(page.makePersonal("span", "attachment-meta", text: address))
        }
        let id = node.id
        let delete = page.makeIconButton(.close, label: "Remove attachment") { [unowned(unsafe) self] in
            dialog.workspace.perform([.trash([id])], announces: true)
        }
        row.append(thumb, text, delete)
        return row
    }

    private static func sizeText(_ bytes: Double) -> String {
        if bytes < 1_000 { return "\(Int(max(0, bytes))) bytes" }
        if bytes < 1_000_000 { return "\(Int(bytes / 1_000)) kB" }
        return bytes < 1e15 ? "\(Int(bytes / 1_000_000)) MB" : ""
    }
}
