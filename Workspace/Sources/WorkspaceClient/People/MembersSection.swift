// SPDX-License-Identifier: Apache-2.0

import BrowserBridge
import DragDrop
import DragDropWeb
import WorkspaceModel

/// The members at the side: each takes what is dropped on them, and is given the card on which they are dropped. Somebody
/// who is alone sees nothing of it.
final class MembersSection {
    let element: Element
    private let page: WebPage
    private let area: AreaContext
    private let list: Element
    private let rows: MeasuredRows
    private var binding: NodeBinding?
    private var views: [MemberRow] = []
    private var shown = MemberList()

    /// One member's row.
    private final class MemberRow {
        let id: NodeID
        let element: Element
        let region: Region
        var binding: NodeBinding?

        init(_ page: WebPage, _ id: NodeID) {
            self.id = id
            element = page.make("div", "member-row")
            element.show(id, kind: .member)
            element.setFlag("data-drop", true)
            element.setAttribute("role", "listitem")
            region = Region(id: .tab(of: id), frame: .zero)
        }
    }

    /// - Parameter around: The region in which the members are.
    init(_ area: AreaContext, in around: Region) {
        self.area = area
        page = area.page
        list = page.make("div", "member-list")
        list.setAttributes(["role": "list", "aria-label": L10n.members])
        rows = MeasuredRows(area.dragging, in: list, region: .fixed(60), label: L10n.members, order: 2, spacing: 2)
        let button = page.make("button", "nav-item")
        element = page.make("section", "members", [button, list])
        element.setAttribute("aria-label", L10n.people)
        button.setAttributes(["type": "button", "data-action": "people", "title": L10n.people])
        button.append(page.makeIcon(.person), page.make("span", "nav-label", text: L10n.people))
        button.on(.click) { [unowned(unsafe) area] _ in area.dialogs.present(PeopleDialog(area)) }
        let source = NodeSource(area.dragging)
        binding = area.dragging.register(rows.region, list, in: around, scroller: list, source: source)
    }

    /// Shows the members as they are now.
    func update(_ people: MemberList) {
        guard people != shown else { return }
        shown = people
        let members = people.members.count > 1 ? people.members : []
        list.setHidden(members.isEmpty)
        var next: [MemberRow] = []
        for member in members {
            guard let id = member.node else { continue }
            let view = views.first { $0.id == id } ?? make(id)
            view.region.label = member.name
            view.element.removeChildren()
            view.element.append(
                page.makeAvatar(Person(member), small: true),
                page.makePersonal("span", "nav-label", text: member.name)
            )
            view.element.setAttribute("title", "\(member.name), \(member.role.word)")
            next.append(view)
        }
        for view in views where !next.contains(where: { $0 === view }) {
            view.binding?.cancel()
            view.element.remove()
        }
        views = next
        rows.update(next.map { ($0.id, $0.element) })
    }

    /// Reads how high the rows are; call it when the window, or what is in it, changed.
    func measure() { rows.measure() }

    private func make(_ id: NodeID) -> MemberRow {
        let view = MemberRow(page, id)
        let target = area.makeTarget(ofMember: id)
        view.binding = area.dragging.register(view.region, view.element, in: rows.region, target: target)
        return view
    }
}
