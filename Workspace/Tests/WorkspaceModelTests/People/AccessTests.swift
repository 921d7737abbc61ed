// SPDX-License-Identifier: Apache-2.0
import Testing

@testable import WorkspaceModel

@Suite("Who may do what")
struct AccessTests {
    /// The table of the documentation, written down a second time.
    private static let allowed: [Role: Set<Action>] = [
        .viewer: [.read, .account],
        .commenter: [.read, .account, .write],
        .editor: [.read, .account, .write, .edit],
        .owner: Set(Action.allCases),
    ]

    @Test("every role and every action")
    func table() {
        for role in Role.allCases {
            for action in Action.allCases {
                let refusal = Access.refusal(of: action, for: role)
                #expect((refusal == nil) == Self.allowed[role]?.contains(action), "\(role) \(action)")
                #expect(refusal?.sentence.hasSuffix(".") ?? true)
            }
        }
    }

    @Test("roles are read by their names, and ordered by what they may do")
    func roles() {
        for role in Role.allCases { #expect(Role(name: role.name.text) == role) }
        #expect(Role(name: "admin") == nil)
        #expect(Role.allCases.sorted() == [.viewer, .commenter, .editor, .owner])
    }

    @Test("members travel as they are")
    func wire() throws {
        let list = MemberList(members: [
            Member(id: NodeID.make(7).description, name: "Ann", color: "red", role: .commenter, invitedUntil: 9)
        ])
        #expect(try MemberList.decoded(from: list.encoded()) == list)
        #expect(list[NodeID.make(7)] == list.members[0])
        #expect(list.forEverybody.members[0].invitedUntil == 0)
        let event = FeedEvent.people(list)
        #expect(try FeedEvent(name: event.name.text, data: event.data) == event)
        let answer = InvitationAnswer(member: list.members[0], address: "http://localhost")
        #expect(try InvitationAnswer.decoded(from: answer.encoded()) == answer)
        let request = MemberRequest(name: "Bob", role: .editor)
        #expect(try MemberRequest.decoded(from: request.encoded()) == request)
        #expect(throws: JSONError.self) { try MemberRequest.decoded(from: Array(#"{"role":"admin"}"#.utf8)) }
    }

    @Test("random people send random operations: what may land is what a naive table says", arguments: [1, 2, 3, 4])
    func operations(seed: UInt64) throws {
        var world = AccessWorld(seed: seed)
        for step in 0..<600 {
            let actor = world.anyActor()
            let operation = world.anyOperation(by: actor)
            let refusal = Access.refusal(of: [operation], by: actor, in: world.tree)
            let expected = world.naivelyAllows(operation, by: actor)
            #expect((refusal == nil) == expected, "seed \(seed), step \(step): \(actor) \(operation)")
            if refusal == nil { world.apply(operation) }
        }
        #expect(world.applied > 50, "seed \(seed)")
    }
}

/// A board with a card, on which people of every role write, edit, sign, delete and restore, rightly or not.
private struct AccessWorld {
    var tree = Tree.make(lists: 1, cards: 2)
    private(set) var applied = 0
    private var random: SeededGenerator
    private var next: UInt64 = 5000
    private let actors: [Actor] = Role.allCases.flatMap { role in
        (0..<2).map { Actor(id: NodeID.make(900 + UInt64(role.rawValue) * 2 + $0).description, role: role) }
    }

    init(seed: UInt64) { random = SeededGenerator(seed: seed) }

    private var nodes: [NodeID] {
        var found: [NodeID] = []
        var open: [NodeID] = [.workspace, .trash]
        while let id = open.popLast() {
            found.append(id)
            open += tree.children(of: id).map { $0 }
        }
        return found.sorted { $0.rawValue < $1.rawValue }
    }

    mutating func anyActor() -> Actor { actors.randomElement(using: &random) ?? actors[0] }

    mutating func anyOperation(by actor: Actor) -> NodeOperation {
        let node = nodes.randomElement(using: &random) ?? .workspace
        let messages = nodes.filter { tree[$0]?.kind == .message }
        let target = Bool.random(using: &random) ? messages.randomElement(using: &random) ?? node : node
        next += 1
        switch Int.random(in: 0..<6, using: &random) {
        case 0, 1:
            var fields: Fields = [.body: .text("Hi")]
            let signer = Int.random(in: 0..<5, using: &random)
            if signer > 0 { fields[.creator] = NodeID(signer == 1 ? anyActor().id : actor.id).map { .node($0) } }
            let kind: Kind = Int.random(in: 0..<4, using: &random) == 0 ? .link : .message
            let cards = nodes.filter { tree[$0]?.kind == .card }
            let parent = kind == .link ? target : cards.randomElement(using: &random) ?? target
            return .insert(.make(next), kind: kind, at: Place(parent: parent), fields: fields)
        case 2: return .set(target, [.body: .text("Changed")])
        case 3: return .set(target, [.creator: NodeID(actor.id).map { .node($0) }])
        case 4: return .trash([target])
        default:
            let from = tree[target]?.fields[.from]
            if case .node(let parent)? = from, Bool.random(using: &random) {
                return .move([target], to: Place(parent: parent))
            }
            return Bool.random(using: &random)
                ? .move([target], to: Place(parent: node))
                : .copy([CopiedNode(source: target, as: .make(next))], to: Place(parent: node))
        }
    }

    func naivelyAllows(_ operation: NodeOperation, by actor: Actor) -> Bool {
        let own = NodeID(actor.id).map { FieldValue.node($0) }
        func isMine(_ id: NodeID) -> Bool {
            guard let node = tree[id] else { return false }
            if node.kind == .message { return node.fields[.creator] == own }
            return node.parent.map { isMine($0) } ?? false
        }
        switch operation {
        case .insert(_, let kind, let place, let fields):
            guard actor.role != .viewer, fields[.creator] == nil || fields[.creator] == own else { return false }
            return actor.role >= .editor || kind == .message && fields[.creator] == own || isMine(place.parent)
        case .set(let id, let changes):
            let isSigning = changes.entries.contains { $0.field == .creator }
            guard actor.role != .viewer, !isSigning else { return false }
            return actor.role >= .editor || isMine(id)
        case .move(let moved, let place):
            if actor.role >= .editor { return true }
            return actor.role == .commenter
                && moved.allSatisfy { id in
                    isMine(id)
                        && (place.parent == .trash || isMine(place.parent)
                            || tree[id]?.fields[.from] == .node(place.parent))
                }
        case .copy: return actor.role >= .editor
        }
    }

    mutating func apply(_ operation: NodeOperation) {
        let transaction = Transaction(id: .make(next), operations: [operation])
        if case .accepted = Applier.apply(transaction, to: &tree, revision: next) { applied += 1 }
    }
}
