// SPDX-License-Identifier: Apache-2.0

import BrowserBridge
import WorkspaceModel

/// Says on an element that another person holds what it shows: a ring in their colour, and their name.
struct CarrierMark {
    private var tag: Element?
    private var name = ""

    /// Shows who holds a node, if anybody does.
    ///
    /// - Complexity: O(p + c) for p people who carry c things.
    mutating func update(_ id: NodeID, on element: Element, in workspace: Workspace) {
        let holder = workspace.presences.others.first { $0.carrying.contains(id) }.map { Person($0.session) }
        if let holder, tag != nil, UTF8Text.equal(name, holder.name) { return }
        tag?.remove()
        if tag != nil, holder == nil { element.removeAttribute("data-carried") }
        tag = nil
        guard let holder else { return }
        let page = workspace.page
        let tag = page.make("div", "carried", [page.makePersonal("span", "carried-name", text: holder.name)])
        tag.setAttribute("data-color", holder.color)
        element.append(tag)
        element.setFlag("data-carried", true)
        (self.tag, name) = (tag, holder.name)
    }
}
