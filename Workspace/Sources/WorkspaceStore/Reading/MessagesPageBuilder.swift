// SPDX-License-Identifier: Apache-2.0
import WorkspaceModel

/// Gathers the messages of one answer, newest first, until it would hold more than an answer should. The first always
/// comes, with all that is attached to it, so that a reader gets further however much it holds.
struct MessagesPageBuilder {
    /// The most messages, attached things and pages of them together.
    static let nodeLimit = 2_000
    /// The most bytes of them as they travel.
    static let byteLimit = 2 << 20
    /// More than anyone attaches to one message.
    private static let attachmentLimit = 500

    private let tree: SQLTree
    private var scope: VisibilityScope
    private var answer: MessagesPage
    private var bytes = 0

    init(tree: SQLTree, scope: VisibilityScope, revision: UInt64) {
        self.tree = tree
        self.scope = scope
        answer = MessagesPage(revision: revision, messages: [], more: false)
    }

    /// Adds the message before those that are there, with its text and what is attached to it.
    ///
    /// - Returns: Whether there was room for it.
    mutating func add(_ message: Node) throws -> Bool {
        let message = try tree.nodeWithBody(message.id) ?? message
        var attached = try scope.visible(tree.children(of: message.id, after: nil, limit: Self.attachmentLimit))
        var counts: [DocumentPageCount] = []
        for document in attached where document.kind == .document {
            attached += try tree.children(of: document.id, after: nil, limit: 1)
            counts.append(DocumentPageCount(document: document.id, pages: try tree.childCount(of: document.id)))
        }
        let added = ([message] + attached).reduce(0) { $0 + $1.encoded().count }
        let count = answer.messages.count + answer.attachments.count + attached.count + 1
        let isFull = count > Self.nodeLimit || bytes + added > Self.byteLimit
        if isFull, !answer.messages.isEmpty { return false }
        bytes += added
        answer.messages.append(message)
        answer.attachments += attached
        answer.pageCounts += counts
        return true
    }

    /// The answer, oldest message first.
    ///
    /// - Parameter found: How many messages there were to add, or more.
    func page(of found: Int) -> MessagesPage {
        var page = answer
        page.messages.reverse()
        page.more = found > page.messages.count
        return page
    }
}
