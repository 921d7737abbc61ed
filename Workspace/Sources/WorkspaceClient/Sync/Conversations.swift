// SPDX-License-Identifier: Apache-2.0

import BrowserBridge
import WorkspaceModel

/// What a person sees of conversations before one is opened: the last line of each, and how much they have not read. What
/// counts as read is kept by the server for the person, so that all their pages agree.
final class Conversations {
    /// The prefix of the keys under which the browser keeps ``untold``; the member and the conversation follow.
    private static let prefix = "carry-read/"

    private unowned(unsafe) let workspace: Workspace
    private static let path = "/api/conversations"
    /// No more are asked for by name: of a shorter list, or of more in it, all are. What the browser keeps is an answer that
    /// tells of all.
    static let namedLimit = 50
    /// Seconds after which that is written anew with what was asked for by name: of thousands it is long.
    static let keepingDelay = 20.0

    /// What the server said last.
    private var summaries: [NodeID: ConversationSummary] = [:]
    private var isLoading = false
    /// Whether all are to be asked for, or else which.
    private var isStale = false
    private var stale: Set<NodeID> = []
    /// Those of which the server was asked before it knew all that was done here.
    private var early: Set<NodeID> = []
    /// Whether what the browser keeps is about to be written.
    private var isKeeping = false
    /// What the person has read and the server has not heard of yet, of a conversation once.
    private var untold: [ReadMark] = []
    /// Called when something here has changed.
    var onChange: () -> Void = {}

    init(workspace: Workspace) { self.workspace = workspace }

    /// The conversations there are, the one with the newest message first.
    var inOrder: [Node] {
        workspace.children(of: .workspace, kind: .conversation)
            .map { (node: $0, time: time(of: $0)) }
            .ordered { $0.time > $1.time }
            .map { $0.node }
    }

    /// What is known of a conversation.
    func summary(of conversation: NodeID) -> ConversationSummary? { summaries[conversation] }

    /// How many messages of others the person has not read, in all conversations.
    var unread: Int {
        // One that is deleted while the server is away is still told of.
        summaries.reduce(0) { workspace.isThere($1.key, as: .conversation) ? $0 + $1.value.unread : $0 }
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
        isStale = true
        ask()
    }

    /// Asks it about some conversations.
    func load(_ conversations: Set<NodeID>) {
        stale.formUnion(conversations)
        ask()
    }

    private func ask() {
        guard !isLoading, isStale || !stale.isEmpty else { return }
        let isShort = summaries.count <= Self.namedLimit || stale.count > Self.namedLimit
        let named = isStale || isShort ? nil : stale
        (isLoading, isStale, stale) = (true, false, [])
        let completion = { [self] (result: Result<ConversationsAnswer, ServerConnection.Failure>) in
            if case .failure(let failure) = result, failure.isTemporary {
                if let named { stale.formUnion(named) } else { isStale = true }
                workspace.page.after(ServerConnection.retryDelay) { [self] in didLoad() }
                return
            }
            if case .success(let answer) = result {
                if let named { for id in named { summaries[id] = nil } } else { summaries = [:] }
                for summary in answer.conversations { summaries[summary.conversation] = summary }
                for mark in untold { take(mark) }
                if named != nil { keepSoon() }
                onChange()
            }
            didLoad()
        }
        guard let named else {
            return workspace.getKept(Self.path, as: ConversationsAnswer.self, completion: completion)
        }
        let path = Self.path + "?of=" + named.map { $0.description }.joined(separator: ",")
        workspace.server.get(path, as: ConversationsAnswer.self, completion: completion)
    }

    private func keepSoon() {
        guard !isKeeping else { return }
        isKeeping = true
        workspace.page.after(Self.keepingDelay) { [self] in
            isKeeping = false
            // What the person may not see any more is not kept.
            let known = summaries.values.filter { workspace.isThere($0.conversation, as: .conversation) }
            let answer = ConversationsAnswer(revision: workspace.replica.revision, conversations: known)
            workspace.keep(answer.encoded(), of: Self.path)
        }
    }

    private func didLoad() {
        isLoading = false
        ask()
    }

    /// Follows the model: asks again about those in which something was written, edited or deleted.
    func update(_ changes: ChangeSet) {
        var touched: Set<NodeID> = []
        for id in changes.parents where workspace.node(id)?.kind == .conversation { touched.insert(id) }
        for id in changes.nodes {
            guard let node = workspace.node(id) else { continue }
            // Comments on cards are messages as well.
            let home = node.kind == .message ? node.parent.flatMap(workspace.node) : node
            if let home, home.kind == .conversation { touched.insert(home.id) }
        }
        guard !touched.isEmpty else { return }
        early.formUnion(touched)
        load(takeEarly())
    }

    /// The server knows more of what was done here: what it was asked before that is asked again.
    func changeWasAccepted() { load(takeEarly()) }

    /// Those to ask about now; again later, as long as something is on its way.
    private func takeEarly() -> Set<NodeID> {
        defer { if workspace.replica.pending.isEmpty { early = [] } }
        return early
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
        guard let last = summaries[mark.conversation]?.last else { return }
        // Of a conversation that this page has not opened it knows the last messages alone.
        guard let message = workspace.node(mark.message) ?? last.first(where: { $0.id == mark.message }),
            message.parent == mark.conversation, last.allSatisfy({ $0.position <= message.position })
        else { return }
        summaries[mark.conversation]?.unread = 0
        summaries[mark.conversation]?.firstUnread = nil
    }
}
