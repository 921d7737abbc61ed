// SPDX-License-Identifier: Apache-2.0

import BrowserBridge
import DragDrop
import DragDropWeb
import WorkspaceModel

/// The place that appears while something is carried: what is dropped there goes to the Trash.
final class DeleteTarget {
    let element: Element
    private let page: WebPage
    private let dragging: NodeDragging
    private let stage: Element
    private let label: Element
    private let region: Region
    private var binding: NodeBinding?
    private var distance = DeleteTarget.distance
    /// Where it and the stage were at the last press. To measure when something has just been picked up, and the whole page
    /// marked so, would lay the page out once more.
    private var pressed: [PageRect] = []

    /// The height that the style sheet gives it, in points.
    private static let height = 44.0
    /// Its distance from the upper edge of the stage, in points.
    private static let distance = 6.0
    /// The same where tabs are at the edge, which it must not cover.
    private static let distanceBelowTabs = 56.0
    /// How long it takes to slide out, in seconds, as the style sheet says, and the frame in which that begins.
    private static let leaving = 0.35

    init(dragging: NodeDragging, stage: Element) {
        self.dragging = dragging
        self.stage = stage
        page = dragging.workspace.page
        label = page.make("span", nil, text: L10n.delete)
        element = page.make("div", "delete-target", [page.makeIcon(.trash), label])
            .with(["role": "button", "aria-label": L10n.delete, "tabindex": "-1"])
        region = Region(id: .fixed(2), frame: .zero, label: L10n.delete, order: 100)
        page.window.on(.pointerDown, isEarly: true) { [unowned(unsafe) self] _ in
            if !dragging.isDragging { pressed = measure() }
        }
    }

    /// Shows the target for what is carried, unless that was deleted already.
    func show(_ nodes: [NodeID]) {
        guard nodes.contains(where: { dragging.workspace.node($0)?.parent != .trash }) else { return }
        show(at: dragging.isByKeyboard ? measure() : pressed)
        count(nodes)
    }

    /// Shows the target for what another window carries, of which nothing but its kind is known.
    func show() {
        show(at: measure())
        label.setText(L10n.delete)
    }

    private func show(at boxes: [PageRect]) {
        updateFrame(boxes)
        element.setFlag("data-leaving", false)
        element.setFlag("data-shown", true)
        // What is held shrinks, so that a finger's card does not hide the word.
        let target = NodeTarget(dragging, into: .trash, heldSize: NodeTarget.sizeOverRow)
        target.handles = { !$0.isOutside }
        binding?.cancel()
        binding = dragging.register(region, element, measuresFrame: false, target: target)
    }

    /// Says how many would be deleted.
    func count(_ nodes: [NodeID]) {
        let phrase = TransactionLabel.phrase(nodes.compactMap(dragging.workspace.node))
        label.setText(nodes.count > 1 ? L10n.delete(what: phrase) : L10n.delete)
    }

    /// Another screen is shown: its tabs may be where the target was.
    func setBelowTabs(_ isBelowTabs: Bool) {
        distance = isBelowTabs ? Self.distanceBelowTabs : Self.distance
        if binding != nil { updateFrame(measure()) }
    }

    private func measure() -> [PageRect] { page.measure([stage, element]) }

    /// Puts the target where it covers nothing that one aims at, and says where it will be when it has slid in. Beside where
    /// the style sheet has it on the stage, only its height is known before that.
    private func updateFrame(_ boxes: [PageRect]) {
        element.setStyle("inset-block-start", pixels: distance)
        guard boxes.count == 2 else { return }
        let (stage, box) = (boxes[0], boxes[1])
        region.frame = Rect(x: box.x, y: stage.y + distance, width: box.width, height: Self.height)
    }

    func hide() {
        guard binding != nil else { return }
        binding?.cancel()
        binding = nil
        element.removeAttribute("data-shown")
        element.setFlag("data-leaving", true)
        page.after(Self.leaving) { [element] in element.setFlag("data-leaving", false) }
    }
}
