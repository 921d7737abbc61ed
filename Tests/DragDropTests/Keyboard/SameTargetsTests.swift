// SPDX-License-Identifier: Apache-2.0

import DragDrop
import DragDropSimulator
import Testing

@Suite("Invariant 7: the keyboard's targets are the pointer's, in reading order")
struct SameTargetsTests {
    /// A board of lists, some of which refuse everything or every third place, with some cards carried.
    private final class RandomBoard {
        let simulator: Simulator
        let board: SimulatedRegion
        private(set) var lists: [SimulatedList] = []
        let isRightToLeft: Bool
        private(set) var carried: Set<ItemID> = []
        private(set) var pressed: UInt64 = 0

        init(seed: Int) {
            var generator = SeededGenerator(seed: UInt64(seed))
            isRightToLeft = Bool.random(using: &generator)
            var configuration = DragDropConfiguration()
            configuration.isRightToLeft = isRightToLeft
            simulator = Simulator(configuration: configuration)
            let takesDrops = Bool.random(using: &generator)
            board = SimulatedRegion(
                1,
                "Board",
                frame: Rect(x: 10, y: 20, width: 1_000, height: 900),
                in: simulator,
                takesDrops: takesDrops
            )
            board.region.scale = [1, 0.5, 1.5].randomElement(using: &generator) ?? 1
            var card: UInt64 = 100
            let count = Int.random(in: 1...4, using: &generator)
            for column in 0..<count {
                let cards = (0..<Int.random(in: column == 0 ? 1...6 : 0...6, using: &generator)).map { _ in
                    card += 1
                    return card
                }
                let place = isRightToLeft ? count - 1 - column : column
                let list = SimulatedList(
                    UInt64(10 + column),
                    "List \(column)",
                    cards: cards,
                    cardHeight: Double.random(in: 12...40, using: &generator).rounded(),
                    at: Point(x: Double(place) * 160, y: 8),
                    size: Size(width: 150, height: 400),
                    in: simulator,
                    parent: board.region
                )
                switch Int.random(in: 0..<4, using: &generator) {
                case 0 where column > 0: list.proposal = { _, _ in .forbidden("Full.") }
                case 1:
                    list.proposal = { [unowned self] _, place in
                        // The same place has the same answer, whichever of the carried cards the pointer is beside.
                        let after = place.gap.flatMap { gap in
                            place.region.layout.flatMap { $0.gap(gap) { self.carried.contains($0) }.after }
                        }
                        return (after?.rawValue ?? 0) % 3 == 1 ? .forbidden("Not here.") : DropProposal(.move)
                    }
                default: break
                }
                lists.append(list)
            }
            let all = lists[0].cards
            pressed = all.randomElement(using: &generator) ?? 101
            carried = Set(
                all.filter { $0 == pressed || Int.random(in: 0..<3, using: &generator) == 0 }.map { ItemID($0) }
            )
            lists[0].selection = Array(carried)
        }

        /// The target under the aim as text, its gap among the items that stay.
        var place: String? {
            guard let target = simulator.engine.target, target.operation.isDelivering else { return nil }
            let place = target.place
            guard let gap = place.gap, let layout = place.region.layout else { return "\(place.region.id.rawValue)" }
            let staying = layout.gap(gap) { carried.contains($0) }
            return "\(place.region.id.rawValue) \(staying.after?.rawValue ?? 0)-\(staying.before?.rawValue ?? 0)"
        }
    }

    private func note(_ place: String?, _ places: inout [String]) {
        if let place, !places.contains(place) { places.append(place) }
    }

    /// Everything a pointer hits that passes over every list from top to bottom, in reading order, and over the board.
    private func byPointer(_ board: RandomBoard) -> [String] {
        var places: [String] = []
        let simulator = board.simulator
        let first = board.lists[0]
        simulator.mouse.press(on: board.pressed, of: first).move(to: first.point(x: 20, y: 1), over: 0.02)
        let frame = board.board.region.screenFrame
        simulator.send(.moved(PointerID(0), to: Point(x: frame.maxX - 2, y: frame.maxY - 2)))
        note(board.place, &places)
        for list in board.lists {
            for y in stride(from: 1.0, to: 399, by: 2) {
                simulator.send(.moved(PointerID(0), to: list.point(x: 75, y: y)))
                note(board.place, &places)
            }
        }
        simulator.send(.cancel)
        simulator.mouse.release()
        simulator.settle()
        return places
    }

    /// Everything Tab and the down arrow lead to.
    private func byKeyboard(_ board: RandomBoard) -> [String] {
        var places: [String] = []
        let simulator = board.simulator
        simulator.lift(board.pressed, of: board.lists[0])
        while simulator.key(.tab, .shift) == .consumed, simulator.announcements.last?.isEnd == false {}
        while true {
            simulator.key(.home)
            note(board.place, &places)
            let region = simulator.engine.target?.place.region
            while true {
                let before = board.place
                if region?.layout == nil { break }
                simulator.key(.down)
                if simulator.engine.target?.place.region !== region {
                    simulator.key(.tab, .shift)
                    break
                }
                if simulator.announcements.last?.isEnd == true || board.place == before { break }
                note(board.place, &places)
            }
            simulator.key(.tab)
            if simulator.announcements.last?.isEnd == true { break }
        }
        simulator.key(.escape)
        simulator.settle()
        return places
    }

    @Test("L21: over random boards, left to right and right to left, scaled, with refusals", arguments: 1...150)
    func boards(seed: Int) {
        let board = RandomBoard(seed: seed)
        let pointer = byPointer(board)
        let keyboard = byKeyboard(board)
        #expect(keyboard == pointer, "seed \(seed)\n\(board.simulator.transcript.suffix(30).joined(separator: "\n"))")
        #expect(board.simulator.violations.isEmpty, "seed \(seed)")
        let (item, list) = (ItemID(board.pressed), board.lists[0].region.id)
        guard let destinations = board.simulator.engine.destinations(lifting: item, from: list) else {
            #expect(pointer.isEmpty, "seed \(seed): nothing to choose from")
            return
        }
        #expect(byDestinations(destinations) == pointer, "seed \(seed)")
    }

    /// Everything a list of destinations offers, read in windows of three.
    private func byDestinations(_ destinations: Destinations) -> [String] {
        var places: [String] = []
        func note(_ destination: Destination) {
            guard destination.operation.isDelivering else { return }
            guard let gap = destination.gap else { return self.note("\(destination.region.rawValue)", &places) }
            self.note(
                "\(destination.region.rawValue) \(gap.after?.rawValue ?? 0)-\(gap.before?.rawValue ?? 0)",
                &places
            )
        }
        for index in 0..<destinations.count {
            guard var last = destinations[index]?.first else { continue }
            note(last)
            while let next = destinations.places(after: last, limit: 3).last {
                for place in destinations.places(after: last, limit: 3) { note(place) }
                last = next
            }
        }
        return places
    }
}

extension Announcement {
    /// Whether a step led nowhere.
    fileprivate var isEnd: Bool { kind == .noTarget || kind == .forbidden }
}
