// SPDX-License-Identifier: Apache-2.0

import BrowserBridge
import WorkspaceModel

/// Lists what the saved file will not have, before it is saved.
final class LossDialog: Dialog {
    /// Is called when the person wants the file nevertheless.
    var onSave: () -> Void = {}

    init(page: WebPage, answer: ExportAnswer) {
        super.init(page: page, title: "Save “\(answer.fileName)”?", classes: "dialog loss-dialog")
        element.setAttribute("role", "alertdialog")
        let lead = page.make("p", "dialog-lead", text: "The pages will look the same. This will not be in the file:")
        lead.setAttribute("id", "losses")
        element.setAttribute("aria-describedby", "losses")
        let list = page.make("ul", "report-list", answer.losses.map { page.makePersonal("li", text: $0) })
        body.append(lead, list)
        let cancel = page.makeButton(text: "Cancel") { [unowned(unsafe) self] in close() }
        cancel.setAttribute("autofocus", "")
        addFooter([
            cancel,
            page.makeButton(text: "Save", tone: "primary") { [unowned(unsafe) self] in
                close()
                onSave()
            },
        ])
    }
}
