// SPDX-License-Identifier: Apache-2.0
package import Foundation

#if canImport(Glibc)
import Glibc
#elseif canImport(Darwin)
import Darwin
#endif

/// The lock that makes one process the only writer of a folder.
///
/// It is an advisory `flock` on `DIR/lock`: the kernel drops it when the process ends, however it ends.
package final class FolderLock: Sendable {
    let descriptor: Int32

    /// Takes the lock, or throws ``StoreError/folderInUse(_:)`` at once when another process has it.
    package init(folder: URL) throws {
        let path = folder.appendingPathComponent("lock").path
        let descriptor = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { throw Self.unusable(folder, errno) }
        guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else {
            let reason = errno
            close(descriptor)
            throw reason == EWOULDBLOCK ? StoreError.folderInUse(folder.path) : Self.unusable(folder, reason)
        }
        // Not before: an initialiser that throws when all is set runs `deinit`, which would close the descriptor a second
        // time, and with it the file or connection that another thread has got under its number by then.
        self.descriptor = descriptor
    }

    private static func unusable(_ folder: URL, _ reason: Int32) -> StoreError {
        .folderUnusable(folder.path, String(cString: strerror(reason)))
    }

    deinit {
        // Closing is not enough: a child process that is just being made has the descriptor too until it runs its
        // program, and would hold the lock for that long.
        flock(descriptor, LOCK_UN)
        close(descriptor)
    }
}
