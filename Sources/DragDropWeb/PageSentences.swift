// SPDX-License-Identifier: Apache-2.0

/// The sentences the host of a page and its lists give as reasons by themselves. English unless replaced; the engine's own
/// are in `DragDropConfiguration.reasons`, all others are the program's.
public struct PageSentences: Equatable, Sendable {
    /// A dropped file cannot be read any more: it was moved, changed or taken away.
    public var unreadableFile: String

    /// Something else was brought to a ``ReorderableList`` whose delegate takes rows only.
    public var onlyRows: String

    /// A row of a ``ReorderableList`` was to be copied, but its delegate makes no copies.
    public var cannotBeCopied: String

    /// A ``ReorderableList`` has no delegate that could take anything.
    public var nothingHere: String

    /// Makes the English sentences.
    public init() {
        self.init(
            unreadableFile: "The file cannot be read any more.",
            onlyRows: "Only rows can be dropped here.",
            cannotBeCopied: "This cannot be copied.",
            nothingHere: "Nothing can be dropped here."
        )
    }

    /// Makes sentences of another language; the English ones are no part of a program then.
    public init(unreadableFile: String, onlyRows: String, cannotBeCopied: String, nothingHere: String) {
        self.unreadableFile = unreadableFile
        self.onlyRows = onlyRows
        self.cannotBeCopied = cannotBeCopied
        self.nothingHere = nothingHere
    }
}
