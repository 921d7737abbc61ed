// SPDX-License-Identifier: Apache-2.0

import BrowserBridge
import DragDropWeb
import WorkspaceModel

/// One card that is in the page. Its list places it; nothing here measures or listens.
final class CardView: VirtualCell {
    let element: Element
    private let page: WebPage
    private var face: Element?
    private var shown: Node?
    private var shownBadges: Badges?
    private var carrier: (tag: Element, person: String)?
    /// Whether its height is only a guess so far.
    var isMeasured = false

    init(page: WebPage, id: NodeID) {
        self.page = page
        element = page.make("div", "card")
        element.show(id, kind: .card)
        element.setAttributes(["role": "option", "tabindex": "-1"])
        element.setFlag("data-measuring", true)
    }

    /// Draws the card, if it differs from what is drawn.
    ///
    /// - Returns: Whether its height may have changed.
    @discardableResult
    func update(_ card: Node, in context: BoardContext, forced: Bool = false) -> Bool {
        let badges = context.workspace.replica.badges[card.id]
        guard forced || shown?.fields != card.fields || shownBadges != badges else { return false }
        shown = card
        shownBadges = badges
        let drawing = CardFace(context: context)
        let newFace = drawing.make(card)
        if let face { face.replace(with: newFace) } else { element.insert(newFace, before: element.children.first) }
        face = newFace
        element.setAttribute("aria-label", drawing.accessibleName(card))
        isMeasured = false
        return true
    }

    func setSelected(_ isSelected: Bool) {
        element.setAttribute("aria-selected", isSelected ? "true" : "false")
        element.setFlag("data-selected", isSelected)
    }

    /// Marks the card as held by another person.
    func setCarrier(_ person: Person?) {
        guard let person else {
            carrier?.tag.remove()
            carrier = nil
            return element.removeAttribute("data-carried")
        }
        if let carrier, UTF8Text.equal(carrier.person, person.name) { return }
        carrier?.tag.remove()
        let tag = page.make("div", "carried", [page.makePersonal("span", "carried-name", text: person.name)])
        tag.setAttribute("data-color", person.color)
        element.append(tag)
        element.setFlag("data-carried", true)
        carrier = (tag, person.name)
    }
}
