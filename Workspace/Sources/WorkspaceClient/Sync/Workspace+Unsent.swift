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
                label: replica.label(of: transaction),
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
        let label = replica.label(of: transaction)
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
        unsaved.discard()
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
            let known = node(change.id)
            guard let text = change.body, !UTF8Text.equal(text, known?.body ?? ""),
                let (own, former) = replica.change(ofTextOf: change.id) ?? landedChange(ofTextOf: change.id)
                    ?? leftChange(of: change)
            else { continue }
            let id = TransactionID(high: own.low, low: change.id.rawValue)
            keepReplaced(text, basis: former.body ?? "", label: textLabel(of: known ?? change), as: id)
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

    /// A former page may have left a change of what is not known here, as it is on another board: nor is what that page knew.
    private func leftChange(of node: Node) -> (transaction: TransactionID, former: Node)? {
        guard self.node(node.id) == nil else { return nil }
        let left = replica.pending.first { Self.texts(of: $0).contains(node.id) }
        return left.map { (transaction: $0.id, former: Self.unknown(node.id)) }
    }

    /// The nodes whose texts a transaction changes.
    private static func texts(of transaction: Transaction) -> [NodeID] {
        transaction.operations.compactMap { operation in
            guard case .set(let id, let changes) = operation else { return nil }
            return changes.entries.contains { $0.field == .body } ? id : nil
        }
    }

    private static func unknown(_ id: NodeID) -> Node { Node(id: id, kind: .card, parent: nil) }

    /// Remembers what the texts of a change that has landed took the place of, until the feed tells of it.
    func noteTexts(of transaction: Transaction, landedAt revision: UInt64) {
        guard revision > replica.revision else { return }
        var former: [Node] = []
        for id in Self.texts(of: transaction) {
            let replaced = replica.change(ofTextOf: id)?.former ?? (node(id) == nil ? Self.unknown(id) : nil)
            if let replaced { former.append(replaced) }
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
