// SPDX-License-Identifier: Apache-2.0
import Foundation
import HTTPTypes
import Hummingbird
import Testing
import WorkspaceMedia
import WorkspaceModel
import WorkspaceStore

@testable import WorkspaceExchange
@testable import WorkspaceServer

@Suite("Photos in and out")
struct PhotoRouteTests {
    /// One browser at a server of its own.
    private struct Browser: Sendable {
        let client: TestClient
        let session: HTTPFields

        func send(_ bytes: [UInt8], _ query: String) async throws -> TestResponse {
            var headers = session
            headers[.contentType] = "application/octet-stream"
            let body = ByteBuffer(bytes: bytes)
            return try await client.execute(uri: "/api/photos?\(query)", method: .post, headers: headers, body: body)
        }

        func photo(_ bytes: [UInt8], _ query: String) async throws -> PhotoAnswer {
            let response = try await send(bytes, query)
            #expect(response.status == .ok, "\(response.text)")
            return try response.decoded()
        }

        func get(_ uri: String) async throws -> TestResponse {
            try await client.execute(uri: uri, method: .get, headers: session)
        }

        func post(_ uri: String, _ value: some JSONCodable) async throws -> TestResponse {
            try await client.execute(uri: uri, method: .post, headers: session.json, body: ByteBuffer(json: value))
        }
    }

    private func browse(_ test: @escaping @Sendable (ServerFixture, Browser) async throws -> Void) async throws {
        let fixture = try await ServerFixture()
        try await fixture.router { client in
            try await test(fixture, Browser(client: client, session: try await fixture.signIn(client)))
        }
    }

    private func makeAlbum(_ title: String, in parent: NodeID = .workspace, _ store: Store) async throws -> NodeID {
        let album = NodeID.make()
        let fields: Fields = [.title: .text(title)]
        let insert = NodeOperation.insert(album, kind: .album, at: Place(parent: parent), fields: fields)
        _ = try await store.commit(.make([insert]), author: "tester")
        return album
    }

    @Test("a picture becomes a photo with what is known of it, and its original comes back byte by byte")
    func imports() async throws {
        try await browse { fixture, browser in
            let album = try await makeAlbum("Holiday", fixture.store)
            let id = NodeID.make()
            let answer = try await browser.photo(TestPicture.upright, "name=a%20b.png&parent=\(album)&photo=\(id)")
            #expect(answer == PhotoAnswer(photo: id, revision: 2))
            let node = try #require(try await fixture.store.nodes([id], withChildren: false).nodes.first)
            #expect(node.kind == .photo && node.parent == album && node.title == "a b")
            #expect(node.fields.text(.fileName) == "a b.png")
            #expect(node.fields.text(.mimeType) == "image/png")
            #expect(node.fields.number(.width) == 4 && node.fields.number(.height) == 2)
            #expect(node.fields.number(.byteCount) == Double(TestPicture.upright.count))
            let blob = try #require(node.fields.text(.blob))
            for uri in ["/api/nodes/\(id)/original", "/api/pictures/\(blob)/a%20b.png"] {
                let file = try await browser.get(uri)
                #expect(Array(file.body.readableBytesView) == TestPicture.upright)
                #expect(file.headers[.contentType] == "image/png")
                #expect(file.headers[.contentDisposition]?.contains("a b.png") == true)
                #expect(try await browser.client.execute(uri: uri, method: .get).status == .unauthorized)
            }
            let misnamed = try await browser.get("/api/pictures/\(blob)/a.jpg")
            #expect(misnamed.headers[.contentDisposition]?.contains("filename=\"a.png\"") == true)
            let rendition = try await browser.get("/api/renditions/\(blob)/a.jpg")
            #expect(rendition.headers[.contentType] == "image/jpeg")
            #expect(Array(rendition.body.readableBytesView).prefix(3) == [0xFF, 0xD8, 0xFF])
            #expect(try await browser.get("/api/thumbnails/\(blob)?size=90").status == .ok)
        }
    }

    @Test("the same bytes again in an album are no second photo; in another album they are; sent twice they land once")
    func duplicates() async throws {
        try await browse { fixture, browser in
            let album = try await makeAlbum("Holiday", fixture.store)
            let first = try await browser.photo(TestPicture.upright, "name=a.png&parent=\(album)")
            let second = try await browser.photo(TestPicture.upright, "name=b.png&parent=\(album)")
            #expect(second.isDuplicate && second.photo == first.photo)
            let again = try await browser.photo(TestPicture.upright, "name=a.png&parent=\(album)&photo=\(first.photo)")
            #expect(!again.isDuplicate && again.photo == first.photo)
            let elsewhere = try await browser.photo(TestPicture.upright, "name=a.png")
            #expect(!elsewhere.isDuplicate && elsewhere.photo != first.photo)
            // Two requests at once, whichever is first.
            let other = try await makeAlbum("Other", fixture.store)
            async let one = browser.photo(TestPicture.upright, "name=a.png&parent=\(other)")
            async let two = browser.photo(TestPicture.upright, "name=a.png&parent=\(other)")
            let answers = try await [one, two]
            #expect(answers.count { $0.isDuplicate } == 1)
            #expect(answers[0].photo == answers[1].photo)
        }
    }

    @Test("a photo that was made of a turned page is not taken for the picture as it was sent")
    func turnedIsAnother() async throws {
        try await browse { fixture, browser in
            let first = try await browser.photo(TestPicture.upright, "name=a.png")
            let turn = NodeOperation.set(first.photo, [.rotation: .number(90)])
            _ = try await fixture.store.commit(.make([turn]), author: "tester")
            let upright = try await browser.photo(TestPicture.upright, "name=a.png")
            #expect(!upright.isDuplicate && upright.photo != first.photo)
            let again = try await browser.photo(TestPicture.upright, "name=a.png")
            #expect(again.isDuplicate && again.photo == upright.photo)
        }
    }

    @Test("where the same bytes are in another album it is said in which, of those that the importer may see")
    func alsoInAnotherAlbum() async throws {
        try await browse { fixture, browser in
            let (eve, id) = try await fixture.enter(browser.client, as: "Eve", .owner)
            let other = Browser(client: browser.client, session: eve)
            let note = { (album: String) in ["The same photo is also in “\(album)”."] }
            let closed = try await makeAlbum("Secret", fixture.store)
            let inner = try await makeAlbum("Inner", in: closed, fixture.store)
            let restriction = NodeOperation.set(closed, [.readers: .nodes([try #require(NodeID(id))])])
            _ = try await fixture.store.commit(.make([restriction]), author: "tester")
            #expect(try await other.photo(TestPicture.upright, "name=a.png&parent=\(inner)").notes.isEmpty)

            // Whom it is not for is told nothing of it; who is in it is.
            let first = try await browser.photo(TestPicture.upright, "name=a.png")
            #expect(!first.isDuplicate && first.notes.isEmpty)
            let summer = try await makeAlbum("Summer", fixture.store)
            let query = "name=a.png&parent=\(summer)&upload=\(NodeID.make())"
            let second = try await browser.photo(TestPicture.upright, query)
            #expect(!second.isDuplicate && second.notes == note("Photos"))
            #expect(try await browser.photo(TestPicture.upright, query) == second)
            #expect(try await browser.photo(TestPicture.upright, "name=a.png&parent=\(summer)").notes.isEmpty)
            #expect(try await browser.photo(TestPicture.tall, "name=b.png").notes.isEmpty)

            // What was deleted is in no album, and what is attached to a card neither.
            let (list, card) = (try await fixture.makeList().list, NodeID.make())
            let changes: [NodeOperation] = [
                .insert(card, kind: .card, at: Place(parent: list), fields: [.title: .text("Card")]),
                .copy([CopiedNode(source: first.photo, as: .make())], to: Place(parent: card)),
                .trash([first.photo, summer]),
            ]
            guard case .landed = try await fixture.store.commit(.make(changes), author: "tester") else {
                Issue.record("\(changes) did not land")
                return
            }
            let winter = try await makeAlbum("Winter", fixture.store)
            #expect(try await browser.photo(TestPicture.upright, "name=a.png&parent=\(winter)").notes.isEmpty)
            let hers = try await other.photo(TestPicture.upright, "name=a.png&folder=Spring").notes
            #expect(hers == note("Inner") || hers == note("Winter"))
        }
    }

    @Test("an upload whose answer was lost is answered the same, though its photo was moved, renamed or deleted since")
    func repeated() async throws {
        try await browse { fixture, browser in
            let album = try await makeAlbum("Holiday", fixture.store)
            let other = try await makeAlbum("Other", fixture.store)
            for folder in ["", "&folder=Trip/Day%201"] {
                let query = "name=a.png&parent=\(album)&photo=\(NodeID.make())&upload=\(NodeID.make())\(folder)"
                let first = try await browser.photo(TestPicture.upright, query)
                #expect(first.albums.count == (folder.isEmpty ? 0 : 2))
                #expect(try await browser.photo(TestPicture.upright, query) == first)
                let changes: [NodeOperation] = [
                    .set(first.photo, [.title: .text("Sunset")]),
                    .move([first.photo], to: Place(parent: other)),
                    .trash([first.photo]),
                ]
                for change in changes {
                    guard case .landed = try await fixture.store.commit(.make([change]), author: "tester") else {
                        Issue.record("\(change) did not land")
                        return
                    }
                    #expect(try await browser.photo(TestPicture.upright, query) == first)
                }
            }
            #expect(try await fixture.store.subtree(of: album)?.count { $0.kind == .photo } == 0)
        }
    }

    @Test("folders become albums in albums, each made once, also by files that come at the same time")
    func folders() async throws {
        try await browse { fixture, browser in
            async let one = browser.photo(TestPicture.upright, "name=a.png&folder=Trip/Day%201")
            async let two = browser.photo(TestPicture.tall, "name=b.png&folder=Trip/Day%201")
            let answers = try await [one, two]
            #expect(answers.map(\.albums.count).sorted() == [0, 2])
            let albums = try #require(answers.first { !$0.albums.isEmpty }?.albums)
            let nodes = try #require(try await fixture.store.subtree(of: albums[0]))
            #expect(nodes.prefix(2).map(\.title) == ["Trip", "Day 1"])
            #expect(Set(nodes.dropFirst(2).map(\.id)) == Set(answers.map(\.photo)))
            #expect(nodes.dropFirst(2).allSatisfy { $0.parent == albums[1] })
            let again = try await browser.photo(TestPicture.tall, "name=b.png&folder=Trip/Day%201")
            #expect(again.isDuplicate && again.albums.isEmpty)
            let deep = Array(repeating: "a", count: 17).joined(separator: "/")
            #expect(try await browser.send(TestPicture.tall, "name=b.png&folder=\(deep)").status == .badRequest)
        }
    }

    @Test("what is no picture is refused by name, and nothing is served as a picture that is none")
    func refusals() async throws {
        try await browse { fixture, browser in
            let refused = try await browser.send(Array("<script>".utf8), "name=evil.jpg")
            #expect(refused.status == .unprocessableContent)
            let sentence = try (refused.decoded() as ErrorAnswer).error
            #expect(sentence.contains("“evil.jpg” was not imported. It is no picture"))
            #expect(try await fixture.store.revision() == 0)
            let list = try await fixture.makeList()
            let wrong = try await browser.send(TestPicture.upright, "name=a.png&parent=\(list.list)")
            #expect(wrong.status == .conflict)
            let stored = try await fixture.server.library.media.blobs.put(Array("<svg/>".utf8), now: 0)
            #expect(try await browser.get("/api/pictures/\(stored.blob.text)/a.svg").status == .notFound)
            withExtendedLifetime(stored) {}
        }
    }

    @Test("an album's face is counted and has its first pictures, those of albums in it where it has none itself")
    func faces() async throws {
        try await browse { fixture, browser in
            let outer = try await makeAlbum("Outer", fixture.store)
            let inner = try await makeAlbum("Inner", in: outer, fixture.store)
            let photo = try await browser.photo(TestPicture.upright, "name=a.png&parent=\(inner)")
            let node = try await fixture.store.nodes([photo.photo], withChildren: false).nodes[0]
            let blob = try #require(node.fields.text(.blob))
            let request = NodesRequest(nodes: [outer, inner, photo.photo])
            let answer: AlbumFacesAnswer = try await browser.post("/api/albums/faces", request).decoded()
            #expect(answer.faces.map(\.album) == [outer, inner])
            #expect(answer.faces[0] == AlbumFace(album: outer, photos: 0, albums: 1, blobs: [blob]))
            #expect(answer.faces[1] == AlbumFace(album: inner, photos: 1, albums: 0, blobs: [blob]))
            // However many photos there are, a page that opens does not read them.
            _ = try await browser.photo(TestPicture.upright, "name=a.png")
            let snapshot: WorkspaceSnapshot = try await browser.get("/api/workspace").decoded()
            #expect(snapshot.nodes.map(\.kind) == [.album])
        }
    }

    @Test("an album is exported as a ZIP with folders, one photo as the file it was")
    func exports() async throws {
        try await browse { fixture, browser in
            let outer = try await makeAlbum("Holi/day", fixture.store)
            let inner = try await makeAlbum("Inner", in: outer, fixture.store)
            let one = try await browser.photo(TestPicture.upright, "name=a.png&parent=\(outer)")
            _ = try await browser.photo(TestPicture.tall, "name=a.png&parent=\(outer)")
            _ = try await browser.photo(TestPicture.tall, "name=b.png&parent=\(inner)")
            let export = ExportRequest(nodes: [outer], title: "Holiday")
            let answer: ExportAnswer = try await browser.post("/api/exports", export).decoded()
            #expect(answer.fileName == "Holiday.zip" && answer.losses.isEmpty)
            let zip = try await browser.client.execute(uri: answer.path, method: .get)
            #expect(zip.headers[.contentType] == "application/zip")
            let bytes = Array(zip.body.readableBytesView)
            #expect(zip.headers[.contentLength] == "\(bytes.count)")
            try bytes.withUnsafeBufferPointer { buffer in
                var reader = try ZipReader(buffer)
                #expect(try reader.read("Holi day/Inner/b.png") == TestPicture.tall)
                #expect(try reader.read("Holi day/a.png") == TestPicture.upright)
                #expect(try reader.read("Holi day/a 2.png") == TestPicture.tall)
            }
            let overlapping = ExportRequest(nodes: [inner, one.photo, outer], title: "")
            let once: ExportAnswer = try await browser.post("/api/exports", overlapping).decoded()
            let whole = try await browser.client.execute(uri: once.path, method: .get)
            #expect(whole.body.readableBytes == bytes.count)
            let claims = NodeOperation.set(one.photo, [.mimeType: .text("text/html")])
            _ = try await fixture.store.commit(.make([claims]), author: "tester")
            let single = ExportRequest(nodes: [one.photo], title: "")
            let file: ExportAnswer = try await browser.post("/api/exports", single).decoded()
            #expect(file.fileName == "a.png")
            let original = try await browser.client.execute(uri: file.path, method: .get)
            #expect(Array(original.body.readableBytesView) == TestPicture.upright)
            // What it is its bytes say, and not what somebody wrote of it.
            #expect(original.headers[.contentType] == "image/png")
            _ = try await fixture.store.commit(.make([.trash([outer])]), author: "tester")
            #expect(try await browser.post("/api/exports", single).status == .notFound)
        }
    }

    @Test("a photo that was made of a turned page is exported as it is seen, under the name of what that is")
    func turnedExport() async throws {
        try await browse { fixture, browser in
            let photo = try await browser.photo(TestPicture.upright, "name=a.png").photo
            let turn = NodeOperation.set(photo, [.rotation: .number(90)])
            _ = try await fixture.store.commit(.make([turn]), author: "tester")
            let export = ExportRequest(nodes: [photo], title: "")
            let answer: ExportAnswer = try await browser.post("/api/exports", export).decoded()
            #expect(answer.fileName == "a.jpg")
            let file = try await browser.client.execute(uri: answer.path, method: .get)
            #expect(file.headers[.contentType] == "image/jpeg")
            #expect(Array(file.body.readableBytesView).prefix(3) == [0xFF, 0xD8, 0xFF])
        }
    }

    @Test("a ZIP of an album whose name no file can have is called after what is in it")
    func namelessExport() async throws {
        try await browse { fixture, browser in
            let album = try await makeAlbum("🏖", fixture.store)
            _ = try await browser.photo(TestPicture.upright, "name=a.png&parent=\(album)")
            let export = ExportRequest(nodes: [album], title: "🏖")
            let answer: ExportAnswer = try await browser.post("/api/exports", export).decoded()
            #expect(answer.fileName == "Photos.zip")
        }
    }
}
