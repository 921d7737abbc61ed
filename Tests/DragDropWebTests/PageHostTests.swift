// SPDX-License-Identifier: Apache-2.0
import BrowserBridge
import DragDrop
import DragDropWeb
import Testing

@Suite("What the host shows")
struct PageHostTests {
    let board = TestBoard()
    var recording: RecordingPort { board.recording }

    @Test("the overlay follows the hand with one command a frame")
    func overlay() {
        board.liftByMouse(12, in: board.left, x: 20, y: 50)
        recording.frame()
        let overlay = board.overlays.first
        #expect(overlay?.styles["transform"] == "translate(0.0px, 40.0px)")
        #expect(overlay?.styles["width"] == "180.0px")
        #expect(overlay?.all(class: "carry-item").first?.children.first?.tag == "article")
        let crossings = recording.crossings
        for x in 1...20 { recording.dispatch(.dragOver, on: recording.body, RecordedEvent(x: Double(x), y: 50)) }
        recording.frame()
        #expect(recording.crossings == crossings + 1)
    }

    @Test("what rests asks for no frames, and is looked at again in one that comes anyway")
    func rest() {
        board.liftByMouse(12, in: board.left, x: 20, y: 50)
        board.dragOver(220, 45)
        recording.advance(1)
        #expect(!recording.isFrameRequested)
        #expect(board.host.engine.target?.place.region === board.right.region)
        // The browser tells it again and again.
        board.dragOver(220, 45)
        #expect(!recording.isFrameRequested)
        board.right.refusal = "Full"
        board.right.element.setText("Full")
        recording.frame()
        #expect(board.host.engine.target?.operation.isDelivering == false)
        recording.advance(0.1)
        #expect(!recording.isFrameRequested)
        board.dragOver(221, 45)
        #expect(recording.isFrameRequested)
        recording.dispatch(.drop, on: board.page.body, RecordedEvent(x: 221, y: 45))
        recording.advance(2)
        #expect(!recording.isFrameRequested)
    }

    @Test("at the place where it rests another key is heard, and so is that it has come back to the window")
    func sameplace() {
        board.liftByMouse(12, in: board.left, x: 20, y: 50)
        board.dragOver(220, 45)
        #expect(board.host.engine.target?.operation == .move)
        board.dragOver(220, 45, .control)
        #expect(board.host.engine.target?.operation == .copy)
        board.dragOver(220, 45)
        #expect(board.host.engine.target?.operation == .move)
        recording.dispatch(.dragLeave, on: recording.body, RecordedEvent(x: 220, y: 45))
        #expect(board.host.engine.target == nil)
        board.dragOver(220, 45)
        #expect(board.host.engine.target?.operation == .move)
    }

    @Test("what is registered under a hand that rests is measured, and is its target")
    func registeredUnderRest() {
        board.liftByMouse(12, in: board.left, x: 20, y: 50)
        board.dragOver(620, 45)
        recording.advance(1)
        #expect(board.host.engine.target == nil)
        let late = TestList(3, "Late", board.host, x: 600)
        #expect(recording.isFrameRequested)
        recording.advance(0.1)
        #expect(board.host.engine.target?.place.region === late.region)
    }

    @Test("what the page scrolls is measured again where it is; what shows a region scrolls by itself")
    func pageScrolls() {
        let pane = board.page.element("main")
        board.page.body.append(pane)
        board.liftByMouse(12, in: board.left, x: 20, y: 50)
        board.dragOver(220, 45)
        recording.advance(1)
        recording.node(board.left.element).frame.y = -500
        recording.node(board.right.element).frame.y = -500
        recording.dispatch(.scroll, on: board.right.element, RecordedEvent())
        recording.advance(0.1)
        #expect(board.host.engine.target?.place.region === board.right.region)
        recording.dispatch(.scroll, on: pane, RecordedEvent())
        recording.advance(0.1)
        #expect(board.host.engine.target == nil)
    }

    @Test("where the document scrolls all is measured again, also beside a region that scrolls nothing")
    func documentScrolls() {
        let pane = board.page.element("main")
        pane.append(board.page.element("p"))
        board.page.body.append(pane)
        let binding = board.host.register(Region(frame: .zero), element: pane)
        // What is in a copy is no element of Swift's, as the document is none.
        let copy = board.page.copy(of: pane)
        board.page.body.append(copy)
        board.liftByMouse(12, in: board.left, x: 20, y: 50)
        board.dragOver(220, 45)
        recording.advance(1)
        #expect(board.host.engine.target != nil)
        recording.node(board.right.element).frame.y = -500
        for document in recording.node(copy).children { recording.dispatch(.scroll, on: document, RecordedEvent()) }
        recording.advance(0.1)
        #expect(board.host.engine.target == nil)
        withExtendedLifetime(binding) {}
    }

    @Test("an item that goes while a drag has rested long lets the others be where they are")
    func itemGoesAtRest() {
        board.left.lifted = [11, 12, 13]
        board.liftByTouch(12, in: board.left, x: 20, y: 50)
        recording.advance(5)
        let places = (0..<2).map { board.place(ofPart: $0) }
        board.host.engine.removeItem(ItemID(13), reason: "Gone")
        for _ in 0..<20 {
            recording.advance(1.0 / 60)
            for (index, place) in places.enumerated() { #expect((board.place(ofPart: index) - place).length < 6) }
        }
    }

    @Test("what another program drags leaves the picture alone that still waits for its drop")
    func pictureOfAnother() {
        var drops: [DropCoordinator] = []
        board.right.perform = { drops.append($0) }
        board.liftByMouse(12, in: board.left, x: 20, y: 50)
        board.dragOver(220, 45)
        recording.dispatch(.drop, on: board.page.body, RecordedEvent(x: 220, y: 45))
        recording.advance(1)
        let place = board.shownPlace
        #expect(place != nil && drops.count == 1)
        var event = RecordedEvent(x: 20, y: 300)
        event.items = [TransferItem(type: "text/plain")]
        recording.dispatch(.dragEnter, on: board.page.body, event)
        recording.dispatch(.dragOver, on: board.page.body, RecordedEvent(x: 40, y: 310))
        recording.advance(0.1)
        #expect(board.shownPlace == place)
        drops.first?.acceptAll()
        recording.advance(2)
    }

    @Test("a finger that is pressed asks for no frames until it lifts")
    func pressedFinger() {
        recording.dispatch(
            .pointerDown,
            on: board.left.rows[12] ?? board.left.element,
            .pointer(.touch, x: 20, y: 50, id: 5)
        )
        recording.advance(0.1)
        var frames = 0
        for _ in 0..<20 {
            if recording.isFrameRequested { frames += 1 }
            recording.advance(1.0 / 60)
        }
        #expect(frames == 0)
        #expect(!board.host.isDragging)
        recording.advance(0.2)
        #expect(board.host.isDragging)
    }

    @Test("after the drop the layer flies to its place, then it is gone")
    func settling() {
        board.liftByMouse(12, in: board.left, x: 20, y: 50)
        board.dragOver(220, 45)
        recording.dispatch(.drop, on: board.page.body, RecordedEvent(x: 220, y: 45))
        recording.advance(0.02)
        #expect(board.overlays.count == 1)
        #expect(board.overlays.first?.attributes["data-dropping"] == "")
        let early = board.shownPlace ?? .zero
        recording.advance(0.08)
        let late = board.shownPlace ?? .zero
        let place = Point<Screen>(x: 200, y: 40)
        #expect((late - place).length < (early - place).length)
        #expect((late - place).length < 2)
        recording.advance(1)
        #expect(board.overlays.isEmpty)
    }

    @Test("a rehearsal is a drag that ends, and neither seen nor heard")
    func rehearsal() {
        let shown = board.root.all.count
        var isOver = false
        board.host.rehearse { isOver = true }
        #expect(!isOver)
        var isMoving = false
        for _ in 0..<20 {
            isMoving = isMoving || recording.isFrameRequested
            #expect(board.root.attributes["data-drag"] == nil)
            #expect(board.root.all.count == shown)
            #expect(board.spoken.isEmpty)
            #expect(!board.host.isDragging)
            recording.advance(0.02)
        }
        #expect(isOver)
        recording.advance(2)
        // Frames are asked for as long as something is carried or lands.
        #expect(isMoving)
        #expect(!recording.isFrameRequested)
        #expect(board.ends.isEmpty)
        let crossings = recording.crossings
        board.host.rehearse()
        recording.advance(1)
        #expect(recording.crossings == crossings)
    }

    @Test("with reduced motion nothing flies")
    func reducedMotion() {
        let board = TestBoard(reducedMotion: true)
        board.liftByMouse(12, in: board.left, x: 20, y: 50)
        board.recording.dispatch(.dragEnd, on: board.page.body)
        for _ in 0..<3 { board.recording.frame() }
        board.page.flush()
        #expect(board.overlays.isEmpty)
        #expect(board.ends.count == 1)
    }

    @Test("less motion is followed when it is asked for, and when not any more")
    func motionChange() {
        #expect(board.host.engine.configuration.motion == .standard)
        for isReduced in [true, false] {
            recording.media = isReduced ? [.isVisible, .reducesMotion] : [.isVisible]
            recording.dispatch(.mediaChange, on: board.page.window)
            #expect(board.host.engine.configuration.motion == (isReduced ? .reduced : .standard))
            board.liftByMouse(12, in: board.left, x: 20, y: 50)
            board.dragOver(220, 45)
            recording.dispatch(.dragEnd, on: board.page.body)
            for _ in 0..<3 { recording.frame() }
            board.page.flush()
            #expect(board.overlays.isEmpty == isReduced)
            recording.advance(1)
        }
    }

    @Test("an answer that comes too late reaches the page's client, once")
    func late() throws {
        var answer: DropCoordinator?
        board.right.perform = { answer = $0 }
        board.liftByMouse(12, in: board.left, x: 20, y: 50)
        board.dragOver(220, 45)
        recording.dispatch(.drop, on: board.page.body, RecordedEvent(x: 220, y: 45))
        recording.advance(board.host.engine.configuration.dropTimeout + 1)
        #expect(board.ends.count == 1 && board.late.isEmpty)
        try #require(answer).accept(ItemID(12), as: [ItemID(99)])
        #expect(board.late.map(\.outcome) == [.accepted([ItemID(99)])])
        #expect(board.late.map(\.item) == [ItemID(12)])
    }

    @Test("data-drop says which elements take drops, and goes nowhere when a binding ends")
    func bindings() {
        #expect(recording.node(board.left.element).attributes["data-drop"] == "")
        board.right.binding?.cancel()
        board.right.binding?.cancel()
        board.right.binding = nil
        board.page.flush()
        #expect(recording.node(board.right.element).attributes["data-drop"] == nil)
        board.liftByMouse(11, in: board.left, x: 20, y: 10)
        board.dragOver(220, 45)
        #expect(recording.node(board.right.element).attributes["data-drop-state"] == nil)
    }

    @Test(
        "an element whose binding ends under a hand is marked no more; one that is bound anew is marked as before",
        arguments: [false, true]
    )
    func endsUnderHand(isBoundAnew: Bool) {
        let right = board.right
        right.region.spring = SpringLoadedInteraction(delegate: right)
        board.liftByMouse(11, in: board.left, x: 20, y: 10)
        board.dragOver(260, 150)
        recording.advance(0.2)
        let node = recording.node(right.element)
        #expect(node.attributes["data-drop-state"] == "move" && node.attributes["data-spring"] == "arming")
        let former = right.binding
        if isBoundAnew {
            right.binding = board.host.register(right.region, element: right.element, scroller: right.element)
        }
        former?.cancel()
        board.page.flush()
        #expect(node.attributes["data-drop"] == (isBoundAnew ? "" : nil))
        #expect(node.attributes["data-drop-state"] == (isBoundAnew ? "move" : nil))
        #expect(node.attributes["data-spring"] == (isBoundAnew ? "arming" : nil))
        #expect((node.styles["--spring-progress"] != nil) == isBoundAnew)
        // The hand leaves before the next frame tells the one that was bound anew how far its countdown is.
        board.dragOver(20, 10)
        board.page.flush()
        #expect(node.attributes["data-spring"] == nil && node.styles["--spring-progress"] == nil)
    }

    @Test("an item that counts down is marked no more when the binding of its list ends")
    func endsUnderCountdown() throws {
        board.right.region.spring = SpringLoadedInteraction(delegate: board.right, scope: .items)
        let row = try #require(board.right.rows[21])
        board.liftByMouse(11, in: board.left, x: 20, y: 10)
        board.dragOver(260, 20)
        recording.advance(0.2)
        #expect(recording.node(row).attributes["data-spring"] == "arming")
        board.right.binding?.cancel()
        board.page.flush()
        #expect(recording.node(row).attributes["data-spring"] == nil)
        #expect(recording.node(row).styles["--spring-progress"] == nil)
    }

    @Test("frames are measured before a press, and again in a session when they may have moved")
    func measuring() {
        recording.node(board.right.element).frame = PageRect(x: 600, y: 0, width: 180, height: 400)
        board.liftByMouse(11, in: board.left, x: 20, y: 10)
        board.dragOver(620, 45)
        #expect(recording.node(board.right.element).attributes["data-drop-state"] == "move")
        recording.node(board.right.element).frame = PageRect(x: 900, y: 0, width: 180, height: 400)
        board.host.invalidateFrames()
        recording.advance(0.05)
        #expect(recording.node(board.right.element).attributes["data-drop-state"] == nil)
        board.dragOver(920, 45)
        #expect(recording.node(board.right.element).attributes["data-drop-state"] == "move")
    }

    @Test("from right to left a scroll bar stands at the left, and the content begins beside it")
    func scrollBarAtLeft() {
        recording.media = [.isVisible, .isRightToLeft]
        recording.node(board.right.element).scroll = ScrollMetrics(
            contentWidth: 165,
            contentHeight: 1_000,
            width: 165,
            height: 400,
            leftInset: 15
        )
        board.liftByMouse(11, in: board.left, x: 20, y: 10)
        #expect(board.right.region.frame == Rect(x: 215, y: 0, width: 165, height: 400))
        #expect(board.right.region.contentOffset == .zero)
    }

    @Test("a row from right to left that a gap makes longer has its first items where they were")
    func openRow() {
        recording.media = [.isVisible, .isRightToLeft]
        let row = ListLayout(axis: .horizontal, breadth: 400, isRightToLeft: true)
        row.replaceAll((1...10).map { ListLayout.Row(ItemID($0), extent: 100) })
        board.right.region.layout = row
        // The layout is 1,000 points wide; in the page a gap of 100 is open.
        recording.node(board.right.element).scroll = ScrollMetrics(
            contentWidth: 1_100,
            contentHeight: 400,
            width: 180,
            height: 400
        )
        board.liftByMouse(11, in: board.left, x: 20, y: 10)
        #expect(board.right.region.contentOffset == Vector(dx: 820, dy: 0))
    }

    @Test("who lets go, before the next frame, over what has just been opened drops there")
    func opened() {
        board.liftByMouse(11, in: board.left, x: 20, y: 10)
        board.dragOver(420, 45)
        let opened = TestList(3, "Opened", board.host, x: 400)
        opened.fill([31, 32])
        recording.dispatch(.drop, on: board.page.body, RecordedEvent(x: 420, y: 45))
        recording.dispatch(.dragEnd, on: board.page.body)
        recording.advance(1)
        #expect(board.orders[0] == [12, 13] && opened.order == [31, 11, 32])
    }

    @Test("scrolling moves the content under a resting hand; an echo of less than a point is ignored")
    func scrolling() {
        board.liftByMouse(11, in: board.left, x: 20, y: 10)
        var event = RecordedEvent()
        event.deltaY = 35
        recording.dispatch(.scroll, on: board.right.element, event)
        #expect(board.right.region.contentOffset == Vector(dx: 0, dy: 35))
        event.deltaY = 35.4
        recording.dispatch(.scroll, on: board.right.element, event)
        #expect(board.right.region.contentOffset == Vector(dx: 0, dy: 35))
    }

    @Test("a spring counts down on its element, fires once and flashes")
    func spring() {
        board.right.region.spring = SpringLoadedInteraction(delegate: board.right)
        board.liftByMouse(11, in: board.left, x: 20, y: 10)
        board.dragOver(260, 150)
        recording.advance(0.4)
        #expect(recording.node(board.right.element).attributes["data-spring"] == "arming")
        recording.advance(0.6)
        #expect(board.right.sprung == 1)
        #expect(recording.node(board.right.element).attributes["data-spring"] == "fired")
        recording.advance(1)
        #expect(recording.node(board.right.element).attributes["data-spring"] == nil)
    }

    @Test("an item's spring counts down on the element with its key, and flashes there")
    func itemSpring() throws {
        board.right.region.spring = SpringLoadedInteraction(delegate: board.right, scope: .items)
        let keys = board.right.order
        let (first, second) = (try #require(board.right.rows[keys[0]]), try #require(board.right.rows[keys[1]]))
        board.liftByMouse(11, in: board.left, x: 20, y: 10)
        board.dragOver(260, 20)
        recording.advance(0.4)
        #expect(recording.node(first).attributes["data-spring"] == "arming")
        #expect(recording.node(first).styles["--spring-progress"] != nil)
        board.dragOver(260, 60)
        recording.advance(0.1)
        #expect(recording.node(first).attributes["data-spring"] == nil)
        #expect(recording.node(first).styles["--spring-progress"] == nil)
        recording.advance(0.9)
        #expect(board.right.opened == [ItemID(keys[1])] && board.right.sprung == 0)
        #expect(recording.node(second).attributes["data-spring"] == "fired")
        recording.advance(1)
        #expect(recording.node(second).attributes["data-spring"] == nil)
    }

    @Test("what a source carries goes out as its titles, a line each")
    func plainText() {
        board.liftByMouse(13, in: board.left, x: 20, y: 90)
        #expect(recording.dragData["text/plain"] == "Card 13")
    }
}
