// SPDX-License-Identifier: Apache-2.0

/// Tells the source and the host what became of items after the end of their session, each item once. What is known of
/// several at once is announced as one.
///
/// It does not keep the sources alive: a late receipt goes to whoever is the source's region then.
package final class LateReceiptRouter {
    package let drag: DragSession
    private let sources: [(region: RegionID, items: Set<ItemID>)]
    /// What the target is called; empty if it is another program's.
    private let label: String
    /// The items that nobody has answered for, each with its place among those of the session.
    private var open: [ItemID: Int] = [:]

    init(_ session: ActiveSession, _ drag: DragSession, open: Set<ItemID>) {
        self.drag = drag
        sources = session.sources.map { ($0.region, $0.allItems) }
        label = session.handover.announcement?.label ?? ""
        for (index, item) in drag.items.enumerated() where open.contains(item.id) { self.open[item.id] = index }
    }

    func route(_ receipts: [Receipt], _ engine: DragDropEngine) {
        var news: [Receipt] = []
        var titles: [String] = []
        for receipt in receipts where receipt.isSettled {
            guard let index = open.removeValue(forKey: receipt.item) else { continue }
            news.append(receipt)
            if receipt.isAccepted { titles.append(drag.items[index].title) }
            for source in sources where source.items.contains(receipt.item) {
                guard let interaction = engine.region(source.region)?.drag, let delegate = interaction.delegate else {
                    continue
                }
                delegate.dragInteraction(interaction, session: drag, didReceiveLate: receipt)
            }
        }
        if !titles.isEmpty { engine.host?.announce(Announcement(.dropped, titles: titles, label: label)) }
        for receipt in news { engine.host?.sessionDidReceiveLate(receipt, of: drag) }
    }
}

extension DropCoordinator {
    func tellLate(_ receipts: [Receipt]) {
        lateAnswers += receipts
        if let lateRouter {
            lateRouter.engine.handle(.late(receipts, lateRouter.router), at: lateRouter.engine.now)
            return
        }
        lateReceipts += receipts
    }
}

extension DragDropEngine {
    /// How many sessions with pending receipts are remembered.
    public static let unknownLimit = 16

    /// Tells the source what became of an item that another program or window had taken, once that is known: until then
    /// its receipt says pending. Told once for each item, and only of the last ``unknownLimit`` sessions. See
    /// ``receiveLateReceipts(_:of:)`` for several.
    ///
    /// - Parameters:
    ///   - receipt: What became of the item.
    ///   - session: The session that ended with ``EndReason/deliveredOutside``.
    public func receiveLate(_ receipt: Receipt, of session: SessionID) { receiveLateReceipts([receipt], of: session) }

    /// Tells the source what became of items that another program or window had taken, once that is known, and announces
    /// those that were taken as one change.
    ///
    /// - Parameters:
    ///   - receipts: What became of the items.
    ///   - session: The session that ended with ``EndReason/deliveredOutside``.
    public func receiveLateReceipts(_ receipts: [Receipt], of session: SessionID) {
        guard !receipts.isEmpty, let router = unknown.first(where: { $0.session == session })?.router else { return }
        handle(.late(receipts, router), at: now)
    }

    /// The session has told its end: what its target, or whoever else, answers from now on is late.
    func conclude(_ session: ActiveSession, _ drag: DragSession, _ receipts: [Receipt]) {
        let pending = Set(receipts.filter { !$0.isSettled }.map { $0.item })
        if !pending.isEmpty {
            unknown.append((drag.id, LateReceiptRouter(session, drag, open: pending)))
            if unknown.count > DragDropEngine.unknownLimit { unknown.removeFirst() }
        }
        guard let coordinator = session.handover.end() else { return }
        let waiting = coordinator.lateReceipts
        coordinator.lateReceipts = []
        let open = coordinator.overruled.union(waiting.map { $0.item })
        guard !open.isEmpty else { return }
        let router = LateReceiptRouter(session, drag, open: open)
        coordinator.lateRouter = (router, self)
        router.route(waiting, self)
    }
}
