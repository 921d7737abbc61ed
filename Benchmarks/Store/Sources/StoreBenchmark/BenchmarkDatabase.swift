// SPDX-License-Identifier: Apache-2.0
import Foundation
import WorkspaceStore

#if canImport(Glibc)
import Glibc
#elseif canImport(Darwin)
import Darwin
#endif

/// A database on a PostgreSQL server for measurements: what is measured gets a schema of its own in it.
struct BenchmarkDatabase {
    /// What libpq takes.
    let address: String

    /// Stores that share a new, empty schema, each with a folder of its own.
    func stores(_ count: Int, in folder: URL) throws -> [Store] {
        let schema = "bench_\(UUID().uuidString.prefix(8).lowercased())"
        try run("psql", "--quiet", "--command", "CREATE SCHEMA \(schema)", address)
        let place = address + (address.contains("?") ? "&" : "?") + "options=-csearch_path%3D\(schema)"
        return try (0..<count).map {
            try Store(folder: folder.appendingPathComponent("server\($0)"), database: place)
        }
    }

    /// What `pgbench` commits a second: an update of a client's own row, found by its key, and a new row in a log.
    func pgbench(writers: Int, seconds: Double) throws -> Double {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("pgbench-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let tables = """
            SET client_min_messages = warning;
            DROP TABLE IF EXISTS bench_card, bench_log;
            CREATE TABLE bench_card (id BIGINT PRIMARY KEY, list BIGINT NOT NULL, revision BIGINT NOT NULL);
            CREATE TABLE bench_log (revision BIGSERIAL PRIMARY KEY, card BIGINT NOT NULL, answer TEXT NOT NULL);
            INSERT INTO bench_card SELECT id, 1, 0 FROM generate_series(1, \(writers)) AS id;
            """
        try run("psql", "--quiet", "--command", tables, address)
        let script = folder.appendingPathComponent("move.sql")
        try Self.script.write(to: script, atomically: true, encoding: .utf8)
        // It counts whole seconds.
        let time = String(max(1, Int(seconds.rounded())))
        let printed = try run(
            "pgbench",
            "-n",
            "-c",
            "\(writers)",
            "-j",
            "2",
            "-T",
            time,
            "-M",
            "prepared",
            "-f",
            script.path,
            address
        )
        guard let found = printed.firstMatch(of: /tps = ([0-9.]+)/), let rate = Double(found.1) else {
            throw BenchmarkFailure("pgbench printed no rate:\n\(printed)")
        }
        return rate
    }

    private static let script = """
        \\set key :client_id + 1
        BEGIN;
        UPDATE bench_card SET list = 3 - list, revision = revision + 1 WHERE id = :key;
        INSERT INTO bench_log (card, answer) VALUES (:key, repeat('x', 600));
        COMMIT;

        """

    /// What a program prints.
    @discardableResult
    private func run(_ program: String, _ arguments: String...) throws -> String {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments = [program] + arguments
        let output = Pipe()
        process.standardOutput = output
        // Threads of Dispatch block all signals, and a child inherits that: pgbench would never hear the alarm that ends it.
        var alarm = sigset_t()
        sigemptyset(&alarm)
        sigaddset(&alarm, SIGALRM)
        pthread_sigmask(SIG_UNBLOCK, &alarm, nil)
        defer { pthread_sigmask(SIG_BLOCK, &alarm, nil) }
        try process.run()
        let printed = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        process.waitUntilExit()
        guard process.terminationStatus == 0 else { throw BenchmarkFailure("\(program) failed") }
        return printed
    }
}
