// SPDX-License-Identifier: Apache-2.0

import BrowserBridge
import WorkspaceModel

// What has not landed: what waits for the server, and what it has refused.
extension Workspace {
    /// A change that waits.
    struct UnsentChange {
        var id: TransactionID
        /// "Moved 3 cards".
        var label: String
        /// Why the server could not take it so far, if it said so.
        var obstacle: String?
    }

    /// What the server has not answered, oldest first.
    var unsent: [UnsentChange] {
        outbox.waiting.enumerated().map { index, transaction in
            UnsentChange(
                id: transaction.id,
                label: TransactionLabel.text(for: transaction.operations, in: replica.tree),
                obstacle: index == 0 ? outbox.obstacle : nil
            )
        }
    }

    /// Gives up a change that waits, and shows everything as it was without it. What has been sent and was not answered may
    /// have landed all the same: the feed says so then.
    ///
    /// - Returns: False when the server is working on it.
    func discard(_ id: TransactionID) -> Bool {
        guard outbox.discard(id) else { return false }
        history.forget(id)
        didDrop(id)
        return true
    }

    /// Shows everything as it was without a change that was given up, or that another window has dealt with.
    func didDrop(_ id: TransactionID) {
        replica.revert(id)
        onUnsent()
        // Nothing is sent any more whose answer would say that the server is back.
        if outbox.waiting.isEmpty, feed.isOpen { setConnected(true) }
    }

    /// Keeps what was refused, with what the person had written.
    ///
    /// - Returns: Whether the browser had room for it.
    func keepRefused(_ transaction: Transaction, _ reason: String) -> Bool {
        let label = TransactionLabel.text(for: transaction.operations, in: replica.tree)
        let text = TransactionLabel.writtenText(in: transaction.operations)
        return keep(text, label, reason, as: transaction.id)
    }

    /// Keeps what a person has written for something that is not there any more, and says so.
    func keepUnsaved(_ text: String, label: String, reason: String) {
        keep(text, label, reason, saying: L10n.whatYouWroteIsKept(reason: reason))
    }

    /// Keeps what a person was writing in a field that has gone, if they had begun.
    func keep(_ unsaved: UnsavedText, label: String, reason: String) {
        guard let text = unsaved.text else { return }
        unsaved.forget()
        keepUnsaved(text, label: label, reason: reason)
    }

    /// Keeps what was saved elsewhere since the person began to write what takes its place, and says so.
    ///
    /// - Parameters:
    ///   - basis: What they began with: where nothing else was saved, nothing is kept.
    ///   - id: Takes the place of what was kept under the same identity; nil for a fresh one.
    func keepReplaced(_ text: String, basis: String, label: String, as id: TransactionID? = nil) {
        guard !text.utf8.isEmpty, !UTF8Text.equal(text, basis) else { return }
        let reason = L10n.thisTextWasChangedElsewhere
        keep(text, label, reason, saying: reason, as: id)
    }

    /// Keeps what somebody else wrote where a text of this person's that is on its way, or has just landed, takes its place:
    /// of several such texts the last.
    ///
    /// It comes with what the first screen does without.
    @inline(never)
    func keepReplaced(by event: TransactionEvent) {
        guard !replica.pending.contains(where: { $0.id == event.transaction }),
            landedTexts.removeValue(forKey: event.transaction) == nil
        else { return }
        for change in event.changes {
            guard let text = change.body, let node = node(change.id), !UTF8Text.equal(text, node.body ?? ""),
                let (own, former) = replica.change(ofTextOf: change.id) ?? landedChange(ofTextOf: change.id)
            else { continue }
            let id = TransactionID(high: own.low, low: change.id.rawValue)
            keepReplaced(text, basis: former.body ?? "", label: textLabel(of: node), as: id)
        }
    }

    /// What the text of a node is called where it is kept.
    func textLabel(of node: Node) -> String {
        node.kind == .card ? L10n.theDescriptionOf(card: node.title) : node.reference
    }

    /// The answer to one's own change may come before the news of what it took the place of.
    private func landedChange(ofTextOf id: NodeID) -> (transaction: TransactionID, former: Node)? {
        for (transaction, nodes) in landedTexts {
            if let former = nodes.first(where: { $0.id == id }) { return (transaction, former) }
        }
        return nil
    }

    /// Remembers what the texts of a change that has landed took the place of, until the feed tells of it.
    func noteTexts(of transaction: Transaction, landedAt revision: UInt64) {
        guard revision > replica.revision else { return }
        var former: [Node] = []
        for case .set(let id, let changes) in transaction.operations {
            guard changes.entries.contains(where: { $0.field == .body }) else { continue }
            if let node = replica.change(ofTextOf: id)?.former { former.append(node) }
        }
        if !former.isEmpty { landedTexts[transaction.id] = former }
    }

    private func keep(
        _ text: String,
        _ label: String,
        _ reason: String,
        saying sentence: String,
        as id: TransactionID? = nil
    ) {
        let isKept = keep(text, label, reason, as: id ?? newTransactionID())
        onMessage(Message(text: sentence, isRefusal: true, isKept: isKept))
        onUnsent()
    }

    private func keep(_ text: String, _ label: String, _ reason: String, as id: TransactionID) -> Bool {
        let time = page.wallClock.wholeMilliseconds
        return refused.add(RefusedChange(time: time, label: label, reason: reason, text: text), as: id)
    }
}
