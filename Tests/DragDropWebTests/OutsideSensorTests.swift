// SPDX-License-Identifier: Apache-2.0
import BrowserBridge
import DragDrop
import DragDropWeb
import Testing

@Suite("What comes from other programs")
struct OutsideSensorTests {
    let board = TestBoard()
    var recording: RecordingPort { board.recording }

    private func event(_ x: Double, _ y: Double, _ items: [TransferItem] = []) -> RecordedEvent {
        var event = RecordedEvent(x: x, y: y)
        event.items = items
        return event
    }

    @Test("text: types before the drop, the text at the drop; the effect is always a copy")
    func text() {
        recording.dispatch(.dragEnter, on: board.page.body, event(220, 45, [TransferItem(type: "text/plain")]))
        #expect(recording.dispatch(.dragOver, on: board.page.body, event(220, 45)).dropEffect == .copy)
        #expect(board.host.inputMethod == .outside)
        #expect(board.overlays.isEmpty)
        let items = [
            TransferItem(type: "text/plain", text: "Milk\nBread"), TransferItem(type: "text/html", text: "<b>"),
        ]
        #expect(recording.dispatch(.drop, on: board.page.body, event(220, 45, items)).isDefaultPrevented)
        recording.advance(1)
        #expect(board.right.dropped.map(\.title) == ["Milk"])
        let content = board.right.dropped.first?.localObject as? OutsideContent
        #expect(content?.text("text/html") == "<b>")
        #expect(board.right.order.count == 3)
        #expect(board.ends == ["dropped"])
    }

    @Test("why something is refused stands under the pointer, without a picture, until it is taken or leaves")
    func refusal() {
        board.right.refusal = "Not here."
        recording.dispatch(.dragEnter, on: board.page.body, event(20, 45, [TransferItem(type: "text/plain")]))
        recording.dispatch(.dragOver, on: board.page.body, event(20, 45))
        #expect(board.overlays.isEmpty)
        #expect(recording.dispatch(.dragOver, on: board.page.body, event(220, 45)).dropEffect == DropEffect.none)
        recording.frame()
        let overlay = board.overlays.first
        #expect(overlay?.all(class: "carry-reason").map(\.text) == ["Not here."])
        #expect(overlay?.all(class: "carry-part").isEmpty == true)
        #expect(overlay?.all(class: "carry-badge").isEmpty == true)
        #expect(overlay?.styles["transform"] == "translate(220.0px, 45.0px)")
        recording.dispatch(.dragOver, on: board.page.body, event(240, 65))
        recording.frame()
        #expect(board.overlays.first?.styles["transform"] == "translate(240.0px, 65.0px)")
        #expect(recording.dispatch(.dragOver, on: board.page.body, event(20, 45)).dropEffect == .copy)
        recording.frame()
        #expect(board.overlays.first?.all(class: "carry-reason").isEmpty == true)
        #expect(board.overlays.first?.all(class: "carry-operation").isEmpty == true)
        recording.dispatch(.dragOver, on: board.page.body, event(220, 45))
        recording.dispatch(.pointerDown, on: board.page.body, event(220, 45))
        recording.advance(1)
        #expect(board.overlays.isEmpty)
        #expect(board.ends.count == 1)
    }

    @Test("what the program has cancelled does not come back, whatever the browser still tells of it")
    func cancelled() {
        let offer = [TransferItem(type: "text/plain")]
        recording.dispatch(.dragEnter, on: board.page.body, event(220, 45, offer))
        recording.dispatch(.dragOver, on: board.page.body, event(220, 45))
        #expect(board.host.isDragging)
        board.host.cancel()
        recording.dispatch(.dragOver, on: board.page.body, event(221, 45))
        recording.dispatch(.dragLeave, on: board.page.body, event(221, 45))
        recording.dispatch(.dragEnter, on: board.page.body, event(222, 45))
        recording.dispatch(.dragOver, on: board.page.body, event(223, 45))
        #expect(!board.host.isDragging)
        recording.dispatch(.dragEnter, on: board.page.body, event(220, 45, offer))
        #expect(board.host.isDragging, "another drag")
        board.host.cancel()
    }

    @Test("the page's own drag, once cancelled, is not taken for another program's")
    func cancelledOwn() {
        board.liftByMouse(12, in: board.left, x: 20, y: 50)
        board.dragOver(220, 45)
        board.host.cancel()
        recording.dispatch(.dragLeave, on: board.page.body, event(220, 45))
        recording.dispatch(.dragEnter, on: board.page.body, event(220, 45, [TransferItem(type: "text/plain")]))
        board.dragOver(221, 45)
        #expect(!board.host.isDragging)
        recording.dispatch(.dragEnd, on: board.page.body, event(0, 0))
        recording.dispatch(.dragEnter, on: board.page.body, event(220, 45, [TransferItem(type: "text/plain")]))
        #expect(board.host.isDragging)
        board.host.cancel()
    }

    @Test("several files are several items; what names them is not")
    func files() {
        let files = ["a.json", "b.png"].map { recording.file($0, type: "image/png", size: 5) }
        recording.dispatch(
            .dragEnter,
            on: board.page.body,
            event(220, 45, files.map { _ in TransferItem(type: "image/png", isFile: true) })
        )
        let items =
            [TransferItem(type: "text/plain", text: "a.json\nb.png")]
            + files.map { TransferItem(type: $0.type, file: $0) }
        recording.dispatch(.dragOver, on: board.page.body, event(220, 45))
        recording.dispatch(.drop, on: board.page.body, event(220, 45, items))
        recording.advance(1)
        #expect(board.right.dropped.map(\.title) == ["a.json", "b.png"])
    }

    @Test("items of another window of this program come with their ids; what is no id is left out")
    func anotherWindow() {
        let text = "000000000000000f nonsense 0000000000000010 0000000000000000 12"
        let items = [TransferItem(type: "application/x-carry", text: text)]
        recording.dispatch(.dragEnter, on: board.page.body, event(220, 45, items))
        recording.dispatch(.dragOver, on: board.page.body, event(220, 45))
        recording.dispatch(.drop, on: board.page.body, event(220, 45, items))
        recording.advance(1)
        #expect(board.right.dropped.map(\.id) == [ItemID(15), ItemID(16)])
    }

    @Test("a file over nothing never makes the browser leave for it")
    func fileOverNothing() {
        let file = TransferItem(type: "application/json", isFile: true)
        recording.dispatch(.dragEnter, on: board.page.body, event(900, 45, [file]))
        let over = recording.dispatch(.dragOver, on: board.page.body, event(900, 45))
        #expect(over == RecordedAnswer(isDefaultPrevented: true, dropEffect: DropEffect.none))
        #expect(recording.dispatch(.drop, on: board.page.body, event(900, 45, [file])).isDefaultPrevented)
    }

    @Test("text over a text field is the field's")
    func field() {
        recording.dispatch(.dragEnter, on: board.page.body, event(220, 45, [TransferItem(type: "text/plain")]))
        var over = event(220, 45)
        over.isEditing = true
        #expect(!recording.dispatch(.dragOver, on: board.page.body, over).isDefaultPrevented)
        over.items = [TransferItem(type: "text/plain", text: "x")]
        #expect(!recording.dispatch(.drop, on: board.page.body, over).isDefaultPrevented)
        recording.advance(3)
        #expect(!board.host.isDragging)
        #expect(board.right.dropped.isEmpty)
    }

    @Test("text that has rested over a text field can still be dropped elsewhere")
    func behindField() {
        recording.dispatch(.dragEnter, on: board.page.body, event(220, 45, [TransferItem(type: "text/plain")]))
        var over = event(220, 45)
        over.isEditing = true
        for _ in 0..<4 {
            recording.dispatch(.dragOver, on: board.page.body, over)
            recording.advance(1)
        }
        #expect(recording.dispatch(.dragOver, on: board.page.body, event(220, 45)).dropEffect == .copy)
        let items = [TransferItem(type: "text/plain", text: "x")]
        recording.dispatch(.drop, on: board.page.body, event(220, 45, items))
        recording.advance(1)
        #expect(board.right.dropped.count == 1)
    }

    @Test("a drag that leaves the window and stays away ends")
    func leaving() {
        recording.dispatch(.dragEnter, on: board.page.body, event(220, 45, [TransferItem(type: "text/plain")]))
        recording.dispatch(.dragLeave, on: board.page.body)
        recording.advance(4)
        #expect(!board.host.isDragging)
        recording.dispatch(.dragEnter, on: board.page.body, event(220, 45, [TransferItem(type: "text/plain")]))
        #expect(board.host.isDragging)
    }

    @Test("a drag that was dropped where nobody takes it ends soon after the next move of a pointer, and at a press")
    func pointerSeen() {
        recording.dispatch(.dragEnter, on: board.page.body, event(900, 45, [TransferItem(type: "text/plain")]))
        recording.dispatch(.dragLeave, on: board.page.body)
        #expect(board.host.isDragging)
        recording.dispatch(.pointerMove, on: board.page.body, .pointer(.mouse, x: 900, y: 50))
        recording.advance(0.6)
        #expect(!board.host.isDragging)
        recording.dispatch(.dragEnter, on: board.page.body, event(900, 45, [TransferItem(type: "text/plain")]))
        recording.dispatch(.pointerDown, on: board.page.body, .pointer(.mouse, x: 900, y: 50))
        recording.advance(0.1)
        #expect(!board.host.isDragging)
    }

    @Test("a finger that taps while another one drags takes nothing away; one that comes after the drag ends it")
    func tapMeanwhile() {
        recording.dispatch(.dragEnter, on: board.page.body, event(220, 45, [TransferItem(type: "text/plain")]))
        let tap = RecordedEvent.pointer(.touch, x: 600, y: 300, id: 7)
        recording.dispatch(.pointerDown, on: board.page.body, tap)
        recording.dispatch(.pointerUp, on: board.page.body, tap)
        recording.advance(0.3)
        #expect(recording.dispatch(.dragOver, on: board.page.body, event(221, 45)).dropEffect == .copy)
        recording.advance(0.6)
        #expect(board.host.isDragging)
        recording.dispatch(.pointerDown, on: board.page.body, tap)
        recording.advance(0.6)
        #expect(!board.host.isDragging)
    }

    @Test("a pointer that is seen a moment before the drop, as on X11, takes nothing away")
    func pointerSeenBeforeDrop() {
        recording.dispatch(.dragEnter, on: board.page.body, event(220, 45, [TransferItem(type: "text/plain")]))
        recording.dispatch(.dragOver, on: board.page.body, event(220, 45))
        recording.dispatch(.pointerMove, on: board.page.body, .pointer(.mouse, x: 220, y: 45))
        recording.advance(0.1)
        let items = [TransferItem(type: "text/plain", text: "Milk")]
        #expect(recording.dispatch(.drop, on: board.page.body, event(220, 45, items)).isDefaultPrevented)
        recording.advance(1)
        #expect(board.right.dropped.map(\.title) == ["Milk"])
        #expect(board.ends == ["dropped"])
    }

    @Test("a paste lands on the focused row, or where the pointer was; in a field it is the field's")
    func paste() throws {
        let row = try #require(board.right.rows[22])
        recording.node(row).frame = PageRect(x: 200, y: 40, width: 180, height: 40)
        let items = [TransferItem(type: "text/plain", text: "Pasted")]
        #expect(recording.dispatch(.paste, on: row, event(0, 0, items)).isDefaultPrevented)
        recording.advance(1)
        #expect(board.right.dropped.map(\.title) == ["Pasted"])
        var inField = event(0, 0, items)
        inField.isEditing = true
        #expect(!recording.dispatch(.paste, on: row, inField).isDefaultPrevented)
    }

    @Test("HTML that was made of items brings these where a paste has no more, and other HTML only itself")
    func markup() throws {
        let row = try #require(board.right.rows[22])
        recording.node(row).frame = PageRect(x: 200, y: 40, width: 180, height: 40)
        let html = OutsideContent.markup(
            of: [ItemID(0xfedc_ba98_7654_3210), ItemID(7)],
            marks: ["application/x-carry-card"],
            lines: ["Salt & <pepper>", "Tea"]
        )
        let ids = "fedcba9876543210 0000000000000007"
        #expect(
            html == "<div data-carry=\"\(ids) application/x-carry-card\">"
                + "<div>Salt &amp; &lt;pepper></div><div>Tea</div></div>"
        )
        let others = [
            "<div data-carry=\"application/x-carry-card\">Tea</div>", "<p>Tea</p>",
            "<p>Before</p>\(html)", "\(html)<p>Behind</p>", "<ul><li>\(html)</li><li>Beside</li></ul>",
        ]
        let own = [html, "<meta charset=\"utf-8\">\n\(html)\n", "<span>\(html)</span>"]
        for (html, isOwn) in own.map({ ($0, true) }) + others.map({ ($0, false) }) {
            let items = [TransferItem(type: "text/html", text: html), TransferItem(type: "text/plain", text: "Tea")]
            recording.dispatch(.paste, on: row, event(0, 0, items))
            recording.advance(1)
            #expect(board.right.dropped.count == (isOwn ? 2 : 1), "\(html)")
            let content = try #require(board.right.dropped.last?.localObject as? OutsideContent)
            #expect(content.id == (isOwn ? ItemID(7) : nil))
            #expect(content.text("application/x-carry-card") == (isOwn ? "1" : nil))
        }
    }
}
