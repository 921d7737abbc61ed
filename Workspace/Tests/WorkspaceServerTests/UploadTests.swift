// SPDX-License-Identifier: Apache-2.0
import Foundation
import HTTPTypes
import Hummingbird
import Testing
import WorkspaceMedia
import WorkspaceModel
import WorkspaceStore

@testable import WorkspaceServer

@Suite("Uploads that are repeated, cancelled or killed", .timeLimit(.minutes(10)))
struct UploadTests {
    private let trello = """
        {"id":"5f0000000000000000000001","name":"Imported","lists":[],"cards":[],"labels":[],"members":[],\
        "checklists":[],"customFields":[],"actions":[]}
        """

    @Test("the same upload again, as after an answer that was lost, makes no second document, and is answered the same")
    func repeated() async throws {
        let fixture = try await ServerFixture()
        try await fixture.router { client in
            let headers = try await binary(fixture, client)
            let body = ByteBuffer(bytes: TestPDF.make(pages: 3))
            let uri = "/api/documents?name=a.pdf&upload=\(NodeID.make())"
            let first: DocumentAnswer = try await client.execute(uri: uri, method: .post, headers: headers, body: body)
                .decoded()
            let again: DocumentAnswer = try await client.execute(uri: uri, method: .post, headers: headers, body: body)
                .decoded()
            #expect(first == again)
            #expect(first.pages.count == 3)
            let into = "/api/documents?name=a.pdf&into=\(first.document)&upload=\(NodeID.make())"
            let pages: DocumentAnswer = try await client.execute(uri: into, method: .post, headers: headers, body: body)
                .decoded()
            let same: DocumentAnswer = try await client.execute(uri: into, method: .post, headers: headers, body: body)
                .decoded()
            #expect(pages == same)
            #expect(try await fixture.store.revision() == 2)
        }
    }

    @Test(
        "sent again when what was answered went with the log, it makes no second document, and names none that is not there"
    )
    func repeatedAfterErasing() async throws {
        let fixture = try await ServerFixture()
        try await fixture.router { client in
            let headers = try await binary(fixture, client)
            let body = ByteBuffer(bytes: TestPDF.make(pages: 1))
            let uri = "/api/documents?name=a.pdf&upload=\(NodeID.make())"
            #expect(try await client.execute(uri: uri, method: .post, headers: headers, body: body).status == .ok)
            _ = try await fixture.store.erase([.trash], author: "tester")
            let again = try await client.execute(uri: uri, method: .post, headers: headers, body: body)
            #expect(again.status == .conflict)
            #expect(try again.decoded(ErrorAnswer.self).error == "“a.pdf” was imported already.")
            let documents = try await fixture.store.subtree(of: .workspace)?.filter { $0.kind == .document }
            #expect(documents?.count == 1)
        }
    }

    @Test("sent many times at once it lands once")
    func race() async throws {
        let fixture = try await ServerFixture()
        try await fixture.router { client in
            let headers = try await binary(fixture, client)
            let uri = "/api/documents?name=a.pdf&upload=\(NodeID.make())"
            let answers = try await withThrowingTaskGroup(of: DocumentAnswer.self) { group in
                for _ in 0..<6 {
                    group.addTask {
                        let body = ByteBuffer(bytes: TestPDF.make(pages: 2))
                        return try await client.execute(uri: uri, method: .post, headers: headers, body: body).decoded()
                    }
                }
                return try await group.reduce(into: Set<NodeID>()) { $0.insert($1.document) }
            }
            #expect(answers.count == 1)
            #expect(try await fixture.store.revision() == 1)
        }
    }

    @Test("a board that is imported again under the same identity is there once")
    func imported() async throws {
        let fixture = try await ServerFixture()
        try await fixture.router { client in
            let headers = try await binary(fixture, client)
            let uri = "/api/import?name=a.json&upload=\(NodeID.make())"
            let body = ByteBuffer(string: trello)
            let first: ImportAnswer = try await client.execute(uri: uri, method: .post, headers: headers, body: body)
                .decoded()
            let again: ImportAnswer = try await client.execute(uri: uri, method: .post, headers: headers, body: body)
                .decoded()
            #expect(first == again)
            let other: ImportAnswer = try await client.execute(
                uri: "/api/import?name=a.json",
                method: .post,
                headers: headers,
                body: body
            ).decoded()
            #expect(other.board != first.board)
        }
    }

    @Test("a cancelled upload never lands, whether it was cancelled before, meanwhile or by hanging up")
    func cancelled() async throws {
        let fixture = try await ServerFixture()
        let pool = fixture.server.library.media.runner.pool
        try await fixture.router { client in
            let headers = try await binary(fixture, client)
            let upload = NodeID.make()
            let early = try await client.execute(uri: "/api/uploads/\(upload)", method: .delete, headers: headers)
            #expect(early.status == .noContent)
            let body = ByteBuffer(bytes: TestPDF.make(pages: 2))
            let late = try await client.execute(
                uri: "/api/documents?name=a.pdf&upload=\(upload)",
                method: .post,
                headers: headers,
                body: body
            )
            #expect(late.status == .conflict)
            // The second one waits for a decoder when it is cancelled.
            let busy = try await BusyPool(pool)
            let waiting = NodeID.make()
            let sent = Task {
                try await client.execute(
                    uri: "/api/documents?name=a.pdf&upload=\(waiting)",
                    method: .post,
                    headers: headers,
                    body: body
                )
            }
            try await eventually { await pool.waitingCount > 0 }
            _ = try await client.execute(uri: "/api/uploads/\(waiting)", method: .delete, headers: headers)
            #expect(try await sent.value.status == .conflict)
            try await busy.release()
            #expect(try await fixture.store.revision() == 0)
            // One that has landed says so.
            let landed = NodeID.make()
            _ = try await client.execute(
                uri: "/api/documents?name=a.pdf&upload=\(landed)",
                method: .post,
                headers: headers,
                body: body
            )
            let told = try await client.execute(uri: "/api/uploads/\(landed)", method: .delete, headers: headers)
            #expect(told.status == .conflict)
            #expect(try await fixture.store.revision() == 1)
        }
    }

    @Test(
        "a page of another version, or that was opened as somebody else, brings nothing in",
        arguments: ["/api/documents?name=a.pdf", "/api/photos?name=a.pdf", "/api/import?name=a.pdf"]
    )
    func foreignPages(uri: String) async throws {
        let fixture = try await ServerFixture()
        try await fixture.router { client in
            let (session, id) = try await fixture.enter(client, as: "Ada", .editor)
            let viewer = try await fixture.enter(client, as: "Bob", .viewer).headers
            let bytes = uri.contains("import") ? Array(trello.utf8) : TestPDF.make(pages: 1)
            func send(_ name: String, _ value: String, as session: HTTPFields) async throws -> HTTPResponse.Status {
                var headers = session
                headers[.contentType] = "application/octet-stream"
                headers[try #require(HTTPField.Name(name))] = value
                let body = ByteBuffer(bytes: uri.contains("photos") ? TestPicture.upright : bytes)
                return try await client.execute(uri: uri, method: .post, headers: headers, body: body).status
            }
            #expect(try await send(WireVersion.header, "0", as: session) == .upgradeRequired)
            #expect(try await send(WireVersion.memberHeader, "somebody", as: session) == .unauthorized)
            // What the page was allowed is not for its successor to be told off for.
            #expect(try await send(WireVersion.memberHeader, id, as: viewer) == .unauthorized)
            #expect(try await fixture.store.revision() == 0)
            #expect(try fixture.server.library.media.blobs.all() == [])
            #expect(try await send(WireVersion.header, "\(WireVersion.current)", as: session) == .ok)
            #expect(try await send(WireVersion.memberHeader, id, as: session) == .ok)
        }
    }

    @Test("an upload that was cancelled at another server does not land here, though nothing was heard of that")
    func cancelledElsewhere() async throws {
        let fixture = try await ServerFixture()
        try await fixture.router { client in
            let (session, id) = try await fixture.enter(client, as: "Ada", .editor)
            var headers = session
            headers[.contentType] = "application/octet-stream"
            let files = [
                ("documents?name=a.pdf", TestPDF.make(pages: 1)), ("photos?name=a.png", TestPicture.upright),
                ("import?name=a.json", Array(trello.utf8)),
            ]
            for (path, bytes) in files {
                let upload = NodeID.make()
                #expect(try await fixture.store.cancel(UploadLedger.transaction(of: upload, by: id)))
                let response = try await client.execute(
                    uri: "/api/\(path)&upload=\(upload)",
                    method: .post,
                    headers: headers,
                    body: ByteBuffer(bytes: bytes)
                )
                #expect(response.status == .conflict, "\(path)")
                #expect(try response.decoded(ErrorAnswer.self).error.contains("cancelled"), "\(path)")
            }
            #expect(try await fixture.store.revision() == 0)
        }
    }

    @Test("who cancels an upload can wait until nothing works on it any more")
    func cancelledLate() async throws {
        let ledger = UploadLedger()
        let upload = UploadLedger.transaction(of: .make(), by: "session")
        let landed = Recorder()
        let (started, start) = AsyncStream<Void>.makeStream()
        let (queue, open) = AsyncStream<Void>.makeStream()
        let work = Task {
            try await ledger.run(upload) {
                start.finish()
                // As in the writer's queue, where nothing is cancelled.
                await Task.detached { for await _ in queue {} }.value
                landed.record("landed")
            }
        }
        for await _ in started {}
        let tasks = ledger.cancel(upload)
        open.finish()
        for task in tasks { await task.value }
        #expect(landed.lines == ["landed"])
        _ = await work.result
    }

    @Test("an identity that was used for a file of another kind is refused with a sentence")
    func mixed() async throws {
        let fixture = try await ServerFixture()
        try await fixture.router { client in
            let headers = try await binary(fixture, client)
            let upload = NodeID.make()
            let body = ByteBuffer(bytes: TestPDF.make(pages: 1))
            let uri = "/api/documents?name=a.pdf&upload=\(upload)"
            #expect(try await client.execute(uri: uri, method: .post, headers: headers, body: body).status == .ok)
            let picture = ByteBuffer(bytes: TestPicture.upright)
            let other = "/api/photos?name=a.png&upload=\(upload)"
            let refused = try await client.execute(uri: other, method: .post, headers: headers, body: picture)
            #expect(refused.status == .conflict)
            #expect(try refused.decoded(ErrorAnswer.self).error.hasSuffix("."))
        }
    }

    @Test("what a killed server was receiving is swept at the next start")
    func swept() async throws {
        let folder = try TemporaryFolder()
        let data = folder.url.appendingPathComponent("data")
        let media = TestDatabase.isPostgres ? "media/cache" : "media/blobs"
        let left = ["incoming", media + "/incoming"].map { data.appendingPathComponent($0 + "/half") }
        for file in left {
            try FileManager.default.createDirectory(
                at: file.deletingLastPathComponent(),
                withIntermediateDirectories: true
            )
            try Data("half".utf8).write(to: file)
        }
        _ = try await ServerFixture(folder: folder)
        for file in left { #expect(!FileManager.default.fileExists(atPath: file.path)) }
    }

    private func binary(_ fixture: ServerFixture, _ client: TestClient) async throws -> HTTPFields {
        var headers = try await fixture.signIn(client)
        headers[.contentType] = "application/octet-stream"
        return headers
    }
}
