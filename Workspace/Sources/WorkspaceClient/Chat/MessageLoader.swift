// SPDX-License-Identifier: Apache-2.0

import BrowserBridge
import WorkspaceModel

/// Brings the messages of a conversation in: first a window of the newest, or of those around one that is looked for, then those
/// before and after it as they are scrolled to.
///
/// ```
/// (not loaded)  first … last  (not loaded)  newest.first … and what is written now
/// (not loaded)                first … and what is written now                         last is nil
/// ```
final class MessageLoader {
    /// More than a tall window shows.
    private static let window = 60

    /// What is asked for.
    private enum Part {
        case newest
        case before(NodePosition)
        case after(NodePosition)
        case around(NodePosition)
    }

    private let workspace: Workspace
    private let conversation: NodeID
    private var isLoading = false
    /// Whether the newest messages are asked for again when the answer has come.
    private var isStale = false
    private var isStopped = false
    /// The messages of which everything is known.
    private var whole: Set<NodeID> = []
    /// Where the first loaded message stands; what is known before it may have gaps.
    private var first: NodePosition?
    /// Whether there are messages before the first.
    private(set) var hasEarlier = false
    /// Where the last loaded message stands, as long as it is not the newest; what is known after it may have gaps.
    private(set) var last: NodePosition?
    /// What `first` and `hasEarlier` are of the newest messages, as long as others are shown. The feed keeps these current.
    private var newest: (first: NodePosition?, hasEarlier: Bool) = (nil, false)
    /// The message that is looked for until it is shown.
    var sought: NodeID?
    /// Where the server had none that was looked for.
    private var missing: NodePosition?
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
        ask(.newest)
    }

    /// Asks for those before the first, if there are any.
    func loadEarlier() { if hasEarlier, let first { ask(.before(first)) } }

    /// Asks for those after the last, if there are any.
    func loadLater() { if let last { ask(.after(last)) } }

    /// Asks for a message with those around it, which are shown from then on; while something else is asked for, it has to be
    /// looked for again after that. Gives up where the server has not got it.
    func seek(_ message: NodeID) {
        sought = nil
        guard let node = workspace.node(message), node.parent == conversation, missing.take() != node.position else {
            return
        }
        sought = message
        // The newest are known.
        if last != nil, newest.first.map({ $0 <= node.position }) ?? true { return leaveWindow() }
        ask(.around(node.position))
    }

    /// Shows the newest messages again, where others are shown.
    func showNewest() {
        sought = nil
        if last != nil { leaveWindow() }
    }

    private func leaveWindow() {
        (first, hasEarlier, last) = (newest.first, newest.hasEarlier, nil)
        onMessages()
    }

    /// Whether a message is one of those that are shown, between which none is missing. Where there are none before the first,
    /// what comes before it was brought back.
    func shows(_ message: Node) -> Bool {
        if hasEarlier, let first, message.position < first { return false }
        return last.map { message.position <= $0 } ?? true
    }

    /// Whether none is missing from a message on up to the newest, whatever is shown.
    func leadsToNewest(_ message: Node) -> Bool {
        if last == nil { return shows(message) }
        return !newest.hasEarlier || newest.first.map { message.position >= $0 } ?? true
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

    private func ask(_ part: Part) {
        guard !isLoading else { return }
        isLoading = true
        let query =
            switch part {
            case .newest: ""
            case .before(let place): place.query(for: "before")
            case .after(let place): place.query(for: "after")
            case .around(let place): place.query(for: "around")
            }
        let path = "/api/conversations/\(conversation)/messages?limit=\(Self.window)\(query)"
        workspace.getKept(path, as: MessagesPage.self) { [self] result in
            isLoading = false
            guard !isStopped else { return }
            defer {
                if isStale, !isLoading {
                    isStale = false
                    ask(.newest)
                }
            }
            switch result {
            case .success(let page): merge(page, part)
            case .failure(let failure) where failure.isTemporary:
                // The browser may keep earlier ones, among which it is.
                if case .around = part, last == nil, hasEarlier { return loadEarlier() }
                // It stays asked for until then, or each scroll would ask once more, again and again.
                isLoading = true
                workspace.page.after(ServerConnection.retryDelay) { [self] in
                    isLoading = false
                    if !isStopped { ask(part) }
                }
                // What is known here, and what was written here meanwhile, can be read until it comes.
                if !isLoaded {
                    isLoaded = true
                    onMessages()
                    onFailure(failure)
                }
            case .failure(.refused(status: 404, _)) where workspace.node(conversation) != nil:
                // The server does not know it yet: it was made here a moment ago.
                if isCurrent { sought = nil }
                (isLoaded, isCurrent) = (true, true)
                onMessages()
            case .failure(let failure):
                sought = nil
                onFailure(failure)
            }
        }
    }

    private func merge(_ page: MessagesPage, _ part: Part) {
        switch part {
        case .newest: mergeNewest(page)
        case .before(let place):
            // Others may be shown by now. And a server may answer with the newest instead.
            if place == first, page.messages.last.map({ $0.position < place }) ?? true {
                (first, hasEarlier) = (page.messages.first?.position ?? place, page.more)
            }
        case .after(let place):
            if place == last, page.messages.first.map({ $0.position > place }) ?? true {
                extend(to: page.messages.last?.position ?? place, isMore: page.newer)
            }
        case .around(let place): mergeAround(place, page)
        }
        (isLoaded, isCurrent) = (true, true)
        for message in page.messages { whole.insert(message.id) }
        for count in page.pageCounts { pageCounts[count.document] = count.pages }
        workspace.replica.merge(page.messages + page.attachments, revision: page.revision)
        if !isStopped { onMessages() }
    }

    private func mergeNewest(_ page: MessagesPage) {
        let start = page.messages.first?.position
        if let last {
            newest = (start, page.more)
            return extend(to: last, isMore: true)
        }
        // Where they overlap with what was loaded before, that stays: it is read perhaps.
        let continues = isLoaded && page.messages.contains { workspace.node($0.id)?.parent == conversation }
        if !continues || start.map({ start in first.map { start < $0 } ?? true }) ?? false {
            (first, hasEarlier) = (start, page.more)
        }
    }

    private func mergeAround(_ place: NodePosition, _ page: MessagesPage) {
        // Something else may have been looked for meanwhile, or the newest messages.
        guard sought == place.id else { return }
        if !page.messages.contains(where: { $0.position == place }) { missing = place }
        guard let start = page.messages.first?.position, let end = page.messages.last?.position else { return }
        let overlaps = (first.map { $0 <= end } ?? true) && (last.map { $0 >= start } ?? true)
        if !overlaps {
            if last == nil { newest = (first, hasEarlier) }
            (first, hasEarlier, last) = (start, page.more, end)
        } else if first.map({ start < $0 }) ?? true {
            (first, hasEarlier) = (start, page.more)
        }
        extend(to: end, isMore: page.newer)
    }

    /// Takes what has come up to a place to what is shown, with the newest messages where these begin there.
    private func extend(to place: NodePosition, isMore: Bool) {
        guard let last else { return }
        let end = max(last, place)
        let isApart = newest.first.map { $0 > end } ?? false
        self.last = isMore && isApart ? end : nil
    }
}
