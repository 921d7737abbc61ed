// SPDX-License-Identifier: Apache-2.0

import DragDrop

extension EchoScene {
    static let finger = PointerID(1)
    static let second = PointerID(2)

    /// A drag through all phases, in which every callback is called at least once.
    func play() {
        engine.modelDidChange(at: time)
        phase = .pressed
        send(.pressed(Self.finger, .touch, at: Point(x: 50, y: 20)))
        wait(0.1)
        phase = .lifted
        wait(0.6)
        phase = .dragging
        drag()
        phase = .springing
        send(.moved(Self.finger, to: Point(x: 700, y: 50)))
        wait(1)
        send(.moved(Self.finger, to: Point(x: 700, y: 220)))
        wait(1)
        phase = .dropping
        drop()
        phase = .late
        answerLate()
        snapBack()
        phase = .over
        rest()
    }

    private func drag() {
        send(.moved(Self.finger, to: Point(x: 400, y: 30)))
        send(.pressed(Self.second, .touch, at: Point(x: 50, y: 70)))
        send(.released(Self.second, at: Point(x: 50, y: 70)))
        send(.moved(Self.finger, to: Point(x: 400, y: 395)))
        wait(0.4)
        send(.key(.up))
        send(.typed("l"))
        send(.left(Self.finger))
        send(.moved(Self.finger, to: Point(x: 400, y: 100)))
    }

    private func drop() {
        send(.moved(Self.finger, to: Point(x: 400, y: 60)))
        send(.released(Self.finger, at: Point(x: 400, y: 60)))
        wait(0.1)
        if let drop = drops.last {
            drop.setFraction(0.5, of: ItemID(1))
            drop.accept(ItemID(1))
            drop.refuseAll(reason: "Only one.")
        }
        wait(1)
    }

    /// A drop whose item disappears before the target has answered for it.
    private func answerLate() {
        send(.keyboardLift(region: RegionID(1), item: ItemID(3)))
        send(.key(.tab))
        send(.key(.enter))
        wait(0.1)
        engine.removeItem(ItemID(3), reason: "Deleted.")
        wait(1)
        for drop in drops { drop.acceptAll() }
    }

    /// A drag that is cancelled, and whose place moves while it flies back.
    private func snapBack() {
        send(.pressed(Self.finger, .mouse, at: Point(x: 50, y: 170)))
        send(.moved(Self.finger, to: Point(x: 400, y: 60)))
        send(.key(.escape))
        wait(0.05)
        (regions[0].layout as? ListLayout)?.remove(ItemID(1))
        wait(1)
    }

    /// Lets go of everything, answers everything and waits until nothing moves.
    private func rest() {
        for pointer in 1...4 {
            send(.platformDragEnded(PointerID(pointer), delivered: false))
            send(.lost(PointerID(pointer)))
        }
        send(.cancel)
        for _ in 0..<80 {
            for drop in drops { drop.acceptAll() }
            time = time + 1
            engine.advance(to: time)
            if !engine.isBusy { break }
        }
    }

    func send(_ event: InputEvent) { engine.handle(event, at: time) }

    func wait(_ seconds: Double) {
        let end = time + seconds
        while time < end {
            time = min(time + 0.05, end)
            engine.advance(to: time)
        }
    }

    /// What is left that should not be, a sentence each.
    var remains: [String] {
        var result = overlaps.map { "overlapping calls: \($0)" }
        if engine.isBusy || areFramesNeeded { result.append("busy \(engine.state)") }
        if engine.session != nil || engine.target != nil { result.append("a session or a target") }
        // Each has one end; a session that lingers may end after one that began later.
        if begun != ended.sorted(by: { $0.rawValue < $1.rawValue }) { result.append("begun \(begun), ended \(ended)") }
        if entered != exited { result.append("entered \(entered) times, left \(exited) times") }
        if performed != concluded { result.append("performed \(performed) times, concluded \(concluded) times") }
        if !highlights.isEmpty { result.append("highlights \(highlights)") }
        if !countdowns.isEmpty || !openingItems.isEmpty { result.append("countdowns \(countdowns) \(openingItems)") }
        if !captured.isEmpty { result.append("captured \(captured)") }
        if !previews.isEmpty { result.append("previews \(previews)") }
        for region in regions where region.displacement != .none { result.append("\(region.label) is displaced") }
        return result
    }
}
