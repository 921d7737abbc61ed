// SPDX-License-Identifier: Apache-2.0

/// The orientation tag of EXIF (0x0112), found in the first directory of its TIFF structure.
enum ExifOrientation {
    /// The value 1 to 8 in the body of an APP1 marker, or nil.
    static func read(_ body: ArraySlice<UInt8>) -> Int? {
        let signature = Array("Exif".utf8) + [0, 0]
        guard body.starts(with: signature) else { return nil }
        let tiff = Array(body.dropFirst(signature.count))
        guard let isLittle = order(tiff) else { return nil }
        func number(_ offset: Int, bytes count: Int) -> Int? {
            guard offset >= 0, offset <= tiff.count - count else { return nil }
            let digits = tiff[offset..<(offset + count)]
            return (isLittle ? Array(digits.reversed()) : Array(digits)).reduce(0) { $0 << 8 | Int($1) }
        }
        guard number(2, bytes: 2) == 42, let start = number(4, bytes: 4), let entries = number(start, bytes: 2) else {
            return nil
        }
        for index in 0..<entries {
            let entry = start + 2 + 12 * index
            guard let tag = number(entry, bytes: 2) else { return nil }
            if tag == 0x0112 {
                return number(entry + 8, bytes: 2).flatMap { (1...8).contains($0) ? $0 : nil }
            }
        }
        return nil
    }

    private static func order(_ tiff: [UInt8]) -> Bool? {
        switch Array(tiff.prefix(2)) {
        case [0x49, 0x49]: true
        case [0x4D, 0x4D]: false
        default: nil
        }
    }

    /// The matrix that draws the unit square of a picture with this orientation upright on a page of `width` by `height`
    /// points (already turned); the six numbers of PDF's `cm`.
    static func matrix(_ orientation: Int, width: Double, height: Double) -> [Double] {
        switch orientation {
        case 2: [-width, 0, 0, height, width, 0]
        case 3: [-width, 0, 0, -height, width, height]
        case 4: [width, 0, 0, -height, 0, height]
        case 5: [0, -height, -width, 0, width, height]
        case 6: [0, -height, width, 0, 0, height]
        case 7: [0, height, width, 0, 0, 0]
        case 8: [0, height, -width, 0, width, 0]
        default: [width, 0, 0, height, 0, 0]
        }
    }

    /// Whether width and height change places.
    static func isLying(_ orientation: Int) -> Bool { orientation >= 5 }
}
