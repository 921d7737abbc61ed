// SPDX-License-Identifier: Apache-2.0

import WorkspaceModel

/// Why a file is not taken. The server and every other file are unharmed.
public struct ImportRefusal: Error, Hashable, Sendable {
    /// What is wrong with it.
    public enum Reason: Hashable, Sendable {
        /// It is empty.
        case empty
        /// It is no PDF and no picture of a type that is taken.
        case unknownType
        /// It is no picture of a type that is taken, where only pictures are.
        case noPicture
        /// It has more bytes than the limit.
        case tooLarge(limit: Int)
        /// It has more pages than the limit.
        case tooManyPages(count: Int, limit: Int)
        /// It claims more pixels than the limit.
        case tooManyPixels(width: Int, height: Int, limit: Int)
        /// It has no page.
        case noPages
        /// Its page tree leads back into itself.
        case circularPages
        /// It ends before its table of contents, or never had one.
        case cutOff
        /// Its catalogue cannot be found.
        case noCatalogue
        /// Its encryption is of a kind that cannot be undone here.
        case unknownEncryption
        /// Its structure is broken otherwise.
        case damaged
        /// The picture's data cannot be decoded.
        case badPicture
        /// Reading it took longer than the limit.
        case tookTooLong(seconds: Int)
        /// A decoder gave up.
        case tool(ToolFailure)
        /// It could not be read or stored.
        case blob(BlobError)
    }

    /// Whether the file has come whole, and only what is in it cannot be shown: it can be kept as it is.
    public var isOfContent: Bool {
        switch reason {
        case .unknownType, .noPicture, .tooManyPages, .tooManyPixels, .noPages, .circularPages, .cutOff, .noCatalogue,
            .unknownEncryption, .damaged, .badPicture, .tookTooLong:
            true
        case .tool(let failure): failure.isOfFile
        case .empty, .tooLarge, .blob: false
        }
    }

    /// The file's name as the person knows it.
    public let fileName: String
    /// What is wrong with it.
    public let reason: Reason

    /// What a person reads; it names the file.
    public var sentence: String { L10n.wasNotImported(name: Self.short(fileName), reason: cause) }

    private var cause: String {
        switch reason {
        case .empty: L10n.itIsEmpty
        case .unknownType: L10n.itIsNeitherAPDFNorAPicture
        case .noPicture: L10n.itIsNoPicture
        case .tooLarge(let limit): L10n.itIsLargerThan(size: ByteCount.words(limit))
        case .tooManyPages(let count, let limit): L10n.itHasTooManyPages(count: count, limit: limit)
        case .tooManyPixels(let width, let height, let limit):
            L10n.itHasTooManyPixels(width: "\(width)", height: "\(height)", limit: limit / 1_000_000)
        case .noPages: L10n.itHasNoPage
        case .circularPages: L10n.itsPageTreeLeadsBack
        case .cutOff: L10n.itsEndIsMissing
        case .noCatalogue: L10n.itsCatalogueIsMissing
        case .unknownEncryption: L10n.itsEncryptionIsUnknown
        case .damaged: L10n.itIsDamagedBeyondRepair
        case .badPicture: L10n.itsPictureCannotBeDecoded
        case .tookTooLong(let seconds): L10n.readingItTookTooLong(limit: seconds)
        case .tool(let failure): failure.sentence
        case .blob(let error): error.sentence
        }
    }

    /// A name that fits into a sentence: no line breaks or control characters, at most 80 characters.
    private static func short(_ name: String) -> String {
        let clean = String(name.map { $0.isNewline || $0.unicodeScalars.contains { $0.value < 32 } ? " " : $0 })
        return clean.count <= 80 ? clean : clean.prefix(60) + "\u{2026}" + clean.suffix(15)
    }
}
