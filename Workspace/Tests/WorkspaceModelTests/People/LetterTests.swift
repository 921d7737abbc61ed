// SPDX-License-Identifier: Apache-2.0
import Testing

@testable import WorkspaceModel

/// Ada (901) has sent message 71 with photo 72 in conversation 70, has a draft 74, and has written comment 76 on card 11.
@Suite("Who changes what was sent")
struct LetterTests {
    private static let ada = NodeID.make(901)
    private static let bob = NodeID.make(902)
    private static let editing = "Only the person who sent a message can edit it."
    private static let deleting = "Only the person who sent a message can delete it, or an owner."
    private static let sending = "A message can only be sent in one's own name."

    private var tree: Tree {
        var tree = Tree.make()
        let sent: Fields = [.body: .text("Hello"), .creator: .node(Self.ada)]
        tree.mustApply([
            .insert(.make(50), kind: .album, at: Place(parent: .workspace), fields: [:]),
            .insert(.make(51), kind: .photo, at: Place(parent: .make(50)), fields: [:]),
            .insert(.make(70), kind: .conversation, at: Place(parent: .workspace), fields: [.title: .text("Team")]),
            .insert(.make(71), kind: .message, at: Place(parent: .make(70)), fields: sent),
            .insert(.make(72), kind: .photo, at: Place(parent: .make(71)), fields: [:]),
            .insert(.make(73), kind: .message, at: Place(parent: .make(70)), fields: [.body: .text("Imported")]),
            .insert(.make(74), kind: .draft, at: Place(parent: .workspace), fields: [.creator: .node(Self.ada)]),
            .insert(.make(75), kind: .link, at: Place(parent: .make(74)), fields: [:]),
            .insert(.make(76), kind: .message, at: Place(parent: .make(11)), fields: sent),
        ])
        return tree
    }

    @Test("a message in a conversation is its sender's; an owner deletes it and brings it back, and edits it not")
    func messages() {
        let edit = NodeOperation.set(.make(71), [.body: .text("No")])
        let place = Place(parent: .make(70))
        for role in [Role.commenter, .editor, .owner] {
            #expect(tree.refusal(Self.ada, role, edit) == nil)
            #expect(tree.refusal(Self.bob, role, edit) == Self.editing)
            #expect(tree.refusal(Self.ada, role, .trash([.make(71)])) == nil)
            let expected = role == .owner ? nil : Self.deleting
            #expect(tree.refusal(Self.bob, role, .trash([.make(71)])) == expected)
            #expect(tree.refusal(Self.bob, role, .move([.make(71)], to: place)) != nil, "others' order is theirs")
        }
        #expect(tree.refusal(Self.bob, .editor, .move([.make(71)], to: Place(parent: .make(11)))) != nil)
        var deleted = tree
        deleted.mustApply([.trash([.make(71)])])
        #expect(deleted.refusal(Self.bob, .editor, edit) == Self.editing)
        #expect(deleted.refusal(Self.bob, .editor, .move([.make(71)], to: place)) != nil)
        #expect(deleted.refusal(Self.bob, .owner, .move([.make(71)], to: place)) == nil)
        #expect(deleted.refusal(Self.ada, .commenter, .move([.make(71)], to: place)) == nil)
    }

    @Test("what is attached to a message, or staged, is its sender's as well")
    func attachments() {
        let copy = [CopiedNode(source: .make(51), as: .make(90))]
        for parent in [NodeID.make(71), .make(74)] {
            #expect(tree.refusal(Self.bob, .editor, .copy(copy, to: Place(parent: parent))) == Self.editing)
            #expect(tree.refusal(Self.ada, .commenter, .copy(copy, to: Place(parent: parent))) == nil)
        }
        #expect(tree.refusal(Self.bob, .editor, .trash([.make(72)])) == Self.deleting)
        #expect(tree.refusal(Self.bob, .editor, .trash([.make(75)])) == Self.deleting)
        #expect(tree.refusal(Self.bob, .editor, .move([.make(72)], to: Place(parent: .make(50)))) != nil)
        #expect(tree.refusal(Self.bob, .editor, .set(.make(72), [.title: .text("Mine")])) == Self.editing)
        #expect(tree.refusal(Self.bob, .editor, .set(.make(51), [.title: .text("Anybody's")])) == nil)
        let photo = NodeOperation.copy([CopiedNode(source: .make(72), as: .make(91))], to: Place(parent: .make(50)))
        #expect(tree.refusal(Self.bob, .editor, photo) == nil, "a copy takes nothing away")
    }

    @Test("nobody sends what another wrote; comments on cards, and what nobody has signed, are every editor's")
    func names() {
        let conversation = Place(parent: .make(70))
        let copy = [CopiedNode(source: .make(71), as: .make(90))]
        #expect(tree.refusal(Self.bob, .editor, .copy(copy, to: conversation)) == Self.sending)
        #expect(tree.refusal(Self.bob, .editor, .copy(copy, to: Place(parent: .make(11)))) == nil)
        #expect(tree.refusal(Self.bob, .owner, .move([.make(76)], to: conversation)) == Self.sending)
        #expect(tree.refusal(Self.ada, .editor, .move([.make(76)], to: conversation)) == nil)
        #expect(tree.refusal(Self.bob, .editor, .set(.make(76), [.body: .text("Better")])) == nil)
        #expect(tree.refusal(Self.bob, .editor, .trash([.make(76)])) == nil)
        #expect(tree.refusal(Self.bob, .editor, .set(.make(73), [.body: .text("Better")])) == nil)
        let fields: Fields = [.creator: .node(Self.ada)]
        #expect(
            tree.refusal(Self.bob, .editor, .insert(.make(90), kind: .draft, at: conversation, fields: fields)) != nil
        )
    }

    @Test("a commenter stages references and copies, takes them back, and sends them; nothing else is touched")
    func commenter() {
        var tree = tree
        func send(_ operations: [NodeOperation]) -> String? {
            let actor = Actor(id: Self.bob.description, role: .commenter)
            let transaction = Transaction(id: .make(9), operations: operations)
            switch Applier.apply(transaction, by: actor, to: &tree, revision: 9) {
            case .accepted: return nil
            case .refused(let refused): return refused.refusal.sentence
            }
        }
        let (draft, message) = (NodeID.make(80), NodeID.make(81))
        let signed: Fields = [.creator: .node(Self.bob)]
        #expect(send([.insert(draft, kind: .draft, at: Place(parent: .workspace), fields: signed)]) == nil)
        let staged = Place(parent: draft)
        #expect(
            send([
                .insert(.make(82), kind: .link, at: staged, fields: [.target: .node(.make(11))]),
                .copy([CopiedNode(source: .make(51), as: .make(83))], to: staged),
                .set(.make(83), [.target: .node(.make(51))]),
            ]) == nil
        )
        #expect(send([.trash([.make(83)])]) == nil)
        #expect(send([.move([.make(83)], to: staged)]) == nil, "it was in their own draft")
        #expect(
            send([
                .insert(message, kind: .message, at: Place(parent: .make(70)), fields: signed),
                .move([.make(82), .make(83)], to: Place(parent: message)),
            ]) == nil
        )
        #expect(Array(tree.children(of: message)) == [.make(82), .make(83)])
        #expect(send([.move([.make(82), .make(83)], to: staged), .trash([message])]) == nil)
        let others: [NodeOperation] = [
            .move([.make(51)], to: staged),
            .copy([CopiedNode(source: .make(51), as: .make(84))], to: Place(parent: .make(50))),
            .insert(.make(85), kind: .link, at: Place(parent: .make(74)), fields: [:]), .trash([.make(70)]),
            .insert(.make(86), kind: .conversation, at: Place(parent: .workspace), fields: [:]),
            .insert(.make(87), kind: .draft, at: Place(parent: .workspace), fields: [:]),
        ]
        for operation in others { #expect(send([operation]) != nil, "\(operation)") }
    }

    @Test("what was sent leaves its message for the trash or the draft alone, also on a device that did not know")
    func sentTwice() {
        var tree = tree
        let signed: Fields = [.creator: .node(Self.ada)]
        tree.mustApply([.insert(.make(80), kind: .message, at: Place(parent: .make(70)), fields: signed)])
        func leave(_ parent: NodeID, as role: Role = .editor, in tree: Tree) -> String? {
            tree.refusal(Self.ada, role, .move([.make(72)], to: Place(parent: parent)))
        }
        let attached = "This was sent already: it stays in its message."
        for role in [Role.commenter, .editor, .owner] {
            #expect(leave(.make(80), as: role, in: tree) == attached)
            #expect(leave(.make(74), as: role, in: tree) == nil, "the sending is undone")
            #expect(leave(.make(71), as: role, in: tree) == nil)
            #expect(leave(.trash, as: role, in: tree) == nil)
        }
        #expect(leave(.make(50), in: tree) == attached)
        let mine: Fields = [.creator: .node(Self.bob)]
        tree.mustApply([.insert(.make(81), kind: .draft, at: Place(parent: .workspace), fields: mine)])
        #expect(leave(.make(81), in: tree) != nil)
        tree.mustApply([.trash([.make(72)])])
        #expect(leave(.make(71), in: tree) == nil, "it comes back to where it was")
        let comment = NodeOperation.insert(.make(90), kind: .photo, at: Place(parent: .make(76)), fields: [:])
        tree.mustApply([comment])
        #expect(tree.refusal(Self.ada, .editor, .move([.make(90)], to: Place(parent: .make(50)))) == nil)
    }

    @Test("a conversation in which somebody else has written is deleted by owners alone")
    func conversations() {
        var tree = tree
        let delete = NodeOperation.trash([.make(70)])
        let shared = "Others have written in this conversation: only an owner can delete it."
        #expect(tree.refusal(Self.bob, .editor, delete) == shared)
        #expect(tree.refusal(Self.bob, .owner, delete) == nil)
        #expect(tree.refusal(Self.ada, .editor, delete) == nil, "all that is signed there is theirs")
        tree.mustApply([.trash([.make(71)])])
        #expect(tree.refusal(Self.bob, .editor, delete) == nil, "what is not signed is everybody's")
        tree.mustApply([delete])
        let back = NodeOperation.move([.make(70)], to: Place(parent: .workspace))
        #expect(tree.refusal(Self.bob, .editor, back) == nil)
    }

    @Test("a conversation is read once, however often a copy names it")
    func namedOften() {
        let actor = Actor(id: Self.ada.description, role: .editor)
        let read = CountingTree(tree)
        let copies = (0..<100 as Range<UInt64>).map { CopiedNode(source: .make(70), as: .make(200 + $0)) }
        let copy = NodeOperation.copy(copies, to: Place(parent: .workspace))
        #expect(Access.refusal(of: copy, by: actor, in: read) == nil)
        #expect(read.count.reads == 1)
    }
}
