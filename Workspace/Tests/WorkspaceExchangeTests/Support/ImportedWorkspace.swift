// SPDX-License-Identifier: Apache-2.0

import Testing
import WorkspaceExchange
import WorkspaceModel

/// A workspace in memory into which plans are imported, as the server does it: one transaction each.
struct ImportedWorkspace {
    var tree = Tree()
    private var random = SeededGenerator(seed: 7)
    private var revision: UInt64 = 0

    /// The board of the first import.
    private(set) var board: NodeID = .workspace

    init() {}

    init(importing bytes: [UInt8], seed: UInt64 = 1) throws {
        var random = SeededGenerator(seed: seed)
        try self.init(try Importer.plan(bytes, using: &random))
    }

    init(_ plan: ImportPlan) throws {
        try self.apply(plan)
    }

    /// Lands a plan; a plan that the model refuses is a mistake of the importer.
    mutating func apply(_ plan: ImportPlan, location: SourceLocation = #_sourceLocation) throws {
        revision += 1
        let transaction = Transaction(id: TransactionID(using: &random), operations: plan.operations)
        switch Applier.apply(transaction, to: &tree, revision: revision) {
        case .accepted: board = plan.board
        case .refused(let refused):
            Issue.record("refused: \(refused.refusal.sentence)", sourceLocation: location)
        }
    }

    /// The children of a node of one kind, in order.
    func children(_ parent: NodeID, _ kind: Kind) -> [Node] {
        tree.children(of: parent).compactMap { tree[$0] }.filter { $0.kind == kind }
    }

    /// The live lists of the board.
    var lists: [Node] { children(board, .list) }

    /// A board's labels, fields and people by identity, as texts.
    var names: [NodeID: String] {
        var names: [NodeID: String] = [:]
        for kind in [Kind.label, .customField] {
            for node in children(board, kind) {
                names[node.id] = node.title
                for choice in node.fields.choices(.options) { names[choice.id] = choice.text }
            }
        }
        for person in tree[board]?.fields.choices(.people) ?? [] { names[person.id] = person.text }
        return names
    }

    /// A card of the board, also an archived one, by its title.
    func card(_ title: String) -> Node? {
        tree.all.first { $0.kind == .card && $0.title == title }
    }

    /// A card's values of custom fields, by the field's title.
    func custom(_ card: Node) -> [String: CustomValue] {
        let names = names
        var result: [String: CustomValue] = [:]
        for entry in card.fields.custom.entries { result[names[entry.field] ?? "?"] = entry.value }
        return result
    }

    /// A node with everything below it, each before its children.
    func subtree(_ root: NodeID) -> [Node] {
        var result: [Node] = []
        var stack = [root]
        while let id = stack.popLast() {
            if let node = tree[id] { result.append(node) }
            stack += tree.children(of: id).reversed()
        }
        return result
    }
}
