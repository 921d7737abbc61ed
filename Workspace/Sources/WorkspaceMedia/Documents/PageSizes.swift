// SPDX-License-Identifier: Apache-2.0

/// What `pdfinfo` says of a document.
struct PageSizes: Hashable, Sendable {
    var title: String?
    /// The number of pages it claims.
    var count: Int?
    /// By page number.
    var pages: [Int: ImportedPage] = [:]

    /// Reads lines such as `Pages: 2`, `Page    1 size: 489.6 x 734.4 pts (A4)` and `Page    1 rot: 90`.
    init(_ output: [UInt8]) {
        var sizes: [Int: (width: Double, height: Double)] = [:]
        var rotations: [Int: Int] = [:]
        for line in String(decoding: output, as: UTF8.self).split(whereSeparator: \.isNewline) {
            guard let colon = line.firstIndex(of: ":") else { continue }
            let name = line[..<colon].split(separator: " ")
            let value = line[line.index(after: colon)...].drop { $0 == " " }
            if name == ["Title"], title == nil {
                title = Self.clean(value)
            } else if name == ["Pages"], count == nil {
                count = Int(value)
            } else if name.count == 3, name[0] == "Page", let number = Int(name[1]) {
                let words = value.split(separator: " ")
                if name[2] == "rot" {
                    rotations[number] = Int(value)
                } else if name[2] == "size", words.count >= 3, let width = Double(words[0]),
                    let height = Double(words[2])
                {
                    sizes[number] = (Self.sane(width), Self.sane(height))
                }
            }
        }
        for (number, size) in sizes {
            let lies = (rotations[number] ?? 0) % 180 != 0
            pages[number] = ImportedPage(
                number: number,
                width: lies ? size.height : size.width,
                height: lies ? size.width : size.height
            )
        }
    }

    /// Sizes that a screen and a layout can bear: from 1 point to ten times the largest page Acrobat makes.
    private static func sane(_ points: Double) -> Double {
        points.isFinite ? min(max(points, 1), 144_000) : 612
    }

    private static func clean(_ text: some StringProtocol) -> String? {
        let letters = text.unicodeScalars.filter { $0.value >= 32 && $0.value != 127 }.prefix(300)
        let title = String(String.UnicodeScalarView(letters)).split(separator: " ").joined(separator: " ")
        return title.isEmpty ? nil : title
    }
}
