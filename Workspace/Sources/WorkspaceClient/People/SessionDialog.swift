// SPDX-License-Identifier: Apache-2.0

import BrowserBridge
import WorkspaceModel

/// The person's name as others see it, and the way to other devices.
final class SessionDialog: Dialog {
    private let workspace: Workspace
    private let toasts: Toasts
    private var name: String
    private let linkRow: Element

    init(workspace: Workspace, toasts: Toasts) {
        self.workspace = workspace
        self.toasts = toasts
        let page = workspace.page
        name = workspace.session.name
        linkRow = page.make("div", "form-row")
        super.init(page: page, title: "You", classes: "dialog dialog-small session-dialog")
        let field = page.make("input", "field")
        field.setAttributes(["type": "text", "dir": "auto", "maxlength": "80"])
        field.setProperty("value", name)
        field.on(.input) { [unowned(unsafe) self] event in name = event.value }
        body.append(page.make("label", "form-row", [page.make("span", "form-label", text: "Your name"), field]))
        linkRow.append(page.make("div", "form-label", text: "Open on another device"))
        linkRow.append(page.makeButton(text: "Make a link") { [unowned(unsafe) self] in makeLink() })
        body.append(linkRow)
        addFooter([
            page.makeButton(text: "Save", tone: "primary") { [unowned(unsafe) self] in save() }
        ])
    }

    private func makeLink() {
        page.send(Request("POST", "/api/links", json: Array("{}".utf8))) {
            [toasts, linkRow, page] response in
            switch ServerConnection.read(response, as: LinkAnswer.self) {
            case .failure(let failure): toasts.show(failure.sentence, tone: .refused)
            case .success(let answer):
                let field = page.make("input", "field")
                field.setAttributes(["readonly": "", "aria-label": "Link for one device"])
                field.setProperty("value", answer.address)
                linkRow.removeChildren()
                linkRow.append(
                    page.make("div", "form-label", text: "This link opens Carry once, on one device."),
                    field
                )
                linkRow.append(page.makeButton(text: "Copy", icon: .copy) { page.copyText(answer.address) })
                field.select()
            }
        }
    }

    private func save() {
        let name = name.trimmed
        if !name.utf8.isEmpty { workspace.rename(to: name) }
        close()
    }
}
