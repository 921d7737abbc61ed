// SPDX-License-Identifier: Apache-2.0
import BrowserBridge
import DragDrop

/// One preview in the page, from the lift until its last part has landed. Where everything is the engine's
/// ``PreviewMotion`` says; this puts it there, and writes nothing that is there already.
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
        var shown = Pose(frame: .zero, opacity: 1)
    }

    let session: SessionID
    let element: Element
    let marks: CarriedMarks
    private(set) var motion: PreviewMotion
    private let page: WebPage
    private let stack: Element
    private var layers: [Layer] = []
    private var label: Element?
    private var labelSize = PreviewContent.labelSize
    private var grip = Vector.zero
    private var origin = Point<Screen>.zero
    private var isFlying = false

    init(page: WebPage, session: SessionID, motion: Motion) {
        self.page = page
        self.session = session
        self.motion = PreviewMotion(motion: motion)
        element = page.element("div")
        element.addClass("carry-overlay")
        stack = page.element("div")
        stack.addClass("carry-stack")
        element.append(stack)
        marks = CarriedMarks(page: page, in: element)
    }

    // MARK: What is carried

    func show(_ preview: DragPreview, at time: Timestamp, makeLayer: (DragPreview.Part) -> Element) {
        let isNew = layers.isEmpty
        motion.show(preview, at: time)
        let known = layers
        layers = []
        for part in preview.parts.prefix(motion.parts.count) {
            layers.append(known.first { $0.item == part.item } ?? self.layer(part, makeLayer))
        }
        for layer in known where !layers.contains(where: { $0.item == layer.item }) { layer.part.remove() }
        if isNew, let front = motion.parts.first {
            // From the corner of the front part to the point by which it is held.
            grip = (motion.location - front.rest(at: motion.location).origin)
            if front.size.width > 0 { element.setStyle("width", pixels: front.size.width) }
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
        draw(at: time)
    }

    private func layer(_ part: DragPreview.Part, _ makeLayer: (DragPreview.Part) -> Element) -> Layer {
        let outer = page.element("div")
        outer.addClass("carry-part")
        let item = page.element("div")
        item.addClass("carry-item")
        item.append(makeLayer(part))
        outer.append(item)
        stack.append(outer)
        return Layer(item: part.item, part: outer, turn: item)
    }

    /// Follows the pointer: one command, which crosses with the frame's.
    func move(to point: Point<Screen>, at time: Timestamp, gliding: Bool) {
        motion.move(to: point, at: time, gliding: gliding)
        follow()
    }

    /// Shows what a target asked for instead, or the parts again.
    func change(to content: PreviewContent?, at time: Timestamp, makeLabel: (PreviewContent.Label) -> Element) {
        motion.change(to: content, at: time)
        guard case .label(let words)? = content?.look else { return }
        label?.remove()
        let chip = makeLabel(words)
        let box = page.element("div")
        box.addClass("carry-label")
        labelSize = content?.size ?? PreviewContent.labelSize
        box.setStyle("width", pixels: labelSize.width)
        box.setStyle("height", pixels: labelSize.height)
        box.append(chip)
        element.insert(box, before: stack)
        label = box
    }

    // MARK: The last way

    func settle(_ flights: [Flight], at time: Timestamp) {
        land("data-dropping", at: time)
        motion.settle(flights, at: time)
    }

    func snapBack(_ flights: [Flight], at time: Timestamp) {
        land("data-returning", at: time)
        motion.snapBack(flights, at: time)
    }

    func redirect(_ flights: [Flight], at time: Timestamp) { motion.retarget(flights, at: time) }

    /// The session is over: if nothing flies, all goes at once, else what is still held fades. Whether nothing is left.
    func end(at time: Timestamp) -> Bool {
        if !motion.parts.contains(where: { $0.isFlying }) { element.remove() }
        motion.snapBack(motion.parts.map { Flight(item: $0.item, destination: nil) }, at: time)
        return element.parent == nil
    }

    private func land(_ state: StaticString, at time: Timestamp) {
        element.setAttribute(state, "")
        guard !isFlying else { return }
        isFlying = true
        marks.hide()
        // Each part is seen in its own height from here on.
        for layer in layers { layer.part.removeStyle("height") }
    }

    // MARK: Frames

    /// Whether something still moves by itself.
    func isMoving(at time: Timestamp) -> Bool { motion.end >= time }

    /// Whether everything has landed, so that what lies beneath can be seen instead.
    func hasLanded(at time: Timestamp) -> Bool { isFlying && motion.hasLanded(at: time) }

    private func follow() {
        guard !isFlying else { return }
        origin = motion.location - grip
        element.translate(x: origin.x, y: origin.y)
    }

    /// Puts everything where it is at a moment.
    func draw(at time: Timestamp) {
        for index in layers.indices {
            var pose = motion.pose(of: index, at: time)
            pose.frame.origin = .zero + (pose.frame.origin - origin)
            draw(pose, of: index)
        }
        if !isFlying, let front = layers.first?.shown.frame { marks.place(around: labelFrame(front, at: time)) }
        guard let label else { return }
        let opacity = motion.labelOpacity(at: time)
        label.setStyle("opacity", number: opacity)
        if let front = layers.first?.shown.frame {
            let frame = labelFrame(front, at: time)
            label.translate(x: frame.minX, y: frame.minY, scale: 0.9 + 0.1 * opacity)
        }
        if opacity < 0.01, !isMoving(at: time) {
            label.remove()
            self.label = nil
        }
    }

    private func draw(_ pose: Pose, of index: Int) {
        let shown = layers[index].shown
        guard pose != shown else { return }
        layers[index].shown = pose
        let layer = layers[index]
        if pose.frame != shown.frame {
            let width = motion.parts[index].size.width
            let scale = width > 0 && pose.frame.size.width > 0 ? pose.frame.size.width / width : 1
            layer.part.translate(x: pose.frame.minX, y: pose.frame.minY, scale: abs(scale - 1) < 1e-4 ? 1 : scale)
        }
        if pose.opacity != shown.opacity { layer.part.setStyle("opacity", number: pose.opacity) }
        if pose.angle != shown.angle { layer.turn.setStyle("--turn", number: pose.angle) }
    }

    /// Where the label is: held by the same part as the front item; between the two while one becomes the other.
    private func labelFrame(_ front: Rect<Screen>, at time: Timestamp) -> Rect<Screen> {
        guard label != nil, front.size.width > 0, front.size.height > 0 else { return front }
        let share = motion.labelOpacity(at: time)
        let held = Rect<Screen>(
            x: grip.dx - (grip.dx - front.minX) * labelSize.width / front.size.width,
            y: grip.dy - (grip.dy - front.minY) * labelSize.height / front.size.height,
            width: labelSize.width,
            height: labelSize.height
        )
        return front.combined(with: held) { $0 + ($1 - $0) * share }
    }
}
