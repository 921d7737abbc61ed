// SPDX-License-Identifier: Apache-2.0
import BrowserBridge
import DragDrop
import DragDropWeb
import Testing

@Suite("The keyboard and what is spoken")
struct KeyboardSensorTests {
    let board = TestBoard()
    var recording: RecordingPort { board.recording }

    @discardableResult
    private func press(_ key: String, on row: UInt64 = 11) -> Bool {
        let element = board.left.rows[row] ?? board.page.body
        let answer = recording.dispatch(.keyDown, on: element, .key(key))
        recording.advance(0.3)
        return answer.isDefaultPrevented
    }

    @Test("Space -> right -> Enter: the card moves, and every step is spoken")
    func wholeDrag() {
        #expect(press(" "))
        #expect(board.host.inputMethod == .keyboard)
        #expect(board.spoken.hasPrefix("Picked up Card 11."))
        #expect(press("ArrowRight"))
        #expect(board.spoken.hasPrefix("Right, position "))
        #expect(press("Enter"))
        recording.advance(1)
        #expect(board.spoken.hasPrefix("Dropped Card 11 in Right"))
        #expect(board.right.order.contains(11))
        #expect(board.ends == ["dropped"])
    }

    @Test("a key that is held down does not drop what it has lifted")
    func heldDown() {
        press(" ")
        var held = RecordedEvent.key(" ")
        held.isRepeat = true
        for _ in 0..<5 {
            #expect(recording.dispatch(.keyDown, on: board.left.rows[11] ?? board.page.body, held).isDefaultPrevented)
        }
        #expect(board.host.isDragging)
        #expect(board.ends.isEmpty)
        press("Escape")
    }

    @Test("Enter that has dropped something and is held down opens nothing; pressed anew it does")
    func heldAfterDrop() {
        let row = board.left.rows[11] ?? board.page.body
        var opened = 0
        press(" ")
        press("ArrowRight")
        press("Enter")
        #expect(!board.host.isDragging)
        row.on(.keyDown) { if $0.key == .enter { opened += 1 } }
        var held = RecordedEvent.key("Enter")
        held.isRepeat = true
        for _ in 0..<3 { #expect(recording.dispatch(.keyDown, on: row, held).isDefaultPrevented) }
        #expect(opened == 0)
        #expect(!press("Enter"))
        #expect(opened == 1)
    }

    @Test("Esc puts everything back")
    func escape() {
        press(" ")
        press("ArrowRight")
        #expect(press("Escape"))
        recording.advance(1)
        #expect(board.orders == [[11, 12, 13], [21, 22]])
        #expect(!board.host.isDragging)
    }

    @Test("Space in a field, on a control, held down or in an input method is not ours")
    func fields() {
        for change in [
            { (event: inout RecordedEvent) in event.isEditing = true },
            { (event: inout RecordedEvent) in event.isInteractive = true },
        ] {
            var event = RecordedEvent.key(" ")
            change(&event)
            #expect(!recording.dispatch(.keyDown, on: board.left.element, event).isDefaultPrevented)
        }
        #expect(!recording.dispatch(.keyDown, on: board.page.body, .key(" ")).isDefaultPrevented)
        #expect(!board.host.isDragging)
    }

    @Test("who writes in a field while keys carry writes there, and Esc ends the drag")
    func writing() {
        press(" ")
        for key in [" ", "ArrowRight", "Enter", "m"] {
            var event = RecordedEvent.key(key)
            (event.isEditing, event.isInteractive) = (true, true)
            #expect(!recording.dispatch(.keyDown, on: board.page.body, event).isDefaultPrevented)
        }
        #expect(board.host.isDragging)
        var escape = RecordedEvent.key("Escape")
        (escape.isEditing, escape.isInteractive) = (true, true)
        recording.dispatch(.keyDown, on: board.page.body, escape)
        recording.advance(1)
        #expect(!board.host.isDragging && board.orders == [[11, 12, 13], [21, 22]])
    }

    @Test("keys that mean nothing to a drag stay the page's")
    func otherKeys() {
        #expect(!press("r"))
        press(" ")
        #expect(!press("F5"))
        for modifiers in [BrowserBridge.Modifiers.control, .alt, .meta] {
            let answer = recording.dispatch(.keyDown, on: board.page.body, .key("r", modifiers))
            #expect(!answer.isDefaultPrevented)
        }
        var inField = RecordedEvent.key("r")
        (inField.isEditing, inField.isInteractive) = (true, true)
        #expect(!recording.dispatch(.keyDown, on: board.page.body, inField).isDefaultPrevented)
        #expect(board.spoken.hasPrefix("Picked up Card 11."))
    }

    @Test("the letters of a name aim at the target that has it")
    func typing() {
        press(" ")
        #expect(press("R"))
        #expect(board.spoken.hasPrefix("Right, position "))
        #expect(press("i"))
        recording.advance(2)
        #expect(press("l"))
        recording.advance(1)
        #expect(board.spoken.hasPrefix("Left, position "))
        #expect(press("x"))
        press("Escape")
    }

    @Test("Tab walks as the page reads, also after that has changed")
    func direction() {
        let third = TestList(3, "Third", board.host, x: 400)
        for isRightToLeft in [true, false] {
            recording.media = isRightToLeft ? [.isVisible, .isRightToLeft] : [.isVisible]
            recording.dispatch(.mediaChange, on: board.page.window)
            press(" ")
            recording.advance(1)
            press("Tab")
            recording.advance(1)
            #expect(board.spoken.hasPrefix("Right, position ") == !isRightToLeft, "\(board.spoken)")
            press("Escape")
            recording.advance(1)
        }
        withExtendedLifetime(third) {}
    }

    @Test("a page that reads from right to left is walked so from the beginning")
    func rightToLeft() {
        let page = WebPage()
        page.recording.media = [.isVisible, .isRightToLeft]
        #expect(DragDropPage(page: page).engine.configuration.isRightToLeft)
    }

    @Test("a drag by mouse is quiet until the drop")
    func quietPointer() {
        board.liftByMouse(11, in: board.left, x: 20, y: 10)
        board.dragOver(220, 45)
        recording.advance(1)
        #expect(board.spoken.isEmpty)
        recording.dispatch(.drop, on: board.page.body, RecordedEvent(x: 220, y: 45))
        recording.advance(1)
        #expect(board.spoken.hasPrefix("Dropped Card 11 in Right, position 2 of 3."))
    }

    @Test("sentences do not chase each other: while one is being said, only the last step waits")
    func rate() {
        board.host.say("one")
        board.host.say("two")
        board.host.say("three")
        board.page.flush()
        #expect(board.spoken == "one")
        recording.advance(0.3)
        #expect(board.spoken == "three\u{a0}")
        board.host.say("three")
        recording.advance(0.3)
        #expect(board.spoken == "three")
    }

    @Test("the mouse takes over what the keyboard lifted, and drops it by its button")
    func mouseTakesOver() {
        press(" ")
        let down = RecordedEvent.pointer(.mouse, x: 220, y: 45)
        recording.dispatch(.pointerDown, on: board.right.element, down)
        #expect(board.host.inputMethod == .mouse)
        var move = RecordedEvent.pointer(.mouse, x: 220, y: 46)
        move.buttons = 1
        recording.dispatch(.pointerMove, on: board.page.body, move)
        recording.dispatch(.pointerUp, on: board.page.body, move)
        recording.advance(1)
        #expect(board.orders == [[12, 13], [21, 11, 22]])
        #expect(!board.host.isDragging)
    }
}
