// SPDX-License-Identifier: Apache-2.0

import BrowserBridge
import Testing
import WorkspaceModel

@testable import WorkspaceClient

@Suite("Keys among pages")
struct GridKeyTests {
    private let browser: Browser
    private let view: DocumentView

    /// Document 70 with pages 71 to 75.
    init() throws {
        let document = NodeID.make(70)
        var tree = Tree.make()
        tree.mustApply([.insert(document, kind: .document, at: Place(parent: .workspace), fields: Tree.title("Book"))])
        tree.mustApply(
            (71...75 as ClosedRange<UInt64>).map {
                .insert(.make($0), kind: .page, at: Place(parent: document), fields: [:])
            }
        )
        browser = Browser(tree)
        try browser.openPages(of: document)
        view = try #require(browser.area.router.documentView(of: document))
    }

    private var stored: [UInt64] { browser.server.tree.children(of: .make(70)).map(\.number) }

    private func press(_ key: String, onPage number: UInt64) {
        browser.press(key, on: browser.node(.make(number), named: "page-cell"))
        browser.settle()
    }

    @Test(
        "[72, 73 chosen] Delete on 75 -> 75 alone goes, as among cards; on 73 -> what is chosen",
        arguments: ["Delete", "Backspace"]
    )
    func deleting(key: String) {
        view.grid.select([.make(72), .make(73)])
        press(key, onPage: 75)
        #expect(stored == [71, 72, 73, 74])
        press(key, onPage: 73)
        #expect(stored == [71, 74])
    }

    @Test("keys that come to the pages begin at those that were chosen by their numbers")
    func chosenByNumber() {
        #expect(view.choose(numbers: "3-4") == nil)
        view.focusPages()
        browser.settle()
        #expect(browser.focused?.attributes["data-node"] == NodeID.make(73).description)
        browser.press("Delete")
        browser.settle()
        #expect(stored == [71, 72, 75])
    }

    @Test("keys that come to the pages begin at one that was looked for")
    func revealed() {
        view.grid.reveal([.make(74)])
        view.focusPages()
        browser.settle()
        #expect(browser.focused?.attributes["data-node"] == NodeID.make(74).description)
    }
}
