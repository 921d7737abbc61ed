// SPDX-License-Identifier: Apache-2.0
import BrowserBridge
import WorkspaceModel

/// Who else carries something right now, as round marks.
final class PeopleHere {
    /// The maximum number of marks; of more people only the number is said.
    private static let maximumMarks = 4

    let element: Element
    private let page: WebPage

    init(page: WebPage) {
        self.page = page
        element = page.make("div", "people")
        element.setAttributes(["role": "group", "aria-label": L10n.peopleHere])
    }

    func update(_ presences: Presences) {
        let people = presences.others.lazy.filter { !$0.carrying.isEmpty }.map { Person($0.session) }
        element.removeChildren()
        for person in people.prefix(Self.maximumMarks) { element.append(page.makeAvatar(person)) }
        guard people.count > Self.maximumMarks else { return }
        element.append(page.make("span", "avatar avatar-more", text: "+\(people.count - Self.maximumMarks)"))
    }
}
