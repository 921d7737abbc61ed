// SPDX-License-Identifier: Apache-2.0

import BrowserBridge
import WorkspaceModel

/// What has not landed: what waits for the server and can be given up, and what it has refused and can be copied.
final class ChangesDialog: Dialog {
    private let area: AreaContext
    private var workspace: Workspace { area.workspace }

    init(_ area: AreaContext) {
        self.area = area
        super.init(page: area.page, title: L10n.changesThatAreNotSaved, classes: "dialog changes-dialog")
        fill()
    }

    /// Shows what waits now, and what was refused.
    func fill() {
        body.removeChildren()
        let (unsent, refused) = (workspace.unsent, workspace.refused.all)
        if unsent.isEmpty, refused.isEmpty {
            body.append(page.make("p", "dialog-lead", text: L10n.everythingIsSaved))
        }
        if !unsent.isEmpty { append(L10n.waitingToBeSent, unsent.map { makeRow($0) }) }
        guard !refused.isEmpty else { return }
        append(L10n.refusedByTheServer, refused.reversed().map { makeRow($0.change) })
        let actions = page.make("div", "changes-actions")
        // There is a clipboard to write to in secure contexts only (https://w3c.github.io/clipboard-apis/#navigator-interface);
        // elsewhere the text can be selected.
        if page.media.contains(.isSecure) {
            actions.append(
                page.makeButton(text: L10n.copy, icon: .copy) { [area] in
                    area.page.copyText(Self.text(of: refused.map { $0.change }))
                    area.toasts.show(L10n.copiedRefusedChanges(count: refused.count))
                }
            )
        }
        actions.append(
            page.makeButton(text: L10n.clearList) { [unowned(unsafe) self] in
                workspace.refused.remove(refused.map { $0.key })
                workspace.onUnsent()
            }
        )
        body.append(actions)
    }

    private func append(_ heading: String, _ rows: [Element]) {
        body.append(page.make("h3", "form-label", text: heading), page.make("ul", nil, rows))
    }

    private func makeRow(_ change: Workspace.UnsentChange) -> Element {
        let discard = page.makeButton(text: L10n.discard) { [unowned(unsafe) self] in
            if !workspace.discard(change.id) { area.toasts.show(L10n.itIsBeingSentJustNow, tone: .refused) }
        }
        .with(["data-size": "small", "aria-label": L10n.discard(label: change.label)])
        return page.make("li", "row", [page.makeRowText(change.label, note: change.obstacle), discard])
    }

    private func makeRow(_ change: RefusedChange) -> Element {
        let time = DayClock(page).full(Double(change.time))
        let text = page.makeRowText(change.label, note: "\(time): \(change.reason)")
        if !change.text.utf8.isEmpty { text.append(page.makePersonal("span", "change-text", text: change.text)) }
        return page.make("li", "row", [text])
    }

    private static func text(of changes: [RefusedChange]) -> String {
        changes.map { change in
            "\(change.label)\n\(change.reason)\(change.text.utf8.isEmpty ? "" : "\n\(change.text)")"
        }
        .joined(separator: "\n\n")
    }
}
