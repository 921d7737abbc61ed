// SPDX-License-Identifier: Apache-2.0

import BrowserBridge
import WorkspaceModel

/// The person's name and colour as others see them, and their devices.
final class SessionDialog: Dialog {
    private let area: AreaContext
    private var name: String
    private var color: String
    private let linkRow: Element
    private let devices: DevicesSection
    /// Whether the answer with a link is awaited: a second press would make another.
    private var isMakingLink = false

    init(_ area: AreaContext) {
        self.area = area
        let page = area.page
        name = area.workspace.session.name
        color = area.workspace.session.color
        devices = DevicesSection(area)
        linkRow = page.make("div", "form-row", [page.make("div", "form-label", text: L10n.openOnAnotherDevice)])
        super.init(page: page, title: L10n.you, classes: "dialog dialog-small session-dialog")
        let field = page.make("input", "field")
            .with(["type": "text", "dir": "auto", "maxlength": "\(Member.nameLimit)"])
        field.setProperty("value", name)
        field.on(.input) { [unowned(unsafe) self] event in name = event.value }
        body.append(page.makeFormRow(L10n.yourName, field))
        let colors = page.makeSelect(Member.colors.map { (ColorName.text(of: $0.text), $0.text) }, chosen: color) {
            [unowned(unsafe) self] in
            color = $0
        }
        body.append(page.makeFormRow(L10n.yourColour, colors))
        body.append(page.make("div", "form-label", text: L10n.yourDevices), devices.element)
        linkRow.append(page.makeButton(text: L10n.createLink) { [unowned(unsafe) self] in makeLink() })
        body.append(linkRow)
        // Who has turned the keys off, or has none, cannot press "?".
        let keys = page.makeButton("link-button", text: L10n.keyboardShortcuts) { [unowned(unsafe) area] in
            area.dialogs.present(ShortcutsDialog(page: area.page))
        }
        body.append(page.make("div", "form-row", [keys]))
        addFooter([page.makeButton(text: L10n.save, tone: "primary") { [unowned(unsafe) self] in save() }])
    }

    private func makeLink() {
        guard !isMakingLink else { return }
        isMakingLink = true
        page.send(Request("POST", "/api/links", json: Array("{}".utf8))) { [self] response in
            isMakingLink = false
            let result = ServerConnection.read(response, as: LinkAnswer.self)
            guard let answer = area.toasts.answer(in: result) else { return }
            let lead = page.make("div", "form-label", text: L10n.thisLinkOpensCarryOnceOn)
            page.show(answer.address, label: L10n.linkForOneDevice, in: linkRow, below: [lead])
        }
    }

    private func save() {
        let name = name.trimmed
        let wish = MemberRequest(name: name.utf8.isEmpty ? nil : name, color: color)
        let path = "/api/members/\(area.workspace.session.id)"
        area.workspace.server.post(path, wish, as: MemberList.self) { [area] result in
            if let people = area.toasts.answer(in: result) { area.workspace.receive(people) }
        }
        close()
    }
}
