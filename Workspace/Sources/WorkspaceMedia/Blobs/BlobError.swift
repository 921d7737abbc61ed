// SPDX-License-Identifier: Apache-2.0

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

    /// What a person reads.
    public var sentence: String {
        switch self {
        case .tooLarge(let limit): "It is larger than \(ByteCount.words(limit)), which is the most that is taken."
        case .wrongHash: "It arrived damaged. Please send it again."
        case .wrongLength: "It did not arrive whole. Please send it again."
        case .missing: "The file is not here any more."
        case .disk: "The server could not store it: its disk is full or out of order."
        }
    }
}
