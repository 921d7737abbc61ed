// SPDX-License-Identifier: Apache-2.0
import BrowserBridge
import WorkspaceModel

/// Sees to it that the address of what a mouse may drag out of the window is known in time: it is requested when the mouse
/// rests on something, when what would be carried with that has changed, and at the latest when it is pressed.
final class DownloadPreparation {
    /// Seconds after which the mouse rests, and a selection is taken for what is meant.
    private static let delay = 0.12

    private let dragging: NodeDragging
    private let source: NodeSource
    private let element: Element
    private var handlers: [EventHandler] = []
    private var hovered: NodeID?
    /// Counts what was meant, to act on what stays.
    private var round = 0

    init(_ dragging: NodeDragging, _ source: NodeSource, in element: Element) {
        self.dragging = dragging
        self.source = source
        self.element = element
        handlers = [
            element.on(.pointerOver) { [unowned(unsafe) self] event in
                guard event.pointerKind == .mouse else { return }
                hovered = NodeID(rawValue: event.targetKey)
                prepareSoon()
            },
            element.on(.pointerOut) { [unowned(unsafe) self] _ in hovered = nil },
            element.on(.pointerDown) { [unowned(unsafe) self] event in
                if event.pointerKind == .mouse, let node = NodeID(rawValue: event.targetKey) { prepare(node) }
            },
        ]
        source.carriesChanged = { [unowned(unsafe) self] in prepareSoon() }
    }

    func stop() {
        round += 1
        source.carriesChanged = {}
        for handler in handlers { element.removeHandler(handler) }
    }

    /// Requests the address of what is meant now, if it stays so.
    func prepareSoon() {
        round += 1
        dragging.workspace.page.after(Self.delay) { [self, round] in
            if round == self.round, let hovered { prepare(hovered) }
        }
    }

    private func prepare(_ node: NodeID) {
        guard !dragging.isDragging, dragging.policy.download(of: [node]) != nil else { return }
        let nodes = source.carries(node)
        guard let download = dragging.policy.download(of: nodes) else { return }
        dragging.addresses.prepare(nodes, title: download.title, allOf: download.document)
    }
}
