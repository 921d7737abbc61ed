// SPDX-License-Identifier: Apache-2.0
import Foundation
import Testing
import WorkspaceMedia
import WorkspaceModel
import WorkspaceStore

@testable import WorkspaceServer

/// A data folder that was written by the program as it was before its schema changed for the first time; beside it, what
/// that program answered: each node with its body, and each entry of the log.
@Suite("Data of earlier versions", .onSQLite)
struct UpgradeTests {
    private static let fixture = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .deletingLastPathComponent().appendingPathComponent("Fixtures/DataOfVersion1")

    @Test("a folder of version 1 opens with equal nodes, history and files")
    func first() async throws {
        let folder = try TemporaryFolder()
        let data = folder.url.appendingPathComponent("data")
        try FileManager.default.copyItem(at: Self.fixture, to: data)
        #expect(try DataCheck.run(DataPlace(folder: data)).problems == [])
        let fixture = try await ServerFixture(folder: folder)
        let expected: [Node] = try lines("nodes.jsonl")
        var found: [Node] = []
        for root in [NodeID.workspace, .trash, .shelf] {
            found += try #require(try await fixture.store.subtree(of: root))
        }
        #expect(found.count == 39)
        #expect(found.sorted { $0.id < $1.id } == expected.sorted { $0.id < $1.id })
        for node in expected where node.kind == .board && node.parent == .workspace {
            #expect(try await fixture.store.search(node.title, limit: 100)?.found.contains(node.id) == true)
        }
        let log: [TransactionEvent] = try lines("log.jsonl")
        #expect(try await fixture.store.log(after: 0, limit: 1000) == log)
        #expect(log.count == 11)
        try await fixture.server.library.clear(thumbnailBytes: 0)
        let blobs = fixture.server.library.media.blobs
        #expect(try blobs.all().count == 3)
        #expect(try await blobs.scrub() == ScrubReport())
        #expect(try DataCheck.run(DataPlace(folder: data)).problems == [])
    }

    private func lines<Value: JSONCodable>(_ name: String) throws -> [Value] {
        let text = try String(contentsOf: Self.fixture.appendingPathComponent(name), encoding: .utf8)
        return try text.split(separator: "\n").map { try Value.decoded(from: Array($0.utf8)) }
    }
}
