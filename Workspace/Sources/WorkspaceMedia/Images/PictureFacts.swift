// SPDX-License-Identifier: Apache-2.0

/// What `vipsheader -a` says of a picture, before anything is decoded.
struct PictureFacts: Hashable, Sendable {
    let width: Int
    let height: Int
    /// Frames or pages; 1 for most.
    let pages: Int
    let hasAlpha: Bool
    /// The orientation of EXIF, 1 to 8, which is still to be applied; 1 where the decoder has applied it or none is given.
    let orientation: Int
    /// When it was taken by the camera's clock, read as UTC, in milliseconds since 1970.
    let taken: Double?

    /// Whether width and height change places when it is shown.
    var isLying: Bool { ExifOrientation.isLying(orientation) }

    /// How many pixels that is.
    var pixels: Int {
        let (product, overflows) = width.multipliedReportingOverflow(by: height)
        return overflows ? .max : product
    }

    /// Reads lines such as `width: 640` and `bands: 4`; nil where there is no size.
    init?(_ output: [UInt8]) {
        var numbers: [Substring: Int] = [:]
        var words: [Substring: Substring] = [:]
        let text = String(decoding: output, as: UTF8.self)
        for line in text.split(whereSeparator: \.isNewline) {
            guard let colon = line.firstIndex(of: ":") else { continue }
            let value = line[line.index(after: colon)...].drop { $0 == " " }
            words[line[..<colon]] = words[line[..<colon]] ?? value
            if let number = Int(value), numbers[line[..<colon]] == nil { numbers[line[..<colon]] = number }
        }
        guard let width = numbers["width"], let height = numbers["height"], width > 0, height > 0 else { return nil }
        self.width = width
        self.height = height
        pages = max(numbers["n-pages"] ?? 1, 1)
        let bands = numbers["bands"] ?? 3
        orientation = numbers["orientation"].flatMap { (1...8).contains($0) ? $0 : nil } ?? 1
        taken = (words["exif-ifd2-DateTimeOriginal"] ?? words["exif-ifd0-DateTime"]).flatMap { ExifTime.read($0) }
        hasAlpha = bands == 2 || bands == 5 || (bands == 4 && words["interpretation"] != "cmyk")
    }
}
