// SPDX-License-Identifier: Apache-2.0

import BrowserBridge
import WorkspaceModel

/// Brings in what has to be known before something can be done with it: what only another window knows, and where pages
/// are made of it, all pages of a document and what is attached to a card. What is known already is not asked for.
final class NodeLoader {
    /// Seconds that a drop waits for what has to be asked for first.
    static let timeout = 120.0
    /// A drag names no more parents than these that are not known here; each is asked for by itself.
    private static let maximumParents = 40

    private unowned(unsafe) let workspace: Workspace
    /// The nodes that were loaded with their text and what is in them, or made here; the feed keeps that complete.
    private var whole: Set<NodeID> = []
    /// How often the feed had skipped changes then.
    private var gaps = 0

    init(workspace: Workspace) { self.workspace = workspace }

    /// Goes on when everything is known that is needed to put nodes into a place, and back again.
    ///
    /// - Parameter isLocal: Whether they were picked up here, where their texts were seen.
    func load(
        _ nodes: [NodeID],
        at place: Place,
        isLocal: Bool = true,
        completion: @escaping (ServerConnection.Failure?) -> Void
    ) {
        let isForPages = workspace.node(place.parent)?.kind == .document
        loadUnknown(nodes) { [self] failure in
            if let failure { return completion(failure) }
            loadHomes(of: nodes) { [self] in
                loadBoardParts(for: nodes, at: place) { [self] in
                    if isForPages { return loadContents(of: nodes, completion: completion) }
                    let drafts = nodes.filter { workspace.node($0)?.kind == .draft }
                    // What another window carries may have come here without its text, or without what is attached to it.
                    let messages =
                        isLocal || place.parent == .trash ? [] : nodes.filter { workspace.node($0)?.kind == .message }
                    loadWhole(drafts + messages, completion: completion)
                }
            }
        }
    }

    /// Goes on when everything is known that a step of the history needs.
    func load(_ needed: History.Needed, completion: @escaping (ServerConnection.Failure?) -> Void) {
        loadUnknown(needed.nodes) { [self] failure in
            if let failure { return completion(failure) }
            loadWhole(needed.texts, completion: completion)
        }
    }

    /// Goes on when it is known what nodes are in, up to the workspace: an undo puts them there, and who may see that may see
    /// them. What cannot be had is done without.
    private func loadHomes(of nodes: [NodeID], depth: Int = 0, completion: @escaping () -> Void) {
        var homes: [NodeID] = []
        for home in nodes.compactMap({ workspace.node($0)?.home }) where !home.isWellKnown {
            if !homes.contains(home) { homes.append(home) }
        }
        guard !homes.isEmpty, depth < ModelLimits.depth else { return completion() }
        loadUnknown(homes) { [self] _ in loadHomes(of: homes, depth: depth + 1, completion: completion) }
    }

    /// Goes on when every page of these documents is known.
    func loadPages(of documents: [NodeID], completion: @escaping (ServerConnection.Failure?) -> Void) {
        guard let next = documents.first(where: { !workspace.replica.isComplete($0) }) else { return completion(nil) }
        let rest = documents.filter { $0 != next }
        loadChildren(of: next) { [self] failure in
            if let failure { return completion(failure) }
            loadPages(of: rest, completion: completion)
        }
    }

    /// Goes on when everything in a node is known.
    func loadChildren(of parent: NodeID, completion: @escaping (ServerConnection.Failure?) -> Void) {
        if workspace.replica.isComplete(parent) { return completion(nil) }
        let loader = PageLoader(workspace: workspace, document: parent)
        // The loader is kept by the answer it waits for, and let go of when it has its last.
        loader.onPages = { [unowned(unsafe) loader] in
            guard loader.isComplete else { return }
            loader.stop()
            completion(nil)
        }
        loader.onFailure = { [unowned(unsafe) loader] failure in
            loader.stop()
            completion(failure)
        }
        loader.start()
    }
}

// MARK: - Texts that were not opened

extension NodeLoader {
    /// Whether the text of a draft, a message or a card is known, and what is in it: one that was never opened here is known
    /// by its place only.
    func isWhole(_ id: NodeID) -> Bool {
        workspace.replica.isPending(id) || (gaps == workspace.replica.feedGaps && whole.contains(id))
    }

    /// Notes that everything about a node is known.
    func noteWhole(_ id: NodeID) {
        if gaps != workspace.replica.feedGaps {
            gaps = workspace.replica.feedGaps
            whole.removeAll()
        }
        whole.insert(id)
    }

    /// Of what the person may not see for a while the feed tells nothing.
    func forgetHidden() { whole = whole.filter { !workspace.replica.tree.isHidden($0) } }

    /// Goes on when everything about drafts, messages or cards is known.
    func loadWhole(_ nodes: [NodeID], completion: @escaping (ServerConnection.Failure?) -> Void) {
        for id in nodes where workspace.replica.isPending(id) { noteWhole(id) }
        guard let next = nodes.first(where: { !isWhole($0) }) else { return completion(nil) }
        let isNew = workspace.replica.isOnItsWay(next)
        loadDetail(of: next) { [self] failure in
            if isNew, case .refused(status: 404, _)? = failure {
                // It was copied here a moment ago.
                workspace.page.after(ServerConnection.retryDelay) { [self] in loadWhole(nodes, completion: completion) }
                return
            }
            if let failure { return completion(failure) }
            loadWhole(nodes, completion: completion)
        }
    }
}

// MARK: - Boards that were not opened

extension NodeLoader {
    /// Whether every list of a board is known; the feed keeps it so.
    func knowsLists(of board: NodeID) -> Bool {
        workspace.replica.isComplete(board) || workspace.replica.isPending(board)
    }

    /// The first list of a board that is not archived, of those that are known.
    func firstList(of board: NodeID) -> NodeID? {
        workspace.children(of: board, kind: .list).first { !$0.fields.flag(.archived) }?.id
    }

    /// Goes on when every list of a board is known; at once where it was opened before.
    func loadLists(of board: NodeID, completion: @escaping (ServerConnection.Failure?) -> Void) {
        if knowsLists(of: board) { return completion(nil) }
        let gaps = workspace.replica.feedGaps
        workspace.getKept("/api/boards/\(board)?window=1", as: BoardSnapshot.self) { [workspace] result in
            switch result {
            case .failure(let failure): completion(failure)
            case .success(let snapshot):
                workspace.replica.markComplete(board, requestedAt: gaps)
                workspace.replica.merge(snapshot.nodes, badges: snapshot.badges, revision: snapshot.revision)
                completion(nil)
            }
        }
    }
}

// MARK: - What cards refer to on their boards

extension NodeLoader {
    /// Goes on when it is known what cards refer to that another board takes, those in lists too, and what it has of that. What
    /// cannot be had is done without: a card keeps its reference.
    private func loadBoardParts(for nodes: [NodeID], at place: Place, completion: @escaping () -> Void) {
        guard [.list, .board, .workspace].contains(workspace.node(place.parent)?.kind) else { return completion() }
        let board = board(of: place.parent)
        let arriving = nodes.filter { board == nil || self.board(of: $0) != board }
        guard !arriving.isEmpty else { return completion() }
        let lists = arriving.filter { workspace.node($0)?.kind == .list }
        loadCards(of: lists) { [self] in
            var cards = arriving.compactMap(workspace.node).filter { $0.kind == .card }
            for list in lists { cards += workspace.children(of: list, kind: .card) }
            let parts = cards.flatMap { card in
                card.fields.nodes(.labels) + card.fields.custom.entries.map { $0.field }
            }
            loadItems(of: cards) { [self] in
                guard !parts.isEmpty, let board else { return loadParts(parts[...], completion: completion) }
                loadLists(of: board) { [self] _ in loadParts(parts[...], completion: completion) }
            }
        }
    }

    /// Asks for the checklists of cards whose board was imported with people: these may be on items.
    private func loadItems(of cards: [Node], completion: @escaping () -> Void) {
        let wanted = cards.filter { card in
            (workspace.replica.badges[card.id]?.items ?? 0) > 0
                && workspace.replica.tree.enclosing(.board, of: card.id)?.fields[.people] != nil
        }
        loadWhole(wanted.prefix(Self.maximumParents).map { $0.id }) { _ in completion() }
    }

    private func board(of id: NodeID) -> NodeID? { workspace.replica.tree.enclosing(.board, of: id)?.id }

    private func loadCards(of lists: [NodeID], completion: @escaping () -> Void) {
        guard let list = lists.first else { return completion() }
        loadChildren(of: list) { [self] _ in loadCards(of: Array(lists.dropFirst()), completion: completion) }
    }

    /// Asks for labels and fields that are not known, with those beside them.
    private func loadParts(_ parts: ArraySlice<NodeID>, asked: Int = 0, completion: @escaping () -> Void) {
        let rest = parts.drop { workspace.node($0) != nil }
        guard let part = rest.first, asked < Self.maximumParents else { return completion() }
        loadUnknown([part]) { [self] _ in
            // All parts of a board come with it.
            let home = workspace.node(part)?.parent
            let proceed = { [self] in loadParts(rest.dropFirst(), asked: asked + 1, completion: completion) }
            guard let home, home != .trash else { return proceed() }
            loadLists(of: home) { _ in proceed() }
        }
    }
}

// MARK: - What pages are made of

extension NodeLoader {
    private func loadContents(of nodes: [NodeID], completion: @escaping (ServerConnection.Failure?) -> Void) {
        let cards = nodes.filter { [.card, .message].contains(workspace.node($0)?.kind) }
        loadWhole(cards) { [self] failure in
            if let failure { return completion(failure) }
            var documents = nodes.filter { workspace.node($0)?.kind == .document }
            for card in cards { documents += workspace.children(of: card, kind: .document).map { $0.id } }
            loadPages(of: documents, completion: completion)
        }
    }

    /// Asks for a node with its text, and for all that is in it, where it is something that one opens.
    func loadDetail(of id: NodeID, completion: @escaping (ServerConnection.Failure?) -> Void = { _ in }) {
        let gaps = workspace.replica.feedGaps
        workspace.getKept("/api/nodes/\(id)", as: NodeDetail.self) { [self] result in
            switch result {
            case .failure(let failure): completion(failure)
            case .success(let detail):
                if gaps == workspace.replica.feedGaps {
                    noteWhole(id)
                    // Texts on the shelf come with it.
                    for node in detail.nodes where node.kind == .draft { noteWhole(node.id) }
                }
                workspace.replica.merge([detail.node] + detail.nodes, revision: detail.revision)
                completion(nil)
            }
        }
    }
}

// MARK: - What only another window knows

extension NodeLoader {
    /// Asks for one node that is not known here, and for its siblings, among which the others most likely are.
    func loadUnknown(_ nodes: [NodeID], parents: Int = 0, completion: @escaping (ServerConnection.Failure?) -> Void) {
        let unknown = nodes.filter { workspace.node($0) == nil }
        guard let first = unknown.first else { return completion(nil) }
        guard parents < Self.maximumParents else {
            return completion(.refused(status: 422, sentence: L10n.thisComesFromTooManyPlaces))
        }
        loadDetail(of: first) { [self] failure in
            if let failure { return completion(failure) }
            guard unknown.count > 1, let parent = workspace.node(first)?.parent else {
                return loadUnknown(Array(unknown.dropFirst()), parents: parents, completion: completion)
            }
            loadChildren(of: parent) { failure in
                if let failure { return completion(failure) }
                self.loadUnknown(Array(unknown.dropFirst()), parents: parents + 1, completion: completion)
            }
        }
    }
}
