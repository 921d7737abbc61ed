// SPDX-License-Identifier: Apache-2.0

internal import WorkspaceModel

/// The nodes of a board in one of our ZIPs, checked to be one tree: each after its parent, siblings in their order.
struct ArchivedBoard {
    private(set) var nodes: [Node] = []

    init(_ bytes: [UInt8], as entry: ArchiveManifest.Board) throws(ImportError) {
        let content: Content
        do throws(JSONError) {
            content = try Content.decoded(from: bytes, limits: JSONLimits(bytes: ArchiveLimits.standard.boardBytes))
        } catch {
            throw ImportError(.malformed, L10n.fileCannotBeRead(name: entry.file, reason: error.sentence))
        }
        guard content.board == entry.id, content.nodes.count == entry.nodes else {
            throw ImportError(.malformed, L10n.isNotTheBoardOfTheManifest(name: entry.file))
        }
        try sort(content, file: entry.file)
    }

    private mutating func sort(_ content: Content, file: String) throws(ImportError) {
        var root: Node?
        var kinds: [NodeID: Kind] = [:]
        var children: [NodeID: [Node]] = [:]
        for node in content.nodes {
            guard kinds.updateValue(node.kind, forKey: node.id) == nil else {
                throw ImportError(.malformed, L10n.hasTheNodeTwice(name: file, node: "\(node.id)"))
            }
            if node.id == content.board {
                root = node
            } else if let parent = node.parent {
                children[parent, default: []].append(node)
            }
        }
        guard let root, root.kind == .board else {
            throw ImportError(.malformed, L10n.hasNoBoard(name: file))
        }
        var stack = [root]
        while let node = stack.popLast() {
            nodes.append(node)
            guard let below = children.removeValue(forKey: node.id) else { continue }
            for child in below.sorted(by: { $0.position > $1.position }) {
                guard Rules.mayHold(node.kind, child.kind) else {
                    let (inner, outer) = (child.kind.nounWithArticle, node.kind.nounWithArticle)
                    throw ImportError(.malformed, L10n.hasWhatCannotBe(name: file, child: inner, parent: outer))
                }
                stack.append(child)
            }
        }
        guard nodes.count == content.nodes.count else {
            let lost = content.nodes.count - nodes.count
            throw ImportError(.malformed, L10n.hasNodesThatBelongToNothing(count: lost, name: file))
        }
    }
}

/// The JSON of a board file.
private struct Content: WireRecord {
    var board = NodeID.workspace
    var nodes: [Node] = []

    static var blank: Content { Content() }

    mutating func visit(_ fields: inout FieldCoder) {
        fields("board", &board)
        fields("nodes", &nodes)
    }
}
