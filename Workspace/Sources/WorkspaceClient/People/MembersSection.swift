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
    let rows: MeasuredRows
    private var binding: NodeBinding?
    private var views: [NodeRow] = []
    private var shown = MemberList()

    init(_ area: AreaContext, in around: Region) {
        self.area = area
        page = area.page
        list = page.make("div", "member-list").with("role", "list").with("aria-label", L10n.members)
        rows = MeasuredRows(area.dragging, in: list, region: .fixed(60), label: L10n.members, order: 2, spacing: 2)
        let people = page.makeEntry("people", .person, L10n.people) { [unowned(unsafe) area] in
            area.dialogs.present(PeopleDialog(area))
        }
        element = page.make("section", "members", [people, list]).with("aria-label", L10n.people)
        let source = NodeSource(area.dragging)
        binding = area.dragging.register(rows.region, list, in: around, scroller: list, source: source)
    }

    func update(_ people: MemberList) {
        guard people != shown else { return }
        shown = people
        let members = people.members.count > 1 ? people.members.filter { $0.node != nil } : []
        list.setHidden(members.isEmpty)
        views = rows.update(members.compactMap { $0.node }, from: views, make: make)
        for (view, member) in zip(views, members) {
            view.region.label = member.name
            let name = page.makePersonal("span", "nav-label", text: member.name)
            view.element.setChildren([page.makeAvatar(Person(member), small: true), name])
            view.element.setAttribute("title", "\(member.name), \(member.role.word)")
        }
    }

    private func make(_ id: NodeID) -> NodeRow {
        let view = NodeRow(page, id, kind: .member, role: "listitem", classes: "member-row")
        view.bind(area.dragging, in: rows, area.makeTarget(ofMember: id))
        return view
    }
}
