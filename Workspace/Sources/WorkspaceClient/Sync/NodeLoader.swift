// SPDX-License-Identifier: Apache-2.0

import DragDrop
import WorkspaceModel

/// Brings in what has to be known before something can be done with it: what only another window knows, and where pages
/// are made of it, all pages of a document and what is attached to a card. What is known already is not asked for.
final class NodeLoader {
    /// Seconds that a drop waits for what has to be asked for first.
    static let timeout = 120.0
    /// A drag names no more parents than these that are not known here; each is asked for by itself.
    private static let maximumParents = 40

    private unowned(unsafe) let workspace: Workspace

    init(workspace: Workspace) {
        self.workspace = workspace
    }

    /// Goes on when everything is known that is needed to put nodes into a place.
    func load(_ nodes: [NodeID], at place: Place, completion: @escaping (ServerConnection.Failure?) -> Void) {
        let isForPages = workspace.node(place.parent)?.kind == .document
        loadUnknown(nodes) { [self] failure in
            if failure == nil, isForPages { return loadContents(of: nodes, completion: completion) }
            completion(failure)
        }
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

    private func loadChildren(of parent: NodeID, completion: @escaping (ServerConnection.Failure?) -> Void) {
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

// MARK: - Boards that were not opened

extension NodeLoader {
    /// Asks for the lists of a board that was not opened yet; goes on if they come.
    func loadLists(of board: NodeID, completion: @escaping () -> Void) {
        workspace.getKept("/api/boards/\(board)?window=0", as: BoardSnapshot.self) { [workspace] result in
            guard case .success(let snapshot) = result else { return }
            workspace.replica.merge(snapshot.nodes, badges: snapshot.badges, revision: snapshot.revision)
            completion()
        }
    }
}

// MARK: - What pages are made of

extension NodeLoader {
    private func loadContents(of nodes: [NodeID], completion: @escaping (ServerConnection.Failure?) -> Void) {
        let cards = nodes.filter { workspace.node($0)?.kind == .card }
        loadCards(cards[...]) { [self] failure in
            if let failure { return completion(failure) }
            var documents = nodes.filter { workspace.node($0)?.kind == .document }
            for card in cards { documents += workspace.children(of: card, kind: .document).map { $0.id } }
            loadPages(of: documents, completion: completion)
        }
    }

    private func loadCards(_ cards: ArraySlice<NodeID>, completion: @escaping (ServerConnection.Failure?) -> Void) {
        guard let card = cards.first else { return completion(nil) }
        ask(card) { [self] failure in
            if let failure { return completion(failure) }
            loadCards(cards.dropFirst(), completion: completion)
        }
    }

    private func ask(_ id: NodeID, completion: @escaping (ServerConnection.Failure?) -> Void) {
        workspace.getKept("/api/nodes/\(id)", as: NodeDetail.self) { [workspace] result in
            switch result {
            case .failure(let failure): completion(failure)
            case .success(let detail):
                workspace.replica.merge([detail.node] + detail.nodes, revision: detail.revision)
                completion(nil)
            }
        }
    }
}

// MARK: - What only another window knows

extension NodeLoader {
    /// Asks for one node that is not known here, and for its siblings, among which the others most likely are.
    func loadUnknown(
        _ nodes: [NodeID],
        parents: Int = 0,
        completion: @escaping (ServerConnection.Failure?) -> Void
    ) {
        let unknown = nodes.filter { workspace.node($0) == nil }
        guard let first = unknown.first else { return completion(nil) }
        guard parents < Self.maximumParents else {
            let sentence = "This comes from too many places at once. Carry fewer together."
            return completion(.refused(status: 422, sentence: sentence))
        }
        ask(first) { [self] failure in
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
