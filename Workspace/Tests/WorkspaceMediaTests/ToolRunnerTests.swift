// SPDX-License-Identifier: Apache-2.0

import Foundation
import Synchronization
import Testing

@testable import WorkspaceMedia

@Suite("Decoders as child processes")
struct ToolRunnerTests {
    private let quick = ToolLimits(wallSeconds: 60, processorSeconds: 5, memoryBytes: 1 << 30, outputBytes: 1 << 20)

    @Test("a decoder's answer, messages and exit code come back")
    func answer() async throws {
        let scratch = try Scratch()
        try scratch.program("qpdf", "echo out; echo err >&2; exit 3")
        let runner = try await scratch.runner()
        let result = try await runner.run(.qpdf, [], in: runner.folder(), limits: quick)
        #expect(String(decoding: result.output, as: UTF8.self) == "out\n")
        #expect(result.messages == "err\n")
        #expect(result.code == 3)
    }

    @Test("one that hangs is killed with all that it started, and nobody is left a zombie")
    func hang() async throws {
        let scratch = try Scratch()
        let mark = "4\(UInt32.random(in: 10_000_000...99_999_999))"
        try scratch.program("qpdf", "tail -f /dev/null \(mark) & tail -f /dev/null \(mark)")
        let limits = ToolLimits(wallSeconds: 1, processorSeconds: 5, memoryBytes: 1 << 30, outputBytes: 1 << 20)
        for sandbox in try await scratch.runner().kit.candidates {
            let runner = ToolRunner(try await scratch.runner(), sandbox: sandbox)
            await #expect(throws: ToolFailure.tookTooLong(.qpdf, seconds: 1)) {
                _ = try await runner.run(.qpdf, [], in: runner.folder(), limits: limits)
            }
            try await eventually { !Processes.anyHas(mark) }
        }
        let dead = Processes.zombies
        try await eventually { dead.isDisjoint(with: Processes.zombies) }
    }

    @Test("one that burns the processor is stopped by its limit on processor time")
    func processorTime() async throws {
        let scratch = try Scratch()
        try scratch.program("qpdf", "while :; do :; done")
        let runner = try await scratch.runner()
        let limits = ToolLimits(wallSeconds: 300, processorSeconds: 1, memoryBytes: 1 << 30, outputBytes: 1 << 20)
        await #expect(throws: ToolFailure.tookTooLong(.qpdf, seconds: 1)) {
            _ = try await runner.run(.qpdf, [], in: runner.folder(), limits: limits)
        }
    }

    @Test("one that writes without end is stopped by its limit on output")
    func output() async throws {
        let scratch = try Scratch()
        try scratch.program("qpdf", "exec cat /dev/zero")
        let runner = try await scratch.runner()
        await #expect(throws: ToolFailure.wroteTooMuch(.qpdf, bytes: 1 << 20)) {
            _ = try await runner.run(.qpdf, [], in: runner.folder(), limits: quick)
        }
    }

    @Test("one that takes too much memory is refused it")
    func memory() async throws {
        let scratch = try Scratch()
        try scratch.program("qpdf", "ulimit -v; head -c 400000000 /dev/zero | tail -c 400000000 >/dev/null; echo $?")
        let runner = try await scratch.runner()
        var limits = quick
        limits.memoryBytes = 128 << 20
        let result = try await runner.run(.qpdf, [], in: runner.folder(), limits: limits)
        #expect(result.messages.contains("memory"))
        #expect(String(decoding: result.output, as: UTF8.self) == "131072\n1\n")
    }

    @Test(
        "one whose memory is not enough says so, and is not told as damage",
        arguments: ["qpdf: std::bad_alloc", "VipsRegion: out of memory --- size == 120MB"]
    )
    func outOfMemory(message: String) async throws {
        let scratch = try Scratch()
        try scratch.program("qpdf", "echo '\(message)' >&2; exit 2")
        let runner = try await scratch.runner()
        await #expect(throws: ToolFailure.neededTooMuch(.qpdf, bytes: 1 << 30)) {
            _ = try await runner.run(.qpdf, [], in: runner.folder(), limits: quick)
        }
        let sentence = ToolFailure.neededTooMuch(.qpdf, bytes: 1 << 30).sentence
        #expect(sentence == "Reading it takes more than 1 GB of memory, so it was stopped.")
    }

    @Test("a crash is an error that names the decoder")
    func crash() async throws {
        let scratch = try Scratch()
        try scratch.program("qpdf", "kill -SEGV $$")
        let runner = try await scratch.runner()
        await #expect(throws: ToolFailure.crashed(.qpdf, signal: SIGSEGV)) {
            _ = try await runner.run(.qpdf, [], in: runner.folder(), limits: quick)
        }
        #expect(ToolFailure.crashed(.qpdf, signal: SIGSEGV).sentence == "It made qpdf crash, so it cannot be shown.")
    }

    @Test("a program that is not there is named with its package")
    func missing() async throws {
        let scratch = try Scratch()
        let runner = try await ToolRunner(temporary: scratch.file("tmp"), kit: ToolKit(searchPath: scratch.file("bin")))
        await #expect(throws: ToolFailure.missing(program: "pdfinfo", package: "poppler-utils")) {
            _ = try await runner.run(.pdfinfo, [], in: runner.folder(), limits: quick)
        }
        #expect(runner.kit.missing == Tool.allCases)
    }

    @Test("it has no input, a small environment, no secrets of the server's and a folder of its own")
    func surroundings() async throws {
        let scratch = try Scratch()
        setenv("CARRY_TEST_SECRET", "sesame", 1)
        try scratch.program("qpdf", "env; cat; echo end; echo here >mark")
        let runner = try await scratch.runner()
        let folder = try runner.folder()
        let result = try await runner.run(.qpdf, [], in: folder, limits: quick)
        let text = String(decoding: result.output, as: UTF8.self)
        #expect(!text.contains("sesame"))
        #expect(text.hasSuffix("end\n"))
        #expect(try String(contentsOfFile: folder.file("mark"), encoding: .utf8) == "here\n")
    }

    @Test(
        "what a decoder puts in the place of its answer is neither opened nor written to",
        arguments: ["rm .output; ln -s SECRET .output", "rm .messages; ln -s SECRET .messages"]
    )
    func replaced(script: String) async throws {
        let scratch = try Scratch()
        let secret = try scratch.write(Array("secret".utf8), as: "secret")
        try scratch.program("qpdf", script.replacing("SECRET", with: secret))
        let runner = try await scratch.runner()
        let folder = try runner.folder()
        await #expect(throws: ToolFailure.self) { _ = try await runner.run(.qpdf, [], in: folder, limits: quick) }
        try scratch.program("qpdf", "echo out; echo err >&2; rm .messages; mkfifo .messages")
        await #expect(throws: ToolFailure.self) { _ = try await runner.run(.qpdf, [], in: folder, limits: quick) }
        try scratch.program("qpdf", "echo out; echo err >&2")
        let result = try await runner.run(.qpdf, [], in: folder, limits: quick)
        #expect(String(decoding: result.output, as: UTF8.self) == "out\n")
        #expect(try Data(contentsOf: URL(fileURLWithPath: secret)) == Data("secret".utf8))
    }

    @Test(
        "in the sandbox there is no network and no file but the inputs, and those cannot be written",
        .enabled(if: Bubblewrap.works, "\(Bubblewrap.forbidden)")
    )
    func sandbox() async throws {
        let scratch = try Scratch()
        let given = try scratch.write([65], as: "given")
        let other = try scratch.write([66], as: "other")
        let script = "cat \(given); echo; cat \(other); echo x >>\(given); cat /proc/net/dev; ls /sys/class/net"
        try scratch.program("qpdf", script)
        let runner = try await scratch.runner()
        try #require(runner.sandbox == .bubblewrap)
        let result = try await runner.run(.qpdf, [], inputs: [given], in: runner.folder(), limits: quick)
        #expect(String(decoding: result.output, as: UTF8.self) == "A\n")
        #expect(result.messages.contains("Read-only file system") || result.messages.contains("cannot create"))
        #expect(try Data(contentsOf: URL(fileURLWithPath: given)) == Data([65]))
    }

    @Test("without a sandbox nothing is decoded, and the sentence says what to do, unless going without is allowed")
    func closed() async throws {
        let scratch = try Scratch()
        try scratch.program("qpdf", "echo out")
        let strict = ToolRunner(try await scratch.runner(isUnsandboxedAllowed: false), sandbox: .none)
        #expect(!strict.mayDecode)
        await #expect(throws: ToolFailure.noSandbox) {
            _ = try await strict.run(.qpdf, [], in: strict.folder(), limits: quick)
        }
        #expect(ToolFailure.noSandbox.sentence.contains("--unsandboxed"))
        let loose = ToolRunner(try await scratch.runner(isUnsandboxedAllowed: true), sandbox: .none)
        #expect(try await loose.run(.qpdf, [], in: loose.folder(), limits: quick).code == 0)
    }

    @Test("a sandbox is tried again: soon where it could not be tried, after a while where it was forbidden")
    func probing() async throws {
        let time = Mutex(ContinuousClock.now)
        let attempts = Mutex<[SandboxProbe.Attempt]>([.undecided, .forbidden, .works])
        let tried = Mutex(0)
        let attempt: @Sendable (Sandbox) async -> SandboxProbe.Attempt = { _ in
            tried.withLock { $0 += 1 }
            return attempts.withLock { $0.removeFirst() }
        }
        let probe = await SandboxProbe([.bubblewrap, .none], now: { time.withLock { $0 } }, attempt: attempt)
        #expect(probe.known == .none)
        #expect(await probe.sandbox() == .none)
        #expect(tried.withLock { $0 } == 1)
        time.withLock { $0 += SandboxProbe.undecidedLifetime }
        #expect(await probe.sandbox() == .none)
        time.withLock { $0 += SandboxProbe.undecidedLifetime }
        #expect(await probe.sandbox() == .none)
        #expect(tried.withLock { $0 } == 2)
        time.withLock { $0 += SandboxProbe.forbiddenLifetime }
        #expect(await probe.sandbox() == .bubblewrap)
        time.withLock { $0 += SandboxProbe.forbiddenLifetime }
        #expect(await probe.sandbox() == .bubblewrap)
        #expect(tried.withLock { $0 } == 3)
    }

    @Test(
        "one that starts processes without end is stopped by its limit on them",
        .enabled(if: Bubblewrap.works, "\(Bubblewrap.forbidden)")
    )
    func processes() async throws {
        let scratch = try Scratch()
        try scratch.program("pdfinfo", "/usr/bin/prlimit --nproc --noheadings --output=SOFT")
        let told = try await scratch.runner().run(.pdfinfo, [], in: scratch.runner().folder(), limits: quick)
        #expect(String(decoding: told.output, as: UTF8.self).contains("\(quick.processes)"))
        // The kernel counts nobody's processes who is root.
        guard geteuid() != 0 else { return }
        try scratch.program("qpdf", "i=0; while [ $i -lt 200 ]; do sleep 20 & i=$((i+1)); done; echo all started")
        let runner = try await scratch.runner()
        let result = try await runner.run(.qpdf, [], in: runner.folder(), limits: quick)
        #expect(!String(decoding: result.output, as: UTF8.self).contains("all started"))
        #expect(result.messages.contains("fork") || result.messages.contains("Resource temporarily unavailable"))
    }

    @Test("the work folder is gone when the work is, and what a dead server left goes at the next start")
    func cleaning() async throws {
        let scratch = try Scratch()
        let left = scratch.file("tmp/work-dead01")
        try FileManager.default.createDirectory(atPath: left, withIntermediateDirectories: true)
        let runner = try await scratch.runner()
        #expect(!FileManager.default.fileExists(atPath: left))
        let path = try {
            let folder = try runner.folder()
            try folder.write([1], as: "a")
            #expect(FileManager.default.fileExists(atPath: folder.file("a")))
            return folder.path
        }()
        #expect(!FileManager.default.fileExists(atPath: path))
    }

    @Test("a cancelled one is killed before the caller goes on")
    func cancellation() async throws {
        let scratch = try Scratch()
        let mark = "4\(UInt32.random(in: 10_000_000...99_999_999))"
        try scratch.program("qpdf", "exec tail -f /dev/null \(mark)")
        let runner = try await scratch.runner()
        let task = Task { try await runner.run(.qpdf, [], in: runner.folder(), limits: quick) }
        var started: [Int32] = []
        try await eventually {
            started = Processes.having(mark)
            return !started.isEmpty
        }
        task.cancel()
        await #expect(throws: (any Error).self) { _ = try await task.value }
        // Not there as a zombie either.
        try await eventually { !Processes.anyHas(mark) && !started.contains(where: Processes.exists) }
    }
}
