// SPDX-License-Identifier: Apache-2.0

import DragDrop
import DragDropSimulator
import Testing

@Suite("Zoom and scaled containers")
struct ZoomTests {
    private func list(_ scale: Double, cards: [UInt64] = Array(1...400)) -> (Simulator, SimulatedList) {
        let simulator = Simulator()
        let list = SimulatedList(1, "List", cards: cards, at: Point(x: 30, y: 20), in: simulator)
        list.region.scale = scale
        return (simulator, list)
    }

    @Test("L22, D#2041: the way to a lift is measured on the screen, whatever the zoom", arguments: [0.25, 1, 3])
    func thresholds(scale: Double) {
        let (simulator, list) = list(scale)
        let press = Point<Screen>(x: 50, y: list.center(of: ItemID(1)).y)
        simulator.mouse.press(at: press).move(to: press + Vector(dx: 3, dy: 0))
        #expect(simulator.engine.session == nil)
        simulator.mouse.move(to: press + Vector(dx: 5, dy: 0))
        #expect(simulator.engine.session?.itemIDs == [ItemID(1)])
        simulator.send(.cancel)
        simulator.mouse.release()
        simulator.settle()
        simulator.touch(1).press(at: press).move(to: press + Vector(dx: 9, dy: 0), over: 0.05).hold()
        #expect(simulator.engine.session != nil)
        simulator.send(.cancel)
        simulator.touch(1).release()
        simulator.settle()
        simulator.touch(1).press(at: press).move(to: press + Vector(dx: 11, dy: 0), over: 0.05).hold()
        #expect(simulator.engine.session == nil)
        #expect(simulator.violations.isEmpty)
    }

    /// How far a list has scrolled on the screen after a second near its end.
    private func scrolled(_ scale: Double) -> Double {
        let (simulator, list) = list(scale)
        let bottom = list.region.screenFrame.maxY
        let top = list.center(of: ItemID(1)).y
        simulator.mouse.press(at: Point(x: 50, y: top)).move(to: Point(x: 50, y: bottom - 200))
        simulator.mouse.move(to: Point(x: 50, y: bottom - 20))
        simulator.run(for: 1)
        let distance = list.region.contentOffset.dy * scale
        simulator.send(.cancel)
        simulator.settle()
        return distance
    }

    @Test(
        "L20, L22: the band that scrolls and the speed are those of the screen at every zoom",
        arguments: [0.25, 0.5, 2]
    )
    func scrolling(scale: Double) {
        let plain = scrolled(1)
        #expect(plain > 100)
        #expect(abs(scrolled(scale) - plain) < 1)
    }

    @Test("L9, L22: the rim of a spring is as wide on the screen as it is without a zoom", arguments: [0.25, 1, 4])
    func rim(scale: Double) {
        for (inside, fires) in [(4.0, false), (9.0, true)] {
            let simulator = Simulator()
            let list = SimulatedList(1, "List", cards: [1], in: simulator)
            let folder = SimulatedRegion(
                2,
                "Folder",
                frame: Rect(x: 300, y: 0, width: 100, height: 100),
                in: simulator,
                isSpringLoaded: true
            )
            folder.region.scale = scale
            simulator.mouse.press(on: 1, of: list).move(to: Point(x: 300 + inside, y: 50))
            simulator.run(for: 2)
            #expect(folder.springs == (fires ? 1 : 0))
            simulator.send(.cancel)
            simulator.settle()
        }
    }

    @Test("L22, D#1852: the keyboard scrolls a zoomed list far enough to show its aim", arguments: [0.5, 2])
    func revealed(scale: Double) {
        let (simulator, list) = list(scale, cards: Array(1...60))
        simulator.lift(1, of: list)
        for _ in 0..<40 {
            simulator.key(.down)
            let location = simulator.engine.session?.location ?? .zero
            #expect(list.region.screenFrame.contains(location))
        }
        simulator.key(.enter)
        simulator.settle()
        #expect(list.cards.firstIndex(of: 1) == 40)
    }
}
