// SPDX-License-Identifier: Apache-2.0

import Synchronization

/// Holds a blob while nothing in the workspace names it yet: the garbage collector of this process leaves it alone until
/// the last lease is gone. Keep it until the node that names the blob is committed.
public final class BlobLease: Sendable {
    /// The blob.
    public let blob: BlobID
    /// Its size.
    public let byteCount: Int
    private let leases: BlobLeases
    private let healed = Atomic(false)

    init(_ blob: BlobID, byteCount: Int, leases: BlobLeases) {
        self.blob = blob
        self.byteCount = byteCount
        self.leases = leases
        leases.take(blob)
    }

    deinit { leases.drop(blob) }

    /// Whether the bytes that came replaced a file on the disk that was damaged: what was drawn from it is wrong.
    public var isHealed: Bool { healed.load(ordering: .acquiring) }

    func markHealed() { healed.store(true, ordering: .releasing) }
}

/// How many leases each blob has.
final class BlobLeases: Sendable {
    private let counts = Mutex<[BlobID: Int]>([:])

    func take(_ blob: BlobID) { counts.withLock { $0[blob, default: 0] += 1 } }

    func drop(_ blob: BlobID) {
        counts.withLock { counts in
            let count = counts[blob] ?? 0
            counts[blob] = count > 1 ? count - 1 : nil
        }
    }

    func holds(_ blob: BlobID) -> Bool { counts.withLock { $0[blob] != nil } }
}
