// SPDX-License-Identifier: Apache-2.0

/// Writes grey TIFFs whose pages have sizes of their own.
enum TIFFMaker {
    /// A file of white pages. With `data` false nothing follows the heads: pages then only claim their sizes.
    static func make(_ sizes: [(width: Int, height: Int)], data: Bool = true) -> [UInt8] {
        var bytes: [UInt8] = [0x49, 0x49, 0x2A, 0, 0, 0, 0, 0]
        var link = 4
        for size in sizes {
            let place = bytes.count
            if data { bytes += Array(repeating: 255, count: size.width * size.height) }
            if bytes.count % 2 == 1 { bytes.append(0) }
            bytes.replaceSubrange(link..<(link + 4), with: word(bytes.count))
            // Width, height, bits, no compression, black is zero, where, samples, rows, how many bytes.
            let entries = [
                (256, size.width), (257, size.height), (258, 8), (259, 1), (262, 1), (273, place), (277, 1),
                (278, size.height), (279, size.width * size.height),
            ]
            bytes += [UInt8(entries.count), 0]
            for (tag, value) in entries { bytes += Array(word(tag)[..<2]) + [4, 0] + word(1) + word(value) }
            link = bytes.count
            bytes += [0, 0, 0, 0]
        }
        return bytes
    }

    private static func word(_ value: Int) -> [UInt8] { (0..<4).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) } }
}
