// SPDX-License-Identifier: Apache-2.0
import BrowserBridge
import DragDrop
import DragDropWeb
import Testing

@Suite("What a native drag gives other programs")
struct NativeDataTests {
    let board = TestBoard()
    var data: [String: String] { board.recording.dragData }

    private func lift(_ items: [UInt64] = [11], _ provider: @escaping (UInt64) -> ItemProvider) {
        board.left.lifted = items
        board.left.provider = provider
        board.liftByMouse(11, in: board.left, x: 20, y: 10)
    }

    @Test("what is private stays here, also when it comes first", arguments: [true, false])
    func visibility(isOfTheProcess: Bool) {
        lift { _ in
            var provider = ItemProvider()
            let visibility = isOfTheProcess ? ItemProvider.Visibility.ownProcess : .sameApplication
            provider.register(text: "secret", visibility: visibility)
            provider.register(text: "<b>secret</b>", as: .html, visibility: visibility)
            provider.register(text: "https://secret.example", as: .url, visibility: visibility)
            provider.register(text: "public")
            return provider
        }
        #expect(data["text/plain"] == "public")
        #expect(data["text/html"] == nil && data["text/uri-list"] == nil)
        #expect(!data.values.contains { $0.contains("secret") })
    }

    @Test("what is not ready is stopped, and the title goes instead")
    func notReady() {
        var stopped = 0
        lift { _ in ItemProvider([.init(.utf8PlainText) { $0.onCancel = { stopped += 1 } }]) }
        #expect(data["text/plain"] == "Card 11")
        #expect(stopped == 1)
    }

    @Test("addresses and HTML that are ready are offered as what they are")
    func addressesAndHTML() {
        lift([11, 12]) { id in
            var provider = ItemProvider(url: "https://example.org/\(id)")
            provider.register(text: "<p>\(id)</p>", as: .html)
            return provider
        }
        #expect(data["text/uri-list"] == "https://example.org/11\r\nhttps://example.org/12")
        #expect(data["text/html"] == "<p>11</p>\n<p>12</p>")
        #expect(data["text/plain"] == "https://example.org/11\nhttps://example.org/12")
    }

    @Test("what only some of the items have is not offered: who takes it would lose the others")
    func notAll() {
        lift([11, 12]) { $0 == 11 ? ItemProvider(url: "https://example.org") : ItemProvider(text: "<b>") }
        #expect(data["text/uri-list"] == nil && data["text/html"] == nil)
        #expect(data["text/plain"] == "https://example.org\n<b>")
    }

    @Test("no text can pass for several addresses", arguments: ["", "#a", "a\r\nhttps://b", "a b"])
    func addresses(text: String) {
        lift { _ in ItemProvider(url: text) }
        #expect(data["text/uri-list"] == nil)
    }

    @Test("a drag with a file in it is a copy for others; inside, the engine still decides")
    func file() {
        board.nativeData = [(type: "DownloadURL", text: "text/plain:a.txt:https://example.org/a")]
        board.liftByMouse(11, in: board.left, x: 20, y: 10)
        #expect(board.recording.log.contains("dragAllowed 1"))
        #expect(board.dragOver(220, 45).dropEffect == .copy)
        #expect(board.recording.node(board.right.element).attributes["data-drop-state"] == "move")
        board.recording.dispatch(.drop, on: board.page.body, RecordedEvent(x: 220, y: 45))
        board.recording.advance(1)
        #expect(board.orders == [[12, 13], [21, 11, 22]])
        board.nativeData = []
        board.liftByMouse(12, in: board.left, x: 20, y: 10)
        #expect(board.dragOver(220, 45).dropEffect == .move)
    }
}
