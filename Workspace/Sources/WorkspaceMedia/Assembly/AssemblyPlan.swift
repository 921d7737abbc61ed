// SPDX-License-Identifier: Apache-2.0

/// What qpdf must be told to write some pages: a pure function of the pages.
struct AssemblyPlan: Hashable, Sendable {
    /// Consecutive pages of one file.
    struct Run: Hashable, Sendable {
        /// The file; nil for the file of empty pages.
        var blob: BlobID?
        /// Page numbers, each as often as it is wanted, in order.
        var numbers: [Int]
    }

    /// The distinct sources in the order they first appear.
    let blobs: [BlobID]
    /// The source whose properties, layers and attachments the result inherits: the one with the most pages, the earlier of
    /// two; nil where all pages are empty.
    let primary: BlobID?
    let runs: [Run]
    /// Sizes of the empty pages, each once, in points.
    let blanks: [[Double]]
    /// Positions from 1 of the pages to turn, by quarters.
    let turned: [Int: [Int]]
    /// By source: the position of each kept page, the first where it is kept twice.
    let positions: [BlobID: [Int: Int]]

    /// - Complexity: O(number of pages).
    init(_ pages: [AssemblyPage]) {
        var order: [BlobID] = []
        var counts: [BlobID: Int] = [:]
        var runs: [Run] = []
        var blanks: [[Double]] = []
        var sizes: [[Double]: Int] = [:]
        var turned: [Int: [Int]] = [:]
        var positions: [BlobID: [Int: Int]] = [:]
        for (index, page) in pages.enumerated() {
            var step: Run
            switch page.source {
            case .page(let blob, let number):
                if counts[blob] == nil { order.append(blob) }
                counts[blob, default: 0] += 1
                if positions[blob]?[number] == nil { positions[blob, default: [:]][number] = index + 1 }
                step = Run(blob: blob, numbers: [number])
            case .blank(let width, let height):
                let size = [width, height]
                let number = sizes[size] ?? blanks.count + 1
                if number > blanks.count { blanks.append(size) }
                sizes[size] = number
                step = Run(blob: nil, numbers: [number])
            }
            if let last = runs.last, last.blob == step.blob {
                runs[runs.count - 1].numbers += step.numbers
            } else {
                runs.append(step)
            }
            if page.quarters != 0 { turned[page.quarters, default: []].append(index + 1) }
        }
        blobs = order
        let most = counts.values.max()
        primary = order.first { counts[$0] == most }
        self.runs = runs
        self.blanks = blanks
        self.turned = turned
        self.positions = positions
    }

    /// Numbers as qpdf takes them: `1-3,7,9-8`.
    static func range(_ numbers: [Int]) -> String {
        var parts: [String] = []
        var index = 0
        while index < numbers.count {
            var end = index
            let step = end + 1 < numbers.count ? numbers[end + 1] - numbers[end] : 0
            if abs(step) == 1 {
                while end + 1 < numbers.count, numbers[end + 1] - numbers[end] == step { end += 1 }
            }
            parts.append(end == index ? "\(numbers[index])" : "\(numbers[index])-\(numbers[end])")
            index = end + 1
        }
        return parts.joined(separator: ",")
    }
}
