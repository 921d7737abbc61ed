// SPDX-License-Identifier: Apache-2.0

/// Why a board was not exported.
public struct ExportError: Error, Equatable, Sendable {
    /// For people: a whole sentence.
    public let sentence: String

    init(_ sentence: String) {
        self.sentence = sentence
    }
}
