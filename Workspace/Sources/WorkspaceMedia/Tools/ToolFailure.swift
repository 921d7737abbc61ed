// SPDX-License-Identifier: Apache-2.0

import WorkspaceModel

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

    /// Whether it says something of the file, and nothing of the server.
    var isOfFile: Bool {
        switch self {
        case .tookTooLong, .wroteTooMuch, .neededTooMuch, .crashed: true
        case .missing, .didNotStart, .noSandbox, .noRoom: false
        }
    }

    /// What a person reads.
    public var sentence: String {
        switch self {
        case .missing(let program, let package):
            L10n.thisServerLacks(program: program, package: package)
        case .tookTooLong(_, let seconds): L10n.readingItTookTooLong(limit: seconds)
        case .wroteTooMuch(_, let bytes): L10n.itUnpacksToMoreThan(size: ByteCount.words(bytes))
        case .neededTooMuch(_, let bytes): L10n.readingItTakesMoreThan(size: ByteCount.words(bytes))
        case .crashed(let tool, _): L10n.itMadeAProgramCrash(program: tool.rawValue)
        case .didNotStart(let tool, _): L10n.theProgramCouldNotBeStarted(program: tool.rawValue)
        case .noSandbox: L10n.noSandboxWorksHere
        case .noRoom: L10n.theServerHasNoRoom
        }
    }
}

/// Sizes in words.
enum ByteCount {
    /// "3 bytes", "12 kB", "64 MB", "2 GB": rounded down, in powers of 1,024.
    static func words(_ bytes: Int) -> String {
        switch bytes {
        case ..<1024: L10n.bytes(count: bytes)
        case ..<(1 << 20): L10n.kb(size: "\(bytes >> 10)")
        case ..<(1 << 30): L10n.megabytes(size: "\(bytes >> 20)")
        default: L10n.gigabytes(size: "\(bytes >> 30)")
        }
    }
}
