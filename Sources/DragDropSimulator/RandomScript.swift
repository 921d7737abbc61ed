// SPDX-License-Identifier: Apache-2.0

import DragDrop

/// A script of random fingers, mouse moves, keys and edits from elsewhere on a board; the same for the same seed.
public struct RandomScript {
    /// What the script is made from.
    public let seed: UInt64

    private var generator: SeededGenerator

    /// Makes the script of a seed.
    public init(seed: UInt64) {
        self.seed = seed
        generator = SeededGenerator(seed: seed)
    }

    /// Plays a number of random steps, then lets everything come to rest. Answers the simulator with its transcript.
    public mutating func play(steps: Int) -> (simulator: Simulator, board: SimulatedBoard) {
        var configuration = DragDropConfiguration()
        configuration.dropTimeout = 5
        configuration.platformLiftsMouse = chance(4)
        let simulator = Simulator(configuration: configuration)
        let board = SimulatedBoard(lists: Int.random(in: 1...4, using: &generator), cards: 12, in: simulator)
        for _ in 0..<steps { step(simulator, board) }
        simulator.send(.cancel)
        for pointer in 0...3 { simulator.send(.lost(PointerID(pointer))) }
        simulator.settle(within: 120)
        return (simulator, board)
    }

    private mutating func step(_ simulator: Simulator, _ board: SimulatedBoard) {
        switch Int.random(in: 0..<14, using: &generator) {
        case 0, 1, 2, 3, 4: pointer(simulator, board)
        case 5, 6: key(simulator, board)
        case 7, 8, 9: simulator.run(for: Double.random(in: 0...1.2, using: &generator))
        case 10, 11: edit(simulator, board)
        case 12: platform(simulator)
        default: change(simulator, board)
        }
    }

    private mutating func pointer(_ simulator: Simulator, _ board: SimulatedBoard) {
        let id = Int.random(in: 0...2, using: &generator)
        let pointer = id == 0 ? simulator.mouse : simulator.touch(id)
        let isDown = simulator.positions[PointerID(id)] != nil
        switch Int.random(in: 0..<10, using: &generator) {
        case 0, 1, 2,
            3 where !isDown:
            pointer.press(at: place(board))
        case 4 where isDown: pointer.hold()
        case 5, 6, 7: pointer.move(to: place(board), over: Double.random(in: 0.02...0.3, using: &generator))
        case 8 where isDown: pointer.release()
        case 9 where isDown && chance(3): pointer.lose()
        default: if isDown { pointer.holding(chance(3) ? .copy : []).move(to: place(board), over: 0.1) }
        }
    }

    private mutating func key(_ simulator: Simulator, _ board: SimulatedBoard) {
        if let list = board.lists.randomElement(using: &generator),
            let card = list.cards.randomElement(using: &generator), chance(3)
        {
            simulator.lift(card, of: list)
            return
        }
        let keys: [Key] = [.tab, .up, .down, .left, .right, .home, .end, .down, .right, .enter, .space, .escape]
        if let key = keys.randomElement(using: &generator) { simulator.key(key, chance(4) ? .shift : []) }
    }

    /// What other people do to the model meanwhile.
    private mutating func edit(_ simulator: Simulator, _ board: SimulatedBoard) {
        guard let list = board.lists.randomElement(using: &generator) else { return }
        let card = list.cards.randomElement(using: &generator).map { ItemID($0) }
        let anchor = list.cards.randomElement(using: &generator).map { ItemID($0) }
        switch Int.random(in: 0..<7, using: &generator) {
        case 0: list.layout.insert(board.mintCard(), extent: 35, in: Gap(after: anchor))
        case 1: if let card { list.delete(card) }
        case 2: if let card { list.layout.move(card, to: Gap(after: anchor)) }
        case 3: if let card { list.layout.setExtent(Double.random(in: 0...90, using: &generator), of: card) }
        case 4:
            guard let card, let other = board.lists.randomElement(using: &generator), other !== list else { return }
            list.layout.remove(card)
            other.layout.insert(card, extent: 35, in: Gap())
        case 5: list.region.contentOffset.dy = Double.random(in: 0...200, using: &generator)
        default: if chance(6) { board.removeList(at: Int.random(in: 0..<board.lists.count, using: &generator)) }
        }
        simulator.log("someone edits \(list.label)")
        simulator.checkInvariants()
    }

    /// What the platform and other programs do.
    private mutating func platform(_ simulator: Simulator) {
        let pointer = PointerID(Int.random(in: 0...3, using: &generator))
        let point = Point<Screen>(
            x: Double.random(in: -50...800, using: &generator),
            y: Double.random(in: -50...600, using: &generator)
        )
        switch Int.random(in: 0..<7, using: &generator) {
        case 0, 1: simulator.send(.platformDragBegan(pointer))
        case 2: simulator.send(.platformDragEnded(pointer, delivered: chance(2)))
        case 3: simulator.send(.entered(PointerID(3), .init(contentTypes: [.plainText], count: nil), at: point))
        case 4: simulator.send(.left(pointer))
        case 5: simulator.send(.moved(PointerID(3), to: point))
        default:
            let items = [DragItem(simulator.mintItem(), title: "From outside")]
            simulator.send(.droppedFromOutside(PointerID(3), items: chance(5) ? [] : items, at: point))
        }
    }

    /// How the targets answer from now on.
    private mutating func change(_ simulator: Simulator, _ board: SimulatedBoard) {
        guard let list = board.lists.randomElement(using: &generator) else { return }
        switch Int.random(in: 0..<8, using: &generator) {
        case 0: list.answer = .acceptLater(Double.random(in: 0...7, using: &generator))
        case 1: list.answer = .refuse("No.")
        case 2: list.answer = .acceptSome("Only some.")
        case 3: list.answer = .never
        case 4: list.answer = .contradict
        case 5: list.selection = list.layout.itemIDs.filter { _ in Bool.random(using: &generator) }
        case 6: list.proposal = { _, place in place.point.y < 90 ? DropProposal(.move) : .forbidden("Full.") }
        default:
            list.answer = .accept
            list.proposal = nil
        }
    }

    private mutating func place(_ board: SimulatedBoard) -> Point<Screen> {
        if let list = board.lists.randomElement(using: &generator), !chance(4) {
            return list.point(
                x: Double.random(in: -5...205, using: &generator),
                y: Double.random(in: -5...405, using: &generator)
            )
        }
        return Point(
            x: Double.random(in: -20...720, using: &generator),
            y: Double.random(in: -20...620, using: &generator)
        )
    }

    private mutating func chance(_ of: Int) -> Bool { Int.random(in: 0..<of, using: &generator) == 0 }
}
