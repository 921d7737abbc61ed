// SPDX-License-Identifier: Apache-2.0
import Testing
import WorkspaceModel

@testable import WorkspaceClient

@Suite("The workspace's replica")
struct WorkspaceReplicaTests {
    private let board = Node(id: .make(1), kind: .board, parent: .workspace, revision: 1)
    private let badges: BadgeMap = [.make(2): Badges(comments: 1)]

    private func event(_ nodes: [Node], revision: UInt64, isPartial: Bool = false) -> TransactionEvent {
        TransactionEvent(
            revision: revision,
            transaction: TransactionID(high: 1, low: revision),
            author: "x",
            changes: nodes,
            badges: badges,
            partial: isPartial
        )
    }

    @Test("changes and badges are told once, and only when there are some")
    func changes() {
        let replica = WorkspaceReplica()
        var changed: [Set<NodeID>] = []
        var badged: [[NodeID]] = []
        replica.onChange = { changed.append(Set($0.nodes)) }
        replica.onBadges = { badged.append($0) }
        for _ in 0..<2 { replica.merge([board], badges: badges, revision: 1) }
        #expect(changed == [[board.id]])
        #expect(badged == [[.make(2)]])
        #expect(replica.node(board.id) == board)
        #expect(replica.revision == 1)
    }

    @Test("badges that were asked for before others were heard of change nothing when they come late")
    func lateBadges() {
        let replica = WorkspaceReplica()
        replica.merge(event([board], revision: 5))
        replica.merge([board], badges: [.make(2): Badges(comments: 9)], revision: 4)
        #expect(replica.badges == badges)
        replica.merge([board], badges: [.make(2): Badges(comments: 2)], revision: 5)
        #expect(replica.badges == [.make(2): Badges(comments: 2)])
    }

    @Test("a node is complete until the feed has a gap; children requested before the gap do not make it so again")
    func completeness() {
        let replica = WorkspaceReplica()
        let gaps = replica.feedGaps
        replica.markComplete(board.id, requestedAt: gaps)
        replica.merge(event([board], revision: 1))
        #expect(replica.isComplete(board.id))
        replica.merge(event([board], revision: 2, isPartial: true))
        #expect(!replica.isComplete(board.id))
        replica.markComplete(board.id, requestedAt: gaps)
        #expect(!replica.isComplete(board.id))
        replica.markComplete(board.id, requestedAt: replica.feedGaps)
        #expect(replica.isComplete(board.id))
    }

    @Test("a transaction is pending until it is confirmed; a refused one is reverted")
    func pending() {
        let replica = WorkspaceReplica()
        replica.merge([board], revision: 1)
        var renamed = board
        renamed.fields[.title] = .text("New")
        renamed.revision = 2
        let first = Transaction(
            id: TransactionID(high: 2, low: 1),
            operations: [.set(.make(1), [.title: .text("New")])]
        )
        let second = Transaction(id: TransactionID(high: 2, low: 2), operations: [.trash([.make(1)])])
        _ = replica.perform(first, by: Actor(id: "", role: .owner))
        _ = replica.perform(second, by: Actor(id: "", role: .owner))
        #expect(replica.pending == [first, second])
        replica.confirm(first.id, with: TransactionAnswer(revision: 2, receipts: [], changes: [renamed]))
        #expect(replica.pending == [second])
        #expect(replica.tree.isTrashed(.make(1)))
        replica.revert(second.id)
        #expect(replica.pending == [])
        #expect(replica.node(.make(1)) == renamed)
    }
}

@Suite("The history")
struct HistoryTests {
    private func id(_ number: UInt64) -> TransactionID { TransactionID(high: 3, low: number) }

    @Test("what the server made is undone once it is known; a new change gives the waiting up")
    func created() {
        var history = History()
        history.record(created: [.make(1), .make(2)], as: id(1), label: "Imported")
        #expect(history.undoLabel == "Imported")
        guard case .awaits(let needed) = history.start(.undo, as: id(2), isKnown: { $0.nodes == [.make(1)] }) else {
            Issue.record("Node 2 is not known: the undo has to wait.")
            return
        }
        #expect(needed.nodes == [.make(1), .make(2)] && needed.texts.isEmpty)
        #expect(history.awaited == .undo)
        let renaming = Transaction(id: id(3), operations: [.set(.make(9), [.title: .text("New")])])
        history.record(renaming, label: "Renamed", inverse: [.set(.make(9), [.title: nil])])
        #expect(history.awaited == nil)
        #expect(history.undoLabel == "Renamed")
    }

    @Test("[record, undo, performed, redo] -> the labels say what is next")
    func steps() {
        var history = History()
        history.record(created: [.make(1)], as: id(1), label: "Imported")
        guard case .step(let step) = history.start(.undo, as: id(2), isKnown: { _ in true }) else {
            Issue.record("Everything is known: there is a step.")
            return
        }
        #expect(step.transaction == Transaction(id: id(2), operations: [.trash([.make(1)])]))
        #expect(history.undoLabel == nil && history.awaited == nil)
        history.performed(step, inverse: [.move([.make(1)], to: Place(parent: .workspace))], isExact: true)
        #expect(history.redoLabel == "Imported")
        // What it is about may have gone from this page meanwhile.
        guard case .awaits = history.start(.redo, as: id(3), isKnown: { _ in false }) else {
            Issue.record("Node 1 is not known: the redo has to wait.")
            return
        }
        #expect(history.awaited == .redo && history.redoLabel == "Imported")
        guard case .step(let redone) = history.start(.redo, as: id(3), isKnown: { _ in true }) else {
            Issue.record("Everything is known: there is a step.")
            return
        }
        #expect(redone.transaction.id == id(3))
        #expect(history.redoLabel == nil)
        if history.start(.undo, as: id(4), isKnown: { _ in true }) != nil { Issue.record("Nothing is left to undo.") }
    }
}
