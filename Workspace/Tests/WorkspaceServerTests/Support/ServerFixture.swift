// SPDX-License-Identifier: Apache-2.0
import Foundation
import HTTPTypes
import Hummingbird
import HummingbirdTesting
import Logging
import WorkspaceModel
import WorkspaceStore

@testable import WorkspaceServer

/// A server on a store of its own, with a small shell.
struct ServerFixture {
    let folder: TemporaryFolder
    let store: Store
    let server: CarryServer
    let announced: Recorder

    init(
        publicAddress: String? = nil,
        heartbeat: Duration = .seconds(15),
        clock: Store.Clock? = nil
    ) async throws {
        let folder = try TemporaryFolder()
        let announced = Recorder()
        let web = folder.url.appendingPathComponent("web")
        try Self.makeShell(in: web)
        self.folder = folder
        self.announced = announced
        let data = folder.url.appendingPathComponent("data")
        store = try clock.map { try Store(folder: data, clock: $0) } ?? Store(folder: data)
        var configuration = ServerConfiguration(
            port: 0,
            webFolder: web,
            publicAddress: publicAddress.flatMap { URL(string: $0) },
            announce: { announced.record($0) }
        )
        configuration.heartbeat = heartbeat
        var logger = Logger(label: "test")
        logger.logLevel = .critical
        server = try await CarryServer(store: store, configuration: configuration, logger: logger)
    }

    /// Runs a test on the router, without a network.
    func router(_ test: @Sendable (any TestClientProtocol) async throws -> Void) async throws {
        try await server.application().test(.router, test)
    }

    /// Lets a browser in and gives the header that it sends from then on.
    func signIn(_ client: any TestClientProtocol) async throws -> HTTPFields {
        let link = try await server.signIn.makeLink()
        let response = try await client.execute(uri: "/open?token=\(link.text)", method: .get)
        let cookie = response.headers[.setCookie]?.prefix { $0 != ";" }
        return [.cookie: String(cookie ?? "")]
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
        try FileManager.default.createDirectory(
            at: web.appendingPathComponent("build/examples"),
            withIntermediateDirectories: true
        )
        let files = [
            "index.html": "<!doctype html>", "app.css": "body{}", "build/bridge.js": "1",
            "build/bridge.js.gz": "compressed",
            "build/bridge.js.br": "smaller", "build/carry.wasm": "\0asm", ".hidden.css": "secret",
            "notes.swift": "secret",
            "examples.html": "examples", "build/examples/examples.wasm": "program",
            "build/examples/views.txt": "source", "build/examples/views.swift": "source",
        ]
        for (name, text) in files {
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

extension TestResponse {
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
