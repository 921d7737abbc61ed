// SPDX-License-Identifier: Apache-2.0

import BrowserBridge
import WorkspaceModel

/// A text that a person writes in a field, as this browser keeps it until it is saved or given up: it outlives the field, its
/// dialog, the page, and what it was for. Somebody else who signs in here does not see it. All windows of the browser have one
/// such text for a field: none takes away, or writes over, what it has not seen of another's.
final class UnsavedText {
    private let workspace: Workspace
    private let node: NodeID
    private let key: String
    private var basisKey: String { key + "/basis" }
    private var page: WebPage { workspace.page }
    /// What is in the field.
    private(set) var typed = ""
    /// What the browser has kept as far as the field knows; nil before there is one.
    private var known: String?

    /// - Parameter field: What is written there, of a node.
    init(_ workspace: Workspace, of node: NodeID, field: StaticString) {
        (self.workspace, self.node) = (workspace, node)
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
        (typed, known) = (text, text)
        field.setProperty("value", text)
        field.on(.input) { [unowned(unsafe) self] event in
            if let others {
                workspace.keepReplaced(others, basis: self.basis, label: workspace.node(node)?.reference ?? L10n.draft)
                known = others
            }
            typed = event.value
            if typed.trimmed.utf8.isEmpty { return discard() }
            if !UTF8Text.equal(self.basis, basis) { _ = page.keep(basisKey, basis) }
            if page.keep(key, typed) { known = typed }
        }
    }

    /// What another window has written since.
    private var others: String? {
        guard let known, let text, !UTF8Text.equal(text, known) else { return nil }
        return text
    }

    /// What was typed in a field is saved, which is empty again.
    func clear(_ field: Element) {
        typed = ""
        field.setProperty("value", "")
        forget()
    }

    /// What is in the field is saved, or given up.
    func forget() { if others == nil { discard() } }

    /// Keeps nothing, whoever has written it.
    func discard() {
        page.removeStored(key)
        page.removeStored(basisKey)
        page.flush()
    }
}
