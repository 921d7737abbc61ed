// SPDX-License-Identifier: Apache-2.0
import Foundation
import HTTPTypes
import Hummingbird
import Testing
import WorkspaceMedia
import WorkspaceModel
import WorkspaceStore

@testable import WorkspaceServer

@Suite("Documents in and out")
struct DocumentRouteTests {
    /// One browser at a server of its own.
    private struct Browser: Sendable {
        let client: TestClient
        let session: HTTPFields

        func send(_ bytes: [UInt8], _ query: String = "name=report.pdf") async throws -> TestResponse {
            var headers = session
            headers[.contentType] = "application/octet-stream"
            let body = ByteBuffer(bytes: bytes)
            return try await client.execute(uri: "/api/documents?\(query)", method: .post, headers: headers, body: body)
        }

        func document(_ bytes: [UInt8], _ query: String = "name=report.pdf") async throws -> DocumentAnswer {
            let response = try await send(bytes, query)
            #expect(response.status == .ok, "\(response.text)")
            return try response.decoded()
        }

        func export(_ nodes: [NodeID], titled title: String = "Two") async throws -> TestResponse {
            let body = ByteBuffer(json: ExportRequest(nodes: nodes, title: title))
            return try await client.execute(uri: "/api/exports", method: .post, headers: session.json, body: body)
        }
    }

    private func browse(_ test: @escaping @Sendable (ServerFixture, Browser) async throws -> Void) async throws {
        let fixture = try await ServerFixture()
        try await fixture.router { client in
            try await test(fixture, Browser(client: client, session: try await fixture.signIn(client)))
        }
    }

    @Test("a PDF becomes a document whose pages name its bytes, in one transaction")
    func imports() async throws {
        try await browse { fixture, browser in
            let answer = try await browser.document(TestPDF.make(pages: 3))
            let nodes = try #require(try await fixture.store.subtree(of: answer.document))
            #expect(nodes.first?.title == "report")
            #expect(nodes.first?.parent == .workspace)
            #expect(nodes.dropFirst().map(\.id) == answer.pages)
            #expect(nodes.dropFirst().map { $0.fields.number(.pageNumber) } == [1, 2, 3])
            #expect(nodes.last?.fields.number(.width) == 200)
            #expect(nodes.last?.fields.number(.height) == 300)
            #expect(try await fixture.store.revision() == answer.revision)
            #expect(answer.revision == 1)
        }
    }

    @Test("pages go between two pages of a document that is there, and the next file after them")
    func inserts() async throws {
        try await browse { fixture, browser in
            let book = try await browser.document(TestPDF.make(pages: 2))
            let query = "name=a.pdf&into=\(book.document)&after=\(book.pages[0])&before=\(book.pages[1])"
            let one = try await browser.document(TestPDF.make(pages: 2, title: "one"), query)
            let next = "name=b.pdf&into=\(book.document)&after=\(one.pages[1])"
            let two = try await browser.document(TestPDF.make(pages: 1, title: "two"), next)
            #expect(one.document == book.document)
            let pages = try #require(try await fixture.store.subtree(of: book.document)).dropFirst().map(\.id)
            #expect(pages == [book.pages[0]] + one.pages + two.pages + [book.pages[1]])
        }
    }

    @Test("a file dropped on a list becomes a card that has the document, in one transaction")
    func cards() async throws {
        try await browse { fixture, browser in
            let (_, list) = try await fixture.makeList()
            let cards = [NodeID.make(), NodeID.make()]
            let before = try await fixture.store.revision()
            _ = try await browser.document(TestPDF.make(pages: 2), "name=b.pdf&parent=\(list)&card=\(cards[1])")
            #expect(try await fixture.store.revision() == before + 1)
            let query = "name=a.pdf&parent=\(list)&before=\(cards[1])&card=\(cards[0])"
            let answer = try await browser.document(TestPDF.make(pages: 1, title: "one"), query)
            let nodes = try #require(try await fixture.store.subtree(of: list))
            #expect(nodes.filter { $0.kind == .card }.map(\.id) == cards)
            #expect(nodes.filter { $0.kind == .card }.map(\.title) == ["a", "b"])
            #expect(nodes.allSatisfy { $0.kind != .card || $0.fields.number(.createdAt) != nil })
            #expect(nodes.first { $0.id == answer.document }?.parent == cards[0])
            let again = try await browser.send(TestPDF.make(pages: 1), query)
            #expect(again.status == .conflict, "an identity is given once")
        }
    }

    @Test(
        "what cannot be imported gets a sentence that names it, and changes nothing",
        arguments: [("", "name=empty.pdf", "empty.pdf"), ("Hello", "name=note.txt", "note.txt")]
    )
    func refuses(text: String, query: String, name: String) async throws {
        try await browse { fixture, browser in
            let response = try await browser.send(Array(text.utf8), query)
            #expect(response.status == .unprocessableContent)
            let error: ErrorAnswer = try response.decoded()
            #expect(error.error.contains(name))
            #expect(error.error.hasSuffix("."))
            #expect(try await fixture.store.revision() == 0)
        }
    }

    @Test("a file of any type is kept on a card, on a new card and in a draft, and given back byte by byte")
    func anyType() async throws {
        try await browse { fixture, browser in
            let (_, list) = try await fixture.makeList()
            let (card, new, draft) = (NodeID.make(), NodeID.make(), NodeID.make())
            let inserts: [NodeOperation] = [
                .insert(card, kind: .card, at: Place(parent: list), fields: [:]),
                .insert(draft, kind: .draft, at: Place(parent: .workspace), fields: [:]),
            ]
            _ = try await fixture.store.commit(
                Transaction(id: TransactionID(high: 5, low: 5), operations: inserts),
                author: "tester"
            )
            let bytes = Array("A letter \u{0}\u{1}".utf8)
            for query in [
                "name=letter.odt&parent=\(card)&upload=\(NodeID.make())",
                "name=letter.odt&parent=\(list)&card=\(new)&upload=\(NodeID.make())",
                "name=letter.odt&parent=\(draft)&upload=\(NodeID.make())",
            ] {
                let answer = try await browser.document(bytes, query)
                #expect(answer.pages.isEmpty)
                #expect(try await browser.document(bytes, query) == answer, "sent twice, it lands once")
                let file = try #require(try await fixture.store.subtree(of: answer.document)?.first)
                #expect((file.kind, file.title) == (.file, "letter.odt"))
                #expect(file.fields.number(.byteCount) == Double(bytes.count))
                let uri = "/api/nodes/\(answer.document)/original"
                let given = try await browser.client.execute(uri: uri, method: .get, headers: browser.session)
                #expect(Array(given.body.readableBytesView) == bytes)
                #expect(given.headers[.contentType] == "application/octet-stream")
                #expect(given.headers[.contentDisposition]?.hasPrefix("attachment") == true)
            }
            let nodes = try await fixture.store.subtree(of: new)
            #expect(nodes?.map(\.kind) == [.card, .file])
            #expect(nodes?.first?.fields.number(.createdAt) != nil)
        }
    }

    @Test(
        "what cannot be decoded is kept as the file it is where it is attached, and refused where it would be shown",
        arguments: [Array("%PDF-1.7\nnothing".utf8), Array(TestPicture.upright.prefix(40))]
    )
    func undecodable(bytes: [UInt8]) async throws {
        try await browse { fixture, browser in
            try await attach(bytes, named: "a.bin", fixture, browser) { answer, file in
                #expect(!answer.isPhoto)
                #expect(file.fields.number(.byteCount) == Double(bytes.count))
            }
            let revision = try await fixture.store.revision()
            #expect(try await browser.send(bytes, "name=a.bin").status == .unprocessableContent)
            #expect(try await fixture.store.revision() == revision)
        }
    }

    /// Sends bytes to where they are attached: a new card, a card and a draft. Each keeps them as the file they are.
    ///
    /// - Returns: The card.
    @discardableResult
    private func attach(
        _ bytes: [UInt8],
        named name: String,
        _ fixture: ServerFixture,
        _ browser: Browser,
        check: (DocumentAnswer, Node) -> Void
    ) async throws -> NodeID {
        let (_, list) = try await fixture.makeList()
        let (card, draft) = (NodeID.make(), NodeID.make())
        let insertion = NodeOperation.insert(draft, kind: .draft, at: Place(parent: .workspace), fields: [:])
        _ = try await fixture.store.commit(.make([insertion]), author: "tester")
        for place in ["parent=\(list)&card=\(card)", "parent=\(card)", "parent=\(draft)"] {
            let answer = try await browser.document(bytes, "name=\(name)&\(place)")
            #expect(answer.pages.isEmpty)
            let file = try #require(try await fixture.store.subtree(of: answer.document)?.first)
            #expect((file.kind, file.title) == (.file, name))
            check(answer, file)
        }
        return card
    }

    @Test("an encrypted PDF asks for its password to become pages, and is kept as a file where it is attached without")
    func encrypted() async throws {
        let folder = try TemporaryFolder()
        let (plain, locked) = (folder.url.appendingPathComponent("a.pdf"), folder.url.appendingPathComponent("b.pdf"))
        try Data(TestPDF.make(pages: 1)).write(to: plain)
        let words = ["--encrypt", "sesame", "sesame", "256", "--", plain.path, locked.path]
        #expect(try await Program.run("/usr/bin/qpdf", words).status == 0)
        let bytes = Array(try Data(contentsOf: locked))
        try await browse { fixture, browser in
            let card = try await attach(bytes, named: "b.pdf", fixture, browser) { answer, _ in
                #expect(answer.notes == [L10n.itIsKeptEncrypted])
            }
            let revision = try await fixture.store.revision()
            let question: PasswordRequest = try await browser.send(bytes, "name=b.pdf").decoded()
            #expect(!question.wasWrong)
            #expect(try await fixture.store.revision() == revision)
            var headers = browser.session
            headers[.contentType] = "application/octet-stream"
            headers[try #require(DocumentRoutes.passwordHeader)] = "sesame"
            let opened = try await browser.client.execute(
                uri: "/api/documents?name=b.pdf&parent=\(card)",
                method: .post,
                headers: headers,
                body: ByteBuffer(bytes: bytes)
            )
            #expect(try (opened.decoded() as DocumentAnswer).pages.count == 1)
        }
    }

    @Test(
        "a picture that is attached is a photo, whatever it is called, and the answer says so",
        arguments: [false, true]
    )
    func attachedPictures(isOnNewCard: Bool) async throws {
        try await browse { fixture, browser in
            let (_, list) = try await fixture.makeList()
            let card = NodeID.make()
            if !isOnNewCard {
                let insertion = NodeOperation.insert(card, kind: .card, at: Place(parent: list), fields: [:])
                _ = try await fixture.store.commit(
                    Transaction(id: TransactionID(high: 5, low: 5), operations: [insertion]),
                    author: "tester"
                )
            }
            let place = isOnNewCard ? "parent=\(list)&card=\(card)" : "parent=\(card)"
            let query = "name=sea.bin&\(place)&upload=\(NodeID.make())"
            let answer = try await browser.document(TestPicture.upright, query)
            #expect(answer.isPhoto && answer.pages.isEmpty)
            #expect(try await browser.document(TestPicture.upright, query) == answer, "sent twice, it lands once")
            let nodes = try #require(try await fixture.store.subtree(of: card))
            #expect(nodes.map(\.kind) == [.card, .photo] && nodes.last?.id == answer.document)
            #expect(nodes.first?.fields.node(.cover) == answer.document)
            #expect((nodes.first?.fields.number(.createdAt) != nil) == isOnNewCard)
            #expect(try await !browser.document(TestPDF.make(pages: 1), "name=a.pdf&parent=\(card)").isPhoto)
        }
    }

    @Test("a place that is gone refuses the file, and so do bytes that never came and the wrong type")
    func misuse() async throws {
        try await browse { fixture, browser in
            let gone = try await browser.send(TestPDF.make(pages: 1), "name=a.pdf&into=\(NodeID.make())")
            #expect(gone.status == .conflict)
            let blob = String(repeating: "0", count: 64)
            #expect(try await browser.send([], "name=a.pdf&blob=\(blob)").status == .notFound)
            #expect(try await browser.send([], "name=a.pdf&blob=../../etc").status == .badRequest)
            let json = try await browser.client.execute(
                uri: "/api/documents?name=a.pdf",
                method: .post,
                headers: browser.session.json,
                body: ByteBuffer(bytes: TestPDF.make(pages: 1))
            )
            #expect(json.status == .unsupportedMediaType)
            #expect(try await fixture.store.revision() == 0)
        }
    }

    @Test("a page is drawn when it is asked for, and what is no page says so")
    func thumbnails() async throws {
        try await browse { fixture, browser in
            let answer = try await browser.document(TestPDF.make(pages: 1))
            let page = try #require(try await fixture.store.subtree(of: answer.pages[0])?.first)
            let blob = try #require(page.fields.text(.blob))
            func get(_ path: String) async throws -> TestResponse {
                try await browser.client.execute(uri: path, method: .get, headers: browser.session)
            }
            let drawn = try await get("/api/thumbnails/\(blob)/1?size=200&rotation=90")
            #expect(drawn.status == .ok)
            #expect(drawn.headers[.contentType] == "image/jpeg")
            #expect(drawn.headers[.cacheControl]?.contains("immutable") == true)
            #expect(Array(drawn.body.readableBytesView.prefix(2)) == [0xFF, 0xD8])
            #expect(try await get("/api/thumbnails/\(blob)/7").status == .unprocessableContent)
            #expect(try await get("/api/thumbnails/\(blob)/0").status == .badRequest)
            #expect(try await get("/api/thumbnails/nothing/1").status == .notFound)
            #expect(try await get("/api/thumbnails/\(String(repeating: "0", count: 64))/1").status == .notFound)
        }
    }

    @Test("pages of several documents leave as one PDF, by an address that needs no cookie")
    func exports() async throws {
        try await browse { fixture, browser in
            let one = try await browser.document(TestPDF.make(pages: 3))
            let two = try await browser.document(TestPDF.make(pages: 2, title: "two"), "name=two.pdf")
            let blank = NodeID.make()
            _ = try await fixture.store.commit(
                .make([.insert(blank, kind: .page, at: Place(parent: one.document), fields: [:])]),
                author: "tester"
            )
            // What is named twice goes out once.
            let nodes = [one.pages[2], two.document, blank, one.pages[2]]
            let response = try await browser.export(nodes, titled: "My/pages")
            #expect(response.status == .ok, "\(response.text)")
            let answer: ExportAnswer = try response.decoded()
            #expect(answer.fileName == "My_pages.pdf")
            let file = try await browser.client.execute(uri: answer.path, method: .get)
            #expect(file.status == .ok)
            #expect(file.headers[.contentType] == "application/pdf")
            #expect(file.headers[.contentDisposition]?.contains("My_pages.pdf") == true)
            #expect(try await Program.pageCount(of: file.body.readableBytesView) == 4)
            for altered in [
                answer.path + "x", answer.path + "?pages=9", answer.path.replacing("/export/", with: "/export/0"),
            ] {
                let refused = try await browser.client.execute(uri: altered, method: .get)
                #expect(refused.status == .forbidden, "\(altered)")
            }
        }
    }

    @Test("only pages and documents that are there can leave")
    func exportRefusals() async throws {
        try await browse { fixture, browser in
            let (board, _) = try await fixture.makeList()
            #expect(try await browser.export([board]).status == .badRequest)
            #expect(try await browser.export([NodeID.make()]).status == .notFound)
            #expect(try await browser.export([]).status == .badRequest)
            let book = try await browser.document(TestPDF.make(pages: 200))
            let refusal = await #expect(throws: RequestRefusal.self) {
                let much = Array(repeating: book.document, count: 101)
                _ = try await fixture.server.library.pages(of: much, for: .program)
            }
            #expect(refusal?.status == .unprocessableContent)
            #expect(refusal?.sentence == AssemblyError.tooManyPages(limit: 20_000).sentence)
            _ = try await fixture.store.commit(.make([.trash([book.document])]), author: "tester")
            #expect(try await browser.export([book.document]).status == .notFound)
            #expect(try await browser.export([book.pages[0]]).status == .notFound)
            let stranger = try await browser.client.execute(
                uri: "/api/exports",
                method: .post,
                headers: HTTPFields().json,
                body: ByteBuffer(json: ExportRequest(nodes: [board], title: ""))
            )
            #expect(stranger.status == .unauthorized)
        }
    }

    @Test("pages that are not in their file, or whose file is gone, are refused before there is an address")
    func missingPages() async throws {
        try await browse { fixture, browser in
            let answer = try await browser.document(TestPDF.make(pages: 2))
            let beyond = NodeOperation.set(answer.pages[0], [.pageNumber: .number(7)])
            let away = NodeOperation.set(answer.pages[1], [.blob: .text(String(repeating: "0", count: 64))])
            _ = try await fixture.store.commit(.make([beyond, away]), author: "tester")
            let wrong = try await browser.export([answer.pages[0]])
            #expect(wrong.status == .unprocessableContent)
            #expect(try (wrong.decoded() as ErrorAnswer).error == "One of the pages is not in its file any more.")
            for losses in [true, false] {
                let request = ExportRequest(nodes: [answer.pages[1]], title: "a", wantsLosses: losses)
                let response = try await browser.client.execute(
                    uri: "/api/exports",
                    method: .post,
                    headers: browser.session.json,
                    body: ByteBuffer(json: request)
                )
                #expect(response.status == .notFound)
            }
        }
    }

    @Test("a photo that was made of a page that cannot be drawn is refused with a sentence")
    func undrawable() async throws {
        try await browse { fixture, browser in
            let answer = try await browser.document(TestPDF.make(pages: 1))
            let page = try #require(try await fixture.store.subtree(of: answer.pages[0])?.first)
            let photo = NodeID.make()
            var fields: Fields = [.title: .text("Lost"), .pageNumber: .number(9)]
            fields[.blob] = page.fields[.blob]
            _ = try await fixture.store.commit(
                .make([.insert(photo, kind: .photo, at: Place(parent: .workspace), fields: fields)]),
                author: "tester"
            )
            let address: ExportAnswer = try await browser.export([photo]).decoded()
            let file = try await browser.client.execute(uri: address.path, method: .get)
            #expect(file.status == .unprocessableContent)
            #expect(file.text.contains("cannot be drawn"))
        }
    }

    @Test("what the server has no room for at the moment is no fault of the file, is asked for again, and is said")
    func noRoom() {
        let cases: [(failure: ToolFailure, status: Int)] = [
            (.noRoom(why: "The disk is full."), 507), (.didNotStart(.qpdf, why: "Too many processes."), 500),
        ]
        for (failure, status) in cases {
            let refusal = RequestRefusal(decoding: failure)
            #expect(refusal.status.code == status, "of 502 to 504 a page says that the server is away")
            #expect(refusal.sentence == failure.sentence)
        }
        #expect(RequestRefusal(decoding: .crashed(.qpdf, signal: 11)).status == .unprocessableContent)
    }

    @Test("the file that was sent is given back byte by byte, by its document or by pages that went into another")
    func originals() async throws {
        try await browse { fixture, browser in
            let book = try await browser.document(TestPDF.make(pages: 1))
            let broken = Array(TestPDF.make(pages: 2, title: "broken").dropLast(20))
            let inserted = try await browser.document(broken, "name=b.pdf&into=\(book.document)")
            for (node, bytes, name) in [
                (book.document, TestPDF.make(pages: 1), "report.pdf"), (inserted.pages[1], broken, "original.pdf"),
            ] {
                let uri = "/api/nodes/\(node)/original"
                let file = try await browser.client.execute(uri: uri, method: .get, headers: browser.session)
                #expect(file.status == .ok)
                #expect(Array(file.body.readableBytesView) == bytes)
                #expect(file.headers[.contentDisposition]?.contains(name) == true)
                #expect(file.headers[.contentType] == "application/pdf")
                #expect(try await browser.client.execute(uri: uri, method: .get).status == .unauthorized)
            }
            let page = "/api/nodes/\(book.pages[0])/original"
            let none = try await browser.client.execute(uri: page, method: .get, headers: browser.session)
            #expect(none.status == .notFound)
        }
    }

    @Test("many nodes are answered at once, too many with a sentence")
    func nodes() async throws {
        try await browse { fixture, browser in
            let book = try await browser.document(TestPDF.make(pages: 3))
            func ask(_ request: NodesRequest) async throws -> TestResponse {
                let body = ByteBuffer(json: request)
                return try await browser.client.execute(
                    uri: "/api/nodes",
                    method: .post,
                    headers: browser.session.json,
                    body: body
                )
            }
            let answer: NodesAnswer = try await ask(NodesRequest(nodes: [book.document], children: true)).decoded()
            #expect(answer.children.first?.nodes.map(\.id) == book.pages)
            #expect(answer.revision == book.revision)
            for (query, count) in [("limit=1&count=1", 3), ("limit=1", nil)] as [(String, Int?)] {
                let uri = "/api/nodes/\(book.document)/children?\(query)"
                let response = try await browser.client.execute(uri: uri, method: .get, headers: browser.session)
                let page: ChildrenPage = try response.decoded()
                #expect(page.nodes.map(\.id) == [book.pages[0]] && page.more && page.count == count)
            }
            let most = Array(repeating: book.document, count: NodesRequest.limit)
            #expect(try await ask(NodesRequest(nodes: most)).status == .ok)
            #expect(try await ask(NodesRequest(nodes: most + [book.document])).status == .badRequest)
        }
    }

    @Test("a ticket is good for its name, its pages and its time, and for nothing else")
    func tickets() async throws {
        let fixture = try await ServerFixture()
        _ = try await fixture.router { _ = try await fixture.signIn($0) }
        let session = try #require(try await fixture.store.sessions().first).session.device
        let (tickets, node) = (ExportTickets(store: fixture.store), NodeID.make())
        let reader = Reader.guest(of: node, by: "7")
        let issued = try await tickets.issue([node], as: "a b.pdf", for: reader, session: session, now: 1_000)
        let parts = issued.path.split(separator: "/").map(String.init)
        #expect(parts[0] == "export")
        #expect(parts[2] == "a%20b%2Epdf")
        let text = parts[1]
        #expect(issued.expires == 1_000 + ExportTickets.lifetime)
        let ticket = try await tickets.ticket(text, fileName: "a b.pdf", now: 1_001)
        #expect(ticket?.nodes == [node] && ticket?.reader == reader && ticket?.isPhotos == false)
        #expect(try await tickets.ticket(text, fileName: "a b.pdf", now: issued.expires) == nil)
        #expect(try await tickets.ticket(text, fileName: "c.pdf", now: 1_001) == nil)
        let other = Secret().text
        #expect(try await tickets.ticket(other, fileName: "a b.pdf", now: 1_001) == nil)
        #expect(try await tickets.ticket("", fileName: "a b.pdf", now: 1_001) == nil)
        let early = try await tickets.issue([node], as: "x.pdf", session: session, until: 2_000, now: 1_000)
        #expect(early.expires == 2_000)
    }

    @Test("a session has so many tickets at most, of which the oldest go first, and takes none from another")
    func ticketsOfSession() async throws {
        let fixture = try await ServerFixture()
        try await fixture.router { client in
            for _ in 0..<2 { _ = try await fixture.signIn(client) }
        }
        let sessions = try await fixture.store.sessions().map(\.session.device)
        let (session, another) = (try #require(sessions.first), try #require(sessions.last))
        #expect(session != another)
        let tickets = ExportTickets(store: fixture.store)
        func issue(_ session: String, at time: Int64) async throws -> String {
            let issued = try await tickets.issue([.workspace], as: "x", session: session, now: time)
            return String(issued.path.split(separator: "/")[1])
        }
        let theirs = try await issue(another, at: 1_000)
        var own: [String] = []
        for number in 0...ExportTickets.limit { own.append(try await issue(session, at: 1_001 + Int64(number))) }
        for (index, text) in own.enumerated() {
            let ticket = try await tickets.ticket(text, fileName: "x", now: 2_000)
            #expect((ticket != nil) == (index > 0), "\(index)")
        }
        #expect(try await tickets.ticket(theirs, fileName: "x", now: 2_000) != nil)
    }
}
