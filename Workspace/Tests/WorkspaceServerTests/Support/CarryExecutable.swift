// SPDX-License-Identifier: Apache-2.0
import Foundation

/// The `carry` that was built beside the tests.
enum CarryExecutable {
    /// Where it is.
    static func url() throws -> URL {
        let own = Bundle.main.executableURL ?? URL(fileURLWithPath: CommandLine.arguments[0])
        var folder = own.deletingLastPathComponent()
        for _ in 0..<5 {
            let candidate = folder.appendingPathComponent("carry")
            var isFolder: ObjCBool = false
            if FileManager.default.fileExists(atPath: candidate.path, isDirectory: &isFolder), !isFolder.boolValue {
                return candidate
            }
            folder = folder.deletingLastPathComponent()
        }
        throw CocoaError(.fileNoSuchFile)
    }

    /// Runs a command to its end and gives what it printed, errors included.
    static func run(_ arguments: String...) async throws -> (status: Int32, output: String) {
        try await run(url(), arguments)
    }

    /// The same under a umask that hides nothing.
    static func runOpenly(_ arguments: String...) async throws -> (status: Int32, output: String) {
        let line = ["-c", "umask 0; exec \"$0\" \"$@\"", try url().path]
        return try await run(URL(fileURLWithPath: "/bin/sh"), line + arguments)
    }

    private static func run(_ executable: URL, _ arguments: [String]) async throws -> (status: Int32, output: String) {
        let process = Process()
        process.executableURL = executable
        process.arguments = arguments
        let printed = FileManager.default.temporaryDirectory.appendingPathComponent("carry-\(UUID().uuidString).txt")
        try Data().write(to: printed)
        defer { try? FileManager.default.removeItem(at: printed) }
        let output = try FileHandle(forWritingTo: printed)
        process.standardOutput = output
        process.standardError = output
        let (exits, exited) = AsyncStream.makeStream(of: Void.self)
        process.terminationHandler = { _ in exited.finish() }
        try process.run()
        for await _ in exits {}
        return (process.terminationStatus, String(decoding: try Data(contentsOf: printed), as: UTF8.self))
    }
}
