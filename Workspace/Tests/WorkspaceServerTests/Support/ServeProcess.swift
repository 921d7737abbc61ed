// SPDX-License-Identifier: Apache-2.0
import Foundation
import Synchronization
import Testing

/// A real `carry serve` in a process of its own.
final class ServeProcess: Sendable {
    /// Where it answers.
    let address: String
    /// The one-time token that it printed.
    let token: String
    private let process: Mutex<Process>
    private let exit: Task<Void, Never>

    private init(process: Process, address: String, token: String, exit: Task<Void, Never>) {
        self.process = Mutex(process)
        self.address = address
        self.token = token
        self.exit = exit
    }

    /// Starts one on a free port and waits until it prints where it is.
    static func start(folder: URL, web: URL) async throws -> ServeProcess {
        let process = Process()
        process.executableURL = try CarryExecutable.url()
        process.arguments = [
            "serve", "--port", "0", "--data", folder.path, "--web", web.path, "--print-link", "--unsandboxed",
            "--unlimited",
        ]
        let output = Pipe()
        process.standardOutput = output
        let (exits, exited) = AsyncStream.makeStream(of: Void.self)
        process.terminationHandler = { _ in exited.finish() }
        let (lines, line) = AsyncStream.makeStream(of: String.self)
        output.fileHandleForReading.readabilityHandler = { handle in
            let data = handle.availableData
            if data.isEmpty {
                handle.readabilityHandler = nil
                line.finish()
            } else {
                line.yield(String(decoding: data, as: UTF8.self))
            }
        }
        try process.run()
        var text = ""
        for await piece in lines {
            text += piece
            if text.contains("\n") { break }
        }
        let words = text.split(whereSeparator: { $0 == " " || $0 == "\n" })
        let link = try #require(words.count == 2 ? words[1] : nil, "carry serve printed: \(text)")
        let parts = link.split(separator: "/open?token=")
        try #require(parts.count == 2)
        return ServeProcess(
            process: process,
            address: String(parts[0]),
            token: String(parts[1]),
            exit: Task { for await _ in exits {} }
        )
    }

    /// Kills it without a warning, and waits until it is gone.
    func kill() async {
        let id = process.withLock { $0.processIdentifier }
        Foundation.kill(id, SIGKILL)
        await exit.value
    }

    /// Asks it to stop, and waits until it has.
    func stop() async -> Int32 {
        process.withLock { $0.terminate() }
        await exit.value
        return process.withLock { $0.terminationStatus }
    }
}
