// SPDX-License-Identifier: Apache-2.0
import Foundation
import HTTPTypes
import Hummingbird
import Testing
import WorkspaceModel
import WorkspaceStore

@testable import WorkspaceServer

@Suite("What the server says, in the language of whoever asks")
struct LanguageTests {
    /// A web folder whose page names a language that says everything between two brackets.
    private func folder(lines: Int = SentenceCatalog.english.count) throws -> TemporaryFolder {
        let folder = try TemporaryFolder()
        let assets = folder.url.appendingPathComponent("web/build/assets/1a2b")
        try FileManager.default.createDirectory(at: assets, withIntermediateDirectories: true)
        let said = (0..<lines).map { index in
            SentenceCatalog.english.forms(index).map { $0.isEmpty ? "" : "⟦\($0)⟧" }.joined(separator: "\t")
        }
        let shown = lines / 2
        for (name, part) in [("xx.txt", said[..<shown]), ("xx.server.txt", said[shown...])] {
            let file = assets.appendingPathComponent(name)
            try part.joined(separator: "\n").write(to: file, atomically: true, encoding: .utf8)
        }
        let page = """
            <link rel="preload" as="fetch" crossorigin hreflang="en" dir="ltr" href="/assets/1a2b/en.txt">
            <link rel="alternate" hreflang="xx" dir="rtl" href="/assets/1a2b/xx.txt">
            <link rel="alternate" hreflang="yy" dir="ltr" href="/assets/../../../secret">
            """
        let index = folder.url.appendingPathComponent("web/build/index.html")
        try page.write(to: index, atomically: true, encoding: .utf8)
        return folder
    }

    @Test(
        "the first language that is here is spoken, by the weights of the header",
        arguments: [
            ("xx", "xx"), ("xx-CH, en;q=0.8", "xx"), ("en;q=0.5, XX;q=0.6", "xx"), ("en, xx", "en"),
            ("de, xx;q=0.1", "xx"), ("xx;q=0, en", "en"), ("xxl", "en"), ("yy", "en"), ("", "en"), (";;,q=1,", "en"),
            ("xx;q=many", "en"),
        ]
    )
    func choice(header: String, tag: String) throws {
        let folder = try folder()
        let languages = Languages(webFolder: folder.url.appendingPathComponent("web"))
        #expect(languages.best(for: header).tag == tag)
        #expect(Languages().best(for: header).tag == "en")
    }

    @Test("a catalogue of another version is not spoken: its sentences have other numbers")
    func version() throws {
        let folder = try folder(lines: SentenceCatalog.english.count - 1)
        let languages = Languages(webFolder: folder.url.appendingPathComponent("web"))
        #expect(languages.best(for: "xx").tag == "en")
    }

    @Test(
        "the pages in front of the workspace and what is refused are in it, names and all; others hear English meanwhile"
    )
    func pages() async throws {
        let folder = try folder()
        let fixture = try await ServerFixture(configure: { $0.webFolder = folder.url.appendingPathComponent("web") })
        try await fixture.router { client in
            let link = try await fixture.server.signIn.makeLink()
            async let english = client.execute(uri: "/open?token=\(link.text)", method: .get)
            let page = try await client.execute(
                uri: "/open?token=\(link.text)",
                method: .get,
                headers: [.acceptLanguage: "xx"]
            )
            #expect(page.text.contains("<html lang=\"xx\" dir=\"rtl\">"))
            #expect(page.text.contains("<h1>⟦Open Carry in this browser?⟧</h1>"))
            #expect(page.text.contains("<button>⟦Open Carry⟧</button>"))
            #expect(page.text.contains("⟦Your name⟧"))
            #expect(page.headers[.contentLanguage] == "xx")
            #expect(try await english.text.contains("<h1>Open Carry in this browser?</h1>"))
            let refused = try await client.execute(uri: "/open", method: .get, headers: [.acceptLanguage: "xx"])
            #expect(refused.text.contains("makes one with <code>carry link</code>.⟧</p>"))
            let shared = try await client.execute(uri: "/share", method: .post, headers: [.acceptLanguage: "xx"])
            #expect(shared.text.contains("<a href=\"/\">⟦Open Carry⟧</a>"))
            // A refusal that the page shows as it is.
            var headers = try await client.spend(link.text).cookie.json
            headers[.acceptLanguage] = "xx"
            let body = ByteBuffer(json: NodesRequest(nodes: [NodeID(rawValue: 255) ?? .workspace]))
            let answer = try await client.execute(uri: "/api/erase", method: .post, headers: headers, body: body)
            #expect(try answer.decoded(ErrorAnswer.self).error == "⟦One of the things is not here any more.⟧")
        }
    }

    @Test("what decoders and importers say of a file is in the language of whoever sent it")
    func files() async throws {
        let folder = try folder()
        let fixture = try await ServerFixture(configure: { $0.webFolder = folder.url.appendingPathComponent("web") })
        try await fixture.router { client in
            let session = try await fixture.signIn(client)
            func send(_ bytes: [UInt8], to address: String, in language: String = "xx") async throws -> TestResponse {
                var headers = session
                headers[.contentType] = "application/octet-stream"
                headers[.acceptLanguage] = language
                let body = ByteBuffer(bytes: bytes)
                return try await client.execute(uri: address, method: .post, headers: headers, body: body)
            }
            let empty = try await send([], to: "/api/documents?name=a.pdf").decoded(ErrorAnswer.self).error
            #expect(empty == "⟦“a.pdf” was not imported. ⟦It is empty.⟧⟧")
            let torn = try await send(Array("%PDF-1.7".utf8), to: "/api/documents?name=a.pdf")
            #expect(try torn.decoded(ErrorAnswer.self).error.hasPrefix("⟦“a.pdf” was not imported. ⟦It is damaged"))
            let photo = try await send(Array("a".utf8), to: "/api/photos?name=a.png").decoded(ErrorAnswer.self).error
            #expect(photo.hasPrefix("⟦“a.png” was not imported. ⟦It is no picture"))
            let clear = try await send(TestPicture.transparent, to: "/api/documents?name=a.png")
            #expect(try clear.decoded(DocumentAnswer.self).notes == ["⟦Its transparent parts are white now.⟧"])
            // The import reads on a thread of its own.
            let board = try await send(Array("Title,List\na,b\n,c\n".utf8), to: "/api/import?name=a.csv")
            let report = try board.decoded(ImportAnswer.self).report
            #expect(report.imported == ["⟦2 lists⟧", "⟦2 cards⟧"])
            #expect(report.missing == ["⟦1 row has no title; look for “⟦Untitled⟧”.⟧"])
            let none = try await send(Array("{}".utf8), to: "/api/import").decoded(ErrorAnswer.self).error
            #expect(none.hasPrefix("⟦This JSON file is no Trello board. ⟦Carry can import"))
            let english = try await send(Array("{}".utf8), to: "/api/import", in: "en").decoded(ErrorAnswer.self).error
            #expect(english.hasPrefix("This JSON file is no Trello board. Carry can"))
        }
    }

    @Test("what a role may not do, and what a commit refuses, each in the language of who asked, one after the other")
    func refusals() async throws {
        let folder = try folder()
        let fixture = try await ServerFixture(configure: { $0.webFolder = folder.url.appendingPathComponent("web") })
        let (_, list) = try await fixture.makeList()
        try await fixture.router { client in
            let viewer = try await fixture.enter(client, as: "Vera", .viewer)
            let commenter = try await fixture.enter(client, as: "Cora", .commenter)
            for (language, open, close) in [("xx", "⟦", "⟧"), ("en", "", ""), ("xx", "⟦", "⟧")] {
                for member in [viewer, commenter] {
                    var headers = member.headers.json
                    headers[.acceptLanguage] = language
                    let body = ByteBuffer(json: Transaction.make([.card("A", in: list)]))
                    let answer = try await client.execute(
                        uri: "/api/transactions",
                        method: .post,
                        headers: headers,
                        body: body
                    )
                    let said = try answer.decoded(ErrorAnswer.self).error
                    #expect(said.hasPrefix("\(open)You can ") && said.hasSuffix(".\(close)"), "\(language): \(said)")
                }
            }
        }
    }
}
