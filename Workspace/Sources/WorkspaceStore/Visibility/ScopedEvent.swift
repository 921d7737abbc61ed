// SPDX-License-Identifier: Apache-2.0
public import WorkspaceModel

/// An entry of the log, with who may see what of it.
public struct ScopedEvent: Sendable {
    /// The whole of it.
    public let event: TransactionEvent
    private let paths: [NodeID: VisibilityPath]
    /// What the references among the nodes lead to.
    private let targets: [NodeID: VisibilityPath]
    /// What the badges of cards count that is for some members only.
    private let attachments: [NodeID: [VisibilityPath]]
    /// When it landed; nil where it has only just.
    private let time: Int64?
    /// What has changed since it landed, as it is now.
    private let latest: [NodeID: Node]
    /// What of that others may have seen then than now.
    private let moved: Set<NodeID>
    /// Whether every member who was there when it landed may see all of it.
    public let isOpen: Bool

    /// An entry, of which members see all.
    public init(_ event: TransactionEvent) { self.init(event, paths: [:], targets: [:], attachments: [:]) }

    private init(
        _ event: TransactionEvent,
        paths: [NodeID: VisibilityPath],
        targets: [NodeID: VisibilityPath],
        attachments: [NodeID: [VisibilityPath]],
        time: Int64? = nil,
        latest: [NodeID: Node] = [:],
        moved: Set<NodeID> = []
    ) {
        self.event = event
        self.paths = paths
        self.targets = targets
        self.attachments = attachments
        self.time = time
        self.latest = latest
        self.moved = moved
        isOpen =
            attachments.isEmpty && moved.isEmpty && paths.values.allSatisfy(\.isOpen)
            && targets.values.allSatisfy(\.isOpen)
    }

    /// An entry as the database has it.
    ///
    /// - Parameters:
    ///   - time: When it landed; nil where it has only just.
    ///   - nodes: What its nodes are now, where that may be something else.
    init(
        _ event: TransactionEvent,
        at time: Int64? = nil,
        _ nodes: LatestNodes? = nil,
        finding finder: inout VisibilityPathFinder,
        in tree: SQLTree
    ) throws {
        var paths: [NodeID: VisibilityPath] = [:]
        var targets: [NodeID: VisibilityPath] = [:]
        var latest: [NodeID: Node] = [:]
        var moved: Set<NodeID> = []
        for former in event.changes {
            let path = try finder.path(of: tree.node(former.id) ?? former)
            paths[former.id] = path
            var node = former
            if let new = try nodes?.node(since: former) {
                node = new
                latest[node.id] = node
                if try !Self.isSure(former, isSeenAs: node, path, in: tree) { moved.insert(node.id) }
            }
            guard node.kind == .link, let target = node.fields.node(.target), let destination = try tree.node(target)
            else {
                continue
            }
            targets[node.id] = try finder.path(of: destination)
        }
        for (card, _) in event.badges where paths[card] == nil {
            if let node = try tree.node(card) { paths[card] = try finder.path(of: node) }
        }
        var attachments: [NodeID: [VisibilityPath]] = [:]
        for part in try tree.restrictedAttachments(of: event.badges) {
            if let card = part.parent { attachments[card, default: []].append(try finder.path(of: part)) }
        }
        self.init(
            event,
            paths: paths,
            targets: targets,
            attachments: attachments,
            time: time,
            latest: latest,
            moved: moved
        )
    }

    /// Whether it is certain that who may see a node now might see what it was then: nothing that tells that has changed. A
    /// reference tells of something else as well.
    private static func isSure(
        _ former: Node,
        isSeenAs node: Node,
        _ path: VisibilityPath,
        in tree: SQLTree
    ) throws -> Bool {
        guard former.home == node.home, node.kind != .link,
            [Field.readers, .creator].allSatisfy({ former.fields[$0] == node.fields[$0] })
        else { return false }
        return try path.steps.dropFirst().allSatisfy { step in
            try tree.node(step.id).map { $0.revision <= former.revision } ?? false
        }
    }

    /// What a reader is told: of what they may not see only that it is not theirs to see, because they may have seen it
    /// before. What has changed since is told as it is now, unless they might see as well what it was.
    ///
    /// - Parameter since: Since when they have been here; nil where they were when it landed.
    public func seen(by reader: Reader, since: Int64? = nil) -> TransactionEvent {
        var event = event
        let wasHere = since.map { since in time.map { since < $0 } ?? true } ?? true
        var hidden: [NodeID] = []
        event.changes = event.changes.compactMap { node in
            guard isVisible(node.id, to: reader) else {
                hidden.append(node.id)
                return nil
            }
            var node = node
            if let latest = latest[node.id], !wasHere || moved.contains(node.id) { node = latest }
            return targets[node.id]?.isVisible(to: reader) ?? true ? node : node.untitled
        }
        event.badges = event.badges.filter { isVisible($0.key, to: reader) }
        for (card, parts) in attachments {
            guard let count = event.badges[card]?.attachments else { continue }
            // What is told late may have been counted before it was put there.
            event.badges[card]?.attachments = max(0, count - parts.count { !$0.isVisible(to: reader) })
        }
        event.hidden = hidden
        // Who looks through a link is not told who works here.
        if reader.isGuest { event.author = "" }
        return event
    }

    private func isVisible(_ id: NodeID, to reader: Reader) -> Bool {
        if let path = paths[id] { return path.isVisible(to: reader) }
        return !reader.isGuest
    }
}

extension Store {
    /// Since when a reader has been here: what they might not see then they are not told later (see
    /// ``ScopedEvent/seen(by:since:)``). Nobody can tell what a share link showed, so whoever has one has just come.
    public func arrival(of reader: Reader) async throws -> Int64 {
        switch reader {
        case .program: return .min
        case .guest: return .max
        case .member(let id):
            return try await engine.read { try $0.value("SELECT joined FROM member WHERE id = ?", [id]) } ?? .max
        }
    }
}
