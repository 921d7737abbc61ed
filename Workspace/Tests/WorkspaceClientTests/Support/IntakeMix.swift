// SPDX-License-Identifier: Apache-2.0

import BrowserBridge
import WorkspaceModel

/// What somebody brings from outside, the same for every door.
struct IntakeMix {
    struct File {
        var name: String
        var type: String
        var size: Double
        var content: FileContent
    }

    var files: [File] = []
    var text = ""
    var title = ""
    var address = ""

    /// Whether one of the files is a picture, or may be one, as far as its type says.
    var mayHoldPictures: Bool { files.contains { $0.type.isEmpty || $0.type.hasPrefix("image/") } }

    /// What a digest of bytes looks like.
    static func hash(of number: Int) -> String {
        let digits = String(number, radix: 16)
        return String(repeating: "0", count: 64 - digits.count) + digits
    }

    /// Files of every sort, hostile ones among them, in any order.
    static func files(_ random: inout SeededGenerator) -> IntakeMix {
        var mix = IntakeMix()
        for index in 0..<Int.random(in: 1...5, using: &random) {
            let size = Double(Int.random(in: 1...9_000, using: &random))
            let hash = Self.hash(of: Int.random(in: 0..<1_000, using: &random))
            let pages = Int.random(in: 1...4, using: &random)
            let file: File? =
                switch Int.random(in: 0..<9, using: &random) {
                case 0, 1: File(name: "sea \(index).png", type: "image/png", size: size, content: .picture(hash))
                case 2: File(name: "hill.HEIC", type: "", size: size, content: .picture(hash))
                case 3, 4:
                    File(name: "report.pdf", type: "application/pdf", size: size, content: .pages(hash, pages))
                case 5: File(name: "bomb.pdf", type: "application/pdf", size: size, content: .broken("is broken."))
                case 6: File(name: "fake.png", type: "image/png", size: size, content: .broken("is no picture."))
                case 7: File(name: "huge.pdf", type: "application/pdf", size: 1e9, content: .pages(hash, pages))
                default: File(name: "notes", type: "text/plain", size: size, content: .other(hash))
                }
            if let file { mix.files.append(file) }
        }
        if random.chance(20) {
            let board = File(name: "board.json", type: "application/json", size: 9, content: .other(Self.hash(of: 9)))
            mix.files.insert(board, at: Int.random(in: 0...mix.files.count, using: &random))
        }
        return mix
    }

    /// A text, a link with its title, or both.
    static func texts(_ random: inout SeededGenerator) -> IntakeMix {
        let words = ["Milk", "two *bottles*", "<b>bread</b>", "- eggs", "a_b_c", "https://a.example", "\n", "ß🥛"]
        let line = { (random: inout SeededGenerator) in
            (0...Int.random(in: 0...3, using: &random)).map { _ in words.randomElement(using: &random) ?? "" }
                .joined(separator: " ")
        }
        var mix = IntakeMix()
        if random.chance(50) {
            mix.text = line(&random)
        } else {
            mix.address = "https://shop.example/\(Int.random(in: 0..<9, using: &random))"
            mix.title = ["The shop", "2 * 3", "[a]", "\\"].randomElement(using: &random) ?? ""
        }
        return mix
    }

    /// The files in a page, of which its server knows the contents.
    func files(in browser: Browser) -> [PageFile] {
        files.map { file in
            let made = browser.recording.file(file.name, type: file.type, size: file.size)
            browser.server.contents[made.handle] = file.content
            return made
        }
    }

    /// What a drop or a paste brings.
    func items(in browser: Browser) -> [TransferItem] {
        var items = files(in: browser).map { TransferItem(type: $0.type, file: $0) }
        if !text.isEmpty { items.append(TransferItem(type: "text/plain", text: text)) }
        guard !address.isEmpty else { return items }
        let name = title.replacing("&", with: "&amp;").replacing("<", with: "&lt;")
        items.append(TransferItem(type: "text/uri-list", text: address))
        items.append(TransferItem(type: "text/html", text: "<a href=\"\(address)\">\(name)</a>"))
        items.append(TransferItem(type: "text/plain", text: address))
        return items
    }

    /// What the service worker parks.
    func park(in browser: Browser) {
        let share = "\u{FFFF}01763880000000-0000000000001fa0"
        for (index, (name, value)) in [("title", title), ("text", text), ("url", address)].enumerated() {
            guard !value.isEmpty else { continue }
            browser.recording.parked.append(
                RecordedPart(key: "\(share)/00000\(index)-000000000000200\(index)", name: name, text: value)
            )
        }
        for (index, file) in files(in: browser).enumerated() {
            let key = "\(share)/00001\(index)-000000000000201\(index)"
            browser.recording.parked.append(RecordedPart(key: key, name: "files", file: file))
        }
    }
}
