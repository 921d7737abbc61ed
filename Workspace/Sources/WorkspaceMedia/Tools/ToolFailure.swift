// SPDX-License-Identifier: Apache-2.0

/// Why a decoder gave no answer. It concerns one file; nothing else is harmed.
public enum ToolFailure: Error, Hashable, Sendable {
    /// It is not installed.
    case missing(program: String, package: String)
    /// It was killed after this many seconds.
    case tookTooLong(Tool, seconds: Int)
    /// It wanted to write a file of more than this many bytes.
    case wroteTooMuch(Tool, bytes: Int)
    /// It asked for more memory than this many bytes.
    case neededTooMuch(Tool, bytes: Int)
    /// It ended by a signal.
    case crashed(Tool, signal: Int32)
    /// It could not be started.
    case didNotStart(Tool, why: String)
    /// No sandbox works here, and the operator did not allow to go without.
    case noSandbox
    /// The folder that it works in could not be made or written.
    case noRoom(why: String)

    /// What a person reads.
    public var sentence: String {
        switch self {
        case .missing(let program, let package):
            "This server lacks the program \(program) (package \(package)), so it cannot read this file."
        case .tookTooLong(_, let seconds): "Reading it took longer than \(seconds) seconds, so it was stopped."
        case .wroteTooMuch(_, let bytes):
            "It unpacks to more than \(ByteCount.words(bytes)), so reading it was stopped."
        case .neededTooMuch(_, let bytes):
            "Reading it takes more than \(ByteCount.words(bytes)) of memory, so it was stopped."
        case .crashed(let tool, _): "It made \(tool.rawValue) crash, so it cannot be shown."
        case .didNotStart(let tool, _): "The program \(tool.rawValue) could not be started on this server."
        case .noSandbox:
            "This server may not open files of others: no sandbox works on it. Whoever runs it can install bubblewrap "
                + "and permit user namespaces, or start it with --unsandboxed."
        case .noRoom: "The server has no room to work on it now."
        }
    }
}

/// Sizes in words.
enum ByteCount {
    /// "3 bytes", "12 kB", "64 MB", "2 GB": rounded down, in powers of 1,024.
    static func words(_ bytes: Int) -> String {
        switch bytes {
        case ..<1024: "\(bytes) bytes"
        case ..<(1 << 20): "\(bytes >> 10) kB"
        case ..<(1 << 30): "\(bytes >> 20) MB"
        default: "\(bytes >> 30) GB"
        }
    }
}
