// SPDX-License-Identifier: Apache-2.0

import BrowserBridge
import Testing
import WorkspaceModel

@testable import WorkspaceClient

@Suite("Files that wait for the server")
struct KeptUploadTests {
    private let documents = UploadDestination.documents(Place(parent: .workspace))

    private func loseServer(_ browser: Browser) {
        browser.server.isDown = true
        browser.wait(1)
        #expect(!browser.workspace.isConnected)
    }

    private func bringServerBack(_ browser: Browser) {
        browser.server.isDown = false
        browser.workspace.retry()
        browser.wait(3, every: 0.1)
        #expect(browser.workspace.isConnected)
    }

    private func file(_ name: String, size: Double = 100, in browser: Browser) -> PageFile {
        let file = browser.recording.file(name, type: "application/pdf", size: size)
        browser.server.contents[file.handle] = .pages(IntakeMix.hash(of: name.utf8.count), 1)
        return file
    }

    private func titles(_ browser: Browser, in parent: NodeID = .workspace) -> [String] {
        browser.server.documentTitles(in: parent)
    }

    private func notes(_ browser: Browser) -> [String] {
        browser.page.flush()
        return browser.recording.body.all(class: "upload-note").map { $0.text }
    }

    private func title(_ browser: Browser) -> String? {
        browser.page.flush()
        return browser.recording.body.first(named: "uploads-title")?.text
    }

    private func reload(_ browser: Browser) -> Browser {
        let next = Browser(after: browser)
        next.start()
        next.wait(1)
        return next
    }

    private func keepsNothing(_ browser: Browser) -> Bool {
        browser.page.flush()
        return browser.recording.parked.isEmpty
            && browser.recording.storage.keys.allSatisfy { !$0.hasPrefix("carry-landed/") }
    }

    @Test("they are kept over reloads, that is said, and they land in their order when the server is back")
    func overReloads() {
        var browser = Browser.connected()
        loseServer(browser)
        let files = ["a.pdf", "folder/b.pdf", "c.pdf"].map { file($0, in: browser) }
        browser.area.files.accept(files, to: documents)
        browser.settle()
        #expect(title(browser) == "3 files wait for the server")
        #expect(notes(browser).allSatisfy { $0.hasPrefix("Kept in this browser until the server is back") })
        for _ in 0..<2 { browser = reload(browser) }
        #expect(title(browser) == "3 files wait for the server")
        #expect(notes(browser).allSatisfy { $0.hasPrefix("Kept in this browser until the server is back") })
        bringServerBack(browser)
        #expect(titles(browser) == ["a.pdf", "b.pdf", "c.pdf"])
        #expect(keepsNothing(browser))
        #expect(titles(reload(browser)) == ["a.pdf", "b.pdf", "c.pdf"])
    }

    @Test("what is dropped after the clock was set back comes behind what was dropped before")
    func clockSetBack() {
        var browser = Browser.connected()
        loseServer(browser)
        browser.area.files.accept([file("a.pdf", in: browser)], to: documents)
        browser.settle()
        browser = reload(browser)
        browser.recording.wallClock.milliseconds -= 3_600_000
        browser.area.files.accept([file("b.pdf", in: browser)], to: documents)
        browser.settle()
        browser = reload(browser)
        bringServerBack(browser)
        #expect(titles(browser) == ["a.pdf", "b.pdf"])
    }

    @Test("a board's file is kept as the others are, and becomes one board")
    func board() {
        var browser = Browser.connected()
        loseServer(browser)
        let file = browser.recording.file("board.json", type: "application/json", size: 100)
        browser.area.files.accept([file], to: documents)
        browser.settle()
        browser = reload(browser)
        #expect(notes(browser).allSatisfy { $0.hasPrefix("Kept in this browser until the server is back") })
        bringServerBack(browser)
        #expect(browser.recording.body.first(named: "report-imported")?.allText == "1 board")
        #expect(keepsNothing(browser))
        browser = reload(browser)
        #expect(
            browser.server.tree.children(of: .workspace).count { browser.server.tree[$0]?.title == "Imported" } == 1
        )
    }

    @Test(
        "a page that ends on the way leaves the rest to the next one, in order, and nothing comes twice",
        arguments: 0...6
    )
    func everyInterruption(steps: Int) {
        let browser = Browser.connected()
        browser.server.change([
            .insert(.make(800), kind: .document, at: Place(parent: .workspace), fields: [.title: .text("before")]),
            .insert(.make(801), kind: .document, at: Place(parent: .workspace), fields: [.title: .text("after")]),
        ])
        browser.wait(1)
        loseServer(browser)
        let files = ["a.pdf", "b.pdf", "c.pdf"].map { file($0, in: browser) }
        let place = Place(parent: .workspace, after: .make(800), before: .make(801))
        browser.area.files.accept(files, to: .documents(place))
        browser.settle()
        browser.isAnswering = false
        browser.server.isDown = false
        browser.workspace.retry()
        browser.wait(1)
        for _ in 0..<steps {
            guard browser.answerNext() else { break }
            browser.page.flush()
        }
        // This one lands, and nobody hears of it.
        if let request = browser.recording.requests.first { _ = browser.server.answer(request) }
        let next = reload(browser)
        next.wait(2)
        next.check()
        #expect(titles(next) == ["before", "a.pdf", "b.pdf", "c.pdf", "after"])
        #expect(keepsNothing(next))
    }

    @Test("one that is under way when the server goes waits, is kept and sent again by itself")
    func cutOff() {
        let browser = Browser.connected()
        browser.isAnswering = false
        browser.area.files.accept([file("a.pdf", in: browser)], to: documents)
        browser.page.flush()
        #expect(browser.recording.requests.last?.path.hasPrefix("/api/documents") == true)
        // The line of the upload breaks before the feed does.
        browser.recording.respond(status: 0)
        #expect(notes(browser) == ["The server cannot be reached. It is sent again by itself."])
        browser.isAnswering = true
        loseServer(browser)
        #expect(title(browser) == "1 file waits for the server")
        let next = reload(browser)
        bringServerBack(next)
        #expect(titles(next) == ["a.pdf"])
        #expect(keepsNothing(next))
    }

    @Test("where there is no room, or more than 1 GB, that is said, and they are sent from the page")
    func noRoom() {
        let browser = Browser.connected()
        loseServer(browser)
        browser.area.files.accept((0..<3).map { file("\($0).pdf", size: 5e8, in: browser) }, to: documents)
        browser.settle()
        #expect(notes(browser).map { $0.hasPrefix("Kept in this browser") } == [true, true, false])
        #expect(notes(browser).last?.contains("1 GB") == true)
        browser.recording.hasRoom = false
        browser.area.files.accept([file("3.pdf", in: browser)], to: documents)
        browser.settle()
        #expect(notes(browser).last?.contains("no room") == true)
        #expect(browser.recording.parked.count == 2)
        bringServerBack(browser)
        #expect(titles(browser).sorted() == ["0.pdf", "1.pdf", "2.pdf", "3.pdf"])
        #expect(keepsNothing(browser))
    }

    @Test("[more files than get rows while they wait] -> each that cannot be kept has one, and says so")
    func manyWithoutRoom() {
        let browser = Browser.connected()
        loseServer(browser)
        browser.recording.hasRoom = false
        let count = UploadPanel.maximumQuietRows + 20
        browser.area.files.accept((0..<count).map { file("\($0).pdf", in: browser) }, to: documents)
        browser.settle()
        #expect(notes(browser).count { $0.contains("no room") } == count)
    }

    @Test("one that is given up is forgotten")
    func givenUp() {
        let browser = Browser.connected()
        loseServer(browser)
        browser.area.files.accept(["a.pdf", "b.pdf"].map { file($0, in: browser) }, to: documents)
        browser.settle()
        browser.click(browser.find("Cancel a.pdf"))
        let next = reload(browser)
        bringServerBack(next)
        #expect(titles(next) == ["b.pdf"])
        #expect(keepsNothing(next))
    }

    @Test("what is refused is kept, and offered again, until the person has closed the panel")
    func refused() {
        var browser = Browser.connected()
        loseServer(browser)
        let odd = file("odd.pdf", in: browser)
        browser.server.contents[odd.handle] = .broken("is broken.")
        browser.area.files.accept([odd], to: documents)
        browser.settle()
        bringServerBack(browser)
        for _ in 0..<2 {
            #expect(notes(browser) == ["“odd.pdf” is broken."])
            browser = reload(browser)
        }
        browser.click(browser.find("Close"))
        #expect(keepsNothing(browser))
    }

    @Test("what one person left is not sent as another")
    func somebodyElse() {
        let browser = Browser.connected()
        loseServer(browser)
        browser.area.files.accept([file("a.pdf", in: browser)], to: documents)
        browser.settle()
        let own = browser.server.session
        browser.server.session.id = NodeID.make(909).description
        browser.server.isDown = false
        let other = reload(browser)
        other.wait(2)
        #expect(titles(other).isEmpty)
        #expect(other.recording.parked.count == 1)
        browser.server.session = own
        #expect(titles(reload(other)) == ["a.pdf"])
    }

    @Test("what goes to something that was made away waits until the server has that")
    func intoSomethingNew() {
        let browser = Browser.connected()
        loseServer(browser)
        let card = browser.workspace.newID()
        #expect(
            browser.workspace.perform([.insert(card, kind: .card, at: Place(parent: .make(10)), fields: [:])]) == nil
        )
        browser.area.files.accept([file("a.pdf", in: browser)], to: .documents(Place(parent: card)))
        browser.settle()
        let next = reload(browser)
        bringServerBack(next)
        #expect(titles(next, in: card) == ["a.pdf"])
        #expect(keepsNothing(next))
    }

    @Test("what was staged is staged there again; where that is gone, the panel says what becomes of it")
    func staged() throws {
        for isGone in [false, true] {
            let browser = Browser.connected()
            let draft = try #require(browser.area.drafts.begin())
            browser.settle()
            loseServer(browser)
            browser.area.drafts.stage([file("a.pdf", in: browser)], in: draft)
            browser.settle()
            #expect(title(browser) == nil)
            if isGone { browser.server.change([.trash([draft])]) }
            browser.server.isDown = false
            browser.isAnswering = false
            let next = reload(browser)
            next.wait(2)
            #expect(titles(next, in: draft) == (isGone ? [] : ["a.pdf"]))
            #expect(title(next) == (isGone ? "Nothing was imported" : nil))
            #expect(keepsNothing(next) == !isGone)
        }
    }

    @Test(
        "a record of another version is left for its pages, and harms nothing",
        arguments: ["", "{}", "[1", #"{"path":1}"#]
    )
    func unknown(note: String) {
        let browser = Browser(isStarted: false)
        let key = "\u{FFFF}upload/\(browser.server.session.id)/01763880000000-0000000000001fa0/000000"
        let file = browser.recording.file("a.pdf", type: "application/pdf", size: 1)
        browser.recording.parked.append(RecordedPart(key: key, name: note, file: file))
        browser.start()
        browser.wait(1)
        browser.check()
        #expect(title(browser) == nil)
        #expect(browser.recording.parked.count == 1)
    }

    @Test("those behind one that hangs are kept, and so is it")
    func behindOneThatHangs() {
        let browser = Browser.connected()
        browser.isAnswering = false
        browser.area.files.accept(["a.pdf", "b.pdf", "c.pdf"].map { file($0, in: browser) }, to: documents)
        browser.wait(0.1)
        #expect(browser.recording.parked.isEmpty)
        loseServer(browser)
        #expect(browser.recording.parked.count == 3)
        browser.server.isDown = false
        browser.isAnswering = true
        let next = reload(browser)
        next.wait(2)
        #expect(titles(next) == ["a.pdf", "b.pdf", "c.pdf"])
        #expect(keepsNothing(next))
    }

    @Test(
        "a server in trouble, or asked too much, is asked again by itself, and what it cannot take now is kept",
        arguments: [429, 503, 507]
    )
    func inTrouble(status: Int) {
        let browser = Browser.connected()
        browser.server.status = status
        browser.area.files.accept([file("a.pdf", in: browser)], to: documents)
        browser.wait(0.5)
        let reason = status == 503 ? "The server cannot be reached." : "Something went wrong."
        #expect(notes(browser) == ["\(reason) It is sent again by itself."])
        #expect(browser.recording.parked.count == 1)
        browser.wait(3, every: 0.1)
        #expect(titles(browser) == ["a.pdf"])
        #expect(keepsNothing(browser))
    }

    @Test("a server that stays in trouble is asked again by the person, or the next page")
    func longTrouble() {
        let browser = Browser.connected()
        browser.area.files.accept([file("a.pdf", in: browser)], to: documents)
        browser.isAnswering = false
        browser.page.flush()
        var asked = 0
        for _ in 0..<400 {
            browser.wait(0.5, every: 0.5)
            guard browser.recording.requests.first?.path.hasPrefix("/api/documents") == true else { continue }
            asked += 1
            browser.recording.respond(status: 500)
        }
        #expect(asked == 7)
        #expect(browser.find("Try a.pdf again") != nil)
        #expect(browser.recording.parked.count == 1)
        #expect(titles(reload(browser)) == ["a.pdf"])
    }

    @Test("what was not imported is shown, and kept, when more is dropped")
    func nextDrop() {
        let browser = Browser.connected()
        loseServer(browser)
        let odd = file("odd.pdf", in: browser)
        browser.server.contents[odd.handle] = .broken("is broken.")
        browser.area.files.accept([odd], to: documents)
        browser.settle()
        bringServerBack(browser)
        browser.area.files.accept([file("a.pdf", in: browser)], to: documents)
        browser.wait(10, every: 0.1)
        #expect(notes(browser).first == "“odd.pdf” is broken.")
        #expect(browser.recording.parked.count == 1)
    }

    @Test("one that failed and was dismissed is not sent when the server is found to be away")
    func dismissed() throws {
        let browser = Browser.connected()
        let draft = try #require(browser.area.drafts.begin())
        browser.settle()
        browser.isAnswering = false
        browser.area.drafts.stage([file("a.pdf", in: browser)], in: draft)
        browser.page.flush()
        browser.recording.respond(status: 0)
        let upload = try #require(browser.area.drafts.uploads(to: draft).first)
        browser.area.drafts.dismiss(upload, in: draft)
        browser.isAnswering = true
        loseServer(browser)
        bringServerBack(browser)
        #expect(titles(browser, in: draft).isEmpty)
        #expect(keepsNothing(browser))
    }

    @Test("what another window has sent, or has given up, is not sent again")
    func otherWindow() {
        let browser = Browser.connected()
        loseServer(browser)
        browser.area.files.accept(["a.pdf", "b.pdf"].map { file($0, in: browser) }, to: documents)
        browser.settle()
        // As another window, which has taken them over.
        browser.recording.parked.removeAll { $0.key.hasSuffix("/000000") }
        bringServerBack(browser)
        #expect(titles(browser) == ["b.pdf"])
        #expect(notes(browser).first == "Another window has dealt with it.")
    }

    @Test("what a window leaves that is closed is taken over when the server is back")
    func closedWindow() {
        let browser = Browser.connected()
        loseServer(browser)
        let other = Browser(after: browser)
        other.start()
        other.wait(1)
        other.area.files.accept([file("a.pdf", in: other)], to: documents)
        other.settle()
        browser.recording.parked = other.recording.parked
        browser.recording.files = other.recording.files
        bringServerBack(browser)
        #expect(titles(browser) == ["a.pdf"])
        #expect(keepsNothing(browser))
    }

    @Test(
        "a write names its version and its member; one for somebody else, or of an old page, is left to the next page"
    )
    func writer() {
        for status in [401, 426] {
            let browser = Browser.connected()
            browser.isAnswering = false
            browser.area.files.accept([file("a.pdf", in: browser)], to: documents)
            browser.page.flush()
            let request = browser.recording.requests.last
            #expect(request?.headers[WireVersion.memberHeader] == browser.server.session.id)
            #expect(request?.headers[WireVersion.header] == "\(WireVersion.current)")
            browser.recording.respond(status: status)
            browser.wait(0.1)
            #expect(browser.recording.parked.count == 1)
            let next = reload(browser)
            #expect(titles(next) == ["a.pdf"])
        }
    }

    @Test("one that is given up on its way is told to the server, which makes nothing of it")
    func givenUpOnItsWay() {
        let browser = Browser.connected()
        browser.isAnswering = false
        browser.area.files.accept([file("a.pdf", in: browser)], to: documents)
        browser.page.flush()
        let id = browser.recording.requests.last?.path.split(separator: "=").last ?? ""
        browser.click(browser.find("Cancel a.pdf"))
        browser.page.flush()
        #expect(browser.recording.requests.contains { $0.method == "DELETE" && $0.path == "/api/uploads/\(id)" })
    }

    @Test("one that waits for its password goes before what came behind it, also after a reload")
    func passwordOrder() {
        let browser = Browser.connected()
        let place = Place(parent: .workspace)
        loseServer(browser)
        browser.area.files.accept(["a.pdf", "b.pdf"].map { file($0, in: browser) }, to: .documents(place))
        browser.settle()
        browser.server.isDown = false
        browser.isAnswering = false
        browser.workspace.retry()
        browser.wait(1)
        let question = PasswordRequest(error: "“a.pdf” is encrypted.", blob: "cafe", wasWrong: false)
        while let request = browser.recording.requests.first {
            if request.path.contains("name=a.pdf") {
                browser.recording.respond(status: 422, body: question.encoded())
            } else {
                browser.answerNext()
            }
            browser.wait(0.1)
        }
        #expect(titles(browser) == ["b.pdf"])
        let next = Browser(after: browser)
        next.isAnswering = false
        next.start()
        for _ in 0..<20 where next.recording.requests.first?.path.contains("name=a.pdf") != true {
            next.answerNext()
            next.wait(0.1)
        }
        #expect(next.recording.requests.first?.path.contains("&after=") == false)
    }

    @Test("what is sent again after the line broke can be undone")
    func undo() {
        let browser = Browser.connected()
        browser.isAnswering = false
        browser.area.files.accept([file("a.pdf", in: browser)], to: documents)
        browser.page.flush()
        browser.recording.respond(status: 0)
        browser.isAnswering = true
        loseServer(browser)
        bringServerBack(browser)
        #expect(titles(browser) == ["a.pdf"])
        #expect(browser.workspace.history.undoLabel == "Imported “a.pdf”")
    }

    @Test("a page that is opened while the server is away asks the browser to keep what is there")
    func persisted() {
        let browser = Browser.connected()
        browser.server.isDown = true
        let next = reload(browser)
        #expect(next.recording.log.contains("persist"))
    }
}
