// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import WorkspaceModel

@Suite struct DropPlanTests {
    private var tree: Tree {
        var tree = Tree.make()
        tree.mustApply([
            .insert(.make(40), kind: .checklist, at: Place(parent: .make(11)), fields: [.title: .text("Steps")]),
            .insert(.make(41), kind: .checkItem, at: Place(parent: .make(40)), fields: [.title: .text("Go")]),
            .insert(.make(50), kind: .album, at: Place(parent: .workspace), fields: [.title: .text("Trip")]),
            .insert(.make(51), kind: .photo, at: Place(parent: .make(50)), fields: [.fileName: .text("sea.jpg")]),
            .insert(.make(60), kind: .document, at: Place(parent: .workspace), fields: [:]),
            .insert(.make(61), kind: .page, at: Place(parent: .make(60)), fields: [:]),
            .insert(.make(62), kind: .page, at: Place(parent: .make(60)), fields: [:]),
            .insert(.make(70), kind: .conversation, at: Place(parent: .workspace), fields: [:]),
            .insert(.make(71), kind: .message, at: Place(parent: .make(70)), fields: [.body: .text("Hello")]),
        ])
        return tree
    }

    private func drop(_ numbers: [UInt64], at place: Place, copying: Bool = false) -> (Tree, DropPlan)? {
        var generator = SeededGenerator(seed: 1)
        let result = DropPlan.make(
            dropping: numbers.map(NodeID.make),
            at: place,
            copying: copying,
            in: tree,
            using: &generator
        )
        guard case .success(let plan) = result else { return nil }
        var after = tree
        after.mustApply(plan.operations)
        #expect(after.brokenInvariants().isEmpty)
        return (after, plan)
    }

    @Test func `Cards on a list are one move`() throws {
        let place = Place(parent: .make(20), after: .make(21))
        let (_, plan) = try #require(drop([13, 11], at: place))
        #expect(plan.operations == [.move([.make(13), .make(11)], to: place)])
        #expect(plan.placed == [.make(13), .make(11)])
    }

    @Test func `With the copy key they are one copy, but not on the trash`() throws {
        let (after, plan) = try #require(drop([11, 12], at: Place(parent: .make(10), after: .make(12)), copying: true))
        #expect(Array(after.children(of: .make(10))) == [.make(11), .make(12)] + plan.placed + [.make(13)])
        let (_, trash) = try #require(drop([11], at: Place(parent: .trash), copying: true))
        #expect(trash.operations == [.trash([.make(11)])])
    }

    @Test func `Items of which a copy goes to a card stay in their checklist`() throws {
        let (after, plan) = try #require(drop([41], at: Place(parent: .make(12)), copying: true))
        #expect(after.numbers(under: .make(40)) == [41])
        #expect(after.children(of: plan.placed[0]).map { after[$0]?.title } == ["Go"])
        let (moved, _) = try #require(drop([41], at: Place(parent: .make(12))))
        #expect(moved.numbers(under: .make(40)) == [])
    }

    @Test func `Items of a checklist change places in it, and go to another, each as one move`() throws {
        let checklists: [NodeOperation] = [
            .insert(.make(42), kind: .checkItem, at: Place(parent: .make(40)), fields: [.title: .text("Stop")]),
            .insert(.make(45), kind: .checklist, at: Place(parent: .make(12)), fields: [.title: .text("More")]),
            .insert(.make(46), kind: .checkItem, at: Place(parent: .make(45)), fields: [.title: .text("Wait")]),
        ]
        var tree = tree
        tree.mustApply(checklists)
        var generator = SeededGenerator(seed: 1)
        for place in [Place(parent: .make(40), after: .make(42)), Place(parent: .make(45), before: .make(46))] {
            let plan = try DropPlan.make(dropping: [.make(41)], at: place, in: tree, using: &generator).get()
            #expect(plan.operations == [.move([.make(41)], to: place)])
            tree.mustApply(plan.operations)
        }
        #expect(tree.numbers(under: .make(40)) == [42])
        #expect(tree.numbers(under: .make(45)) == [41, 46])
    }

    @Test func `A mixed drop keeps its order`() throws {
        let place = Place(parent: .make(20), after: .make(21), before: .make(22))
        let (after, plan) = try #require(drop([11, 51, 41, 12], at: place))
        #expect(Array(after.children(of: .make(20))) == [.make(21)] + plan.placed + [.make(22), .make(23)])
        #expect(plan.placed.map { after[$0]?.title } == ["Card 11", "sea.jpg", "Go", "Card 12"])
        let cover = after[plan.placed[1]]?.fields.node(.cover)
        #expect(cover.flatMap { after[$0]?.kind } == .photo)
        #expect(after[.make(51)]?.parent == .make(50))
        #expect(after.isTrashed(.make(41)))
    }

    @Test func `What is seen to be copied stays, and what stands beside it moves`() throws {
        var (tree, generator) = (tree, SeededGenerator(seed: 1))
        let plan = try DropPlan.make(
            dropping: [.make(40), .make(12), .make(41)],
            at: Place(parent: .make(20)),
            where: { $1 == .checklist && $0 == .convert(.card) },
            in: tree,
            using: &generator
        ).get()
        tree.mustApply(plan.operations)
        #expect(tree[.make(40)]?.parent == .make(11))
        #expect(tree[.make(12)]?.parent == .make(20))
        #expect(tree.isTrashed(.make(41)))
        #expect(plan.placed.map { tree[$0]?.title } == ["Steps", "Card 12", "Go"])
    }

    @Test func `Pages on a list become one card with one document`() throws {
        let (after, plan) = try #require(drop([61, 62], at: Place(parent: .make(20))))
        #expect(plan.placed.count == 1)
        let documents = after.children(of: plan.placed[0])
        #expect(documents.count == 1)
        #expect(after.children(of: documents[0]).count == 2)
        #expect(after.children(of: .make(60)).count == 2)
    }

    @Test func `A message, a checklist and an album on a list become cards`() throws {
        let (after, plan) = try #require(drop([71, 40, 50], at: Place(parent: .make(20), before: .make(21))))
        #expect(plan.placed.map { after[$0]?.title } == ["Hello", "Steps", "Trip"])
        #expect(after[.make(40)]?.parent == plan.placed[1])
        #expect(after.children(of: plan.placed[2]).first.flatMap { after[$0]?.fields.node(.target) } == .make(50))
        #expect(after[.make(71)]?.parent == .make(70))
    }

    @Test func `A photo on a photo makes an album of both, in its place`() throws {
        var tree = tree
        tree.mustApply([.insert(.make(52), kind: .photo, at: Place(parent: .make(50)), fields: [:])])
        var generator = SeededGenerator(seed: 1)
        let plan = try DropPlan.make(
            dropping: [.make(51)],
            at: Place(parent: .make(52)),
            in: tree,
            using: &generator
        ).get()
        var copied = tree
        tree.mustApply(plan.operations)
        #expect(Array(tree.children(of: .make(50))) == plan.placed)
        #expect(tree.numbers(under: plan.placed[0]) == [52, 51])
        let copy = try DropPlan.make(
            dropping: [.make(51)],
            at: Place(parent: .make(52)),
            copying: true,
            in: copied,
            using: &generator
        ).get()
        copied.mustApply(copy.operations)
        #expect(Array(copied.children(of: .make(50))) == [.make(51)] + copy.placed, "the photo stays")
        #expect(copied.children(of: copy.placed[0]).map { copied[$0]?.fields.text(.fileName) } == [nil, "sea.jpg"])
    }

    @Test func `A label on a card is set, once; a card on a conversation is linked in a message`() throws {
        let (after, _) = try #require(drop([2], at: Place(parent: .make(11))))
        #expect(after[.make(11)]?.fields.nodes(.labels) == [.make(2)])
        let (chat, plan) = try #require(drop([11], at: Place(parent: .make(70))))
        let message = try #require(plan.placed.first)
        #expect(chat[message]?.kind == .message)
        #expect(chat.children(of: message).first.flatMap { chat[$0]?.fields.node(.target) } == .make(11))
    }

    @Test func `A label is refused by a card of another board; those of its own that come along are given to it`()
        throws
    {
        var tree = tree
        tree.mustApply([
            .insert(.make(3), kind: .board, at: Place(parent: .workspace), fields: [.title: .text("Other")]),
            .insert(.make(4), kind: .label, at: Place(parent: .make(3)), fields: [.title: .text("Later")]),
        ])
        var generator = SeededGenerator(seed: 1)
        func drop(_ labels: [NodeID]) -> Result<DropPlan, Refusal> {
            DropPlan.make(dropping: labels, at: Place(parent: .make(11)), in: tree, using: &generator)
        }
        let sentence = "This label belongs to another board: make one on this board first."
        #expect(throws: Refusal(.notAllowed, sentence)) { try drop([.make(4)]).get() }
        for labels: [NodeID] in [[.make(2), .make(4)], [.make(4), .make(2)]] {
            let plan = try drop(labels).get()
            var after = tree
            after.mustApply(plan.operations)
            #expect(after[.make(11)]?.fields.nodes(.labels) == [.make(2)])
            #expect(plan.refused.map(\.node) == [.make(4)])
            #expect(plan.refused.map(\.reason) == [sentence])
        }
        // A part of the tree that does not say of which board it is decides nothing.
        tree.remove(.make(3))
        let plan = try drop([.make(4)]).get()
        #expect(plan.operations.count == 1)
    }

    @Test func `Documents and pictures between pages become pages there, and stay where they were`() throws {
        var tree = tree
        let blob = String(repeating: "0f", count: 32)
        tree.mustApply([
            .insert(.make(80), kind: .document, at: Place(parent: .workspace), fields: [:]),
            .insert(.make(81), kind: .page, at: Place(parent: .make(80)), fields: [.rotation: .number(90)]),
            .insert(.make(82), kind: .page, at: Place(parent: .make(80)), fields: [:]),
            .set(.make(51), [.blob: .text(blob), .mimeType: .text("image/jpeg"), .width: .number(30)]),
            .insert(.make(90), kind: .file, at: Place(parent: .make(11)), fields: [.mimeType: .text("text/plain")]),
        ])
        var generator = SeededGenerator(seed: 1)
        let place = Place(parent: .make(60), after: .make(61), before: .make(62))
        func plan(_ nodes: [NodeID]) -> Result<DropPlan, Refusal> {
            DropPlan.make(dropping: nodes, at: place, in: tree, using: &generator)
        }
        let drop = try plan([.make(80), .make(51)]).get()
        tree.mustApply(drop.operations)
        #expect(Array(tree.children(of: .make(60))) == [.make(61)] + drop.placed + [.make(62)])
        #expect(drop.placed.count == 3)
        #expect(tree[drop.placed[0]]?.fields.number(.rotation) == 90)
        let picture: Fields = [.blob: .text(blob), .mimeType: .text("image/jpeg"), .width: .number(22.5)]
        #expect(tree[drop.placed[2]]?.fields == picture)
        #expect(tree.numbers(under: .make(80)) == [81, 82])
        guard case .failure(let refusal) = plan([.make(90)]) else {
            Issue.record("a text file became a page")
            return
        }
        #expect(refusal.sentence.contains("is no picture"))
        // Beside others it stays alone.
        let mixed = try plan([.make(90), .make(51)]).get()
        #expect(mixed.placed.count == 1)
        #expect(mixed.refused.map(\.node) == [.make(90)])
    }

    @Test func `A card on a document becomes the pages of what is attached to it, in its order`() throws {
        var tree = tree
        let blob = String(repeating: "ab", count: 32)
        let picture: Fields = [.blob: .text(blob), .mimeType: .text("image/png"), .width: .number(3)]
        tree.mustApply([
            .insert(.make(80), kind: .document, at: Place(parent: .make(11)), fields: [:]),
            .insert(.make(81), kind: .page, at: Place(parent: .make(80)), fields: [.pageNumber: .number(1)]),
            .insert(.make(82), kind: .page, at: Place(parent: .make(80)), fields: [.pageNumber: .number(2)]),
            .insert(.make(83), kind: .photo, at: Place(parent: .make(11)), fields: picture),
            .insert(.make(84), kind: .document, at: Place(parent: .make(12)), fields: [:]),
        ])
        var generator = SeededGenerator(seed: 1)
        func drop(_ numbers: UInt64...) -> Result<DropPlan, Refusal> {
            let place = Place(parent: .make(60), after: .make(61))
            return DropPlan.make(dropping: numbers.map(NodeID.make), at: place, in: tree, using: &generator)
        }
        guard case .success(let plan) = drop(12, 11) else { throw Refusal.nothing }
        var after = tree
        after.mustApply(plan.operations)
        #expect(Array(after.children(of: .make(60))) == [.make(61)] + plan.placed + [.make(62)])
        let copies = plan.placed.compactMap { after[$0]?.fields }
        #expect(copies.map { $0.number(.pageNumber) } == [1, 2, nil])
        #expect(copies.last?.text(.blob) == blob)
        #expect(after.children(of: .make(11)).contains(.make(83)), "the card keeps what it has")
        for (cards, sentence) in [
            ([12], "The card “Card 12” has no document or picture attached."),
            ([12, 13], "None of the 2 cards has a document or picture attached."),
        ] {
            let place = Place(parent: .make(60))
            let result = DropPlan.make(
                dropping: cards.map { NodeID.make(UInt64($0)) },
                at: place,
                in: tree,
                using: &generator
            )
            guard case .failure(let refusal) = result else {
                Issue.record("a card without pages was taken")
                continue
            }
            #expect(refusal.sentence == sentence)
        }
    }

    @Test func `A document without pages on a document is refused: nothing is no success`() {
        var generator = SeededGenerator(seed: 1)
        var tree = tree
        tree.mustApply([
            .insert(.make(80), kind: .document, at: Place(parent: .workspace), fields: [.title: .text("Empty")])
        ])
        let place = Place(parent: .make(60))
        let result = DropPlan.make(dropping: [.make(80)], at: place, in: tree, using: &generator)
        guard case .failure(let refusal) = result else { return #expect(Bool(false), "it was taken") }
        #expect(refusal.sentence == "The document “Empty” has no pages.")
    }

    @Test func `Every kind on every kind is planned or refused with a sentence, and plans apply`() {
        var generator = SeededGenerator(seed: 3)
        for carried in tree.all {
            for destination in tree.all where carried.id != destination.id {
                let place = Place(parent: destination.id)
                switch DropPlan.make(dropping: [carried.id], at: place, in: tree, using: &generator) {
                case .failure(let refusal): #expect(refusal.sentence.hasSuffix("."))
                case .success(let plan):
                    var after = tree
                    if case .refused(let refused) = after.apply(plan.operations) {
                        Issue.record("\(carried.kind) on \(destination.kind): \(refused.refusal.sentence)")
                    }
                    #expect(after.brokenInvariants().isEmpty)
                }
            }
        }
    }
}
