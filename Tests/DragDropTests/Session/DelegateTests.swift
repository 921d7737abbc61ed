// SPDX-License-Identifier: Apache-2.0

import DragDrop
import Testing

@Suite("The smallest sources and targets")
struct DelegateTests {
    private final class Host: DragDropHost {}

    /// One method.
    private final class Source: DragInteractionDelegate {
        func dragInteraction(
            _ interaction: DragInteraction,
            itemsForBeginning session: DragSession,
            at place: DropPlace
        ) -> [DragItem] { [DragItem(ItemID(1), title: "Square")] }
    }

    /// Two methods.
    private final class Target: DropInteractionDelegate {
        var dropped: [ItemID] = []

        func dropInteraction(
            _ interaction: DropInteraction,
            proposalFor session: DropSession,
            at place: DropPlace
        ) -> DropProposal { DropProposal(.move) }

        func dropInteraction(_ interaction: DropInteraction, perform drop: DropCoordinator) {
            dropped += drop.items.map(\.id)
            drop.acceptAll()
        }
    }

    /// Draws a line of its own where the pointer is.
    private final class Painter: DropInteractionDelegate {
        var line: Double?
        var drawn: [Double] = []

        func dropInteraction(
            _ interaction: DropInteraction,
            proposalFor session: DropSession,
            at place: DropPlace
        ) -> DropProposal { place.point.y < 50 ? DropProposal(.copy) : .forbidden("Only above.") }

        func dropInteraction(_ interaction: DropInteraction, perform drop: DropCoordinator) { drop.acceptAll() }

        func dropInteraction(
            _ interaction: DropInteraction,
            sessionDidUpdate session: DropSession,
            at place: DropPlace,
            operation: DropOperation
        ) {
            line = operation == .copy ? place.point.y : nil
            if let line { drawn.append(line) }
        }

        func dropInteraction(_ interaction: DropInteraction, sessionDidExit session: DropSession) { line = nil }
    }

    @Test("L13: a target draws its own highlight from the point of every move, and hears when to take it away")
    func highlight() {
        let page = Page()
        let painter = Painter()
        let canvas = Region(id: RegionID(3), frame: Rect(x: 200, y: 200, width: 100, height: 100))
        canvas.drop = DropInteraction(delegate: painter)
        let token = page.engine.register(canvas)
        page.engine.handle(.pressed(PointerID(0), .mouse, at: Point(x: 50, y: 50)), at: .zero)
        for (index, y) in [210.0, 225, 280, 240].enumerated() {
            page.engine.handle(.moved(PointerID(0), to: Point(x: 250, y: y)), at: Timestamp(0.1 * Double(index + 1)))
            #expect(painter.line == (y < 250 ? y - 200 : nil))
        }
        #expect(painter.drawn == [10, 25, 40])
        page.engine.handle(.moved(PointerID(0), to: Point(x: 250, y: 150)), at: Timestamp(0.6))
        #expect(painter.line == nil)
        page.engine.handle(.cancel, at: Timestamp(0.7))
        token.cancel()
    }

    private struct Page {
        let host = Host()
        let source = Source()
        let target = Target()
        let engine: DragDropEngine
        var tokens: [RegionToken] = []

        init() {
            engine = DragDropEngine(host: host)
            let left = Region(id: RegionID(1), frame: Rect(x: 0, y: 0, width: 100, height: 100))
            left.drag = DragInteraction(delegate: source)
            let right = Region(id: RegionID(2), frame: Rect(x: 200, y: 0, width: 100, height: 100))
            right.drop = DropInteraction(delegate: target)
            tokens = [engine.register(left), engine.register(right)]
        }

        func drag(to point: Point<Screen>) {
            engine.handle(.pressed(PointerID(0), .mouse, at: Point(x: 50, y: 50)), at: .zero)
            engine.handle(.moved(PointerID(0), to: point), at: Timestamp(0.1))
            engine.handle(.released(PointerID(0), at: point), at: Timestamp(0.2))
        }
    }

    @Test("A source of one method and a target of two are enough for a drag between plain views")
    func smallest() {
        let page = Page()
        page.drag(to: Point(x: 250, y: 50))
        #expect(page.target.dropped == [ItemID(1)])
        #expect(!page.engine.isBusy)
    }

    @Test("A host that implements nothing is no error")
    func silentHost() {
        let page = Page()
        page.drag(to: Point(x: 150, y: 50))
        #expect(page.target.dropped.isEmpty)
        page.engine.advance(to: Timestamp(5))
        #expect(!page.engine.isBusy)
    }

    @Test("Delegates are not owned: when they are gone their regions answer nothing")
    func notOwned() {
        let page = Page()
        let region = Region(id: RegionID(3), frame: Rect(x: 400, y: 0, width: 100, height: 100))
        var target: Target? = Target()
        region.drop = target.map { DropInteraction(delegate: $0) }
        let token = page.engine.register(region)
        target = nil
        page.drag(to: Point(x: 450, y: 50))
        page.engine.advance(to: Timestamp(5))
        #expect(region.drop?.delegate == nil)
        #expect(!page.engine.isBusy)
        token.cancel()
    }

    @Test("A controller that owns its own token goes away, and its region with it")
    func ownsItsToken() {
        final class Controller: DropInteractionDelegate {
            var token: RegionToken?

            init(_ engine: DragDropEngine) {
                let region = Region(id: RegionID(9), frame: Rect(x: 0, y: 0, width: 10, height: 10))
                region.drop = DropInteraction(delegate: self)
                token = engine.register(region)
            }

            func dropInteraction(
                _ interaction: DropInteraction,
                proposalFor session: DropSession,
                at place: DropPlace
            ) -> DropProposal { DropProposal(.copy) }

            func dropInteraction(_ interaction: DropInteraction, perform drop: DropCoordinator) {}
        }

        let page = Page()
        var controller: Controller? = Controller(page.engine)
        #expect(page.engine.region(RegionID(9)) != nil)
        #expect(controller != nil)
        controller = nil
        #expect(page.engine.region(RegionID(9)) == nil)
    }

    @Test("A view that is made anew with another delegate is a source beside the former: what both gave is lifted out")
    func twoSources() {
        final class Rows: DragInteractionDelegate {
            func dragInteraction(
                _ interaction: DragInteraction,
                itemsForBeginning session: DragSession,
                at place: DropPlace
            ) -> [DragItem] { place.item.map { [DragItem($0)] } ?? [] }
        }

        let page = Page()
        let layout = ListLayout(breadth: 100)
        layout.replaceAll((1...4).map { ListLayout.Row(ItemID($0), extent: 40) })
        func show(_ rows: Rows) -> RegionToken {
            let frame = Rect<Content>(x: 400, y: 0, width: 100, height: 400)
            let region = Region(id: RegionID(3), frame: frame, layout: layout)
            region.drag = DragInteraction(delegate: rows)
            return page.engine.register(region)
        }
        let (first, second) = (Rows(), Rows())
        let former = show(first)
        page.engine.handle(.pressed(PointerID(1), .touch, at: Point(x: 450, y: 20)), at: .zero)
        page.engine.advance(to: Timestamp(0.6))
        page.engine.handle(.moved(PointerID(1), to: Point(x: 600, y: 300)), at: Timestamp(0.7))
        let present = show(second)
        page.engine.handle(.pressed(PointerID(2), .touch, at: Point(x: 450, y: 60)), at: Timestamp(0.8))
        page.engine.handle(.released(PointerID(2), at: Point(x: 450, y: 60)), at: Timestamp(0.9))
        #expect(page.engine.session?.itemIDs == [ItemID(1), ItemID(3)])
        #expect(present.region.displacement.lifted == [ItemID(1), ItemID(3)])
        page.engine.handle(.cancel, at: Timestamp(1))
        withExtendedLifetime((first, second, former, present)) { page.engine.advance(to: Timestamp(5)) }
    }

    @Test("A source that has gone is kept alive by its session and hears the end")
    func sourceHearsTheEnd() {
        final class Listener: DragInteractionDelegate {
            let heard: (EndReason, [Receipt]) -> Void

            init(_ heard: @escaping (EndReason, [Receipt]) -> Void) { self.heard = heard }

            func dragInteraction(
                _ interaction: DragInteraction,
                itemsForBeginning session: DragSession,
                at place: DropPlace
            ) -> [DragItem] { [DragItem(ItemID(5))] }

            func dragInteraction(
                _ interaction: DragInteraction,
                session: DragSession,
                didEnd reason: EndReason,
                receipts: [Receipt]
            ) { heard(reason, receipts) }
        }

        let page = Page()
        var ends: [EndReason] = []
        var listener: Listener? = Listener { reason, receipts in
            ends.append(reason)
            #expect(receipts == [Receipt(item: ItemID(5), outcome: .accepted([ItemID(5)]))])
        }
        let region = Region(id: RegionID(3), frame: Rect(x: 400, y: 0, width: 100, height: 100))
        region.drag = listener.map { DragInteraction(delegate: $0) }
        let token = page.engine.register(region)
        page.engine.handle(.pressed(PointerID(0), .mouse, at: Point(x: 450, y: 50)), at: .zero)
        page.engine.handle(.moved(PointerID(0), to: Point(x: 460, y: 50)), at: .zero)
        token.cancel()
        listener = nil
        page.engine.handle(.moved(PointerID(0), to: Point(x: 250, y: 50)), at: .zero)
        page.engine.handle(.released(PointerID(0), at: Point(x: 250, y: 50)), at: .zero)
        #expect(ends == [.dropped])
    }
}
