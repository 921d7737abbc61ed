// SPDX-License-Identifier: Apache-2.0

import BrowserBridge
import WorkspaceModel

/// What the keys do.
final class ShortcutsDialog: Dialog {
    private static let groups: [(title: StaticString, lines: [(keys: StaticString, text: StaticString)])] = [
        (
            "Anywhere",
            [
                ("?", "Show these keys"), ("/", "Search the board"), ("Ctrl K", "Search everything"),
                ("Ctrl Z", "Undo"), ("Ctrl Shift Z", "Redo"),
                ("N", "Add a card"), ("Esc", "Close, or clear the selection"),
            ]
        ),
        (
            "On a card",
            [
                ("Enter", "Open"), ("E", "Rename"), ("L", "Labels"), ("D", "Due date"), ("M", "Move to…"),
                ("X", "Select"), ("Shift ↑ ↓", "Select several"), ("Home, End", "First or last card of the list"),
                ("Ctrl C, X, V", "Copy, cut, paste"), ("Del", "Delete"), ("Shift F10", "Menu"),
            ]
        ),
        (
            "Carrying",
            [
                ("Space", "Pick up, and put down"), ("← ↑ → ↓", "Choose a place"), ("Tab", "Go to the next area"),
                ("Esc", "Put back"),
            ]
        ),
    ]

    init(page: WebPage) {
        super.init(page: page, title: "Keyboard shortcuts", classes: "dialog dialog-small")
        for (title, lines) in Self.groups {
            let list = page.make("dl", "keys")
            for (keys, text) in lines {
                list.append(
                    page.make(
                        "div",
                        "key-line",
                        [page.make("dt", nil, text: text.text), page.make("dd", nil, text: keys.text)]
                    )
                )
            }
            body.append(page.make("section", nil, [page.make("h3", "keys-title", text: title.text), list]))
        }
    }
}
