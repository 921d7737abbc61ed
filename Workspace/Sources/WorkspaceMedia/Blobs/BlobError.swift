// SPDX-License-Identifier: Apache-2.0

import WorkspaceModel

/// Why bytes were not stored or found.
public enum BlobError: Error, Hashable, Sendable {
    /// More bytes came than were allowed.
    case tooLarge(limit: Int)
    /// Other bytes came than were announced.
    case wrongHash
    /// Fewer or more bytes came than were announced.
    case wrongLength(expected: Int, received: Int)
    /// There is no such blob.
    case missing(BlobID)
    /// The disk refused.
    case disk(String)
    /// Where the blobs are for all servers cannot be reached now.
    case unavailable(String)

    /// What a person reads.
    public var sentence: String {
        switch self {
        case .tooLarge(let limit): L10n.itIsLargerThan(size: ByteCount.words(limit))
        case .wrongHash: L10n.itArrivedDamaged
        case .wrongLength: L10n.itDidNotArriveWhole
        case .missing: L10n.theFileIsGone
        case .disk: L10n.theServerCouldNotStoreIt
        case .unavailable: L10n.theServerCannotReachItsFiles
        }
    }
}
