// SPDX-License-Identifier: Apache-2.0

import BrowserBridge
import WorkspaceModel

/// A text that a person writes in a field, as this browser keeps it until it is saved or given up: it outlives the field, its
/// dialog, the page, and what it was for. Somebody else who signs in here does not see it.
final class UnsavedText {
    private let page: WebPage
    private let key: String
    private var basisKey: String { key + "/basis" }
    /// What is in the field.
    private(set) var typed = ""

    /// - Parameter field: What is written there, of a node.
    init(_ workspace: Workspace, of node: NodeID, field: StaticString) {
        page = workspace.page
        key = "carry-unsaved/\(workspace.session.id)/\(node)/\(field)"
    }

    /// What was written; nil when nothing was, or it was saved.
    var text: String? { page.stored(key) }

    /// What was saved there when the person began.
    var basis: String { page.stored(basisKey) ?? "" }

    /// Shows a text in a field, and keeps what is typed there.
    ///
    /// - Parameter basis: What is saved there, if it takes the place of something.
    func follow(_ field: Element, from text: String, changing basis: String = "") {
        typed = text
        field.setProperty("value", text)
        field.on(.input) { [unowned(unsafe) self] event in
            typed = event.value
            if typed.trimmed.utf8.isEmpty { return forget() }
            if !UTF8Text.equal(self.basis, basis) { _ = page.keep(basisKey, basis) }
            _ = page.keep(key, typed)
        }
    }

    /// What was typed in a field is saved, which is empty again.
    func clear(_ field: Element) {
        typed = ""
        field.setProperty("value", "")
        forget()
    }

    /// It is saved, or given up.
    func forget() {
        page.removeStored(key)
        page.removeStored(basisKey)
        page.flush()
    }
}
