// SPDX-License-Identifier: Apache-2.0
import Foundation

#if canImport(Glibc)
import Glibc
#elseif canImport(Darwin)
import Darwin
#endif

/// Makes a data folder its owner's alone, whatever the process' umask and whoever made the folder.
enum PrivateFolder {
    private static let files = ["carry.sqlite", "carry.sqlite-wal", "carry.sqlite-shm", "lock", "server.json"]

    /// Makes the folder when it is missing, and takes every right from others.
    ///
    /// - Parameter check: Whether it may be changed at all.
    static func make(_ folder: URL, _ check: () throws -> Void = {}) throws {
        do {
            try FileManager.default.createDirectory(
                at: folder,
                withIntermediateDirectories: true,
                attributes: [.posixPermissions: 0o700]
            )
        } catch {
            throw StoreError.folderUnusable(folder.path, "it cannot be made")
        }
        try check()
        guard chmod(folder.path, 0o700) == 0 else { throw unusable(folder) }
        for name in files {
            let path = folder.appendingPathComponent(name).path
            guard chmod(path, 0o600) == 0 || errno == ENOENT else { throw unusable(folder) }
        }
    }

    /// Makes the database's file: SQLite would make it by the umask, and gives the files beside it the rights that it has.
    static func makeDatabase(in folder: URL) throws {
        let descriptor = open(StoreCopy.database(in: folder).path, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { throw unusable(folder) }
        close(descriptor)
    }

    private static func unusable(_ folder: URL) -> StoreError {
        .folderUnusable(folder.path, String(cString: strerror(errno)))
    }
}
