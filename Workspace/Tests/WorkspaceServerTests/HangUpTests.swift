// SPDX-License-Identifier: Apache-2.0
import HTTPTypes
import Hummingbird
import NIOCore
import NIOPosix
import Testing
import WorkspaceMedia
import WorkspaceModel
import WorkspaceStore

@testable import WorkspaceServer

@Suite("A browser that does not wait any more", .timeLimit(.minutes(10)))
struct HangUpTests {
    @Test("a thumbnail leaves the queue when its connection is closed, and others stay in it")
    func leaves() async throws {
        let fixture = try await ServerFixture()
        let pool = fixture.server.library.media.runner.pool
        try await fixture.live { client in
            let session = try await fixture.signIn(client)
            let port = try #require(client.port)
            let answer = try await sendDocument(by: client, session)
            let page = try #require(try await fixture.store.subtree(of: answer.pages[0])?.first)
            let blob = try #require(page.fields.text(.blob))
            // Every slot is taken until the gate opens.
            let busy = try await BusyPool(pool)
            let path = "/api/thumbnails/\(blob)"
            let stays = Task { try await client.execute(uri: "\(path)/2?size=90", method: .get, headers: session) }
            try await eventually { await pool.waitingCount == 1 }
            try await request("\(path)/1?size=90", port: port, cookie: session[.cookie] ?? "") {
                try await eventually { await pool.waitingCount == 2 }
            }
            try await eventually { await pool.waitingCount == 1 }
            try await busy.release()
            #expect(try await stays.value.status == .ok)
            #expect(await fixture.server.library.media.thumbnails.drawnCount == 2)
        }
    }

    @Test("an export leaves the queue when its connection is closed")
    func export() async throws {
        let fixture = try await ServerFixture()
        let pool = fixture.server.library.media.runner.pool
        try await fixture.live { client in
            let session = try await fixture.signIn(client)
            let port = try #require(client.port)
            let document = try await sendDocument(by: client, session)
            let wanted = ByteBuffer(json: ExportRequest(nodes: [document.document], title: "a"))
            let answer: ExportAnswer =
                try await client
                .execute(uri: "/api/exports", method: .post, headers: session.json, body: wanted)
                .decoded()
            let busy = try await BusyPool(pool)
            try await request(answer.path, port: port, cookie: session[.cookie] ?? "") {
                try await eventually { await pool.waitingCount == 1 }
            }
            try await eventually { await pool.waitingCount == 0 }
            try await busy.release()
        }
    }

    /// Sends a document of two pages.
    private func sendDocument(by client: TestClient, _ session: HTTPFields) async throws -> DocumentAnswer {
        var headers = session
        headers[.contentType] = "application/octet-stream"
        let body = ByteBuffer(bytes: TestPDF.make(pages: 2))
        return try await client.execute(uri: "/api/documents?name=a.pdf", method: .post, headers: headers, body: body)
            .decoded()
    }

    /// Sends a request, and hangs up after `body` without reading an answer.
    private func request(
        _ path: String,
        port: Int,
        cookie: String,
        _ body: @Sendable () async throws -> Void
    ) async throws {
        let channel = try await ClientBootstrap(group: MultiThreadedEventLoopGroup.singleton)
            .connect(host: "127.0.0.1", port: port)
            .get()
        let lines = ["GET \(path) HTTP/1.1", "Host: 127.0.0.1:\(port)", "Cookie: \(cookie)"]
        try await channel.writeAndFlush(ByteBuffer(string: lines.joined(separator: "\r\n") + "\r\n\r\n"))
        try await body()
        try await channel.close()
    }

    @Test("what is asked on a connection that is closed already is not begun")
    func closed() async throws {
        let channel = try await ServerBootstrap(group: MultiThreadedEventLoopGroup.singleton)
            .bind(host: "127.0.0.1", port: 0)
            .get()
        try await channel.close()
        try await channel.closeFuture.get()
        await #expect(throws: (any Error).self) {
            try await HangUp.cancels(channel) { Issue.record("it is begun for nobody") }
        }
    }
}
