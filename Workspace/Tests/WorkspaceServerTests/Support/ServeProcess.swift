// SPDX-License-Identifier: Apache-2.0
import Foundation
import Testing

@testable import WorkspaceServer

/// A real `carry serve` in a process of its own.
final class ServeProcess: Sendable {
    /// Where it answers.
    let address: String
    /// The one-time token that it printed.
    let token: String
    private let program: Program

    private init(program: Program, address: String, token: String) {
        self.program = program
        self.address = address
        self.token = token
    }

    /// Starts one on a free port and waits until it prints where it is.
    static func start(folder: URL, web: URL) async throws -> ServeProcess {
        try await start(at: DataPlace(folder: folder), web: web)
    }

    /// The same of data that may be in a database.
    static func start(at place: DataPlace, web: URL) async throws -> ServeProcess {
        let printed = FileManager.default.temporaryDirectory.appendingPathComponent("carry-\(UUID().uuidString).txt")
        let arguments =
            ["serve", "--port", "0"] + place.options + [
                "--web", web.path, "--print-link", "--unsandboxed", "--unlimited", "--sample", "board",
            ]
        let program = try await Program.start(CarryExecutable.url().path, arguments, output: printed)
        defer { try? FileManager.default.removeItem(at: printed) }
        var text = ""
        do {
            try await eventually {
                text = (try? String(contentsOf: printed, encoding: .utf8)) ?? ""
                return text.contains("\n")
            }
            let words = text.split(whereSeparator: { $0 == " " || $0 == "\n" })
            let link = try #require(words.count == 2 ? words[1] : nil, "carry serve printed: \(text)")
            let parts = link.split(separator: "/open?token=")
            try #require(parts.count == 2)
            return ServeProcess(program: program, address: String(parts[0]), token: String(parts[1]))
        } catch {
            try await program.end(with: SIGKILL)
            throw error
        }
    }

    /// Kills it without a warning, and waits until it is gone.
    func kill() async throws {
        try await program.end(with: SIGKILL)
    }

    /// Asks it to stop, waits until it has, and expects that it ended well.
    func stopWell(at place: SourceLocation = #_sourceLocation) async throws {
        let status = try await program.end(with: SIGTERM)
        #expect(status == 0, sourceLocation: place)
    }
}
