// SPDX-License-Identifier: Apache-2.0

/// What a PDF must know of a JPEG to embed its bytes as they are.
struct JPEGHeader: Hashable, Sendable {
    var width: Int
    var height: Int
    /// 1 for grey, 3 for colour, 4 for the inks of a press.
    var components: Int
    /// Adobe's programs write inks inverted and say so in a marker.
    var isAdobe = false
    /// The orientation of EXIF, 1 to 8; 1 is upright.
    var orientation = 1
    /// The colour profile, its pieces in order; empty where there is none.
    var profile: [UInt8] = []

    /// Reads the markers before the picture's data; nil where they make no sense.
    /// - Complexity: O(length of the header).
    init?(_ bytes: [UInt8]) {
        guard bytes.count > 4, bytes[0] == 0xFF, bytes[1] == 0xD8 else { return nil }
        var frame: (width: Int, height: Int, components: Int)?
        var adobe = false
        var turn = 1
        var pieces: [UInt8: ArraySlice<UInt8>] = [:]
        var position = 2
        while position + 4 <= bytes.count {
            guard bytes[position] == 0xFF else { return nil }
            let marker = bytes[position + 1]
            if marker == 0xFF || (0xD0...0xD8).contains(marker) || marker == 0x01 {
                position += marker == 0xFF ? 1 : 2
                continue
            }
            if marker == 0xDA || marker == 0xD9 { break }
            let length = Int(bytes[position + 2]) << 8 | Int(bytes[position + 3])
            guard length >= 2, position + 2 + length <= bytes.count else { return nil }
            let body = bytes[(position + 4)..<(position + 2 + length)]
            switch marker {
            // Baseline, extended and progressive frames; arithmetic and lossless ones are not in PDF.
            case 0xC0, 0xC1, 0xC2: frame = Self.frame(body)
            case 0xC3, 0xC5...0xC7, 0xC9...0xCB, 0xCD...0xCF: return nil
            case 0xE1: turn = ExifOrientation.read(body) ?? turn
            case 0xE2:
                if let piece = Self.profilePiece(body) { pieces[piece.number] = piece.bytes }
            case 0xEE: adobe = adobe || body.starts(with: Array("Adobe".utf8))
            default: break
            }
            position += 2 + length
        }
        guard let frame else { return nil }
        width = frame.width
        height = frame.height
        components = frame.components
        isAdobe = adobe
        orientation = turn
        profile = pieces.keys.sorted().flatMap { pieces[$0] ?? [] }
    }

    private static func frame(_ body: ArraySlice<UInt8>) -> (width: Int, height: Int, components: Int)? {
        let bytes = Array(body.prefix(6))
        guard bytes.count == 6, bytes[0] == 8 else { return nil }
        let height = Int(bytes[1]) << 8 | Int(bytes[2])
        let width = Int(bytes[3]) << 8 | Int(bytes[4])
        guard width > 0, height > 0, [1, 3, 4].contains(bytes[5]) else { return nil }
        return (width, height, Int(bytes[5]))
    }

    /// A piece of a profile: `ICC_PROFILE`, a zero, its number from 1, their count.
    private static func profilePiece(_ body: ArraySlice<UInt8>) -> (number: UInt8, bytes: ArraySlice<UInt8>)? {
        let signature = Array("ICC_PROFILE".utf8) + [0]
        guard body.starts(with: signature), body.count > signature.count + 2 else { return nil }
        return (body[body.startIndex + signature.count], body.dropFirst(signature.count + 2))
    }
}
