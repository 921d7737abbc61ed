// SPDX-License-Identifier: Apache-2.0
import Foundation
import HTTPTypes
import Hummingbird
import Synchronization
import Testing
import WorkspaceMedia
import WorkspaceModel
import WorkspaceStore

@testable import WorkspaceServer

@Suite("A board's ZIP contains its files", .timeLimit(.minutes(10)))
struct BoardFileTests {
    @Test("cards with documents, pictures and covers come back equal, byte by byte: seeded")
    func roundTrip() async throws {
        let seed = UInt64.random(in: .min ... .max)
        var random = SeededRandom(seed: seed)
        for round in 0..<6 {
            let (source, target) = (try await ServerFixture(), try await ServerFixture())
            let board = try await makeBoard(in: source, using: &random)
            let (copy, report) = try await carry(board, from: source, to: target)
            #expect(report.missing == [], "seed \(seed), round \(round)")
            let before = inReadingOrder(try #require(try await source.store.subtree(of: board)), from: board)
            let after = inReadingOrder(try #require(try await target.store.subtree(of: copy)), from: copy)
            #expect(before.count > 1)
            try #require(before.map(\.kind) == after.map(\.kind), "seed \(seed), round \(round)")
            let identities = Dictionary(uniqueKeysWithValues: zip(before.map(\.id), after.map(\.id)))
            for (old, new) in zip(before, after) {
                var expected = old.fields
                if case .node(let cover)? = expected[.cover] { expected[.cover] = identities[cover].map { .node($0) } }
                #expect(new.fields == expected, "seed \(seed), round \(round)")
                for field in [Field.blob, .original] {
                    guard let blob = old.fields.text(field).flatMap({ BlobID($0) }) else { continue }
                    let bytes = try await source.server.library.media.blobs.head(of: blob, limit: .max)
                    #expect(try await target.server.library.media.blobs.head(of: blob, limit: .max) == bytes)
                }
            }
            #expect(try DataCheck.run(target.data).problems == [], "seed \(seed), round \(round)")
            let left = target.store.folder.appendingPathComponent("incoming").path
            #expect(try FileManager.default.contentsOfDirectory(atPath: left) == [])
        }
    }

    @Test("a file that is missing or damaged on the disk stays out, and the import says so", .onSQLite)
    func damaged() async throws {
        let (source, target) = (try await ServerFixture(), try await ServerFixture())
        let (board, list) = try await source.makeList()
        let blobs = source.server.library.media.blobs
        let leases = try await [blobs.put([1, 2, 3], now: 0), blobs.put([4, 5, 6], now: 0), blobs.put([7], now: 0)]
        let card = NodeID.make()
        var operations: [NodeOperation] = [
            .insert(card, kind: .card, at: Place(parent: list), fields: [.title: .text("Card")])
        ]
        for lease in leases {
            let fields: Fields = [.title: .text("File"), .blob: .text(lease.blob.text)]
            operations.append(.insert(.make(), kind: .file, at: Place(parent: card), fields: fields))
        }
        _ = try await source.store.commit(.make(operations), author: "tester")
        try FileManager.default.removeItem(atPath: blobs.localPath(of: leases[0].blob))
        try Data([6, 5, 4]).write(to: URL(fileURLWithPath: blobs.localPath(of: leases[1].blob)))
        let (copy, report) = try await carry(board, from: source, to: target)
        #expect(report.missing == ["The content of 2 files is not in the ZIP."])
        let files = try #require(try await target.store.subtree(of: copy)).filter { $0.kind == .file }
        #expect(files.map { $0.fields.text(.blob) } == [nil, nil, leases[2].blob.text])
    }

    @Test("a ZIP is opened once, and not again for each of its files", .onSQLite)
    func openedOnce() async throws {
        let fixture = try await ServerFixture()
        let (board, list) = try await fixture.makeList()
        let blobs = fixture.server.library.media.blobs
        let leases = try await [blobs.put([1, 2, 3], now: 0), blobs.put([4, 5, 6], now: 0)]
        let card = NodeID.make()
        var operations: [NodeOperation] = [.card("Card", in: list, id: card)]
        for lease in leases {
            let fields: Fields = [.title: .text("File"), .blob: .text(lease.blob.text)]
            operations.append(.insert(.make(), kind: .file, at: Place(parent: card), fields: fields))
        }
        _ = try await fixture.store.commit(.make(operations), author: "tester")
        let file = fixture.folder.url.appendingPathComponent("board.zip")
        // It is told of each of them as soon as that is here, as both were damaged.
        let exchange = BoardExchange(store: fixture.store, blobs: blobs) { _ in
            try? FileManager.default.removeItem(at: file)
        }
        _ = try await exchange.export(board, to: file.path)
        for lease in leases { try Data([9]).write(to: URL(fileURLWithPath: blobs.localPath(of: lease.blob))) }
        let answer = try await exchange.importFile(at: file.path, author: "tester")
        #expect(answer.report.missing == [])
        #expect(!FileManager.default.fileExists(atPath: file.path))
        #expect(try await blobs.head(of: leases[0].blob, limit: 10) == [1, 2, 3])
        #expect(try await blobs.head(of: leases[1].blob, limit: 10) == [4, 5, 6])
    }

    @Test("while nobody can tell what has become of a file there is no ZIP, rather than one without it")
    func away() async throws {
        let fixture = try await ServerFixture()
        let (board, list) = try await fixture.makeList()
        let card = NodeID.make()
        let fields: Fields = [.title: .text("File"), .blob: .text(String(repeating: "a", count: 64))]
        _ = try await fixture.store.commit(
            .make([
                .card("Card", in: list, id: card),
                .insert(.make(), kind: .file, at: Place(parent: card), fields: fields),
            ]),
            author: "tester"
        )
        let blobs = try BlobStore(
            folder: fixture.folder.url.appendingPathComponent("cache").path,
            depot: AbsentDepot(),
            synchronize: SystemFiles.synchronize(_:)
        )
        let exchange = BoardExchange(store: fixture.store, blobs: blobs)
        let path = fixture.folder.url.appendingPathComponent("board.zip").path
        let refusal = await #expect(throws: RequestRefusal.self) { try await exchange.export(board, to: path) }
        #expect(refusal?.status == .serviceUnavailable)
    }

    @Test("a photo, or a page that was made of a picture, is not said to be gone while its file cannot be reached")
    func awayFromExports() async throws {
        let fixture = try await ServerFixture()
        let (photo, document, page) = (NodeID.make(), NodeID.make(), NodeID.make())
        let fields: Fields = [.blob: .text(String(repeating: "a", count: 64))]
        _ = try await fixture.store.commit(
            .make([
                .insert(photo, kind: .photo, at: Place(parent: .workspace), fields: fields),
                .insert(document, kind: .document, at: Place(parent: .workspace), fields: [.title: .text("Book")]),
                .insert(page, kind: .page, at: Place(parent: document), fields: fields),
            ]),
            author: "tester"
        )
        let media = try await MediaEngine(
            root: fixture.folder.url.appendingPathComponent("away").path,
            isUnsandboxedAllowed: true,
            depot: AbsentDepot()
        )
        let library = DocumentLibrary(store: fixture.store, media: media)
        let ticket = ExportTickets.Ticket(
            nodes: [photo],
            isPhotos: true,
            fileName: "sea.jpg",
            session: "session",
            expires: .max
        )
        let ofPhoto = await #expect(throws: RequestRefusal.self) {
            try await PhotoArchive(library: library).response(to: ticket)
        }
        #expect(ofPhoto?.status == .serviceUnavailable)
        let ofPage = await #expect(throws: RequestRefusal.self) {
            try await library.pages(of: [page], for: .program)
        }
        #expect(ofPage?.status == .serviceUnavailable)
    }

    /// Each node before its children, siblings in their order.
    private func inReadingOrder(_ nodes: [Node], from root: NodeID) -> [Node] {
        let children = Dictionary(grouping: nodes.filter { $0.id != root }) { $0.parent ?? root }
        var found: [Node] = []
        var stack = nodes.filter { $0.id == root }
        while let next = stack.popLast() {
            found.append(next)
            stack += (children[next.id] ?? []).sorted { $0.position > $1.position }
        }
        return found
    }

    /// Exports a board from one server and imports the ZIP into another.
    private func carry(
        _ board: NodeID,
        from source: ServerFixture,
        to target: ServerFixture
    ) async throws -> (board: NodeID, report: ImportReport) {
        let exported = Recorded<TestResponse>()
        try await source.router { client in
            let session = try await source.signIn(client)
            let uri = "/api/boards/\(board)/export"
            exported.value = try await client.execute(uri: uri, method: .get, headers: session)
        }
        let zip = try #require(exported.value)
        #expect(zip.status == .ok)
        let imported = Recorded<ImportAnswer>()
        try await target.router { client in
            var headers = try await target.signIn(client)
            headers[.contentType] = "application/zip"
            let response = try await client.execute(
                uri: "/api/import",
                method: .post,
                headers: headers,
                body: zip.body
            )
            #expect(response.status == .ok, "\(response.text)")
            imported.value = try response.decoded()
        }
        let answer = try #require(imported.value)
        return (answer.board, answer.report)
    }

    /// A board with cards that have documents with pages, pictures and files, some of them covers, some of them equal.
    private func makeBoard(in fixture: ServerFixture, using random: inout SeededRandom) async throws -> NodeID {
        let (board, list) = try await fixture.makeList()
        var leases: [BlobLease] = []
        var operations: [NodeOperation] = []
        for _ in 0..<Int.random(in: 0...4, using: &random) {
            let count = [0, 1, 70_000, 300_000].randomElement(using: &random) ?? 0
            let bytes = (0..<count).map { _ in UInt8.random(in: .min ... .max, using: &random) }
            leases.append(try await fixture.server.library.media.blobs.put(bytes, now: 0))
        }
        for number in 0..<Int.random(in: 0...6, using: &random) {
            let card = NodeID.make()
            let title: Fields = [.title: .text("Card \(number)")]
            operations.append(.insert(card, kind: .card, at: Place(parent: list), fields: title))
            for lease in leases where Bool.random(using: &random) {
                let id = NodeID.make()
                let kind = [Kind.document, .file, .photo].randomElement(using: &random) ?? .file
                let fields: Fields = [.title: .text("\(kind)"), .blob: .text(lease.blob.text)]
                operations.append(.insert(id, kind: kind, at: Place(parent: card), fields: fields))
                if kind == .document { operations.append(page(of: id, leases.randomElement(using: &random), lease)) }
                if kind == .photo { operations.append(.set(card, FieldChanges(.cover, .node(id)))) }
            }
        }
        if !operations.isEmpty {
            guard case .landed = try await fixture.store.commit(.make(operations), author: "tester") else {
                Issue.record("the board was refused")
                return board
            }
        }
        return withExtendedLifetime(leases) { board }
    }

    private func page(of document: NodeID, _ drawn: BlobLease?, _ sent: BlobLease) -> NodeOperation {
        let fields: Fields = [
            .blob: .text((drawn ?? sent).blob.text), .original: .text(sent.blob.text), .pageNumber: .number(1),
            .width: .number(200), .height: .number(300),
        ]
        return .insert(.make(), kind: .page, at: Place(parent: document), fields: fields)
    }
}

/// A value that a closure leaves behind.
private final class Recorded<Value: Sendable>: Sendable {
    private let kept = Mutex<Value?>(nil)

    var value: Value? {
        get { kept.withLock { $0 } }
        set { kept.withLock { $0 = newValue } }
    }
}

/// Files in a database that cannot be reached.
private struct AbsentDepot: BlobDepot {
    private let failure = BlobError.unavailable("away")

    func note(_ blob: BlobID, now: Int) throws -> Bool { throw failure }
    func keep(_ blob: BlobID, at path: String, now: Int) throws { throw failure }
    func fetch(_ blob: BlobID, to path: String) throws -> Bool { throw failure }
    func missing(among blobs: [BlobID]) throws -> [BlobID] { throw failure }
    func all() throws -> [(blob: BlobID, byteCount: Int, stored: Int)] { throw failure }
    func remove(_ blob: BlobID, ifStoredBefore oldest: Int) throws -> Bool { throw failure }
}
