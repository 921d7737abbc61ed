// SPDX-License-Identifier: Apache-2.0

/// One line of the list of conversations.
public struct ConversationSummary: Equatable, Sendable {
    /// The conversation.
    public var conversation: NodeID
    /// How many messages of others the person has not read, counted up to ``unreadLimit``.
    public var unread: Int
    /// The first of them.
    public var firstUnread: NodeID?
    /// The newest message, with the beginning of its text.
    public var last: [Node]
    /// How many things are attached to it.
    public var attachments: Int

    /// More unread messages than so many are not counted: a page shows “99+”.
    public static let unreadLimit = 100

    /// Its parts.
    public init(
        conversation: NodeID,
        unread: Int = 0,
        firstUnread: NodeID? = nil,
        last: [Node] = [],
        attachments: Int = 0
    ) {
        self.conversation = conversation
        self.unread = unread
        self.firstUnread = firstUnread
        self.last = last
        self.attachments = attachments
    }
}

extension ConversationSummary: WireRecord {
    package static var blank: ConversationSummary { ConversationSummary(conversation: .workspace) }

    package mutating func visit(_ fields: inout FieldCoder) {
        fields("conversation", &conversation)
        fields("unread", &unread)
        fields("firstUnread", &firstUnread, .optional)
        fields("last", &last, .optional)
        fields("attachments", &attachments, .optional)
    }
}

/// The answer of `GET /api/conversations`.
public struct ConversationsAnswer: Equatable, Sendable {
    /// The revision of the log that it shows.
    public var revision: UInt64
    /// Every conversation of the workspace.
    public var conversations: [ConversationSummary]

    /// Its parts.
    public init(revision: UInt64, conversations: [ConversationSummary]) {
        self.revision = revision
        self.conversations = conversations
    }
}

extension ConversationsAnswer: WireRecord {
    package static var blank: ConversationsAnswer { ConversationsAnswer(revision: 0, conversations: []) }

    package mutating func visit(_ fields: inout FieldCoder) {
        fields("revision", &revision)
        fields("conversations", &conversations)
    }
}

/// The answer of `GET /api/conversations/{id}/messages`: a run of messages that ends with the newest, ends before a place,
/// begins after one, or lies around one.
public struct MessagesPage: Equatable, Sendable {
    /// The revision of the log that it shows.
    public var revision: UInt64
    /// Consecutive messages, oldest first, with their texts.
    public var messages: [Node]
    /// What is attached to them, and the first page of each attached document.
    public var attachments: [Node]
    /// How many pages each attached document has.
    public var pageCounts: [DocumentPageCount]
    /// Whether there are messages before the first.
    public var more: Bool
    /// Whether there are messages after the last.
    public var newer: Bool

    /// Its parts.
    public init(
        revision: UInt64,
        messages: [Node],
        attachments: [Node] = [],
        pageCounts: [DocumentPageCount] = [],
        more: Bool,
        newer: Bool = false
    ) {
        self.revision = revision
        self.messages = messages
        self.attachments = attachments
        self.pageCounts = pageCounts
        self.more = more
        self.newer = newer
    }
}

extension MessagesPage: WireRecord {
    package static var blank: MessagesPage { MessagesPage(revision: 0, messages: [], more: false) }

    package mutating func visit(_ fields: inout FieldCoder) {
        fields("revision", &revision)
        fields("messages", &messages)
        fields("attachments", &attachments, .optional)
        fields("pageCounts", &pageCounts, .optional)
        fields("more", &more)
        fields("newer", &newer, .optional)
    }
}

/// How many pages a document has, of which only the first is told.
public struct DocumentPageCount: Equatable, Sendable {
    /// The document.
    public var document: NodeID
    /// The number of its pages.
    public var pages: Int

    /// Its parts.
    public init(document: NodeID, pages: Int) {
        self.document = document
        self.pages = pages
    }
}

extension DocumentPageCount: WireRecord {
    package static var blank: DocumentPageCount { DocumentPageCount(document: .workspace, pages: 0) }

    package mutating func visit(_ fields: inout FieldCoder) {
        fields("document", &document)
        fields("pages", &pages)
    }
}

/// What a person has read: the request of `POST /api/conversations/read`, and the event that tells their other pages.
public struct ReadMark: Equatable, Sendable {
    /// The conversation.
    public var conversation: NodeID
    /// The newest message that was read.
    public var message: NodeID

    /// Its parts.
    public init(conversation: NodeID, message: NodeID) {
        self.conversation = conversation
        self.message = message
    }
}

extension ReadMark: WireRecord {
    package static var blank: ReadMark { ReadMark(conversation: .workspace, message: .workspace) }

    package mutating func visit(_ fields: inout FieldCoder) {
        fields("conversation", &conversation)
        fields("message", &message)
    }
}
