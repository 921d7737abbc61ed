// SPDX-License-Identifier: Apache-2.0

import WorkspaceModel

/// One page of an imported document.
public struct ImportedPage: Hashable, Sendable {
    /// Its number in the working file, from 1.
    public let number: Int
    /// Width in points as it is shown, the page's own rotation applied.
    public let width: Double
    /// Height in points as it is shown.
    public let height: Double
}

/// What a document became.
public struct ImportedDocument: Sendable {
    /// What was sent, byte by byte. Keep it: it is what "download the original" answers.
    public let original: BlobLease
    /// The PDF that pages are drawn and assembled from: the original where that is sound, else a repaired, decrypted or
    /// newly written copy. This is the blob that page nodes name.
    public let working: BlobLease
    /// What was sent.
    public let type: FileType
    /// The title it gives itself, or nil.
    public let title: String?
    /// Its pages in order; never empty.
    public let pages: [ImportedPage]
    /// What a person should know about it.
    public let notes: [ImportNote]
}

/// Something about an import that went well, but not quite as sent.
public enum ImportNote: Hashable, Sendable {
    /// Its structure was broken and qpdf mended it.
    case repaired
    /// Its structure was beyond repair, but its pages could be drawn anew.
    case redrawn
    /// It was encrypted; the copy that is worked with is not.
    case decrypted
    /// Its list of pages was wrong; its pages were copied into a new document.
    case rebuilt
    /// Only the first frames of a moving picture, or pages of a picture, were taken.
    case shortened(taken: Int, of: Int)
    /// A picture with transparency was laid on white.
    case flattened

    /// What a person reads.
    public var sentence: String {
        switch self {
        case .repaired: L10n.itHasBeenRepaired
        case .redrawn: L10n.itsPagesWereRedrawn
        case .decrypted: L10n.itWasEncrypted
        case .rebuilt: L10n.itsListOfPagesWasWrong
        case .shortened(let taken, let all): L10n.onlyTheFirstPicturesWereTaken(number: taken, total: all)
        case .flattened: L10n.itsTransparentPartsAreWhite
        }
    }
}

/// What came of an import.
public enum ImportOutcome: Sendable {
    /// It is in.
    case imported(ImportedDocument)
    /// It is encrypted: ask for the password once and try again with it. `wasWrong` when one was given already.
    case needsPassword(wasWrong: Bool)
    /// It is not taken.
    case refused(ImportRefusal)
}
