// SPDX-License-Identifier: Apache-2.0
import BrowserBridge
import DragDrop

/// The layer over the page: the preview under the pointer, and those that still fly to where they land. Draws in every frame
/// in which something moves by itself; a move of the pointer costs one command.
final class DragOverlay {
    let page: WebPage
    let layer: Element
    /// How everything moves.
    var motion = Motion.standard
    private var held: CarriedStack?
    private var flying: [CarriedStack] = []
    private var isRunning = false
    private var now = Timestamp.zero

    init(page: WebPage, layer: Element?) {
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
    }

    /// Shows the parts of a preview, or changes them because items joined or left.
    func show(_ preview: DragPreview, at time: Timestamp, makeLayer: (DragPreview.Part) -> Element) {
        if let held, held.session != preview.session { retire(held, at: time) }
        let isNew = held == nil
        let stack = held ?? CarriedStack(page: page, session: preview.session, motion: motion)
        held = stack
        stack.show(preview, at: time, makeLayer: makeLayer)
        if isNew {
            stack.marks.update(DragBadge(operation: nil, count: preview.parts.count))
            layer.append(stack.element)
        }
        run(at: time)
    }

    func move(to point: Point<Screen>, at time: Timestamp, gliding: Bool) {
        held?.move(to: point, at: time, gliding: gliding)
        if gliding { run(at: time) }
    }

    func update(_ badge: DragBadge) { held?.marks.update(badge) }

    func change(to content: PreviewContent?, at time: Timestamp, makeLabel: (PreviewContent.Label) -> Element) {
        held?.change(to: content, at: time, makeLabel: makeLabel)
        run(at: time)
    }

    func settle(_ flights: [Flight], of session: SessionID, at time: Timestamp) {
        stack(of: session)?.settle(flights, at: time)
        run(at: time)
    }

    func snapBack(_ flights: [Flight], of session: SessionID, at time: Timestamp) {
        stack(of: session)?.snapBack(flights, at: time)
        run(at: time)
    }

    func redirect(_ flights: [Flight], of session: SessionID, at time: Timestamp) {
        stack(of: session)?.redirect(flights, at: time)
        run(at: time)
    }

    /// The session is over: only what flies stays, until it has landed.
    func end(_ session: SessionID, at time: Timestamp) {
        guard let held, held.session == session else { return }
        retire(held, at: time)
        run(at: time)
    }

    private func stack(of session: SessionID) -> CarriedStack? {
        held?.session == session ? held : flying.first { $0.session == session }
    }

    private func retire(_ stack: CarriedStack, at time: Timestamp) {
        held = nil
        if !stack.end(at: time) { flying.append(stack) }
    }

    // MARK: Frames

    private func run(at time: Timestamp) {
        now = max(now, time)
        guard !isRunning else { return }
        isRunning = true
        requestFrame()
    }

    private func requestFrame() {
        page.requestFrame { [unowned(unsafe) self] seconds in
            // A frame's time is that of its beginning, and what began since then begins now.
            self.now = max(self.now, Timestamp(seconds))
            self.isRunning = self.draw(at: self.now)
            if self.isRunning { self.requestFrame() }
        }
    }

    /// Draws everything; whether there is more to come.
    private func draw(at time: Timestamp) -> Bool {
        held?.draw(at: time)
        for stack in flying { stack.draw(at: time) }
        for stack in flying where stack.hasLanded(at: time) { stack.element.remove() }
        flying.removeAll { $0.element.parent == nil }
        return !flying.isEmpty || held?.isMoving(at: time) == true
    }
}
