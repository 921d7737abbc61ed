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
            case .turnLeft: (.turnLeft, "Rotate left")
            case .turnRight: (.turnRight, "Rotate right")
            case .duplicate: (.copy, "Duplicate")
            case .insertBlank: (.blankPage, "Insert blank page")
            case .moveTo: (.move, "Move to position…")
            case .extract: (.extract, "Extract to a new document")
            case .split: (.split, "Split…")
            case .reverse: (.reverse, "Reverse order")
            case .delete: (.trash, "Delete")
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
            case .all: "All"
            case .none: "None"
            case .odd: "Odd pages"
            case .even: "Even pages"
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
        element.setAttributes(["role": "toolbar", "aria-label": "Pages"])
        build()
    }

    private func build() {
        let select = page.make("button", "button select-button")
        select.setAttributes(["type": "button", "data-size": "small", "aria-haspopup": "menu"])
        select.append(page.makeIcon(.checked), page.make("span", nil, text: "Select"), page.makeIcon(.down))
        select.on(.click) { [unowned(unsafe) self, unowned(unsafe) select] _ in openChoices(beside: select) }
        field.setAttributes([
            "type": "text", "aria-label": "Page numbers", "placeholder": "3-9, 12", "autocomplete": "off",
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
            button.setProperty("disabled", command.needsChoice ? chosen.isEmpty : total == 0 && command != .insertBlank)
        }
        count.setText(chosen.isEmpty ? "" : "\(chosen.count) selected")
        shownText = chosen.count == total && total > 0 ? "all" : PageNumbers.text(for: chosen)
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
            Menu.Item(choice.label) { [unowned(unsafe) self] in onChoice(choice) }
        }
        items[0].hint = page.media.contains(.isApple) ? "⌘A" : "Ctrl A"
        items[1].hint = "Esc"
        menu.show(items, title: "Select", beside: button)
    }
}
