// SPDX-License-Identifier: Apache-2.0
import BrowserBridge
import WorkspaceModel

/// What an area is handed: a few services, each with one job. A part of an area that needs only one of them takes that.
final class AreaContext {
    /// Knows the nodes, changes them, and takes changes back.
    var workspace: Workspace { dragging.workspace }
    /// Lets nodes be carried.
    let dragging: NodeDragging
    /// Shows another screen.
    let router: Router
    /// Opens dialogs.
    var dialogs: Dialogs { dragging.dialogs }
    /// Lets Back close what lies over the screen.
    let back: BackButton
    /// Opens a menu beside a button.
    let menu: Menu
    /// Says in a sentence what was done or refused.
    var toasts: Toasts { dragging.toasts }
    /// Lets files in.
    var files: FileIntake { dragging.files }
    /// Saves pages as a file.
    let exporter: Exporter
    /// Knows what is new in conversations.
    let conversations: Conversations
    /// Keeps messages before they are sent.
    let drafts: Drafts
    /// Knows how far boards were scrolled.
    var scrollPositions: [NodeID: ScrollPosition] = [:]
    /// Opens the search across everything, with what was typed already.
    var openSearch: (String) -> Void = { _ in }
    /// Shows a page of a document large.
    var openPage: (NodeID) -> Void = { _ in }
    /// Opens cards.
    private(set) lazy var cards = CardOpener(self)

    var page: WebPage { workspace.page }

    init(dragging: NodeDragging, router: Router, back: BackButton, menu: Menu) {
        self.dragging = dragging
        self.router = router
        self.back = back
        self.menu = menu
        conversations = Conversations(workspace: dragging.workspace)
        drafts = Drafts(dragging: dragging)
        exporter = Exporter(
            server: dragging.workspace.server,
            outbox: dragging.workspace.outbox,
            toasts: dragging.toasts,
            dialogs: dragging.dialogs
        )
        dragging.export = { [unowned(unsafe) self] nodes in export(nodes) }
    }

    /// Saves pages and documents as one PDF, photos and albums as their originals, under a name that says what they are.
    func export(_ nodes: [NodeID]) {
        guard let download = dragging.policy.download(of: nodes) else { return }
        exporter.export(download.document.map { [$0] } ?? nodes, title: download.title)
    }

    /// What is shown is not there any more: what is held over it goes home, and it is said why.
    func leave(_ shown: NodeID, after changes: ChangeSet) {
        dragging.leave(shown, after: changes)
        tellGone(shown)
    }

    /// Says why a board, a document, an album, a photo, a card or a conversation is not shown any more, and names what was taken
    /// away: that, or what it was in, so that all that goes at once says one thing. Who has deleted it is told so by that.
    @inline(never)
    func tellGone(_ shown: NodeID) {
        let tree = workspace.replica.tree
        let gone =
            tree.ancestors(of: shown).first { !$0.id.isWellKnown && ($0.parent ?? .trash) == .trash }?.id ?? shown
        let isOwn = workspace.replica.hasPending {
            if case .move(let nodes, _) = $0 { nodes.contains(gone) } else { false }
        }
        guard !isOwn, let node = workspace.node(gone) else { return }
        guard tree.isGone(gone) else {
            if node.kind == .board { tellArchived(node) }
            return
        }
        // Perhaps it was sent.
        if node.kind == .draft { return toasts.show(L10n.thisIsNotThereAnyMore, tone: .refused) }
        let (isDeleted, title) = (tree.isTrashed(gone), workspace.title(of: node))
        toasts.show(isDeleted ? L10n.wasDeleted(title: title) : L10n.boardIsNotShared(title: title))
    }

    /// Says that a board is archived, and so not shown.
    func tellArchived(_ board: Node) { toasts.show(L10n.isArchived(title: board.title)) }
}
