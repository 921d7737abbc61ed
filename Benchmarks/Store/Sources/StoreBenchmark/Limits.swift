// SPDX-License-Identifier: Apache-2.0
import Foundation

/// What `Benchmarks/limits.txt` demands of the tables, and what was found beyond it.
struct Limits {
    private let lines: [[Substring]]
    private(set) var beyond: [String] = []

    /// Reads the file from the project's folder, where benchmarks run.
    init() throws {
        lines = try String(contentsOfFile: "Benchmarks/limits.txt", encoding: .utf8)
            .split(separator: "\n").map { $0.split(separator: " ") }
    }

    /// Notes a figure that is beyond its limit.
    mutating func check(_ figure: String, _ value: Double) throws {
        guard let line = lines.first(where: { $0.first == figure[...] }), line.count == 3, let limit = Double(line[2])
        else { throw BenchmarkFailure("there is no limit for \(figure)") }
        let isWithin = line[1] == "<=" ? value <= limit : value >= limit
        if !isWithin { beyond.append("\(figure): \(Table.text(value, 2)), not \(line[1]) \(line[2])") }
    }
}
