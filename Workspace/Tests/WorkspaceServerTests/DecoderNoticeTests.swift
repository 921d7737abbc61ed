// SPDX-License-Identifier: Apache-2.0
import Foundation
import Logging
import Testing
import WorkspaceMedia
import WorkspaceStore

@testable import WorkspaceServer

@Suite("What an operator reads of the decoders")
struct DecoderNoticeTests {
    /// Keeps what is logged.
    private struct Handler: LogHandler {
        let recorder: Recorder
        var metadata: Logger.Metadata = [:]
        var logLevel: Logger.Level = .trace

        subscript(metadataKey key: String) -> Logger.Metadata.Value? {
            get { metadata[key] }
            set { metadata[key] = newValue }
        }

        func log(event: LogEvent) { recorder.record("\(event.level) \(event.message)") }
    }

    @Test("a server says at its start how far decoders are cut off, and which are missing")
    func start() async throws {
        let recorder = Recorder()
        let folder = try TemporaryFolder()
        let store = try Store(folder: folder.url.appendingPathComponent("data"))
        let logger = Logger(label: "test") { _ in Handler(recorder: recorder) }
        let configuration = ServerConfiguration(port: 0, webFolder: folder.url)
        let server = try await CarryServer(store: store, configuration: configuration, logger: logger)
        let runner = server.library.media.runner
        #expect(recorder.lines.contains { $0.hasSuffix(runner.sandbox.sentence) })
        #expect(recorder.lines.count == 1 + runner.kit.missing.count)
    }

    @Test("what is worse than it could be is a warning, and each program is named with its package")
    func lines() {
        let best = DecoderNotice(sandbox: .bubblewrap, missing: [])
        #expect(best.lines.map(\.level) == [.info])
        let worst = DecoderNotice(sandbox: .none, missing: [.qpdf, .pdftoppm])
        #expect(worst.lines.map(\.level) == [.warning, .warning, .warning])
        #expect(
            worst.lines.map(\.sentence) == [
                Sandbox.none.sentence,
                "qpdf is missing, so some files cannot be read: install qpdf.",
                "pdftoppm is missing, so some files cannot be read: install poppler-utils.",
            ]
        )
    }
}
