// SPDX-License-Identifier: Apache-2.0
import BrowserBridge
import DragDrop

/// One preview in the page, from the lift until its last part has landed. Where everything is the engine's
/// ``PreviewMotion`` says: each time something changes, the way from there to rest is written down once, and the browser
/// plays it without asking again.
///
/// ```
/// .carry-overlay[data-operation]            moved with the pointer
///   .carry-stack[data-count]
///     .carry-part > .carry-item > (a face)  placed and scaled; turned. The first one gives the overlay its size
///   .carry-label                            what a target asked for instead
///   .carry-start > .carry-operation  .carry-end > .carry-badge  .carry-foot > .carry-reason
/// ```
final class CarriedStack {
    struct Layer {
        let item: ItemID
        let part: Element
        let turn: Element
        var place: PlayedStyle
        var opacity: PlayedStyle
        var angle: PlayedStyle

        init(item: ItemID, part: Element, turn: Element) {
            (self.item, self.part, self.turn) = (item, part, turn)
            place = PlayedStyle("transform", of: part)
            opacity = PlayedStyle("opacity", of: part)
            angle = PlayedStyle("rotate", of: turn)
        }
    }

    let session: SessionID
    let element: Element
    private let marks: CarriedMarks
    private(set) var motion: PreviewMotion
    private let page: WebPage
    private let stack: Element
    private var layers: [Layer] = []
    private var label: Label?
    private var labelSize = PreviewContent.labelSize
    private var grip = Vector.zero
    private var origin = Point<Screen>.zero
    private var isFlying = false

    init(page: WebPage, session: SessionID, motion: Motion) {
        self.page = page
        self.session = session
        self.motion = PreviewMotion(motion: motion)
        element = page.div("carry-overlay")
        stack = page.div("carry-stack", in: element)
        marks = CarriedMarks(page: page, in: element)
    }

    // MARK: What is carried

    func show(_ preview: DragPreview, at time: Timestamp, makeLayer: (DragPreview.Part) -> Element) {
        let isNew = layers.isEmpty
        motion.show(preview, at: time)
        let known = layers
        layers = preview.parts.prefix(motion.parts.count).map { part in
            known.first { $0.item == part.item } ?? layer(part, makeLayer)
        }
        for layer in known where !layers.contains(where: { $0.item == layer.item }) { layer.part.remove() }
        if let front = motion.parts.first {
            // From the corner of the front part to the point by which it is held.
            grip = motion.location - front.rest(at: motion.location).origin
            if isNew, front.size.width > 0 { element.setStyle("width", pixels: front.size.width) }
        }
        // What lies beneath is cut to the height of the front part.
        for (index, layer) in layers.enumerated() {
            let size = motion.parts[index].size
            let front = motion.parts[0].size
            if index > 0, size.width > 0, front.width > 0 {
                layer.part.setStyle("width", pixels: size.width)
                layer.part.setStyle("height", pixels: front.height * size.width / front.width)
            } else {
                layer.part.removeStyle("width")
                layer.part.removeStyle("height")
            }
        }
        stack.setAttribute("data-count", "\(layers.count)")
        follow()
        play(from: time)
    }

    private func layer(_ part: DragPreview.Part, _ makeLayer: (DragPreview.Part) -> Element) -> Layer {
        let outer = page.div("carry-part", in: stack)
        let item = page.div("carry-item", in: outer)
        item.append(makeLayer(part))
        return Layer(item: part.item, part: outer, turn: item)
    }

    /// Follows the pointer: one command, which crosses with the frame's.
    func move(to point: Point<Screen>, at time: Timestamp, gliding: Bool) {
        motion.move(to: point, at: time, gliding: gliding)
        follow()
        if gliding { play(from: time) }
    }

    /// Shows what a target asked for instead, or the parts again.
    func change(to content: PreviewContent?, at time: Timestamp, makeLabel: (PreviewContent.Label) -> Element) {
        motion.change(to: content, at: time)
        defer { play(from: time) }
        guard case .label(let words)? = content?.look else { return }
        label?.element.remove()
        let chip = makeLabel(words)
        let box = page.div("carry-label")
        labelSize = content?.size ?? PreviewContent.labelSize
        box.setStyle("width", pixels: labelSize.width)
        box.setStyle("height", pixels: labelSize.height)
        box.append(chip)
        element.insert(box, before: stack)
        label = Label(element: box, place: PlayedStyle("transform", of: box), opacity: PlayedStyle("opacity", of: box))
    }

    /// Shows what a release would do.
    func update(_ badge: DragBadge, at time: Timestamp) { if marks.update(badge) { play(from: time) } }

    // MARK: The last way

    enum LastWay {
        case settles
        case snapsBack
        /// Where it flies to has moved.
        case isRedirected
    }

    func fly(_ flights: [Flight], _ way: LastWay, at time: Timestamp) {
        switch way {
        case .settles:
            land("data-dropping", at: time)
            motion.settle(flights, at: time)
        case .snapsBack:
            land("data-returning", at: time)
            motion.snapBack(flights, at: time)
        case .isRedirected: motion.retarget(flights, at: time)
        }
        play(from: time)
    }

    /// The session is over: if nothing flies, all goes at once, else what is still held fades. Whether nothing is left.
    func end(at time: Timestamp) -> Bool {
        guard motion.parts.contains(where: { $0.isFlying }) else {
            element.remove()
            return true
        }
        guard motion.parts.contains(where: { !$0.isFlying }) else { return false }
        motion.snapBack(motion.parts.map { Flight(item: $0.item, destination: nil) }, at: time)
        play(from: time)
        return false
    }

    private func land(_ state: StaticString, at time: Timestamp) {
        element.setAttribute(state, "")
        guard !isFlying else { return }
        isFlying = true
        marks.hide()
        // Each part is seen in its own height from here on.
        for layer in layers { layer.part.removeStyle("height") }
    }

    // MARK: Playing

    /// When all that moves by itself has come to rest.
    var rests: Timestamp { motion.end }

    /// Takes away what is no longer seen at a moment. Whether all of it is: everything has landed, and what lies beneath can
    /// be seen instead.
    func tidy(at time: Timestamp) -> Bool {
        if isFlying, motion.hasLanded(at: time) {
            element.remove()
            return true
        }
        if let label, motion.end <= time, motion.labelOpacity(at: time) < 0.01 {
            label.element.remove()
            self.label = nil
        }
        return false
    }

    private func follow() {
        guard !isFlying else { return }
        origin = motion.location - grip
        element.translate(x: origin.x, y: origin.y)
        marks.move(to: origin)
    }

    /// Plays the way of everything from where it is to where it rests. What a hand does meanwhile moves the whole.
    private func play(from time: Timestamp) {
        let samples = MotionSamples(from: time, to: motion.end)
        var front: [Rect<Screen>] = []
        for index in layers.indices {
            let width = motion.parts[index].size.width
            var (places, opacities, angles): ([StyleValue], [StyleValue], [StyleValue]) = ([], [], [])
            for moment in samples.moments {
                let pose = motion.pose(of: index, at: moment)
                let frame = Rect<Screen>(origin: .zero + (pose.frame.origin - origin), size: pose.frame.size)
                let scale = width > 0 && frame.size.width > 0 ? frame.size.width / width : 1
                places.append(.placed(frame.origin, scale: scale))
                opacities.append(.opaque(pose.opacity))
                angles.append(.turned(pose.angle))
                if index == 0 { front.append(frame) }
            }
            layers[index].place.play(places, samples)
            layers[index].opacity.play(opacities, samples)
            layers[index].angle.play(angles, samples)
        }
        if label != nil {
            var (places, opacities): ([StyleValue], [StyleValue]) = ([], [])
            for index in front.indices {
                let share = motion.labelOpacity(at: samples.moments[index])
                front[index] = labelFrame(front[index], share: share)
                places.append(.placed(front[index].origin, scale: 0.9 + 0.1 * share))
                opacities.append(.opaque(share))
            }
            label?.place.play(places, samples)
            label?.opacity.play(opacities, samples)
        }
        if !isFlying { marks.play(around: front, samples) }
    }

    /// Where the label is: held by the same part as the front item; between the two while one becomes the other.
    private func labelFrame(_ front: Rect<Screen>, share: Double) -> Rect<Screen> {
        guard front.size.width > 0, front.size.height > 0 else { return front }
        let held = Rect<Screen>(
            x: grip.dx - (grip.dx - front.minX) * labelSize.width / front.size.width,
            y: grip.dy - (grip.dy - front.minY) * labelSize.height / front.size.height,
            width: labelSize.width,
            height: labelSize.height
        )
        return front.combined(with: held) { $0 + ($1 - $0) * share }
    }

    /// What a target asked for instead of the stack.
    private struct Label {
        let element: Element
        var place: PlayedStyle
        var opacity: PlayedStyle
    }
}
