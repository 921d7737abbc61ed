// SPDX-License-Identifier: Apache-2.0
import Foundation
import Testing
import WorkspaceModel

@testable import WorkspaceStore

@Suite("A card's own history")
struct HistoryTests {
    /// The events of a card, the newest first.
    private func events(
        of card: NodeID,
        _ fixture: StoreFixture,
        for reader: Reader = .program
    ) async throws -> [CardEvent] {
        try #require(try await fixture.store.history(of: card, limit: 100, for: reader)).entries.flatMap(\.events)
    }

    @Test("what was done to it and to what is on it, by whom, and nothing of a new place among neighbours")
    func deeds() async throws {
        let fixture = try StoreFixture()
        let (board, list) = try await fixture.makeList()
        let (card, other, second, field) = (NodeID.make(), NodeID.make(), NodeID.make(), NodeID.make())
        let (checklist, item) = (NodeID.make(), NodeID.make())
        try await fixture.land(
            .insert(second, kind: .list, at: Place(parent: board), fields: [.title: .text("Doing")]),
            .insert(field, kind: .customField, at: Place(parent: board), fields: [.title: .text("Cost")]),
            .card("Other", in: list, id: other)
        )
        let due = FieldValue.number(1_800_000_000_000)
        var cost = CustomValues()
        cost[field] = .number(2)
        let steps: [([NodeOperation], [CardEvent])] = [
            ([.card("Tea", in: list, id: card)], [CardEvent(.made, to: list)]),
            ([.move([card], to: Place(parent: list, after: other))], []),
            ([.move([card], to: Place(parent: second))], [CardEvent(.moved, from: list, to: second)]),
            (
                [.set(card, [.title: .text("Green tea"), .due: due, .custom: .custom(cost)])],
                [
                    CardEvent(.changed, field: .title), CardEvent(.changed, field: .due),
                    CardEvent(.changed, node: field, field: .custom),
                ]
            ),
            ([.set(card, [.title: .text("Green tea")])], []),
            ([.set(card, [.body: .text("From Assam")])], [CardEvent(.changed, field: .body)]),
            ([.set(card, [.done: .flag(true)])], [CardEvent(.ticked)]),
            (
                [
                    .insert(checklist, kind: .checklist, at: Place(parent: card), fields: [.title: .text("Steps")]),
                    .insert(item, kind: .checkItem, at: Place(parent: checklist), fields: [.title: .text("Boil")]),
                ],
                [
                    CardEvent(.added, kind: .checklist, node: checklist),
                    CardEvent(.added, kind: .checkItem, node: item),
                ]
            ),
            ([.set(item, [.done: .flag(true)])], [CardEvent(.ticked, kind: .checkItem, node: item)]),
            (
                [.set(card, [.cover: .node(item), .coverColor: .text("red")])],
                [CardEvent(.changed, field: .cover)]
            ),
            ([.set(card, [.coverColor: .text("blue")])], [CardEvent(.changed, field: .coverColor)]),
            ([.trash([checklist])], [CardEvent(.removed, kind: .checklist, node: checklist)]),
            ([.trash([card])], [CardEvent(.deleted, from: second)]),
            ([.move([card], to: Place(parent: second))], [CardEvent(.restored, to: second)]),
        ]
        var expected: [CardEvent] = []
        for (operations, events) in steps {
            guard case .landed = try await fixture.store.commit(.make(operations), author: "tester") else {
                Issue.record("\(operations) did not land")
                return
            }
            expected = events + expected
            #expect(try await self.events(of: card, fixture) == expected, "\(operations)")
        }
        let newest = try #require(try await fixture.store.history(of: card, limit: 2))
        #expect(newest.more && newest.entries.map(\.author) == ["tester", "tester"])
        #expect(newest.nodes.map(\.id) == [second])
        let last = try #require(newest.entries.last).revision
        let older = try #require(try await fixture.store.history(of: card, limit: 100, before: last))
        #expect(!older.more && older.entries.flatMap(\.events) == Array(expected.dropFirst(2)))
        #expect(try await fixture.store.history(of: list, limit: 1) == nil)
        #expect(try await events(of: other, fixture) == [CardEvent(.made, to: list)])
    }

    @Test(
        "an item that goes to another card leaves one and comes to the other; what comes with a new card is told by that"
    )
    func between() async throws {
        let fixture = try StoreFixture()
        let (_, list) = try await fixture.makeList()
        let (one, other, item) = (NodeID.make(), NodeID.make(), NodeID.make())
        let (steps, others) = (NodeID.make(), NodeID.make())
        try await fixture.land(
            .card("One", in: list, id: one),
            .insert(steps, kind: .checklist, at: Place(parent: one), fields: [.title: .text("Steps")]),
            .insert(item, kind: .checkItem, at: Place(parent: steps), fields: [.title: .text("Boil")]),
            .card("Other", in: list, id: other),
            .insert(others, kind: .checklist, at: Place(parent: other), fields: [.title: .text("Others")])
        )
        try await fixture.land(.move([item], to: Place(parent: others)))
        #expect(
            try await events(of: one, fixture) == [
                CardEvent(.removed, kind: .checkItem, node: item), CardEvent(.made, to: list),
            ]
        )
        #expect(
            try await events(of: other, fixture) == [
                CardEvent(.added, kind: .checkItem, node: item), CardEvent(.made, to: list),
            ]
        )
    }

    @Test("lists that a reader may not see are not named, nor is a card there told of")
    func visibility() async throws {
        let fixture = try StoreFixture()
        let (ada, eve) = (try await fixture.member("Ada"), try await fixture.member("Eve"))
        let (board, list) = try await fixture.makeList()
        let (shared, open) = try await fixture.makeList()
        let card = NodeID.make()
        try await fixture.land(
            .card("Tea", in: list, id: card),
            .set(board, [.readers: .nodes([ada])])
        )
        let (forAda, forEve) = (Reader.member("\(ada)"), Reader.member("\(eve)"))
        #expect(try await fixture.store.history(of: card, limit: 9, for: forEve) == nil)
        try await fixture.land(.move([card], to: Place(parent: open)))
        let seen = try #require(try await fixture.store.history(of: card, limit: 9, for: forAda))
        #expect(Set(seen.nodes.map(\.id)) == [list, open])
        let hidden = try #require(try await fixture.store.history(of: card, limit: 9, for: forEve))
        #expect(hidden.nodes.map(\.id) == [open])
        // Who has a share link is told of nobody.
        let guest = Reader.guest(of: shared, by: "\(ada)")
        let told = try #require(try await fixture.store.history(of: card, limit: 9, for: guest))
        #expect(told.nodes.map(\.id) == [open] && told.entries.allSatisfy { $0.author.isEmpty })
    }

    @Test("it goes with its card, and outlives a cut of the log")
    func erasing() async throws {
        let fixture = try StoreFixture()
        let (_, list) = try await fixture.makeList()
        let (card, kept) = (NodeID.make(), NodeID.make())
        try await fixture.land(.card("Tea", in: list, id: card), .card("Soup", in: list, id: kept))
        try await fixture.land(.trash([card]))
        _ = try await fixture.store.erase([card], author: "tester")
        #expect(try await fixture.store.history(of: card, limit: 9) == nil)
        #expect(try await events(of: kept, fixture) == [CardEvent(.made, to: list)])
        let rows: Int? = try await fixture.store.engine.read { try $0.value("SELECT count(*) FROM history") }
        #expect(rows == 1)
        #expect(try await fixture.store.verify().problems == [])
    }
}
