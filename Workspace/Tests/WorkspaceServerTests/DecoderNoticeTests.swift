// SPDX-License-Identifier: Apache-2.0
import Foundation
import Logging
import Testing
import WorkspaceMedia
import WorkspaceStore

@testable import WorkspaceServer

@Suite("What an operator reads of the decoders")
struct DecoderNoticeTests {
    @Test("a server says at its start how far decoders are cut off, and which are missing")
    func start() async throws {
        let recorder = Recorder()
        let folder = try TemporaryFolder()
        let store = try Store(folder: folder.url.appendingPathComponent("data"))
        let logger = Logger(label: "test") { _ in RecordingLog(recorder: recorder) }
        let configuration = ServerConfiguration(port: 0, webFolder: folder.url)
        let server = try await CarryServer(store: store, configuration: configuration, logger: logger)
        let runner = server.library.media.runner
        #expect(recorder.lines.contains { $0.hasSuffix(runner.sandbox.sentence) })
        #expect(recorder.lines.count == (runner.sandbox == .none ? 2 : 1) + runner.kit.missing.count)
    }

    @Test("what is worse than it could be is a warning, and each program is named with its package")
    func lines() {
        let best = DecoderNotice(sandbox: .bubblewrap, mayDecode: true, missing: [])
        #expect(best.lines.map(\.level) == [.info])
        let refusing = DecoderNotice(sandbox: .none, mayDecode: false, missing: [])
        #expect(refusing.lines.map(\.level) == [.warning, .error])
        #expect(refusing.lines.last?.sentence.contains("--unsandboxed") == true)
        let worst = DecoderNotice(sandbox: .none, mayDecode: true, missing: [.qpdf, .pdftoppm])
        #expect(worst.lines.map(\.level) == [.warning, .warning, .warning, .warning])
        #expect(
            worst.lines.map(\.sentence).filter { !$0.contains("--unsandboxed") } == [
                Sandbox.none.sentence,
                "qpdf is missing, so some files cannot be read: install qpdf.",
                "pdftoppm is missing, so some files cannot be read: install poppler-utils.",
            ]
        )
    }
}
