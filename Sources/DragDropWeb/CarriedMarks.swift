// SPDX-License-Identifier: Apache-2.0
import BrowserBridge
import DragDrop

/// What a preview says about the drop, at its corners: the count, what a release would do, and why not. A corner with nothing
/// in it is not in the page: the compositor plays nothing that is empty, so the page itself would draw each frame of its way.
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
        start = page.div("carry-start")
        end = page.div("carry-end")
        foot = page.div("carry-foot")
        badge = page.div("carry-badge")
        operation = page.div("carry-operation")
        reason = page.div("carry-reason")
        startPlace = PlayedStyle("transform", of: start)
        endPlace = PlayedStyle("transform", of: end)
        footPlace = PlayedStyle("transform", of: foot)
    }

    /// Whether a corner came that had nothing to show before: ``play(around:_:)`` places it.
    func update(_ badge: DragBadge) -> Bool {
        guard badge != shownBadge else { return false }
        shownBadge = badge
        var comes = show(self.badge, in: end, if: badge.count > 1)
        if badge.count > 1 { self.badge.setText(badge.units.isEstimate ? "≈\(badge.count)" : "\(badge.count)") }
        let look = OperationLook(badge.operation)
        overlay.setAttribute("data-operation", look.name.map { "\($0)" })
        comes = show(operation, in: start, if: look.icon != nil) || comes
        if let icon = look.icon {
            operation.setAttribute("data-operation", "\(look.name ?? "")")
            operation.removeChildren()
            operation.append(page.carriedIcon("\(icon)"))
        }
        comes = show(reason, in: foot, if: !look.reason.utf8.isEmpty) || comes
        if !look.reason.utf8.isEmpty { reason.setText(look.reason) }
        placeReason()
        return comes
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
        if start.parent != nil { startPlace.play(starts, samples) }
        if end.parent != nil { endPlace.play(ends, samples) }
        if foot.parent != nil { footPlace.play(feet, samples) }
        guard let last = frames.last else { return }
        footRest = Vector(dx: isRightToLeft ? last.maxX : last.minX, dy: last.maxY)
        placeReason()
    }

    func hide() { for corner in [start, end, foot] { corner.setStyle("opacity", number: 0) } }

    /// Whether the corner comes with it.
    private func show(_ mark: Element, in corner: Element, if isWanted: Bool) -> Bool {
        guard isWanted != (mark.parent != nil) else { return false }
        if isWanted {
            corner.append(mark)
            overlay.append(corner)
        } else {
            mark.remove()
            corner.remove()
        }
        return isWanted
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
