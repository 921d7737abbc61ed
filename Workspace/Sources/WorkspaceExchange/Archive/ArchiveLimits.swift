// SPDX-License-Identifier: Apache-2.0

/// How much is taken out of a ZIP. A few kilobytes of ZIP can say that they are terabytes, so everything is counted as
/// it arrives, whatever the ZIP says about itself.
struct ArchiveLimits: Sendable {
    /// Files in a ZIP. The manifest tells of as many in half its bytes.
    var entries = 40_000
    /// Bytes of the manifest.
    var manifestBytes = 16 << 20
    /// Bytes of one file.
    var entryBytes = 200 << 20
    /// Bytes of the nodes of all boards, which are in memory at once.
    var boardBytes = 100 << 20
    /// Bytes of all files that are read.
    var totalBytes = 1 << 30
    /// How many times larger than in the ZIP a file may get, beyond `ratioFreeBytes`.
    var ratio = 200
    /// Up to here the ratio does not matter: a long row of one letter is no attack.
    var ratioFreeBytes = 16 << 20

    /// What is taken from anybody.
    static let standard = ArchiveLimits()
}
