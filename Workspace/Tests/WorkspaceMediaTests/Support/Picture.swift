// SPDX-License-Identifier: Apache-2.0

import Foundation

@testable import WorkspaceMedia

/// Pixels, for comparing what was drawn.
struct Picture {
    let width: Int
    let height: Int
    /// Red, green, blue, row by row from the top.
    let pixels: [UInt8]

    init?(ppm bytes: [UInt8]) {
        var fields: [Int] = []
        var position = 2
        while fields.count < 3, position < bytes.count {
            while position < bytes.count, bytes[position] <= 32 { position += 1 }
            if position < bytes.count, bytes[position] == 35 {
                // A comment, up to the end of its line.
                while position < bytes.count, bytes[position] != 10 { position += 1 }
                continue
            }
            let start = position
            while position < bytes.count, bytes[position] > 32 { position += 1 }
            guard let number = Int(String(decoding: bytes[start..<position], as: UTF8.self)) else { return nil }
            fields.append(number)
        }
        guard bytes.starts(with: Array("P6".utf8)), fields.count == 3,
            bytes.count - position - 1 >= fields[0] * fields[1] * 3
        else { return nil }
        width = fields[0]
        height = fields[1]
        pixels = Array(bytes[(position + 1)..<(position + 1 + width * height * 3)])
    }

    private init(width: Int, height: Int, pixels: [UInt8]) {
        self.width = width
        self.height = height
        self.pixels = pixels
    }

    /// Turned clockwise by so many quarters.
    func turned(_ quarters: Int) -> Picture {
        guard quarters > 0 else { return self }
        var result = [UInt8](repeating: 0, count: pixels.count)
        for row in 0..<height {
            for column in 0..<width {
                let from = 3 * (row * width + column)
                let to = 3 * (column * height + height - 1 - row)
                for channel in 0..<3 { result[to + channel] = pixels[from + channel] }
            }
        }
        return Picture(width: height, height: width, pixels: result).turned(quarters - 1)
    }

    /// Every square of `side` pixels as one: the mean of its pixels.
    func shrunk(by side: Int) -> Picture {
        let columns = width / side
        let rows = height / side
        var sums = [Int](repeating: 0, count: columns * rows * 3)
        for row in 0..<(rows * side) {
            for column in 0..<(columns * side) {
                let from = 3 * (row * width + column)
                let to = 3 * (row / side * columns + column / side)
                for channel in 0..<3 { sums[to + channel] += Int(pixels[from + channel]) }
            }
        }
        return Picture(width: columns, height: rows, pixels: sums.map { UInt8($0 / (side * side)) })
    }

    /// The mean difference of a channel, 0 to 255; nil where the sizes differ by more than a pixel.
    func difference(from other: Picture) -> Double? {
        guard abs(width - other.width) <= 1, abs(height - other.height) <= 1 else { return nil }
        var sum = 0
        let rows = min(height, other.height)
        let columns = min(width, other.width)
        for row in 0..<rows {
            for index in 0..<(3 * columns) {
                sum += abs(Int(pixels[3 * row * width + index]) - Int(other.pixels[3 * row * other.width + index]))
            }
        }
        return Double(sum) / Double(max(rows * columns * 3, 1))
    }
}

extension Studio {
    /// A page as poppler draws it, its longest side in pixels.
    func draw(_ path: String, page: Int, side: Int = 120) async throws -> Picture? {
        let arguments = ["-cropbox", "-f", "\(page)", "-l", "\(page)", "-singlefile", "-scale-to", "\(side)", path]
        let result = try await runner.run(.pdftoppm, arguments, inputs: [path], in: runner.folder(), limits: .rendering)
        return Picture(ppm: result.output)
    }

    /// The words of a page.
    func text(_ path: String, page: Int) async throws -> String {
        let arguments = ["-f", "\(page)", "-l", "\(page)", "-raw", path, "-"]
        let result = try await runner.run(.pdftotext, arguments, inputs: [path], in: runner.folder())
        return String(decoding: result.output, as: UTF8.self)
    }
}
