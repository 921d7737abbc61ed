// SPDX-License-Identifier: Apache-2.0

import DragDrop
import DragDropSimulator
import Testing

/// A board whose lists are carried along it, and cards between its lists: two collections, one in the other.
@Suite("A board of lists")
struct BoardTests {
    private final class Board: DragInteractionDelegate, DropInteractionDelegate {
        let layout = ListLayout(
            axis: .horizontal,
            breadth: 500,
            spacing: 20,
            insets: Insets(10),
            placeholderExtent: 200
        )
        let region: Region
        var lists: [SimulatedList] = []
        private var token: RegionToken?

        init(_ count: Int, in simulator: Simulator) {
            region = Region(
                id: RegionID(1),
                frame: Rect(x: 0, y: 50, width: 700, height: 500),
                label: "Board",
                layout: layout
            )
            region.drag = DragInteraction(delegate: self)
            region.drop = DropInteraction(delegate: self)
            token = simulator.engine.register(region)
            layout.replaceAll((0..<count).map { .init(ItemID(UInt64(900 + $0)), extent: 200) })
            for index in 0..<count {
                let list = SimulatedList(
                    UInt64(10 + index),
                    "List \(index + 1)",
                    cards: (0..<4).map { UInt64((index + 1) * 10 + $0) },
                    in: simulator,
                    parent: region
                )
                list.handles = { session in !session.items.contains { $0.id.rawValue >= 900 } }
                lists.append(list)
            }
            arrange()
        }

        /// The lists stand where the board's layout says, below a header of 30 points.
        func arrange() {
            for (index, list) in lists.enumerated() {
                guard let frame = layout.frame(of: ItemID(UInt64(900 + index))) else { continue }
                list.region.frame = Rect(x: frame.minX, y: frame.minY + 30, width: 200, height: 400)
            }
        }

        var order: [UInt64] { layout.itemIDs.map(\.rawValue) }

        func dragInteraction(
            _ interaction: DragInteraction,
            itemsForBeginning session: DragSession,
            at place: DropPlace
        ) -> [DragItem] { place.item.map { [DragItem($0, title: "List")] } ?? [] }

        func dropInteraction(_ interaction: DropInteraction, canHandle session: DropSession) -> Bool {
            session.items.contains { $0.id.rawValue >= 900 }
        }

        func dropInteraction(
            _ interaction: DropInteraction,
            proposalFor session: DropSession,
            at place: DropPlace
        ) -> DropProposal { DropProposal(.move) }

        func dropInteraction(_ interaction: DropInteraction, perform drop: DropCoordinator) {
            for item in drop.items { layout.move(item.id, to: drop.gap ?? Gap()) }
            arrange()
            drop.acceptAll()
        }
    }

    @Test("A card pressed in a list is lifted by the list, a header by the board")
    func whoLifts() {
        let simulator = Simulator()
        let board = Board(3, in: simulator)
        simulator.mouse.press(on: 10, of: board.lists[0]).move(to: Point(x: 300, y: 300))
        #expect(simulator.engine.session?.itemIDs == [ItemID(10)])
        simulator.send(.cancel)
        simulator.settle()
        simulator.mouse.press(at: Point(x: 50, y: 70)).move(to: Point(x: 300, y: 300))
        #expect(simulator.engine.session?.itemIDs == [ItemID(900)])
        simulator.mouse.release()
        simulator.settle()
        #expect(simulator.violations.isEmpty)
    }

    @Test("A list is carried along the board, over other lists, which do not take it")
    func listAlongTheBoard() {
        let simulator = Simulator()
        let board = Board(3, in: simulator)
        simulator.mouse.press(at: Point(x: 50, y: 70)).move(to: Point(x: 400, y: 300))
        #expect(simulator.engine.target?.place.region === board.region)
        #expect(board.region.displacement.lifted == [ItemID(900)])
        #expect(board.region.displacement.gapExtent == 200)
        simulator.mouse.release()
        simulator.settle()
        #expect(board.order == [901, 900, 902])
        #expect(simulator.violations.isEmpty)
    }

    @Test("A card between lists has no target; over a list it has")
    func cardBetweenLists() {
        let simulator = Simulator()
        let board = Board(3, in: simulator)
        simulator.mouse.press(on: 10, of: board.lists[0]).move(to: Point(x: 220, y: 300))
        #expect(simulator.engine.target == nil)
        simulator.mouse.move(to: Point(x: 300, y: 300))
        #expect(simulator.engine.target?.place.region === board.lists[1].region)
        simulator.mouse.release()
        simulator.settle()
        #expect(board.lists[1].cards == [20, 21, 22, 23, 10])
        #expect(simulator.violations.isEmpty)
    }

    @Test("Keys move a list along the board: right passes one list, and the position is said")
    func listByKeyboard() {
        let simulator = Simulator()
        let board = Board(3, in: simulator)
        simulator.send(.keyboardLift(region: board.region.id, item: ItemID(900)))
        simulator.key(.right)
        #expect(simulator.announcements.last?.position == .init(number: 2, total: 3))
        simulator.key(.right)
        #expect(simulator.announcements.last?.position == .init(number: 3, total: 3))
        simulator.key(.enter)
        simulator.settle()
        #expect(board.order == [901, 902, 900])
        #expect(simulator.violations.isEmpty)
    }

    @Test("Keys move a card through a list and on to the next one")
    func cardByKeyboard() {
        let simulator = Simulator()
        let board = Board(3, in: simulator)
        simulator.lift(13, of: board.lists[0])
        simulator.key(.down)
        #expect(simulator.engine.target?.place.region === board.lists[1].region)
        simulator.key(.right)
        #expect(simulator.engine.target?.place.region === board.lists[2].region)
        simulator.key(.enter)
        simulator.settle()
        #expect(board.lists[2].cards == [13, 30, 31, 32, 33])
        #expect(simulator.violations.isEmpty)
    }

    @Test("Carrying a card to the board's edge scrolls the board and finds the lists that come into sight")
    func edge() {
        let simulator = Simulator()
        let board = Board(8, in: simulator)
        simulator.mouse.press(on: 10, of: board.lists[0]).move(to: Point(x: 350, y: 300)).move(
            to: Point(x: 690, y: 300)
        )
        simulator.run(for: 4)
        #expect(board.region.contentOffset.dx == board.region.maximumOffset(along: .horizontal))
        simulator.mouse.move(to: Point(x: 600, y: 300)).release()
        simulator.settle()
        #expect(board.lists[7].cards.last == 10)
        #expect(simulator.violations.isEmpty)
    }
}
