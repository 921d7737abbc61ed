// SPDX-License-Identifier: Apache-2.0
public import Foundation
import WorkspaceMedia
import WorkspaceStore

extension Backup {
    /// Restores a backup into a fresh folder and puts that in the place of `folder`.
    ///
    /// What was in `folder` is kept beside it under another name. Everybody signs in again: the backup may know sessions
    /// that were ended since. What root restores gets the owner of what was in `folder`, also where a restoration was stopped
    /// that had moved it aside.
    ///
    /// - Returns: What was restored, and where the former data is; nil when there was none.
    /// - Throws: ``BackupError`` when the backup is not sound, `StoreError` while a server has the folder open; then
    ///   nothing is changed.
    public static func restore(
        _ file: URL,
        into folder: URL,
        now: Date = Date()
    ) throws -> (report: BackupReport, former: URL?) {
        let target = folder.absoluteURL.standardizedFileURL
        let workshop = try workshop(for: target)
        defer { workshop.remove() }
        let fresh = workshop.folder.appendingPathComponent("data")
        let report = try unpack(file, to: fresh)
        return (report, try swap(fresh, into: target, now: now))
    }

    /// Restores a backup into a database on a server, in which no workspace is yet. It is unpacked in the place's folder.
    ///
    /// - Throws: ``BackupError`` when the backup is not sound, `StoreError` when the database is not new, or somebody has
    ///   it open; then it is left as it was.
    public static func restore(
        _ file: URL,
        into place: DataPlace,
        now: Date = Date()
    ) async throws -> BackupReport {
        let workshop = try workshop(for: place.folder.appendingPathComponent("restored"))
        defer { workshop.remove() }
        let fresh = workshop.folder.appendingPathComponent("data")
        let report = try unpack(file, to: fresh)
        _ = try await DataMove(from: DataPlace(folder: fresh), to: place, now: now)
        return report
    }

    /// Where the data lies that a restoration moved aside, if it was stopped before the folder had what was restored.
    ///
    /// - Parameter folder: Where a workspace is to be opened.
    public static func leftBehind(by folder: URL) -> URL? {
        let target = folder.absoluteURL.standardizedFileURL
        guard !FileManager.default.fileExists(atPath: target.path) else { return nil }
        let parent = target.deletingLastPathComponent()
        let prefix = target.lastPathComponent + formerMark
        // The last one: it names the time.
        let former = ((try? SystemFiles.names(in: parent.path)) ?? []).filter { $0.hasPrefix(prefix) }.max()
        return former.map { parent.appendingPathComponent($0, isDirectory: true) }
    }

    private static let formerMark = ".before-"

    private static func workshop(for target: URL) throws -> Workshop {
        try FileManager.default.createDirectory(
            at: target.deletingLastPathComponent(),
            withIntermediateDirectories: true
        )
        return try Workshop(beside: target)
    }

    /// Makes the folder `fresh` of a sound backup, a workspace of its own.
    private static func unpack(_ file: URL, to fresh: URL) throws -> BackupReport {
        try SystemFiles.makeFolder(fresh.path)
        let reader = try BackupReader(file)
        try reader.extract(to: fresh)
        var report = BackupReport()
        report.missing = reader.manifest.missing
        report.files = reader.manifest.files.count - 1
        let found = try Store.verify(folder: fresh)
        guard found.problems.isEmpty else {
            throw BackupError("Nothing was restored. \(found.problems.joined(separator: " "))")
        }
        (report.nodes, report.transactions) = (found.nodes, found.transactions)
        try StoreCopy.renew(in: fresh)
        try SystemFiles.synchronize(folder: fresh.path)
        return report
    }

    private static func swap(_ fresh: URL, into target: URL, now: Date) throws -> URL? {
        let parent = target.deletingLastPathComponent().path
        guard FileManager.default.fileExists(atPath: target.path) else {
            if let former = leftBehind(by: target) {
                try SystemFiles.give(fresh.path, toOwnerOf: former.path)
            }
            try SystemFiles.move(fresh.path, to: target.path)
            try SystemFiles.synchronize(folder: parent)
            return nil
        }
        // Whoever has the lock is a server that would go on writing into the folder under its new name.
        let lock = try FolderLock(folder: target)
        defer { withExtendedLifetime(lock) {} }
        // Nobody but root may change what is in /var/lib, and what is root's the server cannot open.
        try SystemFiles.give(fresh.path, toOwnerOf: target.path)
        let former = URL(
            fileURLWithPath: "\(target.path)\(formerMark)\(Int(now.timeIntervalSince1970))",
            isDirectory: true
        )
        try SystemFiles.move(target.path, to: former.path)
        do {
            try SystemFiles.move(fresh.path, to: target.path)
        } catch {
            try SystemFiles.move(former.path, to: target.path)
            throw error
        }
        try SystemFiles.synchronize(folder: parent)
        return former
    }
}
