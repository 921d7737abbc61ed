// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import WorkspaceModel

@Suite struct ReplicaTests {
    private var replica = Replica()
    /// The server's tree; what happens there is told by hand.
    private var server = Tree.make()
    private let away = Place(parent: .make(20))

    init() {
        replica.merge(Array(server.all), revision: 1)
    }

    private func transaction(_ number: UInt64, _ operations: NodeOperation...) -> Transaction {
        Transaction(id: .make(number), operations: operations)
    }

    private func event(_ applied: AppliedTransaction, _ revision: UInt64, _ number: UInt64) -> TransactionEvent {
        TransactionEvent(
            revision: revision,
            transaction: .make(number),
            author: "other",
            changes: applied.changes
        )
    }

    @Test mutating func `performed -> shown at once, with the nodes and parents that changed`() {
        guard case .applied(let changes, let inverse) = replica.perform(transaction(1, .move([.make(11)], to: away)))
        else {
            Issue.record("It was refused.")
            return
        }
        #expect(changes.nodes == [.make(11)])
        #expect(changes.parents == [.make(10), .make(20)])
        #expect(inverse == [.move([.make(11)], to: Place(parent: .make(10), before: .make(12)))])
        #expect(replica.tree.numbers(under: .make(20)) == [21, 22, 23, 11])
        #expect(replica.pending.count == 1)
    }

    @Test mutating func `hidden -> taken away with what is in it, and there again with a later state`() {
        var event = TransactionEvent(revision: 2, transaction: .make(1), author: "other", changes: [])
        event.hidden = [.make(10), .make(99)]
        let changes = replica.merge(event)
        #expect(changes.nodes == [.make(10)])
        #expect(replica.tree.isGone(.make(10)) && replica.tree.isGone(.make(11)))
        #expect(!replica.tree.isGone(.make(20)) && !replica.tree.isTrashed(.make(11)))
        // What was said before it was hidden comes late.
        replica.merge(Array(server.all), revision: 1)
        #expect(replica.tree.isGone(.make(11)))
        guard
            case .accepted(let applied) = Applier.apply(
                transaction(2, .set(.make(10), [.title: .text("Back")])),
                to: &server,
                revision: 3
            )
        else {
            Issue.record("It was refused.")
            return
        }
        replica.merge(self.event(applied, 3, 2))
        #expect(!replica.tree.isGone(.make(11)))
        // The same is heard again.
        replica.merge(event)
        #expect(!replica.tree.isGone(.make(11)))
    }

    @Test func `hidden before it was known -> an older state does not show it, a later one does`() throws {
        var replica = Replica()
        replica.merge(server.all.filter { $0.id != .make(11) }, revision: 1)
        var event = TransactionEvent(revision: 2, transaction: .make(1), author: "other", changes: [])
        event.hidden = [.make(11)]
        replica.merge(event)
        var card = try #require(server[.make(11)])
        replica.merge([card], revision: 1)
        #expect(replica.tree[.make(11)] == nil)
        #expect(replica.tree.numbers(under: .make(10)) == [12, 13])
        card.revision = 2
        replica.merge([card], revision: 3)
        #expect(replica.tree.numbers(under: .make(10)) == [11, 12, 13])
    }

    @Test mutating func `pending -refused-> as it was before`() {
        let before = replica.tree.contents
        _ = replica.perform(
            transaction(1, .set(.make(11), [.title: .text("x"), .body: .text("y")]), .trash([.make(11)]))
        )
        let changes = replica.refuse(.make(1))
        #expect(changes.nodes == [.make(11)])
        #expect(changes.parents == [.trash, .make(10)])
        #expect(replica.tree.contents == before)
        #expect(replica.refuse(.make(1)).isEmpty)
    }

    @Test mutating func `pending -own event before the answer-> confirmed, and the answer changes nothing`() {
        let own = transaction(1, .insert(.make(30), kind: .card, at: away, fields: [:]))
        _ = replica.perform(own)
        let applied = server.mustApply(own.operations, revision: 2)
        #expect(replica.merge(event(applied, 2, 1)).isEmpty)
        #expect(replica.pending.isEmpty)
        #expect(replica.acknowledge(.make(1), changes: applied.changes, revision: 2).isEmpty)
        #expect(replica.tree.contents == server.contents)
        #expect(replica.revision == 2)
    }

    @Test mutating func `A partial event of an own transaction leaves it pending until its answer`() {
        let own = transaction(1, .trash([.make(11)]), .trash([.make(12)]))
        _ = replica.perform(own)
        let applied = server.mustApply(own.operations, revision: 2)
        var partial = event(applied, 2, 1)
        partial.changes.removeLast()
        partial.partial = true
        replica.merge(partial)
        #expect(replica.pending.count == 1)
        #expect(replica.tree.numbers(under: .make(10)) == [13])
        replica.acknowledge(.make(1), changes: applied.changes, revision: 2)
        #expect(replica.pending.isEmpty)
        #expect(replica.tree.contents == server.contents)
    }

    @Test mutating func `An own transaction stands on top of what others did first`() {
        _ = replica.perform(transaction(1, .move([.make(11)], to: Place(parent: .make(20), after: .make(22)))))
        let other = server.mustApply([.move([.make(22)], to: Place(parent: .make(20), before: .make(21)))], revision: 2)
        replica.merge(event(other, 2, 9))
        #expect(replica.tree.numbers(under: .make(20)) == [22, 11, 21, 23])
    }

    @Test mutating func `pending -its list is deleted-> not shown -its list is back-> shown`() {
        _ = replica.perform(transaction(1, .insert(.make(30), kind: .card, at: away, fields: [:])))
        let deleted = server.mustApply([.trash([.make(20)])], revision: 2)
        let changes = replica.merge(event(deleted, 2, 9))
        #expect(replica.tree[.make(30)] == nil)
        #expect(Set(changes.nodes) == [.make(20), .make(30)])
        #expect(replica.pending.count == 1)
        replica.merge(event(server.mustApply(deleted.inverse, revision: 3), 3, 10))
        #expect(replica.tree[.make(30)]?.parent == .make(20))
    }

    @Test mutating func `adopted before it can be applied -its nodes arrive-> shown, beneath what is done here`() {
        var fresh = Replica()
        let left = transaction(1, .move([.make(11)], to: away))
        #expect(fresh.adopt([left, left]).isEmpty)
        fresh.merge(Array(server.all), revision: 1)
        #expect(fresh.tree.numbers(under: .make(20)) == [21, 22, 23, 11])
        _ = fresh.perform(transaction(2, .move([.make(12)], to: Place(parent: .make(20), after: .make(11)))))
        #expect(fresh.adopt([left]).isEmpty)
        #expect(fresh.pending.map(\.id) == [.make(1), .make(2)])
        #expect(fresh.tree.numbers(under: .make(20)) == [21, 22, 23, 11, 12])
        _ = fresh.adopt([transaction(3, .set(.make(11), [.title: .text("x")]))])
        #expect(fresh.pending.map(\.id) == [.make(1), .make(3), .make(2)])
        #expect(fresh.refuse(.make(1)).nodes.contains(.make(11)))
        #expect(fresh.tree.numbers(under: .make(10)).first == 11)
    }

    @Test mutating func `Older and equal states are ignored, in any order`() {
        let first = server.mustApply([.set(.make(11), [.title: .text("1")])], revision: 2)
        let second = server.mustApply([.move([.make(11)], to: away)], revision: 3)
        replica.merge(event(second, 3, 2))
        #expect(replica.merge(event(first, 2, 1)).isEmpty)
        #expect(replica.merge(event(second, 3, 2)).isEmpty)
        #expect(replica.tree[.make(11)] == server[.make(11)])
    }

    @Test mutating func `A body that is overtaken by a later move is taken all the same, an older body is not`() {
        let text = server.mustApply([.set(.make(11), [.body: .text("new")])], revision: 2)
        let move = server.mustApply([.move([.make(11)], to: away)], revision: 3)
        replica.merge(event(move, 3, 2))
        #expect(replica.merge(event(text, 2, 1)).nodes == [.make(11)])
        #expect(replica.tree[.make(11)] == server[.make(11)])
        let newer = server.mustApply([.set(.make(11), [.body: nil])], revision: 4)
        replica.merge(event(newer, 4, 3))
        #expect(replica.merge(event(text, 2, 1)).isEmpty)
        #expect(replica.tree[.make(11)]?.body == nil)
    }

    @Test mutating func `An opened node brings its body at the revision that is known`() throws {
        server.mustApply([.set(.make(11), [.body: .text("text")])], revision: 2)
        let node = try #require(server[.make(11)])
        replica.merge([node.summary], revision: 2)
        #expect(replica.tree[.make(11)]?.body == nil)
        #expect(replica.merge([node], revision: 2).nodes == [.make(11)])
        #expect(replica.tree[.make(11)]?.body == "text")
    }

    @Test mutating func `A page forgets children that left unseen, but not newer ones or those beyond it`() {
        // While the feed was interrupted 12 went to another list, which is not loaded again.
        server.mustApply([.move([.make(12)], to: away)], revision: 2)
        let page = server.children(of: .make(10), after: nil, limit: 9)
        var later = server
        let newer = later.mustApply(
            [.insert(.make(30), kind: .card, at: Place(parent: .make(10), after: .make(11)), fields: [:])],
            revision: 3
        )
        replica.merge(event(newer, 3, 9))
        let first = replica.merge(children: Array(page.prefix(1)), of: .make(10), more: true, revision: 2)
        #expect(first.isEmpty)
        let changes = replica.merge(children: page, of: .make(10), more: false, revision: 2)
        #expect(changes.parents == [.make(10)])
        #expect(replica.tree.numbers(under: .make(10)) == [11, 30, 13])
        // The state in which it left may still arrive.
        replica.merge(server.children(of: .make(20), after: nil, limit: 9), revision: 2)
        #expect(replica.tree.numbers(under: .make(20)) == [21, 22, 23, 12])
    }

    @Test mutating func `What makes no sense here is refused and not kept`() {
        guard case .refused(let refusal) = replica.perform(transaction(1, .trash([.make(99)]))) else {
            Issue.record("It was not refused.")
            return
        }
        #expect(refusal.reason == .unknownNode)
        #expect(replica.pending.isEmpty)
    }

    @Test mutating func `A change of one card among 20,000 with a pending move costs no copy of the tree`() {
        let keys = OrderKey.between(nil, nil, count: 20_000)
        let cards = keys.enumerated().map { index, key in
            Node(id: .make(UInt64(1_000 + index)), kind: .card, parent: .make(20), key: key, revision: 1)
        }
        replica.merge(cards, revision: 1)
        _ = replica.perform(transaction(1, .move([.make(1_000)], to: Place(parent: .make(20)))))
        let seconds = processorSeconds {
            for revision in 2..<1_002 as Range<UInt64> {
                var card = cards[Int(revision)]
                card.revision = revision
                card.fields[.title] = .text("x")
                #expect(replica.merge([card], revision: revision).nodes == [card.id])
            }
        }
        // A thousand changes; a copy each would take a minute.
        #expect(seconds < 5)
    }
}
