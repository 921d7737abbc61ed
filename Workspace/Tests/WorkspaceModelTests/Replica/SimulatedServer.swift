// SPDX-License-Identifier: Apache-2.0

@testable import WorkspaceModel

/// A server in memory: a tree, the answers it gave and the feed, all of it as bytes like on the wire.
struct SimulatedServer {
    private(set) var tree: Tree
    private(set) var revision: UInt64 = 1
    /// The feed from its beginning: one event for each accepted transaction.
    private(set) var feed: [[UInt8]] = []
    /// Answers by transaction; a transaction that is sent again gets the same one.
    private var answers: [TransactionID: Answer] = [:]
    /// How often each transaction was applied.
    private(set) var applications: [TransactionID: Int] = [:]
    private(set) var problems: [String] = []

    typealias Answer = SimulatedClient.Answer

    init(tree: Tree) {
        self.tree = tree
    }

    mutating func receive(_ bytes: [UInt8]) -> Answer? {
        guard let transaction = try? Transaction.decoded(from: bytes, limits: .request) else {
            problems.append("a transaction did not survive the wire")
            return nil
        }
        if let answer = answers[transaction.id] { return answer }
        let before = tree.contents
        let answer: Answer
        switch Applier.apply(transaction, to: &tree, revision: revision + 1) {
        case .accepted(let applied):
            revision += 1
            applications[transaction.id, default: 0] += 1
            check(applied, before: before)
            let event = TransactionEvent(
                revision: revision,
                transaction: transaction.id,
                author: "someone",
                changes: applied.changes
            )
            feed.append(FeedEvent.transaction(event).data)
            let receipts = applied.receipts
            answer = .accepted(
                TransactionAnswer(revision: revision, receipts: receipts, changes: applied.changes).encoded()
            )
        case .refused(let refused):
            if tree.contents != before { problems.append("a refused transaction changed something") }
            answer = .refused(RefusedAnswer(error: refused.refusal.sentence, receipts: refused.receipts).encoded())
        }
        answers[transaction.id] = answer
        return answer
    }

    /// The first children of a parent, as a page on the wire.
    func page(of parent: NodeID, limit: Int) -> [UInt8] {
        let children = tree.children(of: parent, after: nil, limit: limit + 1)
        let page = ChildrenPage(
            revision: revision,
            nodes: children.prefix(limit).map { $0.summary },
            more: children.count > limit
        )
        return page.encoded()
    }

    private mutating func check(_ applied: AppliedTransaction, before: [NodeID: Node]) {
        problems += tree.brokenInvariants()
        let after = tree.contents
        if !Set(before.keys).isSubset(of: after.keys) { problems.append("a node was lost") }
        let reported = Set(applied.changes.map { $0.id })
        if reported.count != applied.changes.count { problems.append("a node is reported twice") }
        for (id, node) in after where before[id] != node && !reported.contains(id) {
            problems.append("\(id) changed without being reported")
        }
    }
}
