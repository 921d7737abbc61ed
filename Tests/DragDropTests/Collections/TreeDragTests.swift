// SPDX-License-Identifier: Apache-2.0

import DragDrop
import DragDropSimulator
import Testing

@Suite("Dragging in a tree")
struct TreeDragTests {
    /// Rows of 20 points, indented by 20:
    ///
    ///     1 Inbox (open)        0
    ///       2 Letter           20
    ///       3 Bills (open)     40
    ///         4 Power          60
    ///     5 Archive (closed)   80
    ///         6, 7
    ///     8 Empty (open)      100
    ///     9 Note              120
    struct Outline {
        let simulator = Simulator()
        let tree: SimulatedCollection
        let layout: TreeLayout

        init(isRightToLeft: Bool = false) {
            layout = TreeLayout(breadth: 200, isRightToLeft: isRightToLeft, placeholderExtent: 20)
            layout.replaceAll([
                .init(ItemID(1), extent: 20, isParent: true, isExpanded: true),
                .init(ItemID(2), extent: 20, level: 1),
                .init(ItemID(3), extent: 20, level: 1, isParent: true, isExpanded: true),
                .init(ItemID(4), extent: 20, level: 2),
                .init(ItemID(5), extent: 20, isParent: true),
                .init(ItemID(6), extent: 20, level: 1),
                .init(ItemID(7), extent: 20, level: 1),
                .init(ItemID(8), extent: 20, isParent: true, isExpanded: true),
                .init(ItemID(9), extent: 20),
            ])
            let frame = Rect<Content>(x: 0, y: 0, width: 200, height: 300)
            tree = SimulatedCollection(100, "Folders", layout: layout, frame: frame, in: simulator)
            tree.takesInto = { [layout] in layout.isParent($0) }
        }

        var mouse: ScriptedPointer { simulator.mouse }

        var gap: Gap? {
            let session = simulator.engine.session
            return simulator.engine.target?.place.gap.map { gap in
                layout.gap(gap) { session?.carries($0) ?? false }
            }
        }

        /// Each row that is shown with the number of rows it is in.
        var shown: [String] {
            layout.rows(in: 0...10_000).map { String(repeating: "-", count: $0.level) + "\($0.id.rawValue)" }
        }

        func finish(sourceLocation: SourceLocation = #_sourceLocation) {
            simulator.settle()
            let transcript = simulator.transcript.joined(separator: "\n")
            #expect(simulator.violations.isEmpty, "\(transcript)", sourceLocation: sourceLocation)
            #expect(tree.region.displacement == .none, sourceLocation: sourceLocation)
        }
    }

    private func gap(_ after: UInt64?, _ before: UInt64?, in parent: UInt64? = nil) -> Gap {
        Gap(parent: parent.map { ItemID($0) }, after: after.map { ItemID($0) }, before: before.map { ItemID($0) })
    }

    @Test("L14: between two rows of a tree the distance from the side chooses the level of the gap")
    func levels() {
        let outline = Outline()
        #expect(outline.shown == ["1", "-2", "-3", "--4", "5", "8", "9"])
        outline.mouse.press(on: 9, of: outline.tree)
        // Right below the row of 4, the last one in 3 and that the last one in 1.
        for (x, expected) in [
            (5.0, gap(1, 5)), (25, gap(3, nil, in: 1)), (45, gap(4, nil, in: 3)), (190, gap(4, nil, in: 3)),
        ] {
            outline.mouse.move(to: outline.tree.point(x: x, y: 78))
            #expect(outline.gap == expected, "x \(x)")
            let line = outline.layout.frame(of: expected)
            #expect(line.minX == Double(outline.layout.level(of: expected.after ?? ItemID(0)) ?? 0) * 20)
        }
        let open = outline.layout.arrangement(outline.tree.region.displacement).gapFrame
        #expect(open == Rect(x: 40, y: 80, width: 160, height: 20))
        outline.mouse.release()
        outline.finish()
        #expect(outline.shown == ["1", "-2", "-3", "--4", "--9", "5", "8"])
    }

    @Test("L14: an expanded row without any takes rows behind it, by the distance from the side")
    func intoTheEmpty() {
        let outline = Outline()
        outline.mouse.press(on: 2, of: outline.tree).move(to: outline.tree.point(x: 60, y: 118))
        #expect(outline.gap == gap(nil, nil, in: 8))
        outline.mouse.move(to: outline.tree.point(x: 10, y: 118))
        #expect(outline.gap == gap(8, 9))
        outline.mouse.move(to: outline.tree.point(x: 60, y: 118)).release()
        outline.finish()
        #expect(outline.shown == ["1", "-3", "--4", "5", "8", "-2", "9"])
    }

    @Test("L14: the middle of a closed row takes what is dropped, its edges do not")
    func intoARow() {
        let outline = Outline()
        outline.mouse.press(on: 9, of: outline.tree).move(to: outline.tree.point(x: 100, y: 90))
        #expect(outline.tree.region.displacement.into == ItemID(5))
        outline.mouse.move(to: outline.tree.point(x: 10, y: 98))
        #expect(outline.gap == gap(5, 8) && outline.tree.region.displacement.into == nil)
        outline.mouse.move(to: outline.tree.point(x: 10, y: 90)).release()
        outline.finish()
        #expect(outline.tree.contents == [ItemID(5): [ItemID(9)]])
    }

    @Test("L14: a row moves with all that is in it, and its rows close up and open as one")
    func wholeSubtree() {
        let outline = Outline()
        outline.mouse.press(on: 3, of: outline.tree).move(to: outline.tree.point(x: 5, y: 135))
        #expect(outline.gap == gap(9, nil))
        let displacement = outline.tree.region.displacement
        #expect(displacement.lifted == [ItemID(3)] && displacement.gapExtent == 40)
        let shown = outline.layout.arrangement(displacement)
        #expect(shown.frame(of: ItemID(5))?.minY == 40 && shown.frame(of: ItemID(9))?.minY == 80)
        #expect(shown.gapFrame == Rect(x: 0, y: 100, width: 200, height: 40))
        outline.mouse.release()
        outline.finish()
        #expect(outline.shown == ["1", "-2", "5", "8", "9", "3", "-4"])
    }

    @Test("L14: nothing is dropped into itself, at whatever depth: the gaps in it are those in front of it")
    func notIntoItself() {
        let outline = Outline()
        outline.mouse.press(on: 1, of: outline.tree).move(to: outline.tree.point(x: 100, y: 55))
        #expect(outline.gap == gap(nil, 5) && outline.tree.zones.last == .some(nil))
        outline.mouse.move(to: outline.tree.point(x: 100, y: 50))
        #expect(outline.tree.region.displacement.into == nil)
        outline.mouse.release()
        outline.finish()
        #expect(outline.shown == ["1", "-2", "-3", "--4", "5", "8", "9"] && outline.tree.contents.isEmpty)
    }

    @Test("L14: a target that insists on putting a row into what is in it is refused with a reason")
    func insists() {
        let outline = Outline()
        outline.tree.proposal = { _, _ in DropProposal(.move, intent: .insertIntoItem) }
        outline.mouse.press(on: 1, of: outline.tree).move(to: outline.tree.point(x: 100, y: 70))
        #expect(outline.simulator.engine.target?.operation == .forbidden(reason: "Nothing can go into itself."))
        outline.mouse.release()
        outline.finish()
        #expect(
            outline.simulator.ended.last?.receipts.first?.outcome == .refused(reason: "Nothing can go into itself.")
        )
    }

    @Test("L15: rows of several levels move together and keep their order; what is in another of them stays in it")
    func severalLevels() {
        let outline = Outline()
        outline.tree.selection = [ItemID(2), ItemID(3), ItemID(4), ItemID(9)]
        outline.mouse.press(on: 2, of: outline.tree).move(to: outline.tree.point(x: 5, y: 98)).release()
        outline.finish()
        #expect(outline.tree.gaps == [gap(5, 8)])
        #expect(outline.shown == ["1", "5", "2", "3", "-4", "9", "8"])
    }

    @Test("L9: a closed row opens under a drag that rests on it; the drag goes on among what came to light")
    func springs() {
        let outline = Outline()
        outline.tree.opens = { [layout = outline.layout] in layout.isParent($0) && !layout.isExpanded($0) }
        outline.tree.onOpen = { [layout = outline.layout] in layout.setExpanded(true, of: $0) }
        outline.mouse.press(on: 9, of: outline.tree).move(to: outline.tree.point(x: 100, y: 90)).hold(0.9)
        #expect(outline.shown == ["1", "-2", "-3", "--4", "5", "-6", "-7", "8", "9"])
        outline.mouse.move(to: outline.tree.point(x: 100, y: 122)).release()
        outline.finish()
        #expect(outline.shown == ["1", "-2", "-3", "--4", "5", "-6", "-9", "-7", "8"])
        #expect(outline.tree.opened == [ItemID(5)])
    }

    @Test("L9: what is carried does not open under itself, and neither does what is in it")
    func carriedRowsStayClosed() {
        let outline = Outline()
        outline.layout.setExpanded(false, of: ItemID(3))
        outline.tree.opens = { [layout = outline.layout] in layout.isParent($0) && !layout.isExpanded($0) }
        outline.mouse.press(on: 1, of: outline.tree).move(to: outline.tree.point(x: 100, y: 50)).hold(0.9)
        #expect(outline.tree.opened.isEmpty)
        outline.mouse.move(to: outline.tree.point(x: 100, y: 70)).hold(0.9)
        #expect(outline.tree.opened == [ItemID(5)])
        outline.mouse.release()
        outline.finish()
    }

    @Test("L14: the border of one row's zones does not stick to the next row, however fast the hand comes")
    func zonesOfTheNextRow() {
        let outline = Outline()
        outline.mouse.press(on: 9, of: outline.tree).move(to: outline.tree.point(x: 100, y: 90))
        #expect(outline.tree.region.displacement.into == ItemID(5))
        outline.mouse.move(to: outline.tree.point(x: 10, y: 103), over: 0)
        #expect(outline.tree.region.displacement.into == nil && outline.gap == gap(5, 8))
        outline.mouse.release()
        outline.finish()
    }

    @Test("L19: rows are closed, moved and made anew by others during a drag; the drop finds its place")
    func othersEdit() {
        let outline = Outline()
        outline.mouse.press(on: 9, of: outline.tree).move(to: outline.tree.point(x: 45, y: 58))
        #expect(outline.gap == gap(nil, 4, in: 3))
        outline.tree.onDrop = { _ in }
        var drop: DropCoordinator?
        outline.tree.onDrop = { drop = $0 }
        outline.mouse.release()
        outline.layout.setExpanded(false, of: ItemID(1))
        outline.layout.move(ItemID(3), to: gap(8, 9))
        outline.layout.insert(ItemID(10), extent: 20, in: gap(4, nil, in: 3))
        outline.tree.reload()
        #expect(drop?.gap == gap(nil, 4, in: 3))
        outline.layout.remove(ItemID(4))
        #expect(drop?.gap == gap(nil, 10, in: 3))
        outline.layout.remove(ItemID(10))
        #expect(drop?.gap == gap(nil, nil, in: 3))
        outline.layout.move(ItemID(9), to: drop?.gap ?? Gap())
        drop?.acceptAll()
        outline.finish()
        #expect(outline.shown == ["1", "5", "8", "3", "-9"])
    }

    @Test("L22: a tree that is indented from the right")
    func rightToLeft() {
        let outline = Outline(isRightToLeft: true)
        outline.mouse.press(on: 9, of: outline.tree)
        for (x, expected) in [(195.0, gap(1, 5)), (175, gap(3, nil, in: 1)), (155, gap(4, nil, in: 3))] {
            outline.mouse.move(to: outline.tree.point(x: x, y: 78))
            #expect(outline.gap == expected, "x \(x)")
        }
        let open = outline.layout.arrangement(outline.tree.region.displacement).gapFrame
        #expect(open == Rect(x: 0, y: 80, width: 160, height: 20))
        outline.mouse.release()
        outline.finish()
    }

    @Test("L21: up and down lead from level to level, left out of a row and right into one")
    func keyboard() {
        let outline = Outline()
        outline.tree.takesInto = { _ in false }
        outline.simulator.lift(9, of: outline.tree)
        #expect(outline.gap == gap(8, nil))
        var walked: [Gap?] = []
        for _ in 0..<6 {
            outline.simulator.key(.up)
            walked.append(outline.gap)
        }
        #expect(
            walked == [
                gap(nil, nil, in: 8), gap(5, 8), gap(1, 5), gap(3, nil, in: 1), gap(4, nil, in: 3),
                gap(nil, 4, in: 3),
            ]
        )
        let said = outline.simulator.announcements.last
        #expect(said?.label == "Item 3" && said?.position == Announcement.Position(number: 1, total: 2))
        outline.simulator.key(.left)
        #expect(outline.gap == gap(2, 3, in: 1))
        outline.simulator.key(.right)
        #expect(outline.gap == gap(nil, 4, in: 3))
        outline.simulator.key(.enter)
        outline.finish()
        #expect(outline.shown == ["1", "-2", "-3", "--9", "--4", "5", "8"])
    }

    @Test("L21: rows that take drops are reached by the keys too, each between its gaps")
    func keyboardIntoRows() {
        let outline = Outline()
        outline.simulator.lift(2, of: outline.tree)
        func into() -> UInt64? { outline.tree.region.displacement.into?.rawValue }
        var walked: [UInt64?] = []
        for _ in 0..<5 {
            outline.simulator.key(.down)
            walked.append(into())
        }
        // Row 3 itself, the gaps in front of and behind the row in it, the end of row 1, and the gap behind row 1.
        #expect(walked == [3, nil, nil, nil, nil])
        #expect(outline.gap == gap(1, 5))
        outline.simulator.key(.down)
        #expect(into() == 5)
        outline.simulator.key(.enter)
        outline.finish()
        #expect(outline.tree.contents == [ItemID(5): [ItemID(2)]])
    }
}
