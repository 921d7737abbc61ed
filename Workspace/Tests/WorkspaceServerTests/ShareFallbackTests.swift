// SPDX-License-Identifier: Apache-2.0
import Foundation
import HTTPTypes
import Hummingbird
import NIOCore
import Testing
import WorkspaceStore

@testable import WorkspaceServer

@Suite("What is shared where no service worker takes it")
struct ShareFallbackTests {
    private let head: HTTPFields = [.contentType: "multipart/form-data; boundary=x"]

    @Test("the address of the manifest is answered with a page that says what to do, to whoever is signed in or not")
    func page() async throws {
        let fixture = try await ServerFixture()
        try await fixture.router { client in
            for origin in [nil, "null", "http://localhost", "https://evil.example"] {
                var headers = head
                headers[.origin] = origin
                let answer = try await client.execute(
                    uri: "/share",
                    method: .post,
                    headers: headers,
                    body: ByteBuffer(string: "--x--")
                )
                #expect(answer.status == .conflict)
                #expect(answer.headers[.contentType] == "text/html; charset=utf-8")
                #expect(answer.headers[.setCookie] == nil)
                #expect(answer.text.contains("<a href=\"/\">Open Carry</a>"))
                #expect(answer.text.contains("https"))
                #expect(answer.headers[.connection] == "close")
            }
            #expect(try await client.execute(uri: "/share", method: .get).status == .conflict)
        }
        let manifest = Self.web.appending(path: "manifest.webmanifest")
        let worker = Self.web.appending(path: "service-worker.js")
        #expect(try String(contentsOf: manifest, encoding: .utf8).contains("\"action\": \"\(ShareFallback.path)\""))
        #expect(try String(contentsOf: worker, encoding: .utf8).contains("const SHARE = '\(ShareFallback.path)';"))
    }

    private static let web = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent().appending(path: "Web")

    @Test("a body of any size is answered before it is read, and nothing of it is kept")
    func unread() async throws {
        let fixture = try await ServerFixture()
        try await fixture.live { client in
            let port = try #require(client.port)
            // Only the head is sent: who waited for the body would wait for ever.
            let answer = try await Socket.ask("/share", method: "POST", announcing: 400_000_000, port: port)
            #expect(answer.hasPrefix("HTTP/1.1 409"))
        }
        let incoming = fixture.store.folder.appendingPathComponent("incoming").path
        #expect(!FileManager.default.fileExists(atPath: incoming))
    }
}
