// SPDX-License-Identifier: Apache-2.0

import BrowserBridge
import WorkspaceModel

/// What a person sees of conversations before one is opened: the last line of each, and how much they have not read. What
/// counts as read is kept by the server for the person, so that all their pages agree.
final class Conversations {
    /// The prefix of the keys under which the browser keeps ``untold``; the member and the conversation follow.
    private static let prefix = "carry-read/"

    private unowned(unsafe) let workspace: Workspace
    /// What the server said last, in its order.
    private(set) var summaries: [ConversationSummary] = []
    private var isLoading = false
    private var isStale = false
    /// Whether the server was asked before it knew all that was done here.
    private var isEarly = false
    /// What the person has read and the server has not heard of yet, of a conversation once.
    private var untold: [ReadMark] = []
    /// Called when something here has changed.
    var onChange: () -> Void = {}

    init(workspace: Workspace) {
        self.workspace = workspace
    }

    /// The conversations there are, the one with the newest message first.
    var inOrder: [Node] {
        workspace.children(of: .workspace, kind: .conversation)
            .map { (node: $0, time: time(of: $0)) }
            .ordered { $0.time > $1.time }
            .map { $0.node }
    }

    /// What is known of a conversation.
    func summary(of conversation: NodeID) -> ConversationSummary? {
        summaries.first { $0.conversation == conversation }
    }

    /// How many messages of others the person has not read, in all conversations.
    var unread: Int {
        // One that is deleted while the server is away is still told of.
        summaries.reduce(0) { workspace.isThere($1.conversation, as: .conversation) ? $0 + $1.unread : $0 }
    }

    private func time(of conversation: Node) -> Double {
        let last = summary(of: conversation.id)?.last.first
        return last?.fields.number(.createdAt) ?? conversation.fields.number(.createdAt) ?? 0
    }

    /// The conversation of the person with one member, which is for nobody else; it is begun where there is none.
    ///
    /// - Returns: Nil if the person may not begin one.
    func direct(with member: NodeID) -> NodeID? {
        guard let own = workspace.ownID else { return nil }
        let readers = own == member ? [own] : [own, member]
        for node in workspace.children(of: .workspace, kind: .conversation) {
            guard node.title.utf8.isEmpty, let those = workspace.readers(of: node), those.count == readers.count else {
                continue
            }
            if readers.allSatisfy(those.contains) { return node.id }
        }
        let id = workspace.newID()
        let fields: Fields = [.createdAt: .number(workspace.page.wallClock.milliseconds), .readers: .nodes(readers)]
        let insert = NodeOperation.insert(id, kind: .conversation, at: Place(parent: .workspace), fields: fields)
        return workspace.perform([insert], isUndoable: false) == nil ? id : nil
    }

    /// Asks the server, again while it is away or in trouble; what changes while it answers is asked for again.
    func load() {
        guard !isLoading else {
            isStale = true
            return
        }
        (isLoading, isStale) = (true, false)
        workspace.getKept("/api/conversations", as: ConversationsAnswer.self) { [self] result in
            if case .failure(let failure) = result, failure.isTemporary {
                isStale = true
                workspace.page.after(ServerConnection.retryDelay) { [self] in didLoad() }
                return
            }
            if case .success(let answer) = result {
                summaries = answer.conversations
                for mark in untold { take(mark) }
                onChange()
            }
            didLoad()
        }
    }

    private func didLoad() {
        isLoading = false
        if isStale { load() }
    }

    /// Follows the model: asks again when something was written, edited or deleted in a conversation.
    func update(_ changes: ChangeSet) {
        let isTouched =
            changes.parents.contains { workspace.node($0)?.kind == .conversation }
            || changes.nodes.contains { id in
                guard let node = workspace.node(id) else { return false }
                // Comments on cards are messages as well.
                return node.kind == .conversation
                    || node.kind == .message && node.parent.flatMap(workspace.node)?.kind == .conversation
            }
        guard isTouched else { return }
        isEarly = !workspace.replica.pending.isEmpty
        load()
    }

    /// The server knows more of what was done here: what it was asked before that is asked again.
    func changeWasAccepted() {
        guard isEarly else { return }
        isEarly = !workspace.replica.pending.isEmpty
        load()
    }

    /// The person has read a conversation up to a message. The server hears of it as soon as it can be reached, and takes no
    /// mark back for an earlier one.
    func markRead(_ conversation: NodeID, to message: NodeID) {
        let mark = ReadMark(conversation: conversation, message: message)
        guard !untold.contains(mark) else { return }
        untold.removeAll { $0.conversation == conversation }
        untold.append(mark)
        _ = workspace.page.keep(key(of: conversation), "\(message)")
        tell(mark)
        take(mark)
        onChange()
    }

    /// Tells what was read on former pages and could not be told there.
    func takeOver() {
        let prefix = "\(Self.prefix)\(workspace.session.id)/"
        for key in workspace.page.storedKeys(from: prefix) {
            let name = String(decoding: key.utf8.dropFirst(prefix.utf8.count), as: UTF8.self)
            guard let conversation = NodeID(name), let message = keptMessage(key) else { continue }
            let mark = ReadMark(conversation: conversation, message: message)
            untold.append(mark)
            tell(mark)
        }
    }

    private func key(of conversation: NodeID) -> String { "\(Self.prefix)\(workspace.session.id)/\(conversation)" }

    private func keptMessage(_ key: String) -> NodeID? { workspace.page.stored(key).flatMap { NodeID($0) } }

    private func tell(_ mark: ReadMark) {
        // Where more was read meanwhile, that is told.
        guard untold.contains(mark) else { return }
        workspace.page.send(Request("POST", "/api/conversations/read", json: mark.encoded())) { [self] response in
            if !response.isSuccess {
                switch ServerConnection.failure(of: response) {
                // The next page tells it.
                case .signedOut, .outdated: return
                case let failure where failure.isTemporary:
                    workspace.page.after(ServerConnection.retryDelay) { [self] in tell(mark) }
                    return
                default: break
                }
            }
            untold.removeAll { $0 == mark }
            // Another window may have read on.
            let key = key(of: mark.conversation)
            if keptMessage(key) == mark.message { workspace.page.removeStored(key) }
        }
    }

    /// Counts what was read as read, unless the server tells of something that came later.
    private func take(_ mark: ReadMark) {
        guard let index = summaries.firstIndex(where: { $0.conversation == mark.conversation }) else { return }
        let last = summaries[index].last
        // Of a conversation that this page has not opened it knows the last messages alone.
        guard let message = workspace.node(mark.message) ?? last.first(where: { $0.id == mark.message }),
            message.parent == mark.conversation, last.allSatisfy({ $0.position <= message.position })
        else { return }
        summaries[index].unread = 0
        summaries[index].firstUnread = nil
    }
}
