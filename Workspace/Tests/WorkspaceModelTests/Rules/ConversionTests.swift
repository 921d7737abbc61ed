// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import WorkspaceModel

@Suite struct ConversionTests {
    private static let blob = String(repeating: "0f", count: 32)

    /// A tree that has a node of every kind that can be carried, each with what its conversions need.
    private var tree: Tree {
        var tree = Tree.make()
        let picture: Fields = [.fileName: .text("sea.jpg"), .blob: .text(Self.blob), .mimeType: .text("image/jpeg")]
        let card = Place(parent: .make(11))
        tree.mustApply([
            .insert(.make(40), kind: .checklist, at: card, fields: [.title: .text("Steps")]),
            .insert(.make(41), kind: .checkItem, at: Place(parent: .make(40)), fields: [.title: .text("Go")]),
            .insert(.make(42), kind: .file, at: card, fields: picture),
            .insert(
                .make(43),
                kind: .link,
                at: card,
                fields: [.title: .text("Home"), .url: .text("https://a.example")]
            ),
            .insert(.make(50), kind: .album, at: Place(parent: .workspace), fields: [.title: .text("Trip")]),
            .insert(.make(51), kind: .photo, at: Place(parent: .make(50)), fields: picture),
            .insert(.make(52), kind: .photo, at: Place(parent: .make(50)), fields: picture),
            .insert(.make(60), kind: .document, at: Place(parent: .workspace), fields: [:]),
            .insert(.make(61), kind: .page, at: Place(parent: .make(60)), fields: picture),
            .insert(.make(63), kind: .document, at: Place(parent: .workspace), fields: [:]),
            .insert(.make(70), kind: .conversation, at: Place(parent: .workspace), fields: [:]),
            .insert(.make(71), kind: .message, at: Place(parent: .make(70)), fields: [.body: .text("Hello")]),
            .insert(.make(74), kind: .photo, at: Place(parent: .make(71)), fields: picture),
            .insert(.make(72), kind: .draft, at: Place(parent: .workspace), fields: [.title: .text("Dear")]),
        ])
        return tree
    }

    @Test func `Whatever the table says is converted has a plan that applies`() {
        let tree = tree
        var generator = SeededGenerator(seed: 5)
        var converted: Set<String> = []
        for carried in tree.all {
            for destination in tree.all where carried.id != destination.id && carried.parent != destination.id {
                guard case .convert(let kind) = Rules.decide(carried.kind, onto: destination.kind) else { continue }
                // A card has pages only when something is attached to it that has some.
                guard kind != .page || carried.kind != .card || carried.id == .make(11) else { continue }
                // An album is made where the photo is, which is not in a message.
                guard destination.id != .make(74) else { continue }
                // An empty document has no pages to give.
                guard carried.id != .make(63) || kind != .page else { continue }
                let pair = "\(carried.kind) on \(destination.kind)"
                let place = Place(parent: destination.id)
                guard
                    case .success(let plan) = DropPlan.make(
                        dropping: [carried.id],
                        at: place,
                        in: tree,
                        using: &generator
                    )
                else {
                    Issue.record("\(pair): no plan")
                    continue
                }
                #expect(!plan.placed.isEmpty, "\(pair)")
                var after = tree
                if case .refused(let refused) = after.apply(plan.operations) {
                    Issue.record("\(pair): \(refused.refusal.sentence)")
                }
                converted.insert(pair)
            }
        }
        #expect(converted.isSuperset(of: ["file on album", "page on album"]))
        #expect(converted.count > 20)
    }

    @Test func `A file that is a picture becomes a photo in an album and stays; another is refused`() throws {
        var tree = tree
        var generator = SeededGenerator(seed: 5)
        let place = Place(parent: .make(50), after: .make(51), before: .make(52))
        let plan = try DropPlan.make(dropping: [.make(42)], at: place, in: tree, using: &generator).get()
        tree.mustApply(plan.operations)
        #expect(Array(tree.children(of: .make(50))) == [.make(51)] + plan.placed + [.make(52)])
        #expect(tree[plan.placed[0]]?.kind == .photo)
        #expect(tree[plan.placed[0]]?.fields == tree[.make(42)]?.fields)
        tree.mustApply([.set(.make(42), [.mimeType: .text("text/plain")])])
        guard case .failure(let refusal) = DropPlan.make(dropping: [.make(42)], at: place, in: tree, using: &generator)
        else {
            Issue.record("a text became a photo")
            return
        }
        #expect(refusal.sentence.contains("is no picture"))
    }

    @Test func `Pages and lists that become something beside all others are for whom they were for`() throws {
        var tree = tree
        let (ann, bob, eve) = (NodeID.make(901), NodeID.make(902), NodeID.make(903))
        tree.mustApply([
            .insert(.make(64), kind: .page, at: Place(parent: .make(63)), fields: [:]),
            // A document on a card of the board, and with it for the same.
            .insert(.make(65), kind: .document, at: Place(parent: .make(11)), fields: [:]),
            .insert(.make(66), kind: .page, at: Place(parent: .make(65)), fields: [:]),
            .set(.make(60), [.readers: .nodes([ann, bob])]), .set(.make(1), [.readers: .nodes([bob, eve])]),
        ])
        func readers(dropping nodes: UInt64..., on parent: NodeID = .workspace) throws -> [NodeID]? {
            var generator = SeededGenerator(seed: 5)
            let dropped = nodes.map { NodeID.make($0) }
            let plan = try DropPlan.make(dropping: dropped, at: Place(parent: parent), in: tree, using: &generator)
                .get()
            var after = tree
            after.mustApply(plan.operations)
            for case .insert(let id, let kind, _, _) in plan.operations where kind == .document || kind == .board {
                return after[id]?.fields.nodes(.readers)
            }
            return nil
        }
        #expect(try readers(dropping: 61) == [ann, bob])
        #expect(try readers(dropping: 61, 64) == [ann, bob])
        #expect(try readers(dropping: 64) == [])
        #expect(try readers(dropping: 66) == [bob, eve])
        #expect(try readers(dropping: 64, 61, 66) == [bob], "who may see all of them")
        #expect(try readers(dropping: 10) == [bob, eve])
        // What is put into something is for whom that is for.
        #expect(try readers(dropping: 61, on: .make(70)) == [])
        tree.mustApply([.set(.make(1), [.readers: .nodes([eve])])])
        #expect(throws: Refusal.self) { try readers(dropping: 61, 66) }
        tree.mustApply([.set(.make(65), [.readers: .nodes([ann])])])
        #expect(throws: Refusal.self) { try readers(dropping: 66) }
        // A document that is open alone: the card that it is on, and whose board is for some, is not known here.
        let alone = [NodeID.make(65), .make(66)].compactMap { tree[$0] }
        tree = Tree()
        for node in alone { tree.put(node) }
        #expect(throws: Refusal(.notAllowed, L10n.whoMaySeeItIsNotKnown)) { try readers(dropping: 66) }
    }

    @Test(arguments: [(UInt64(12), UInt64(40)), (41, 20)])
    func `A card and an item of a checklist that become each other stay done, due and given to the same people`(
        carried: UInt64,
        parent: UInt64
    ) throws {
        var tree = tree
        var generator = SeededGenerator(seed: 5)
        let common: Fields = [.done: .flag(true), .due: .number(1_000), .members: .nodes([.make(901)])]
        tree.mustApply([.set(.make(carried), FieldChanges(common)), .set(.make(12), [.start: .number(1)])])
        // What is no task of somebody has none of it.
        let message = Place(parent: .make(70))
        let other = try DropPlan.make(dropping: [.make(carried)], at: message, in: tree, using: &generator).get()
        for case .insert(_, _, _, let fields) in other.operations { #expect(fields[.due] == nil) }
        let place = Place(parent: .make(parent))
        let plan = try DropPlan.make(dropping: [.make(carried)], at: place, in: tree, using: &generator).get()
        tree.mustApply(plan.operations)
        var expected = common
        expected[.title] = .text(tree[.make(carried)]?.title ?? "")
        #expect(plan.placed.map { tree[$0]?.fields } == [expected])
    }

    @Test(arguments: [
        (
            Kind.file, Kind.workspace,
            "A file cannot go into the workspace: files belong on lists, on cards and in messages."
        ),
        (
            .page, .board,
            "A page cannot go into a board: pages belong in documents, in albums, on lists, on cards and in messages."
        ),
        (.photo, .page, "A photo cannot go into a page: drop it between two pages."),
        (.document, .page, "A document cannot go into a page: drop it between two pages."),
        (.card, .album, "A card cannot go into an album: cards belong on lists."),
    ])
    func `What is refused is told where it can go`(carried: Kind, destination: Kind, sentence: String) {
        #expect(Rules.decide(carried, onto: destination) == .refused(sentence))
    }
}
