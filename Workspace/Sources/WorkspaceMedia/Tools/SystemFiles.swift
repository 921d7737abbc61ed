// SPDX-License-Identifier: Apache-2.0

import Foundation

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

/// A call to the system that failed, with its reason in the system's words.
struct SystemError: Error, Hashable, Sendable {
    let call: String
    let code: Int32

    init(_ call: String) {
        self.call = call
        self.code = errno
    }

    var sentence: String { "\(call): \(String(cString: strerror(code)))" }
    var isMissing: Bool { code == ENOENT }
}

/// The few calls on files for which Foundation makes no promise of durability.
enum SystemFiles {
    /// Makes a file that nobody else can read, or fails if it exists.
    static func create(_ path: String) throws -> Int32 {
        let descriptor = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { throw SystemError("open") }
        return descriptor
    }

    static func write(_ bytes: [UInt8], to descriptor: Int32) throws {
        try bytes.withUnsafeBytes { buffer in
            var rest = buffer[...]
            while !rest.isEmpty {
                let count = unsafeWrite(descriptor, UnsafeRawBufferPointer(rebasing: rest))
                if count < 0 && errno == EINTR { continue }
                guard count > 0 else { throw SystemError("write") }
                rest = rest.dropFirst(count)
            }
        }
    }

    private static func unsafeWrite(_ descriptor: Int32, _ bytes: UnsafeRawBufferPointer) -> Int {
        #if canImport(Darwin)
        Darwin.write(descriptor, bytes.baseAddress, bytes.count)
        #elseif canImport(Musl)
        Musl.write(descriptor, bytes.baseAddress, bytes.count)
        #else
        Glibc.write(descriptor, bytes.baseAddress, bytes.count)
        #endif
    }

    /// Brings a file's bytes to the disk.
    static func synchronize(_ descriptor: Int32) throws {
        guard fsync(descriptor) == 0 else { throw SystemError("fsync") }
    }

    /// Brings the names in a folder to the disk: a rename is durable only after this.
    static func synchronize(folder: String) throws {
        let descriptor = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard descriptor >= 0 else { throw SystemError("open") }
        defer { close(descriptor) }
        try synchronize(descriptor)
    }

    static func move(_ from: String, to: String) throws {
        guard rename(from, to) == 0 else { throw SystemError("rename") }
    }

    /// Removes a file; that it was not there is fine.
    static func remove(_ path: String) throws {
        guard unlink(path) == 0 || errno == ENOENT else { throw SystemError("unlink") }
    }

    static func makeFolder(_ path: String) throws {
        guard mkdir(path, 0o700) == 0 || errno == EEXIST else { throw SystemError("mkdir") }
    }

    /// The size in bytes and the time of the last change in seconds since 1970, or nil where there is no such file.
    static func status(_ path: String) -> (bytes: Int, modified: Int)? {
        var status = stat()
        guard lstat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
        #if canImport(Darwin)
        return (Int(status.st_size), Int(status.st_mtimespec.tv_sec))
        #else
        return (Int(status.st_size), Int(status.st_mtim.tv_sec))
        #endif
    }

    /// Sets the time of the last change.
    static func touch(_ path: String, seconds: Int) {
        let times = [timeval(tv_sec: seconds, tv_usec: 0), timeval(tv_sec: seconds, tv_usec: 0)]
        _ = utimes(path, times)
    }

    static func shut(_ descriptor: Int32) { _ = close(descriptor) }

    /// At most `limit` bytes from the start of a file.
    static func head(_ path: String, limit: Int) throws -> [UInt8] {
        guard let handle = FileHandle(forReadingAtPath: path) else { throw SystemError("open") }
        defer { try? handle.close() }
        return [UInt8](try handle.read(upToCount: limit) ?? Data())
    }

    /// The names in a folder, in no order.
    static func names(in folder: String) throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: folder)
    }
}

/// A lock on a folder that holds against other processes too, and is released when the process dies.
enum FolderLock {
    /// Waits until it has the lock, and has it while `body` runs.
    static func hold<Result>(_ path: String, exclusive: Bool, _ body: () throws -> Result) throws -> Result {
        let descriptor = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { throw SystemError("open") }
        defer { SystemFiles.shut(descriptor) }
        while flock(descriptor, exclusive ? LOCK_EX : LOCK_SH) != 0 {
            guard errno == EINTR else { throw SystemError("flock") }
        }
        return try body()
    }
}
