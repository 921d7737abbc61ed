// SPDX-License-Identifier: Apache-2.0
import Foundation
import HTTPTypes
import Hummingbird
import Logging
import WorkspaceMedia
import WorkspaceModel
import WorkspaceStore

@testable import WorkspaceServer

/// A server on a store of its own, with a small shell.
struct ServerFixture {
    let folder: TemporaryFolder
    let store: Store
    /// Where its data is.
    let data: DataPlace
    let server: CarryServer
    let announced: Recorder

    init(
        folder: TemporaryFolder? = nil,
        database: String? = nil,
        publicAddress: String? = nil,
        heartbeat: Duration = .seconds(15),
        clock: Store.Clock? = nil,
        log: Recorder? = nil,
        synchronize: @escaping SystemFiles.Synchronize = SystemFiles.synchronize(_:),
        configure: (inout ServerConfiguration) -> Void = { _ in }
    ) async throws {
        let folder = try folder ?? TemporaryFolder()
        let announced = Recorder()
        let web = folder.url.appendingPathComponent("web")
        try Self.makeShell(in: web)
        self.folder = folder
        self.announced = announced
        let data = folder.url.appendingPathComponent("data")
        let clock = clock ?? Store.systemClock
        let database = try database ?? TestDatabase.make()
        self.data = DataPlace(folder: data, database: database)
        if let address = database {
            store = try Store(folder: data, database: address, clock: clock)
        } else {
            store = try Store(folder: data, clock: clock)
        }
        var configuration = ServerConfiguration(
            port: 0,
            webFolder: web,
            publicAddress: publicAddress.flatMap { URL(string: $0) },
            announce: { if case .link(let address) = $0 { announced.record(address) } }
        )
        configuration.heartbeat = heartbeat
        configuration.isUnsandboxedAllowed = true
        configuration.limits = .unbounded
        configure(&configuration)
        var logger =
            log.map { log in Logger(label: "test") { _ in RecordingLog(recorder: log) } } ?? Logger(label: "test")
        logger.logLevel = log == nil ? .critical : .trace
        server = try await CarryServer(
            store: store,
            configuration: configuration,
            logger: logger,
            synchronize: synchronize
        )
    }

    /// Lets a browser in and gives the header that it sends from then on.
    func signIn(_ client: TestClient) async throws -> HTTPFields {
        let link = try await server.signIn.makeLink()
        return try await client.spend(link.text).cookie
    }

    /// Sends a file as a browser does, and gives the answer.
    func upload(_ bytes: [UInt8], _ query: String = "name=a.pdf") async throws -> DocumentAnswer {
        try await router { client in
            var headers = try await signIn(client)
            headers[.contentType] = "application/octet-stream"
            let uri = "/api/documents?\(query)"
            return try await client.execute(uri: uri, method: .post, headers: headers, body: ByteBuffer(bytes: bytes))
                .decoded()
        }
    }

    /// A board with a list, straight in the store.
    func makeList() async throws -> (board: NodeID, list: NodeID) {
        let board = NodeID.make()
        let list = NodeID.make()
        _ = try await store.commit(
            .make([
                .insert(board, kind: .board, at: Place(parent: .workspace), fields: [.title: .text("Board")]),
                .insert(list, kind: .list, at: Place(parent: board), fields: [.title: .text("List")]),
            ]),
            author: "tester"
        )
        return (board, list)
    }

    private static func makeShell(in web: URL) throws {
        for folder in ["build/examples", "build/assets/1a2b"] {
            let url = web.appendingPathComponent(folder)
            try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
        }
        let files = [
            "build/index.html": "<!doctype html>", "app.css": "body{}", "build/assets/1a2b/bridge.js": "1",
            "build/assets/1a2b/bridge.js.gz": "compressed", "build/assets/1a2b/bridge.js.br": "smaller",
            "build/assets/1a2b/carry.wasm": "\0asm", ".hidden.css": "secret",
            "notes.swift": "secret",
            "build/examples/index.html": "examples", "build/examples/examples.wasm": "program",
            "build/examples/views.txt": "source", "build/examples/views.swift": "source",
        ]
        // In order, so that no compressed twin is older than its file.
        for (name, text) in files.sorted(by: { $0.key < $1.key }) {
            try Data(text.utf8).write(to: web.appendingPathComponent(name))
        }
    }
}

extension HTTPFields {
    /// The same fields with a JSON content type.
    var json: HTTPFields {
        var fields = self
        fields[.contentType] = "application/json"
        return fields
    }
}

extension TestClient {
    /// Presses the button of the page behind a one-time link.
    func spend(_ token: String, headers: HTTPFields = [:]) async throws -> TestResponse {
        var headers = headers
        headers[.contentType] = "application/x-www-form-urlencoded"
        return try await execute(
            uri: "/open",
            method: .post,
            headers: headers,
            body: ByteBuffer(string: "token=\(token)")
        )
    }
}

extension TestResponse {
    /// The header that sends the cookie of this answer back.
    var cookie: HTTPFields {
        [.cookie: String(headers[.setCookie]?.prefix { $0 != ";" } ?? "")]
    }

    /// The body as JSON of this type.
    func decoded<Value: JSONCodable>(_ type: Value.Type = Value.self) throws -> Value {
        try Value.decoded(from: Array(body.readableBytesView))
    }

    /// The body as text.
    var text: String { String(buffer: body) }
}

extension ByteBuffer {
    /// The JSON of a value.
    init(json value: some JSONCodable) {
        self.init(bytes: value.encoded())
    }
}
