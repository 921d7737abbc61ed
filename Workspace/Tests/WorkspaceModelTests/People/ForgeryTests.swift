// SPDX-License-Identifier: Apache-2.0
import Testing

@testable import WorkspaceModel

/// Bob (902) has sent message 71 with document 72 in conversation 70, and has draft 74 with photo 75 staged in it; 76 is
/// his comment on card 11. Eve (903), who has sent 79 and has draft 80, wants to put words into his mouth.
@Suite("Nobody is made to say what they did not write")
struct ForgeryTests {
    private static let bob = NodeID.make(902)
    private static let eve = NodeID.make(903)
    private static let sending = "A message can only be sent in one's own name."
    private static let editing = "Only the person who sent a message can edit it."
    private static let staging = "What somebody has not sent yet cannot be copied."

    static var tree: Tree {
        var tree = Tree.make(lists: 1, cards: 2)
        let sent: Fields = [.body: .text("Hello"), .creator: .node(bob)]
        let workspace = Place(parent: .workspace)
        tree.mustApply([
            .insert(.make(70), kind: .conversation, at: workspace, fields: [:]),
            .insert(.make(71), kind: .message, at: Place(parent: .make(70)), fields: sent),
            .insert(.make(72), kind: .document, at: Place(parent: .make(71)), fields: [.title: .text("Report")]),
            .insert(.make(73), kind: .page, at: Place(parent: .make(72)), fields: [:]),
            .insert(.make(74), kind: .draft, at: workspace, fields: [.creator: .node(bob)]),
            .insert(.make(75), kind: .photo, at: Place(parent: .make(74)), fields: [.title: .text("Sea")]),
            .insert(.make(76), kind: .message, at: Place(parent: .make(11)), fields: sent),
            .insert(.make(77), kind: .photo, at: workspace, fields: [:]),
            .insert(.make(78), kind: .conversation, at: workspace, fields: [:]),
            .insert(.make(79), kind: .message, at: Place(parent: .make(70)), fields: [.creator: .node(eve)]),
            .insert(.make(80), kind: .draft, at: workspace, fields: [.creator: .node(eve)]),
        ])
        return tree
    }

    /// Why Eve's transaction is refused, having changed nothing.
    private func refusal(_ operations: [NodeOperation], as role: Role = .editor) -> String? {
        var tree = Self.tree
        let before = tree.contents
        let eve = Actor(id: Self.eve.description, role: role)
        let transaction = Transaction(id: .make(9), operations: operations)
        guard case .refused(let refused) = Applier.apply(transaction, by: eve, to: &tree, revision: 9) else {
            return nil
        }
        #expect(tree.contents == before, "all of it is taken back")
        return refused.refusal.sentence
    }

    private func copy(_ source: NodeID, as copy: NodeID, to parent: NodeID) -> NodeOperation {
        .copy([CopiedNode(source: source, as: copy)], to: Place(parent: parent))
    }

    @Test("copy, change and send in one transaction: refused at the sending", arguments: [Role.editor, .owner])
    func throughCard(role: Role) {
        let steps = [
            copy(.make(71), as: .make(90), to: .make(11)), .set(.make(90), [.body: .text("Forged")]),
            .move([.make(90)], to: Place(parent: .make(70))),
        ]
        #expect(refusal(steps, as: role) == Self.sending)
        #expect(refusal([steps[0], steps[2]], as: role) == Self.sending)
        #expect(refusal([steps[0], steps[1]], as: role) == nil, "a comment is every editor's")
    }

    @Test("a whole conversation is not copied with what others sent, nor is what a copy made changed")
    func throughConversation() {
        let copied = copy(.make(70), as: .make(90), to: .workspace)
        let inner = NodeID.derived(root: .make(90), original: .make(71))
        #expect(refusal([copied, .set(inner, [.body: .text("Forged")]), .trash([.make(70)])]) == Self.sending)
        #expect(refusal([copied]) == Self.sending)
        #expect(refusal([copy(.make(78), as: .make(90), to: .workspace)]) == nil, "nobody has written there")
    }

    @Test("what another has staged is not copied, whole or in parts, nor filled under another name")
    func drafts() {
        let copied = copy(.make(74), as: .make(90), to: .workspace)
        let inner = NodeID.derived(root: .make(90), original: .make(75))
        #expect(refusal([copied, .set(inner, [.title: .text("Planted")])]) == Self.staging)
        #expect(refusal([copied, copy(.make(77), as: .make(91), to: .make(90))]) == Self.staging)
        #expect(refusal([copy(.make(75), as: .make(90), to: .workspace)]) == Self.staging)
        #expect(refusal([copy(.make(77), as: .make(90), to: .make(74))]) == Self.editing)
        #expect(refusal([copy(.make(72), as: .make(90), to: .workspace)]) == nil, "what was sent can be copied")
    }

    @Test("a signature names a member, whatever node is given the member's identity")
    func signatures() {
        // Copied together, references among copies are turned to the copies: Eve's to what is called like Bob.
        let mine: Fields = [.creator: .node(Self.eve)]
        let conversation = Place(parent: .make(70))
        var tree = Self.tree
        let operations: [NodeOperation] = [
            .insert(Self.eve, kind: .message, at: conversation, fields: mine),
            .insert(.make(90), kind: .message, at: conversation, fields: mine),
            .copy(
                [CopiedNode(source: Self.eve, as: Self.bob), CopiedNode(source: .make(90), as: .make(91))],
                to: conversation
            ),
        ]
        let eve = Actor(id: Self.eve.description, role: .editor)
        _ = Applier.apply(Transaction(id: .make(9), operations: operations), by: eve, to: &tree, revision: 9)
        #expect(tree[.make(91)]?.fields.node(.creator) == Self.eve)
    }

    @Test("a viewer lands nothing, not even an empty transaction")
    func nothing() { #expect(refusal([], as: .viewer)?.contains("viewer") == true) }

    @Test("random transactions of somebody else change no word of Bob's", arguments: 1...40 as ClosedRange<UInt64>)
    func random(seed: UInt64) {
        let role: Role = seed % 4 == 0 ? .commenter : .editor
        var world = ForgeryWorld(tree: Self.tree, role: role, seed: seed)
        for step in 0..<120 {
            world.attempt()
            let problems = world.problems()
            #expect(problems == [], "seed \(seed), step \(step)")
            if !problems.isEmpty { return }
        }
        #expect(world.landed > 5, "seed \(seed)")
    }

    @Test("asked on the tree before the transaction, the same people would: the random transactions find the way")
    func asksBefore() {
        let found = (1...40 as ClosedRange<UInt64>).contains { seed in
            var world = ForgeryWorld(tree: Self.tree, role: .editor, seed: seed)
            world.isAskedBefore = true
            for _ in 0..<300 {
                world.attempt()
                if !world.problems().isEmpty { return true }
            }
            return false
        }
        #expect(found)
    }
}

/// Eve tries whatever the rules of the tree allow, several operations at once.
private struct ForgeryWorld {
    private(set) var tree: Tree
    private(set) var landed = 0
    /// Whether access is asked for all operations before the first is applied: what is wrong.
    var isAskedBefore = false
    private let start: Tree
    private let role: Role
    private var random: SeededGenerator
    private var next: UInt64 = 5_000
    /// The copies of the transaction that is being made.
    private var made: [NodeID] = []

    private static let bob = FieldValue.node(.make(902))
    private static let eve = FieldValue.node(.make(903))

    init(tree: Tree, role: Role, seed: UInt64) {
        self.tree = tree
        self.role = role
        start = tree
        random = SeededGenerator(seed: seed)
    }

    mutating func attempt() {
        // Among many nodes the few that matter are seldom met, and copies of copies would soon be thousands.
        if tree.count > 40 { tree = start }
        let actor = Actor(id: NodeID.make(903).description, role: role)
        var scratch = tree
        var operations: [NodeOperation] = []
        made = []
        for _ in 0..<Int.random(in: 1...6, using: &random) {
            let operation = anyOperation(in: scratch)
            // What is refused at first sight tells little of what is not.
            if Access.refusal(of: operation, by: actor, in: tree) != nil, random.chance(95) { continue }
            guard case .accepted = scratch.apply([operation], revision: next) else { continue }
            operations.append(operation)
            if case .copy(let copies, _) = operation { made += copies.map(\.copy) }
        }
        let transaction = Transaction(id: .make(next), operations: operations)
        if operations.isEmpty { return }
        let isRefused = isAskedBefore && operations.contains { Access.refusal(of: $0, by: actor, in: tree) != nil }
        let asked = isAskedBefore ? nil : actor
        if !isRefused, case .accepted = Applier.apply(transaction, by: asked, to: &tree, revision: next) {
            landed += 1
        }
    }

    private mutating func anyOperation(in scratch: Tree) -> NodeOperation {
        next += 1
        let all = scratch.all.map(\.id).sorted()
        let letters = all.filter { [.message, .draft, .conversation].contains(scratch[$0]?.kind) }
        let made = made
        func any(_ random: inout SeededGenerator) -> NodeID {
            if random.chance(40), let id = made.randomElement(using: &random) { return id }
            return (random.chance(60) ? letters : all).randomElement(using: &random) ?? .workspace
        }
        let homes: [NodeID] = [.workspace, .make(11), .make(12), .make(70), .make(78)]
        let place = Place(parent: random.chance(50) ? homes.randomElement(using: &random) ?? .trash : any(&random))
        let target = any(&random)
        switch Int.random(in: 0..<8, using: &random) {
        case 0:
            let kinds: [Kind] = [.message, .draft, .link, .page, .photo, .document]
            var fields: Fields = [.body: .text("Eve's")]
            if random.chance(70) { fields[.creator] = random.chance(20) ? Self.bob : Self.eve }
            let kind = kinds.randomElement(using: &random) ?? .link
            return .insert(.make(next), kind: kind, at: place, fields: fields)
        case 1, 2: return .set(target, [random.chance(90) ? .body : .creator: random.chance(90) ? .text("No") : nil])
        case 3, 4:
            return .copy([CopiedNode(source: target, as: .make(next))], to: place)
        case 5: return .trash([target])
        default:
            let back = scratch[target]?.fields.node(.from).map { Place(parent: $0) }
            return .move([target], to: back ?? place)
        }
    }

    /// What Bob has sent or staged that is not as he left it, and what he has not and yet is said to have.
    func problems() -> [String] {
        var problems: [String] = []
        for node in tree.all where node.fields[.creator] == Self.bob {
            let isSent = node.kind == .message && node.home.flatMap { tree[$0]?.kind } == .conversation
            guard node.kind == .draft || isSent else { continue }
            guard let was = start[node.id] else {
                problems.append("\(node.kind) \(node.id) was not made by who signed it")
                continue
            }
            if node.parent != was.parent || was.fields != node.fields { problems.append("\(node.id) was changed") }
            problems += changes(under: node.id)
        }
        for id in [NodeID.make(71), .make(74)] where tree[id]?.fields[.creator] != Self.bob {
            problems.append("\(id) is not signed any more")
        }
        return problems
    }

    private func changes(under id: NodeID) -> [String] {
        let (now, was) = (Array(tree.children(of: id)), Array(start.children(of: id)))
        guard now == was else { return ["what is in \(id) was changed"] }
        return was.flatMap { (tree[$0]?.fields == start[$0]?.fields ? [] : ["\($0) was changed"]) + changes(under: $0) }
    }
}
