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

    @Test(
        "a photo that was made of a page, or of a turned one, leaves its card as it is seen, not as the file it is in",
        arguments: [(Field.pageNumber, 3.0), (Field.rotation, 90.0)]
    )
    func pageOnCard(field: Field, value: Double) throws {
        var fields: Fields = [.title: .text("Book, page 3"), .blob: .text(String(repeating: "a", count: 64))]
        fields[field] = .number(value)
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

    @Test("of two files that are asked for at once both are saved, and one that is asked for twice once")
    func twoAtOnce() {
        browser.isAnswering = false
        let exporter = browser.area.exporter
        for (number, name) in [(70, "Book"), (70, "Book"), (80, "Bill")] as [(UInt64, String)] {
            exporter.export([.make(number)], title: name)
        }
        #expect(requests.map(\.path) == ["/api/exports", "/api/exports"])
        for name in ["Book.pdf", "Bill.pdf"] {
            let answer = ExportAnswer(path: "/export/ticket/\(name)", fileName: name, losses: [], expires: 1e15)
            browser.recording.respond(body: answer.encoded())
        }
        #expect(requests.map(\.path) == ["/export/ticket/Book.pdf", "/export/ticket/Bill.pdf"])
    }

    /// A page with document 70 “Book” with pages 1101 to 1150, and document 80 “Bill” with page 81, of which all is known.
    private func openBook() -> Browser {
        let (book, bill, blob) = (NodeID.make(70), NodeID.make(80), String(repeating: "a", count: 64))
        var tree = Tree.make()
        tree.mustApply([
            .insert(book, kind: .document, at: Place(parent: .workspace), fields: Tree.title("Book")),
            .insert(bill, kind: .document, at: Place(parent: .workspace), fields: Tree.title("Bill")),
            .insert(.make(81), kind: .page, at: Place(parent: bill), fields: [.blob: .text(blob)]),
        ])
        tree.mustApply(
            (1...50 as ClosedRange<UInt64>).map { number in
                let fields: Fields = [.blob: .text(blob), .pageNumber: .number(Double(number))]
                return .insert(.make(1_100 + number), kind: .page, at: Place(parent: book), fields: fields)
            }
        )
        let browser = Browser(tree)
        browser.workspace.loader.loadPages(of: [book, bill]) { _ in }
        browser.settle()
        return browser
    }

    @Test("a file's name says what is in it: which pages, or of several documents the first and how many more")
    func names() {
        let browser = openBook()
        func title(_ numbers: [UInt64]) -> String? {
            browser.area.dragging.policy.download(of: numbers.map { NodeID.make($0) })?.title
        }
        #expect(title([1_102]) == "Book, page 2")
        #expect(title([1_101, 1_102, 1_103, 1_107]) == "Book, pages 1-3, 7")
        #expect(title(Array(stride(from: 1_101, to: 1_150, by: 2))) == "Book, 25 pages")
        #expect(title(Array(1_101...1_150)) == "Book")
        #expect(title([70]) == "Book")
        #expect(title([70, 80]) == "Book and 1 more")
        #expect(title([1_103, 81]) == "Page 3 and 1 more")
    }

    /// A page on which something was changed that the server has not answered, and the same exported.
    private func exportUnsent() -> Browser {
        let browser = openBook()
        browser.isAnswering = false
        browser.workspace.perform([.set(.make(1_101), [.rotation: .number(90)])])
        browser.area.export([.make(1_101)])
        #expect(exports(from: browser) == 0)
        return browser
    }

    /// How many files a page asks for.
    private func exports(from browser: Browser) -> Int {
        browser.page.flush()
        return browser.recording.requests.count { $0.path == "/api/exports" }
    }

    @Test("what was changed here is in the file: it is asked for when the server has that")
    func unsent() {
        let browser = exportUnsent()
        browser.answerNext()
        #expect(exports(from: browser) == 1)
    }

    @Test("where the server cannot have it now, no file without it is saved, and that is said")
    func unreachable() {
        let browser = exportUnsent()
        browser.server.isDown = true
        browser.answerNext()
        #expect(exports(from: browser) == 0)
        #expect(browser.toasts.contains("“Book, page 1” was not saved. The server cannot be reached."))
        // So it is for whoever asks again before it is back.
        browser.area.export([.make(1_102)])
        #expect(browser.toasts.contains("“Book, page 2” was not saved. The server cannot be reached."))
        #expect(exports(from: browser) == 0)
    }

    @Test(
        "so it is with a board, whatever file it becomes",
        arguments: [(L10n.exportAsZip, "zip", false), (L10n.exportAsCsv, "csv", true)]
    )
    func unsentBoard(command: String, ending: String, isDown: Bool) {
        browser.isAnswering = false
        browser.workspace.perform([.set(.make(11), [.title: .text("New")])])
        for _ in 0..<2 {
            browser.click(browser.find(L10n.boardMenu))
            browser.click(browser.find(command))
        }
        var saved: Int { requests.count { $0.path.contains("/export?format=\(ending)") } }
        #expect(saved == 0)
        browser.server.isDown = isDown
        browser.answerNext()
        #expect(saved == (isDown ? 0 : 1))
        #expect(browser.toasts.contains { $0.contains("not saved. The server cannot be reached.") } == isDown)
    }

    @Test("a page that is exported from the large view is called by its number")
    func largePage() throws {
        let browser = openBook()
        browser.area.openPage(.make(1_102))
        browser.settle()
        browser.isAnswering = false
        browser.click(browser.find(L10n.exportTheOriginal))
        browser.page.flush()
        let request = try #require(browser.recording.requests.last { $0.path == "/api/exports" })
        #expect(try ExportRequest.decoded(from: request.body).title == "Book, page 2")
    }

    @Test("an album that is chosen in another is exported under its own name")
    func innerAlbum() throws {
        let (outer, inner) = (NodeID.make(500), NodeID.make(501))
        browser.server.change([
            .insert(outer, kind: .album, at: Place(parent: .workspace), fields: Tree.title("Trips")),
            .insert(inner, kind: .album, at: Place(parent: outer), fields: Tree.title("Sea")),
        ])
        browser.area.router.show(.photos(album: outer))
        browser.settle()
        let view = try #require(browser.area.router.albumView(of: outer))
        view.grid.select([inner])
        browser.isAnswering = false
        view.export()
        let request = try #require(requests.last { $0.path == "/api/exports" })
        #expect(try ExportRequest.decoded(from: request.body) == ExportRequest(nodes: [inner], title: "Sea"))
    }

    @Test("all pages of a document have one address, by the document's identity, however many they are")
    func addresses() throws {
        browser.isAnswering = false
        let pages = (1...20_001).map { NodeID.make(5_000 + $0) }
        let addresses = browser.area.dragging.addresses
        addresses.prepare(pages, title: "Book")
        #expect(requests.isEmpty, "so many do not become one PDF")
        addresses.prepare(pages, title: "Book", allOf: .make(70))
        let question = try ExportRequest.decoded(from: try #require(requests.last).body)
        #expect(question.nodes == [.make(70)])
        let answer = ExportAnswer(path: "/export/t/Book.pdf", fileName: "Book.pdf", losses: [], expires: 1e15)
        browser.recording.respond(body: answer.encoded())
        #expect(addresses.downloadText(of: pages)?.hasPrefix("application/pdf:Book.pdf:") == true)
    }

    @Test("some hundred pages of a document that has more are asked for as one PDF, too")
    func manyPages() throws {
        browser.isAnswering = false
        let pages = (1...700).map { NodeID.make(5_000 + $0) }
        browser.area.dragging.addresses.prepare(pages, title: "Book, 700 pages")
        let question = try ExportRequest.decoded(from: try #require(requests.last).body)
        #expect(question.nodes == pages)
    }

    @Test("several photos are called by how many they are, beside what they are in; an album among them by that alone")
    func photoNames() {
        func photo(_ number: UInt64, in parent: NodeID) -> NodeOperation {
            .insert(.make(number), kind: .photo, at: Place(parent: parent), fields: Tree.title("Photo \(number)"))
        }
        let (sea, dunes) = (NodeID.make(500), NodeID.make(501))
        browser.server.change([
            .insert(sea, kind: .album, at: Place(parent: .workspace), fields: Tree.title("Sea")),
            .insert(dunes, kind: .album, at: Place(parent: sea), fields: Tree.title("Dunes")),
            photo(510, in: sea), photo(511, in: sea), photo(520, in: .workspace), photo(521, in: .workspace),
        ])
        browser.settle()
        func title(_ numbers: [UInt64]) -> String? {
            browser.area.dragging.policy.download(of: numbers.map { NodeID.make($0) })?.title
        }
        #expect(title([510]) == "Photo 510")
        #expect(title([510, 511]) == "Sea, 2 photos")
        #expect(title([520, 521]) == "2 photos")
        #expect(title([501, 510]) == "Sea")
    }

    @Test("rows that are chosen have their address before they are pressed")
    func chosenRows() throws {
        browser.server.change(
            ([60, 61] as [UInt64]).map { number in
                .insert(
                    .make(number),
                    kind: .photo,
                    at: Place(parent: .make(11)),
                    fields: Tree.title("Photo \(number)")
                )
            }
        )
        browser.settle()
        browser.click(browser.card(11))
        browser.settle()
        browser.isAnswering = false
        func row(_ number: UInt64) -> RecordedNode? { browser.node(.make(number), named: "attachment") }
        browser.recording.dispatch(.pointerOver, on: try #require(row(61)), .pointer(.mouse, x: 0, y: 0))
        browser.wait(1)
        for number in [61, 60] as [UInt64] { browser.press("x", on: row(number)) }
        browser.wait(1)
        let request = try #require(requests.last { $0.path == "/api/exports" })
        #expect(try ExportRequest.decoded(from: request.body).nodes == [.make(60), .make(61)])
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
