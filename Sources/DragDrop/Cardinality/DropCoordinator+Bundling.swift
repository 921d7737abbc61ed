// SPDX-License-Identifier: Apache-2.0

extension DropSession {
    /// The types as which all carried items together can be loaded in one piece, the best first. Empty if the source does
    /// not join items, or if they came from several sources. For proposals.
    public var bundleTypes: [ContentType] {
        guard let source = drag.source(of: drag.itemIDs) else { return [] }
        return source.delegate.dragInteraction(source.interaction, bundleTypesFor: drag.items, in: drag)
    }
}

extension DropCoordinator {
    /// Makes a load of several items in one piece, as pages in one document: what the source answers to
    /// ``DragInteractionDelegate/dragInteraction(_:bundling:as:into:)``.
    ///
    /// It never fails to return a load. Where items cannot be joined, the load fails as soon as it is started, and its error
    /// says why: the source does not join items, or they come from several sources. Then load them one by one, or refuse
    /// them with that sentence. A single item that offers the type itself is its own bundle.
    ///
    /// - Parameters:
    ///   - items: The items to join, in the order of the drop. Those that were not dropped, or have their receipt, are left
    ///     out.
    ///   - type: The type to load them as.
    /// - Returns: A load that has not begun, one of ``transfers``. Give it a limit, a time-out or a consumer of its chunks,
    ///   then call ``Transfer/start()``.
    /// - Complexity: O(k) for k dropped items.
    public func bundle(_ items: [ItemID], as type: ContentType) -> Transfer {
        let wanted = Set(items)
        let chosen = pendingItems.filter { wanted.contains($0.id) }
        let transfer = bundle(of: chosen, as: type)
        for item in chosen { transfers.add(transfer, for: item.id) }
        return transfer
    }

    /// Loads several items in one piece and writes the receipts of all of them: they became what `deliver` answers, or
    /// failed with the sentence that says why they could not be joined.
    ///
    /// - Parameters:
    ///   - items: The items to join.
    ///   - type: The type to load them as.
    ///   - limit: The most bytes that are collected; more fails the load.
    ///   - timeout: The seconds without progress after which the items fail; nil leaves it to the drop's ``deadline``.
    ///   - deliver: Called once, with the bytes. Answers what the items became together; nil if the target writes the
    ///     receipts itself, now or later.
    @discardableResult
    public func loadBundle(
        of items: [ItemID],
        as type: ContentType,
        limit: Int = Transfer.defaultLimit,
        timeout: Double? = nil,
        deliver: @escaping ([UInt8]) -> [ItemID]?
    ) -> Transfer {
        let transfer = bundle(items, as: type)
        transfer.limit = limit
        transfer.timeout = timeout
        transfer.observers.append { [self] transfer in
            switch transfer.state {
            case .loading: break
            case .finished(let bytes): if let ids = deliver(bytes) { accept(items, as: ids) }
            case .failed(let error): for item in items { fail(item, error) }
            }
        }
        transfer.start()
        return transfer
    }

    private func bundle(of items: [DragItem], as type: ContentType) -> Transfer {
        let (scope, reasons) = (session.visibilityScope, session.drag.reasons)
        if items.count == 1, let own = items.first?.provider.transfer(type, visibleTo: scope, reasons: reasons) {
            return own
        }
        return Transfer(type, reasons: reasons) { [drag = session.drag] transfer in
            guard let source = drag.source(of: items.map { $0.id }) else {
                let isOne = drag.sources.count < 2
                transfer.fail(.failed(isOne ? drag.reasons.notBundled : drag.reasons.severalSources))
                return
            }
            let isDone = source.delegate.dragInteraction(source.interaction, bundling: items, as: type, into: transfer)
            // In the source's own words, if it had some.
            if !isDone { transfer.fail(.failed(drag.reasons.notBundled)) }
        }
    }
}

extension DragSession {
    /// The one source that gave all of these items; nil if there is none, or the session is over.
    func source(of items: [ItemID]) -> ActiveSession.Source? {
        guard !items.isEmpty else { return nil }
        return sources.first { source in items.allSatisfy { source.allItems.contains($0) } }
    }
}
