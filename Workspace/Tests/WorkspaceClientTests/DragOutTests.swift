// SPDX-License-Identifier: Apache-2.0

import BrowserBridge
import DragDrop
import Testing
import WorkspaceModel

@testable import WorkspaceClient

@Suite("Pages that are dragged out of the window")
struct DragOutTests {
    private static let sentence = L10n.thisBrowserCannotSaveWhatIs

    private let browser: Browser

    /// Document 70 with pages 71 and 72.
    init() throws {
        let document = NodeID.make(70)
        var tree = Tree.make()
        tree.mustApply([
            .insert(document, kind: .document, at: Place(parent: .workspace), fields: Tree.title("Book")),
            .insert(.make(71), kind: .page, at: Place(parent: document), fields: [:]),
            .insert(.make(72), kind: .page, at: Place(parent: document), fields: [:]),
        ])
        browser = Browser(tree)
        try browser.openPages(of: document)
    }

    /// How often the sentence is shown.
    private var count: Int { browser.toasts.count { $0 == Self.sentence } }

    /// Carries page 71 out of the window and lets go there.
    ///
    /// - Parameters:
    ///   - stay: Seconds outside.
    ///   - effect: What the browser says that the other end has done.
    ///   - comesBack: Whether it is carried back before it is let go.
    ///   - before: Happens before the end.
    ///   - then: Happens after the end.
    private func carryOut(
        stay: Double = 1,
        effect: String = "none",
        comesBack: Bool = false,
        before: () -> Void = {},
        then: () -> Void = {}
    ) throws {
        let grid = try #require(browser.area.router.documentView(of: .make(70))?.grid)
        let frame = try #require(grid.layout.frame(of: ItemID(NodeID.make(71))))
        let middle = browser.place(of: browser.recording.body.first(named: "cell-scroller"))
        let place = (x: middle.x - 400 + frame.center.x, y: middle.y - 350 + frame.center.y)
        #expect(browser.lift(browser.node(.make(71), named: "page-cell"), at: place))
        browser.recording.dispatch(.dragLeave, on: browser.page.body)
        browser.wait(stay)
        if comesBack {
            var event = RecordedEvent(x: place.x, y: place.y)
            event.isOwnDrag = true
            browser.recording.dispatch(.dragEnter, on: browser.page.body, event)
        }
        before()
        browser.recording.dispatch(.dragEnd, on: browser.page.body, .value(effect))
        then()
        browser.wait(3)
        #expect(!browser.isDragging)
    }

    @Test(
        "let go outside where the browser saves nothing so, whatever it says of the other end: that is said, with another way",
        arguments: ["none", "copy"]
    )
    func hint(effect: String) throws {
        try carryOut(effect: effect)
        #expect(count == 1)
        browser.isAnswering = false
        browser.click(browser.find("Export", in: browser.recording.body.first(named: "toast")))
        browser.page.flush()
        let request = try #require(browser.recording.requests.last { $0.path == "/api/exports" })
        let question = try ExportRequest.decoded(from: request.body)
        #expect(question.nodes == [.make(71)] && question.wantsLosses)
    }

    @Test("it is said once")
    func once() throws {
        try carryOut()
        #expect(count == 1)
        browser.wait(10)
        #expect(count == 0)
        try carryOut()
        #expect(count == 0)
    }

    enum End: CaseIterable {
        /// Esc over the page: browsers say that it was left, and at once that this is the end.
        case givenUp
        case broughtBack
        case takenByAnotherWindow
        /// It says so before the browser says that this is the end.
        case takenBefore
        case saved
    }

    @Test("nothing is said where there is nothing to say", arguments: End.allCases)
    func silence(end: End) throws {
        func take() {
            let sender = browser.recording.dragData["application/x-carry-window"] ?? ""
            let page = NodeID.make(71).rawValue
            browser.recording.hear("\(sender) \(page)\nMoved in another window.", on: "carry-drags")
        }
        switch end {
        case .givenUp: try carryOut(stay: 0)
        case .broughtBack: try carryOut(comesBack: true)
        case .takenByAnotherWindow:
            try carryOut(effect: "copy", then: take)
            #expect(browser.toasts == ["Moved in another window."])
        case .takenBefore: try carryOut(effect: "copy", before: take)
        case .saved:
            browser.recording.media.insert(.savesDragged)
            try carryOut(effect: "copy")
        }
        #expect(count == 0)
    }
}
