// SPDX-License-Identifier: Apache-2.0

import BrowserBridge
import WorkspaceModel

/// Says what a person is about to lose, and goes on only if they want that. Enter does what is safe.
final class AlertDialog: Dialog {
    /// - Parameters:
    ///   - losses: What is lost, a sentence each.
    ///   - action: What the button says that goes on.
    init(
        page: WebPage,
        title: String,
        text: String,
        losses: [String] = [],
        action: String,
        tone: StaticString = "primary",
        perform: @escaping () -> Void
    ) {
        super.init(page: page, title: title, classes: "dialog alert-dialog")
        element.setAttributes(["role": "alertdialog", "aria-describedby": "warning"])
        body.append(page.makePersonal("p", "dialog-lead", text: text).with("id", "warning"))
        if !losses.isEmpty {
            body.append(page.make("ul", "report-list", losses.map { page.makePersonal("li", text: $0) }))
        }
        addFooter([
            page.makeButton(text: L10n.cancel) { [unowned(unsafe) self] in close() }.with("autofocus", ""),
            page.makeButton(text: action, tone: tone) { [unowned(unsafe) self] in
                close()
                perform()
            },
        ])
    }
}
