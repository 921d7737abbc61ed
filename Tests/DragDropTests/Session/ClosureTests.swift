// SPDX-License-Identifier: Apache-2.0

import DragDrop
import Testing

@Suite("Sources and targets made of closures")
struct ClosureTests {
    private final class QuietHost: DragDropHost {}

    /// A photo at the left, a list of three rows at the right, nothing but closures.
    private final class Table {
        let host = QuietHost()
        let engine: DragDropEngine
        let layout = ListLayout(breadth: 200)
        let photo = Region(frame: Rect(x: 0, y: 0, width: 80, height: 80), label: "Photo")
        let list: Region
        private var tokens: [RegionToken] = []
        private var time = Timestamp.zero

        init() {
            engine = DragDropEngine(host: host)
            layout.replaceAll([1, 2, 3].map { .init(ItemID($0), extent: 40) })
            list = Region(frame: Rect(x: 100, y: 0, width: 200, height: 400), label: "List", layout: layout)
            tokens = [engine.register(photo), engine.register(list)]
        }

        func drag(from start: Point<Screen>, to end: Point<Screen>) {
            engine.handle(.pressed(PointerID(0), .mouse, at: start), at: time)
            engine.handle(.moved(PointerID(0), to: end), at: time + 0.1)
            engine.handle(.released(PointerID(0), at: end), at: time + 0.2)
            time = time + 5
            engine.advance(to: time)
        }
    }

    @Test("A source in one line and a target in two: the region keeps what it was given")
    func small() {
        let table = Table()
        table.photo.onDrag { _ in [DragItem(ItemID(9), title: "Photo")] }
        table.list.onDrag { place in place.item.map { [DragItem($0, title: "Row")] } ?? [] }
        table.list.onDrop { [layout = table.layout] drop in layout.apply(drop) }
        table.drag(from: Point(x: 10, y: 10), to: Point(x: 150, y: 42))
        #expect(table.layout.itemIDs == [1, 9, 2, 3].map { ItemID($0) })
        table.drag(from: Point(x: 150, y: 10), to: Point(x: 150, y: 390))
        #expect(table.layout.itemIDs == [9, 2, 3, 1].map { ItemID($0) })
    }

    @Test("A proposal by place and session is asked for at every move, and can be disabled")
    func proposing() {
        let table = Table()
        var performed: [ItemID] = []
        table.photo.onDrag { _ in [DragItem(ItemID(9), title: "Photo")] }
        let interaction = table.list.onDrop { session, place in
            place.item == ItemID(1) ? .forbidden("Not here.") : DropProposal(.copy, intent: .unspecified)
        } perform: { drop in
            performed += drop.itemIDs
            drop.acceptAll()
        }
        table.drag(from: Point(x: 10, y: 10), to: Point(x: 150, y: 10))
        #expect(performed.isEmpty)
        table.drag(from: Point(x: 10, y: 10), to: Point(x: 150, y: 60))
        #expect(performed == [ItemID(9)])
        interaction.isEnabled = false
        table.drag(from: Point(x: 10, y: 10), to: Point(x: 150, y: 60))
        #expect(performed == [ItemID(9)])
    }

    @Test("What the closures hold is let go with the region")
    func released() {
        final class Owner {}
        weak var held: Owner?
        do {
            let region = Region(frame: .zero)
            let owner = Owner()
            held = owner
            region.onDrag { _ in
                _ = owner
                return []
            }
            region.onDrop { _ in _ = owner }
            #expect(held != nil)
        }
        #expect(held == nil)
    }
}
