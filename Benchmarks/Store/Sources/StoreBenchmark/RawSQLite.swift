// SPDX-License-Identifier: Apache-2.0
import Foundation
import GRDB

/// Plain SQLite through the same library with the same settings: one row a commit.
enum RawSQLite {
    /// Commits a second.
    static func measure(writers: Int, seconds: Double) async throws -> Double {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("carry-raw-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let pool = try DatabasePool(path: folder.appendingPathComponent("raw.sqlite").path)
        try await pool.writeWithoutTransaction { try $0.execute(sql: "PRAGMA synchronous = FULL") }
        try await pool.write { try $0.execute(sql: "CREATE TABLE row (id INTEGER PRIMARY KEY, text TEXT NOT NULL)") }
        let text = String(repeating: "x", count: 600)
        let start = ContinuousClock.now
        let end = start + .seconds(seconds)
        let landed = try await withThrowingTaskGroup(of: Int.self) { group in
            for _ in 0..<writers {
                group.addTask {
                    var count = 0
                    while ContinuousClock.now < end {
                        try await pool.write { db in
                            try db.execute(sql: "INSERT INTO row (text) VALUES (?)", arguments: [text])
                        }
                        count += 1
                    }
                    return count
                }
            }
            return try await group.reduce(0, +)
        }
        return Double(landed) / ((ContinuousClock.now - start) / .seconds(1))
    }
}
