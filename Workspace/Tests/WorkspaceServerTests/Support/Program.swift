// SPDX-License-Identifier: Apache-2.0
import Foundation
import Subprocess
import Synchronization

#if canImport(System)
import System
#else
import SystemPackage
#endif

/// A program beside the tests. Foundation's `Process` is not used: where many files are open its `run()` reads beyond the
/// end of what `readdir` gives (a `dirent` is shorter than its type), and the test run dies.
final class Program: Sendable {
    /// Its number, while it runs.
    private let identifier = Mutex<pid_t?>(nil)
    private let ending = Mutex<Task<Int32, any Error>?>(nil)

    /// Starts one that goes on; what it prints goes into a file.
    static func start(_ path: String, _ arguments: [String], output: URL) async throws -> Program {
        let program = Program()
        let (starts, started) = AsyncStream.makeStream(of: Void.self)
        let ending = Task {
            defer {
                program.identifier.withLock { $0 = nil }
                started.finish()
            }
            return try await run(path, arguments, output: output) { identifier in
                program.identifier.withLock { $0 = identifier }
                started.finish()
            }
        }
        program.ending.withLock { $0 = ending }
        for await _ in starts {}
        return program
    }

    /// Sends it a signal, unless it has ended, and waits for its end.
    ///
    /// - Returns: Its status; -1 where a signal ended it.
    /// - Throws: What kept it from starting.
    @discardableResult
    func end(with signal: Int32) async throws -> Int32 {
        identifier.withLock { if let number = $0 { kill(number, signal) } }
        return try await ending.withLock { $0 }?.value ?? -1
    }

    private static func run(
        _ path: String,
        _ arguments: [String],
        output: URL,
        started: @escaping @Sendable (pid_t) -> Void = { _ in }
    ) async throws -> Int32 {
        let file = try FileDescriptor.open(
            FilePath(output.path),
            .writeOnly,
            options: [.create, .append, .closeOnExec],
            permissions: .ownerReadWrite
        )
        defer { try? file.close() }
        let status = try await Subprocess.run(
            .path(FilePath(path)),
            arguments: Arguments(arguments),
            input: .none,
            output: .fileDescriptor(file, closeAfterSpawningProcess: false),
            error: .fileDescriptor(file, closeAfterSpawningProcess: false)
        ) { started($0.processIdentifier.value) }.terminationStatus
        if case .exited(let code) = status { return code }
        return -1
    }

    /// Runs one to its end and gives what it printed, errors included; -1 where a signal ended it.
    static func run(_ path: String, _ arguments: [String]) async throws -> (status: Int32, output: String) {
        let output = FileManager.default.temporaryDirectory.appendingPathComponent("carry-\(UUID().uuidString).txt")
        defer { try? FileManager.default.removeItem(at: output) }
        let status = try await run(path, arguments, output: output)
        return (status, String(decoding: try Data(contentsOf: output), as: UTF8.self))
    }

    /// How many pages a PDF has, by qpdf.
    static func pageCount(of bytes: some Sequence<UInt8>) async throws -> Int {
        let file = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString + ".pdf")
        try Data(bytes).write(to: file)
        defer { try? FileManager.default.removeItem(at: file) }
        return Int(try await run("/usr/bin/qpdf", ["--show-npages", file.path]).output.filter(\.isNumber)) ?? -1
    }
}
