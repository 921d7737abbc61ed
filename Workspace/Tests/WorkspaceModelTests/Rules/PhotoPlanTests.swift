// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import WorkspaceModel

@Suite struct PhotoPlanTests {
    private let blob = String(repeating: "ab", count: 32)

    private var tree: Tree {
        var tree = Tree.make()
        let page: Fields = [
            .blob: .text(blob), .pageNumber: .number(3), .rotation: .number(90), .width: .number(300),
            .height: .number(600),
        ]
        tree.mustApply([
            .insert(.make(50), kind: .album, at: Place(parent: .workspace), fields: [.title: .text("Trip")]),
            .insert(.make(51), kind: .photo, at: Place(parent: .make(50)), fields: [.blob: .text(blob)]),
            .insert(.make(52), kind: .photo, at: Place(parent: .make(50)), fields: [.blob: .text(blob)]),
            .insert(.make(60), kind: .document, at: Place(parent: .workspace), fields: [.title: .text("Report")]),
            .insert(.make(61), kind: .page, at: Place(parent: .make(60)), fields: page),
            .insert(.make(62), kind: .page, at: Place(parent: .make(60)), fields: [:]),
        ])
        return tree
    }

    private func drop(_ nodes: [NodeID], into parent: UInt64, of tree: Tree) -> Result<DropPlan, Refusal> {
        // Each drop makes other nodes.
        var generator = SystemRandomNumberGenerator()
        let place = Place(parent: .make(parent))
        return DropPlan.make(dropping: nodes, at: place, in: tree, using: &generator)
    }

    @Test func `A page becomes a photo that names the same bytes, and a photo that was one the same page again`() throws
    {
        var tree = tree
        let photo = try drop([.make(61)], into: 50, of: tree).get()
        tree.mustApply(photo.operations)
        let made = try #require(photo.placed.first.flatMap { tree[$0] })
        #expect(made.kind == .photo && made.title == "Report, page 3" && made.picture == blob + "/3/90")
        // As large as it is seen, which is on its side.
        #expect(made.fields.number(.width) == 800 && made.fields.number(.height) == 400)
        #expect(tree.numbers(under: .make(60)) == [61, 62], "the document keeps its page")
        let back = try drop([made.id], into: 60, of: tree).get()
        tree.mustApply(back.operations)
        let page = try #require(back.placed.first.flatMap { tree[$0] })
        #expect(page.kind == .page && page.fields == tree[.make(61)]?.fields)
    }

    @Test func `A turned page that was made of a picture becomes a turned photo, and that the same page again`() throws
    {
        var tree = tree
        let turned: Fields = [
            .blob: .text(blob), .mimeType: .text("image/jpeg"), .rotation: .number(270), .width: .number(300),
            .height: .number(600),
        ]
        tree.mustApply([.insert(.make(63), kind: .page, at: Place(parent: .make(60)), fields: turned)])
        let photo = try drop([.make(63)], into: 50, of: tree).get()
        tree.mustApply(photo.operations)
        let made = try #require(photo.placed.first.flatMap { tree[$0] })
        #expect(made.kind == .photo && made.picture == blob + "//270" && made.isDrawn)
        #expect(made.fields.number(.width) == 800 && made.fields.number(.height) == 400)
        let back = try drop([made.id], into: 60, of: tree).get()
        tree.mustApply(back.operations)
        let page = try #require(back.placed.first.flatMap { tree[$0] })
        #expect(page.kind == .page && page.picture == blob && page.fields == tree[.make(63)]?.fields)
    }

    @Test func `A blank page is refused by an album`() {
        let sentence = "A blank page has no picture: albums hold photos."
        #expect(throws: Refusal(.notAllowed, sentence)) { try drop([.make(62)], into: 50, of: tree).get() }
    }

    @Test func `The first photo on a card is its cover, unless it has one`() throws {
        var tree = tree
        let first = try drop([.make(51), .make(52)], into: 11, of: tree).get()
        tree.mustApply(first.operations)
        #expect(tree[.make(11)]?.fields.node(.cover) == first.placed.first)
        let second = try drop([.make(52)], into: 11, of: tree).get()
        tree.mustApply(second.operations)
        #expect(tree[.make(11)]?.fields.node(.cover) == first.placed.first)
        // One that was taken off is none.
        tree.mustApply([.trash(first.placed)])
        let third = try drop([.make(51)], into: 11, of: tree).get()
        tree.mustApply(third.operations)
        #expect(tree[.make(11)]?.fields.node(.cover) == third.placed.first)
        tree.mustApply([.set(.make(12), FieldChanges(.coverColor, .text("green")))])
        let coloured = try drop([.make(51)], into: 12, of: tree).get()
        tree.mustApply(coloured.operations)
        #expect(tree[.make(12)]?.fields.node(.cover) == nil)
        // One that is not known here may lie there.
        tree.mustApply([.set(.make(13), [.cover: .node(.make(99))])])
        let unknown = try drop([.make(51)], into: 13, of: tree).get()
        tree.mustApply(unknown.operations)
        #expect(tree[.make(13)]?.fields.node(.cover) == .make(99))
    }

    @Test func `A card is without a cover as long as no colour is one, and no photo that lies on it`() {
        var card = Node(id: .make(11), kind: .card, parent: .make(10))
        let photo = { (parent: NodeID?) in Node(id: .make(51), kind: .photo, parent: parent) }
        #expect(card.isWithoutCover(naming: nil))
        #expect(!card.isWithoutCover(naming: photo(card.id)))
        for parent in [NodeID.trash, .make(12), nil] as [NodeID?] {
            #expect(card.isWithoutCover(naming: photo(parent)))
        }
        card.fields[.coverColor] = .text("green")
        #expect(!card.isWithoutCover(naming: nil))
        #expect(!Node(id: .make(80), kind: .message, parent: .make(70)).isWithoutCover(naming: nil))
    }
}
