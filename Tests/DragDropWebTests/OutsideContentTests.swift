// SPDX-License-Identifier: Apache-2.0
import BrowserBridge
import DragDrop
import DragDropWeb
import Testing

@Suite("Loading what comes from other programs")
final class OutsideContentTests {
    let board = TestBoard()
    var recording: RecordingPort { board.recording }
    let content = (0..<600_000).map { UInt8(truncatingIfNeeded: $0 &* 31) }

    private func drop(_ items: [TransferItem], _ perform: @escaping (DropCoordinator) -> Void) {
        board.right.perform = perform
        for type in [EventType.dragEnter, .dragOver, .drop] {
            var event = RecordedEvent(x: 220, y: 45)
            event.items = items
            recording.dispatch(type, on: board.page.body, event)
        }
    }

    private func drop(
        _ name: String,
        type: String = "image/png",
        size: Int? = nil,
        _ perform: @escaping (DropCoordinator) -> Void
    ) {
        let file = recording.file(name, type: type, size: Double(size ?? content.count))
        drop([TransferItem(type: type, file: file)], perform)
    }

    @Test("L24: a dropped file is read piece by piece, and what came is what it holds")
    func file() {
        var taken: [UInt8] = []
        var progress: [Double] = []
        drop("a.png") { drop in
            let transfer = drop.load(drop.items[0], anyOf: [.image]) { bytes in
                taken = bytes
                return [drop.items[0].id]
            }
            transfer?.onChange = { progress.append($0.fraction ?? -1) }
        }
        #expect(recording.reads.map(\.offset) == [0])
        while let read = recording.reads.first {
            #expect(recording.reads.count == 1 && read.count <= 262_144)
            recording.answerRead(of: content)
        }
        #expect(taken == content)
        #expect(progress.count == 4 && progress == progress.sorted() && progress.last == 1)
        recording.advance(1)
        #expect(board.ends == ["dropped"])
    }

    @Test(
        "a text beside a file counts, unless it only says where the file is from",
        arguments: [
            ("Buy milk", true), ("A sentence: with a colon", true), ("12:30", true),
            ("https://a.example/sea.png\nMilk", true),
            ("", false), (" \n ", false), ("https://a.example/sea.png", false), ("data:image/png;base64,AA==", false),
            ("/media/disk/a.png", false), ("a.png", false), ("a.png\n/media/disk/a.png", false),
        ]
    )
    func textBesideFile(text: String, counts: Bool) {
        var dropped: [String] = []
        let file = TransferItem(type: "image/png", file: recording.file("a.png", type: "image/png", size: 9))
        let html = TransferItem(type: "text/html", text: "<img src=\"https://a.example/sea.png\">")
        drop([TransferItem(type: "text/plain", text: text), file, html]) { drop in
            dropped = drop.items.map { ($0.localObject as? OutsideContent)?.file?.name ?? "text" }
            drop.acceptAll()
        }
        #expect(dropped == (counts ? ["a.png", "text"] : ["a.png"]))
    }

    @Test("L8: a file is never read ahead of who takes it")
    func demand() {
        var transfer: DragDrop.Transfer?
        var taken: [UInt8] = []
        drop("a.png") { drop in
            transfer = drop.items[0].provider.transfer(.png)
            transfer?.onChunk = { taken += $1 }
            transfer?.start()
            drop.acceptAll()
        }
        #expect(recording.reads.isEmpty)
        transfer?.request(1)
        transfer?.request(1)
        #expect(recording.reads.count == 1)
        recording.answerRead(of: content)
        #expect(taken.count == 262_144 && recording.reads.isEmpty)
        transfer?.request(262_144)
        transfer?.cancel()
        recording.answerRead(of: content)
        #expect(taken.count == 262_144 && recording.reads.isEmpty)
        #expect(transfer?.state == .failed(.cancelled))
    }

    @Test("a file that cannot be read fails its item, in the page's language")
    func unreadable() {
        board.host.sentences.unreadableFile = "Die Datei ist nicht mehr lesbar."
        drop("a.png") { drop in drop.load(drop.items[0], anyOf: [.data]) { _ in [] } }
        recording.answerRead(of: content)
        recording.answerRead(of: nil)
        recording.advance(1)
        #expect(board.spoken.contains("Die Datei ist nicht mehr lesbar."))
    }

    @Test(
        "a file is of the type the browser names, else of its name's, and keeps its name",
        arguments: [("a.bin", "image/png", ContentType.png), ("notes.rtf", "", .rtf), ("Makefile", "", .data)]
    )
    func type(name: String, mimeType: String, type: ContentType) throws {
        var item: DragItem?
        drop(name, type: mimeType, size: 5) { drop in
            item = drop.items.first
            drop.acceptAll()
        }
        let provider = try #require(item?.provider)
        #expect(provider.contentTypes == [type])
        #expect(provider.suggestedName == name)
        #expect(provider.representations.first?.estimatedByteCount == 5)
    }

    @Test("an empty file is loaded without a question")
    func empty() {
        var taken: [UInt8]?
        drop("a.png", size: 0) { drop in
            drop.load(drop.items[0], anyOf: [.png]) { bytes in
                taken = bytes
                return []
            }
        }
        #expect(taken == [] && recording.reads.isEmpty)
    }

    @Test("L24: an address, HTML and text come as what they are; of a list of addresses the first")
    func texts() {
        let items = [
            TransferItem(type: "text/uri-list", text: "# two\r\nhttps://a.example/\r\nhttps://b.example/\r\n"),
            TransferItem(type: "text/html", text: "<b>A</b>"), TransferItem(type: "text/plain", text: "A"),
        ]
        var loaded: [String] = []
        drop(items) { drop in
            for type in [ContentType.url, .html, .plainText] {
                drop.load(drop.items[0], anyOf: [type]) { bytes in
                    loaded.append(String(decoding: bytes, as: UTF8.self))
                    return nil
                }
            }
            drop.acceptAll()
        }
        #expect(loaded == ["https://a.example/", "<b>A</b>", "A"])
    }
}
