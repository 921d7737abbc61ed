// SPDX-License-Identifier: Apache-2.0

import BrowserBridge
import WorkspaceModel

/// What can be done with the chosen pages, and how to choose them by their numbers.
final class PageTools {
    /// What a button does.
    enum Command: CaseIterable {
        case turnLeft
        case turnRight
        case duplicate
        case insertBlank
        case moveTo
        case extract
        case split
        case reverse
        case delete

        /// Whether it needs pages that are chosen; the others mean all pages, or the end, when none is.
        var needsChoice: Bool {
            switch self {
            case .insertBlank, .split, .reverse: false
            default: true
            }
        }

        fileprivate var look: (icon: Icon, label: String) {
            switch self {
            case .turnLeft: (.turnLeft, L10n.rotateLeft)
            case .turnRight: (.turnRight, L10n.rotateRight)
            case .duplicate: (.copy, L10n.duplicate)
            case .insertBlank: (.blankPage, L10n.insertBlankPage)
            case .moveTo: (.move, L10n.moveToPosition)
            case .extract: (.extract, L10n.extractToANewDocument)
            case .split: (.split, L10n.splitItem)
            case .reverse: (.reverse, L10n.reverseOrder)
            case .delete: (.trash, L10n.delete)
            }
        }
    }

    /// Ways to choose pages without pointing at them.
    enum Choice: CaseIterable {
        case all
        case none
        case odd
        case even

        fileprivate var label: String {
            switch self {
            case .all: L10n.all
            case .none: L10n.none
            case .odd: L10n.oddPages
            case .even: L10n.evenPages
            }
        }
    }

    let element: Element
    private let page: WebPage
    private let menu: Menu
    private let field: Element
    private let count: Element
    private var buttons: [(button: Element, command: Command)] = []
    private var isTyping = false
    private var shownText = ""
    var onCommand: (Command) -> Void = { _ in }
    var onChoice: (Choice) -> Void = { _ in }
    /// Takes page numbers that were typed; answers why they choose nothing.
    var onNumbers: (String) -> Refusal? = { _ in nil }
    /// The person leaves the field for the pages.
    var onLeave: () -> Void = {}

    init(page: WebPage, menu: Menu) {
        self.page = page
        self.menu = menu
        field = page.make("input", "field page-range")
        count = page.make("span", "selection-count")
        element = page.make("div", "page-tools")
        element.setAttributes(["role": "toolbar", "aria-label": L10n.pagesTitle])
        build()
    }

    private func build() {
        let select = page.make("button", "button select-button")
        select.setAttributes(["type": "button", "data-size": "small", "aria-haspopup": "menu"])
        select.append(page.makeIcon(.checked), page.make("span", nil, text: L10n.select), page.makeIcon(.down))
        select.on(.click) { [unowned(unsafe) self, unowned(unsafe) select] _ in openChoices(beside: select) }
        field.setAttributes([
            "type": "text", "aria-label": L10n.pageNumbers, "placeholder": "3-9, 12", "autocomplete": "off",
            "spellcheck": "false",
        ])
        field.on(.focus) { [unowned(unsafe) self] _ in
            isTyping = true
            field.select()
        }
        field.on(.blur) { [unowned(unsafe) self] _ in
            isTyping = false
            show(shownText)
        }
        field.on(.keyDown) { [unowned(unsafe) self] event in handleKey(event) }
        count.setAttribute("role", "status")
        element.append(select, field, count)
        for command in Command.allCases {
            let (icon, label) = command.look
            let button = page.makeIconButton(icon, label: label) { [unowned(unsafe) self] in onCommand(command) }
            if command == .turnLeft || command == .extract || command == .delete {
                element.append(page.make("span", "tools-divider"))
            }
            if command == .delete { button.setAttribute("data-tone", "danger") }
            buttons.append((button, command))
            element.append(button)
        }
    }

    /// Shows how many pages are chosen and which.
    func update(chosen: [Int], of total: Int) {
        for (button, command) in buttons {
            button.setProperty("disabled", command.needsChoice ? chosen.isEmpty : total < 2 && command != .insertBlank)
        }
        count.setText(chosen.isEmpty ? "" : L10n.selected(count: chosen.count))
        shownText = chosen.count == total && total > 0 ? L10n.wordForAllPages : PageNumbers.text(for: chosen)
        if !isTyping { show(shownText) }
    }

    private func show(_ text: String) {
        field.setProperty("value", text)
        field.removeAttribute("aria-invalid")
    }

    private func handleKey(_ event: Event) {
        guard !event.isComposing else { return }
        switch event.key {
        case .enter:
            event.preventDefault()
            let isWrong = onNumbers(page.value(of: field)) != nil
            field.setAttribute("aria-invalid", isWrong ? "true" : nil)
            if !isWrong { field.select() }
        case .escape:
            event.preventDefault()
            event.stopPropagation()
            onLeave()
        default:
            field.removeAttribute("aria-invalid")
        }
    }

    private func openChoices(beside button: Element) {
        var items = Choice.allCases.map { choice in
            Menu.Item(label: choice.label) { [unowned(unsafe) self] in onChoice(choice) }
        }
        items[0].hint = page.media.contains(.isApple) ? "⌘A" : L10n.ctrlA
        items[1].hint = L10n.esc
        menu.show(items, title: L10n.select, beside: button)
    }
}
