// SPDX-License-Identifier: Apache-2.0
import BrowserBridge
import DragDrop
import DragDropWeb
import Testing

@Suite("Fingers and pens")
struct TouchSensorTests {
    let board = TestBoard()
    var recording: RecordingPort { board.recording }

    private func finger(_ x: Double, _ y: Double, _ id: UInt32 = 5) -> RecordedEvent {
        .pointer(.touch, x: x, y: y, id: id)
    }

    @Test("hold -> lift -> move -> release: the card moves; the page is held from the lift to the end")
    func wholeDrag() {
        recording.dispatch(.pointerDown, on: board.left.element, finger(20, 10))
        recording.advance(0.4)
        #expect(!board.host.isDragging)
        #expect(!recording.log.contains("holdTouches true"))
        recording.advance(0.2)
        #expect(board.host.isDragging && board.host.inputMethod == .touch)
        #expect(recording.log.contains("holdTouches true"))
        #expect(recording.log.contains("capture #1 5"))
        recording.dispatch(.pointerMove, on: board.page.body, finger(220, 45))
        recording.dispatch(.pointerUp, on: board.page.body, finger(220, 45))
        recording.advance(1)
        #expect(board.orders == [[12, 13], [21, 11, 22]])
        #expect(recording.log.last { $0.hasPrefix("holdTouches") } == "holdTouches false")
    }

    @Test("a finger that moves first scrolls: nothing is lifted and nothing held")
    func scrollingWins() {
        recording.dispatch(.pointerDown, on: board.left.element, finger(20, 10))
        recording.dispatch(.pointerMove, on: board.left.element, finger(20, 40))
        recording.dispatch(.pointerCancel, on: board.left.element, finger(20, 40))
        recording.advance(1)
        #expect(!board.host.isDragging)
        #expect(!recording.log.contains("holdTouches true"))
    }

    @Test("the context menu is taken only by a press that lifts, and by a drag")
    func contextMenu() {
        #expect(!recording.dispatch(.contextMenu, on: board.page.body, finger(900, 10)).isDefaultPrevented)
        recording.dispatch(.pointerDown, on: board.left.element, finger(20, 10))
        #expect(recording.dispatch(.contextMenu, on: board.left.element, finger(20, 10)).isDefaultPrevented)
        recording.dispatch(.pointerUp, on: board.left.element, finger(20, 10))
        #expect(!recording.dispatch(.contextMenu, on: board.left.element, finger(20, 10)).isDefaultPrevented)
    }

    @Test("under a finger that may lift, or carries, the browser drags nothing by itself")
    func nativeDrag() {
        #expect(!recording.dispatch(.dragStart, on: board.left.element).isDefaultPrevented)
        recording.dispatch(.pointerDown, on: board.left.element, finger(20, 10))
        #expect(recording.dispatch(.dragStart, on: board.left.element).isDefaultPrevented)
        recording.advance(0.6)
        #expect(board.host.isDragging)
        #expect(recording.dispatch(.dragStart, on: board.left.element).isDefaultPrevented)
        recording.dispatch(.pointerUp, on: board.page.body, finger(20, 10))
        #expect(!recording.dispatch(.dragStart, on: board.left.element).isDefaultPrevented)
    }

    @Test("a second finger on what is carried takes it over: neither a scroll nor a click comes of it")
    func takesOver() {
        board.liftByTouch(11, in: board.left, x: 20, y: 10)
        recording.dispatch(.pointerMove, on: board.page.body, finger(220, 45))
        recording.dispatch(.pointerDown, on: board.right.element, finger(224, 49, 6))
        recording.dispatch(.pointerUp, on: board.page.body, finger(220, 45))
        #expect(board.host.isDragging)
        #expect(recording.log.last { $0.hasPrefix("capture") } == "capture #1 6")
        #expect(recording.log.last { $0.hasPrefix("holdTouches") } == "holdTouches true")
        recording.dispatch(.pointerMove, on: board.page.body, finger(220, 46, 6))
        recording.dispatch(.pointerUp, on: board.page.body, finger(220, 46, 6))
        recording.advance(1)
        #expect(board.orders == [[12, 13], [21, 11, 22]])
        #expect(recording.log.last { $0.hasPrefix("holdTouches") } == "holdTouches false")
    }

    @Test("a pen's barrel and its other end lift nothing", arguments: [2, 5])
    func penButtons(button: Int) {
        var event = RecordedEvent.pointer(.pen, x: 20, y: 10, id: 5)
        event.button = button
        recording.dispatch(.pointerDown, on: board.left.element, event)
        recording.advance(1)
        #expect(!board.host.isDragging)
    }

    @Test("a second finger scrolls the list under it, one to one, while the first keeps the session")
    func secondFingerScrolls() {
        board.liftByTouch(11, in: board.left, x: 20, y: 10)
        recording.dispatch(.pointerDown, on: board.right.element, finger(220, 300, 6))
        for y in stride(from: 295.0, through: 200, by: -5) {
            recording.dispatch(.pointerMove, on: board.right.element, finger(220, y, 6))
        }
        #expect(recording.node(board.right.element).scroll.top == 100)
        recording.dispatch(.pointerUp, on: board.right.element, finger(220, 200, 6))
        #expect(!recording.log.contains { $0.hasPrefix("clickAt") })
        #expect(board.host.isDragging)
    }

    @Test("a second finger's tap on a source adds it; on anything else it clicks")
    func secondFingerTaps() {
        board.liftByTouch(11, in: board.left, x: 20, y: 10)
        recording.dispatch(.pointerDown, on: board.left.element, finger(20, 90, 6))
        recording.dispatch(.pointerUp, on: board.left.element, finger(20, 90, 6))
        #expect(board.host.engine.session?.itemIDs == [ItemID(11), ItemID(13)])
        board.page.flush()
        #expect(board.overlays.first?.all(class: "carry-badge").first?.text == "2")
        #expect(board.overlays.first?.all(class: "carry-item").count == 2)
        var tap = finger(600, 20, 7)
        tap.isInteractive = true
        recording.dispatch(.pointerDown, on: board.page.body, tap)
        recording.dispatch(.pointerUp, on: board.page.body, tap)
        board.page.flush()
        #expect(recording.log.contains("clickAt 600.0 20.0"))
        recording.dispatch(.pointerMove, on: board.page.body, finger(220, 45))
        recording.dispatch(.pointerUp, on: board.page.body, finger(220, 45))
        recording.advance(1)
        #expect(board.orders == [[12], [21, 11, 13, 22]])
    }

    private func tap(_ row: UInt64, _ y: Double) {
        guard let element = board.left.rows[row] else { return }
        recording.dispatch(.pointerDown, on: element, finger(20, y, 6))
        recording.dispatch(.pointerUp, on: element, finger(20, y, 6))
    }

    @Test("quick taps add what is seen, though the rows glide up: [12, 13, 14] -> 12, then 13 where 14 is by now")
    func quickTaps() {
        board.left.fill([11, 12, 13, 14])
        board.liftByTouch(11, in: board.left, x: 20, y: 10)
        recording.dispatch(.pointerMove, on: board.page.body, finger(220, 45))
        tap(12, 20)
        tap(13, 60)
        #expect(board.host.engine.session?.itemIDs == [ItemID(11), ItemID(12), ItemID(13)])
    }

    @Test("a quick tap where the gap has grown adds the row that is still seen there; a carried one opens nothing")
    func quickTapOverGap() {
        board.liftByTouch(11, in: board.left, x: 20, y: 10)
        recording.dispatch(.pointerMove, on: board.page.body, finger(20, 200))
        tap(12, 20)
        tap(13, 65)
        tap(12, 30)
        board.page.flush()
        #expect(board.host.engine.session?.itemIDs == [ItemID(11), ItemID(12), ItemID(13)])
        #expect(!recording.log.contains { $0.hasPrefix("clickAt") })
    }

    @Test("the click that follows a drag is swallowed")
    func click() {
        board.liftByTouch(11, in: board.left, x: 20, y: 10)
        recording.dispatch(.pointerUp, on: board.page.body, finger(220, 45))
        #expect(recording.dispatch(.click, on: board.page.body, finger(220, 45)).isDefaultPrevented)
        recording.advance(1)
        #expect(!recording.dispatch(.click, on: board.page.body, finger(220, 45)).isDefaultPrevented)
    }

    @Test("[what a finger carries is taken out of its hand, it lets go] -> that opens nothing; its next tap does")
    func takenAway() {
        board.liftByTouch(11, in: board.left, x: 20, y: 10)
        board.host.engine.removeItem(ItemID(11), reason: "It was taken elsewhere.")
        recording.advance(1)
        #expect(!board.host.isDragging)
        recording.dispatch(.pointerMove, on: board.page.body, finger(21, 10))
        recording.dispatch(.pointerUp, on: board.page.body, finger(21, 10))
        #expect(recording.dispatch(.click, on: board.page.body, finger(21, 10)).isDefaultPrevented)
        recording.dispatch(.pointerDown, on: board.page.body, finger(600, 10))
        recording.dispatch(.pointerUp, on: board.page.body, finger(600, 10))
        #expect(!recording.dispatch(.click, on: board.page.body, finger(600, 10)).isDefaultPrevented)
    }

    @Test(
        "a session of a finger ends when the pointer, the focus or the page goes",
        arguments: [EventType.pointerCancel, .blur, .visibilityChange, .pageHide]
    )
    func watchdogs(type: EventType) {
        board.liftByTouch(11, in: board.left, x: 20, y: 10)
        #expect(board.host.isDragging)
        var event = finger(20, 10)
        event.isPageVisible = false
        recording.dispatch(type, on: type == .pointerCancel ? board.page.body : board.page.window, event)
        recording.advance(1)
        #expect(!board.host.isDragging)
        #expect(board.ends.count == 1)
        #expect(recording.log.last { $0.hasPrefix("holdTouches") } == "holdTouches false")
    }

    @Test("the pressed row may leave the page: the drag goes on")
    func virtualised() {
        board.liftByTouch(11, in: board.left, x: 20, y: 10)
        board.left.rows[11]?.remove()
        board.left.rows[11] = nil
        recording.dispatch(.pointerMove, on: board.page.body, finger(220, 45))
        recording.dispatch(.pointerUp, on: board.page.body, finger(220, 45))
        recording.advance(1)
        #expect(board.orders == [[12, 13], [21, 11, 22]])
    }
}
