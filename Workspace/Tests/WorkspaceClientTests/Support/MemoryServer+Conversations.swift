// SPDX-License-Identifier: Apache-2.0
import WorkspaceModel

extension MemoryServer {
    /// Every conversation, or those that are named, as who uses the page has read it.
    func conversations(_ query: [String: String]) -> (Int, [UInt8]) {
        let named = query["of"].map { $0.split(separator: ",").compactMap { NodeID(String($0)) } }
        let all = tree.children(of: .workspace).filter {
            tree[$0]?.kind == .conversation && named?.contains($0) ?? true
        }
        let summaries = all.map { conversation in
            let messages = tree.children(of: conversation).compactMap { tree[$0] }
            let mark = reads.last { $0.conversation == conversation }.flatMap { tree[$0.message]?.position }
            let unread = messages.filter { message in
                message.fields.node(.creator)?.description != session.id && mark.map { message.position > $0 } ?? true
            }
            return ConversationSummary(
                conversation: conversation,
                unread: unread.count,
                firstUnread: unread.first?.id,
                last: messages.suffix(1),
                attachments: messages.last.map { tree.children(of: $0.id).count } ?? 0
            )
        }
        return (200, ConversationsAnswer(revision: revision, conversations: summaries).encoded())
    }

    func messages(_ conversation: NodeID?, _ query: [String: String]) -> (Int, [UInt8]) {
        guard let conversation, tree[conversation] != nil else {
            return (404, ErrorAnswer(error: "No such conversation.").encoded())
        }
        let limit = query["limit"].flatMap { Int($0) } ?? 60
        let key = query["key"].flatMap { OrderKey($0) }
        func place(_ name: String) -> NodePosition? {
            guard let key, let id = query[name].flatMap({ NodeID($0) }) else { return nil }
            return NodePosition(key: key, id: id)
        }
        let all = tree.children(of: conversation).compactMap { tree[$0] }
        var (start, end) = (max(0, all.count - limit), all.count)
        if let before = place("before") {
            end = all.count { $0.position < before }
            start = max(0, end - limit)
        } else if let after = place("after") {
            start = all.count { $0.position <= after }
            end = min(all.count, start + limit)
        } else if let around = place("around") {
            let middle = all.count { $0.position < around }
            (start, end) = (max(0, middle - limit / 2), min(all.count, middle + limit - limit / 2))
        }
        let page = all[start..<end]
        let attachments = page.flatMap { tree.children(of: $0.id).compactMap { tree[$0] } }
        return (
            200,
            MessagesPage(
                revision: revision,
                messages: Array(page),
                attachments: attachments,
                more: start > 0,
                newer: end < all.count
            ).encoded()
        )
    }

    func nodes(_ body: [UInt8]) -> (Int, [UInt8]) {
        guard let request = try? NodesRequest.decoded(from: body) else { return (400, []) }
        let known = request.nodes.compactMap { tree[$0]?.summary }
        return (200, NodesAnswer(revision: revision, nodes: known).encoded())
    }
}
