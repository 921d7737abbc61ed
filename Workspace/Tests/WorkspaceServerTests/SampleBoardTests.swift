// SPDX-License-Identifier: Apache-2.0
import Foundation
import HTTPTypes
import Hummingbird
import Testing
import WorkspaceModel
import WorkspaceStore

@testable import WorkspaceServer

@Suite("The sample board")
struct SampleBoardTests {
    @Test("it is one transaction that the rules accept, with something to try in the first list")
    func lands() async throws {
        let fixture = try await ServerFixture()
        try await SampleBoard.add(to: fixture.store)
        #expect(try await fixture.store.revision() == 1)
        let workspace = try await fixture.store.workspace(for: SessionInfo(id: "1", name: ""))
        let board = try #require(workspace.nodes.first)
        let snapshot = try #require(try await fixture.store.board(board.id, window: 60))
        #expect(snapshot.nodes.filter { $0.kind == .list }.map(\.title) == ["Try it", "Doing", "Done"])
        #expect(snapshot.windows.allSatisfy { $0.count > 0 })
        #expect(snapshot.badges.values.contains { $0.items > 0 && $0.comments > 0 })
    }

    @Test(
        "beside it are an album of four pictures, a document and a conversation, and a picture on the first one's shelf"
    )
    func files() async throws {
        let sources = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent().appendingPathComponent("Web/sample")
        let fixture = try await ServerFixture()
        let folder = fixture.server.configuration.webFolder.appendingPathComponent("sample")
        try FileManager.default.copyItem(at: sources, to: folder)
        await fixture.server.addSampleFiles()
        let nodes = try await fixture.store.workspace(for: SessionInfo(id: "1", name: "")).nodes
        func inside(_ kind: Kind) async throws -> [Node] {
            let node = try #require(nodes.first { $0.kind == kind })
            return try await fixture.store.children(of: node.id, after: nil, limit: 100)?.nodes ?? []
        }
        #expect(nodes.count == 3)
        #expect(try await inside(.album).map(\.kind) == Array(repeating: .photo, count: 4))
        #expect(try await inside(.document).map(\.kind) == Array(repeating: .page, count: 4))
        #expect(try await inside(.conversation).map(\.kind) == [.message, .message])
        try await fixture.router { client in
            for (count, isFirst) in [(1, true), (0, false)] {
                let response = try await client.execute(
                    uri: "/api/workspace",
                    method: .get,
                    headers: fixture.signIn(client)
                )
                let shelves = try response.decoded(WorkspaceSnapshot.self).nodes.filter { $0.kind == .shelf }
                #expect(shelves.count == count)
                guard isFirst, let shelf = shelves.first else { continue }
                let there = try await fixture.store.children(of: shelf.id, after: nil, limit: 9)?.nodes ?? []
                #expect(there.map(\.title) == ["Morning"])
            }
        }
    }
}
