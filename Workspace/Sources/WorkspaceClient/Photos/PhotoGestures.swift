// SPDX-License-Identifier: Apache-2.0

import BrowserBridge

/// What fingers and the mouse do with a photo that is shown large, beside carrying it: one finger swipes to the next, or
/// moves a photo that is zoomed; two fingers pinch; the wheel zooms.
///
/// ```
/// idle --one finger--> swiping | moving --second finger--> pinching --all up--> idle
/// ```
final class PhotoGestures {
    private static let swipeDistance = 48.0
    private let page: WebPage
    private let box: Element
    private var fingers: [UInt32: (x: Double, y: Double)] = [:]
    private var start: (x: Double, y: Double)?
    /// Whether two fingers were down: what remains of them swipes no more.
    private var hasPinched = false
    private(set) var zoom = PhotoZoom()
    /// Whether something is carried: then nothing is swiped.
    var isDragging: () -> Bool = { false }
    /// Is told when the photo is seen differently.
    var onZoom: () -> Void = {}
    /// Is told to show the next (1) or the one before (-1).
    var onTurn: (Int) -> Void = { _ in }

    init(page: WebPage, box: Element) {
        self.page = page
        self.box = box
        box.on(.wheel) { [unowned(unsafe) self] event in wheel(event) }
        box.on(.pointerDown) { [unowned(unsafe) self] event in press(event) }
        box.on(.pointerMove) { [unowned(unsafe) self] event in move(event) }
        box.on(.pointerUp) { [unowned(unsafe) self] event in end(event) }
        box.on(.pointerCancel) { [unowned(unsafe) self] event in end(event) }
        box.on(.doubleClick) { [unowned(unsafe) self] event in toggle(event) }
        // A mouse moves what is zoomed: a drag of the browser's own would take the pointer away.
        box.on(.dragStart) { [unowned(unsafe) self] event in if zoom.isZoomed { event.preventDefault() } }
    }

    /// Shows all of the photo again.
    func reset() {
        zoom = PhotoZoom()
        onZoom()
    }

    /// Looks closer or from farther away, around a place in the window; without one around the middle.
    func change(by factor: Double, at place: (x: Double, y: Double)? = nil) {
        let rect = page.measure(box)
        var center = (x: rect.width / 2, y: rect.height / 2)
        if let place { center = (place.x - rect.x, place.y - rect.y) }
        zoom.zoom(by: factor, around: center, in: (rect.width, rect.height))
        onZoom()
    }

    private func wheel(_ event: Event) {
        event.preventDefault()
        // A pinch on a touchpad comes as a wheel with Control, in smaller steps.
        let speed = event.modifiers.contains(.control) ? 0.01 : 0.002
        change(by: power(-event.deltaY * speed), at: (event.x, event.y))
    }

    private func toggle(_ event: Event) {
        if zoom.isZoomed { reset() } else { change(by: 2.5, at: (event.x, event.y)) }
    }

    private func press(_ event: Event) {
        guard !event.isInteractive, event.pointerKind == .touch || zoom.isZoomed else { return }
        if fingers.isEmpty {
            start = (event.x, event.y)
            hasPinched = false
        }
        fingers[event.pointerID] = (event.x, event.y)
        if fingers.count > 1 { hasPinched = true }
        if event.pointerKind == .mouse { box.setPointerCapture(event.pointerID) }
    }

    private func move(_ event: Event) {
        guard let old = fingers[event.pointerID], !isDragging() else { return }
        let new = (x: event.x, y: event.y)
        if fingers.count == 2, let other = fingers.first(where: { $0.key != event.pointerID })?.value {
            let (before, after) = (distance(old, other), distance(new, other))
            if before > 8 { change(by: after / before, at: ((new.x + other.x) / 2, (new.y + other.y) / 2)) }
        } else if fingers.count == 1, zoom.isZoomed {
            let rect = page.measure(box)
            zoom.pan(x: new.x - old.x, y: new.y - old.y, in: (rect.width, rect.height))
            onZoom()
        }
        fingers[event.pointerID] = new
    }

    private func end(_ event: Event) {
        guard fingers.removeValue(forKey: event.pointerID) != nil, fingers.isEmpty, let start else { return }
        self.start = nil
        guard event.type == .pointerUp, !hasPinched, !zoom.isZoomed, !isDragging() else { return }
        let offset = (x: event.x - start.x, y: event.y - start.y)
        guard offset.x.magnitude > Self.swipeDistance, offset.x.magnitude > 2 * offset.y.magnitude else { return }
        onTurn(offset.x < 0 ? page.onward : -page.onward)
    }

    private func distance(_ one: (x: Double, y: Double), _ two: (x: Double, y: Double)) -> Double {
        let (dx, dy) = (one.x - two.x, one.y - two.y)
        return (dx * dx + dy * dy).squareRoot()
    }

    /// e to the power of a small number, within the steps that a wheel makes.
    private func power(_ exponent: Double) -> Double {
        let x = min(max(exponent, -1), 1)
        return 1 + x * (1 + x / 2 * (1 + x / 3 * (1 + x / 4)))
    }
}
