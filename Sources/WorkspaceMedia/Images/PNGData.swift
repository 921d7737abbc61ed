// SPDX-License-Identifier: Apache-2.0

/// The compressed data of a PNG that libvips wrote: 8 bits, grey or RGB, not interlaced, without transparency. PDF has the
/// same compression with the same predictors, so that it goes in as it is.
struct PNGData: Hashable, Sendable {
    let width: Int
    let height: Int
    /// 1 or 3.
    let components: Int
    /// The contents of its IDAT chunks.
    let data: [UInt8]

    init?(_ bytes: [UInt8]) {
        var position = 8
        var header: [UInt8] = []
        var data: [UInt8] = []
        while position + 12 <= bytes.count {
            let length = bytes[position..<(position + 4)].reduce(0) { $0 << 8 | Int($1) }
            guard length <= bytes.count - position - 12 else { return nil }
            let name = bytes[(position + 4)..<(position + 8)]
            let body = bytes[(position + 8)..<(position + 8 + length)]
            if name.elementsEqual("IHDR".utf8) { header = Array(body) }
            if name.elementsEqual("IDAT".utf8) { data += body }
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
