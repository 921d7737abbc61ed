// SPDX-License-Identifier: Apache-2.0

import DragDrop
import Testing

@Suite("Item providers")
struct ItemProviderTests {
    private static let own = ContentType("com.example.page", conformingTo: [.data])

    /// As PSPDFKit has it: the page itself for the own process, its number for other windows, a PDF for everybody.
    private let page = ItemProvider([
        .init(own, visibility: .ownProcess) { $0.finish([1]) },
        .init(.json, visibility: .sameApplication) { $0.finish([2]) },
        .init(.pdf) { $0.finish([3]) },
        .init(.plainText) { $0.finish([4]) },
    ])

    @Test("L7: a private representation stays inside: nobody else sees it, loads it or is told of it")
    func visibility() {
        #expect(page.contentTypes(visibleTo: .ownProcess) == [Self.own, .json, .pdf, .plainText])
        #expect(page.contentTypes(visibleTo: .sameApplication) == [.json, .pdf, .plainText])
        #expect(page.contentTypes(visibleTo: .otherPrograms) == [.pdf, .plainText])
        #expect(page.canLoad(Self.own) && !page.canLoad(Self.own, visibleTo: .sameApplication))
        #expect(page.canLoad(.json, visibleTo: .sameApplication) && !page.canLoad(.json, visibleTo: .otherPrograms))
        #expect(page.load(Self.own, visibleTo: .otherPrograms) == nil)
        #expect(page.transfer(.json, visibleTo: .otherPrograms) == nil)
        #expect(page.representation(conformingToAny: [Self.own], visibleTo: .sameApplication) == nil)
        #expect(page.load(.json, visibleTo: .sameApplication)?.state == .finished([2]))
        // Asked for any data, everyone gets the best of what is theirs.
        #expect(page.load(.data)?.state == .finished([1]))
        #expect(page.load(.data, visibleTo: .sameApplication)?.state == .finished([2]))
        #expect(page.load(.data, visibleTo: .otherPrograms)?.state == .finished([3]))
    }

    @Test("L7: what is handed to others does not contain what is not theirs, and the original keeps it")
    func restricted() {
        let outside = page.restricted(to: .otherPrograms)
        #expect(outside.contentTypes == [.pdf, .plainText])
        #expect(outside.load(Self.own) == nil)
        #expect(page.restricted(to: .sameApplication).contentTypes == [.json, .pdf, .plainText])
        #expect(page.contentTypes.count == 4)
    }

    @Test("L7: for one type the best fidelity wins; for several the asker's order decides")
    func choice() {
        let provider = ItemProvider([
            .init(.markdown) { $0.finish([1]) }, .init(.html) { $0.finish([2]) }, .init(.png) { $0.finish([3]) },
            .init(.plainText) { $0.finish([4]) },
        ])
        #expect(provider.load(.text)?.state == .finished([1]))
        #expect(provider.load(.plainText)?.state == .finished([1]))
        #expect(provider.load(anyOf: [.image, .text])?.state == .finished([3]))
        #expect(provider.load(anyOf: [.pdf, .html, .text])?.state == .finished([2]))
        #expect(provider.load(anyOf: [.pdf, .audio]) == nil)
        #expect(provider.load(anyOf: []) == nil)
    }

    @Test("L7: providers are values, registered from the best to the worst")
    func values() {
        var provider = ItemProvider(text: "Soup")
        let before = provider
        provider.register(bytes: [9], as: .png, visibility: .sameApplication)
        provider.register(.init(.pdf) { $0.fail(.failed("No paper.")) })
        #expect(before.contentTypes == [.utf8PlainText])
        #expect(provider.contentTypes == [.utf8PlainText, .png, .pdf])
        #expect(provider.load(.png)?.state == .finished([9]))
        #expect(provider.load(.pdf)?.state == .failed(.failed("No paper.")))
    }

    @Test("L24: text, addresses and bytes are offered as other programs know them")
    func contents() {
        let text = ItemProvider(text: "Süß")
        #expect(text.load(.text)?.state == .finished(Array("Süß".utf8)))
        #expect(text.canLoad(.utf8PlainText) && !text.canLoad(.html))
        let url = ItemProvider(url: "https://example.com/a", suggestedName: "A")
        #expect(url.contentTypes == [.url, .utf8PlainText])
        #expect(url.load(.url)?.state == .finished(Array("https://example.com/a".utf8)))
        #expect(url.load(.text)?.state == .finished(Array("https://example.com/a".utf8)))
        let bytes = ItemProvider(bytes: [1, 2], as: .heic)
        #expect(bytes.load(.image)?.contentType == .heic)
    }

    @Test("L8: an estimated size gives progress from the first byte; nothing is loaded before someone asks")
    func estimates() throws {
        var loads = 0
        let provider = ItemProvider([
            .init(.pdf, estimatedByteCount: 8) { transfer in
                loads += 1
                transfer.receive([1, 2])
            }
        ])
        let transfer = try #require(provider.transfer(.pdf))
        #expect(loads == 0 && transfer.expectedByteCount == 8)
        transfer.start()
        transfer.start()
        #expect(loads == 1)
        #expect(transfer.fraction == 0.25)
        #expect(provider.load(.pdf) !== transfer)
        #expect(loads == 2)
    }

    @Test(
        "A suggested file name is one harmless component of a path, with an ending that fits",
        arguments: [
            ("Soup", ContentType.png, "Soup.png"), ("Soup.png", .png, "Soup.png"), ("Soup.JPEG", .jpeg, "Soup.JPEG"),
            ("Soup.png", .pdf, "Soup.png.pdf"), ("../../etc/passwd", .plainText, "-..-etc-passwd.txt"),
            ("..", .png, "Untitled.png"), ("", .data, "Untitled"), (".hidden", .json, "hidden.json"),
            ("a\u{0}b\r\nc", .png, "abc.png"), ("exe\u{202E}gpj.", .data, "exegpj"), ("C:\\x?.png", .png, "C--x-.png"),
            ("v1.2", .png, "v1.2.png"), ("src.tar.gz", ContentType("org.gnu.gnu-zip-tar-archive"), "src.tar.gz"),
            ("Süßes 🍰", .html, "Süßes 🍰.html"), ("   ", .png, "Untitled.png"),
        ]
    )
    func fileNames(name: String, type: ContentType, expected: String) {
        #expect(ItemProvider(suggestedName: name).suggestedFileName(for: type) == expected)
    }

    @Test("A long suggested name is cut before its ending, never within a character")
    func longNames() {
        for pad in 0..<4 {
            let name = String(repeating: "x", count: pad) + String(repeating: "🍰", count: 5000) + ".jpeg"
            let result = ItemProvider(suggestedName: name).suggestedFileName(for: .jpeg)
            #expect(result.utf8.count <= 255 && result.utf8.count > 250)
            #expect(result.hasSuffix("🍰.jpeg"))
            #expect(!result.unicodeScalars.contains("\u{FFFD}"))
        }
        #expect(ItemProvider().suggestedFileName(for: .png) == "Untitled.png")
    }
}
