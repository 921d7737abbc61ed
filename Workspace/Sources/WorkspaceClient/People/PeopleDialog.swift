// SPDX-License-Identifier: Apache-2.0

import BrowserBridge
import DragDrop
import WorkspaceModel

/// Who is in the workspace, and what they may do. An owner invites, changes roles and removes.
final class PeopleDialog: Dialog {
    private let area: AreaContext
    private let list: Element
    private let invitation: Element
    private var people: MemberList
    private var name = ""
    private var role = Role.editor
    /// Whether the answer to an invitation is awaited: a key that is held would invite again and again.
    private var isInviting = false
    /// Above what keeps everything else from being reached.
    private let region = Region(id: .fixed(38), frame: .zero, order: 1_001)

    private var workspace: Workspace { area.workspace }
    private var mayManage: Bool { workspace.may(.manage) }

    init(_ area: AreaContext) {
        self.area = area
        let page = area.page
        list = page.make("ul", "people-list")
        invitation = page.make("div", "form-row")
        people = area.workspace.people
        super.init(page: page, title: L10n.people, classes: "dialog people-dialog")
        body.append(list, invitation)
        load()
    }

    override func open(in container: Element) {
        super.open(in: container)
        refresh()
    }

    override func updatePeople() { load() }

    /// Asks for the list: only owners are told who is still invited.
    private func load() {
        workspace.server.get("/api/members", as: MemberList.self) { [self] result in received(result) }
    }

    private func received(_ result: Result<MemberList, ServerConnection.Failure>) {
        guard let people = area.toasts.answer(in: result) else { return }
        self.people = people
        refresh()
    }

    private func refresh() {
        list.removeChildren()
        bindings = [area.dragging.register(region, element, isOverPage: true, scroller: element)]
        for member in people.members {
            let row = makeRow(member)
            list.append(row)
            let id = RegionID.fixed(100 + UInt64(bindings.count))
            bindings.append(member.node.flatMap { area.bind(row, of: $0, as: id, in: region) })
        }
        if invitation.children.isEmpty || !mayManage { showForm() }
    }

    private func makeRow(_ member: Member) -> Element {
        let row = page.make("li", "people-row")
        let isSelf = UTF8Text.equal(member.id, workspace.session.id)
        let title = page.makePersonal("b", "people-name", text: isSelf ? L10n.you(name: member.name) : member.name)
        row.append(page.makeAvatar(Person(member)))
        row.append(
            member.invitedUntil > 0
                ? page.make("div", "people-device", [title, page.make("div", "property-note", text: L10n.invited)])
                : title
        )
        guard mayManage else {
            row.append(page.make("span", "property-note", text: member.role.word))
            return row
        }
        let roles = makeRoles(member.role, label: L10n.roleOf(name: member.name)) { [unowned(unsafe) self] role in
            change(member.id, MemberRequest(role: role))
        }
        let button = page.makeIconButton(.more, label: L10n.moreAbout(name: member.name)) {}
            .with("aria-haspopup", "menu")
        button.on(.click) { [unowned(unsafe) self, unowned(unsafe) button] _ in openMenu(of: member, beside: button) }
        row.append(roles, button)
        return row
    }

    private func makeRoles(_ chosen: Role, label: String, action: @escaping (Role) -> Void) -> Element {
        let roles = Role.ofMembers.reversed().map { (text: $0.word, value: $0.name.text) }
        return page.makeSelect(roles, chosen: chosen.name.text, label: label) { name in
            if let role = Role(name: name) { action(role) }
        }
    }

    private func openMenu(of member: Member, beside button: Element) {
        let path = "/api/members/\(member.id)"
        let link = "\(path)/invitation"
        let new = Menu.Item(label: L10n.newInvitation, icon: .link) { [unowned(unsafe) self] in
            invite(link, MemberRequest())
        }
        let revoke = Menu.Item(label: L10n.revokeInvitation, icon: .forbidden) { [unowned(unsafe) self] in end(link) }
        let name = L10n.remove(name: member.name)
        let remove = Menu.Item(label: name, icon: .trash, isDangerous: true, isSeparatedFromAbove: true) {
            [unowned(unsafe) self] in end(path)
        }
        let items = member.invitedUntil > 0 ? [new, revoke, remove] : [new, remove]
        area.menu.show(items, title: member.name, beside: button, in: element)
    }

    private func showForm() {
        guard mayManage else { return invitation.removeChildren() }
        let field = page.make("input", "field").with([
            "type": "text", "dir": "auto", "maxlength": "\(Member.nameLimit)", "aria-label": L10n.nameOfANewPerson,
            "placeholder": L10n.name,
        ])
        // It was typed before the role went, and came back.
        field.setProperty("value", name)
        field.on(.input) { [unowned(unsafe) self] event in name = event.value }
        let roles = makeRoles(role, label: L10n.roleOfTheNewPerson) { [unowned(unsafe) self] in role = $0 }
        let send = { [unowned(unsafe) self] in invite("/api/members", MemberRequest(name: name.trimmed, role: role)) }
        field.onEnter(send)
        let button = page.makeButton(text: L10n.invite, tone: "primary", action: send)
        let label = page.make("div", "form-label", text: L10n.inviteSomebody)
        invitation.setChildren([label, page.make("div", "people-invite", [field, roles, button])])
    }
}

// MARK: - What owners do

extension PeopleDialog {
    private func change(_ id: String, _ wish: MemberRequest) {
        workspace.server.post("/api/members/\(id)", wish, as: MemberList.self) { [self] result in
            received(result)
            // What was chosen and refused is not shown any longer.
            if case .failure = result { refresh() }
        }
    }

    private func end(_ path: String) {
        page.send(Request("DELETE", path)) { [self] response in
            area.toasts.succeeded(response)
            load()
        }
    }

    private func invite(_ path: String, _ wish: MemberRequest) {
        guard !isInviting else { return }
        isInviting = true
        workspace.server.post(path, wish, as: InvitationAnswer.self) { [self] result in
            isInviting = false
            guard let answer = area.toasts.answer(in: result) else { return }
            name = ""
            show(answer)
            load()
        }
    }

    private func show(_ answer: InvitationAnswer) {
        let name = answer.member.name
        page.show(
            answer.address,
            label: L10n.invitationOf(name: name),
            in: invitation,
            below: [page.makePersonal("div", "form-label", text: L10n.sendThisLinkToItWorks(name: name))],
            beside: [page.makeButton(text: L10n.inviteAnother) { [unowned(unsafe) self] in showForm() }]
        )
    }
}
