// SPDX-License-Identifier: Apache-2.0
import Foundation
import HTTPTypes
import Hummingbird
import Logging
import NIOEmbedded
import NIOHTTP1
import Testing
import WorkspaceMedia
import WorkspaceModel
import WorkspaceStore

@testable import WorkspaceServer

@Suite("Boards in and out")
struct ExchangeRouteTests {
    private static let trello = """
        {"id":"5f0000000000000000000001","name":"Größe & Co","lists":[\
        {"id":"5f0000000000000000000002","name":"To do","closed":false,"pos":1}],"cards":[\
        {"id":"5f0000000000000000000003","idList":"5f0000000000000000000002","name":"A card","desc":"**bold**","pos":1},\
        {"id":"5f0000000000000000000004","idList":"5f0000000000000000000002","name":"Another","desc":"","pos":2}],\
        "labels":[],"members":[],"checklists":[],"customFields":[],"actions":[]}
        """

    @Test("a Trello export becomes a board, and comes out as a ZIP that becomes the same board")
    func roundTrip() async throws {
        let fixture = try await ServerFixture()
        try await fixture.router { client in
            let session = try await fixture.signIn(client)
            let response = try await client.execute(
                uri: "/api/import?name=board.json",
                method: .post,
                headers: session.json,
                body: ByteBuffer(string: Self.trello)
            )
            #expect(response.status == .ok)
            let answer: ImportAnswer = try response.decoded()
            #expect(answer.revision == 1)
            #expect(answer.report.imported.contains("2 cards"))
            let archive = try await client.execute(
                uri: "/api/boards/\(answer.board)/export",
                method: .get,
                headers: session
            )
            #expect(archive.headers[.contentType] == "application/zip")
            #expect(archive.headers[.contentDisposition]?.hasPrefix("attachment; filename=\"Gr") == true)
            var zip = session
            zip[.contentType] = "application/zip"
            let again = try await client.execute(uri: "/api/import", method: .post, headers: zip, body: archive.body)
            #expect(again.status == .ok)
            let copy: ImportAnswer = try again.decoded()
            #expect(copy.board != answer.board)
            let one = try #require(try await fixture.store.subtree(of: answer.board))
            let two = try #require(try await fixture.store.subtree(of: copy.board))
            #expect(one.map(\.title) == two.map(\.title))
            #expect(one.map(\.body) == two.map(\.body))
        }
        let left = try FileManager.default.contentsOfDirectory(
            atPath: fixture.store.folder.appendingPathComponent("incoming").path
        )
        #expect(left.isEmpty)
    }

    @Test(
        "what is no board gets a sentence and changes nothing",
        arguments: ["", "{", "[]", "{}", "PK\u{3}\u{4}broken", "<html>", String(repeating: "[", count: 300_000)]
    )
    func refused(text: String) async throws {
        let fixture = try await ServerFixture()
        try await fixture.router { client in
            let session = try await fixture.signIn(client)
            let body = ByteBuffer(string: text)
            let response = try await client.execute(
                uri: "/api/import",
                method: .post,
                headers: session.json,
                body: body
            )
            #expect((400..<500).contains(response.status.code))
            let answer: ErrorAnswer = try response.decoded()
            #expect(!answer.error.isEmpty)
        }
        #expect(try await fixture.store.revision() == 0)
        let left = try FileManager.default.contentsOfDirectory(
            atPath: fixture.store.folder.appendingPathComponent("incoming").path
        )
        #expect(left.isEmpty)
    }

    private static let lengths = (1...9).map { $0 * (trello.count - 1) / 9 }

    @Test("a file cut off anywhere changes nothing", arguments: lengths)
    func truncated(length: Int) async throws {
        let fixture = try await ServerFixture()
        try await fixture.router { client in
            let session = try await fixture.signIn(client)
            let body = ByteBuffer(string: String(Self.trello.prefix(length)))
            let response = try await client.execute(
                uri: "/api/import",
                method: .post,
                headers: session.json,
                body: body
            )
            #expect((400..<500).contains(response.status.code))
        }
        #expect(try await fixture.store.revision() == 0)
    }

    @Test("a page's form cannot send one")
    func form() async throws {
        let fixture = try await ServerFixture()
        try await fixture.router { client in
            for type in ["multipart/form-data", "text/plain", "application/x-www-form-urlencoded"] {
                var headers = try await fixture.signIn(client)
                headers[.contentType] = type
                let body = ByteBuffer(string: Self.trello)
                let response = try await client.execute(uri: "/api/import", method: .post, headers: headers, body: body)
                #expect(response.status == .unsupportedMediaType)
            }
        }
    }

    @Test("an upload beyond the limit stops while it arrives and leaves nothing")
    func endless() async throws {
        let folder = try TemporaryFolder()
        let part = ByteBuffer(repeating: 0, count: 8 << 20)
        let parts = AsyncStream<ByteBuffer> { continuation in
            for _ in 0..<40 {
                continuation.yield(part)
            }
            continuation.finish()
        }
        let request = Request(
            head: HTTPRequest(method: .post, scheme: "http", authority: "localhost", path: "/api/import"),
            body: RequestBody(asyncSequence: parts)
        )
        let refusal = await #expect(throws: RequestRefusal.self) {
            try await Upload.receive(request, in: folder.url)
        }
        #expect(refusal?.status == .contentTooLarge)
        #expect(
            try FileManager.default.contentsOfDirectory(atPath: folder.url.appendingPathComponent("incoming").path)
                .isEmpty
        )
    }

    @Test("a full disk is named, and leaves nothing")
    func fullDisk() async throws {
        let folder = try TemporaryFolder()
        let request = Request(
            head: HTTPRequest(method: .post, scheme: "http", authority: "localhost", path: "/api/import"),
            body: RequestBody(buffer: ByteBuffer(string: "{}"))
        )
        await #expect(throws: BlobError.disk("full")) {
            try await Upload.receive(request, in: folder.url) { _, _ in throw FullDisk() }
        }
        let incoming = folder.url.appendingPathComponent("incoming").path
        #expect(try FileManager.default.contentsOfDirectory(atPath: incoming).isEmpty)
    }

    private struct FullDisk: Error, CustomStringConvertible {
        let description = "full"
    }

    @Test("what the disk, the database of files or the sender is to blame for is told from what the server is")
    func blame() async throws {
        let request = Request(
            head: HTTPRequest(method: .post, scheme: "http", authority: "localhost", path: "/api/import"),
            body: RequestBody(buffer: ByteBuffer())
        )
        var logger = Logger(label: "test")
        logger.logLevel = .critical
        let context = WorkspaceRequestContext(source: .init(channel: EmbeddedChannel(), logger: logger))
        let cases: [(error: any Error, status: Int)] = [
            (BlobError.disk("full"), 507), (BlobError.unavailable("away"), 503), (HTTPParserError.invalidEOFState, 400),
            (FullDisk(), 500),
        ]
        for (error, status) in cases {
            let response = try await RefusalWriter().handle(request, context: context) { _, _ in throw error }
            #expect(response.status.code == status, "\(error)")
        }
    }
}
