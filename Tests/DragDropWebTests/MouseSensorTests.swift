// SPDX-License-Identifier: Apache-2.0
import BrowserBridge
import DragDrop
import DragDropWeb
import Testing

@Suite("The mouse, by the browser's own drag")
struct MouseSensorTests {
    let board = TestBoard()

    @Test("press -> dragstart -> dragover -> drop: the card moves, and every sign of the drag goes")
    func wholeDrag() {
        #expect(board.liftByMouse(11, in: board.left, x: 20, y: 10))
        #expect(board.root.attributes["data-drag"] == "")
        #expect(board.root.attributes["data-drag-hand"] == "mouse")
        #expect(board.recording.dragData["text/plain"] == "Card 11")
        #expect(board.recording.dragData["application/x-carry"] == "000000000000000b")
        #expect(board.recording.log.contains("dragAllowed 3"))
        let over = board.dragOver(220, 45)
        #expect(over == RecordedAnswer(isDefaultPrevented: true, dropEffect: .move))
        #expect(board.recording.node(board.right.element).attributes["data-drop-state"] == "move")
        #expect(board.recording.dispatch(.drop, on: board.page.body, RecordedEvent(x: 220, y: 45)).isDefaultPrevented)
        board.recording.dispatch(.dragEnd, on: board.page.body)
        board.recording.advance(1)
        #expect(board.orders == [[12, 13], [21, 11, 22]])
        #expect(board.ends == ["dropped"])
        #expect(board.root.attributes["data-drag"] == nil)
        #expect(board.recording.node(board.right.element).attributes["data-drop-state"] == nil)
        #expect(board.recording.body.attributes["draggable"] == nil)
        #expect(board.overlays.isEmpty)
    }

    @Test("only a press on a source makes anything draggable, and only until it is released")
    func draggable() {
        let body = board.recording.body
        board.recording.dispatch(.pointerDown, on: board.page.body, .pointer(.mouse, x: 900, y: 10))
        #expect(body.properties["draggable"] != "true")
        board.recording.dispatch(.pointerDown, on: board.left.element, .pointer(.mouse, x: 20, y: 10))
        #expect(body.properties["draggable"] == "true")
        board.recording.dispatch(.pointerUp, on: board.left.element, .pointer(.mouse, x: 20, y: 10))
        board.page.flush()
        #expect(body.properties["draggable"] == "false")
        #expect(board.host.engine.session == nil)
    }

    @Test("moves with no button down are asked for only while something could be under way")
    func hovering() {
        let asked = { board.recording.log.filter { $0.hasPrefix("followHover") } }
        board.recording.dispatch(.pointerMove, on: board.left.element, .pointer(.mouse, x: 20, y: 10))
        board.page.flush()
        #expect(asked().isEmpty)
        board.recording.dispatch(.pointerDown, on: board.left.element, .pointer(.mouse, x: 20, y: 10))
        #expect(asked() == ["followHover true"])
        board.recording.dispatch(.pointerUp, on: board.left.element, .pointer(.mouse, x: 20, y: 10))
        board.page.flush()
        #expect(asked() == ["followHover true", "followHover false"])
    }

    @Test("a small handle comes under the press when the pointer has left it, and goes with the drag")
    func handle() {
        let handles = { board.recording.body.children.filter { $0.classes.contains("carry-handle") } }
        board.recording.dispatch(.pointerDown, on: board.left.element, .pointer(.mouse, x: 20.4, y: 10))
        var event = RecordedEvent.pointer(.mouse, x: 22, y: 11)
        event.buttons = 1
        board.recording.dispatch(.pointerMove, on: board.left.element, event)
        #expect(handles().isEmpty)
        event.x = 23.4
        board.recording.dispatch(.pointerMove, on: board.left.element, event)
        #expect(handles().map { $0.styles["left"] } == ["19.0px"])
        #expect(handles().map { $0.styles["top"] } == ["9.0px"])
        #expect(handles().map { $0.attributes["draggable"] } == ["true"])
        board.recording.dispatch(.pointerUp, on: board.left.element, event)
        board.page.flush()
        #expect(handles().isEmpty)
    }

    @Test(
        "what the browser drags by itself, as a picture, is left to it, though it came after the press",
        arguments: [false, true]
    )
    func pictures(comesLate: Bool) {
        let picture = board.page.element("img")
        board.left.element.append(picture)
        picture.isDraggable = true
        let pressed = comesLate ? board.left.element : picture
        board.recording.dispatch(.pointerDown, on: pressed, .pointer(.mouse, x: 20, y: 10))
        var event = RecordedEvent.pointer(.mouse, x: 60, y: 10)
        event.buttons = 1
        board.recording.dispatch(.pointerMove, on: picture, event)
        board.page.flush()
        #expect(board.recording.body.children.allSatisfy { !$0.classes.contains("carry-handle") })
    }

    @Test("whoever is asked what a press of the mouse lifts hears that it is the mouse's, also after a drag by keys")
    func pressAfterKeys() {
        let row = board.left.rows[11] ?? board.page.body
        board.recording.dispatch(.keyDown, on: row, .key(" "))
        #expect(board.host.inputMethod == .keyboard)
        #expect(board.press("Escape"))
        board.recording.advance(1)
        // Over nothing nobody is asked, and nothing is the mouse's.
        board.recording.dispatch(.pointerDown, on: board.page.body, .pointer(.mouse, x: 900, y: 10))
        #expect(board.host.inputMethod == .keyboard)
        board.recording.dispatch(.pointerDown, on: row, .pointer(.mouse, x: 20, y: 10))
        #expect(board.host.inputMethod == .mouse)
        board.recording.dispatch(.pointerUp, on: row, .pointer(.mouse, x: 20, y: 10))
    }

    @Test("a control inside a source is left alone, and so is the right button")
    func controls() {
        var event = RecordedEvent.pointer(.mouse, x: 20, y: 10)
        event.isInteractive = true
        board.recording.dispatch(.pointerDown, on: board.left.element, event)
        board.recording.dispatch(
            .pointerDown,
            on: board.left.element,
            .pointer(.mouse, x: 20, y: 10, id: 1, button: 2)
        )
        #expect(board.recording.body.properties["draggable"] != "true")
        // What the browser drags by itself, such as selected text, is its own.
        #expect(!board.recording.dispatch(.dragStart, on: board.page.body).isDefaultPrevented)
        #expect(!board.host.isDragging)
    }

    @Test("Esc is a dragend without a drop: the card flies home")
    func escape() {
        board.liftByMouse(11, in: board.left, x: 20, y: 10)
        board.dragOver(220, 45)
        board.recording.dispatch(.dragEnd, on: board.page.body, .value("none"))
        board.recording.advance(0.35)
        #expect(board.overlays.first?.attributes["data-returning"] == "")
        #expect(((board.shownPlace ?? Point(x: 99, y: 99)) - .zero).length < 2)
        board.recording.advance(1)
        #expect(board.overlays.isEmpty)
        #expect(board.ends.count == 1)
        #expect(board.orders == [[11, 12, 13], [21, 22]])
    }

    @Test("the element under the pointer left the page before the drop could be told: dragend says that there was one")
    func lostDrop() {
        board.liftByMouse(11, in: board.left, x: 20, y: 10)
        board.dragOver(220, 45)
        board.recording.dispatch(.dragEnd, on: board.page.body, .value("move"))
        board.recording.advance(1)
        #expect(board.orders == [[12, 13], [21, 11, 22]])
        #expect(board.ends == ["dropped"])
        #expect(board.overlays.isEmpty)
    }

    @Test(
        "left to another program: delivered when it answered an effect, cancelled when not",
        arguments: [true, false]
    )
    func outside(isTaken: Bool) {
        board.liftByMouse(11, in: board.left, x: 20, y: 10)
        board.dragOver(220, 45)
        board.recording.dispatch(.dragLeave, on: board.page.body)
        board.recording.dispatch(.dragEnd, on: board.page.body, .value(isTaken ? "copy" : "none"))
        board.recording.advance(1)
        #expect(board.ends.first?.hasPrefix(isTaken ? "deliveredOutside" : "cancelled") == true)
        #expect(board.orders == [[11, 12, 13], [21, 22]])
    }

    @Test("a drop effect that lets the drop happen, also where the target refuses; the badge says so")
    func refusal() {
        board.right.refusal = "Full."
        board.liftByMouse(11, in: board.left, x: 20, y: 10)
        #expect(board.dragOver(220, 45).dropEffect == .move)
        board.page.flush()
        #expect(board.overlays.first?.attributes["data-operation"] == "forbidden")
        #expect(board.overlays.first?.all(class: "carry-reason").first?.text == "Full.")
        #expect(board.recording.node(board.right.element).attributes["data-drop-state"] == "forbidden")
    }

    @Test("Control copies, and the badge shows it")
    func copying() {
        board.liftByMouse(11, in: board.left, x: 20, y: 10)
        #expect(board.dragOver(220, 45, [.control]).dropEffect == .copy)
        board.page.flush()
        #expect(board.overlays.first?.attributes["data-operation"] == "copy")
        #expect(board.overlays.first?.all(class: "carry-operation").first?.children.first?.tag == "svg")
    }

    @Test("a drag whose end got lost ends with the next move of a mouse without a button")
    func lostEnd() {
        board.liftByMouse(11, in: board.left, x: 20, y: 10)
        var event = RecordedEvent.pointer(.mouse, x: 30, y: 30)
        event.buttons = 0
        board.recording.dispatch(.pointerMove, on: board.page.body, event)
        board.recording.advance(1)
        #expect(board.ends.count == 1)
        #expect(!board.host.isDragging)
    }

    @Test("a click puts down what the keys have lifted and opens nothing, nor does the browser drag what is under it")
    func clickPutsDown() {
        let (row, below) = (board.left.rows[11] ?? board.page.body, board.right.rows[21] ?? board.page.body)
        var opened = 0
        below.on(.click) { _ in opened += 1 }
        board.page.flush()
        board.recording.dispatch(.keyDown, on: row, .key(" "))
        let press = RecordedEvent.pointer(.mouse, x: 220, y: 45)
        board.recording.dispatch(.pointerDown, on: below, press)
        #expect(board.recording.dispatch(.dragStart, on: below, press).isDefaultPrevented)
        board.recording.dispatch(.pointerUp, on: below, press)
        board.recording.dispatch(.click, on: below, press)
        #expect(opened == 0)
        #expect(board.orders == [[12, 13], [21, 11, 22]])
        // The next press is another matter.
        let next = RecordedEvent.pointer(.mouse, x: 900, y: 10)
        board.recording.dispatch(.pointerDown, on: below, next)
        board.recording.dispatch(.pointerUp, on: below, next)
        board.recording.dispatch(.click, on: below, next)
        #expect(opened == 1)
    }

    @Test("the native picture is in the page only for the drag")
    func picture() {
        board.liftByMouse(11, in: board.left, x: 20, y: 10)
        #expect(board.recording.body.all(class: "carry-picture").first?.allText == "Card 11")
        #expect(board.recording.log.contains { $0.hasPrefix("dragImage") })
        board.recording.dispatch(.dragEnd, on: board.page.body)
        board.page.flush()
        #expect(board.recording.body.all(class: "carry-picture").isEmpty)
    }
}
