// SPDX-License-Identifier: Apache-2.0

import BrowserBridge
import WorkspaceModel

/// Who is on a card.
final class MembersProperty: CardProperty {
    private var shown: [Person] = []
    /// Those with whom the board was imported who are on the card, or were while it was open.
    private var imported: [Choice] = []
    /// By them those who are shown take drops.
    private var bindings: [NodeBinding?] = []
    private lazy var edit = makeEditButton(L10n.editMembers) { [unowned(unsafe) self] in openMenu() }

    init(_ dialog: CardDialog) {
        super.init(dialog, name: L10n.members)
        value.append(edit)
    }

    override func update(_ card: Node, _ context: BoardContext) {
        let members = context.members(of: card)
        let chosen = card.fields.nodes(.members)
        imported = context.people.filter { person in
            chosen.contains(person.id) || imported.contains { $0.id == person.id }
        }
        let isForMany = !workspace.people.members.isEmpty || !imported.isEmpty
        showWhetherEmpty(members.isEmpty)
        edit.setHidden(!isForMany)
        element.setHidden(!isForMany && members.isEmpty)
        guard members != shown else { return }
        shown = members
        bindings = []
        show(chosen.compactMap { id in context.person(id).map { makeMember($0, id) } }, before: edit)
    }

    private func makeMember(_ person: Person, _ id: NodeID) -> Element {
        let name = page.makePersonal("span", text: person.name)
        let element = page.make("span", "member", [page.makeAvatar(person), name])
        let number = 200 + UInt64(bindings.count)
        bindings.append(dialog.area.bind(element, of: id, as: .fixed(number), in: dialog.region))
        return element
    }

    private func openMenu() {
        guard let card = dialog.node else { return }
        let chosen = card.fields.nodes(.members)
        let items = workspace.people.choices(with: imported).map { person in
            // Of the card as the menu shows it: what somebody else has done meanwhile is not taken back.
            Menu.Item(label: person.text, color: person.color, isChecked: chosen.contains(person.id)) { [workspace] in
                workspace.perform([Assignment.toggle(person.id, on: card)])
            }
        }
        dialog.area.menu.show(items, title: L10n.members, beside: edit, in: dialog.element)
    }
}
