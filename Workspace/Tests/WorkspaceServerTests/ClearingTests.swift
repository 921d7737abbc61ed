// SPDX-License-Identifier: Apache-2.0
import Foundation
import HTTPTypes
import Hummingbird
import Testing
import WorkspaceMedia
import WorkspaceModel
import WorkspaceStore

@testable import WorkspaceServer

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

@Suite("Clearing files that nothing needs")
struct ClearingTests {
    private static let day: Int64 = 24 * 3600

    @Test("what a node names stays, deleted or not; what nothing names goes after a day")
    func unnamed() async throws {
        let clock = TestClock()
        let fixture = try await ServerFixture(clock: { clock.now })
        let library = fixture.server.library
        try await fixture.router { client in
            let kept = try await upload(TestPDF.make(pages: 1), fixture, client)
            let deleted = try await upload(TestPDF.make(pages: 2, title: "two"), fixture, client)
            _ = try await fixture.store.commit(.make([.trash([deleted.document])]), author: "tester")
            let stray = try await library.media.blobs.put(Array("stray".utf8), now: library.seconds).blob
            clock.advance(seconds: Self.day / 2)
            #expect(try await library.clear(thumbnailBytes: 0).removed == [])
            clock.advance(seconds: Self.day)
            #expect(try await library.clear(thumbnailBytes: 0).removed == [stray])
            for answer in [kept, deleted] {
                for node in try #require(try await fixture.store.subtree(of: answer.document)) {
                    let blob = try #require(node.fields.text(.blob).flatMap { BlobID($0) })
                    #expect(library.media.blobs.contains(blob))
                }
            }
        }
    }

    @Test("looking whether something of the log is to go waits for nobody who writes, and holds up nobody", .onSQLite)
    func nothingToCut() async throws {
        let fixture = try await ServerFixture()
        _ = try await fixture.makeList()
        let (holder, gate) = await fixture.holdWriter()
        let cut = try await fixture.store.cutLog(LogRetention())
        gate.signal()
        #expect(try await holder.value, "it waited")
        #expect(cut == 0)
    }

    @Test("what was sent stays, also where pages are drawn from a copy and went into another document")
    func originals() async throws {
        let clock = TestClock()
        let fixture = try await ServerFixture(clock: { clock.now })
        let library = fixture.server.library
        try await fixture.router { client in
            let book = try await upload(TestPDF.make(pages: 1), fixture, client)
            let broken = Array(TestPDF.make(pages: 2, title: "broken").dropLast(20))
            let inserted = try await upload(broken, fixture, client, into: book.document)
            let page = try #require(try await fixture.store.subtree(of: inserted.pages[0])?.first)
            let original = try #require(page.fields.text(.original))
            #expect(original != page.fields.text(.blob))
            clock.advance(seconds: 2 * Self.day)
            #expect(try await library.clear(thumbnailBytes: 0).removed == [])
            let blob = try #require(BlobID(original))
            #expect(try await library.media.blobs.head(of: blob, limit: 1 << 20) == broken)
            // Taken from its pages it stays as well, because undo brings it back.
            let changes = inserted.pages.map { NodeOperation.set($0, FieldChanges(.original, nil)) }
            _ = try await fixture.store.commit(.make(changes), author: "tester")
            #expect(try await library.clear(thumbnailBytes: 0).removed == [])
        }
    }

    @Test("a file that a change took from its node stays, because undo brings it back")
    func undone() async throws {
        let clock = TestClock()
        let fixture = try await ServerFixture(clock: { clock.now })
        let library = fixture.server.library
        try await fixture.router { client in
            let answer = try await upload(TestPDF.make(pages: 1), fixture, client)
            let page = answer.pages[0]
            let former = try #require(try await fixture.store.subtree(of: page)?.first?.fields.text(.blob))
            let other = try await library.media.blobs.put(TestPDF.make(pages: 3), now: library.seconds).blob
            let change = NodeOperation.set(page, [.blob: .text(other.text)])
            guard case .landed = try await fixture.store.commit(.make([change]), author: "tester") else {
                Issue.record("the change did not land")
                return
            }
            clock.advance(seconds: 2 * Self.day)
            #expect(try await library.clear(thumbnailBytes: 0).removed == [])
            #expect(library.media.blobs.contains(try #require(BlobID(former))))
            #expect(try await fixture.store.blobNames().isSuperset(of: [former, other.text]))
        }
    }

    @Test("killed in the middle of its work, a server clears at its next start what was left, and loses nothing")
    func killed() async throws {
        let fixture = try await ServerFixture()
        let folder = try TemporaryFolder()
        let web = fixture.server.configuration.webFolder
        var process = try await ServeProcess.start(folder: folder.url, web: web)
        let client = try await WritingClient.signIn(at: process.address, token: process.token)
        var request = URLRequest(url: try #require(URL(string: process.address + "/api/documents?name=a.pdf")))
        request.httpMethod = "POST"
        request.setValue("application/octet-stream", forHTTPHeaderField: "Content-Type")
        request.setValue(client.cookie, forHTTPHeaderField: "Cookie")
        let (data, _) = try await URLSession.shared.upload(for: request, from: Data(TestPDF.make(pages: 2)))
        let answer = try DocumentAnswer.decoded(from: Array(data))
        try await process.kill()
        let blobs = folder.url.appendingPathComponent("media/blobs")
        let named = try files(in: blobs)
        #expect(!named.isEmpty)
        let stray = blobs.appendingPathComponent("ab/" + String(repeating: "ab", count: 32))
        let unfinished = blobs.appendingPathComponent("incoming/" + UUID().uuidString)
        for file in [stray, unfinished] {
            try FileManager.default.createDirectory(
                at: file.deletingLastPathComponent(),
                withIntermediateDirectories: true
            )
            try Data("left".utf8).write(to: file)
        }
        let longAgo = Date(timeIntervalSinceNow: Double(-2 * Self.day))
        for file in try files(in: blobs) {
            try FileManager.default.setAttributes([.modificationDate: longAgo], ofItemAtPath: file.path)
        }
        process = try await ServeProcess.start(folder: folder.url, web: web)
        // What was being written goes as it starts, what nothing names a little later.
        try await eventually { [unfinished, stray].allSatisfy { !FileManager.default.fileExists(atPath: $0.path) } }
        #expect(try files(in: blobs) == named)
        try await process.stopWell()
        let store = try Store(folder: folder.url)
        #expect(try await store.subtree(of: answer.document)?.count == 3)
    }

    private func files(in folder: URL) throws -> [URL] {
        let all = FileManager.default.enumerator(at: folder, includingPropertiesForKeys: [.isRegularFileKey])
        return try (all?.compactMap { $0 as? URL } ?? []).filter { url in
            try url.resourceValues(forKeys: [.isRegularFileKey]).isRegularFile == true
                && !url.lastPathComponent.hasPrefix(".")
        }.sorted { $0.path < $1.path }
    }

    private func upload(
        _ bytes: [UInt8],
        _ fixture: ServerFixture,
        _ client: TestClient,
        into document: NodeID? = nil
    ) async throws -> DocumentAnswer {
        var headers = try await fixture.signIn(client)
        headers[.contentType] = "application/octet-stream"
        let body = ByteBuffer(bytes: bytes)
        let uri = "/api/documents?name=a.pdf" + (document.map { "&into=\($0)" } ?? "")
        return try await client.execute(uri: uri, method: .post, headers: headers, body: body).decoded()
    }
}
