// SPDX-License-Identifier: Apache-2.0

import BrowserBridge
import WorkspaceModel

/// A list of actions that opens beside a button, or at the bottom of a phone.
final class Menu {
    /// One line of a menu.
    struct Item {
        var label: String
        var icon: Icon?
        /// A colour to show before the label.
        var color: String?
        /// The keys that do the same, or what tells it from others of its name.
        var hint: String?
        /// Whether the line is ticked; nil when it cannot be.
        var isChecked: Bool?
        var isDangerous = false
        var isSeparatedFromAbove = false
        var action: () -> Void
    }

    private let page: WebPage
    private let container: Element
    private let back: BackButton
    private var open: (menu: Element, lines: [Element], labels: [String], backdrop: Element, opener: Element)?

    init(page: WebPage, container: Element, back: BackButton) {
        self.page = page
        self.container = container
        self.back = back
    }

    /// Opens a menu beside an element.
    ///
    /// - Parameter dialog: The dialog the element is in: a dialog is above everything else, so its menu is put inside it.
    func show(_ items: [Item], title: String, beside opener: Element, in dialog: Element? = nil) {
        close()
        let menu = page.make("div", "menu", [page.make("div", "menu-title", text: title)])
            .with("role", "menu").with("aria-label", title)
        var lines: [Element] = []
        for item in items {
            if item.isSeparatedFromAbove { menu.append(page.make("div", "menu-separator").with("role", "separator")) }
            let line = makeLine(item)
            lines.append(line)
            menu.append(line)
        }
        let backdrop = page.make("div", "menu-backdrop")
        backdrop.on(.click) { [unowned(unsafe) self] _ in close() }
        menu.on(.keyDown) { [unowned(unsafe) self] event in handleKey(event) }

        // Observation: while a dialog rises, what is fixed in it stands by the dialog, not by the window
        // (https://drafts.csswg.org/css-transforms-1/#containing-block-for-all-descendants). Workaround: the mark ends that.
        dialog?.setFlag("data-settled", true)
        (dialog ?? container).append(backdrop, menu)
        position(menu, beside: opener)
        opener.setAttribute("aria-expanded", "true")
        open = (menu, lines, items.map { $0.label }, backdrop, opener)
        back.didOpen(self) { [unowned(unsafe) self] in close() }
        lines.first?.focus()
    }

    func close() {
        guard let (menu, _, _, backdrop, opener) = open else { return }
        open = nil
        back.didClose(self)
        menu.remove()
        backdrop.remove()
        opener.removeAttribute("aria-expanded")
        opener.focus()
    }

    func close(in element: Element) { if let open, open.menu.isInside(element) { close() } }

    private func makeLine(_ item: Item) -> Element {
        let line = page.make("button", "menu-item")
            .with(["type": "button", "role": item.isChecked == nil ? "menuitem" : "menuitemcheckbox"])
        if let isChecked = item.isChecked { line.setAttribute("aria-checked", isChecked ? "true" : "false") }
        if item.isDangerous { line.setAttribute("data-tone", "danger") }
        if let icon = item.icon { line.append(page.makeIcon(icon)) }
        if let color = item.color { line.append(page.makeSwatch(color)) }
        line.append(page.makePersonal("span", "menu-label", text: item.label))
        if let hint = item.hint { line.append(page.makePersonal("span", "menu-hint", text: hint)) }
        let action = item.action
        line.on(.click) { [unowned(unsafe) self] event in
            event.stopPropagation()
            close()
            action()
        }
        return line
    }

    private func position(_ menu: Element, beside opener: Element) {
        let boxes = page.measure([opener, menu])
        guard boxes.count == 2 else { return }
        let (button, size) = (boxes[0], boxes[1])
        let viewport = page.viewport
        let x = min(max(8, button.x + button.width - size.width), max(8, viewport.width - size.width - 16))
        let below = button.y + button.height + 4
        let fitsBelow = below + size.height + 8 <= viewport.height
        let y = fitsBelow ? below : max(8, button.y - size.height - 4)
        menu.setAttribute("data-placement", fitsBelow ? "below" : "above")
        menu.setStyle("--menu-x", pixels: x)
        menu.setStyle("--menu-y", pixels: y)
    }

    private func handleKey(_ event: Event) {
        guard let (_, lines, labels, _, _) = open else { return }
        let current = lines.firstIndex { line in event.target.map { $0.isInside(line) } ?? false } ?? 0
        switch event.key {
        case .escape, .tab: close()
        case .down: focus(lines, at: current + 1)
        case .up: focus(lines, at: current - 1)
        case .home: focus(lines, at: 0)
        case .end: focus(lines, at: lines.count - 1)
        // A letter is for the next line that begins with it, and for nothing behind the menu.
        case .character(let letter) where !event.modifiers.isShortcut:
            let typed = SearchText.folded(String(letter))
            let next = (current + 1..<current + 1 + lines.count).first {
                SearchText.folded(labels[$0 % lines.count]).starts(with: typed)
            }
            if let next { focus(lines, at: next) }
        default: return
        }
        event.preventDefault()
        event.stopPropagation()
    }

    private func focus(_ lines: [Element], at index: Int) {
        guard !lines.isEmpty else { return }
        lines[(index + lines.count) % lines.count].focus()
    }
}
