// SPDX-License-Identifier: Apache-2.0

import DragDrop

extension Script {
    /// The script of a seed: fingers, mouse, pen and keys on a board, drags from other programs, slow and failing
    /// targets and data, and other people who edit meanwhile. The same for the same seed, on every platform.
    ///
    /// - Parameters:
    ///   - seed: What it is made from.
    ///   - count: About how many steps it has.
    ///   - isWide: Whether there may also be a grid, a tree and a list in sections, with drops into items, typed names,
    ///     Page Up and Down, and choices from lists of destinations. Another script than without.
    public static func random(seed: UInt64, steps count: Int = 24, isWide: Bool = false) -> Script {
        var maker = RandomScriptMaker(seed: seed, isWide: isWide)
        return maker.script(count)
    }
}

/// Makes up scripts.
struct RandomScriptMaker {
    private var generator: SeededGenerator
    private var script = Script()
    private var time = 0.0
    private var nextCard: UInt64 = 5_000

    private let isWide: Bool

    init(seed: UInt64, isWide: Bool) {
        generator = SeededGenerator(seed: seed)
        self.isWide = isWide
    }

    mutating func script(_ count: Int) -> Script {
        script.stage.lists = int(1...4)
        script.stage.cards = int(0...9)
        script.stage.platformLiftsMouse = chance(4)
        script.stage.isRightToLeft = chance(6)
        script.stage.isReduced = chance(6)
        if chance(6) { script.stage.scale = [50, 80, 150].randomElement(using: &generator) ?? 100 }
        script.stage.hasOverlays = chance(4)
        if isWide, chance(3) { script.stage.cells = int(1...14) }
        if isWide, chance(3) { script.stage.rows = int(1...12) }
        if isWide, chance(4) { script.stage.entries = int(1...9) }
        while script.steps.count < count { act() }
        return script
    }

    private mutating func act() {
        switch int(0...(isWide ? 20 : 19)) {
        case 20: choose()
        case 0...4: drag()
        case 5, 6: keyboardDrag()
        case 7: outsideDrag()
        case 8, 9: hand()
        case 10, 11: key()
        case 12...15: edit()
        case 16, 17: change()
        case 18: pass(Double(int(1...20)) / 10)
        default: platform()
        }
    }

    // MARK: whole gestures

    private mutating func drag() {
        let hand: Hand = chance(3) ? .mouse : chance(8) ? .pen : .touch(1)
        add(.press(hand, chance(8) ? place() : card(), modifiers()))
        if hand == .mouse, script.stage.platformLiftsMouse { add(.platformBegins(hand)) }
        pass(hand == .mouse ? 0.02 : chance(6) ? 0.3 : 0.55)
        for _ in 0..<int(1...3) {
            let seconds = Double(int(0...8)) / 20
            add(.move(hand, place(), over: seconds, modifiers()))
            if chance(3) { meanwhile() }
            pass(chance(4) ? 1 : seconds)
        }
        if chance(3) { tap() }
        switch int(0...9) {
        case 0: add(.lose(hand))
        case 1: add(.cancel)
        case 2: break
        case 3 where hand == .mouse: add(.platformEnds(hand, delivered: chance(2)))
        default: add(.release(hand))
        }
        if chance(2) { pass(Double(int(0...10)) / 10) }
    }

    private mutating func tap() {
        let finger = Hand.touch(int(2...3))
        add(.press(finger, chance(3) ? place() : card(), []))
        pass(chance(5) ? 0.6 : 0.05)
        add(.release(finger))
    }

    private mutating func choose() {
        let isHeld = chance(3)
        if isHeld {
            add(.press(.touch(1), card(), []))
            pass(0.55)
        }
        add(.choose(isHeld && !chance(4) ? nil : anyCard(), target: int(0...8), place: int(0...12)))
        if isHeld { add(.release(.touch(1))) }
    }

    private mutating func keyboardDrag() {
        if isWide {
            let item = anyCard()
            add(.lift(home(of: item), item))
        } else {
            add(.lift(list(), anyCard()))
        }
        if isWide, chance(4) {
            add(.type(["l", "List 2", "gr", "tree", "S", "T", ""].randomElement(using: &generator) ?? "l"))
        }
        for _ in 0..<int(1...4) { key() }
        if chance(3) { meanwhile() }
        if chance(4) { add(.move(.mouse, place(), over: 0.1, [])) }
        if !chance(4) { add(.key(.enter, [])) }
    }

    private mutating func outsideDrag() {
        add(.enters(place()))
        for _ in 0..<int(0...2) {
            add(.move(.outside, place(), over: 0.1, []))
            pass(0.1)
        }
        if chance(3) { meanwhile() }
        switch int(0...4) {
        case 0: add(.leaves(.outside))
        case 1: add(.drops(0, place()))
        default: add(.drops(int(1...3), place()))
        }
    }

    private mutating func meanwhile() { if chance(3) { change() } else { edit() } }

    // MARK: single steps, sensible or not

    private mutating func hand() {
        let hand: Hand = [.mouse, .touch(1), .touch(2), .touch(3), .pen].randomElement(using: &generator) ?? .mouse
        switch int(0...5) {
        case 0, 1: add(.press(hand, place(), modifiers()))
        case 2, 3: add(.move(hand, place(), over: Double(int(0...6)) / 20, modifiers()))
        case 4: add(.release(hand))
        default: add(.lose(hand))
        }
        pass(Double(int(0...8)) / 10)
    }

    private mutating func key() {
        let paging: [Key] = isWide ? [.pageUp, .pageDown, .right] : []
        let aiming: [Key] = [.tab, .up, .down, .left, .right, .home, .end, .down, .tab] + paging
        let keys = aiming + [.enter, .space, .escape]
        let number = chance(3) ? int(0...(keys.count - 1)) : int(0...(aiming.count - 1))
        add(.key(keys[number], chance(4) ? .shift : chance(8) ? .copy : []))
    }

    private mutating func platform() {
        let hand: Hand = [.mouse, .mouse, .touch(1), .outside].randomElement(using: &generator) ?? .mouse
        switch int(0...5) {
        case 0: add(.platformBegins(hand))
        case 1: add(.platformEnds(hand, delivered: chance(2)))
        case 2: add(.leaves(hand))
        case 3: add(.modifiers(modifiers()))
        case 4: add(.cancel)
        default: add(.wait)
        }
    }

    private mutating func edit() {
        let after = chance(4) ? nil : anyCard()
        switch int(0...9) {
        case 0, 1:
            nextCard += 1
            add(.edit(.insert(ItemID(nextCard), into: list(), after: after)))
        case 2: add(.edit(.remove(anyCard())))
        case 3, 4: add(.edit(.move(anyCard(), into: list(), after: after)))
        case 5: add(.edit(isWide && chance(3) ? .toggle(anyCard()) : .resize(anyCard(), Double(int(0...90)))))
        case 6: add(.edit(.scroll(chance(3) ? RegionID(1) : list(), x: Double(int(0...200)), y: Double(int(0...200)))))
        case 7: add(.edit(.reload(list())))
        case 8: add(.edit(.reverse(list())))
        default: if chance(3) { add(.edit(.close(list()))) } else { add(.edit(.reload(list()))) }
        }
    }

    private mutating func change() {
        switch int(0...13) {
        case 0, 1: add(.answer(list(), .acceptLater(Double(int(0...30)) / 10)))
        case 2: add(.answer(list(), .refuse("No.")))
        case 3: add(.answer(list(), .acceptSome("Only some.")))
        case 4: add(.answer(list(), .never))
        case 5: add(.answer(list(), .contradict))
        case 6:
            add(
                .supply(
                    list(),
                    [.slow(0.5), .slow(5), .failing(0.2), .never].randomElement(using: &generator) ?? .never
                )
            )
            add(.answer(list(), .load))
        case 7...9: add(.select(list(), (0..<int(2...5)).map { _ in anyCard() }))
        case 10: add(.propose(list(), .forbidden))
        case 11: add(.propose(list(), .upperHalf))
        case 12: add(.propose(list(), [.copy, .cancel].randomElement(using: &generator) ?? .copy))
        default:
            add(.answer(list(), .accept))
            add(.propose(list(), .standard))
        }
    }

    // MARK: choices

    private mutating func add(_ action: ScriptAction) { script.steps.append(ScriptStep(at: time, action)) }

    private mutating func pass(_ seconds: Double) { time += seconds }

    private mutating func int(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &generator) }

    private mutating func chance(_ of: Int) -> Bool { Int.random(in: 0..<of, using: &generator) == 0 }

    /// A list, or now and then one of the collections beside the board.
    private mutating func list() -> RegionID {
        if !beside.isEmpty, chance(3) { return beside.randomElement(using: &generator)?.region ?? RegionID(20) }
        return RegionID(UInt64(10 + int(0...max(0, script.stage.lists - 1))))
    }

    /// The collections beside the board: their regions, their first items and how many of those there are.
    private var beside: [(region: RegionID, first: UInt64, count: Int)] {
        let stage = script.stage
        let all: [(region: RegionID, first: UInt64, count: Int)] = [
            (RegionID(20), 2_001, stage.cells), (RegionID(21), 3_001, stage.rows), (RegionID(22), 4_001, stage.entries),
        ]
        return all.filter { $0.count > 0 }
    }

    /// Where an item is at first; any list for one of the board's, which may be elsewhere by then.
    private mutating func home(of item: ItemID) -> RegionID {
        beside.first { item.rawValue >= $0.first && item.rawValue < $0.first + 1_000 }?.region ?? list()
    }

    private mutating func anyCard() -> ItemID {
        if !beside.isEmpty, chance(2), let some = beside.randomElement(using: &generator) {
            return ItemID(some.first + UInt64(int(0...(some.count - 1))))
        }
        if nextCard > 5_000, chance(4) { return ItemID(UInt64(int(5_001...Int(nextCard)))) }
        return ItemID(UInt64(1_001 + int(0...max(0, script.stage.lists * script.stage.cards - 1))))
    }

    private mutating func card() -> ScriptPlace { .item(anyCard()) }

    private mutating func modifiers() -> Modifiers {
        chance(8) ? ([.copy, .link, .move].randomElement(using: &generator) ?? .copy) : []
    }

    private mutating func place() -> ScriptPlace {
        switch int(0...9) {
        case 0...5: .region(list(), x: Double(int(-1...41)) * 5, y: Double(int(-1...81)) * 5)
        case 6: card()
        case 7: .point(x: Double(int(0...12)) * 10, y: Double(int(0...44)))
        case 8: .point(x: Double(int(580...700)), y: Double(int(0...44)))
        default: .point(x: Double(int(-2...72)) * 10, y: Double(int(-2...62)) * 10)
        }
    }
}
