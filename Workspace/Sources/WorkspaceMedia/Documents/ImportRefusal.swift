// SPDX-License-Identifier: Apache-2.0

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

    /// The file's name as the person knows it.
    public let fileName: String
    /// What is wrong with it.
    public let reason: Reason

    /// What a person reads; it names the file.
    public var sentence: String { "\u{201C}\(Self.short(fileName))\u{201D} was not imported. \(cause)" }

    private var cause: String {
        switch reason {
        case .empty: "It is empty."
        case .unknownType: "It is neither a PDF nor a picture (JPEG, PNG, GIF, WebP, TIFF, HEIC)."
        case .noPicture: "It is no picture (JPEG, PNG, GIF, WebP, TIFF, HEIC, AVIF)."
        case .tooLarge(let limit): "It is larger than \(ByteCount.words(limit)), which is the most that is taken."
        case .tooManyPages(let count, let limit): "It has \(count) pages; \(limit) is the most that is taken."
        case .tooManyPixels(let width, let height, let limit):
            "It is a picture of \(width) by \(height) pixels; \(limit / 1_000_000) megapixels is the most that is taken."
        case .noPages: "It has no page that can be found."
        case .circularPages: "It is damaged: its page tree leads back into itself."
        case .cutOff: "It is damaged: its end is missing or broken, so its pages cannot be found."
        case .noCatalogue: "It is damaged: its catalogue is missing, so its pages cannot be found."
        case .unknownEncryption: "It is encrypted in a way that cannot be opened here."
        case .damaged: "It is damaged beyond repair."
        case .badPicture: "It is damaged: the picture in it cannot be decoded."
        case .tookTooLong(let seconds): "Reading it took longer than \(seconds) seconds, so it was stopped."
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
