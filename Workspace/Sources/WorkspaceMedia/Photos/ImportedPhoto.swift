// SPDX-License-Identifier: Apache-2.0

/// A picture that was taken in as it is: nothing is made of its bytes but what is known about them.
public struct ImportedPhoto: Sendable {
    /// What was sent, byte by byte.
    public let original: BlobLease
    /// What it is, told from its bytes.
    public let mimeType: String
    /// Pixels across as it is shown, its orientation applied.
    public let width: Int
    /// Pixels down as it is shown.
    public let height: Int
    /// When it was taken by the camera's clock, read as UTC, in milliseconds since 1970; nil where it does not say.
    public let taken: Double?
}

/// What came of taking a picture in.
public enum PhotoOutcome: Sendable {
    /// It can be shown.
    case imported(ImportedPhoto)
    /// It is not taken.
    case refused(ImportRefusal)
}
