// SPDX-License-Identifier: Apache-2.0

import BrowserBridge
import DragDrop
import WorkspaceModel

/// Says once, when pages or documents were let go outside of the window, that this browser saves nothing that is dragged out.
///
/// What another program made of them nobody knows: Chromium 156 on X11 tells of one that refuses that it copied. Another window
/// of the workspace says itself what it took.
final class DragOutHint {
    /// Seconds that a hand is outside at least before it lets go there.
    ///
    /// Observation: a drag that Esc ends over the page leaves it first
    /// (https://html.spec.whatwg.org/multipage/dnd.html#drag-and-drop-processing-model). Workaround: its end follows at once.
    private static let shortestStay = 0.3

    /// Seconds within which another window says that it took something.
    private static let receiptTimeout = 1.5

    private unowned(unsafe) let dragging: NodeDragging
    /// When what is carried left the window; nil while it is there.
    private var leftAt: Double?
    /// How much other windows had taken when it began.
    private var receipts = 0
    private var isSaid = false

    private var page: WebPage { dragging.workspace.page }

    init(_ dragging: NodeDragging) { self.dragging = dragging }

    /// Follows drags out of the window and back from now on.
    func start() {
        page.window.on(.dragLeave) { [unowned(unsafe) self] event in leftAt = event.time }
        page.window.on(.dragEnter) { [unowned(unsafe) self] _ in leftAt = nil }
        page.window.on(.dragEnd, isEarly: true) { [unowned(unsafe) self] event in
            if let left = leftAt, event.time < left + Self.shortestStay { leftAt = nil }
        }
    }

    func sessionDidBegin() {
        leftAt = nil
        receipts = dragging.otherWindows.receipts
    }

    func sessionDidEnd(_ session: DragSession, _ reason: EndReason) {
        guard leftAt != nil else { return }
        leftAt = nil
        switch reason {
        case .deliveredOutside, .cancelled(.overNothing): break
        default: return
        }
        let nodes = dragging.carried(by: session)
        guard !isSaid, !page.media.contains(.savesDragged), let first = nodes.first.flatMap(dragging.workspace.node),
            first.kind == .page || first.kind == .document
        else { return }
        page.after(Self.receiptTimeout) { [self, receipts] in
            guard !isSaid, dragging.otherWindows.receipts == receipts else { return }
            isSaid = true
            let export = { [dragging] in dragging.export(nodes) }
            dragging.toasts.show(L10n.thisBrowserCannotSaveWhatIs, action: (label: L10n.export, perform: export))
        }
    }
}
