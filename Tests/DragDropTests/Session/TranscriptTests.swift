// SPDX-License-Identifier: Apache-2.0

import DragDrop
import DragDropSimulator
import Testing

@Suite("What a host is asked to do, in order")
struct TranscriptTests {
    private func told(_ scene: Scene) -> [String] {
        scene.simulator.transcript.map { line in
            guard let end = line.firstRange(of: " ms  ") else { return line }
            return String(line[end.upperBound...])
        }
    }

    @Test("[press, move, release over a list] a mouse moves a card")
    func mouse() {
        let scene = Scene()
        scene.simulator.mouse.press(on: 1, of: scene.todo).move(to: scene.done.point(y: 300), over: 0.05).release()
        scene.finish()
        #expect(
            told(scene) == [
                "mouse 0 presses 100,20",
                "capture pointer 0",
                "begin session 1 with 1",
                "preview 1",
                "badge 1 nothing",
                "highlight 200 move",
                "badge 1 move",
                "mouse 0 releases 400,300",
                "free pointer 0",
                "highlight 200 off",
                "say \"Dropped Card 1 in Done, position 3 of 3.\"",
                "settle 1 to 300,96",
                "end session 1 dropped",
            ]
        )
    }

    @Test("[press, hold, release] a finger that lifts and does not move")
    func notMoved() {
        let scene = Scene()
        scene.simulator.touch(1).press(on: 2, of: scene.todo).hold().release()
        scene.finish()
        #expect(
            told(scene) == [
                "touch 1 presses 100,68",
                "capture pointer 1",
                "begin session 1 with 2",
                "preview 2",
                "badge 1 nothing",
                "highlight 100 move",
                "badge 1 move",
                "touch 1 releases 100,68",
                "free pointer 1",
                "highlight 100 off",
                "say \"Cancelled. Card 2 went back.\"",
                "snap back 2 to 0,48",
                "end session 1 cancelled(DragDrop.CancelReason.notMoved)",
            ]
        )
    }

    @Test("[Space, Down, Enter] the keyboard moves a card")
    func keyboard() {
        let scene = Scene()
        scene.simulator.lift(1, of: scene.todo)
        scene.simulator.key(.down)
        scene.simulator.key(.enter)
        scene.finish()
        #expect(
            told(scene) == [
                "space on 1",
                "begin session 1 with 1",
                "preview 1",
                "badge 1 nothing",
                "highlight 100 move",
                "badge 1 move",
                "say \"Picked up Card 1. Arrow keys and Tab choose a place, Enter drops, Escape cancels.\"",
                "key down",
                "say \"To do, position 2 of 4.\"",
                "key enter",
                "highlight 100 off",
                "say \"Dropped Card 1 in To do, position 2 of 4.\"",
                "settle 1 to 0,48",
                "end session 1 dropped",
            ]
        )
    }

    @Test("[press, move, rest on a tab, release] a tab counts, springs and takes the drop")
    func spring() {
        let scene = Scene()
        let tab = SimulatedRegion(
            50,
            "Tab",
            frame: Rect(x: 220, y: 0, width: 60, height: 60),
            in: scene.simulator,
            isSpringLoaded: true
        )
        scene.simulator.mouse.press(on: 1, of: scene.todo).move(to: Point(x: 250, y: 30), over: 0.02).hold(1).release()
        scene.finish()
        #expect(tab.dropped == [ItemID(1)])
        #expect(
            told(scene) == [
                "mouse 0 presses 100,20",
                "capture pointer 0",
                "begin session 1 with 1",
                "preview 1",
                "badge 1 nothing",
                "highlight 50 move",
                "badge 1 move",
                "spring 50 counts",
                "spring 50 fires",
                "mouse 0 releases 250,30",
                "free pointer 0",
                "highlight 50 off",
                "say \"Dropped Card 1 on Tab.\"",
                "settle 1 to 220,0",
                "end session 1 dropped",
            ]
        )
    }

    @Test("[press, move, release over a refusing list] the reason is said and the card flies home")
    func refused() {
        let scene = Scene()
        scene.done.proposal = { _, _ in .forbidden("This list is full.") }
        scene.simulator.mouse.press(on: 1, of: scene.todo).move(to: scene.done.point(y: 30), over: 0.02).release()
        scene.finish()
        #expect(
            told(scene).suffix(8) == [
                "highlight 200 forbidden",
                "badge 1 forbidden (This list is full.)",
                "mouse 0 releases 400,30",
                "free pointer 0",
                "highlight 200 off",
                "say \"Cancelled. Card 1 went back. This list is full.\"",
                "snap back 1 to 0,0",
                "end session 1 cancelled(DragDrop.CancelReason.forbidden(\"This list is full.\"))",
            ]
        )
    }

    @Test("[click] nothing at all")
    func click() {
        let scene = Scene()
        scene.simulator.mouse.press(on: 1, of: scene.todo).release()
        scene.finish()
        #expect(told(scene) == ["mouse 0 presses 100,20", "mouse 0 releases 100,20"])
    }
}
