// SPDX-License-Identifier: Apache-2.0
import BrowserBridge
import DragDrop

/// What follows the hand: up to three layers, the count, and what a release would do.
///
/// ```
/// .carry-overlay[data-operation]
///   .carry-stack[data-count] > .carry-item * 1...3
///   .carry-badge  .carry-operation[data-operation]  .carry-reason
/// ```
final class DragOverlay {
    /// How many of the carried items are shown as layers.
    static let maximumLayers = 3

    let page: Page
    let layer: Element
    /// Where the overlay is: the upper left corner of the first layer.
    private(set) var origin = Point<Screen>.zero
    private(set) var layers: [(item: ItemID, element: Element, width: Double)] = []
    private let element: Element
    private let stack: Element
    private let badge: Element
    private let operation: Element
    private let reason: Element
    private var grip = Vector.zero
    private var session = SessionID(0)
    private var isShown = false
    private var shownBadge: DragBadge?

    init(page: Page, layer: Element?) {
        self.page = page
        if let layer {
            self.layer = layer
        } else {
            self.layer = page.element("div")
            self.layer.addClass("carry-layer")
            self.layer.setAttribute("aria-hidden", "true")
            self.layer.setStyle("position", "fixed")
            self.layer.setStyle("inset", "0")
            self.layer.setStyle("z-index", "1000")
            self.layer.setStyle("pointer-events", "none")
            page.body.append(self.layer)
        }
        element = page.element("div")
        element.addClass("carry-overlay")
        stack = page.element("div")
        stack.addClass("carry-stack")
        badge = page.element("div")
        badge.addClass("carry-badge")
        operation = page.element("div")
        operation.addClass("carry-operation")
        reason = page.element("div")
        reason.addClass("carry-reason")
        element.append(stack)
    }

    /// Shows the layers of a preview, or shows them anew when items joined or left.
    func show(_ preview: DragPreview, makeLayer: (DragPreview.Part) -> Element) {
        // Items that join do not move the picture under the hand: the grip is where the session was picked up.
        if preview.session != session || !isShown { grip = preview.grip }
        session = preview.session
        layers = []
        stack.removeChildren()
        for part in preview.parts.prefix(DragOverlay.maximumLayers) {
            let item = page.element("div")
            item.addClass("carry-item")
            item.append(makeLayer(part))
            stack.append(item)
            layers.append((part.item, item, part.frame?.size.width ?? 0))
        }
        stack.setAttribute("data-count", "\(layers.count)")
        if let width = preview.parts.first?.frame?.size.width {
            element.setStyle("width", pixels: width)
        } else {
            element.removeStyle("width")
        }
        shownBadge = nil
        update(DragBadge(operation: nil, count: preview.parts.count))
        move(to: preview.location)
        if !isShown { layer.append(element) }
        isShown = true
    }

    /// Follows the hand. Cheap: one command, carried over with the frame.
    func move(to point: Point<Screen>) {
        origin = point - grip
        element.translate(x: origin.x, y: origin.y)
    }

    func update(_ badge: DragBadge) {
        guard badge != shownBadge else { return }
        shownBadge = badge
        show(self.badge, if: badge.count > 1)
        if badge.count > 1 { self.badge.setText("\(badge.count)") }
        let look = OperationLook(badge.operation)
        element.setAttribute("data-operation", look.name.map { "\($0)" })
        show(operation, if: look.icon != nil)
        if let icon = look.icon {
            operation.setAttribute("data-operation", "\(look.name ?? "")")
            operation.removeChildren()
            operation.append(page.icon(icon))
        }
        show(reason, if: !look.reason.utf8.isEmpty)
        if !look.reason.utf8.isEmpty { reason.setText(look.reason) }
    }

    /// Takes the overlay away, leaving its layers to whoever flies them.
    func hide() {
        guard isShown else { return }
        isShown = false
        element.remove()
        stack.removeChildren()
        layers = []
    }

    private func show(_ part: Element, if isWanted: Bool) {
        if isWanted, part.parent == nil { element.append(part) }
        if !isWanted, part.parent != nil { part.remove() }
    }
}

/// How an operation looks on the overlay.
private struct OperationLook {
    let name: StaticString?
    let icon: StaticString?
    var reason = ""

    init(_ operation: DropOperation?) {
        switch operation {
        case nil, .cancel: (name, icon) = (nil, nil)
        case .move: (name, icon) = ("move", nil)
        case .copy: (name, icon) = ("copy", "M10 4.5v11M4.5 10h11")
        case .link:
            let chain: StaticString =
                """
                M8.5 11.5a3 3 0 0 0 4.4.2l2.4-2.4a3.05 3.05 0 0 0-4.3-4.3L9.9 6.1M11.5 8.5a3 3 0 0 0-4.4-.2L4.7 10.7\
                a3.05 3.05 0 0 0 4.3 4.3l1.1-1.1
                """
            (name, icon) = ("link", chain)
        case .forbidden(let sentence):
            (name, icon) = ("forbidden", "M10 3.5a6.5 6.5 0 1 0 0 13a6.5 6.5 0 1 0 0-13M5.5 5.5l9 9")
            reason = sentence
        }
    }
}

extension Page {
    fileprivate func icon(_ path: StaticString) -> Element {
        let icon = svg("svg")
        icon.addClass("icon")
        icon.setAttribute("viewBox", "0 0 20 20")
        let shape = svg("path")
        shape.setAttribute("d", "\(path)")
        icon.append(shape)
        return icon
    }
}
