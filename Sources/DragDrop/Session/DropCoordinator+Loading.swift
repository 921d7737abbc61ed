// SPDX-License-Identifier: Apache-2.0

extension DropCoordinator {
    /// Loads an item and writes its receipt when the load settles. The smallest target that takes what is promised:
    ///
    ///     func dropInteraction(_ interaction: DropInteraction, perform drop: DropCoordinator) {
    ///         for item in drop.items {
    ///             drop.load(item, anyOf: [.png, .image]) { bytes in album.add(bytes).map { [$0] } }
    ///         }
    ///     }
    ///
    /// Each load is one of ``transfers``: it settles by itself, the engine tells it the time, and its progress keeps the
    /// drop alive. What cannot be had fails its own item, with the sentence of the producer. An item that offers none of
    /// the types is refused.
    ///
    /// - Parameters:
    ///   - types: What the target takes, its favourite first; see ``ItemProvider/Preference`` for the rule.
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
        guard let transfer = item.provider.transfer(anyOf: types, visibleTo: session.viewer) else {
            refuse(item.id, reason: "There is nothing in it that can be taken here.")
            return nil
        }
        transfer.limit = limit
        transfer.timeout = timeout
        transfers.add(transfer, for: item.id)
        transfer.observers.append { [self] transfer in
            switch transfer.state {
            case .loading: break
            case .finished(let bytes): if let ids = deliver(bytes) { accept(item.id, as: ids) }
            case .failed(let error): fail(item.id, error)
            }
        }
        transfer.start()
        return transfer
    }

    /// Tells the loads the time. As long as bytes come, the drop has as much time again as it had at first.
    func advanceLoads(to now: Timestamp, patience: Double) {
        transfers.advance(to: now)
        guard transfers.hasMoved() else { return }
        extendDeadline(to: now + patience)
    }
}
