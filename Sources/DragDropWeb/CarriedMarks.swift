// SPDX-License-Identifier: Apache-2.0
import BrowserBridge
import DragDrop

/// What a preview says about the drop, at its corners: the count, what a release would do, and why not.
final class CarriedMarks {
    private let page: WebPage
    private let start: Element
    private let end: Element
    private let foot: Element
    private let badge: Element
    private let operation: Element
    private let reason: Element
    private let overlay: Element
    private let isRightToLeft: Bool
    private var shownBadge: DragBadge?
    private var startPlace: PlayedStyle
    private var endPlace: PlayedStyle
    private var footPlace: PlayedStyle
    /// Where the overlay is on the screen, and where the reason will come to rest in it.
    private var origin = Point<Screen>.zero
    private var footRest = Vector.zero

    init(page: WebPage, in overlay: Element) {
        self.page = page
        self.overlay = overlay
        isRightToLeft = page.media.contains(.isRightToLeft)
        start = page.div("carry-start", in: overlay)
        end = page.div("carry-end", in: overlay)
        foot = page.div("carry-foot", in: overlay)
        badge = page.div("carry-badge")
        operation = page.div("carry-operation")
        reason = page.div("carry-reason")
        startPlace = PlayedStyle("transform", of: start)
        endPlace = PlayedStyle("transform", of: end)
        footPlace = PlayedStyle("transform", of: foot)
    }

    func update(_ badge: DragBadge) {
        guard badge != shownBadge else { return }
        shownBadge = badge
        show(self.badge, in: end, if: badge.count > 1)
        if badge.count > 1 { self.badge.setText(badge.units.isEstimate ? "≈\(badge.count)" : "\(badge.count)") }
        let look = OperationLook(badge.operation)
        overlay.setAttribute("data-operation", look.name.map { "\($0)" })
        show(operation, in: start, if: look.icon != nil)
        if let icon = look.icon {
            operation.setAttribute("data-operation", "\(look.name ?? "")")
            operation.removeChildren()
            operation.append(page.carriedIcon("\(icon)"))
        }
        show(reason, in: foot, if: !look.reason.utf8.isEmpty)
        if !look.reason.utf8.isEmpty { reason.setText(look.reason) }
        placeReason()
    }

    /// Hears where the overlay is.
    func move(to origin: Point<Screen>) {
        self.origin = origin
        placeReason()
    }

    /// Tells the reason where it is on the screen: its style keeps it within the window, and knows how large it is.
    private func placeReason() {
        guard reason.parent != nil else { return }
        reason.setStyle("--carry-x", pixels: (origin.x + footRest.dx).rounded())
        reason.setStyle("--carry-y", pixels: (origin.y + footRest.dy).rounded())
    }

    /// Moves the marks to the corners of what is seen, along its way.
    func play(around frames: [Rect<Screen>], _ samples: MotionSamples) {
        var (starts, ends, feet): ([StyleValue], [StyleValue], [StyleValue]) = ([], [], [])
        for frame in frames {
            let (left, right) = isRightToLeft ? (frame.maxX, frame.minX) : (frame.minX, frame.maxX)
            starts.append(.placed(Point(x: left, y: frame.minY)))
            ends.append(.placed(Point(x: right, y: frame.minY)))
            feet.append(.placed(Point(x: left, y: frame.maxY)))
        }
        startPlace.play(starts, samples)
        endPlace.play(ends, samples)
        footPlace.play(feet, samples)
        guard let last = frames.last else { return }
        footRest = Vector(dx: isRightToLeft ? last.maxX : last.minX, dy: last.maxY)
        placeReason()
    }

    func hide() {
        // An empty one would be faded by the page itself, frame by frame.
        for corner in [start, end, foot] where !corner.children.isEmpty { corner.setStyle("opacity", number: 0) }
    }

    private func show(_ mark: Element, in corner: Element, if isWanted: Bool) {
        if isWanted, mark.parent == nil { corner.append(mark) }
        if !isWanted, mark.parent != nil { mark.remove() }
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

extension WebPage {
    /// An icon of a preview, drawn from a path in a square of 20.
    func carriedIcon(_ path: String) -> Element {
        let icon = svg("svg")
        icon.addClass("icon")
        icon.setAttribute("viewBox", "0 0 20 20")
        let shape = svg("path")
        shape.setAttribute("d", path)
        icon.append(shape)
        return icon
    }
}
