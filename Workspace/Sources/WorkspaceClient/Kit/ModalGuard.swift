// SPDX-License-Identifier: Apache-2.0

import DragDrop

/// Keeps what lies under an open dialog from being picked up through it.
final class ModalGuard {
    private let engine: DragDropEngine
    private var token: RegionToken?

    init(engine: DragDropEngine) {
        self.engine = engine
    }

    /// Nothing beneath can be reached from now on.
    func hold() {
        guard token == nil else { return }
        token = engine.register(Region(id: .fixed(4), frame: .zero, order: 1_000, isModal: true))
    }

    /// Everything can be reached again.
    func release() {
        token?.cancel()
        token = nil
    }
}
