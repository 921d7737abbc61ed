// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import WorkspaceModel

@Suite("Edits of a document's pages") struct PageEditTests {
    /// A document (100) of `pages` pages (101, 102, …), beside another (200) of two.
    private static func tree(pages: Int = 6) -> Tree {
        var tree = Tree()
        var operations: [NodeOperation] = [
            .insert(.make(100), kind: .document, at: Place(parent: .workspace), fields: [.title: .text("Book")]),
            .insert(.make(200), kind: .document, at: Place(parent: .workspace), fields: [.title: .text("Other")]),
        ]
        for number in 0..<UInt64(pages) {
            let fields: Fields = [
                .pageNumber: .number(Double(number + 1)), .width: .number(200), .height: .number(300),
            ]
            let place = Place(parent: .make(100))
            operations.append(.insert(.make(101 + number), kind: .page, at: place, fields: fields))
        }
        for number in 201...202 as ClosedRange<UInt64> {
            operations.append(.insert(.make(number), kind: .page, at: Place(parent: .make(200)), fields: [:]))
        }
        tree.mustApply(operations, revision: 1)
        return tree
    }

    private static func ids(_ numbers: UInt64...) -> [NodeID] { numbers.map(NodeID.make) }

    @Test("quarter turns add up, in both directions, and a whole turn leaves nothing") func rotates() {
        var tree = Self.tree()
        for (degrees, expected) in [(90.0, 90.0), (-180, 270), (450, nil), (-90, 270), (44, 270), (.infinity, 270)] {
            tree.mustApply(PageEdit.rotate(Self.ids(102), by: degrees, in: tree).operations)
            #expect(tree[.make(102)]?.fields.number(.rotation) == expected)
        }
        #expect(tree[.make(101)]?.fields.number(.rotation) == nil)
    }

    @Test("copies follow the last page that was chosen, in its document's order") func duplicates() {
        var tree = Self.tree()
        var generator = SeededGenerator(seed: 1)
        let edit = PageEdit.duplicate(Self.ids(104, 102, 201), in: tree, using: &generator)
        tree.mustApply(edit.operations)
        let expected = Self.ids(101, 102, 103, 104) + edit.made + Self.ids(105, 106)
        #expect(Array(tree.children(of: .make(100))) == expected)
        #expect(edit.made.map { tree[$0]?.fields.number(.pageNumber) } == [2, 4])
    }

    @Test("an empty page is as large as its neighbour, on either side") func blank() throws {
        var tree = Self.tree()
        var generator = SeededGenerator(seed: 1)
        tree.mustApply(PageEdit.rotate(Self.ids(103), by: 90, in: tree).operations)
        let after = PageEdit.insertBlank(after: true, .make(103), in: tree, using: &generator)
        tree.mustApply(after.operations)
        let before = PageEdit.insertBlank(after: false, .make(101), in: tree, using: &generator)
        tree.mustApply(before.operations)
        let expected = before.made + Self.ids(101, 102, 103) + after.made + Self.ids(104, 105, 106)
        #expect(Array(tree.children(of: .make(100))) == expected)
        let page = try #require(after.made.first.flatMap { tree[$0] })
        #expect(page.fields == [.width: .number(200), .height: .number(300), .rotation: .number(90)])
    }

    @Test("extracted pages are copies in a new document beside theirs") func extracts() throws {
        var tree = Self.tree()
        var generator = SeededGenerator(seed: 1)
        let edit = PageEdit.extract(Self.ids(106, 101), titled: "Ends", in: tree, using: &generator)
        tree.mustApply(edit.operations)
        let document = try #require(edit.made.first)
        #expect(Array(tree.children(of: .workspace)) == [.make(100), document, .make(200)])
        #expect(tree.children(of: document).map { tree[$0]?.fields.number(.pageNumber) } == [1, 6])
        #expect(tree.children(of: .make(100)).count == 6)
    }

    @Test("a document is cut in front of pages, and every so many") func splits() {
        var tree = Self.tree(pages: 7)
        var generator = SeededGenerator(seed: 1)
        let edit = PageEdit.split(.make(100), every: 3, in: tree, using: &generator)
        tree.mustApply(edit.operations)
        #expect(tree.numbers(under: .make(100)) == [101, 102, 103])
        #expect(edit.made.map { tree.numbers(under: $0) } == [[104, 105, 106], [107]])
        #expect(edit.made.map { tree[$0]?.title } == ["Book (2)", "Book (3)"])
        #expect(Array(tree.children(of: .workspace)) == [.make(100)] + edit.made + [.make(200)])
        #expect(PageEdit.split(.make(200), every: 2, in: tree, using: &generator).operations.isEmpty)
        #expect(PageEdit.split(.make(200), every: 0, in: tree, using: &generator).operations.isEmpty)
        #expect(PageEdit.split(before: Self.ids(201), in: tree, using: &generator).operations.isEmpty)
    }

    @Test("what is cut off a document or extracted from it is for the same members") func keepsReaders() throws {
        var tree = Self.tree()
        var generator = SeededGenerator(seed: 1)
        let readers = FieldValue.nodes([.make(7), .make(8)])
        // The other it has on a shelf.
        let audience = FieldValue.nodes([.make(7), .make(9)])
        tree.mustApply([.set(.make(100), [.readers: readers, .audience: audience])])
        let cut = PageEdit.split(.make(100), every: 2, in: tree, using: &generator)
        tree.mustApply(cut.operations)
        let extract = PageEdit.extract(Self.ids(101), titled: "First", in: tree, using: &generator)
        tree.mustApply(extract.operations)
        #expect(cut.made.count == 2 && extract.made.count == 1)
        for document in cut.made + extract.made {
            #expect(tree[document]?.fields[.readers] == readers)
            #expect(tree[document]?.fields[.audience] == audience)
        }
        let open = PageEdit.extract(Self.ids(201), titled: "Open", in: tree, using: &generator)
        tree.mustApply(open.operations)
        let document = try #require(open.made.first.flatMap { tree[$0] })
        #expect(document.fields[.readers] == nil)
        #expect(document.fields[.audience] == nil)
        // Of another kind, or not beside it, nothing is for whom it is for.
        let card: Fields = [.readers: .node(.make(100))]
        #expect(
            tree.refusal(of: [.insert(.make(300), kind: .album, at: Place(parent: .workspace), fields: card)])
                == .unknown
        )
    }

    @Test(
        "what is cut off a document that was closed meanwhile is for those who may see it now; one that left is not cut"
    )
    func closedMeanwhile() throws {
        var tree = Self.tree()
        var generator = SeededGenerator(seed: 1)
        let cut = PageEdit.split(.make(100), every: 3, in: tree, using: &generator)
        let extract = PageEdit.extract(Self.ids(101), titled: "First", in: tree, using: &generator)
        let place = Place(parent: .workspace)
        let dropped = try DropPlan.make(dropping: Self.ids(101, 102), at: place, in: tree, using: &generator).get()
        let readers = FieldValue.nodes([.make(7), .make(8)])
        tree.mustApply([.set(.make(100), [.readers: readers])])
        var moved = tree
        for operations in [extract.operations, dropped.operations, cut.operations] { tree.mustApply(operations) }
        for document in cut.made + extract.made + dropped.placed {
            #expect(tree[document]?.fields[.readers] == readers)
        }
        moved.mustApply([.insert(.make(70), kind: .shelf, at: Place(parent: .workspace), fields: [:])])
        moved.mustApply([.move([.make(100)], to: Place(parent: .make(70)))])
        #expect(moved.refusal(of: cut.operations) == .unknown)
    }

    @Test(
        "pages that others take away or delete meanwhile stay where they are, also when it is taken back and done again"
    )
    func leftMeanwhile() {
        var generator = SeededGenerator(seed: 1)
        let known = Self.tree()
        for edit in [
            PageEdit.reverse(Self.ids(101, 102, 103, 104, 105, 106), in: known),
            PageEdit.split(before: Self.ids(102), in: known, using: &generator),
        ] {
            var tree = known
            tree.mustApply([.move(Self.ids(103), to: Place(parent: .make(200))), .trash(Self.ids(105))])
            let applied = tree.mustApply(edit.operations)
            let holder = edit.made.first ?? .make(100)
            #expect(tree.numbers(under: holder) == (edit.made.isEmpty ? [106, 104, 102, 101] : [102, 104, 106]))
            tree.mustApply([.move(Self.ids(104), to: Place(parent: .make(200)))])
            let undone = tree.mustApply(applied.inverse)
            #expect(tree.numbers(under: .make(100)) == [101, 102, 106])
            tree.mustApply([.trash(Self.ids(102))])
            tree.mustApply(undone.inverse)
            #expect(tree.numbers(under: holder) == (edit.made.isEmpty ? [106, 101] : [106]))
            #expect(tree.numbers(under: .make(200)) == [201, 202, 103, 104])
            #expect([102, 105].allSatisfy { tree[.make($0)]?.parent == .trash })
        }
        // Nothing of it is left: nothing changes.
        var empty = known
        empty.mustApply([.trash(Self.ids(101, 102, 103, 104, 105, 106))])
        let before = empty.contents
        empty.mustApply(PageEdit.reverse(Self.ids(101, 102), in: known).operations)
        #expect(empty.contents == before)
    }

    @Test("chosen pages change places among themselves", arguments: 0..<100 as Range<UInt64>)
    func reverses(seed: UInt64) {
        var generator = SeededGenerator(seed: seed)
        var tree = Self.tree(pages: Int.random(in: 1...12, using: &generator))
        let before = Array(tree.children(of: .make(100)))
        let chosen = before.filter { _ in Bool.random(using: &generator) }
        let edit = PageEdit.reverse(chosen.shuffled(using: &generator), in: tree)
        var reversed = chosen.reversed().makeIterator()
        let expected = before.map { chosen.contains($0) ? reversed.next() ?? $0 : $0 }
        guard !edit.operations.isEmpty else {
            #expect(chosen.count < 2)
            return
        }
        let applied = tree.mustApply(edit.operations)
        #expect(Array(tree.children(of: .make(100))) == expected, "seed \(seed)")
        tree.mustApply(applied.inverse, revision: 3)
        #expect(Array(tree.children(of: .make(100))) == before, "undone, seed \(seed)")
    }

    @Test("what is no page of a document is passed over") func strangers() {
        let tree = Self.tree()
        var generator = SeededGenerator(seed: 1)
        let strangers = [NodeID.workspace, .make(100), .make(999)]
        #expect(PageEdit.rotate(strangers, by: 90, in: tree).operations.isEmpty)
        #expect(PageEdit.duplicate(strangers, in: tree, using: &generator).operations.isEmpty)
        #expect(PageEdit.extract([], titled: "", in: tree, using: &generator).operations.isEmpty)
        #expect(PageEdit.insertBlank(after: true, .make(999), in: tree, using: &generator).operations.isEmpty)
        #expect(PageEdit.reverse(strangers, in: tree).operations.isEmpty)
    }
}
