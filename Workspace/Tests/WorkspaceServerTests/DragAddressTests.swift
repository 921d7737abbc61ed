// SPDX-License-Identifier: Apache-2.0
import Foundation
import HTTPTypes
import Hummingbird
import Testing
import WorkspaceMedia
import WorkspaceModel

@testable import WorkspaceServer

@Suite("The address of pages that are dragged out of the window")
struct DragAddressTests {
    private func prepare(
        _ test: @escaping @Sendable (TestClient, TestClock, ExportAnswer) async throws -> Void
    ) async throws {
        let clock = TestClock()
        let fixture = try await ServerFixture(clock: { clock.now })
        try await fixture.router { client in
            var headers = try await fixture.signIn(client)
            headers[.contentType] = "application/octet-stream"
            let uploaded = try await client.execute(
                uri: "/api/documents?name=report.pdf",
                method: .post,
                headers: headers,
                body: ByteBuffer(bytes: TestPDF.make(pages: 5))
            )
            let document: DocumentAnswer = try uploaded.decoded()
            let request = ExportRequest(nodes: Array(document.pages[1...3]), title: "Three", wantsLosses: false)
            let prepared = try await client.execute(
                uri: "/api/exports",
                method: .post,
                headers: headers.json,
                body: ByteBuffer(json: request)
            )
            try await test(client, clock, try prepared.decoded())
        }
    }

    @Test("it answers without a cookie with one PDF of these pages, as often as it is asked in its time")
    func answers() async throws {
        try await prepare { client, clock, answer in
            for _ in 0..<2 {
                let file = try await client.execute(uri: answer.path, method: .get)
                #expect(file.status == .ok)
                #expect(file.headers[.contentType] == "application/pdf")
                #expect(try await Program.pageCount(of: file.body.readableBytesView) == 3)
                clock.advance(seconds: 200)
            }
        }
    }

    @Test("it answers until its time is over, and not a millisecond longer")
    func expires() async throws {
        try await prepare { client, clock, answer in
            let seconds = (Int64(answer.expires) - clock.now) / 1000
            #expect((60...600).contains(seconds))
            clock.advance(seconds: seconds - 1)
            #expect(try await client.execute(uri: answer.path, method: .get).status == .ok)
            clock.advance(seconds: 1)
            let late = try await client.execute(uri: answer.path, method: .get)
            #expect(late.status == .forbidden)
            let sentence: ErrorAnswer = try late.decoded()
            #expect(sentence.error.hasSuffix("."))
        }
    }

    @Test("with any character of it changed, or anything added, it is refused")
    func altered() async throws {
        try await prepare { client, clock, answer in
            let bytes = Array(answer.path.utf8)
            for index in bytes.indices.dropFirst("/export/".utf8.count) where bytes[index] != UInt8(ascii: "/") {
                var other = bytes
                other[index] = bytes[index] == UInt8(ascii: "1") ? UInt8(ascii: "2") : UInt8(ascii: "1")
                let path = String(decoding: other, as: UTF8.self)
                let status = try await client.execute(uri: path, method: .get).status
                #expect(status == .forbidden || status == .notFound, "\(path)")
            }
            for query in ["?pages=1-5", "?nodes=1", "?"] where query.count > 1 {
                #expect(try await client.execute(uri: answer.path + query, method: .get).status == .forbidden)
            }
        }
    }
}
