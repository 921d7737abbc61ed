// SPDX-License-Identifier: Apache-2.0
import DragDrop
import DragDropWeb

/// Keeps an element part of drags; when it is cancelled or gone, the element is not.
final class NodeBinding {
    private let binding: ElementRegion
    // Interactions do not own their delegates.
    private let source: NodeSource?
    private let target: NodeTarget?
    private let preparation: DownloadPreparation?
    private var isCancelled = false

    init(_ binding: ElementRegion, source: NodeSource?, target: NodeTarget?, preparation: DownloadPreparation?) {
        self.binding = binding
        self.source = source
        self.target = target
        self.preparation = preparation
    }

    deinit { cancel() }

    /// What a press would carry has changed.
    func selectionDidChange() { preparation?.prepareSoon() }

    /// Takes the element out of drags; what was lifted there is carried on.
    func cancel() {
        guard !isCancelled else { return }
        isCancelled = true
        preparation?.stop()
        let region = binding.region
        binding.cancel()
        (region.drag, region.drop, region.spring) = (nil, nil, nil)
    }
}
