// SPDX-License-Identifier: Apache-2.0
import Testing

@testable import BrowserBridge

@Suite("Events")
struct EventTests {
    let page = WebPage()
    var recording: RecordingPort { page.recording }

    @Test("an event goes from the innermost listening element to the window, until it is stopped")
    func order() {
        let outer = page.element("div")
        let inner = page.element("button")
        page.body.append(outer)
        outer.append(inner)
        outer.key = 7
        var heard: [String] = []
        inner.on(.click) { _ in heard.append("inner") }
        outer.on(.click) { event in
            heard.append("outer \(event.targetKey) \(event.target === inner) \(event.current === outer)")
        }
        page.window.on(.click) { _ in heard.append("window") }
        recording.dispatch(.click, on: inner)
        #expect(heard == ["inner", "outer 7 true true", "window"])
        heard = []
        inner.on(.click) { $0.stopPropagation() }
        recording.dispatch(.click, on: inner)
        #expect(heard == ["inner"])
        inner.removeHandlers(.click)
        heard = []
        recording.dispatch(.click, on: inner)
        #expect(heard == ["outer 7 true true", "window"])
    }

    @Test("a drop of more than 65,535 files brings each of them")
    func manyFiles() {
        let target = page.element("div")
        page.body.append(target)
        var count = 0
        target.on(.drop) { count = $0.items.count }
        var sent = RecordedEvent()
        sent.items = Array(repeating: TransferItem(type: "image/png", isFile: true), count: 70_000)
        recording.dispatch(.drop, on: target, sent)
        #expect(count == 70_000)
    }

    @Test("a handler answers while the browser waits")
    func answers() {
        let target = page.element("div")
        page.body.append(target)
        target.on(.dragOver) { $0.dropEffect = .copy }
        target.on(.keyDown) { if $0.key == .space { $0.preventDefault() } }
        let over = recording.dispatch(.dragOver, on: target)
        #expect(over == RecordedAnswer(isDefaultPrevented: true, dropEffect: .copy))
        #expect(recording.dispatch(.keyDown, on: target, .key(" ")).isDefaultPrevented)
        #expect(!recording.dispatch(.keyDown, on: target, .key("a")).isDefaultPrevented)
    }

    @Test("the fields of an event arrive as they were sent")
    func fields() {
        var seen: Event?
        page.window.on(.pointerMove) { seen = $0 }
        var sent = RecordedEvent.pointer(.touch, x: 12.5, y: 40, id: 9, button: -1)
        sent.modifiers = [.shift, .meta]
        sent.buttons = 1
        sent.isInteractive = true
        sent.items = [TransferItem(type: "text/plain", text: "Grüezi"), TransferItem(type: "image/png", isFile: true)]
        recording.dispatch(.pointerMove, on: page.body, sent)
        #expect(seen?.x == 12.5 && seen?.y == 40 && seen?.pointerID == 9 && seen?.button == -1 && seen?.buttons == 1)
        #expect(seen?.pointerKind == .touch && seen?.modifiers == [.shift, .meta] && seen?.isInteractive == true)
        #expect(seen?.items.map(\.text) == ["Grüezi", ""] && seen?.items.map(\.isFile) == [false, true])
    }

    @Test(
        "keys have names",
        arguments: [
            ("Enter", Key.enter), ("Escape", .escape), (" ", .space), ("ArrowUp", .up), ("Tab", .tab),
            ("z", .character("z")), ("ß", .character("ß")), ("F5", .other), ("Delete", .delete),
            ("PageDown", .pageDown),
        ]
    )
    func keys(name: String, key: Key) {
        #expect(Key(name: name) == key)
    }

    @Test(
        "what a keyboard of another script types stays, and for shortcuts the Latin letter at its place stands beside it"
    )
    func scripts() {
        var seen: Event?
        page.window.on(.keyDown) { seen = $0 }
        for (told, key, shortcut) in [
            ("яz", .character("я"), .character("z")), ("λL", .character("λ"), .character("L")),
            ("لاb", .other, .character("b")), ("z", .character("z"), .character("z")),
            ("é", .character("é"), .character("é")), ("Enter", .enter, .enter),
        ] as [(String, Key, Key)] {
            var event = RecordedEvent()
            event.key = told
            recording.dispatch(.keyDown, on: page.body, event)
            #expect(seen?.key == key && seen?.shortcut == shortcut, "\(told)")
        }
    }

    @Test("a letter is the same with Shift")
    func letters() {
        #expect(Key.character("Z").isLetter("z"))
        #expect(Key.character("z").isLetter("z"))
        #expect(!Key.character("y").isLetter("z"))
        #expect(!Key.enter.isLetter("z"))
    }

    @Test("an event for an element that is gone is no error")
    func gone() {
        var row: Element? = page.element("div")
        row?.on(.click) { _ in Issue.record("the element is gone") }
        page.flush()
        let handle = row?.handle ?? 0
        row = nil
        let record = CommandBuffer()
        record.write(EventType.click.rawValue)
        for _ in 0..<43 { record.write(UInt8(0)) }
        record.write(UInt16(1))
        record.write(handle)
        #expect(recording.deliver(.event, record) == 0)
    }

    @Test("a handler that another one removes is not called any more, not even for the same event")
    func removedMeanwhile() {
        let target = page.element("div")
        page.body.append(target)
        var heard: [String] = []
        var second: EventHandler?
        target.on(.click) { [unowned(unsafe) target] _ in
            heard.append("first")
            if let second { target.removeHandler(second) }
        }
        second = target.on(.click) { _ in heard.append("second") }
        recording.dispatch(.click, on: target)
        #expect(heard == ["first"])
    }

    @Test("an element that is made while an event is handled hears nothing of it, also under a number given again")
    func madeMeanwhile() {
        var outer: Element? = page.element("div")
        let inner = page.element("button")
        outer?.append(inner)
        if let outer { page.body.append(outer) }
        outer?.on(.click) { _ in Issue.record("the element is gone") }
        let number = outer?.handle
        var late: Element?
        var heard = 0
        inner.on(.click) { [unowned(unsafe) page] _ in
            outer?.remove()
            outer = nil
            page.flush()
            late = page.element("div")
            late?.on(.click) { _ in heard += 1 }
        }
        recording.dispatch(.click, on: inner)
        #expect(late?.handle == number)
        #expect(heard == 0)
    }

    @Test("any bytes from the page are read without a trap", arguments: 0..<200)
    func hostileBytes(seed: UInt64) {
        var generator = SeededGenerator(seed: seed)
        page.window.on(.click) { _ in }
        for number in Int32(0)...7 {
            guard let message = Message(rawValue: number) else { continue }
            let record = CommandBuffer()
            for _ in 0..<Int.random(in: 0..<200, using: &generator) {
                record.write(UInt8.random(in: .min ... .max, using: &generator))
            }
            _ = recording.deliver(message, record)
        }
    }

    @Test("what a handler writes while commands are applied follows in the right order")
    func nested() {
        // Giving the focus makes the browser call a handler in the middle of a crossing.
        let field = page.element("input")
        page.body.append(field)
        field.on(.focus) { [unowned(unsafe) page] _ in
            page.body.addClass("focused")
            page.flush()
        }
        page.flush()
        recording.onCall = { [unowned(unsafe) recording] name, node in
            if name == "focus" { recording.dispatch(.focus, on: node) }
        }
        field.focus()
        page.body.toggleClass("focused", false)
        page.flush()
        #expect(recording.body.classes == ["focused"])
    }
}
