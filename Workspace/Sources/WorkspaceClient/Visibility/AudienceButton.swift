// SPDX-License-Identifier: Apache-2.0

import BrowserBridge
import WorkspaceModel

/// Says who may see a board, a document, an album or a conversation, and opens what changes that.
final class AudienceButton {
    let element: Element
    private let area: AreaContext
    private let node: NodeID
    private var shown: String?

    init(_ area: AreaContext, of node: NodeID) {
        self.area = area
        self.node = node
        element = area.page.make("button", "icon-button audience-button")
            .with("type", "button").with("aria-haspopup", "dialog")
        element.on(.click) { [unowned(unsafe) self] _ in open() }
    }

    func update() {
        guard let found = area.workspace.node(node) else { return }
        let readers = area.workspace.readers(of: found)
        let names = readers?.compactMap { area.workspace.people[$0]?.name }
        let label = names.map { L10n.onlyFor(names: $0.joined(separator: ", ")) } ?? L10n.everybodyHereCanSeeThis
        guard label != shown else { return }
        shown = label
        element.setAttributes(["aria-label": L10n.changeWhoCanSeeThis(label: label), "title": label])
        element.setFlag("data-restricted", readers != nil)
        element.setChildren([area.page.makeIcon(readers == nil ? .person : .lock)])
    }

    func open() { area.dialogs.present(AudienceDialog(area, of: node)) }
}
