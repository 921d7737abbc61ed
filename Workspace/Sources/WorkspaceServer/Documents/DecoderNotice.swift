// SPDX-License-Identifier: Apache-2.0
import Logging
import WorkspaceMedia

/// What an operator should know of the decoders when the server starts: how far they are cut off, and which are missing.
struct DecoderNotice: Equatable {
    let sandbox: Sandbox
    let missing: [Tool]

    /// The lines, each with how much it matters.
    var lines: [(level: Logger.Level, sentence: String)] {
        [(sandbox == .bubblewrap ? .info : .warning, sandbox.sentence)]
            + missing.map {
                (.warning, "\($0.rawValue) is missing, so some files cannot be read: install \($0.package).")
            }
    }

    func log(to logger: Logger) {
        for line in lines { logger.log(level: line.level, "\(line.sentence)") }
    }
}
