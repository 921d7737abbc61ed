// SPDX-License-Identifier: Apache-2.0

import DragDrop
import DragDropSimulator
import Testing

@Suite("What a source tells its own targets")
struct LocalContextTests {
    /// Where something was picked up; known within the program only.
    private final class Shelf {
        let name: String

        init(_ name: String) { self.name = name }
    }

    /// Lifts one thing and says where from.
    private final class Source: DragInteractionDelegate {
        func dragInteraction(
            _ interaction: DragInteraction,
            itemsForBeginning session: DragSession,
            at place: DropPlace
        ) -> [DragItem] {
            session.localContext = Shelf("Left")
            return [DragItem(ItemID(1), title: "Book")]
        }
    }

    @Test(
        "L7: what a source keeps with its session, targets of the program read; a drag from outside has nothing there"
    )
    func read() {
        let simulator = Simulator()
        let delegate = Source()
        let region = Region(frame: Rect(x: 0, y: 500, width: 100, height: 100))
        region.drag = DragInteraction(delegate: delegate)
        let token = simulator.engine.register(region)
        let list = SimulatedList(1, "List", cards: [], in: simulator)
        var names: [String?] = []
        list.proposal = { session, _ in
            names.append((session.drag.localContext as? Shelf)?.name)
            return DropProposal(.copy)
        }
        simulator.mouse.press(at: Point(x: 50, y: 550)).move(to: list.point(y: 100)).release()
        simulator.settle()
        #expect(Set(names) == ["Left"])
        names = []
        let offer = DragSession.Offer(contentTypes: [.plainText])
        simulator.send(.entered(PointerID(9), offer, at: list.point(y: 100)))
        simulator.send(.left(PointerID(9)))
        simulator.settle()
        #expect(!names.isEmpty && names.allSatisfy { $0 == nil })
        #expect(simulator.violations.isEmpty)
        token.cancel()
    }
}
