// SPDX-License-Identifier: Apache-2.0
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
}
