// SPDX-License-Identifier: Apache-2.0

import BrowserBridge
import DragDropWeb
import WorkspaceModel

/// One card that is in the page. Its list places it; nothing here measures or listens.
final class CardView: VirtualCell {
    let id: NodeID
    let element: Element
    private var face: Element?
    private var shown: Node?
    private var shownBadges: Badges?
    var carrier = CarrierMark()
    /// How high it is; nil as long as that is only a guess.
    private(set) var height: Double?

    init(page: WebPage, id: NodeID) {
        self.id = id
        element = page.make("div", "card")
        element.show(id, kind: .card)
        element.setAttributes(["role": "option", "tabindex": "-1"])
    }

    /// Draws the card, if it differs from what is drawn.
    ///
    /// - Returns: Whether its height may have changed.
    @discardableResult
    func update(_ card: Node, in context: BoardContext, forced: Bool = false) -> Bool {
        guard forced || !shows(card, in: context) else { return false }
        shown = card
        shownBadges = context.workspace.replica.badges[card.id]
        let (newFace, name) = CardFace(context: context).draw(card)
        if let face { face.replace(with: newFace) } else { element.insert(newFace, before: element.children.first) }
        face = newFace
        element.setAttribute("aria-label", name)
        height = nil
        return true
    }

    func shows(_ card: Node, in context: BoardContext) -> Bool {
        shown?.fields == card.fields && shownBadges == context.workspace.replica.badges[card.id]
    }

    /// Whether it says how near its time is as it was at another one.
    func isOutdated(_ former: BoardContext, _ context: BoardContext) -> Bool {
        shown.map { former.urgency(of: $0) != context.urgency(of: $0) } ?? false
    }

    /// Takes how high it is, and shows it; nil: it has another width.
    func setHeight(_ height: Double?) {
        self.height = height
        if height != nil { element.removeAttribute("data-measuring") }
    }

    /// Hides it till it is measured, in a later frame than it comes in: it may lie over others.
    func hide() { element.setAttribute("data-measuring", "") }

    func setSelected(_ isSelected: Bool) {
        element.setAttribute("aria-selected", isSelected ? "true" : "false")
        element.setFlag("data-selected", isSelected)
    }
}
