// SPDX-License-Identifier: Apache-2.0
import Testing
import WorkspaceModel

@testable import WorkspaceStore

@Suite("Drafts that wait for their time")
struct DraftTests {
    @Test("those that cannot be read hold up none behind them, and are found when the data is checked")
    func unreadable() async throws {
        let fixture = try StoreFixture()
        let drafts = [NodeID.make(), .make(), .make(), .make()]
        for (index, draft) in drafts.enumerated() {
            let fields: Fields = [.body: .text("Hello"), .due: .number(1_600_000_000_000 + Double(index))]
            try await fixture.land(.insert(draft, kind: .draft, at: Place(parent: .workspace), fields: fields))
        }
        let photo = NodeID.make()
        try await fixture.land(.insert(photo, kind: .photo, at: Place(parent: drafts[1]), fields: [:]))
        try await fixture.store.engine.write { db in
            for node in [drafts[0], photo] { try db.execute("UPDATE node SET key = '!' WHERE id = ?", [node.stored]) }
        }
        for limit in [1, 2, 5] {
            let due = try await fixture.store.dueDrafts(limit: limit)
            #expect(due.drafts.map(\.draft.id) == Array(drafts[1...].prefix(limit)))
            #expect(due.drafts.map(\.isWhole) == Array([false, true, true].prefix(limit)))
            #expect(due.unreadable == [drafts[0]])
        }
        let problems = Set(try await fixture.store.verify().problems)
        #expect(problems == Set([drafts[0], photo].map { "The node \($0) cannot be read." }))
    }
}
