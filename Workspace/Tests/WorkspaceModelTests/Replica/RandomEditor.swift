// SPDX-License-Identifier: Apache-2.0

@testable import WorkspaceModel

/// Does what a hurried person might do to a tree, at random.
struct RandomEditor {
    var generator: SeededGenerator

    /// A few operations on what the tree shows; some of them make no sense.
    mutating func operations(in tree: Tree) -> [NodeOperation] {
        let count = generator.chance(20) ? Int.random(in: 2...4, using: &generator) : 1
        return (0..<count).compactMap { _ in operation(in: tree) }
    }

    private mutating func operation(in tree: Tree) -> NodeOperation? {
        switch Int.random(in: 0..<100, using: &generator) {
        case 0..<15: return insertion(in: tree)
        case 15..<50:
            guard let list = one(.list, in: tree) else { return nil }
            return .move(several(.card, in: tree), to: place(under: list, in: tree))
        case 50..<56:
            guard let board = one(.board, in: tree) else { return nil }
            return .move(several(.list, in: tree), to: place(under: board, in: tree))
        case 56..<72: return change(in: tree)
        case 72..<78:
            guard let list = one(.list, in: tree) else { return nil }
            let copies = several(.card, in: tree).map { CopiedNode(source: $0, as: NodeID(using: &generator)) }
            return .copy(copies, to: place(under: list, in: tree))
        case 78..<80:
            guard let list = one(.list, in: tree), let board = one(.board, in: tree) else { return nil }
            let copy = CopiedNode(source: list, as: NodeID(using: &generator))
            return .copy([copy], to: place(under: board, in: tree))
        case 80..<90: return .trash(several(generator.chance(80) ? .card : .list, in: tree))
        default:
            let trashed = Array(tree.children(of: .trash))
            guard let id = trashed.randomElement(using: &generator), let node = tree[id],
                let from = node.fields.node(.from)
            else { return nil }
            return .move([id], to: place(under: from, in: tree))
        }
    }

    private mutating func insertion(in tree: Tree) -> NodeOperation? {
        let pairs: [(Kind, Kind)] = [
            (.card, .list), (.card, .list), (.list, .board), (.checklist, .card), (.checkItem, .checklist),
            (.message, .card), (.board, .workspace), (.album, .album),
        ]
        guard let (kind, parentKind) = pairs.randomElement(using: &generator),
            let parent = parentKind == .workspace ? .workspace : one(parentKind, in: tree)
        else { return nil }
        var fields: Fields = [.title: .text("New \(Int.random(in: 0..<100, using: &generator))")]
        if generator.chance(30) { fields[.body] = .text("Body") }
        return .insert(NodeID(using: &generator), kind: kind, at: place(under: parent, in: tree), fields: fields)
    }

    private mutating func change(in tree: Tree) -> NodeOperation? {
        guard let card = one(generator.chance(80) ? .card : .list, in: tree) else { return nil }
        let number = Int.random(in: 0..<4, using: &generator)
        switch Int.random(in: 0..<4, using: &generator) {
        case 0: return .set(card, [.title: .text("Title \(number)"), .done: number == 0 ? nil : .flag(true)])
        case 1: return .set(card, [.body: number == 0 ? nil : .text("Body \(number)")])
        case 2:
            let (from, to) = (several(.label, in: tree), several(.label, in: tree))
            let known = Bool.random(using: &generator) ? tree[card]?.fields.nodes(.labels) ?? [] : from
            return .set(card, [.labels: .edit(NodesEdit(from: known, to: to))])
        default:
            var values = CustomValues()
            values[NodeID(random: 0x1000 + UInt64(number))] =
                generator.chance(30) ? CustomValue.none : .number(Double(number))
            return .set(card, [.custom: .custom(values)])
        }
    }

    private mutating func one(_ kind: Kind, in tree: Tree) -> NodeID? {
        sorted(kind, in: tree).randomElement(using: &generator)
    }

    private mutating func several(_ kind: Kind, in tree: Tree) -> [NodeID] {
        let all = sorted(kind, in: tree).shuffled(using: &generator)
        return Array(all.prefix(Int.random(in: 1...4, using: &generator)))
    }

    private func sorted(_ kind: Kind, in tree: Tree) -> [NodeID] {
        tree.all.filter { $0.kind == kind }.map { $0.id }.sorted()
    }

    private mutating func place(under parent: NodeID, in tree: Tree) -> Place {
        let children = Array(tree.children(of: parent))
        var place = Place(parent: parent)
        guard !children.isEmpty else { return place }
        let index = Int.random(in: 0...children.count, using: &generator)
        if index > 0 { place.after = children[index - 1] }
        if index < children.count { place.before = children[index] }
        // People also name only one neighbour, and neighbours that stand elsewhere.
        if generator.chance(20) { place.before = nil }
        if generator.chance(20) { place.after = nil }
        if generator.chance(5) { place.after = one(.card, in: tree) }
        return place
    }
}
