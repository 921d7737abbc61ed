// SPDX-License-Identifier: Apache-2.0
public import Foundation
import WorkspaceExchange
import WorkspaceMedia
import WorkspaceModel
import WorkspaceStore

/// Backups: the database and every file that it names, in one ZIP with a manifest of hashes.
///
/// A backup is made while the server runs, checked before it gets its name, and replaces an older one of that name at
/// once: whatever kills it, under the name is the old one, the new one, or nothing.
public enum Backup {
    /// Makes a backup of a workspace.
    ///
    /// - Returns: What is in it. A problem is a file that was damaged or missing already; it is named, and all else is in.
    /// - Complexity: O(bytes of the data); memory for the list of files.
    public static func make(of data: DataPlace, at file: URL, now: Date = Date()) throws -> BackupReport {
        var isFolder: ObjCBool = false
        guard !FileManager.default.fileExists(atPath: file.path, isDirectory: &isFolder) || !isFolder.boolValue else {
            throw BackupError("\(file.path) is a folder. Name the file in it that the backup becomes.")
        }
        let workshop = try Workshop(beside: file)
        defer { workshop.remove() }
        let copied = workshop.folder.appendingPathComponent("copy")
        try SystemFiles.makeFolder(copied.path)
        let archive = workshop.folder.appendingPathComponent("backup.zip")
        if let blobs = data.blobs, FileManager.default.fileExists(atPath: blobs) {
            try BlobStore(folder: blobs).holdingAll { try write(data, copied, to: archive, at: now) }
        } else {
            try write(data, copied, to: archive, at: now)
        }
        let report = try check(archive, in: workshop)
        guard report.problems.count == report.missing.count else {
            throw BackupError(
                "The backup was not made: it does not read back as it was written. \(report.problems.joined(separator: " "))"
            )
        }
        try SystemFiles.publish(archive.path, as: file.path)
        return report
    }

    /// Checks a backup: every file by its hash, and that its database is sound and names nothing that is not in it.
    public static func check(_ file: URL) throws -> BackupReport {
        let workshop = try Workshop(in: FileManager.default.temporaryDirectory)
        defer { workshop.remove() }
        return try check(file, in: workshop)
    }

    private static func check(_ file: URL, in workshop: Workshop) throws -> BackupReport {
        let folder = workshop.folder.appendingPathComponent("check")
        try SystemFiles.makeFolder(folder.path)
        return try BackupReader(file).check(extractingTo: folder)
    }

    private static func write(
        _ data: DataPlace,
        _ copied: URL,
        to archive: URL,
        at now: Date
    ) throws {
        let copy = try StoreCopy(of: data.store, in: copied)
        let database = StoreCopy.database(in: copied).path
        var manifest = BackupManifest(madeAt: (now.timeIntervalSince1970 * 1000).rounded(), revision: copy.revision)
        var zip = try ZipWriter(path: archive.path, at: manifest.madeAt)
        let (hash, bytes) = try BlobStore.hash(database)
        manifest.files.append(ArchivedFile(name: BackupManifest.database, bytes: bytes, hash: hash.text))
        try zip.add(fileAt: database, as: BackupManifest.database, isPacked: true)
        let file = data.files(in: copied)
        for name in copy.blobNames.sorted() {
            guard let blob = BlobID(name) else { continue }
            guard case .sound(let path, let bytes) = try file(blob) else {
                manifest.missing.append(name)
                continue
            }
            let entry = ArchivedFile(name: BackupManifest.name(of: blob), bytes: bytes, hash: name)
            manifest.files.append(entry)
            try zip.add(fileAt: path, as: entry.name, isPacked: false)
        }
        let list = copied.appendingPathComponent(BackupManifest.name).path
        try SystemFiles.replace(list, with: manifest.encoded(), by: list + ".new")
        try zip.add(fileAt: list, as: BackupManifest.name, isPacked: true)
        try zip.close()
    }
}

/// Why a backup was not made, read or restored, as a sentence.
public struct BackupError: Error, Equatable, Sendable, CustomStringConvertible {
    /// The sentence.
    public let description: String

    init(_ sentence: String) { description = sentence }
}

/// What is in a backup, or what checking it found.
public struct BackupReport: Equatable, Sendable {
    /// How many nodes its database has.
    public var nodes = 0
    /// How many transactions its log holds.
    public var transactions = 0
    /// How many files people sent are in it.
    public var files = 0
    /// Files that were missing or damaged already when it was made.
    public var missing: [String] = []
    /// What is wrong, one sentence each; those about `missing` come first.
    public var problems: [String] = []
}
