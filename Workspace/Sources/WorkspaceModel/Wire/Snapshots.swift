// SPDX-License-Identifier: Apache-2.0

/// The answer of `GET /api/workspace`: the boards and documents at the top level.
public struct WorkspaceSnapshot: Equatable, Sendable {
    /// The revision of the log that the nodes are of.
    public var revision: UInt64
    /// The transaction that landed as that revision; nil where it is not known any more.
    public var transaction: TransactionID?
    /// Who asks, and on which device.
    public var session: SessionInfo
    /// The workspace's children, without bodies.
    public var nodes: [Node]
    /// Every member.
    public var people: MemberList
    /// The board that is shown first, if it was asked for.
    public var board: Verbatim<BoardSnapshot>?

    /// Its parts.
    public init(
        revision: UInt64,
        transaction: TransactionID? = nil,
        session: SessionInfo,
        nodes: [Node],
        people: MemberList = MemberList(),
        board: Verbatim<BoardSnapshot>? = nil
    ) {
        self.revision = revision
        self.transaction = transaction
        self.session = session
        self.nodes = nodes
        self.people = people
        self.board = board
    }
}

extension WorkspaceSnapshot: WireRecord {
    package static var blank: WorkspaceSnapshot { WorkspaceSnapshot(revision: 0, session: .blank, nodes: []) }

    package mutating func visit(_ fields: inout FieldCoder) {
        fields("revision", &revision)
        fields("transaction", &transaction, .optional)
        fields("session", &session)
        fields("nodes", &nodes)
        fields("people", &people, .optional)
        fields("board", &board, .optional)
    }
}

extension WorkspaceSnapshot {
    /// Where a feed goes on from here.
    public var place: FeedPlace { FeedPlace(revision: revision, transaction: transaction) }
}

/// The answer of `GET /api/boards/{id}`: a board with the beginning of each list.
public struct BoardSnapshot: Equatable, Sendable {
    /// The revision of the log that it shows.
    public var revision: UInt64
    /// The board.
    public var board: Node
    /// Its labels, custom fields and lists.
    public var nodes: [Node]
    /// The first cards of each list.
    public var windows: [ChildrenWindow]
    /// The badges of the cards among the nodes.
    public var badges: BadgeMap

    /// Its parts.
    public init(
        revision: UInt64,
        board: Node,
        nodes: [Node],
        windows: [ChildrenWindow],
        badges: BadgeMap = BadgeMap()
    ) {
        self.revision = revision
        self.board = board
        self.nodes = nodes
        self.windows = windows
        self.badges = badges
    }
}

extension BoardSnapshot: WireRecord {
    package static var blank: BoardSnapshot { BoardSnapshot(revision: 0, board: .blank, nodes: [], windows: []) }

    package mutating func visit(_ fields: inout FieldCoder) {
        fields("revision", &revision)
        fields("board", &board)
        fields("nodes", &nodes)
        fields("windows", &windows)
        fields("badges", &badges, .optional)
    }
}

/// A prefix of a parent's children.
public struct ChildrenWindow: Equatable, Sendable {
    /// The parent.
    public var parent: NodeID
    /// The number of children, including those not in `nodes`.
    public var count: Int
    /// The first children, in order.
    public var nodes: [Node]
    /// Whether children follow the last of `nodes`.
    public var more: Bool

    /// Its parts.
    public init(parent: NodeID, count: Int, nodes: [Node], more: Bool) {
        self.parent = parent
        self.count = count
        self.nodes = nodes
        self.more = more
    }
}

extension ChildrenWindow: WireRecord {
    package static var blank: ChildrenWindow { ChildrenWindow(parent: .workspace, count: 0, nodes: [], more: false) }

    package mutating func visit(_ fields: inout FieldCoder) {
        fields("parent", &parent)
        fields("count", &count)
        fields("nodes", &nodes)
        fields("more", &more)
    }
}
