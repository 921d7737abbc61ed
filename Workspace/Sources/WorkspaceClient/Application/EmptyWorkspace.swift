// SPDX-License-Identifier: Apache-2.0

import BrowserBridge

/// What is shown as long as there is no board.
enum EmptyWorkspace {
    static func make(_ services: Services) -> Element {
        let page = services.page
        let actions = page.make("div", "empty-actions")
        actions.append(
            page.makeButton(text: "Import from Trello", icon: .import, tone: "primary") { services.pickImport() },
            page.makeButton(text: "New board", icon: .plus) { services.openNewBoard() }
        )
        let text = "Make a board, or drop the JSON file of a Trello board on this page."
        return page.make(
            "div",
            "empty",
            [
                page.makeIcon(.board, "empty-art"),
                page.make("h2", "empty-title", text: "No boards yet"),
                page.make("p", "empty-text", text: text),
                actions,
            ]
        )
    }
}
