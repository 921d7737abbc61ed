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
        try await run(arguments)
    }

    /// The same.
    static func run(_ arguments: [String]) async throws -> (status: Int32, output: String) {
        try await Program.run(url().path, arguments)
    }

    /// The same under a umask that hides nothing.
    static func runOpenly(_ arguments: String...) async throws -> (status: Int32, output: String) {
        try await Program.run("/bin/sh", ["-c", "umask 0; exec \"$0\" \"$@\"", url().path] + arguments)
    }
}
