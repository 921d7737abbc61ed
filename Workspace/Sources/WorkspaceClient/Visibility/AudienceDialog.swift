// SPDX-License-Identifier: Apache-2.0

import BrowserBridge
import WorkspaceModel

/// Who may see a thing: everybody here, or some members; and the links that show it to whoever has one.
final class AudienceDialog: Dialog {
    private let area: AreaContext
    private let node: NodeID
    private let members: Element
    private let links: ShareLinks?

    private var workspace: Workspace { area.workspace }
    private var mayChange: Bool { workspace.may(.edit) }

    init(_ area: AreaContext, of node: NodeID) {
        self.area = area
        self.node = node
        let page = area.page
        members = page.make("ul", "people-list").with("aria-label", L10n.whoCanSeeThis)
        // A link shows what stands in the workspace, not what is deep in something else.
        let isShareable = area.workspace.may(.edit) && area.workspace.node(node)?.parent == .workspace
        links = isShareable ? ShareLinks(area, of: node) : nil
        super.init(page: page, title: L10n.whoCanSeeThis, classes: "dialog dialog-small audience-dialog")
        subjects = [node]
        body.append(members)
        if let links { body.append(links.element) }
        refresh()
    }

    override func update(_ changes: ChangeSet) {
        if changes.nodes.contains(node) { refresh() }
    }

    override func updatePeople() { refresh() }

    private func refresh() {
        let readers = workspace.node(node).flatMap(workspace.readers)
        members.removeChildren()
        members.append(
            makeRow(
                [page.makeIcon(.person)],
                L10n.everybodyHere,
                isChecked: readers == nil,
                isFixed: !mayChange
            ) { [unowned(unsafe) self] isChecked in
                set(isChecked ? nil : workspace.ownID.map { FieldValue.nodes([$0]) })
            }
        )
        guard let readers else { return }
        for member in workspace.people.members {
            guard let id = member.node else { continue }
            let isOwn = id == workspace.ownID
            members.append(
                makeRow(
                    [page.makeAvatar(Person(member), small: true)],
                    isOwn ? L10n.you(name: member.name) : member.name,
                    isChecked: readers.contains(id),
                    // Owners see what is for nobody any more. To give it to others they add themselves first.
                    isFixed: isOwn && readers.contains(id) || !mayChange
                ) { [unowned(unsafe) self] _ in
                    // Of the list as it is shown: whom somebody else adds or removes meanwhile stays so.
                    set(NodesEdit.toggling(id, in: readers))
                }
            )
        }
    }

    private func makeRow(
        _ mark: [Element],
        _ name: String,
        isChecked: Bool,
        isFixed: Bool,
        action: @escaping (Bool) -> Void
    ) -> Element {
        let box = page.make("input").with("type", "checkbox")
        box.setProperty("checked", isChecked)
        box.setProperty("disabled", isFixed)
        box.on(.change) { _ in action(!isChecked) }
        let label = page.make("label", "people-row", mark + [page.makePersonal("b", "people-name", text: name), box])
        return page.make("li", nil, [label])
    }

    /// It is no step that undo takes back: nobody opens a thing again by undoing something else.
    private func set(_ readers: FieldValue?) {
        if workspace.perform([.set(node, [.readers: readers])], isUndoable: false) != nil { refresh() }
    }
}
