// SPDX-License-Identifier: Apache-2.0
import Foundation

/// A table of numbers, flush right.
struct Table {
    private let widths: [Int]

    /// Prints the head; each column is as wide as its title and two blanks more.
    init(_ titles: String...) {
        widths = titles.map { $0.count + 2 }
        print(zip(titles, widths).map { Self.pad($0, $1) }.joined())
    }

    /// Prints a row.
    func add(_ cells: String...) {
        print(zip(cells, widths).map { Self.pad($0, $1) }.joined())
    }

    static func text(_ number: Double, _ digits: Int = 0) -> String {
        String(format: "%.\(digits)f", number)
    }

    static func ratio(_ number: Double, to other: Double) -> String { text(number / other, 2) + "x" }

    private static func pad(_ text: String, _ width: Int) -> String {
        String(repeating: " ", count: max(0, width - text.count)) + text
    }
}
