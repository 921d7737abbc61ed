// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import WorkspaceModel

@Suite("Messages that are carried")
struct MessageTests {
    private static let blob = String(repeating: "0f", count: 32)

    /// A conversation with a message that has a photo, a document and a reference attached, and a draft.
    private var tree: Tree {
        var tree = Tree.make()
        let picture: Fields = [.fileName: .text("sea.jpg"), .blob: .text(Self.blob), .mimeType: .text("image/jpeg")]
        let message = Place(parent: .make(71))
        tree.mustApply([
            .insert(.make(50), kind: .album, at: Place(parent: .workspace), fields: [.title: .text("Trip")]),
            .insert(.make(51), kind: .photo, at: Place(parent: .make(50)), fields: picture),
            .insert(.make(60), kind: .document, at: Place(parent: .workspace), fields: [.title: .text("Plan")]),
            .insert(.make(61), kind: .page, at: Place(parent: .make(60)), fields: [:]),
            .insert(.make(70), kind: .conversation, at: Place(parent: .workspace), fields: [.title: .text("Team")]),
            .insert(
                .make(71),
                kind: .message,
                at: Place(parent: .make(70)),
                fields: [.body: .text("\n Hello all\nand more"), .creator: .node(.make(901))]
            ),
            .insert(.make(72), kind: .photo, at: message, fields: picture),
            .insert(.make(73), kind: .document, at: message, fields: [.title: .text("Report")]),
            .insert(.make(74), kind: .page, at: Place(parent: .make(73)), fields: [:]),
            .insert(
                .make(75),
                kind: .link,
                at: message,
                fields: [.title: .text("A card"), .target: .node(.make(11))]
            ),
            .insert(.make(78), kind: .draft, at: Place(parent: .workspace), fields: [.target: .node(.make(70))]),
        ])
        return tree
    }

    private func drop(_ node: UInt64, on parent: NodeID) throws -> (tree: Tree, placed: [NodeID]) {
        var generator = SeededGenerator(seed: 3)
        var after = tree
        let plan = try DropPlan.make(
            dropping: [.make(node)],
            at: Place(parent: parent),
            in: after,
            using: &generator
        ).get()
        after.mustApply(plan.operations)
        #expect(after.brokenInvariants().isEmpty)
        return (after, plan.placed)
    }

    private func kinds(_ tree: Tree, in parent: NodeID) -> [Kind] {
        tree.children(of: parent).compactMap { tree[$0]?.kind }
    }

    @Test("a message on a list becomes a card with its first line, its attachments, and a link that leads back")
    func card() throws {
        let (tree, placed) = try drop(71, on: .make(10))
        let card = try #require(placed.first.flatMap { tree[$0] })
        #expect(card.kind == .card)
        #expect(card.title == "Hello all")
        #expect(card.body == "\n Hello all\nand more")
        #expect(kinds(tree, in: card.id) == [.photo, .document, .link, .link])
        let back = try #require(tree.children(of: card.id).last.flatMap { tree[$0] })
        #expect(back.fields.node(.target) == .make(71))
        #expect(back.title == "Message in “Team”")
        #expect(card.fields.node(.cover) == tree.children(of: card.id).first)
        #expect(Array(tree.children(of: .make(71))) == [.make(72), .make(73), .make(75)])
    }

    @Test("a message goes to an album as its photos, to a document as its pages, and stays")
    func parts() throws {
        let album = try drop(71, on: .make(50))
        #expect(kinds(album.tree, in: .make(50)) == [.photo, .photo])
        let document = try drop(71, on: .make(60))
        #expect(kinds(document.tree, in: .make(60)) == [.page, .page, .page])
        #expect(document.tree[.make(71)]?.parent == .make(70))
    }

    @Test(
        "what is attached to a message is copied where it is dropped, and stays attached",
        arguments: [
            (72 as UInt64, 50 as UInt64), (72, 51), (72, 10), (72, 11), (72, 60), (73, 10), (73, 11), (73, 1), (75, 10),
            (75, 11),
        ]
    )
    func attachments(carried: UInt64, destination: UInt64) throws {
        let before = tree
        let parent = destination == 1 ? NodeID.workspace : .make(destination)
        let (after, _) = try drop(carried, on: parent)
        #expect(Array(after.children(of: .make(71))) == Array(before.children(of: .make(71))))
        let count = Set(after.all.map(\.id)).count
        #expect(count > before.all.count)
    }

    @Test("what is attached can be deleted and put in order")
    func own() throws {
        #expect(Rules.decide(.photo, onto: .trash, from: .message) == .move)
        #expect(Rules.decide(.photo, onto: .message, sameParent: true, from: .message) == .move)
        #expect(Rules.decide(.photo, onto: .album, from: .message) == .copy)
        #expect(Rules.decide(.photo, onto: .album, from: .album) == .move)
    }

    @Test("a draft takes what a message takes, and remembers what a copy was made of")
    func draft() throws {
        // The composer takes whatever can be carried; a message that was sent names nobody.
        #expect(Rules.decide(.member, onto: .draft) == .link)
        for kind in Kind.allCases where kind != .member {
            let (draft, message) = (Rules.decide(kind, onto: .draft), Rules.decide(kind, onto: .message))
            #expect(draft == message || (draft.isRefused && message.isRefused), "\(kind)")
        }
        let photo = try drop(51, on: .make(78))
        let copy = try #require(photo.placed.first.flatMap { photo.tree[$0] })
        #expect(copy.kind == .photo)
        #expect(copy.fields.node(.target) == .make(51))
        let card = try drop(11, on: .make(78))
        #expect(card.placed.first.flatMap { card.tree[$0] }?.kind == .link)
        let page = try drop(61, on: .make(78))
        #expect(kinds(page.tree, in: .make(78)) == [.document])
        let message = try drop(71, on: .make(78))
        #expect(message.placed.first.flatMap { message.tree[$0] }?.title == "Hello all")
    }

    @Test("a reference that is staged again still leads to what it led to, and an address is an address")
    func referenceAgain() throws {
        let again = try drop(75, on: .make(78))
        let link = try #require(again.placed.first.flatMap { again.tree[$0] })
        #expect(link.fields.node(.target) == .make(11))
        var tree = tree
        let address: Fields = [.title: .text("Carry"), .url: .text("https://carry.example")]
        tree.mustApply([.insert(.make(79), kind: .link, at: Place(parent: .make(71)), fields: address)])
        var generator = SeededGenerator(seed: 4)
        let plan = try DropPlan.make(
            dropping: [.make(79)],
            at: Place(parent: .make(78)),
            in: tree,
            using: &generator
        ).get()
        tree.mustApply(plan.operations)
        #expect(plan.placed.first.flatMap { tree[$0] }?.fields[.target] == nil)
    }

    @Test("a draft is spent: on a list it becomes a card, in a conversation a signed message, on a card a comment")
    func spent() throws {
        var tree = tree
        let picture: Fields = [.fileName: .text("sea.jpg"), .blob: .text(Self.blob), .mimeType: .text("image/jpeg")]
        tree.mustApply([
            .set(.make(78), [.body: .text("See you\nat five"), .target: nil]),
            .insert(.make(79), kind: .photo, at: Place(parent: .make(78)), fields: picture),
            .insert(.make(80), kind: .link, at: Place(parent: .make(78)), fields: [.target: .node(.make(11))]),
        ])
        let signed: Fields = [.author: .text("Ada"), .creator: .node(.make(901)), .createdAt: .number(5)]
        for (destination, kind) in [(10 as UInt64, Kind.card), (70, .message), (11, .message)] {
            for isCopying in [false, true] {
                var after = tree
                var generator = SeededGenerator(seed: destination)
                let plan = try DropPlan.make(
                    dropping: [.make(78)],
                    at: Place(parent: .make(destination)),
                    copying: isCopying,
                    signed: signed,
                    in: after,
                    using: &generator
                ).get()
                let label = TransactionLabel.text(for: plan.operations, in: after)
                #expect(label == (kind == .card ? "Added “See you”" : "Added a message"))
                after.mustApply(plan.operations)
                #expect(after.brokenInvariants().isEmpty)
                let made = try #require(plan.placed.first.flatMap { after[$0] })
                #expect(made.kind == kind)
                #expect(made.body == "See you\nat five")
                #expect(kinds(after, in: made.id) == [.photo, .link])
                if kind == .card {
                    #expect(made.title == "See you")
                    #expect(made.fields.node(.cover) == after.children(of: made.id).first)
                } else {
                    #expect(made.fields.node(.creator) == .make(901))
                    #expect(made.fields.number(.createdAt) == 5)
                }
                #expect(after[.make(78)]?.parent == (isCopying ? .workspace : .trash))
                #expect(Array(after.children(of: .make(78))) == (isCopying ? [.make(79), .make(80)] : []))
            }
        }
    }
    @Test("a text that was set aside becomes a card that is called by its first line, and says a line only once")
    func text() throws {
        for (text, title, body) in [("Milk\nthe good one", "Milk", "Milk\nthe good one"), ("Milk", "Milk", nil)] {
            var tree = tree
            let shelf = Place(parent: .shelf)
            tree.mustApply([.insert(.make(90), kind: .draft, at: shelf, fields: [.body: .text(text)])])
            var generator = SeededGenerator(seed: 3)
            let place = Place(parent: .make(10))
            let plan = try DropPlan.make(dropping: [.make(90)], at: place, in: tree, using: &generator).get()
            tree.mustApply(plan.operations)
            let card = try #require(plan.placed.first.flatMap { tree[$0] })
            #expect(card.kind == .card && card.title == title)
            #expect(tree.body(of: card.id) == body)
            #expect(tree[.make(90)]?.parent == .trash)
        }
    }

    @Test("a message that was set aside is a copy that knows the sent one: its card leads there, and the copy goes")
    func setAside() throws {
        var tree = tree
        var generator = SeededGenerator(seed: 4)
        func drop(_ node: NodeID, at parent: NodeID) throws -> NodeID {
            let place = Place(parent: parent)
            let plan = try DropPlan.make(dropping: [node], at: place, in: tree, using: &generator).get()
            tree.mustApply(plan.operations)
            return try #require(plan.placed.first)
        }
        let copy = try drop(.make(71), at: .shelf)
        #expect(tree[copy]?.kind == .message && tree[copy]?.fields.node(.target) == .make(71))
        #expect(tree[.make(71)]?.parent == .make(70))
        let card = try drop(copy, at: .make(10))
        #expect(tree[copy]?.parent == .trash)
        let links = tree.children(of: card).compactMap { tree[$0] }.filter { $0.kind == .link }
        #expect(links.last?.fields.node(.target) == .make(71))
        #expect(links.last?.title == "Message in “Team”")
    }
}
