// SPDX-License-Identifier: Apache-2.0

@testable import WorkspaceModel

/// A browser on a bad line: a replica, an undo stack, a queue of what to send and a feed that breaks off.
struct SimulatedClient {
    private(set) var replica = Replica()
    private(set) var undo = UndoStack()
    private(set) var acknowledged: [TransactionID] = []
    private(set) var refused: [TransactionID] = []
    private(set) var problems: [String] = []
    private var editor: RandomEditor
    /// How much of the feed has arrived.
    private var feedPosition = 0

    /// What a server answered, as bytes like on the wire.
    enum Answer: Sendable {
        case accepted([UInt8])
        case refused([UInt8])
    }

    init(tree: Tree, seed: UInt64) {
        editor = RandomEditor(generator: SeededGenerator(seed: seed))
        replica.merge(Array(tree.all), revision: 1)
    }

    /// Performs something new, or undoes or redoes something.
    mutating func act() {
        let id = TransactionID(using: &editor.generator)
        let choice = Int.random(in: 0..<100, using: &editor.generator)
        if choice < 25, let step = choice < 17 ? undo.undo(as: id) : undo.redo(as: id) {
            switch perform(step.transaction) {
            case .applied(_, let inverse): undo.performed(step, inverse: inverse)
            case .refused(let refusal): say(undo.refused(id, refusal))
            }
            return
        }
        let transaction = Transaction(id: id, operations: editor.operations(in: replica.tree))
        let label = TransactionLabel.text(for: transaction.operations, in: replica.tree)
        if case .applied(_, let inverse) = perform(transaction) { undo.record(id, label: label, inverse: inverse) }
    }

    /// The oldest transaction without an answer: what is sent, and sent again until the answer comes.
    var request: [UInt8]? { replica.pending.first?.encoded() }

    mutating func receive(_ answer: Answer, to request: [UInt8]) {
        guard let transaction = try? Transaction.decoded(from: request) else { return }
        switch answer {
        case .accepted(let bytes):
            guard let answer = try? TransactionAnswer.decoded(from: bytes) else {
                return problems.append("an answer did not survive the wire")
            }
            watch { $0.acknowledge(transaction.id, changes: answer.changes, revision: answer.revision) }
            if !acknowledged.contains(transaction.id) { acknowledged.append(transaction.id) }
        case .refused(let bytes):
            guard let answer = try? RefusedAnswer.decoded(from: bytes) else {
                return problems.append("an answer did not survive the wire")
            }
            say(undo.refused(transaction.id, Refusal(.notAllowed, answer.error)))
            watch { $0.refuse(transaction.id) }
            if !refused.contains(transaction.id) { refused.append(transaction.id) }
        }
    }

    /// Takes the next events of the feed; sometimes it broke off and repeats a few.
    mutating func receive(feed: [[UInt8]], atMost limit: Int) {
        if editor.generator.chance(10) { feedPosition = max(0, feedPosition - 3) }
        for _ in 0..<limit where feedPosition < feed.count {
            receive(event: feed[feedPosition])
            feedPosition += 1
        }
    }

    /// Takes one event from anywhere in the feed, as if it had overtaken others.
    mutating func receive(event: [UInt8]) {
        guard case .transaction(let event)? = try? FeedEvent(name: "transaction", data: event) else {
            return problems.append("an event did not survive the wire")
        }
        watch { $0.merge(event) }
    }

    mutating func receive(page: [UInt8], of parent: NodeID) {
        guard let page = try? ChildrenPage.decoded(from: page) else { return problems.append("a page was spoilt") }
        watch { $0.merge(children: page.nodes, of: parent, more: page.more, revision: page.revision) }
    }

    func hasAll(of feed: [[UInt8]]) -> Bool { feedPosition == feed.count && replica.pending.isEmpty }

    private mutating func perform(_ transaction: Transaction) -> Replica.Performed {
        let before = replica.tree
        let performed = replica.perform(transaction)
        if case .applied(let changes, _) = performed { check(changes, before: before) }
        return performed
    }

    private mutating func watch(_ change: (inout Replica) -> ChangeSet) {
        let before = replica.tree
        check(change(&replica), before: before)
    }

    /// The reported changes are exactly those that can be seen.
    private mutating func check(_ changes: ChangeSet, before: Tree) {
        let reported = Set(changes.nodes)
        let parents = Set(changes.parents)
        let ids = Set(before.all.map { $0.id }).union(replica.tree.all.map { $0.id })
        for id in ids {
            let (old, new) = (before[id], replica.tree[id])
            let isSame = old?.fields == new?.fields && old?.parent == new?.parent && old?.key == new?.key
            if isSame == reported.contains(id) {
                problems.append("node \(id): reported \(!isSame ? "not" : "wrongly")")
            }
            if !before.children(of: id).elementsEqual(replica.tree.children(of: id)), !parents.contains(id) {
                problems.append("the children of \(id) changed without being reported")
            }
        }
    }

    private mutating func say(_ sentence: String) {
        if !sentence.hasSuffix(".") { problems.append("not a sentence: \(sentence)") }
    }
}
