// SPDX-License-Identifier: Apache-2.0

import BrowserBridge
import Foundation
import Testing
import WorkspaceModel

@testable import WorkspaceClient

@Suite("What other programs share")
struct SharedIntakeTests {
    private let first = "\u{FFFF}01763880000000-0000000000001fa0"
    private let second = "\u{FFFF}01763880000001-0000000000001fb0"

    private func browser(_ role: Role = .editor, _ share: (Browser) -> Void) -> Browser {
        let browser = Browser(isStarted: false) { server in
            let id = NodeID.make(901).description
            server.session = SessionInfo(id: id, name: "Ada", color: "green", role: role, device: "here")
        }
        share(browser)
        browser.start()
        browser.wait(2)
        return browser
    }

    private func park(_ texts: [(String, String)], _ files: [PageFile] = [], as share: String, in browser: Browser) {
        for (index, (name, text)) in texts.enumerated() {
            let key = "\(share)/00000\(index)-000000000000200\(index)"
            browser.recording.parked.append(RecordedPart(key: key, name: name, text: text))
        }
        for (index, file) in files.enumerated() {
            let key = "\(share)/00001\(index)-\(share.suffix(15))\(index)"
            browser.recording.parked.append(RecordedPart(key: key, name: "files", file: file))
        }
    }

    private func picture(_ name: String, in browser: Browser) -> PageFile {
        let file = browser.recording.file(name, type: "image/png", size: 100)
        browser.server.contents[file.handle] = .picture(IntakeMix.hash(of: name.utf8.count))
        return file
    }

    private func drafts(_ browser: Browser) -> [NodeID] {
        browser.server.tree.children(of: .workspace).filter { browser.server.tree[$0]?.kind == .draft }
    }

    private func titles(_ browser: Browser, in draft: NodeID) -> [String] {
        browser.server.tree.children(of: draft).compactMap { browser.server.tree[$0]?.title }
    }

    private func isForgotten(_ browser: Browser) -> Bool {
        browser.recording.parked.isEmpty && browser.recording.storage.keys.allSatisfy { !$0.hasPrefix("carry-shared/") }
    }

    @Test("it becomes a draft, which is opened, and is forgotten when all of it is there")
    func staged() throws {
        let browser = browser { browser in
            let texts = [("title", "The shop"), ("text", "Two bottles"), ("url", "https://shop.example/milk")]
            park(texts, [picture("a.png", in: browser), picture("b.png", in: browser)], as: first, in: browser)
        }
        browser.check()
        let draft = try #require(drafts(browser).first)
        #expect(browser.server.tree[draft]?.body == "[The shop](https://shop.example/milk)\nTwo bottles")
        #expect(titles(browser, in: draft) == ["a.png", "b.png"])
        #expect(browser.area.router.route.address == "/#/compose/\(draft)")
        #expect(isForgotten(browser))
    }

    @Test("two that were shared are two drafts, in their order")
    func two() {
        let browser = browser { browser in
            park([("text", "Milk")], as: first, in: browser)
            park([("text", "Bread")], as: second, in: browser)
        }
        browser.check()
        #expect(drafts(browser).compactMap { browser.server.tree[$0]?.body } == ["Milk", "Bread"])
        #expect(isForgotten(browser))
    }

    @Test("who is not signed in, or only looks through a link, leaves it to who signs in")
    func signedOut() throws {
        for isGuest in [false, true] {
            let browser = browser(isGuest ? .guest : .editor) { browser in
                if !isGuest { browser.server.status = 401 }
                park([("text", "Milk")], as: first, in: browser)
            }
            #expect(drafts(browser).isEmpty)
            #expect(browser.recording.parked.count == 1)
            let next = Browser(after: browser)
            next.server.session.role = .owner
            next.start()
            next.check()
            #expect(drafts(next).compactMap { next.server.tree[$0]?.body } == ["Milk"])
            #expect(isForgotten(next))
        }
    }

    @Test("a page that ends on the way leaves the rest to the next one, and nothing comes twice", arguments: 0...5)
    func everyInterruption(steps: Int) throws {
        let browser = Browser(isStarted: false)
        let files = ["a.png", "b.png", "c.png"].map { picture($0, in: browser) }
        park([("text", "Milk")], files, as: first, in: browser)
        browser.start()
        browser.isAnswering = false
        browser.wait(0.5)
        for _ in 0..<steps {
            guard browser.answerNext() else { break }
            browser.page.flush()
        }
        // This one lands, and nobody hears of it.
        if let request = browser.recording.requests.first { _ = browser.server.answer(request) }
        let next = Browser(after: browser)
        next.start()
        next.wait(2)
        next.check()
        let draft = try #require(drafts(next).first)
        #expect(drafts(next).count == 1)
        #expect(next.server.tree[draft]?.body == "Milk")
        #expect(titles(next, in: draft) == ["a.png", "b.png", "c.png"])
        #expect(isForgotten(next))
    }

    @Test("a file that cannot be had is refused with a sentence, and not offered again; one on a broken line is")
    func refused() throws {
        let browser = browser { browser in
            let huge = browser.recording.file("huge.pdf", type: "application/pdf", size: 1e9)
            let odd = browser.recording.file("odd.txt", type: "text/plain", size: 10)
            browser.server.contents[odd.handle] = .broken("is no document.")
            park([], [huge, odd], as: first, in: browser)
        }
        let notes = browser.recording.body.all(class: "upload-note").map(\.text)
        #expect(notes.contains { $0.contains("500 MB") })
        #expect(notes.contains("“odd.txt” is no document."))
        #expect(isForgotten(browser))
    }

    @Test("a draft that was deleted meanwhile is not begun again")
    func deleted() throws {
        let browser = Browser(isStarted: false)
        park([], [picture("a.png", in: browser)], as: first, in: browser)
        browser.server.isUploadLost = true
        browser.start()
        browser.wait(1)
        let draft = try #require(drafts(browser).first)
        #expect(browser.recording.parked.count == 1, "the line broke: it may be tried again")
        browser.server.change([.trash([draft])])
        browser.server.isUploadLost = false
        let next = Browser(after: browser)
        next.start()
        next.check()
        #expect(drafts(next).isEmpty)
        #expect(isForgotten(next))
    }

    @Test("the end of a session takes what was begun with it, and leaves what nobody has taken")
    func sessionEnds() throws {
        let browser = Browser(isStarted: false)
        park([], [picture("a.png", in: browser)], as: first, in: browser)
        browser.server.isUploadLost = true
        browser.start()
        browser.wait(1)
        // This one comes while nobody looks for it.
        park([("text", "Bread")], as: second, in: browser)
        browser.workspace.onSignedOut()
        browser.page.flush()
        #expect(browser.recording.parked.map { $0.key.hasPrefix(second) } == [true])
    }

    @Test("who may change nothing is told so, and it stays until it is discarded, or they may")
    func viewer() {
        let browser = browser(.viewer) { park([("text", "Milk")], as: first, in: $0) }
        #expect(browser.toasts.last == browser.workspace.refusal(of: .write))
        #expect(drafts(browser).isEmpty)
        #expect(browser.recording.parked.count == 1)
        let next = Browser(after: browser)
        next.server.session.role = .commenter
        next.start()
        next.check()
        #expect(drafts(next).compactMap { next.server.tree[$0]?.body } == ["Milk"])
        browser.click(browser.find("Discard"))
        browser.page.flush()
        #expect(isForgotten(browser))
    }

    @Test("a commenter brings in texts as they do elsewhere; files beside them stay until they may bring in those")
    func commenter() throws {
        let browser = browser(.commenter) { browser in
            park([("text", "Milk")], [picture("a.png", in: browser)], as: first, in: browser)
            park([], [picture("b.png", in: browser)], as: second, in: browser)
        }
        browser.check()
        let draft = try #require(drafts(browser).first)
        #expect(drafts(browser).compactMap { browser.server.tree[$0]?.body } == ["Milk"])
        #expect(titles(browser, in: draft) == [])
        #expect(browser.toasts == [browser.workspace.refusal(of: .edit)])
        #expect(browser.recording.parked.count == 3)
        let next = Browser(after: browser)
        next.server.session.role = .editor
        next.start()
        next.check()
        #expect(drafts(next).map { titles(next, in: $0) } == [["a.png"], ["b.png"]])
        #expect(next.server.tree[draft]?.body == "Milk")
        #expect(isForgotten(next))
    }

    @Test("what was begun as somebody else is not taken")
    func somebodyElse() {
        let browser = browser { browser in
            park([], [picture("a.png", in: browser)], as: first, in: browser)
            browser.recording.storage["carry-shared/\(first)"] = NodeID.make(902).description
        }
        browser.check()
        #expect(drafts(browser).isEmpty)
        #expect(isForgotten(browser))
    }

    @Test(
        "a title that is the text, or an address twice, is written once",
        arguments: [
            ("Milk", "Milk", "", "Milk"), ("", "https://a.example", "https://a.example", "https://a.example"),
            ("Page", "https://a.example", "", "Page\nhttps://a.example"), ("Page", "", "javascript:alert(1)", "Page"),
            ("", "Milk", "", "Milk"),
        ]
    )
    func texts(title: String, text: String, address: String, wanted: String) throws {
        let browser = browser { browser in
            park([("title", title), ("text", text), ("url", address)], as: first, in: browser)
        }
        browser.check()
        let draft = try #require(drafts(browser).first)
        #expect(browser.server.tree[draft]?.body == wanted)
    }

    @Test("the manifest asks for every kind of file that the picker offers")
    func manifest() throws {
        let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent()
        let text = try String(contentsOf: root.appending(path: "Web/manifest.webmanifest"), encoding: .utf8)
        for types in [FileKind.pickerTypes, FileKind.pictureTypes] {
            for type in types.split(separator: ",") { #expect(text.contains("\"\(type)\""), "\(type)") }
        }
        #expect(text.contains("\"*/*\""), "the composer keeps any file")
    }
}
