// SPDX-License-Identifier: Apache-2.0

import DragDrop
import DragDropSimulator
import Testing

@Suite("Keys reach what only opens")
struct SpringWalkTests {
    private let scene = Scene()
    private let tab: SimulatedRegion

    init() {
        tab = SimulatedRegion(
            300,
            "Archive",
            frame: Rect(x: 600, y: 0, width: 100, height: 40),
            in: scene.simulator,
            takesDrops: false,
            isSpringLoaded: true
        )
    }

    private func lift() { scene.simulator.send(.keyboardLift(region: scene.todo.region.id, item: ItemID(1))) }

    @Test("L13: a region that only springs is walked in its place, and Enter opens it while the drag goes on")
    func enter() throws {
        lift()
        scene.simulator.key(.tab)
        #expect(scene.engine.target?.place.region === scene.done.region)
        scene.simulator.key(.tab)
        #expect(scene.engine.aimedSpring == tab.region.id && scene.engine.target == nil)
        let said = try #require(scene.simulator.announcements.last)
        #expect(AnnouncementRenderer().text(for: said) == "Archive. Enter opens it.")
        #expect(AnnouncementRenderer.german.text(for: said) == "Archive. Enter öffnet.")
        scene.simulator.key(.enter)
        #expect(tab.springs == 1 && scene.engine.session != nil)
        scene.simulator.key(.space)
        #expect(tab.springs == 2 && scene.engine.session != nil)
        scene.simulator.key(.tab, .shift)
        #expect(scene.engine.aimedSpring == nil && scene.engine.target?.place.region === scene.done.region)
        scene.simulator.key(.enter)
        scene.finish()
        #expect(scene.reasons == [.dropped])
    }

    @Test("L13: it is reached by its name and by arrows as well")
    func otherWays() {
        lift()
        scene.simulator.send(.typed("arch"))
        #expect(scene.engine.aimedSpring == tab.region.id)
        scene.simulator.key(.escape)
        scene.finish()
        lift()
        scene.simulator.key(.right)
        scene.simulator.key(.right)
        #expect(scene.engine.aimedSpring == tab.region.id)
        scene.simulator.key(.escape)
        scene.finish()
    }

    @Test("L13: what opens there comes under the aim, and what opened it may be gone")
    func opened() {
        let simulator = scene.simulator
        var shelf: SimulatedRegion?
        tab.onSpring = {
            tab.remove()
            shelf = SimulatedRegion(
                400,
                "Shelf",
                frame: Rect(x: 600, y: 0, width: 200, height: 400),
                in: simulator
            )
        }
        lift()
        simulator.send(.typed("arch"))
        simulator.key(.enter)
        #expect(scene.engine.aimedSpring == nil)
        #expect(scene.engine.target?.place.region === shelf?.region)
        simulator.key(.enter)
        scene.finish()
        #expect(shelf?.dropped == [ItemID(1)])
    }

    @Test("L13: a pointer that takes the aim back is over no spring that the keys aimed at")
    func pointerAgain() {
        scene.simulator.mouse.press(on: 1, of: scene.todo).move(to: scene.done.point(y: 30))
        scene.simulator.key(.tab)
        #expect(scene.engine.aimedSpring == tab.region.id)
        scene.simulator.mouse.move(to: scene.done.point(y: 60))
        #expect(scene.engine.aimedSpring == nil && scene.engine.target?.place.region === scene.done.region)
        scene.simulator.mouse.release()
        scene.finish()
    }

    @Test("A list of destinations names no region that only opens")
    func destinations() throws {
        let list = try #require(scene.engine.destinations(lifting: ItemID(1), from: scene.todo.region.id))
        #expect((0..<list.count).compactMap { list[$0]?.first.label } == ["To do", "Done"])
    }
}
