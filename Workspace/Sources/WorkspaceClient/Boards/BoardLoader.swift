// SPDX-License-Identifier: Apache-2.0

import BrowserBridge
import WorkspaceModel

/// Brings a board in: first its lists with their first cards, then, when those are drawn, the rest window by window.
final class BoardLoader {
    private static let window = 1_000

    private let workspace: Workspace
    private let board: NodeID
    /// Lists of which more is to be asked, with the last card that has come.
    private var unfinished: [(list: NodeID, after: NodePosition?)] = []
    private var counts: [NodeID: Int] = [:]
    /// Counts the beginnings: an answer to an earlier one is late, and says nothing about what is missing now.
    private var round = 0
    private var isStopped = false
    private var isWaiting = false
    private var isLoadingRest = false
    /// Whether the lists have come, so that an empty board is known to be empty.
    private(set) var hasLists = false
    /// Whether every card has come.
    var isComplete: Bool { hasLists && unfinished.isEmpty }
    /// Whether the person sees a list: its cards come before those of others.
    var isSeen: (NodeID) -> Bool = { _ in false }
    var onLists: () -> Void = {}
    var onComplete: () -> Void = {}
    var onFailure: (ServerConnection.Failure) -> Void = { _ in }

    init(workspace: Workspace, board: NodeID) {
        self.workspace = workspace
        self.board = board
    }

    /// The number of cards a list holds as the server said, as long as not all of them have come.
    func count(of list: NodeID) -> Int { unfinished.contains { $0.list == list } ? counts[list] ?? 0 : 0 }

    /// Where the workspace is, with the board that an address names, or with the first. `index.html` names it too, in
    /// `data-ahead`: it is asked for while the program is on its way.
    static func firstPath(at route: Route) -> String {
        let path = "/api/workspace"
        switch route {
        case .board(let id): return "\(path)?window=\(BoardAddress.window)&board=\(id)"
        case .nothing: return "\(path)?window=\(BoardAddress.window)&board="
        default: return path
        }
    }

    /// Asks for the board; all of it again, if it was asked for before.
    func start() {
        round += 1
        isLoadingRest = false
        let gaps = workspace.replica.feedGaps
        if let snapshot = workspace.consumeFirstBoard(board) { return merge(snapshot, requestedAt: gaps) }
        // The answer that the server does not know it yet may come when it knows it.
        let isNew = workspace.replica.isOnItsWay(board)
        workspace.getKept(BoardAddress.path(of: board), as: BoardSnapshot.self) { [self, round] result in
            guard !isStopped, round == self.round else { return }
            switch result {
            case .failure(let failure): fail(failure, isNew: isNew)
            case .success(let snapshot): merge(snapshot, requestedAt: gaps)
            }
        }
    }

    /// Says once that the server is away or in trouble, and begins again until it is not. A board that was made here and is
    /// on its way to the server is known as a whole. Anything else is final.
    private func fail(_ failure: ServerConnection.Failure, isNew: Bool = false) {
        if isNew || workspace.replica.isOnItsWay(board) {
            hasLists = true
            onLists()
        } else {
            guard failure.isTemporary else { return onFailure(failure) }
            if !isWaiting { onFailure(failure) }
            isWaiting = true
        }
        workspace.page.after(ServerConnection.retryDelay) { [self, round] in
            if !isStopped, round == self.round { start() }
        }
    }

    func stop() { isStopped = true }

    private func merge(_ snapshot: BoardSnapshot, requestedAt gaps: Int) {
        workspace.replica.markComplete(board, requestedAt: gaps)
        round += 1
        (isWaiting, isLoadingRest) = (false, false)
        unfinished.removeAll()
        counts.removeAll()
        for window in snapshot.windows {
            counts[window.parent] = window.count
            if window.more {
                unfinished.append((window.parent, window.nodes.last?.position))
            } else {
                workspace.replica.markComplete(window.parent, requestedAt: gaps)
            }
        }
        hasLists = true
        let nodes = [snapshot.board] + snapshot.nodes + snapshot.windows.flatMap { $0.nodes }
        let current = round
        workspace.replica.merge(nodes, badges: snapshot.badges, revision: snapshot.revision)
        // Where the feed has left something out, cards may have gone of which it did not tell.
        if gaps > 0 {
            for window in snapshot.windows {
                let page = ChildrenPage(revision: snapshot.revision, nodes: window.nodes, more: window.more)
                workspace.replica.merge(page, childrenOf: window.parent, after: nil)
            }
        }
        // What was taken may say that the board is gone: then its view is gone by now.
        guard !isStopped, current == round else { return }
        onLists()
        if isComplete { onComplete() }
    }

    /// Takes note of lists that came after the board was asked for, as when someone moves one here from a board that was
    /// never opened in this browser: their cards are loaded with the rest.
    func cover(_ lists: [Node]) {
        guard hasLists else { return }
        for list in lists where counts[list.id] == nil {
            counts[list.id] = 0
            unfinished.append((list.id, nil))
        }
    }

    /// Asks for the cards that did not come with the board, unless that is done or under way. What comes is drawn at once:
    /// before the first picture it would only delay that.
    func loadRest() {
        guard !isLoadingRest, !unfinished.isEmpty else { return }
        isLoadingRest = true
        loadNext()
    }

    private func loadNext() {
        guard !isStopped else { return }
        guard let (list, after) = unfinished.first(where: { isSeen($0.list) }) ?? unfinished.first else {
            isLoadingRest = false
            return onComplete()
        }
        var path = "/api/nodes/\(list)/children?limit=\(Self.window)"
        if let after { path += after.query }
        let gaps = workspace.replica.feedGaps
        workspace.getKept(path, as: ChildrenPage.self) { [self, round] result in
            guard !isStopped, round == self.round, let index = unfinished.firstIndex(where: { $0.list == list }) else {
                return
            }
            switch result {
            case .failure(.refused(status: 404, _)),
                .failure where workspace.replica.isOnItsWay(list):
                // The server does not know the list yet, or is away since before it was made here: it holds nothing but our
                // own cards.
                unfinished.remove(at: index)
                loadNext()
            case .failure(let failure): fail(failure)
            case .success(let page):
                if page.more, let last = page.nodes.last?.position {
                    unfinished[index].after = last
                } else {
                    unfinished.remove(at: index)
                    workspace.replica.markComplete(list, requestedAt: gaps)
                }
                if gaps > 0 {
                    workspace.replica.merge(page, childrenOf: list, after: after)
                } else {
                    workspace.replica.merge(page.nodes, badges: page.badges, revision: page.revision)
                }
                if round == self.round { loadNext() }
            }
        }
    }
}
