// SPDX-License-Identifier: Apache-2.0
import Foundation
import HTTPTypes
import Hummingbird
import Testing
import WorkspaceMedia
import WorkspaceModel
import WorkspaceStore

@testable import WorkspaceServer

/// Every route is asked about everything by everybody, beside a naive model of who may see what: no answer has a word of what
/// is hidden, and nothing hidden is changed or filled.
@Suite("What every route tells whom", .timeLimit(.minutes(10)))
struct VisibleRoutesTests {
    /// How a route is asked about a node.
    private enum Question {
        /// Nobody names a node: it is asked once.
        case nothing(uri: String)
        /// Its path names the node, or the bytes that the node names.
        case path(body: String? = nil)
        /// Its query names the node as the place of a file.
        case place(uri: String)
        /// Its body names the node.
        case body(@Sendable (NodeID) -> ByteBuffer)
        /// It is about members and devices, and no node.
        case none
    }

    private static let questions: [String: Question] = [
        "GET /api/workspace": .nothing(uri: "/api/workspace"), "GET /api/trash": .nothing(uri: "/api/trash"),
        "GET /api/conversations": .nothing(uri: "/api/conversations"),
        "GET /api/search": .nothing(uri: "/api/search?text=secret"),
        "GET /api/boards/{id}": .path(), "GET /api/nodes/{id}": .path(), "GET /api/nodes/{id}/children": .path(),
        "GET /api/nodes/{id}/history": .path(), "GET /api/nodes/{id}/original": .path(),
        "GET /api/nodes/{id}/shares": .path(), "POST /api/nodes/{id}/shares": .path(body: #"{"days":1}"#),
        "GET /api/boards/{id}/export": .path(), "GET /api/conversations/{id}/messages": .path(),
        "GET /api/boards/{id}/people": .path(),
        "GET /api/thumbnails/{blob}": .path(), "GET /api/thumbnails/{blob}/{page}": .path(),
        "GET /api/pictures/{blob}/{name}": .path(), "GET /api/renditions/{blob}/{name}": .path(),
        "POST /api/documents": .place(uri: "/api/documents?name=a.pdf&parent="),
        "POST /api/photos": .place(uri: "/api/photos?name=a.png&parent="),
        "POST /api/nodes": .body { ByteBuffer(json: NodesRequest(nodes: [$0], children: true)) },
        "POST /api/albums/faces": .body { ByteBuffer(json: NodesRequest(nodes: [$0])) },
        "POST /api/exports": .body { ByteBuffer(json: ExportRequest(nodes: [$0], title: "")) },
        "POST /api/erase": .body { ByteBuffer(json: NodesRequest(nodes: [$0])) },
        "POST /api/transactions": .body { ByteBuffer(json: Transaction.make([.set($0, [.title: .text("taken")])])) },
        // What they tell of nodes has tests of its own: a feed stays open, and a board's file is a place of its own.
        "GET /api/feed": .none, "POST /api/presence": .none, "POST /api/conversations/read": .none,
        "POST /api/import": .none,
        "GET /api/session": .none, "POST /api/session": .none, "POST /api/links": .none, "GET /api/sessions": .none,
        "POST /api/sessions/{id}": .none, "DELETE /api/sessions/{id}": .none, "DELETE /api/sessions": .none,
        "GET /api/members": .none, "POST /api/members": .none, "POST /api/members/{id}": .none,
        "DELETE /api/members/{id}": .none, "POST /api/members/{id}/invitation": .none,
        "DELETE /api/members/{id}/invitation": .none, "DELETE /api/uploads/{id}": .none,
        "DELETE /api/shares/{id}": .none, "GET /metrics": .none,
        "GET /open": .none, "POST /open": .none, "GET /health": .none, "HEAD /health": .none,
        "GET /export/{ticket}/{name}": .none,
    ]

    @Test("by random rights: whoever asks whatever", arguments: 1...4 as ClosedRange<UInt64>)
    func random(seed: UInt64) async throws {
        let fixture = try await ServerFixture()
        let routes = fixture.server.makeRouter().routes.map { route in
            (method: route.method, path: "/" + route.path.description.trimmingPrefix("/"))
        }
        let names = Set(routes.map { "\($0.method) \($0.path)" })
        #expect(names == Set(Self.questions.keys), "each route has its question")
        try await fixture.router { client in
            var world = try await Secrets(fixture, client, seed: seed)
            try await world.fill()
            let readers = try await world.readers()
            for reader in readers {
                for (method, path) in routes {
                    let question = try #require(Self.questions["\(method) \(path)"])
                    for (uri, node, body) in Self.requests(question, path, world.nodes) {
                        let isHidden = node.map { !world.sees(reader, $0) } ?? false
                        // Whoever may see it does what the route does: that is tested elsewhere.
                        let asks = method == .get || uri.hasPrefix("/api/nodes") || uri.hasPrefix("/api/albums")
                        guard asks || isHidden else { continue }
                        var headers = reader.headers.json
                        if case .place = question { headers[.contentType] = "application/octet-stream" }
                        let answer = try await client.execute(uri: uri, method: method, headers: headers, body: body)
                        let about = "seed \(seed): \(reader.name) \(method) \(uri)"
                        #expect(answer.status.code < 500 || answer.status.code == 507, "\(about): \(answer.status)")
                        if isHidden, uri != "/api/nodes", uri != "/api/albums/faces" {
                            #expect(answer.status.code >= 400, "\(about): \(answer.status)")
                        }
                        for other in world.nodes where !world.sees(reader, other) {
                            #expect(!answer.text.contains(other.secret), "\(about) tells of a hidden \(other.kind)")
                        }
                    }
                }
            }
            try await world.expectUnchanged()
        }
    }

    private static func requests(
        _ question: Question,
        _ path: String,
        _ nodes: [Secrets.Thing]
    ) -> [(uri: String, node: Secrets.Thing?, body: ByteBuffer?)] {
        switch question {
        case .none: return []
        case .nothing(let uri): return [(uri, nil, nil)]
        case .place(let uri): return nodes.map { (uri + "\($0.id)", $0, ByteBuffer(bytes: TestPicture.upright)) }
        case .body(let make): return nodes.map { (path, $0, make($0.id)) }
        case .path(let body):
            return nodes.compactMap { node in
                guard !path.contains("{blob}") || node.blob != nil else { return nil }
                let uri = path.replacing("{id}", with: "\(node.id)").replacing("{blob}", with: node.blob ?? "")
                    .replacing("{page}", with: "1").replacing("{name}", with: "a.png")
                return (uri, node, body.map { ByteBuffer(string: $0) })
            }
        }
    }
}

/// Boards, documents, albums and conversations for random members, each with something in it that has a word of its own, and
/// the rules said a second time.
private struct Secrets {
    struct Thing: Sendable {
        let id: NodeID
        let kind: Kind
        let parent: NodeID?
        let secret: String
        /// Nil for everybody.
        let readers: Set<NodeID>?
        let blob: String?
        let isDeleted: Bool
    }

    struct Reader: Sendable {
        let name: String
        let headers: HTTPFields
        let id: NodeID?
        /// What they have a link of.
        var shared: NodeID?
    }

    private let fixture: ServerFixture
    private let client: TestClient
    private var random: SeededRandom
    private var members: [Reader] = []
    private(set) var nodes: [Thing] = []

    init(_ fixture: ServerFixture, _ client: TestClient, seed: UInt64) async throws {
        self.fixture = fixture
        self.client = client
        random = SeededRandom(seed: seed)
        for (name, role) in [("Ada", Role.owner), ("Bob", .editor), ("Cora", .commenter), ("Vic", .viewer)] {
            let (headers, id) = try await fixture.enter(client, as: name, role)
            members.append(Reader(name: name, headers: headers, id: NodeID(id)))
        }
    }

    /// The members, and two who have a link of something each.
    func readers() async throws -> [Reader] {
        var readers = members
        for (number, node) in nodes.filter({ $0.parent == nil && !$0.isDeleted && $0.readers == nil }).prefix(2)
            .enumerated()
        {
            let headers = try await fixture.look(client, at: node.id)
            readers.append(Reader(name: "Guest \(number)", headers: headers, id: nil, shared: node.id))
        }
        return readers
    }

    mutating func fill() async throws {
        let shapes: [(Kind, [Kind])] = [
            (.board, [.list, .card]), (.document, [.page]), (.album, [.album, .photo]), (.conversation, [.message]),
        ]
        for (place, below) in (shapes + shapes).shuffled(using: &random) {
            let isDeleted = Int.random(in: 0..<4, using: &random) == 0
            var parent: NodeID?
            for kind in [place] + below {
                parent = try await add(kind, to: parent, isDeleted: isDeleted)
            }
            if isDeleted, let top = nodes.last(where: { $0.parent == nil }) {
                _ = try await fixture.store.commit(.make([.trash([top.id])]), author: "tester")
            }
        }
    }

    private mutating func add(_ kind: Kind, to parent: NodeID?, isDeleted: Bool) async throws -> NodeID {
        let id = NodeID.make()
        let secret = "secret\(id)"
        var fields: Fields = [kind == .message ? .body : .title: .text(secret)]
        var blob: String?
        var lease: BlobLease?
        if kind == .page || kind == .photo {
            // Bytes of its own.
            let bytes = TestPicture.upright + Array(secret.utf8)
            let new = try await fixture.server.library.media.blobs.put(bytes, now: 0)
            (lease, blob) = (new, new.blob.text)
            fields[.blob] = .text(new.blob.text)
            if kind == .page { fields[.pageNumber] = .number(1) }
        }
        var readers: Set<NodeID>?
        if kind.mayBeRestricted, Bool.random(using: &random) {
            readers = Set(members.compactMap(\.id).filter { _ in Bool.random(using: &random) })
            if let first = members.randomElement(using: &random)?.id { readers?.insert(first) }
            fields[.readers] = .nodes(readers?.sorted() ?? [])
        }
        let insert = NodeOperation.insert(id, kind: kind, at: Place(parent: parent ?? .workspace), fields: fields)
        guard case .landed = try await fixture.store.commit(.make([insert]), author: "tester") else {
            throw CancellationError()
        }
        withExtendedLifetime(lease) {}
        nodes.append(
            Thing(
                id: id,
                kind: kind,
                parent: parent,
                secret: secret,
                readers: readers,
                blob: blob,
                isDeleted: isDeleted
            )
        )
        return id
    }

    func sees(_ reader: Reader, _ node: Thing) -> Bool {
        var chain = [node]
        while let above = nodes.first(where: { $0.id == chain[chain.count - 1].parent }) { chain.append(above) }
        if let id = reader.id { return chain.allSatisfy { $0.readers?.contains(id) ?? true } }
        // What is shared is for everybody here.
        return !node.isDeleted && chain.contains { $0.id == reader.shared } && chain.allSatisfy { $0.readers == nil }
    }

    /// Nothing was taken, changed or filled.
    func expectUnchanged() async throws {
        let stored = try await fixture.store.nodes(nodes.map(\.id), withChildren: true)
        for (node, thing) in zip(stored.nodes.sorted { $0.id < $1.id }, nodes.sorted { $0.id < $1.id }) {
            #expect(node.id == thing.id && (node.title == thing.secret || thing.kind == .message))
        }
        let known = Set(nodes.map(\.id))
        for child in stored.children.flatMap(\.nodes) { #expect(known.contains(child.id), "a \(child.kind) came") }
    }
}
