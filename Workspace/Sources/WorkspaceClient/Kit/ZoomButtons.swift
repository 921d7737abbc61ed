// SPDX-License-Identifier: Apache-2.0

import BrowserBridge
import WorkspaceModel

/// Smaller and larger: how wide the cells of a grid are. This browser keeps the choice.
final class ZoomButtons {
    let element: Element
    /// Which of ``PageMetrics/zoomSteps``.
    private(set) var step: Int
    private let page: WebPage
    private let key: String
    private lazy var smaller = page.makeIconButton(.minus, label: L10n.zoomOut) { [unowned(unsafe) self] in
        change(by: -1)
    }
    private lazy var larger = page.makeIconButton(.plus, label: L10n.zoomIn) { [unowned(unsafe) self] in change(by: 1) }
    var onChange: () -> Void = {}

    /// - Parameter key: The name under which the browser keeps the step.
    init(page: WebPage, key: String) {
        self.page = page
        self.key = key
        let kept = page.stored(key).flatMap { UInt64(digits: Array($0.utf8)[...]) }.map { Int(clamping: $0) }
        step = min(kept ?? PageMetrics.usualZoom, PageMetrics.zoomSteps.count - 1)
        element = page.make("div", "button-group zoom").with("role", "group").with("aria-label", L10n.zoom)
        element.append(smaller, larger)
        update()
    }

    private func change(by difference: Int) {
        guard PageMetrics.zoomSteps.indices.contains(step + difference) else { return }
        step += difference
        page.store(key, "\(step)")
        update()
        onChange()
    }

    private func update() {
        smaller.setProperty("disabled", step <= 0)
        larger.setProperty("disabled", step >= PageMetrics.zoomSteps.count - 1)
    }
}
