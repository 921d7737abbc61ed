// SPDX-License-Identifier: Apache-2.0

import BrowserBridge
import DragDrop
import WorkspaceModel

/// Says on an entry of the sidebar what a release would do, while something is held over it; to who carries by keys, in the
/// name of its region.
final class LandingHint {
    private let entry: Element
    let region: Region
    private let element: Element
    /// What the entry is called.
    var title: String { didSet { nameRegion() } }
    private(set) var text: String?

    init(_ page: WebPage, on entry: Element, _ region: Region) {
        self.entry = entry
        self.region = region
        title = region.label
        element = page.makePersonal("span", "tab-landing", text: "")
    }

    /// Shows where a release would land; nil: nothing is held there, or nothing is to be said.
    func show(_ text: String?) {
        guard text != self.text else { return }
        if self.text == nil { entry.append(element) }
        self.text = text
        entry.setFlag("data-landing", text != nil)
        if let text { element.setText(text) } else { element.remove() }
        nameRegion()
    }

    private func nameRegion() { region.label = text.map { L10n.landing(board: title, place: $0) } ?? title }
}

extension NodeTarget {
    /// Says on an entry what a release of a session would do, as long as it is held over it. Why it would do nothing is read
    /// under the pointer.
    func announces(on hint: LandingHint, onto area: Area, _ words: @escaping (RuleDecision) -> String?) {
        didMove = { [unowned(unsafe) hint, unowned(unsafe) dragging] session, doesNothing in
            let decision = doesNothing ? nil : session.cargo(in: dragging.workspace)?.decision(onto: area)
            hint.show(decision.flatMap(words))
        }
        didLeave = { [unowned(unsafe) hint] in hint.show(nil) }
    }
}
