// SPDX-License-Identifier: Apache-2.0

import BrowserBridge
import WorkspaceModel

/// A window over the page with a title, a body and, if it has them, buttons at the end. Esc closes it.
class Dialog {
    let page: WebPage
    let element: Element
    let header: Element
    let title: Element
    let body: Element
    private var isOpen = false
    /// Whether its element stays in the page when it is closed: what a native drag began on has to, or its end is never
    /// told. Whoever sets it takes the element out.
    var staysInPage = false
    /// Whether it was closed with all others, and the person answered nothing by that.
    private(set) var isTakenDown = false
    /// What makes it, and what is in it, part of drags: let go when it is closed.
    var bindings: [AnyObject?] = []
    /// What one must be allowed to do for what it asks to make sense: it goes with that right. Not where something is written.
    var needed: Action?
    /// What it is about: it goes when all of that has gone.
    var subjects: [NodeID] = []
    var onClosed: () -> Void = {}

    init(page: WebPage, title text: String, classes: StaticString = "dialog") {
        self.page = page
        element = page.make("dialog", classes)
        let id = "dialog-\(page.random())"
        title = page.makePersonal("h2", "dialog-title", text: text).with("id", id)
        body = page.make("div", "dialog-body")
        header = page.make("header", "dialog-header", [title])
        // It takes the focus when what had it in there has gone.
        element.setAttributes(["aria-labelledby": id, "tabindex": "-1"])
        element.append(header, body)
        header.append(
            page.makeIconButton(.close, label: L10n.close, classes: "icon-button dialog-close") {
                [unowned(unsafe) self] in close()
            }
        )
        element.on(.close) { [unowned(unsafe) self] event in if event.target === element, isOpen { didClose() } }
        // A click beside the dialog is on the dialog itself, not on what is in it; one on its scroll bar is, too.
        element.on(.pointerDown) { [unowned(unsafe) self] event in
            guard event.target === element else { return }
            let box = page.measure(element)
            let (x, y) = (event.x - box.x, event.y - box.y)
            if x < 0 || y < 0 || x > box.width || y > box.height { close() }
        }
    }

    func open(in container: Element) {
        guard !isOpen else { return }
        isOpen = true
        container.append(element)
        element.showModal()
    }

    func close() {
        guard isOpen else { return }
        element.close()
        didClose()
    }

    /// Closes it with all others, whatever it asks.
    func takeDown() {
        isTakenDown = true
        close()
    }

    /// Takes the keys, if what had them has gone.
    func focus() { element.focus() }

    /// Whether it asks about what is shown, so that it goes when another address is followed.
    var goesWithScreen: Bool { true }

    /// Whether it has an address of its own, which Back leaves.
    var hasAddress: Bool { false }

    /// What the window is called by while it is in front, the innermost first; nothing: by what is below it.
    var windowNames: [String] { [] }

    /// Follows the model; most dialogs show nothing of it.
    func update(_ changes: ChangeSet) {}

    /// The first of what it is about, if all of that has gone.
    func subject(if isGone: (NodeID) -> Bool) -> NodeID? { subjects.allSatisfy(isGone) ? subjects.first : nil }

    /// What it is about has gone: keeps what was being written in it.
    ///
    /// - Returns: Whether anything was, which has been said then.
    func keepUnsaved() -> Bool { false }

    /// Follows members; most dialogs show nothing of them.
    func updatePeople() {}

    /// Puts buttons at the end, the most important one last.
    func addFooter(_ buttons: [Element]) { element.append(page.make("footer", "dialog-footer", buttons)) }

    /// It is not shown any more, in whatever way that came about.
    func didClose() {
        bindings = []
        guard isOpen else { return }
        isOpen = false
        if !staysInPage { element.remove() }
        // Whoever keeps the dialog may let go of it now; this method still runs.
        withExtendedLifetime(self) { onClosed() }
    }
}
