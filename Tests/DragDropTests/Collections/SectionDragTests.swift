// SPDX-License-Identifier: Apache-2.0

import DragDrop
import DragDropSimulator
import Testing

@Suite("Dragging in sections")
struct SectionDragTests {
    /// Today with the rows 1, 2, 3, an empty Tomorrow, and Later with 4, 5; rows of 20, headers of 10 points.
    private struct Plan {
        let simulator = Simulator()
        let list: SimulatedCollection
        let layout: ListLayout

        init() {
            layout = ListLayout(breadth: 200, placeholderExtent: 20, emptySectionExtent: 30)
            layout.replaceAll(sections: [
                .init(ItemID(91), headerExtent: 10, rows: (1...3).map { .init(ItemID($0), extent: 20) }),
                .init(ItemID(92), headerExtent: 10),
                .init(ItemID(93), headerExtent: 10, rows: (4...5).map { .init(ItemID($0), extent: 20) }),
            ])
            let frame = Rect<Content>(x: 0, y: 0, width: 200, height: 300)
            list = SimulatedCollection(100, "Plan", layout: layout, frame: frame, in: simulator)
        }

        var mouse: ScriptedPointer { simulator.mouse }

        var sections: [[UInt64]] {
            layout.sectionIDs.map { section in
                layout.itemIDs.filter { layout.parent(of: $0) == section }.map(\.rawValue)
            }
        }

        func finish(sourceLocation: SourceLocation = #_sourceLocation) {
            simulator.settle()
            let transcript = simulator.transcript.joined(separator: "\n")
            #expect(simulator.violations.isEmpty, "\(transcript)", sourceLocation: sourceLocation)
        }
    }

    private func gap(_ after: UInt64?, _ before: UInt64?, in parent: UInt64) -> Gap {
        Gap(parent: ItemID(parent), after: after.map { ItemID($0) }, before: before.map { ItemID($0) })
    }

    @Test("L14: the end of a section and the beginning of the next are two gaps; headers belong to the next")
    func borders() {
        let plan = Plan()
        plan.mouse.press(on: 5, of: plan.list)
        for (y, expected) in [
            (5.0, gap(nil, 1, in: 91)), (12, gap(nil, 1, in: 91)), (68, gap(3, nil, in: 91)),
            (75, gap(nil, nil, in: 92)), (100, gap(nil, nil, in: 92)), (115, gap(nil, 4, in: 93)),
            (135, gap(4, 5, in: 93)), (290, gap(5, nil, in: 93)),
        ] {
            plan.mouse.move(to: plan.list.point(x: 100, y: y))
            #expect(plan.simulator.engine.target?.place.gap == expected, "y \(y)")
        }
        plan.mouse.release()
        plan.finish()
        #expect(plan.sections == [[1, 2, 3], [], [4, 5]])
    }

    @Test("L14: an empty section takes rows anywhere between its header and the next; headers are not lifted")
    func emptySection() {
        let plan = Plan()
        plan.mouse.press(at: plan.list.point(x: 100, y: 74)).move(to: plan.list.point(x: 100, y: 20)).release()
        #expect(plan.simulator.ended.isEmpty)
        plan.list.selection = [ItemID(1), ItemID(4)]
        plan.mouse.press(on: 4, of: plan.list).move(to: plan.list.point(x: 100, y: 108))
        #expect(plan.list.region.displacement.gapExtent == 40)
        let open = plan.layout.arrangement(plan.list.region.displacement)
        // The first row has closed up; ten points of the forty are not open anyhow.
        #expect(open.gapFrame == Rect(x: 0, y: 60, width: 200, height: 40))
        #expect(open.frame(of: ItemID(93))?.minY == 100)
        plan.mouse.release()
        plan.finish()
        #expect(plan.sections == [[2, 3], [1, 4], [5]])
    }

    @Test("L19: a drop stays in its section when others move its neighbours away or take them out")
    func staysInItsSection() {
        let plan = Plan()
        var drop: DropCoordinator?
        plan.list.onDrop = { drop = $0 }
        plan.mouse.press(on: 1, of: plan.list).move(to: plan.list.point(x: 100, y: 131)).release()
        #expect(drop?.gap == gap(4, 5, in: 93))
        plan.layout.move(ItemID(4), to: gap(nil, nil, in: 92))
        #expect(drop?.gap == gap(nil, 5, in: 93))
        plan.layout.remove(ItemID(5))
        #expect(drop?.gap == gap(nil, nil, in: 93))
        plan.layout.insert(ItemID(6), extent: 20, in: plan.layout.lastGap(in: ItemID(93)))
        plan.layout.move(ItemID(6), to: plan.layout.lastGap(in: ItemID(93)))
        #expect(drop?.gap?.parent == ItemID(93))
        plan.layout.move(ItemID(1), to: drop?.gap ?? Gap())
        drop?.acceptAll()
        plan.finish()
        #expect(plan.layout.parent(of: ItemID(1)) == ItemID(93))
    }

    @Test("L19: a section that goes away under the drag is no error; what is left of it decides")
    func sectionGoes() {
        let plan = Plan()
        plan.mouse.press(on: 1, of: plan.list).move(to: plan.list.point(x: 100, y: 100))
        #expect(plan.simulator.engine.target?.place.gap == gap(nil, nil, in: 92))
        plan.layout.replaceAll(sections: [
            .init(ItemID(91), headerExtent: 10, rows: (1...3).map { .init(ItemID($0), extent: 20) }),
            .init(ItemID(93), headerExtent: 10, rows: (4...5).map { .init(ItemID($0), extent: 20) }),
        ])
        plan.simulator.engine.modelDidChange(at: plan.simulator.now)
        #expect(plan.simulator.engine.target?.place.gap == gap(4, 5, in: 93))
        plan.mouse.release()
        plan.finish()
        #expect(plan.sections == [[2, 3], [4, 1, 5]])
    }

    @Test("L16: placeholders stand in the section they were dropped into, also while that is empty")
    func placeholders() {
        let plan = Plan()
        var drop: DropCoordinator?
        plan.list.onDrop = {
            drop = $0
            $0.insertPlaceholders()
        }
        plan.list.allowed = .copy
        plan.list.selection = [ItemID(1), ItemID(2)]
        plan.mouse.press(on: 1, of: plan.list).move(to: plan.list.point(x: 100, y: 100)).release()
        let shown = plan.layout.arrangement(plan.list.region.displacement)
        let frames = plan.list.region.placeholders.flatMap { shown.frames(of: $0.id) }
        #expect(frames.map(\.minY) == [80, 100])
        #expect(shown.frame(of: ItemID(93))?.minY == 120)
        drop?.acceptAll()
        plan.finish()
        #expect(plan.list.region.displacement == .none)
    }

    @Test("L14: a gap with its section is found again by an anchored gap, whoever moved the neighbours")
    func anchored() {
        let plan = Plan()
        let anchored = AnchoredGap(gap(2, 3, in: 91), in: plan.layout)
        plan.layout.move([ItemID(1), ItemID(2)], to: gap(nil, nil, in: 92))
        #expect(anchored.resolved(in: plan.layout) == gap(nil, 3, in: 91))
        plan.layout.remove(ItemID(3))
        #expect(anchored.resolved(in: plan.layout) == gap(nil, nil, in: 91))
    }
}
