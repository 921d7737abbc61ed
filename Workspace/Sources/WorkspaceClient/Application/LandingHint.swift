// SPDX-License-Identifier: Apache-2.0

import BrowserBridge
import DragDrop
import WorkspaceModel

/// Says on an entry of the sidebar what a release would do, while something is held over it; to who carries by keys, in the
/// name of its region.
final class LandingHint {
    private let entry: Element
    private let region: Region
    private let element: Element
    /// What the entry is called.
    var title: String { didSet { nameRegion() } }
    private(set) var text: String?

    init(_ page: WebPage, on entry: Element, _ region: Region, title: String = "") {
        self.entry = entry
        self.region = region
        self.title = title
        element = page.makePersonal("span", "tab-landing", text: "")
    }

    /// Shows where a release would land; nil: nothing is held there, or nothing is to be said.
    ///
    /// - Parameter isRefusal: Whether it is why nothing does: what comes from outside has no picture that could say so.
    func show(_ text: String?, isRefusal: Bool = false) {
        element.setFlag("data-refused", isRefusal)
        guard text != self.text else { return }
        if self.text == nil { entry.append(element) }
        self.text = text
        if let text { element.setText(text) } else { element.remove() }
        nameRegion()
    }

    private func nameRegion() { region.label = text.map { L10n.landing(board: title, place: $0) } ?? title }
}

extension NodeTarget {
    /// Says on an entry what a release of a session would do, as long as it is held over it.
    func announces(on hint: LandingHint, onto area: Area, _ words: @escaping (RuleDecision) -> String?) {
        didMove = { [unowned(unsafe) hint, unowned(unsafe) dragging] session in
            let cargo = session.cargo(in: dragging.workspace)
            switch cargo?.decision(onto: area) {
            case .refused(let sentence)?: hint.show(cargo?.isOutside == true ? sentence : nil, isRefusal: true)
            case let decision: hint.show(decision.flatMap(words))
            }
        }
        didLeave = { [unowned(unsafe) hint] in hint.show(nil) }
    }
}
