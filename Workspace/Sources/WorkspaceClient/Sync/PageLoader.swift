// SPDX-License-Identifier: Apache-2.0

import BrowserBridge
import WorkspaceModel

/// Brings the pages of a document in, or the photos of an album: as many as fill a window first, then the rest in steps, each
/// of which keeps the page from nothing else for longer than a frame or two.
final class PageLoader {
    private static let firstWindow = 120
    private static let window = 500

    private let workspace: Workspace
    private let document: NodeID
    /// Counts the beginnings: an answer to an earlier one is late.
    private var round = 0
    private var isStopped = false
    private var isWaiting = false
    /// What the feed had missed when the first page was asked for.
    private var gaps = 0
    /// Whether every page has come.
    private(set) var isComplete: Bool
    /// Is told when pages have come.
    var onPages: () -> Void = {}
    /// Is told when the document cannot be had, with the reason.
    var onFailure: (ServerConnection.Failure) -> Void = { _ in }

    init(workspace: Workspace, document: NodeID) {
        self.workspace = workspace
        self.document = document
        isComplete = workspace.replica.isComplete(document)
    }

    /// Asks for the pages; for all of them again, if they were asked for before.
    func start() {
        round += 1
        isComplete = workspace.replica.isComplete(document)
        gaps = workspace.replica.feedGaps
        ask(after: nil, limit: Self.firstWindow)
    }

    /// Asks for nothing more.
    func stop() { isStopped = true }

    private func ask(after last: Node?, limit: Int) {
        var path = "/api/nodes/\(document)/children?limit=\(limit)"
        if let last { path += last.position.query }
        workspace.getKept(path, as: ChildrenPage.self) { [self, round] result in
            guard !isStopped, round == self.round else { return }
            switch result {
            case .success(let page): merge(page, after: last)
            case .failure(.refused(status: 404, _)) where workspace.node(document) != nil:
                // The server does not know the document yet: it was made here a moment ago.
                isComplete = true
                workspace.replica.markComplete(document, requestedAt: gaps)
                onPages()
            case .failure(let failure): fail(failure)
            }
        }
    }

    private func merge(_ page: ChildrenPage, after last: Node?) {
        isWaiting = false
        let current = round
        if !page.more { workspace.replica.markComplete(document, requestedAt: gaps) }
        workspace.replica.merge(page, childrenOf: document, after: last?.position)
        // Whoever is told of the merge still waits for it: what comes so moves nothing aside for all to see.
        if !page.more { isComplete = true }
        // What was taken may say that the document is gone: then its view is gone by now.
        guard !isStopped, current == round else { return }
        onPages()
        if page.more, let last = page.nodes.last { ask(after: last, limit: Self.window) }
    }

    /// Says once that the server is away or in trouble, and begins again until it is not; anything else is final.
    private func fail(_ failure: ServerConnection.Failure) {
        guard failure.isTemporary else { return onFailure(failure) }
        if !isWaiting { onFailure(failure) }
        isWaiting = true
        workspace.page.after(ServerConnection.retryDelay) { [self, round] in
            if !isStopped, round == self.round { start() }
        }
    }
}

extension NodePosition {
    /// Asks for what comes behind it. The key goes along: where the node stands elsewhere by now, what lies between would be
    /// missed, and the server begins with the first.
    var query: String { "&after=\(id)&key=\(key.description)" }
}
