// SPDX-License-Identifier: Apache-2.0

import BrowserBridge
import WorkspaceModel

/// Asks for the password of an encrypted file. It is kept nowhere: it goes to the server once.
final class PasswordDialog: Dialog {
    private let field: Element
    private var typed = ""
    /// What the person typed; nil if they would rather leave the file out.
    private(set) var answer: String?

    init(page: WebPage, question: PasswordRequest) {
        field = page.make("input", "field").with([
            "type": "password", "autocomplete": "off", "aria-label": L10n.password,
            "aria-describedby": "password-question", "autofocus": "",
        ])
        super.init(page: page, title: L10n.password, classes: "dialog dialog-small password-dialog")
        let sentence = page.makePersonal("p", "dialog-lead", text: question.error).with("id", "password-question")
        if question.wasWrong { sentence.setAttribute("role", "alert") }
        field.on(.input) { [unowned(unsafe) self] event in typed = event.value }
        field.onEnter { [unowned(unsafe) self] in submit() }
        body.append(sentence, field)
        addFooter([
            page.makeButton(text: L10n.skipThisFile) { [unowned(unsafe) self] in close() },
            page.makeButton(text: L10n.open, tone: "primary") { [unowned(unsafe) self] in submit() },
        ])
    }

    override var goesWithScreen: Bool { false }

    override func focus() { field.focus() }

    private func submit() {
        guard !typed.utf8.isEmpty else { return field.focus() }
        answer = typed
        close()
    }
}
