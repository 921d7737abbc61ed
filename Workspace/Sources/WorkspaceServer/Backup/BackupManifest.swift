// SPDX-License-Identifier: Apache-2.0
import WorkspaceExchange
import WorkspaceMedia
import WorkspaceModel

/// `manifest.json` of a backup: what the data was, and the hash of every other file.
///
/// ```
/// manifest.json
/// carry.sqlite       the database, as it was at one moment
/// blobs/<sha-256>    each file that its nodes or its log name
/// ```
struct BackupManifest: Equatable {
    /// The manifest's name in the ZIP.
    static let name = "manifest.json"
    /// The database's name in the ZIP.
    static let database = "carry.sqlite"
    /// What tells a backup from any other ZIP.
    static let format = "carry-backup"
    /// The version that is written, and the newest that is read.
    static let currentSchema = 1
    /// A manifest is never longer: some two million files.
    static let byteLimit = 256 << 20

    var format = BackupManifest.format
    var schema = BackupManifest.currentSchema
    /// Milliseconds since 1970.
    var madeAt: Double = 0
    /// The revision of the last transaction.
    var revision: UInt64 = 0
    var files: [ArchivedFile] = []
    /// Blobs that are named but were missing or damaged when the backup was made.
    var missing: [String] = []

    /// The name of a blob in the ZIP.
    static func name(of blob: BlobID) -> String { "blobs/" + blob.text }

    /// The blob that a name in the ZIP stands for, or nil for any other file.
    static func blob(named name: String) -> BlobID? {
        name.hasPrefix("blobs/") ? BlobID(name.dropFirst(6)) : nil
    }
}

extension BackupManifest: WireRecord {
    static var blank: BackupManifest { BackupManifest(format: "", schema: 0) }

    mutating func visit(_ fields: inout FieldCoder) {
        fields("format", &format)
        fields("schema", &schema)
        fields("madeAt", &madeAt)
        fields("revision", &revision)
        fields("files", &files)
        fields("missing", &missing)
    }
}
