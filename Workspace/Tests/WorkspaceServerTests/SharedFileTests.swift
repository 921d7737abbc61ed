// SPDX-License-Identifier: Apache-2.0
import Foundation
import HTTPTypes
import Hummingbird
import Testing
import WorkspaceMedia
import WorkspaceModel
import WorkspaceStore

@testable import WorkspaceServer

@Suite("What a share link shows of a file", .timeLimit(.minutes(10)))
struct SharedFileTests {
    /// A document of three pages, of which the second was taken out.
    private struct Book: Sendable {
        let document: NodeID
        let blob: String
    }

    private func makeBook(_ fixture: ServerFixture, in parent: NodeID = .workspace) async throws -> Book {
        let made = try await fixture.upload(TestPDF.make(pages: 3), "name=a.pdf&parent=\(parent)")
        _ = try await fixture.store.commit(.make([.trash([made.pages[1]])]), author: "tester")
        let page = try #require(try await fixture.store.nodes([made.pages[0]], withChildren: false).nodes.first)
        return Book(document: made.document, blob: try #require(page.fields.text(.blob)))
    }

    /// The statuses of some addresses below `/api/`.
    private func statuses(
        _ paths: [String],
        _ client: TestClient,
        _ headers: HTTPFields
    ) async throws -> [HTTPResponse.Status] {
        var statuses: [HTTPResponse.Status] = []
        for path in paths {
            statuses.append(try await client.execute(uri: "/api/\(path)", method: .get, headers: headers).status)
        }
        return statuses
    }

    @Test("of a PDF there are the pages that are in its document, and nothing of one that was taken out")
    func pages() async throws {
        let fixture = try await ServerFixture()
        let book = try await makeBook(fixture)
        try await fixture.router { client in
            let guest = try await fixture.look(client, at: book.document)
            let (member, _) = try await fixture.enter(client, as: "Vic", .viewer)
            let drawn = (1...3).map { "thumbnails/\(book.blob)/\($0)" }
            #expect(try await statuses(drawn, client, guest) == [.ok, .notFound, .ok])
            #expect(try await statuses(drawn, client, member) == [.ok, .ok, .ok])
            // Programs for pictures would draw the first page, whichever are left.
            let whole = ["thumbnails/\(book.blob)", "pictures/\(book.blob)/a.png", "renditions/\(book.blob)/a.jpg"]
            #expect(try await statuses(whole, client, guest) == [.notFound, .notFound, .notFound])
            let uri = "/api/nodes/\(book.document)/original"
            let refused = try await client.execute(uri: uri, method: .get, headers: guest)
            #expect(refused.status == .forbidden)
            #expect(try refused.decoded(ErrorAnswer.self).error.hasSuffix("."))
            #expect(try await client.execute(uri: uri, method: .get, headers: member).status == .ok)
        }
    }

    @Test("of a page that came into another document the sent file stays with the members")
    func sentFile() async throws {
        let fixture = try await ServerFixture()
        let book = try await makeBook(fixture)
        let broken = Array(TestPDF.make(pages: 2, title: "broken").dropLast(20))
        let added = try await fixture.upload(broken, "name=b.pdf&into=\(book.document)")
        try await fixture.router { client in
            let guest = try await fixture.look(client, at: book.document)
            let (member, _) = try await fixture.enter(client, as: "Vic", .viewer)
            let original = ["nodes/\(added.pages[0])/original"]
            #expect(try await statuses(original, client, guest) == [.forbidden])
            #expect(try await statuses(original, client, member) == [.ok])
        }
    }

    @Test("a photo that was made of a page shows that page; one that was sent is there as it was sent")
    func photos() async throws {
        let fixture = try await ServerFixture()
        let book = try await makeBook(fixture)
        let lease = try await fixture.server.library.media.blobs.put(TestPicture.upright, now: 0)
        let picture = lease.blob.text
        let (album, made, sent) = (NodeID.make(), NodeID.make(), NodeID.make())
        let fields: Fields = [.blob: .text(book.blob), .pageNumber: .number(2), .rotation: .number(90)]
        _ = try await fixture.store.commit(
            .make([
                .insert(album, kind: .album, at: Place(parent: .workspace), fields: [.title: .text("Album")]),
                .insert(made, kind: .photo, at: Place(parent: album), fields: fields),
                .insert(sent, kind: .photo, at: Place(parent: album), fields: [.blob: .text(picture)]),
            ]),
            author: "tester"
        )
        withExtendedLifetime(lease) {}
        try await fixture.router { client in
            let guest = try await fixture.look(client, at: album)
            let drawn = "thumbnails/\(book.blob)"
            let ofPage = ["\(drawn)/2?rotation=90", "\(drawn)/1", "nodes/\(made)/original"]
            #expect(try await statuses(ofPage, client, guest) == [.ok, .notFound, .forbidden])
            let ofPicture = ["thumbnails/\(picture)", "pictures/\(picture)/a.png", "nodes/\(sent)/original"]
            #expect(try await statuses(ofPicture, client, guest) == [.ok, .ok, .ok])
        }
    }

    @Test("a board's ZIP has the pictures of its cards, and for a guest no file of a document")
    func boards() async throws {
        let fixture = try await ServerFixture()
        let (board, list) = try await fixture.makeList()
        let (card, photo) = (NodeID.make(), NodeID.make())
        let lease = try await fixture.server.library.media.blobs.put(TestPicture.upright, now: 0)
        let picture = lease.blob.text
        _ = try await fixture.store.commit(
            .make([
                .card("Card", in: list, id: card),
                .insert(photo, kind: .photo, at: Place(parent: card), fields: [.blob: .text(picture)]),
            ]),
            author: "tester"
        )
        withExtendedLifetime(lease) {}
        let book = try await makeBook(fixture, in: card)
        try await fixture.router { client in
            let guest = try await fixture.look(client, at: board)
            let (member, _) = try await fixture.enter(client, as: "Vic", .viewer)
            for (headers, hasAll) in [(guest, false), (member, true)] {
                let uri = "/api/boards/\(board)/export"
                let zip = try await client.execute(uri: uri, method: .get, headers: headers)
                #expect(zip.status == .ok)
                // The names of files stand in a ZIP as they are.
                let bytes = Data(zip.body.readableBytesView)
                #expect(bytes.range(of: Data("files/\(picture)".utf8)) != nil)
                #expect((bytes.range(of: Data("files/\(book.blob)".utf8)) != nil) == hasAll)
            }
        }
    }
}
