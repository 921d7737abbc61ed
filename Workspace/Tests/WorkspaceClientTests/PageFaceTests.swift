// SPDX-License-Identifier: Apache-2.0

import BrowserBridge
import Testing
import WorkspaceModel

@testable import WorkspaceClient

/// Document 60 "Report" with pages 61 and 62.
@Suite("The picture of a page")
struct PageFaceTests {
    private let browser: Browser
    private let face: PageFace

    init() {
        var tree = Tree.make()
        tree.mustApply([
            .insert(.make(60), kind: .document, at: Place(parent: .workspace), fields: Tree.title("Report")),
            .insert(.make(61), kind: .page, at: Place(parent: .make(60)), fields: Self.fields(1)),
            .insert(.make(62), kind: .page, at: Place(parent: .make(60)), fields: Self.fields(2)),
        ])
        browser = Browser(tree)
        browser.workspace.loader.loadPages(of: [.make(60)]) { _ in }
        browser.settle()
        browser.isAnswering = false
        face = PageFace(page: browser.page, workspace: browser.workspace)
        browser.page.body.append(face.element)
    }

    private static func fields(_ number: Double) -> Fields {
        [.blob: .text(String(repeating: "a", count: 64)), .pageNumber: .number(number)]
    }

    private var asked: [String] {
        browser.page.flush()
        return browser.recording.requests.map(\.path)
    }

    private func show(_ number: UInt64) throws {
        let node = try #require(browser.workspace.node(.make(number)))
        face.show(node, width: 100, height: 140)
        browser.page.flush()
    }

    /// The picture does not come.
    private func fail() throws {
        let image = try #require(browser.recording.body.first(named: "paper-image"))
        browser.recording.dispatch(.error, on: image)
        browser.page.flush()
    }

    @Test("the sentence about a page that cannot be drawn has the number that the page has now")
    func moved() throws {
        try show(61)
        browser.isAnswering = true
        browser.workspace.perform([.move([.make(61)], to: Place(parent: .make(60), after: .make(62)))])
        browser.settle()
        browser.isAnswering = false
        try show(61)
        var said: String?
        face.onFailure = { said = $0 }
        try fail()
        browser.recording.respond(status: 422, body: ErrorAnswer(error: "It cannot be drawn.").encoded())
        #expect(said == "Page 2 of “Report” cannot be drawn.")
        face.stop()
    }

    @Test(
        "[another page is shown while it is asked why the picture of the first did not come] -> it is asked about that one"
    )
    func exchanged() throws {
        try show(61)
        try fail()
        #expect(asked.count == 1)
        try show(62)
        try fail()
        #expect(asked.count == 1)
        #expect(asked.last?.hasPrefix("/api/thumbnails/\(String(repeating: "a", count: 64))/2?") == true)
        face.stop()
        browser.page.flush()
    }

    @Test("a page that somebody turns while it is shown large is turned there too")
    func turned() {
        func source() -> String? {
            browser.page.flush()
            return browser.recording.body.first(named: "viewer-whole")?.attributes["src"]
        }
        browser.area.openPage(.make(61))
        #expect(source()?.contains("rotation") == false)
        browser.server.change([.set(.make(61), [.rotation: .number(90)])])
        browser.settle()
        #expect(source()?.contains("rotation=90") == true)
    }
}
