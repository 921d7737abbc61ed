// SPDX-License-Identifier: Apache-2.0
import Testing
import WorkspaceModel

@testable import WorkspaceStore

@Suite("Albums that are stacked")
struct NestingTests {
    /// At least so many albums in one another, from the top: the program moves them as everybody could before there was
    /// a limit.
    private func stack(_ count: Int, _ fixture: StoreFixture) async throws -> [NodeID] {
        var stack: [NodeID] = []
        while stack.count < count {
            let new = (0..<60).map { _ in NodeID.make() }
            var operations = new.indices.map { index in
                let place = Place(parent: index == 0 ? .workspace : new[index - 1])
                return NodeOperation.insert(new[index], kind: .album, at: place, fields: [.title: .text("Tea")])
            }
            if let top = stack.first { operations.append(.move([top], to: Place(parent: new[59]))) }
            let outcome = try await fixture.store.commit(.make(operations), author: "tester")
            guard case .landed = outcome else { throw Unexpected(description: "\(outcome)") }
            stack = new + stack
        }
        return stack
    }

    @Test("deeper than they may be, they are searched without end of memory, for nobody but their readers, and erased")
    func deep() async throws {
        let fixture = try StoreFixture(tracesSQL: false)
        let (ada, bob) = (try await fixture.member("Ada"), try await fixture.member("Bob"))
        let stack = try await stack(2_100, fixture)
        let (top, bottom) = (try #require(stack.first), try #require(stack.last))
        let found = try #require(try await fixture.store.search("tea", limit: 9_999)).found
        #expect(Set(found) == Set(stack.prefix(129)))

        try await fixture.land(.set(top, [.readers: .nodes([ada])]))
        let (hers, his) = (Reader.member(ada.description), Reader.member(bob.description))
        #expect(try await fixture.store.detail(of: stack[100], for: hers) != nil)
        for album in [stack[100], bottom] {
            #expect(try await fixture.store.detail(of: album, for: his) == nil)
        }

        try await fixture.land(.trash([top]))
        #expect(try await fixture.store.erase([top], author: "tester").nodes == stack.count)
    }

    @Test("a member moves them into no album in which they would be too deep")
    func moved() async throws {
        let fixture = try StoreFixture()
        let ada = try await fixture.member("Ada")
        let (upper, lower) = (try await stack(60, fixture), try await stack(60, fixture))
        func move(_ album: NodeID) async throws -> CommitOutcome {
            let move = NodeOperation.move([album], to: Place(parent: upper[59]))
            return try await fixture.store.commit(.make([move]), member: ada.description)
        }
        for album in [lower[0], lower[55]] {
            guard case .refused(let refused) = try await move(album) else { return #expect(Bool(false), "it landed") }
            #expect(refused.refusal.sentence == "This would be nested too deeply. Put it further up.")
        }
        guard case .landed = try await move(lower[56]) else { return #expect(Bool(false), "it was refused") }
    }
}
