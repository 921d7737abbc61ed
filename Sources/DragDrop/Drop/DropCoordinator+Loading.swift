// SPDX-License-Identifier: Apache-2.0

extension DropCoordinator {
    /// Loads an item and writes its receipt when the load settles. The smallest target that takes what is promised:
    ///
    /// ```swift
    /// func perform(_ drop: DropCoordinator, add: @escaping ([UInt8]) -> ItemID) {
    ///     for item in drop.items {
    ///         drop.load(item, anyOf: [.png, .image]) { bytes in [add(bytes)] }
    ///     }
    /// }
    /// ```
    ///
    /// Each load is one of ``transfers``: it settles by itself, the engine tells it the time, and its progress keeps the
    /// drop alive. What cannot be had fails its own item, with the sentence of the producer. An item that offers none of
    /// the types is refused.
    ///
    /// - Parameters:
    ///   - types: What the target takes, its favourite first: the first that the item offers is loaded, in its best fidelity.
    ///   - limit: The most bytes that are collected; for more take chunks, see ``Transfer/onChunk`` and ``transfers``.
    ///   - timeout: The seconds without progress after which this item fails; nil leaves it to the drop's ``deadline``.
    ///   - deliver: Called with the bytes. Answers what the item became; nil if the target writes the receipt itself, now
    ///     or later.
    /// - Returns: The load, to show its progress or cancel it; nil if the item offers none of the types.
    @discardableResult
    public func load(
        _ item: DragItem,
        anyOf types: [ContentType],
        limit: Int = Transfer.defaultLimit,
        timeout: Double? = nil,
        deliver: @escaping ([UInt8]) -> [ItemID]?
    ) -> Transfer? {
        let (scope, reasons) = (session.visibilityScope, session.drag.reasons)
        guard let transfer = item.provider.transfer(anyOf: types, visibleTo: scope, reasons: reasons) else {
            refuse(item.id, reason: reasons.nothingToLoad)
            return nil
        }
        transfer.limit = limit
        transfer.timeout = timeout
        transfers.add(transfer, for: item.id) { [self] member in
            switch member.transfer.state {
            case .loading: break
            case .finished(let bytes): if let ids = deliver(bytes) { accept(item.id, as: ids) }
            case .failed(let error): fail(item.id, error)
            }
        }
        transfer.start()
        return transfer
    }

    /// Tells the loads the time, and the placeholders how far they are. As long as bytes come or something else moves,
    /// the drop has as much time again as it had at first.
    func advance(to now: Timestamp) {
        transfers.advance(to: now)
        region.updatePlaceholdersIfNeeded()
        if transfers.hasMoved() {
            hasMoved = true
            showProgress()
        }
        guard hasMoved else { return }
        hasMoved = false
        extendDeadline(to: now + progressTimeout)
    }

    private func isAccepted(_ item: ItemID) -> Bool { index(of: item).map { receipts[$0].isAccepted } ?? false }

    private func showProgress() {
        guard site.isWaiting else { return }
        var fractions: [ItemID: Double] = [:]
        for member in transfers.members where !member.transfer.isSettled {
            fractions[member.item] = member.transfer.fraction
        }
        for placeholder in site.placeholders where placeholder.isWaiting {
            if let fraction = fractions[placeholder.item] { show(fraction, of: placeholder) }
        }
    }

    /// Stops the loads that nobody waits for any more. What serves several items goes on for the others.
    ///
    /// - Complexity: O(k) amortised for k loads of the item.
    func cancelLoads(of item: ItemID) {
        guard !transfers.isSettled else { return }
        for transfer in transfers.loads(of: item) where !transfer.isSettled && !isWanted(transfer) {
            let wasStopping = isStopping
            isStopping = true
            transfer.cancel()
            isStopping = wasStopping
        }
    }

    /// Whether an item waits for a load still, or has what it brings. One that does not never will again: it is asked once.
    private func isWanted(_ transfer: Transfer) -> Bool {
        while transfer.unwantedCount < transfer.items.count {
            let item = transfer.items[transfer.unwantedCount]
            if isPending(item) || isAccepted(item) { return true }
            transfer.unwantedCount += 1
        }
        return false
    }
}
