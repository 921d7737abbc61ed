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
    /// Whether every member may see all of it.
    public let isOpen: Bool

    /// An entry, of which members see all.
    public init(_ event: TransactionEvent) { self.init(event, paths: [:], targets: [:], attachments: [:]) }

    private init(
        _ event: TransactionEvent,
        paths: [NodeID: VisibilityPath],
        targets: [NodeID: VisibilityPath],
        attachments: [NodeID: [VisibilityPath]]
    ) {
        self.event = event
        self.paths = paths
        self.targets = targets
        self.attachments = attachments
        isOpen =
            attachments.isEmpty && paths.values.allSatisfy(\.isOpen) && targets.values.allSatisfy(\.isOpen)
    }

    /// An entry as the database has it.
    init(_ event: TransactionEvent, finding finder: inout VisibilityPathFinder, in tree: SQLTree) throws {
        var paths: [NodeID: VisibilityPath] = [:]
        var targets: [NodeID: VisibilityPath] = [:]
        for node in event.changes {
            paths[node.id] = try finder.path(of: tree.node(node.id) ?? node)
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
        self.init(event, paths: paths, targets: targets, attachments: attachments)
    }

    /// What a reader is told: of what they may not see only that it is not theirs to see, because they may have seen it
    /// before.
    public func seen(by reader: Reader) -> TransactionEvent {
        var event = event
        var hidden: [NodeID] = []
        event.changes = event.changes.compactMap { node in
            guard isVisible(node.id, to: reader) else {
                hidden.append(node.id)
                return nil
            }
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
