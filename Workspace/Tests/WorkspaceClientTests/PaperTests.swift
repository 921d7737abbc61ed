// SPDX-License-Identifier: Apache-2.0

import BrowserBridge
import Testing
import WorkspaceModel

@testable import WorkspaceClient

/// What paper has that the screen has not; ``BoardMenuTests`` prints a board.
@Suite("On paper")
struct PaperTests {
    private func look(_ browser: Browser, _ look: (RecordedNode) -> Void) {
        browser.recording.dispatch(.beforePrint, on: browser.page.window)
        look(browser.recording.body)
        browser.recording.dispatch(.afterPrint, on: browser.page.window)
        browser.page.flush()
        for name in ["print-sheet", "print-note"] { #expect(browser.recording.body.first(named: name) == nil) }
    }

    @Test("every message that has come is on paper, in order, and that there are earlier ones")
    func conversation() throws {
        let browser = ChatTests.browser(messages: 100)
        let view = try #require(browser.area.router.chatView?.view)
        #expect(browser.recording.body.all(class: "message").count < 60)
        for first in [1_041, 1_001] as [UInt64] {
            look(browser) { body in
                let sheet = body.first(named: "print-sheet")
                let numbers = sheet?.all(class: "message").compactMap {
                    $0.attributes["data-node"].flatMap { NodeID($0) }?.number
                }
                #expect(sheet?.children.first?.text == "Team")
                #expect(numbers == Array(first...1_100))
                #expect(sheet?.all(class: "markdown").last?.allText == "Message 1100")
                #expect((sheet?.first(named: "print-note") == nil) == (first == 1_001))
            }
            view.loader.loadEarlier()
            browser.settle()
        }
    }

    /// A document 60 and an album 70, each with so many pages or photos.
    private func browser(count: Int) -> Browser {
        var tree = Tree.make()
        let workspace = Place(parent: .workspace)
        tree.mustApply([
            .insert(.make(60), kind: .document, at: workspace, fields: [.title: .text("Report")]),
            .insert(.make(70), kind: .album, at: workspace, fields: [.title: .text("Trip")]),
        ])
        for (kind, parent, base) in [(Kind.page, 60, 5_000), (.photo, 70, 6_000)] as [(Kind, UInt64, UInt64)] {
            for start in stride(from: 0, to: count, by: 100) {
                tree.mustApply(
                    (start..<min(start + 100, count)).map { index in
                        let fields: Fields = kind == .page ? [.pageNumber: .number(1)] : [.title: .text("Photo")]
                        let id = NodeID.make(base + UInt64(index))
                        return .insert(id, kind: kind, at: Place(parent: .make(parent)), fields: fields)
                    }
                )
            }
        }
        return Browser(tree)
    }

    @Test(
        "of a long document the paper says how much of it is there, and of each how to print the pages",
        arguments: [2, 300]
    )
    func document(count: Int) throws {
        let browser = browser(count: count)
        try browser.openPages(of: .make(60))
        let grid = try #require(browser.area.router.documentView(of: .make(60))).grid
        #expect((grid.cells.count < count) == (count == 300))
        look(browser) { body in
            let text = body.first(named: "print-note")?.text
            #expect(text?.contains("export the document") == true)
            #expect(text?.hasPrefix("\(grid.cells.count) of 300 are on this paper") == (count == 300))
        }
    }

    @Test(
        "of a long album the paper says how much of it is there; of one that is there as a whole it says nothing",
        arguments: [2, 300]
    )
    func album(count: Int) throws {
        let browser = browser(count: count)
        browser.area.router.show(.photos(album: .make(70)))
        browser.settle()
        let view = try #require(browser.area.router.albumView(of: .make(70)))
        let scroller = try #require(browser.recording.body.first(named: "cell-scroller"))
        (scroller.scroll.width, scroller.scroll.height) = (800, 700)
        view.resize()
        browser.settle()
        look(browser) { body in
            let text = body.first(named: "print-note")?.text
            #expect((text == nil) == (count == 2))
            #expect(text?.hasPrefix("\(view.grid.cells.count) of 300 are on this paper") != false)
        }
    }
}
