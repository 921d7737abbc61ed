// SPDX-License-Identifier: Apache-2.0
import BrowserBridge
import DragDrop

/// The layer over the page: the preview under the pointer, and those that still fly to where they land. What moves by itself
/// the browser plays; a move of the pointer costs one command.
final class DragOverlay {
    let page: WebPage
    let layer: Element
    /// How everything moves.
    var motion = Motion.standard
    private var held: CarriedStack?
    private var flying: [CarriedStack] = []

    init(page: WebPage, layer: Element?) {
        self.page = page
        if let layer {
            self.layer = layer
        } else {
            self.layer = page.div("carry-layer")
            self.layer.setAttribute("aria-hidden", "true")
            self.layer.setStyles(["position": "fixed", "inset": "0", "z-index": "1000", "pointer-events": "none"])
            page.body.append(self.layer)
        }
    }

    /// Lets the layer take the pointer, or no longer. During the browser's own drag every move is otherwise looked up in the
    /// page twice, and every element on the way is told that it is entered and left.
    func shieldPage(_ isShielded: Bool) { layer.setStyle("pointer-events", isShielded ? "auto" : "none") }

    /// Shows the parts of a preview, or changes them because items joined or left.
    func show(_ preview: DragPreview, at time: Timestamp, makeLayer: (DragPreview.Part) -> Element) {
        if let held, held.session != preview.session { retire(held, at: time) }
        let isNew = held == nil
        let stack = held ?? CarriedStack(page: page, session: preview.session, motion: motion)
        held = stack
        stack.show(preview, at: time, makeLayer: makeLayer)
        if isNew {
            stack.update(DragBadge(operation: nil, count: preview.parts.count), at: time)
            layer.append(stack.element)
        }
        tidyLater(from: time)
    }

    func move(_ session: SessionID, to point: Point<Screen>, at time: Timestamp, gliding: Bool) {
        held(by: session)?.move(to: point, at: time, gliding: gliding)
        if gliding { tidyLater(from: time) }
    }

    func update(_ badge: DragBadge, of session: SessionID, at time: Timestamp) {
        held(by: session)?.update(badge, at: time)
    }

    func change(
        _ session: SessionID,
        to content: PreviewContent?,
        at time: Timestamp,
        makeLabel: (PreviewContent.Label) -> Element
    ) {
        held(by: session)?.change(to: content, at: time, makeLabel: makeLabel)
        tidyLater(from: time)
    }

    func fly(_ flights: [Flight], _ way: CarriedStack.LastWay, of session: SessionID, at time: Timestamp) {
        stack(of: session)?.fly(flights, way, at: time)
        tidyLater(from: time)
    }

    /// The session is over: only what flies stays, until it has landed.
    func end(_ session: SessionID, at time: Timestamp) {
        guard let held = held(by: session) else { return }
        retire(held, at: time)
        tidyLater(from: time)
    }

    /// What a session holds; another one's may still wait for its drop.
    private func held(by session: SessionID) -> CarriedStack? { held?.session == session ? held : nil }

    private func stack(of session: SessionID) -> CarriedStack? {
        held(by: session) ?? flying.first { $0.session == session }
    }

    private func retire(_ stack: CarriedStack, at time: Timestamp) {
        held = nil
        if !stack.end(at: time) { flying.append(stack) }
    }

    // MARK: The end of a motion

    /// Takes away what has landed, each when all of it has come to rest.
    private func tidyLater(from time: Timestamp) {
        for stack in flying + (held.map { [$0] } ?? []) {
            let end = stack.rests
            if end <= time {
                tidy(at: time)
            } else {
                page.after(end - time) { [unowned(unsafe) self] in self.tidy(at: end) }
            }
        }
    }

    private func tidy(at time: Timestamp) {
        _ = held?.tidy(at: time)
        flying.removeAll { $0.tidy(at: time) }
    }
}
