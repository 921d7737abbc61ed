// SPDX-License-Identifier: Apache-2.0

import BrowserBridge
import DragDrop
import WorkspaceModel

/// Takes files that are dropped anywhere on the page, and that nothing on it took: boards and documents.
final class PageDrop {
    /// The veil over the stage that says what a release would do.
    let element: Element
    private let text: Element
    private let dragging: NodeDragging
    private var binding: NodeBinding?
    private var isShown = false

    init(dragging: NodeDragging) {
        self.dragging = dragging
        let page = dragging.workspace.page
        text = page.make("span")
        element = page.make("div", "file-veil", [page.makeIcon(.import), text])
    }

    /// Takes drops from now on.
    func start() {
        let target = NodeTarget(dragging, into: .workspace)
        target.handles = { $0.isForeign }
        target.opensGaps = { _ in false }
        // What a file is can only be seen when it is there.
        target.proposal = { cargo in
            guard cargo.isOutside else {
                // What stands in an order of its own has its place there, and not on the page.
                let isOrdered = cargo.kind == .board || cargo.kind == .conversation || cargo.kind == .draft
                return isOrdered ? .nothing : nil
            }
            if case .refused(let sentence) = cargo.decision(onto: .workspace) { return .forbidden(sentence) }
            return DropProposal(.copy, intent: .unspecified)
        }
        target.didMove = { [unowned(unsafe) self] session, doesNothing in if !doesNothing { show(session) } }
        target.didLeave = { [unowned(unsafe) self] in
            isShown = false
            element.removeAttribute("data-shown")
        }
        binding = dragging.register(dragging.pageRegion, dragging.workspace.page.body, target: target)
    }

    private func show(_ session: DropSession) {
        guard !isShown, session.drag.foreignKind == nil, session.bringsDocuments || session.bringsBoards else { return }
        isShown = true
        text.setText(
            session.bringsKnownDocuments
                ? L10n.dropToMakeDocuments
                : session.bringsDocuments ? L10n.dropToImportTheFiles : L10n.dropToImportTheBoard
        )
        element.setFlag("data-shown", true)
    }
}
