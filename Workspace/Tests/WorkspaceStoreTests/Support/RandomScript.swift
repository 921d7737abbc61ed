// SPDX-License-Identifier: Apache-2.0
import WorkspaceModel

/// Makes operations that mostly make sense.
struct RandomScript {
    var random: SeededRandom
    /// What is made, and where.
    var inserted: [(Kind, Kind)] = [
        (.board, .workspace), (.list, .board), (.card, .list), (.card, .list), (.message, .card),
    ]
    private var known: [Kind: [NodeID]] = [.workspace: [.workspace], .trash: [.trash]]

    init(random: SeededRandom) {
        self.random = random
    }

    mutating func learn(_ nodes: [Node]) {
        for node in nodes where !(known[node.kind] ?? []).contains(node.id) {
            known[node.kind, default: []].append(node.id)
        }
    }

    mutating func operations() -> [NodeOperation] {
        (0..<Int.random(in: 1...4, using: &random)).map { _ in operation() }
    }

    private mutating func operation() -> NodeOperation {
        switch Int.random(in: 0..<10, using: &random) {
        case 0...3: insert()
        case 4, 5: .move([any(.card), any(.card)], to: place(.list))
        case 6: .move([any(.list)], to: place(.board))
        case 7: .set(any(.card), [.title: .text("\(random.next() % 100)"), .body: body()])
        case 8: .copy([CopiedNode(source: any(.card), as: NodeID(using: &random))], to: place(.list))
        default: .trash([any(Bool.random(using: &random) ? .card : .list)])
        }
    }

    private mutating func insert() -> NodeOperation {
        let (kind, parent) = inserted.randomElement(using: &random) ?? (.card, .list)
        return .insert(
            NodeID(using: &random),
            kind: kind,
            at: place(parent),
            fields: [.title: .text("New"), .body: .text("x")]
        )
    }

    private mutating func body() -> FieldValue? {
        Bool.random(using: &random) ? .text("Text \(random.next() % 100)") : nil
    }

    private mutating func place(_ kind: Kind) -> Place {
        let neighbour: NodeID? = Bool.random(using: &random) ? any(.card) : nil
        return Place(parent: any(kind), after: neighbour)
    }

    private mutating func any(_ kind: Kind) -> NodeID {
        known[kind]?.randomElement(using: &random) ?? .workspace
    }
}
