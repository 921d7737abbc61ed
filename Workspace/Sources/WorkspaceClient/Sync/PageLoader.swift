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
    /// Why they cannot be had now.
    private var trouble: ServerConnection.Failure?
    /// What the feed had missed when the first page was asked for.
    private var gaps = 0
    /// Whether every page has come.
    private(set) var isComplete: Bool
    /// What is done as soon as every page is known.
    private var intentions: [(name: String, act: () -> Void)] = []
    /// Is told when pages have come.
    var onPages: () -> Void = {}
    /// Is told when the document cannot be had, with the reason.
    var onFailure: (ServerConnection.Failure) -> Void = { _ in }
    /// Is told when something has to wait for the last page.
    var onWait: () -> Void = {}
    /// Whether something waits for it.
    var isAwaited: Bool { !intentions.isEmpty }

    init(workspace: Workspace, document: NodeID) {
        self.workspace = workspace
        self.document = document
        isComplete = workspace.replica.isComplete(document)
    }

    /// Asks for the pages; for all of them again, if they were asked for before.
    func start() {
        trouble = nil
        begin()
    }

    private func begin() {
        round += 1
        isComplete = workspace.replica.isComplete(document)
        gaps = workspace.replica.feedGaps
        ask(after: nil, limit: Self.firstWindow)
    }

    /// Does something that is about all pages: at once if they are known, else as soon as the last one has come. Where they
    /// cannot be had it is given up, which is said.
    ///
    /// - Parameter name: What is done only once, however often it is asked for meanwhile; without a name, as often as that.
    func whenComplete(once name: String = "", _ intention: @escaping () -> Void) {
        if isComplete { return intention() }
        if let trouble { return onFailure(trouble) }
        guard name.utf8.isEmpty || !intentions.contains(where: { UTF8Text.equal($0.name, name) }) else { return }
        intentions.append((name: name, act: intention))
        onWait()
    }

    /// Asks for nothing more.
    func stop() {
        isStopped = true
        intentions.removeAll()
    }

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
                tellPages()
            case .failure(let failure): fail(failure)
            }
        }
    }

    private func merge(_ page: ChildrenPage, after last: Node?) {
        trouble = nil
        let current = round
        if !page.more { workspace.replica.markComplete(document, requestedAt: gaps) }
        workspace.replica.merge(page, childrenOf: document, after: last?.position)
        // Whoever is told of the merge still waits for it: what comes so moves nothing aside for all to see.
        if !page.more { isComplete = true }
        // What was taken may say that the document is gone: then its view is gone by now.
        guard !isStopped, current == round else { return }
        tellPages()
        if page.more, let last = page.nodes.last { ask(after: last, limit: Self.window) }
    }

    private func tellPages() {
        onPages()
        guard isComplete else { return }
        let intentions = intentions
        self.intentions.removeAll()
        for intention in intentions where !isStopped { intention.act() }
    }

    /// Says once that the server is away or in trouble, and begins again until it is not; anything else is final.
    private func fail(_ failure: ServerConnection.Failure) {
        let isNews = trouble == nil || !failure.isTemporary
        trouble = failure
        if isNews {
            intentions.removeAll()
            onFailure(failure)
        }
        guard failure.isTemporary else { return }
        workspace.page.after(ServerConnection.retryDelay) { [self, round] in
            if !isStopped, round == self.round { begin() }
        }
    }
}

extension NodePosition {
    /// Asks for what comes behind it. The key goes along: where the node stands elsewhere by now, what lies between would be
    /// missed, and the server begins with the first.
    var query: String { query(for: "after") }

    /// Asks for what lies so to it: before it, after it, or around it.
    func query(for side: String) -> String { "&\(side)=\(id)&key=\(key.description)" }
}
