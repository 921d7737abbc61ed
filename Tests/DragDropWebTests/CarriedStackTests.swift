// SPDX-License-Identifier: Apache-2.0
import BrowserBridge
import DragDrop
import DragDropWeb
import Testing

@Suite("The preview in the page")
struct CarriedStackTests {
    let board = TestBoard()
    var recording: RecordingPort { board.recording }

    private var parts: [RecordedNode] { board.overlays.first?.all(class: "carry-part") ?? [] }

    private func scale(of node: RecordedNode?) -> Double {
        let transform = node?.styles["transform"] ?? ""
        guard let range = transform.firstRange(of: "scale(") else { return 1 }
        return Double(transform[range.upperBound...].prefix { $0 != ")" }) ?? 0
    }

    @Test("L12: what is lifted grows in the hand and then costs nothing more than the hand's own moves")
    func rest() {
        board.liftByTouch(12, in: board.left, x: 20, y: 50)
        recording.advance(1)
        #expect(abs(scale(of: parts.first) - Motion.standard.liftScale) < 0.002)
        let transform = parts.first?.styles["transform"]
        recording.dispatch(.pointerMove, on: board.page.body, .pointer(.touch, x: 60, y: 90, id: 5))
        recording.advance(0.2)
        #expect(parts.first?.styles["transform"] == transform)
    }

    @Test("L12: for who wants less motion it does not grow")
    func lessMotion() {
        let board = TestBoard(reducedMotion: true)
        board.liftByTouch(12, in: board.left, x: 20, y: 50)
        board.recording.advance(1)
        #expect(scale(of: board.overlays.first?.all(class: "carry-part").first) == 1)
    }

    @Test("L11: a card that a second finger adds comes from its own place, and the count says two")
    func joining() {
        board.liftByTouch(11, in: board.left, x: 20, y: 10)
        recording.dispatch(.pointerMove, on: board.page.body, .pointer(.touch, x: 320, y: 300, id: 5))
        recording.advance(1)
        // The row has moved up to where the one was that is carried.
        recording.dispatch(
            .pointerDown,
            on: board.left.rows[13] ?? board.page.body,
            .pointer(.touch, x: 20, y: 50, id: 6)
        )
        recording.dispatch(
            .pointerUp,
            on: board.left.rows[13] ?? board.page.body,
            .pointer(.touch, x: 20, y: 50, id: 6)
        )
        board.page.flush()
        #expect(parts.count == 2)
        #expect((board.place(ofPart: 1) - Point(x: 0, y: 40)).length < 1)
        recording.advance(1)
        #expect((board.place(ofPart: 1) - board.place(ofPart: 0)).length < 12)
        #expect(parts.last?.children.first?.styles["rotate"].map { $0 != "0.0rad" } == true)
        #expect(board.overlays.first?.all(class: "carry-badge").first?.text == "2")
    }

    @Test("L10: a card stays where it is seen when another finger takes it over")
    func takenOver() {
        board.liftByTouch(11, in: board.left, x: 20, y: 10)
        recording.dispatch(.pointerMove, on: board.page.body, .pointer(.touch, x: 320, y: 300, id: 5))
        recording.advance(1)
        let place = board.place(ofPart: 0)
        recording.dispatch(.pointerDown, on: board.page.body, .pointer(.touch, x: 400, y: 310, id: 6))
        recording.dispatch(.pointerUp, on: board.page.body, .pointer(.touch, x: 320, y: 300, id: 5))
        board.page.flush()
        #expect(board.host.isDragging)
        #expect((board.place(ofPart: 0) - place).length < 0.1)
        recording.advance(1)
        #expect((board.place(ofPart: 0) - place).length < 3)
        recording.dispatch(.pointerMove, on: board.page.body, .pointer(.touch, x: 410, y: 330, id: 6))
        recording.advance(1)
        #expect((board.place(ofPart: 0) - (place + Vector(dx: 10, dy: 20))).length < 3)
    }

    @Test("A corner with nothing to show is not in the page; one that comes on the way goes along it")
    func corners() {
        var corners: [RecordedNode] {
            ["carry-start", "carry-end", "carry-foot"].flatMap { board.overlays.first?.all(class: $0) ?? [] }
        }
        board.liftByTouch(11, in: board.left, x: 20, y: 10)
        board.page.flush()
        #expect(parts.first?.animations["transform"] != nil)
        #expect(corners.isEmpty)
        for type in [EventType.pointerDown, .pointerUp] {
            recording.dispatch(type, on: board.left.rows[13] ?? board.page.body, .pointer(.touch, x: 20, y: 90, id: 6))
        }
        board.page.flush()
        #expect(corners.map(\.children.first?.text) == ["2"])
        #expect(corners.first?.animations["transform"] != nil)
        recording.advance(1)
        #expect(corners.first?.styles["transform"] != nil)
    }

    @Test("L12: over a target that asks for it a finger's preview shrinks or becomes a label, and goes back")
    func change() {
        board.right.content = .snapshot(size: Size(width: 90, height: 40))
        board.liftByTouch(11, in: board.left, x: 20, y: 10)
        recording.dispatch(.pointerMove, on: board.page.body, .pointer(.touch, x: 260, y: 60, id: 5))
        recording.advance(1)
        #expect(abs(scale(of: parts.first) - 0.5 * Motion.standard.liftScale) < 0.01)
        board.right.content = .label(.init(icon: "M0 0h20", title: "To the right", subtitle: "1 card"))
        recording.dispatch(.pointerMove, on: board.page.body, .pointer(.touch, x: 262, y: 60, id: 5))
        recording.advance(1)
        let label = board.overlays.first?.all(class: "carry-label").first
        #expect(label?.all(class: "carry-words").first?.children.map(\.text) == ["To the right", "1 card"])
        #expect(Double(label?.styles["opacity"] ?? "") ?? 0 > 0.99)
        #expect(Double(parts.first?.styles["opacity"] ?? "") ?? 1 < 0.01)
        recording.dispatch(.pointerMove, on: board.page.body, .pointer(.touch, x: 700, y: 600, id: 5))
        recording.advance(1)
        #expect(board.overlays.first?.all(class: "carry-label").isEmpty == true)
        #expect(Double(parts.first?.styles["opacity"] ?? "") ?? 0 > 0.99)
    }

    @Test(
        "L12: under the browser's own picture of a mouse drag, which cannot change, ours shrinks over such a target too"
    )
    func mouse() {
        board.right.content = .snapshot(size: Size(width: 90, height: 40))
        board.liftByMouse(11, in: board.left, x: 20, y: 10)
        recording.advance(1)
        #expect(scale(of: parts.first) == 1)
        board.dragOver(260, 60)
        recording.advance(1)
        #expect(abs(scale(of: parts.first) - 0.5) < 0.01)
    }

    @Test("L3: a card that flies back follows its place when the list scrolls meanwhile")
    func redirected() {
        board.liftByTouch(13, in: board.left, x: 20, y: 90)
        recording.dispatch(.pointerMove, on: board.page.body, .pointer(.touch, x: 700, y: 600, id: 5))
        recording.advance(1)
        recording.dispatch(.pointerUp, on: board.page.body, .pointer(.touch, x: 700, y: 600, id: 5))
        recording.advance(0.1)
        var event = RecordedEvent()
        event.deltaY = 50
        recording.dispatch(.scroll, on: board.left.element, event)
        recording.advance(0.33)
        #expect((board.place(ofPart: 0) - Point(x: 0, y: 30)).length < 3)
        recording.advance(1)
        #expect(board.overlays.isEmpty)
    }

    @Test("A new drag begins while the last one still flies; each keeps its own preview")
    func two() {
        board.liftByTouch(11, in: board.left, x: 20, y: 10)
        recording.dispatch(.pointerMove, on: board.page.body, .pointer(.touch, x: 700, y: 600, id: 5))
        recording.dispatch(.pointerUp, on: board.page.body, .pointer(.touch, x: 700, y: 600, id: 5))
        recording.advance(0.05)
        board.liftByMouse(12, in: board.left, x: 20, y: 50)
        board.page.flush()
        #expect(board.overlays.count == 2)
        recording.advance(1)
        #expect(board.overlays.count == 1)
        #expect(board.overlays.first?.attributes["data-returning"] == nil)
        recording.dispatch(.dragEnd, on: board.page.body, .value("none"))
        recording.advance(1)
        #expect(board.overlays.isEmpty)
    }
}
