// SPDX-License-Identifier: Apache-2.0
import BrowserBridge
import DragDrop
import WorkspaceModel

/// Who else carries something right now, as round marks; each takes what is dropped on that person.
final class PeopleHere {
    /// The maximum number of marks; of more people only the number is said.
    private static let maximumMarks = 4

    let element: Element
    private let area: AreaContext
    /// By them the marks take drops.
    private var bindings: [NodeBinding?] = []

    init(_ area: AreaContext) {
        self.area = area
        element = area.page.make("div", "people").with("role", "group").with("aria-label", L10n.peopleHere)
    }

    func update() {
        var here: [NodeID] = []
        for other in area.workspace.presences.others where !other.carrying.isEmpty {
            // Who holds something on two devices is one person.
            if let id = NodeID(other.session.id), !here.contains(id) { here.append(id) }
        }
        element.removeChildren()
        var next: [NodeBinding?] = []
        for id in here.prefix(Self.maximumMarks) {
            guard let member = area.workspace.people[id] else { continue }
            let mark = area.page.makeLoneAvatar(Person(member))
            element.append(mark)
            next.append(area.bind(mark, of: id, as: RegionID(id)))
        }
        bindings = next
        let more = here.count - Self.maximumMarks
        if more > 0 { element.append(area.page.make("span", "avatar avatar-more", text: "+\(more)")) }
    }
}
