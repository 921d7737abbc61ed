// SPDX-License-Identifier: Apache-2.0

/// Why a file was not imported. Whoever gets it has got nothing else: an import is whole or not at all.
public struct ImportError: Error, Equatable, Sendable {
    /// The reasons there are.
    public enum Reason: Sendable {
        /// The file is not there or cannot be read.
        case unreadable
        /// The file, or something in it, is larger than what is taken.
        case tooLarge
        /// The file is nothing that can be imported.
        case unknownFormat
        /// The file is of a known format, but damaged or not as that format must be.
        case malformed
    }

    /// For programs.
    public let reason: Reason
    /// For people: a whole sentence that says what is wrong and where.
    public let sentence: String

    /// An error.
    public init(_ reason: Reason, _ sentence: String) {
        self.reason = reason
        self.sentence = sentence
    }
}
