// SPDX-License-Identifier: Apache-2.0

import Foundation
import Subprocess

#if canImport(System)
import System
#else
import SystemPackage
#endif

/// What a decoder answered.
struct ToolResult: Sendable {
    /// Its exit code; qpdf says 3 where it warned and went on.
    let code: Int32
    /// What it wrote to its standard output.
    let output: [UInt8]
    /// What it wrote to its standard error, the first 64 kB.
    let messages: String
}

/// Runs decoders: each is a child process with limits, an environment of its own, no input, its own session and, where the
/// system permits, no network and no sight of other files. A cancelled or overdue one is killed with all it started.
public struct ToolRunner: Sendable {
    /// Where the programs are.
    public let kit: ToolKit
    private let probe: SandboxProbe
    /// Whether decoders may run where no sandbox works.
    private let isUnsandboxedAllowed: Bool
    /// How often they ran.
    public let statistics: ToolStatistics
    /// The slots they share.
    public let pool: ToolPool
    /// Below which work folders are made.
    let temporary: String

    /// Tries out which sandbox the system permits, makes the folder `temporary` (which must be this process's alone) and
    /// removes what an earlier process left in it.
    ///
    /// - Parameter isUnsandboxedAllowed: Whether decoders run with limits only where the system permits no sandbox. Else
    ///   nothing is decoded there.
    public init(
        temporary: String,
        kit: ToolKit = ToolKit(),
        width: Int? = nil,
        isUnsandboxedAllowed: Bool = false
    ) async throws {
        try FileManager.default.createDirectory(
            atPath: temporary,
            withIntermediateDirectories: true,
            attributes: [.posixPermissions: 0o700]
        )
        WorkFolder.clean(temporary)
        self.kit = kit
        self.temporary = temporary
        self.pool = ToolPool(width: width ?? ProcessInfo.processInfo.activeProcessorCount)
        self.isUnsandboxedAllowed = isUnsandboxedAllowed
        statistics = ToolStatistics()
        probe = await SandboxProbe(kit.candidates) { await Self.attempt($0, kit, temporary: temporary) }
    }

    /// The same with a looser or tighter sandbox, for tests.
    init(_ runner: ToolRunner, sandbox: Sandbox) {
        kit = runner.kit
        temporary = runner.temporary
        pool = runner.pool
        isUnsandboxedAllowed = runner.isUnsandboxedAllowed
        statistics = runner.statistics
        probe = SandboxProbe(fixed: sandbox)
    }

    /// How far they are cut off here, as it was found last.
    public var sandbox: Sandbox { probe.known }

    /// Whether files can be decoded here at all: a sandbox works, or none is asked for.
    public var mayDecode: Bool { isUnsandboxedAllowed || sandbox != .none }

    /// A new work folder.
    func folder() throws(ToolFailure) -> WorkFolder { try WorkFolder(below: temporary) }

    /// Runs `tool` in a work folder. `inputs` are the files outside the folder that it may read.
    func run(
        _ tool: Tool,
        _ arguments: [String],
        inputs: [String] = [],
        in folder: WorkFolder,
        limits: ToolLimits = .inspection
    ) async throws -> ToolResult {
        var isAnswered = false
        defer { statistics.count(tool, isAnswered: isAnswered) }
        let result = try await answer(tool, arguments, inputs: inputs, in: folder, limits: limits)
        isAnswered = true
        return result
    }

    private func answer(
        _ tool: Tool,
        _ arguments: [String],
        inputs: [String],
        in folder: WorkFolder,
        limits: ToolLimits
    ) async throws -> ToolResult {
        let path = try kit.path(of: tool)
        let sandbox = await probe.sandbox()
        guard sandbox != .none || isUnsandboxedAllowed else { throw ToolFailure.noSandbox }
        // The system's own folder is in every sandbox; a program from elsewhere comes along.
        let readable = path.hasPrefix("/usr/") ? inputs : inputs + [path]
        let prefix = try kit.prefix(sandbox, limits: limits, inputs: readable, folder: folder.path)
        let status = try await Self.spawn(prefix + [path] + arguments, tool: tool, in: folder, limits: limits)
        let output = try Self.contents(of: folder.file(Self.outputName), limit: limits.outputBytes)
        let messages = String(
            decoding: try Self.contents(of: folder.file(Self.messagesName), limit: 64 << 10),
            as: UTF8.self
        )
        switch status {
        case .signaled(let signal): throw Self.failure(tool, signal: signal, limits: limits)
        // bubblewrap and unshare answer with 128 and the signal.
        case .exited(let code) where code > 128 && code < 192:
            throw Self.failure(tool, signal: code - 128, limits: limits)
        case .exited(let code) where code != 0 && Self.tellsOfMemory(messages):
            throw ToolFailure.neededTooMuch(tool, bytes: limits.memoryBytes)
        case .exited(let code):
            return ToolResult(code: code, output: output, messages: messages)
        }
    }

    private static let outputName = ".output"
    private static let messagesName = ".messages"

    private static func spawn(
        _ words: [String],
        tool: Tool,
        in folder: WorkFolder,
        limits: ToolLimits
    ) async throws -> TerminationStatus {
        var options = PlatformOptions()
        options.createSession = true
        options.teardownSequence = [.send(signal: .kill, toProcessGroup: true, allowedDurationToNextStep: .seconds(5))]
        let configuration = Configuration(
            executable: .path(FilePath(words.first ?? "")),
            arguments: Arguments(Array(words.dropFirst())),
            environment: .custom(environment(for: folder)),
            workingDirectory: FilePath(folder.path),
            platformOptions: options
        )
        let output = try answerFile(outputName, in: folder)
        let messages = try output.closeAfter(failing: { try answerFile(messagesName, in: folder) })
        return try await withDeadline(tool, seconds: limits.wallSeconds) {
            do {
                return try await Subprocess.run(
                    configuration,
                    input: .none,
                    output: .fileDescriptor(output, closeAfterSpawningProcess: true),
                    error: .fileDescriptor(messages, closeAfterSpawningProcess: true)
                ).terminationStatus
            } catch let error as SubprocessError {
                throw ToolFailure.didNotStart(tool, why: "\(error)")
            }
        }
    }

    /// A new file for what a decoder says: the one before it in the folder may have put anything in its place.
    private static func answerFile(_ name: String, in folder: WorkFolder) throws -> FileDescriptor {
        do {
            try SystemFiles.remove(folder.file(name))
            return FileDescriptor(rawValue: try SystemFiles.create(folder.file(name)))
        } catch {
            throw ToolFailure.noRoom(why: "\(error)")
        }
    }

    /// Cancels `body`, which kills the child, when it is overdue.
    private static func withDeadline(
        _ tool: Tool,
        seconds: Int,
        _ body: @escaping @Sendable () async throws -> TerminationStatus
    ) async throws -> TerminationStatus {
        try await withThrowingTaskGroup(of: TerminationStatus?.self) { group in
            group.addTask { try await body() }
            group.addTask {
                try await Task.sleep(for: .seconds(seconds))
                return nil
            }
            let first = try await group.next() ?? nil
            group.cancelAll()
            if let first {
                try Task.checkCancellation()
                return first
            }
            // The child is dead and waited for before anybody hears of it.
            while let _ = try? await group.next() {}
            throw ToolFailure.tookTooLong(tool, seconds: seconds)
        }
    }

    private static func environment(for folder: WorkFolder) -> [Environment.Key: String] {
        [
            "PATH": "/usr/bin:/bin", "LANG": "C.UTF-8", "TZ": "UTC", "HOME": folder.path, "TMPDIR": folder.path,
            "XDG_CACHE_HOME": folder.path,
            // One core for one decoder: the pool is what uses the others.
            "VIPS_CONCURRENCY": "1", "MALLOC_ARENA_MAX": "2",
            // libvips then refuses the loaders that its makers do not call safe for untrusted files.
            "VIPS_BLOCK_UNTRUSTED": "1",
        ]
    }

    private static func failure(_ tool: Tool, signal: Int32, limits: ToolLimits) -> ToolFailure {
        switch signal {
        case SIGXCPU: .tookTooLong(tool, seconds: limits.processorSeconds)
        case SIGXFSZ: .wroteTooMuch(tool, bytes: limits.outputBytes)
        default: .crashed(tool, signal: signal)
        }
    }

    /// Whether a decoder ended because its memory did, in the words of the C++ library, of libvips and of poppler.
    private static func tellsOfMemory(_ messages: String) -> Bool {
        ["std::bad_alloc", "out of memory", "Out of memory", "Cannot allocate memory"].contains {
            messages.contains($0)
        }
    }

    private static func contents(of file: String, limit: Int) throws(ToolFailure) -> [UInt8] {
        do {
            return try SystemFiles.head(file, limit: limit)
        } catch {
            throw .noRoom(why: "\(error)")
        }
    }

    private static func attempt(_ sandbox: Sandbox, _ kit: ToolKit, temporary: String) async -> SandboxProbe.Attempt {
        guard let probe = kit.probe,
            let folder = try? WorkFolder(below: temporary),
            let prefix = try? kit.prefix(sandbox, limits: .inspection, inputs: [], folder: folder.path)
        else { return .undecided }
        do {
            let status = try await spawn(prefix + [probe], tool: .qpdf, in: folder, limits: .inspection)
            return status == .exited(0) ? .works : .forbidden
        } catch {
            return .undecided
        }
    }
}

extension FileDescriptor {
    /// Closes this one where the body throws.
    fileprivate func closeAfter<Result>(failing body: () throws -> Result) throws -> Result {
        do {
            return try body()
        } catch {
            try? close()
            throw error
        }
    }
}
