// SPDX-License-Identifier: Apache-2.0
import Testing

@testable import WorkspaceModel

@Suite("Who may do what")
struct AccessTests {
    /// The table of the documentation, written down a second time.
    private static let allowed: [Role: Set<Action>] = [
        .guest: [.read],
        .viewer: [.read, .listMembers, .account],
        .commenter: [.read, .listMembers, .account, .write],
        .editor: [.read, .listMembers, .account, .write, .edit],
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
        #expect(Role.allCases.sorted() == [.guest, .viewer, .commenter, .editor, .owner])
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
            let refusal = Access.refusal(of: operation, by: actor, in: world.tree)
            let expected = world.naivelyAllows(operation, by: actor)
            #expect((refusal == nil) == expected, "seed \(seed), step \(step): \(actor) \(operation)")
            if refusal == nil { world.apply(operation) }
        }
        #expect(world.applied > 50, "seed \(seed)")
    }
}

/// A board with cards and a conversation, where people of every role write, stage, sign, edit, delete and restore, rightly
/// or not.
private struct AccessWorld {
    var tree = Tree.make(lists: 1, cards: 2)
    private(set) var applied = 0
    private var random: SeededGenerator
    private var next: UInt64 = 5000
    private let actors: [Actor] = Role.ofMembers.flatMap { role in
        (0..<2).map { Actor(id: NodeID.make(900 + UInt64(role.rawValue) * 2 + $0).description, role: role) }
    }

    init(seed: UInt64) {
        random = SeededGenerator(seed: seed)
        tree.mustApply([.insert(.make(70), kind: .conversation, at: Place(parent: .workspace), fields: [:])])
    }

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
        let letters = nodes.filter { tree[$0]?.kind == .message || tree[$0]?.kind == .draft }
        let target = Bool.random(using: &random) ? letters.randomElement(using: &random) ?? node : node
        let place = Bool.random(using: &random) ? letters.randomElement(using: &random) ?? node : node
        next += 1
        switch Int.random(in: 0..<6, using: &random) {
        case 0, 1: return anyInsert(by: actor, into: target)
        case 2: return .set(target, [.body: .text("Changed")])
        case 3: return .set(target, [.creator: NodeID(actor.id).map { .node($0) }])
        case 4: return .trash([target])
        default:
            let from = tree[target]?.fields[.from]
            if case .node(let parent)? = from, Bool.random(using: &random) {
                return .move([target], to: Place(parent: parent))
            }
            return Bool.random(using: &random)
                ? .move([target], to: Place(parent: place))
                : .copy([CopiedNode(source: target, as: .make(next))], to: Place(parent: place))
        }
    }

    private mutating func anyInsert(by actor: Actor, into target: NodeID) -> NodeOperation {
        var fields: Fields = [.body: .text("Hi")]
        let signer = Int.random(in: 0..<5, using: &random)
        if signer > 0 { fields[.creator] = NodeID(signer == 1 ? anyActor().id : actor.id).map { .node($0) } }
        let homes = nodes.filter { tree[$0]?.kind == .card || tree[$0]?.kind == .conversation }
        switch Int.random(in: 0..<5, using: &random) {
        case 0: return .insert(.make(next), kind: .link, at: Place(parent: target), fields: fields)
        case 1: return .insert(.make(next), kind: .draft, at: Place(parent: .workspace), fields: fields)
        default:
            let parent = homes.randomElement(using: &random) ?? target
            return .insert(.make(next), kind: .message, at: Place(parent: parent), fields: fields)
        }
    }

    private func home(_ node: Node) -> NodeID? {
        guard node.parent == .trash else { return node.parent }
        return if case .node(let home)? = node.fields[.from] { home } else { nil }
    }

    /// The message or the draft that a node is, or is in, or was in.
    private func letter(_ id: NodeID) -> Node? {
        guard let node = tree[id] else { return nil }
        return node.kind == .message || node.kind == .draft ? node : home(node).flatMap { letter($0) }
    }

    func naivelyAllows(_ operation: NodeOperation, by actor: Actor) -> Bool {
        let own = NodeID(actor.id).map { FieldValue.node($0) }
        func isMine(_ id: NodeID) -> Bool { letter(id).map { $0.fields[.creator] == own } ?? false }
        func isOthers(_ id: NodeID) -> Bool {
            guard let letter = letter(id), letter.fields[.creator] != nil, letter.fields[.creator] != own else {
                return false
            }
            return letter.kind == .draft || home(letter).flatMap { tree[$0]?.kind } == .conversation
        }
        func wouldSend(_ id: NodeID, to parent: NodeID) -> Bool {
            tree[parent]?.kind == .conversation && letter(id)?.id == id && tree[id]?.fields[.creator] != nil
                && !isMine(id)
        }
        func wroteOthers(in id: NodeID) -> Bool {
            tree[id]?.kind == .conversation
                && tree.children(of: id).contains { tree[$0]?.fields[.creator] != nil && !isMine($0) }
        }
        func isStagedByOthers(_ id: NodeID) -> Bool { isOthers(id) && letter(id)?.kind == .draft }
        func leavesMessage(_ id: NodeID, to parent: NodeID) -> Bool {
            guard let holder = tree[id]?.parent.flatMap({ tree[$0] }), holder.kind == .message, parent != holder.id,
                home(holder).flatMap({ tree[$0]?.kind }) == .conversation, parent != .trash
            else { return false }
            return tree[parent]?.kind != .draft || tree[parent]?.fields[.creator] != holder.fields[.creator]
        }
        guard actor.role != .viewer else { return false }
        switch operation {
        case .insert(_, let kind, let place, let fields):
            guard fields[.creator] == nil || fields[.creator] == own, !isOthers(place.parent) else { return false }
            let isSigned = (kind == .message || kind == .draft) && fields[.creator] == own
            return actor.role >= .editor || isSigned || isMine(place.parent)
        case .set(let id, let changes):
            guard !isOthers(id), !changes.entries.contains(where: { $0.field == .creator }) else { return false }
            return actor.role >= .editor || isMine(id)
        case .move(let moved, let place):
            guard !isOthers(place.parent) else { return false }
            return moved.allSatisfy { id in
                let isBack = tree[id]?.fields[.from] == .node(place.parent)
                if isOthers(id) { return actor.role == .owner && (place.parent == .trash || isBack) }
                if tree[id]?.kind == .message, wouldSend(id, to: place.parent) { return false }
                let isDeleted = place.parent == .trash && tree[id]?.parent != .trash
                if isDeleted, actor.role != .owner, wroteOthers(in: id) { return false }
                if leavesMessage(id, to: place.parent) { return false }
                return actor.role >= .editor
                    || isMine(id) && (place.parent == .trash || isBack || isMine(place.parent))
            }
        case .copy(let copied, let place):
            let isForged = copied.contains { copy in
                wouldSend(copy.source, to: place.parent) || wroteOthers(in: copy.source)
                    || isStagedByOthers(copy.source)
            }
            guard !isOthers(place.parent), !isForged else { return false }
            return actor.role >= .editor || isMine(place.parent)
        }
    }

    mutating func apply(_ operation: NodeOperation) {
        let transaction = Transaction(id: .make(next), operations: [operation])
        if case .accepted = Applier.apply(transaction, to: &tree, revision: next) { applied += 1 }
    }
}
