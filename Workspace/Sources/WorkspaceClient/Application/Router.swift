// SPDX-License-Identifier: Apache-2.0

import BrowserBridge
import WorkspaceModel

/// Keeps address and screen together: it makes the screen that the address names, and writes the address of what is
/// shown.
final class Router {
    private let workspace: Workspace
    private let back: BackButton
    private let stage: Element
    /// The element before which screens are put; what is behind it stays at the end of the stage.
    private let end: Element

    /// Makes the screen of a route.
    var makeScreen: ((Route) -> any Screen)?
    /// What is shown; nil before the first route and after `close`.
    private(set) var screen: (any Screen)?
    /// The route of what is shown.
    private(set) var route = Route.nothing
    /// Called with a card that the address names, to be opened above what is shown; with nil when it names none.
    var onCard: (NodeID?) -> Void = { _ in }
    /// Called before another screen or another part of it is shown.
    var willChange: () -> Void = {}
    /// Called when another screen or another part of it is shown.
    var didChange: () -> Void = {}

    /// A board that is shown as soon as it is known.
    private var awaitedBoard: NodeID?
    /// A card that the address names and that the server could not be asked for: it may come with its board.
    private var awaitedCard: NodeID?
    /// Which board this browser has shown last, for an address that names a card of it.
    private static let boardKey = "carry-board"
    /// The album that was open last; nil: the photos that are in none, or an album that is gone.
    var lastAlbum: NodeID? {
        get { openedAlbum.flatMap { workspace.isThere($0, as: .album) ? $0 : nil } }
        set { openedAlbum = newValue }
    }
    private var openedAlbum: NodeID?
    /// Documents that are shown as soon as all of them are known.
    private(set) var awaitedDocuments: [NodeID] = []

    private var page: WebPage { workspace.page }

    init(workspace: Workspace, back: BackButton, stage: Element, end: Element) {
        self.workspace = workspace
        self.back = back
        self.stage = stage
        self.end = end
    }

    /// Shows what a route names, and writes its address.
    func show(_ route: Route) {
        awaitedCard = nil
        if let screen, screen.shows(route) { return }
        back.push(route.address)
        open(route)
    }

    /// What is shown has another route from now on.
    func rename(to route: Route) {
        self.route = route
        back.replace(route.address)
        page.flush()
    }

    /// Shows what the address names; what is not there any more becomes the first board.
    func followAddress() {
        awaitedCard = nil
        let wanted = Route(address: page.address)
        if case .card(let card) = wanted { return showCard(card) }
        onCard(nil)
        let named =
            switch wanted {
            case .board(let id) where !workspace.isShown(board: id): first
            case .nothing: first
            case _ where hasNothing: Route.nothing
            default: wanted
            }
        if let screen, screen.shows(named), !screen.isObsolete { return }
        // A name that is being written is kept before its field goes.
        page.blur()
        open(named)
    }

    /// Opens a card above what is shown already; on a page that shows nothing yet, above its board.
    private func showCard(_ card: NodeID) {
        if screen == nil {
            let last = page.stored(Self.boardKey).flatMap { NodeID($0) }
            let known = board(of: card) ?? workspace.boards.first { $0.id == last }?.id
            open(known.map { .board($0) } ?? first)
        }
        onCard(card)
    }

    private func board(of card: NodeID) -> NodeID? {
        let board = workspace.node(card)?.parent.flatMap(workspace.node)?.parent
        return board.flatMap { workspace.isShown(board: $0) ? $0 : nil }
    }

    /// What is shown to who asks for nothing: the first board, or what a share link shows.
    private var first: Route {
        if let board = workspace.boards.first { return .board(board.id) }
        guard workspace.session.role == .guest,
            let shared = workspace.children(of: .workspace).first.flatMap(workspace.node)
        else { return .nothing }
        return switch shared.kind {
        // One that is archived is not among the others.
        case .board: .board(shared.id)
        case .document: .documents(open: shared.id)
        case .album: .photos(album: shared.id)
        case .conversation: .chat(conversation: shared.id)
        default: .nothing
        }
    }

    /// Whether a guest sees nothing any more of what was shared.
    private var hasNothing: Bool { workspace.session.role == .guest && workspace.children(of: .workspace).isEmpty }

    private var isObsolete: Bool {
        if screen?.isObsolete == true { return true }
        if case .nothing = route { return false }
        return hasNothing
    }

    private func open(_ route: Route) {
        willChange()
        self.route = route
        if case .board(let board) = route { page.store(Self.boardKey, board.description) }
        if let screen, screen.follow(route) { return didChange() }
        close()
        guard let screen = makeScreen?(route) else { return }
        self.screen = screen
        for element in screen.elements { stage.insert(element, before: end) }
        screen.open()
        _ = screen.follow(route)
        didChange()
    }

    /// Shows nothing.
    func close() {
        guard let screen else { return }
        self.screen = nil
        screen.close()
        for element in screen.elements { element.remove() }
    }

    /// Follows a change of the workspace.
    func update(_ changes: ChangeSet) {
        if screen != nil, isObsolete {
            close()
            followAddress()
            if namedCard == nil { back.replace(route.address) }
        }
        showAwaited()
        screen?.update(changes)
    }
}

// MARK: - What is on its way

extension Router {
    /// Shows a board as soon as it is known.
    func showWhenKnown(board: NodeID) {
        awaitedBoard = board
        showAwaited()
    }

    /// Shows a document as soon as it is known; several become tabs when all are.
    func showWhenKnown(documents: [NodeID]) {
        awaitedDocuments += documents
        showAwaited()
    }

    /// Opens a card as soon as it is known, if it is what the address names.
    ///
    /// - Returns: Whether it is.
    func showWhenKnown(card: NodeID) -> Bool {
        guard namedCard == card else { return false }
        awaitedCard = card
        return true
    }

    /// The card that the address names.
    private var namedCard: NodeID? { if case .card(let card) = Route(address: page.address) { card } else { nil } }

    private func showAwaited() {
        if let board = awaitedBoard, workspace.node(board) != nil {
            awaitedBoard = nil
            show(.board(board))
        }
        if let card = awaitedCard, workspace.node(card)?.kind == .card {
            awaitedCard = nil
            onCard(card)
        }
        guard !awaitedDocuments.isEmpty, awaitedDocuments.allSatisfy({ workspace.node($0) != nil }) else { return }
        let documents = awaitedDocuments
        awaitedDocuments = []
        guard let area = documentsView else { return }
        if documents.count == 1 { show(.documents(open: documents[0])) } else { area.add(documents) }
    }
}

// MARK: - What is shown; nil on another screen

extension Router {
    /// What is shown is called so.
    var title: String {
        switch route {
        case .board(let id): name(of: id) ?? L10n.boards
        case .documents(let id): name(of: id) ?? L10n.documents
        case .photos(let id): name(of: id) ?? L10n.photos
        case .frame: L10n.pictureFrame
        case .chat(let id): name(of: id) ?? L10n.chat
        case .compose, .drafts: L10n.compose
        case .trash: L10n.trash
        case .card, .nothing: L10n.boards
        }
    }

    private func name(of id: NodeID?) -> String? {
        guard let id, let node = workspace.node(id), !workspace.replica.tree.isGone(id) else { return nil }
        return workspace.title(of: node)
    }

    var boardView: BoardView? { screen as? BoardView }
    var currentBoard: NodeID? { boardView?.id }
    func boardView(of id: NodeID) -> BoardView? { currentBoard == id ? boardView : nil }

    var documentsView: DocumentsView? { screen as? DocumentsView }
    func documentView(of id: NodeID) -> DocumentView? { documentsView?.document.flatMap { $0.id == id ? $0 : nil } }
}
