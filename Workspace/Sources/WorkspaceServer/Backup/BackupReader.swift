// SPDX-License-Identifier: Apache-2.0
import Foundation
import WorkspaceExchange
import WorkspaceMedia
import WorkspaceModel
import WorkspaceStore

/// A backup that is read. Nothing in it is believed before its hash is checked, and no name in it becomes a path.
struct BackupReader: ~Copyable {
    let manifest: BackupManifest
    private let zip: ZipFileReader

    init(_ file: URL) throws {
        let path = file.path
        let zip = try Self.open(path)
        guard zip.names.contains(BackupManifest.name) else {
            throw BackupError("\(path) is no backup: it has no \(BackupManifest.name).")
        }
        let manifest = try Self.manifest(in: zip, path: path)
        guard manifest.format == BackupManifest.format else { throw BackupError("\(path) is no backup of Carry.") }
        guard (1...BackupManifest.currentSchema).contains(manifest.schema) else {
            throw BackupError("\(path) was made by a newer version of carry.")
        }
        self.manifest = manifest
        self.zip = zip
    }

    private static func open(_ path: String) throws -> ZipFileReader {
        do {
            return try ZipFileReader(path: path)
        } catch {
            throw BackupError(error.sentence)
        }
    }

    private static func manifest(in zip: borrowing ZipFileReader, path: String) throws -> BackupManifest {
        do {
            let bytes = try zip.contents(of: BackupManifest.name, limit: BackupManifest.byteLimit)
            let limits = JSONLimits(bytes: BackupManifest.byteLimit, elements: .max)
            return try BackupManifest.decoded(from: bytes, limits: limits)
        } catch {
            throw BackupError("\(path) is no backup of Carry, or it is damaged.")
        }
    }

    /// Checks everything; the database is written into `folder` to be looked at.
    func check(extractingTo folder: URL) throws -> BackupReport {
        var report = BackupReport()
        report.missing = manifest.missing
        report.problems = manifest.missing.map {
            "The file \($0) was missing or damaged already when the backup was made."
        }
        var blobs = Set(manifest.missing)
        for entry in manifest.files {
            if entry.name == BackupManifest.database {
                try read(entry, to: StoreCopy.database(in: folder).path, into: &report)
            } else if let blob = BackupManifest.blob(named: entry.name), entry.hash == blob.text {
                try read(entry, to: nil, into: &report)
                blobs.insert(blob.text)
                report.files += 1
            } else {
                report.problems.append(Self.stranger(entry))
            }
        }
        guard report.problems.count == manifest.missing.count else { return report }
        try checkDatabase(in: folder, blobs: blobs, into: &report)
        return report
    }

    /// Writes the data into an empty folder, every file by its hash.
    ///
    /// - Throws: ``BackupError`` when anything is not as the manifest says.
    func extract(to folder: URL) throws {
        let blobs = folder.appendingPathComponent("media/blobs")
        for made in ["media", "media/blobs", "media/blobs/incoming"] {
            try SystemFiles.makeFolder(folder.appendingPathComponent(made).path)
        }
        for entry in manifest.files {
            var place = StoreCopy.database(in: folder).path
            if entry.name != BackupManifest.database {
                // What has another name than its bytes give it would be believed to be that other file.
                guard let blob = BackupManifest.blob(named: entry.name), entry.hash == blob.text else {
                    throw BackupError("Nothing was restored. \(Self.stranger(entry))")
                }
                try SystemFiles.makeFolder(blobs.appendingPathComponent(String(blob.text.prefix(2))).path)
                place = BlobStore.path(of: blob, in: blobs.path)
            }
            var report = BackupReport()
            try read(entry, to: place, into: &report)
            if let problem = report.problems.first { throw BackupError("Nothing was restored. \(problem)") }
        }
        for shelf in try SystemFiles.names(in: blobs.path) where !shelf.hasPrefix(".") {
            try SystemFiles.synchronize(folder: blobs.appendingPathComponent(shelf).path)
        }
        for made in ["media/blobs", "media", ""] {
            try SystemFiles.synchronize(folder: folder.appendingPathComponent(made).path)
        }
    }

    private static func stranger(_ entry: ArchivedFile) -> String {
        "The backup lists the file “\(entry.name)”, which does not belong there."
    }

    /// Reads a file to its end and tells what is wrong with it; with a path, writes it there and to the disk.
    private func read(_ entry: ArchivedFile, to place: String?, into report: inout BackupReport) throws {
        let descriptor = try place.map { try SystemFiles.create($0) }
        defer { if let descriptor { SystemFiles.shut(descriptor) } }
        do {
            let found = try zip.read(entry.name) { piece in
                if let descriptor { try SystemFiles.write(Array(piece), to: descriptor) }
            }
            if found.bytes != entry.bytes || found.hash != entry.hash {
                report.problems.append("“\(entry.name)” in the backup is not what was put there.")
            }
        } catch let error as ImportError {
            report.problems.append(error.sentence)
        }
        if let descriptor { try SystemFiles.synchronize(descriptor) }
    }

    private func checkDatabase(in folder: URL, blobs: Set<String>, into report: inout BackupReport) throws {
        guard manifest.files.contains(where: { $0.name == BackupManifest.database }) else {
            report.problems.append("The backup has no database.")
            return
        }
        let found = try Store.verify(folder: folder)
        report.nodes = found.nodes
        report.transactions = found.transactions
        report.problems += found.problems
        for name in try StoreCopy.blobNames(in: folder).subtracting(blobs).sorted() where BlobID(name) != nil {
            report.problems.append("The file \(name) is not in the backup, though something names it.")
        }
    }
}
