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

    private func makeFolder() -> SimulatedRegion {
        SimulatedRegion(
            500,
            "Folder",
            frame: Rect(x: 720, y: 0, width: 100, height: 40),
            in: scene.simulator,
            isSpringLoaded: true
        )
    }

    @Test(
        "L13: one that refuses the drop and opens is reached as one that opens, and says nothing of the refusal",
        arguments: [DropProposal.forbidden("Hold it here until it opens."), DropProposal(.cancel)],
        [true, false]
    )
    func refusing(_ proposal: DropProposal, byName: Bool) throws {
        let folder = makeFolder()
        folder.proposal = proposal
        lift()
        if byName {
            scene.simulator.send(.typed("fold"))
        } else {
            for _ in 0..<3 { scene.simulator.key(.tab) }
        }
        #expect(scene.engine.aimedSpring == folder.region.id)
        let said = try #require(scene.simulator.announcements.last)
        #expect(AnnouncementRenderer().text(for: said) == "Folder. Enter opens it.")
        scene.simulator.key(.enter)
        #expect(folder.springs == 1 && scene.engine.session != nil)
        scene.simulator.key(.escape)
        scene.finish()
    }

    @Test("L13: it is reached by an arrow as well")
    func arrow() {
        let folder = makeFolder()
        folder.proposal = .forbidden("Hold it here until it opens.")
        lift()
        for _ in 0..<3 { scene.simulator.key(.right) }
        #expect(scene.engine.aimedSpring == folder.region.id)
        scene.simulator.key(.escape)
        scene.finish()
    }

    @Test("L13: one that takes the drop is a target, and Space opens it")
    func taking() {
        let folder = makeFolder()
        lift()
        scene.simulator.send(.typed("fold"))
        #expect(scene.engine.aimedSpring == nil && scene.engine.target?.place.region === folder.region)
        scene.simulator.key(.space)
        #expect(folder.springs == 1 && scene.engine.session != nil)
        scene.simulator.key(.enter)
        scene.finish()
        #expect(folder.dropped == [ItemID(1)])
    }

    @Test("L13: where the spring does not open for what is carried, Space drops")
    func closed() {
        let folder = makeFolder()
        folder.opens = false
        lift()
        scene.simulator.send(.typed("fold"))
        #expect(scene.engine.target?.place.region === folder.region)
        scene.simulator.key(.space)
        scene.finish()
        #expect(folder.springs == 0)
        #expect(folder.dropped == [ItemID(1)])
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
