// SPDX-License-Identifier: Apache-2.0

/// What `vipsheader -a` says of a picture, before anything is decoded.
struct PictureFacts: Hashable, Sendable {
    let width: Int
    let height: Int
    /// Frames or pages; 1 for most.
    let pages: Int
    let hasAlpha: Bool

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
        hasAlpha = bands == 2 || bands == 5 || (bands == 4 && words["interpretation"] != "cmyk")
    }
}
