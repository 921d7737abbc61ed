// SPDX-License-Identifier: Apache-2.0

import BrowserBridge
import Testing
import WorkspaceModel

@testable import WorkspaceClient

@Suite("Pages out")
struct ExportTests {
    private let browser = Browser()

    private var requests: [RecordedRequest] {
        browser.page.flush()
        return browser.recording.requests
    }

    private func toasts(_ tone: String) -> [String] {
        browser.page.flush()
        return browser.recording.body.all(class: "toast")
            .filter { $0.attributes["data-tone"] == tone && $0.attributes["data-leaving"] == nil }
            .compactMap { $0.first(named: "toast-text")?.text }
    }

    /// Asks for a file; its address is there.
    private func export() {
        browser.isAnswering = false
        browser.area.exporter.export([.make(70)], title: "Book")
        let answer = ExportAnswer(path: "/export/ticket/Book.pdf", fileName: "Book.pdf", losses: [], expires: 1e15)
        #expect(requests.last?.path == "/api/exports")
        browser.recording.respond(body: answer.encoded())
        #expect(requests.last?.path == "/export/ticket/Book.pdf")
        #expect(requests.last.map { String(decoding: $0.body, as: UTF8.self) } == "Book.pdf", "the browser saves it so")
    }

    @Test("what cannot be prepared, and what cannot be put together, is said in a sentence")
    func failures() {
        export()
        let refusal = ErrorAnswer(error: "The pages could not be put together.").encoded()
        browser.recording.respond(status: 422, body: refusal)
        #expect(toasts("refused") == ["“Book.pdf” was not saved. The pages could not be put together."])
        browser.area.exporter.export([.make(70)], title: "Other")
        #expect(requests.last?.path == "/api/exports")
        browser.recording.respond(status: 422, body: refusal)
        #expect(toasts("refused").last == "“Other” was not saved. The pages could not be put together.")
    }

    @Test("until the file is there the person sees that something happens, and no longer")
    func patience() {
        export()
        #expect(toasts("busy") == [])
        browser.wait(1)
        #expect(toasts("busy") == ["Saving “Book.pdf”…"])
        browser.wait(20)
        #expect(toasts("busy").count == 1, "it does not go by itself")
        browser.recording.respond(body: [])
        #expect(toasts("busy") == [])
        #expect(toasts("refused") == [])
    }

    @Test("what is given up needs no sentence")
    func givingUp() {
        export()
        browser.wait(1)
        browser.click(browser.find("Cancel"))
        #expect(toasts("busy") == [])
        #expect(toasts("refused") == [])
    }

    @Test("a photo that was made of a page leaves its card as the picture of that page, not as the file with all pages")
    func pageOnCard() throws {
        let fields: Fields = [
            .title: .text("Book, page 3"), .blob: .text(String(repeating: "a", count: 64)), .pageNumber: .number(3),
        ]
        browser.server.change([.insert(.make(60), kind: .photo, at: Place(parent: .make(11)), fields: fields)])
        browser.settle()
        browser.click(browser.card(11))
        browser.settle()
        browser.isAnswering = false
        browser.click(browser.find(L10n.download(name: "Book, page 3")))
        let request = try #require(requests.last)
        #expect(request.path == "/api/exports")
        #expect(try ExportRequest.decoded(from: request.body).nodes == [.make(60)])
    }

    @Test("all pages of a document have one address, by the document's identity, however many they are")
    func addresses() throws {
        browser.isAnswering = false
        let pages = (1...700).map { NodeID.make(5_000 + $0) }
        let addresses = browser.area.dragging.addresses
        addresses.prepare(pages, title: "Book")
        #expect(requests.isEmpty, "so many are not signed one by one")
        addresses.prepare(pages, title: "Book", allOf: .make(70))
        let question = try ExportRequest.decoded(from: try #require(requests.last).body)
        #expect(question.nodes == [.make(70)])
        let answer = ExportAnswer(path: "/export/t/Book.pdf", fileName: "Book.pdf", losses: [], expires: 1e15)
        browser.recording.respond(body: answer.encoded())
        #expect(addresses.downloadText(of: pages)?.hasPrefix("application/pdf:Book.pdf:") == true)
    }

    @Test("all pages of a document are asked for again when there is one more: the address would have that too")
    func onePageMore() {
        let (document, pages) = (NodeID.make(70), [NodeID.make(71), .make(72)])
        browser.server.change([.insert(document, kind: .document, at: Place(parent: .workspace), fields: [:])])
        browser.settle()
        browser.isAnswering = false
        let addresses = browser.area.dragging.addresses
        addresses.prepare(pages, title: "Book", allOf: document)
        #expect(requests.map(\.path) == ["/api/exports"])
        let answer = ExportAnswer(path: "/export/t/Book.pdf", fileName: "Book.pdf", losses: [], expires: 1e15)
        browser.recording.respond(body: answer.encoded())
        #expect(addresses.downloadText(of: pages) != nil)
        browser.server.change([.insert(.make(73), kind: .page, at: Place(parent: document), fields: [:])])
        browser.settle()
        #expect(addresses.downloadText(of: pages) == nil)
    }
}
