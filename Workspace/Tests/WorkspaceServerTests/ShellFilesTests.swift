// SPDX-License-Identifier: Apache-2.0
import Foundation
import HTTPTypes
import Hummingbird
import Testing

@testable import WorkspaceServer

@Suite("The shell's files")
struct ShellFilesTests {
    @Test(
        "each file has its type",
        arguments: [
            ("/", "text/html; charset=utf-8"), ("/index.html", "text/html; charset=utf-8"),
            ("/app.css", "text/css; charset=utf-8"), ("/assets/1a2b/bridge.js", "text/javascript; charset=utf-8"),
            ("/assets/1a2b/carry.wasm", "application/wasm"),
        ]
    )
    func types(path: String, type: String) async throws {
        let fixture = try await ServerFixture()
        try await fixture.router { client in
            let response = try await client.execute(uri: path, method: .get)
            #expect(response.status == .ok)
            #expect(response.headers[.contentType] == type)
            let isNamedByContent = path.hasPrefix("/assets/")
            #expect(
                response.headers[.cacheControl]
                    == (isNamedByContent ? "public, max-age=31536000, immutable" : "no-cache")
            )
        }
    }

    @Test(
        "the examples need no session: their pages, their program and their sources",
        arguments: [
            ("/examples", "text/html; charset=utf-8", "examples"),
            ("/examples/", "text/html; charset=utf-8", "examples"),
            ("/examples/views", "text/html; charset=utf-8", "examples"),
            ("/examples/none-of-that-name", "text/html; charset=utf-8", "examples"),
            ("/examples/examples.wasm", "application/wasm", "program"),
            ("/examples/views.txt", "text/plain; charset=utf-8", "source"),
        ]
    )
    func examples(path: String, type: String, text: String) async throws {
        let fixture = try await ServerFixture()
        try await fixture.router { client in
            let response = try await client.execute(uri: path, method: .get)
            #expect(response.status == .ok)
            #expect(response.headers[.contentType] == type)
            #expect(response.headers[.contentSecurityPolicy]?.contains("default-src 'none'") == true)
            #expect(response.text == text)
        }
    }

    @Test(
        "nothing else is served",
        arguments: [
            "/../data/carry.sqlite", "/build/../../data/server.json", "/%2e%2e/data/carry.sqlite", "/.hidden.css",
            "/notes.swift", "/build", "/build/", "//index.html", "/index.html/", "/build//carry.wasm",
            "/assets/1a2b/bridge.js.gz",
            "/assets/0000/bridge.js", "/assets/1a2b/", "/assets/../index.html", "/bridge.js", "/carry.wasm",
            "/index.html%00", "/..%2findex.html", "/./index.html", "/INDEX.HTML", "/missing.css", "/\\index.html",
            "/examples/views/", "/examples/views/more", "/examples/missing.txt", "/examples/../data/carry.sqlite",
            "/examples/views.swift",
        ]
    )
    func others(path: String) async throws {
        let fixture = try await ServerFixture()
        try await fixture.router { client in
            let response = try await client.execute(uri: path, method: .get)
            #expect(response.status == .unauthorized, "\(path) answered \(response.text)")
        }
    }

    @Test("a symbolic link does not lead out of the folder")
    func links() async throws {
        let fixture = try await ServerFixture()
        let web = fixture.server.configuration.webFolder
        try Data("secret".utf8).write(to: fixture.folder.url.appendingPathComponent("outside.css"))
        try FileManager.default.createSymbolicLink(
            at: web.appendingPathComponent("linked.css"),
            withDestinationURL: fixture.folder.url.appendingPathComponent("outside.css")
        )
        try await fixture.router { client in
            let response = try await client.execute(uri: "/linked.css", method: .get)
            #expect(response.status == .unauthorized)
        }
    }

    @Test("a file that is unchanged is not sent again; a changed one is")
    func tags() async throws {
        let fixture = try await ServerFixture()
        try await fixture.router { client in
            let first = try await client.execute(uri: "/app.css", method: .get)
            let tag = try #require(first.headers[.eTag])
            let again = try await client.execute(uri: "/app.css", method: .get, headers: [.ifNoneMatch: tag])
            #expect(again.status == .notModified)
            #expect(again.body.readableBytes == 0)
            let web = fixture.server.configuration.webFolder
            try Data("body{margin:0}".utf8).write(to: web.appendingPathComponent("app.css"))
            let changed = try await client.execute(uri: "/app.css", method: .get, headers: [.ifNoneMatch: tag])
            #expect(changed.status == .ok)
            #expect(changed.text == "body{margin:0}")
        }
    }

    @Test("the smallest compressed twin that the browser takes is sent, unless it is older")
    func compressed() async throws {
        let fixture = try await ServerFixture()
        let web = fixture.server.configuration.webFolder
        let now = Date()
        @Sendable func date(_ suffix: String, _ offset: TimeInterval) throws {
            let path = web.appendingPathComponent("build/assets/1a2b/bridge.js" + suffix).path
            let date = now.addingTimeInterval(offset)
            try FileManager.default.setAttributes([.modificationDate: date], ofItemAtPath: path)
        }
        try date(".gz", 5)
        try date(".br", 5)
        try await fixture.router { client in
            /// The encoding and the text of the answer to a header `Accept-Encoding`.
            func answer(to accepted: String) async throws -> [String?] {
                let response = try await client.execute(
                    uri: "/assets/1a2b/bridge.js",
                    method: .get,
                    headers: [.acceptEncoding: accepted]
                )
                #expect(response.headers[.contentType] == "text/javascript; charset=utf-8")
                return [response.headers[.contentEncoding], response.text]
            }
            #expect(try await answer(to: "gzip, deflate, br") == ["br", "smaller"])
            #expect(try await answer(to: "gzip") == ["gzip", "compressed"])
            #expect(try await answer(to: "br;q=0, gzip;q=0.5") == ["gzip", "compressed"])
            #expect(try await answer(to: "broken") == [nil, "1"])
            #expect(try await answer(to: "") == [nil, "1"])
            try date(".br", -500)
            #expect(try await answer(to: "gzip, br") == ["gzip", "compressed"])
            try date(".gz", -500)
            #expect(try await answer(to: "gzip, br") == [nil, "1"])
        }
    }

    @Test("a file and its twins have tags of their own")
    func encodedTags() async throws {
        let fixture = try await ServerFixture()
        try await fixture.router { client in
            var tags: Set<String> = []
            for accepted in ["", "gzip", "br"] {
                let response = try await client.execute(
                    uri: "/assets/1a2b/bridge.js",
                    method: .get,
                    headers: [.acceptEncoding: accepted]
                )
                tags.insert(try #require(response.headers[.eTag]))
            }
            #expect(tags.count == 3)
        }
    }
}
