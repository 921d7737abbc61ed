// SPDX-License-Identifier: Apache-2.0

import BrowserBridge
import WorkspaceModel

/// Brings the messages of a conversation in from the newest on: a window first, then earlier ones as they are scrolled to.
final class MessageLoader {
    /// More than a tall window shows.
    private static let window = 60

    private let workspace: Workspace
    private let conversation: NodeID
    private var isLoading = false
    /// Whether the newest messages are asked for again when the answer has come.
    private var isStale = false
    private var isStopped = false
    /// The messages of which everything is known.
    private var whole: Set<NodeID> = []
    /// Where the first loaded message stands; what is known before it may have gaps.
    private(set) var first: NodePosition?
    /// Whether there are messages before the first.
    private(set) var hasEarlier = false
    /// Whether the newest messages have come.
    private(set) var isCurrent = false
    /// Whether they have, or what is known here is shown until they do.
    private(set) var isLoaded = false
    /// How many pages attached documents have, of which only the first is known here.
    private(set) var pageCounts: [NodeID: Int] = [:]
    /// Is told when messages have come.
    var onMessages: () -> Void = {}
    /// Is told when they cannot be had, with the reason.
    var onFailure: (ServerConnection.Failure) -> Void = { _ in }

    init(workspace: Workspace, conversation: NodeID) {
        self.workspace = workspace
        self.conversation = conversation
    }

    /// Asks for the newest messages, also if they were asked for before.
    func start() {
        isStale = isLoading
        ask(before: nil)
    }

    /// Asks for those before the first, if there are any.
    func loadEarlier() {
        guard hasEarlier, let first else { return }
        // The first may have been deleted: the next one knows the way as well.
        let known = workspace.children(of: conversation, kind: .message)
        guard let next = known.first(where: { $0.position >= first }) else { return }
        ask(before: next.id)
    }

    /// Asks for the texts and attachments of messages that came without: one that was brought back, or whose attachments
    /// were staged before this page was opened.
    func complete(_ messages: [NodeID]) {
        for id in messages where !whole.contains(id) && !workspace.replica.isPending(id) {
            whole.insert(id)
            let documents = workspace.children(of: id, kind: .document)
            guard
                workspace.node(id)?.body == nil || documents.contains(where: { workspace.children(of: $0.id).isEmpty })
            else { continue }
            workspace.loader.loadDetail(of: id) { [self] failure in
                guard let failure, failure.isTemporary else { return }
                // It is blank until it comes.
                workspace.page.after(ServerConnection.retryDelay) { [self] in
                    whole.remove(id)
                    if !isStopped { complete([id]) }
                }
            }
        }
    }

    func stop() { isStopped = true }

    private func ask(before message: NodeID?) {
        guard !isLoading else { return }
        isLoading = true
        var path = "/api/conversations/\(conversation)/messages?limit=\(Self.window)"
        if let message { path += "&before=\(message)" }
        workspace.getKept(path, as: MessagesPage.self) { [self] result in
            isLoading = false
            guard !isStopped else { return }
            defer {
                if isStale, !isLoading {
                    isStale = false
                    ask(before: nil)
                }
            }
            switch result {
            case .success(let page): merge(page, isNewest: message == nil)
            case .failure(let failure) where failure.isTemporary:
                // It stays asked for until then, or each scroll would ask once more, again and again.
                isLoading = true
                workspace.page.after(ServerConnection.retryDelay) { [self] in
                    isLoading = false
                    if !isStopped { ask(before: message) }
                }
                // What is known here, and what was written here meanwhile, can be read until it comes.
                if !isLoaded {
                    isLoaded = true
                    onMessages()
                    onFailure(failure)
                }
            case .failure(.refused(status: 404, _)) where workspace.node(conversation) != nil:
                // The server does not know it yet: it was made here a moment ago.
                (isLoaded, isCurrent) = (true, true)
                onMessages()
            case .failure(let failure): onFailure(failure)
            }
        }
    }

    private func merge(_ page: MessagesPage, isNewest: Bool) {
        let isKnown = { (node: Node) in self.workspace.node(node.id)?.parent == self.conversation }
        // Where the newest overlap with what was loaded before, that stays: it is read perhaps. So it does where they come
        // because the message has gone before which others were asked for.
        let continues = !isNewest || isLoaded && page.messages.contains(where: isKnown)
        if !continues || page.messages.first.map({ node in first.map { node.position < $0 } ?? true }) ?? !isNewest {
            hasEarlier = page.more
            first = page.messages.first?.position
        }
        (isLoaded, isCurrent) = (true, true)
        for message in page.messages { whole.insert(message.id) }
        for count in page.pageCounts { pageCounts[count.document] = count.pages }
        workspace.replica.merge(page.messages + page.attachments, revision: page.revision)
        if !isStopped { onMessages() }
    }
}
