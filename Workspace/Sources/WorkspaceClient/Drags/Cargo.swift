// SPDX-License-Identifier: Apache-2.0

import DragDrop
import WorkspaceModel

/// What a session carries, as far as a target has to know it: the kind that the rules are asked about, and its origin.
struct Cargo: Equatable {
    /// Who picked it up.
    enum Origin: Equatable {
        /// A region of this window.
        case region(RegionID)
        /// Another window of this program.
        case otherWindow
        /// Another program.
        case outside
    }

    /// The kind of the first thing. Another program brings files, texts (as messages) and boards.
    let kind: Kind
    let origin: Origin
    /// What another program brings, as far as it is known before it is dropped: of several files the one that is taken most.
    let brought: OutsideKind?
    /// The first thing; nil if another program or another window brings it.
    let node: NodeID?

    init(kind: Kind, origin: Origin, node: NodeID? = nil) {
        self.kind = kind
        self.origin = origin
        self.node = node
        brought = nil
    }

    init(bringing brought: OutsideKind) {
        kind =
            switch brought {
            case .file, .picture, .other: .file
            case .boardFile: .board
            case .text, .link: .message
            }
        origin = .outside
        node = nil
        self.brought = brought
    }

    var isOutside: Bool { origin == .outside }

    /// Whether another program or another window brings it.
    var isForeign: Bool { if case .region = origin { false } else { true } }

    /// What the rules say about it, as far as it is known before it is dropped.
    func decision(onto destination: Kind) -> RuleDecision {
        guard let brought else { return Rules.decide(kind, onto: destination) }
        return Rules.decide(brought, onto: destination)
    }

    /// What the rules say about it on an area of the page; nil where a release means nothing.
    func decision(onto area: Area) -> RuleDecision? {
        guard let brought else { return Rules.decide(kind, onto: area) }
        return Rules.decide(brought, onto: area)
    }
}

extension DropSession {
    /// What the session carries; nil when all of it has gone.
    ///
    /// - Complexity: O(1); O(items) while the first of them are not known.
    func cargo(in workspace: Workspace) -> Cargo? {
        switch drag.origin {
        case .region(let region):
            for item in items {
                if let node = item.id.node.flatMap(workspace.node) {
                    return Cargo(kind: node.kind, origin: .region(region), node: node.id)
                }
            }
            return nil
        case .outside:
            if let kind = drag.foreignKind { return Cargo(kind: kind, origin: .otherWindow) }
            return Cargo(bringing: brought)
        }
    }

    /// What is carried of each kind, if it was picked up in this window.
    ///
    /// - Complexity: O(items).
    func cargos(in workspace: Workspace) -> [Cargo] {
        guard case .region(let region) = drag.origin else { return [] }
        var cargos: [Cargo] = []
        for item in items {
            guard let node = item.id.node.flatMap(workspace.node), !cargos.contains(where: { $0.kind == node.kind })
            else { continue }
            cargos.append(Cargo(kind: node.kind, origin: .region(region), node: node.id))
        }
        return cargos
    }

    private var brought: OutsideKind {
        if bringsPictures { return .picture }
        if bringsDocuments { return .file }
        // A file that holds text is a file.
        if bringsFiles { return bringsBoards ? .boardFile : .other }
        if hasItems(conformingTo: .url) { return .link }
        if hasItems(conformingTo: .plainText) || hasItems(conformingTo: .html) { return .text }
        return .other
    }
}
