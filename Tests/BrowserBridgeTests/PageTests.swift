// SPDX-License-Identifier: Apache-2.0
import Foundation
import Testing

@testable import BrowserBridge

@Suite("The page beside its elements")
struct PageTests {
    let page = WebPage()
    var recording: RecordingPort { page.recording }

    @Test("a frame runs what was asked for before it, and what is asked in it runs in the next")
    func frames() {
        var times: [Double] = []
        page.requestFrame { [unowned(unsafe) page] time in
            times.append(time)
            page.requestFrame { times.append($0) }
        }
        recording.frame()
        #expect(times.count == 1)
        recording.frame()
        recording.frame()
        #expect(times.count == 2)
    }

    @Test("what is written asks for a frame; what is written in a frame goes with it, and asks for no other")
    func writing() {
        let element = page.element("div")
        recording.frame()
        #expect(!recording.isFrameRequested)
        var frames = 0
        page.awaitFrame { [unowned(unsafe) page] _ in
            frames += 1
            element.setText("b")
            page.awaitFrame { _ in frames += 1 }
        }
        #expect(!recording.isFrameRequested)
        element.setText("a")
        #expect(recording.isFrameRequested)
        recording.frame()
        #expect(frames == 1)
        #expect(recording.node(element).text == "b")
        #expect(!recording.isFrameRequested)
        page.requestFrame()
        recording.frame()
        #expect(frames == 2)
        var order: [String] = []
        page.requestFrame { [unowned(unsafe) page] _ in
            page.atEndOfFrame { _ in order.append("end") }
            order.append("one")
        }
        page.requestFrame { _ in order.append("two") }
        recording.frame()
        #expect(order == ["one", "two", "end"])
    }

    @Test("a timer fires once, unless it is cancelled")
    func timers() {
        var fired: [String] = []
        page.after(0.5) { fired.append("half") }
        let cancelled = page.after(0.6) { fired.append("cancelled") }
        page.after(1) { fired.append("one") }
        page.cancel(cancelled)
        recording.advance(0.55)
        #expect(fired == ["half"])
        recording.advance(1)
        #expect(fired == ["half", "one"])
    }

    @Test("measuring applies what was written first, and answers in the order of the question")
    func measuring() {
        let one = page.element("div")
        let two = page.element("div")
        page.body.append(one, two)
        recording.node(one).frame = PageRect(x: 1, y: 2, width: 3, height: 4)
        recording.node(two).scroll = ScrollMetrics(top: 5, contentHeight: 900, height: 100)
        one.setText("x")
        #expect(page.measure([two, one]) == [PageRect(), PageRect(x: 1, y: 2, width: 3, height: 4)])
        #expect(recording.node(one).text == "x")
        #expect(page.scrollMetrics([two]).first?.contentHeight == 900)
        #expect(page.viewport.width == 1_280)
        #expect(page.measure([]).isEmpty)
    }

    @Test(
        "the clock says how far its zone is away, where that can be",
        arguments: [
            (60, 60), (-570, -570), (345.5, 345), (1e12, 0), (-Double.infinity, 0), (Double.nan, 0),
        ] as [(Double, Int)]
    )
    func zones(said: Double, minutes: Int) {
        let answer = CommandBuffer()
        answer.write(1_700_000_000_000.0)
        answer.write(said)
        var reader = ByteReader(answer.bytes)
        let clock = WallClock(&reader)
        #expect(clock == WallClock(milliseconds: 1_700_000_000_000, minutesAheadOfUTC: minutes))
        #expect(page.wallClock.minutesAheadOfUTC == 60)
    }

    @Test("settings, storage and random bytes")
    func environment() {
        recording.media = [.isDark, .hasCoarsePointer]
        #expect(page.media.contains(.isDark))
        #expect(page.language == "en")
        #expect(page.stored("k") == nil)
        page.store("k", "")
        page.flush()
        #expect(page.stored("k") == "")
        page.removeStored("k")
        page.flush()
        #expect(page.stored("k") == nil)
        #expect(page.keep("k/2", "two") && page.keep("k/1", "one") && page.keep("other", ""))
        #expect(page.storedKeys(from: "k/") == ["k/1", "k/2"])
        #expect(page.storedKeys(from: "none") == [])
        recording.hasRoom = false
        #expect(!page.keep("k/1", "longer"))
        #expect(page.stored("k/1") == "one")
        #expect(page.randomBytes(16).count == 16)
        #expect(page.random() != page.random())
        page.pushAddress("/board")
        #expect(recording.log.contains("navigate 0 /board"))
    }

    @Test("what is asked of the history while the page goes back is done when it has arrived, which is not told")
    func back() {
        var arrivals = 0
        page.window.on(.popState) { _ in arrivals += 1 }
        page.flush()
        var steps: [String] { recording.log.filter { $0.hasPrefix("navigate") }.map { String($0.dropFirst(9)) } }
        page.goBack()
        page.pushAddress("/one")
        page.replaceAddress("/two")
        #expect(page.address == "/two" && steps == ["2 "])
        recording.dispatch(.popState, on: page.window)
        #expect(steps == ["2 ", "0 /two"])
        page.goBack()
        page.pushAddress("/three")
        page.goBack()
        recording.dispatch(.popState, on: page.window)
        #expect(steps == ["2 ", "0 /two", "2 "])
        // Of two steps one is asked for at a time.
        page.goBack()
        page.goBack()
        #expect(page.address == recording.address)
        page.replaceAddress("/four")
        recording.dispatch(.popState, on: page.window)
        #expect(Array(steps.dropFirst(3)) == ["2 ", "2 "] && page.address == "/four")
        recording.dispatch(.popState, on: page.window)
        #expect(steps.last == "1 /four" && arrivals == 0)
        recording.dispatch(.popState, on: page.window)
        #expect(arrivals == 1)
        // Forward again, and back from there.
        page.goForward()
        page.goBack()
        page.goForward()
        recording.dispatch(.popState, on: page.window)
        recording.dispatch(.popState, on: page.window)
        recording.dispatch(.popState, on: page.window)
        #expect(steps.suffix(3) == ["4 ", "2 ", "4 "] && arrivals == 1)
    }

    @Test("what moves the focus is there when the event returns, and what does not waits for the frame")
    func focus() {
        let (field, element) = (page.element("input"), page.element("button"))
        page.body.append(field, element)
        element.on(.click) { _ in field.setText("written") }
        element.on(.keyDown) { _ in field.focus() }
        element.on(.pointerDown) { _ in field.focus() }
        page.flush()
        let (button, crossings) = (recording.node(element), recording.crossings)
        recording.dispatch(.click, on: button)
        // The browser itself gives the focus to what is pressed.
        recording.dispatch(.pointerDown, on: button)
        #expect(recording.crossings == crossings)
        recording.dispatch(.keyDown, on: button)
        #expect(recording.crossings == crossings + 1 && recording.node(field).text == "written")
    }

    @Test("a scrollable place is found innermost first")
    func scrollables() {
        let board = page.element("div")
        let list = page.element("div")
        page.body.append(board)
        board.append(list)
        for node in [recording.node(board), recording.node(list)] {
            node.frame = PageRect(x: 0, y: 0, width: 100, height: 100)
        }
        recording.node(board).scroll = ScrollMetrics(contentWidth: 500, width: 100)
        recording.node(list).scroll = ScrollMetrics(contentHeight: 500, height: 100)
        let found = page.scrollables(atX: 50, y: 50)
        #expect(found.map { $0.element === list } == [true, false])
        #expect(found.map(\.isVertical) == [true, false])
        #expect(found.map(\.isHorizontal) == [false, true])
    }

    @Test(
        "an address that is opened while the page goes back is followed; it stays, wherever the step back is taken from"
    )
    func overtaken() {
        var arrivals = 0
        page.window.on(.popState) { _ in arrivals += 1 }
        page.flush()
        var steps: [String] { recording.log.filter { $0.hasPrefix("navigate") }.map { String($0.dropFirst(9)) } }
        func arrive(mark: Int = 0) {
            recording.entryMark = mark
            recording.dispatch(.popState, on: page.window)
        }
        page.goBack()
        page.pushAddress("/lost")
        recording.address = "/typed"
        arrive(mark: -1)
        #expect(arrivals == 1 && page.address == "/typed")
        // The step back leads to what was before the typed one, and the page leads forward again.
        arrive()
        page.pushAddress("/next")
        arrive()
        #expect(arrivals == 1)
        #expect(steps == ["2 ", "1 /typed", "4 ", "0 /next"])
        // A browser that has given the step back up does not keep the page waiting.
        page.goBack()
        arrive(mark: -1)
        recording.entryMark = 0
        page.pushAddress("/last")
        #expect(steps.last == "1 /typed")
        recording.advance(2)
        #expect(arrivals == 2 && steps.last == "0 /last")
    }

    @Test("an address that was opened by somebody gets its mark before the page goes on from there")
    func newEntry() {
        recording.address = "/typed"
        recording.entryMark = -1
        page.pushAddress("/next", isCover: true)
        #expect(recording.log.suffix(3) == ["navigate 1 /typed", "navigate 0 /next", "cover /next"])
    }

    @Test("every opcode, question and event has its row in bridge.js")
    func tables() throws {
        let script = try String(contentsOfFile: scriptPath, encoding: .utf8)
        let rows = try #require(script.firstSection(from: "const operations = [", to: "].map("))
        #expect(rows.components(separatedBy: "\n  ['").count - 1 == Opcode.allCases.count)
        let asked = try #require(script.firstSection(from: "const questions = [", to: "\n];"))
        #expect(asked.components(separatedBy: "\n  ()").count - 1 == Question.allCases.count)
        let names = try #require(script.firstSection(from: "const eventNames = [", to: "];"))
        #expect(names.components(separatedBy: "',").count - 1 == EventType.allCases.count)
    }

    @Test("HTML is read as its elements and texts, with how deep they are and the attributes that were asked for")
    func html() {
        var nodes: [String] = []
        let text = "<!--x-->a<p style=\"color: red\">b &amp; <a href=\"/c\" onclick=\"d()\">e</a></p><br>f"
        page.readHTML(text, attributes: ["href", "data-style"]) { node in
            nodes.append("\(node.depth) \(node.name) \(node.values)")
        }
        #expect(
            nodes == [
                "1  [\"a\"]", "1 p [\"\", \"color: red\"]", "2  [\"b & \"]", "2 a [\"/c\", \"\"]", "3  [\"e\"]",
                "1 br [\"\", \"\"]", "1  [\"f\"]",
            ]
        )
    }

    @Test("of a folder that is picked come the files that would come of one that is dropped, and whether they are all")
    func pickedFolder() {
        var found: [(names: [String], isWhole: Bool)] = []
        let deep = String(repeating: "a/", count: 17) + "b"
        for names in [[".a/b", ".a/.c", ".a/.d/e"], ["a/b", deep], []] {
            page.pickFolder { files, isWhole in found.append((files.map(\.name), isWhole)) }
            #expect(recording.log.last?.hasSuffix(" 3") == true)
            recording.choose(names.map { recording.file($0, type: "", size: 1) })
        }
        #expect(found.map(\.names) == [[".a/b"], ["a/b"], []])
        #expect(found.map(\.isWhole) == [true, false, true])
    }

    @Test(
        "what is on the clipboard is pasted into an element as by keys, and who asked hears whether there was anything"
    )
    func clipboard() {
        var pasted: [String] = []
        var answers: [Bool] = []
        let element = page.element("div")
        page.body.append(element)
        page.window.on(.paste) { event in pasted += event.items.map(\.text) }
        for items in [[TransferItem(type: "text/plain", text: "Milk")], []] {
            page.pasteClipboard(into: element) { answers.append($0) }
            #expect(answers.count == (items.isEmpty ? 1 : 0))
            recording.answerClipboard(items)
        }
        #expect(pasted == ["Milk"])
        #expect(answers == [true, false])
    }

    @Test("a text is typed into a field")
    func insertion() {
        let field = page.element("textarea")
        page.body.append(field)
        field.setProperty("value", "a")
        field.insertText("b", atX: 1, y: 2)
        #expect(recording.node(field).properties["value"] == "ab")
    }
}
