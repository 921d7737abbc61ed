// SPDX-License-Identifier: Apache-2.0

import Foundation

/// Where the compressed data of a PNG is that libvips wrote: 8 bits, grey or RGB, not interlaced, without transparency. PDF
/// has the same compression with the same predictors, so that it goes in as it is.
struct PNGData: Hashable, Sendable {
    let width: Int
    let height: Int
    /// 1 or 3.
    let components: Int
    /// The contents of its IDAT chunks.
    let data: [FilePart]

    /// Reads the heads of the chunks; nil where it is another PNG or none.
    init?(file path: String) {
        guard let handle = try? SystemFiles.handle(path) else { return nil }
        defer { try? handle.close() }
        guard let size = try? handle.seekToEnd() else { return nil }
        let end = Int(clamping: size)
        func bytes(at position: Int, _ count: Int) -> [UInt8] {
            guard (try? handle.seek(toOffset: UInt64(position))) != nil else { return [] }
            return [UInt8]((try? handle.read(upToCount: count)) ?? Data())
        }
        var position = 8
        var header: [UInt8] = []
        var data: [FilePart] = []
        while position + 12 <= end {
            let head = bytes(at: position, 8)
            guard head.count == 8 else { return nil }
            let length = head[0..<4].reduce(0) { $0 << 8 | Int($1) }
            guard length <= end - position - 12 else { return nil }
            let name = head[4..<8]
            if name.elementsEqual("IHDR".utf8) { header = bytes(at: position + 8, min(length, 13)) }
            if name.elementsEqual("IDAT".utf8) {
                data.append(FilePart(path: path, bytes: (position + 8)..<(position + 8 + length)))
            }
            position += 12 + length
        }
        // Depth 8; colour type 0 or 2; no interlacing.
        guard header.count == 13, header[8] == 8, header[9] == 0 || header[9] == 2, header[12] == 0 else { return nil }
        width = header[0..<4].reduce(0) { $0 << 8 | Int($1) }
        height = header[4..<8].reduce(0) { $0 << 8 | Int($1) }
        components = header[9] == 0 ? 1 : 3
        self.data = data
        guard width > 0, height > 0, !data.isEmpty else { return nil }
    }
}
