// SPDX-License-Identifier: Apache-2.0
import Logging
import WorkspaceMedia

/// What an operator should know of the decoders when the server starts: how far they are cut off, and which are missing.
struct DecoderNotice: Equatable {
    let sandbox: Sandbox
    /// Whether decoders run at all.
    let mayDecode: Bool
    let missing: [Tool]

    /// The lines, each with how much it matters.
    var lines: [(level: Logger.Level, sentence: String)] {
        [(sandbox == .bubblewrap ? .info : .warning, sandbox.sentence)]
            + (sandbox != .none ? [] : [(mayDecode ? .warning : .error, Self.consequence(mayDecode))])
            + missing.map {
                (.warning, "\($0.rawValue) is missing, so some files cannot be read: install \($0.package).")
            }
    }

    private static func consequence(_ mayDecode: Bool) -> String {
        mayDecode
            ? "PDFs and pictures are decoded with limits only, as --unsandboxed says: a hostile file may reach the server."
            : "PDFs and pictures are refused. Install bubblewrap and permit user namespaces, or start with --unsandboxed."
    }

    func log(to logger: Logger) {
        for line in lines { logger.log(level: line.level, "\(line.sentence)") }
    }
}
