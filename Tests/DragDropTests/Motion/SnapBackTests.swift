// SPDX-License-Identifier: Apache-2.0

import DragDrop
import DragDropSimulator
import Testing

@Suite("Snapping back")
struct SnapBackTests {
    @Test("L3: released over nothing, items fly to where they are now, not to where they were")
    func whereItIsNow() {
        let scene = Scene()
        scene.simulator.mouse.press(on: 2, of: scene.todo).move(to: Point(x: 250, y: 500))
        scene.todo.layout.insert(ItemID(9), extent: 100, in: Gap(before: ItemID(1)))
        scene.simulator.mouse.release()
        #expect(scene.simulator.transcript.contains { $0.hasSuffix("snap back 2 to 0,156") })
        scene.finish()
        #expect(scene.reasons == [.cancelled(.overNothing)])
    }

    @Test("L3: an item that has gone to another list flies there")
    func movedElsewhere() {
        let scene = Scene()
        scene.simulator.mouse.press(on: 2, of: scene.todo).move(to: Point(x: 250, y: 500))
        scene.todo.layout.remove(ItemID(2))
        scene.done.layout.insert(ItemID(2), extent: 40, in: Gap(before: ItemID(11)))
        scene.simulator.mouse.release()
        #expect(scene.simulator.transcript.contains { $0.hasSuffix("snap back 2 to 300,0") })
        scene.finish()
    }

    @Test("L3: if the source is gone, items fade")
    func sourceGone() {
        let scene = Scene()
        scene.simulator.mouse.press(on: 2, of: scene.todo).move(to: Point(x: 250, y: 500))
        scene.todo.remove()
        scene.simulator.mouse.release()
        #expect(scene.simulator.transcript.contains { $0.hasSuffix("snap back 2 fades") })
        scene.finish()
        #expect(scene.todo.receipts.count == 1)
    }

    @Test("L3: while items fly back, they follow their places: scrolled, moved by an edit, taken to another list")
    func redirected() {
        let scene = Scene()
        scene.simulator.mouse.press(on: 2, of: scene.todo).move(to: Point(x: 250, y: 500)).release()
        #expect(wrote(scene, "snap back 2 to 0,48"))
        scene.simulator.run(for: 0.05)
        scene.todo.region.contentOffset = Vector(dx: 0, dy: 30)
        scene.simulator.run(for: 0.05)
        #expect(wrote(scene, "redirect 2 to 0,18"))
        scene.todo.layout.insert(ItemID(9), extent: 100, in: Gap(before: ItemID(1)))
        scene.simulator.run(for: 0.05)
        #expect(wrote(scene, "redirect 2 to 0,126"))
        scene.todo.layout.remove(ItemID(2))
        scene.done.layout.insert(ItemID(2), extent: 40, in: Gap(before: ItemID(11)))
        scene.simulator.run(for: 0.05)
        #expect(wrote(scene, "redirect 2 to 300,0"))
        #expect(scene.simulator.transcript.count { $0.contains("redirect") } == 3)
        scene.done.remove()
        scene.simulator.run(for: 0.05)
        #expect(wrote(scene, "redirect 2 fades"))
        scene.finish()
        #expect(scene.reasons == [.cancelled(.overNothing)])
    }

    @Test("L3: items of a selection fly back each to its own place; of a thousand, those that can be seen are followed")
    func everyPlace() {
        let scene = Scene(todo: Array(1...1_000))
        scene.todo.selection = (1...1_000).map { ItemID($0) }
        scene.simulator.mouse.press(on: 3, of: scene.todo).move(to: Point(x: 250, y: 500)).release()
        #expect(scene.simulator.transcript.contains { $0.contains("snap back 1 to 0,0; 2 to 0,48; 3 to 0,96; 4 to") })
        scene.todo.region.contentOffset = Vector(dx: 0, dy: 10)
        scene.simulator.run(for: 0.05)
        let redirected = scene.simulator.transcript.first { $0.contains("redirect") } ?? ""
        #expect(redirected.contains("redirect 3 to 0,86; 1 to 0,-10"))
        #expect(redirected.split(separator: ";").count == Fan.animatedCount)
        scene.finish()
    }

    private func wrote(_ scene: Scene, _ line: String) -> Bool {
        scene.simulator.transcript.contains { $0.hasSuffix(line) }
    }

    @Test(
        "Cancelling works from every state",
        arguments: ["undecided", "lifted", "dragging", "over", "dropping", "back"]
    )
    func everyState(state: String) {
        let scene = Scene()
        scene.done.answer = .acceptLater(3)
        let finger = scene.simulator.touch(1).press(on: 1, of: scene.todo)
        if state != "undecided" { finger.hold() }
        if state == "dragging" || state == "back" { finger.move(to: Point(x: 250, y: 500)) }
        if state == "over" || state == "dropping" { finger.move(to: scene.done.point(y: 30)) }
        if state == "dropping" || state == "back" { finger.release() }
        scene.simulator.send(.cancel)
        scene.finish()
        #expect(scene.simulator.ended.count == (state == "undecided" ? 0 : 1))
        #expect(scene.todo.cards == [1, 2, 3, 4])
        #expect(scene.done.cards == [11, 12])
    }

    @Test("A lost pointer ends the session")
    func lost() {
        let scene = Scene()
        scene.simulator.touch(1).press(on: 1, of: scene.todo).hold().move(to: scene.done.point(y: 30)).lose()
        scene.finish()
        #expect(scene.reasons == [.cancelled(.pointerLost)])
    }

    @Test("L22: under reduced motion nothing waits for a flight")
    func reducedMotion() {
        var configuration = DragDropConfiguration()
        configuration.motion = .reduced
        let scene = Scene(configuration: configuration)
        scene.simulator.mouse.press(on: 1, of: scene.todo).move(to: Point(x: 250, y: 500)).release().hold(0.02)
        #expect(scene.simulator.ended.count == 1)
        scene.finish()
    }
}
