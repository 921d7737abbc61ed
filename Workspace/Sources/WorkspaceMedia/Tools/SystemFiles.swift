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
struct SystemError: Error, Hashable, Sendable, CustomStringConvertible {
    let call: String
    let code: Int32

    init(_ call: String) { self.init(call, code: errno) }

    init(_ call: String, code: Int32) {
        self.call = call
        self.code = code
    }

    var sentence: String { "\(call): \(String(cString: strerror(code)))" }
    var description: String { sentence }
    var isMissing: Bool { code == ENOENT }
}

/// The few calls on files for which Foundation makes no promise of durability.
package enum SystemFiles {
    /// Makes a file that nobody else can read, or fails if it exists.
    package static func create(_ path: String) throws -> Int32 {
        let descriptor = open(path, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { throw SystemError("open") }
        return descriptor
    }

    /// Opens a file of bytes, and nothing else: in the place of what it makes, a decoder may leave a link to any file of
    /// the server, or a pipe at which the server would wait for ever.
    static func openRegular(_ path: String, isUpdated: Bool = false) throws -> Int32 {
        let descriptor = open(path, (isUpdated ? O_RDWR : O_RDONLY) | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC)
        guard descriptor >= 0 else { throw SystemError("open") }
        var status = stat()
        guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
            shut(descriptor)
            throw SystemError("open", code: EINVAL)
        }
        return descriptor
    }

    /// The same, as a handle that closes it.
    static func handle(_ path: String, isUpdated: Bool = false) throws -> FileHandle {
        FileHandle(fileDescriptor: try openRegular(path, isUpdated: isUpdated), closeOnDealloc: true)
    }

    package static func write(_ bytes: [UInt8], to descriptor: Int32) throws {
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

    /// How a file's bytes are brought to the disk. Tests have a disk that does not come back.
    package typealias Synchronize = @Sendable (Int32) throws -> Void

    /// Brings a file's bytes to the disk.
    package static func synchronize(_ descriptor: Int32) throws {
        guard fsync(descriptor) == 0 else { throw SystemError("fsync") }
    }

    /// Brings the names in a folder to the disk: a rename is durable only after this.
    package static func synchronize(folder: String) throws {
        let descriptor = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard descriptor >= 0 else { throw SystemError("open") }
        defer { close(descriptor) }
        try synchronize(descriptor)
    }

    /// Gives a file a name, also after a power cut: its bytes are on the disk before its name is.
    package static func publish(
        _ from: String,
        as to: String,
        synchronize: Synchronize = SystemFiles.synchronize(_:)
    ) throws {
        let descriptor = try openRegular(from)
        defer { close(descriptor) }
        try synchronize(descriptor)
        try move(from, to: to)
        try self.synchronize(folder: parent(of: to))
    }

    /// Gives files of one folder names in another, also after a power cut.
    package static func publish(_ files: [(file: String, place: String)]) throws {
        for (file, place) in files {
            let descriptor = try openRegular(file)
            defer { close(descriptor) }
            try synchronize(descriptor)
            try move(file, to: place)
        }
        if let folder = files.first.map({ parent(of: $0.place) }) { try synchronize(folder: folder) }
    }

    /// Puts bytes in the place of a file: a reader, and whoever comes after a power cut, sees the old ones or the new.
    /// `temporary` is a path on the same disk that nobody else uses.
    package static func replace(
        _ path: String,
        with bytes: [UInt8],
        by temporary: String,
        synchronize: Synchronize = SystemFiles.synchronize(_:)
    ) throws {
        let descriptor = try create(temporary)
        defer { shut(descriptor) }
        do {
            try write(bytes, to: descriptor)
            try publish(temporary, as: path, synchronize: synchronize)
        } catch {
            try? remove(temporary)
            throw error
        }
    }

    /// The folder that a file or folder is in.
    static func parent(of path: String) -> String {
        guard let end = path.lastIndex(of: "/") else { return "." }
        return end == path.startIndex ? "/" : String(path[..<end])
    }

    package static func move(_ from: String, to: String) throws {
        guard rename(from, to) == 0 else { throw SystemError("rename") }
    }

    /// Gives a file a second name on the same disk.
    static func addName(_ name: String, of file: String) throws {
        guard link(file, name) == 0 else { throw SystemError("link") }
    }

    /// Removes a file; that it was not there is fine.
    package static func remove(_ path: String) throws {
        guard unlink(path) == 0 || errno == ENOENT else { throw SystemError("unlink") }
    }

    package static func makeFolder(_ path: String) throws {
        guard mkdir(path, 0o700) == 0 || errno == EEXIST else { throw SystemError("mkdir") }
    }

    /// Gives a folder and all that is in it the owner of another. Only root may: for anybody else it does nothing.
    package static func give(_ folder: String, toOwnerOf other: String) throws {
        guard geteuid() == 0 else { return }
        var (own, status) = (stat(), stat())
        guard stat(folder, &own) == 0, stat(other, &status) == 0 else { throw SystemError("stat") }
        // Some disks have one owner for all, and refuse to be asked for another.
        guard own.st_uid != status.st_uid || own.st_gid != status.st_gid else { return }
        let inside = try FileManager.default.subpathsOfDirectory(atPath: folder)
        for path in [folder] + inside.map({ folder + "/" + $0 }) {
            guard lchown(path, status.st_uid, status.st_gid) == 0 else { throw SystemError("lchown") }
        }
    }

    /// The size in bytes and the time of the last change in seconds since 1970, or nil where there is no such file.
    package static func status(_ path: String) -> (bytes: Int, modified: Int)? {
        var status = stat()
        guard lstat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
        #if canImport(Darwin)
        return (Int(status.st_size), Int(status.st_mtimespec.tv_sec))
        #else
        return (Int(status.st_size), Int(status.st_mtim.tv_sec))
        #endif
    }

    /// Removes the files of a folder that were changed longest ago until at most `bytes` are left.
    /// - Complexity: O(n log n) in the number of files.
    static func trim(_ folder: String, toBytes bytes: Int) throws {
        var files = try names(in: folder).compactMap { name in
            status(folder + "/" + name).map { (name: name, bytes: $0.bytes, modified: $0.modified) }
        }
        files.sort { ($0.modified, $0.name) > ($1.modified, $1.name) }
        var rest = bytes
        for file in files {
            rest -= file.bytes
            if rest < 0 { try remove(folder + "/" + file.name) }
        }
    }

    /// Sets the time of the last change.
    static func touch(_ path: String, seconds: Int) {
        let times = [timeval(tv_sec: seconds, tv_usec: 0), timeval(tv_sec: seconds, tv_usec: 0)]
        _ = utimes(path, times)
    }

    package static func shut(_ descriptor: Int32) { _ = close(descriptor) }

    /// At most `limit` bytes from the start of a file.
    static func head(_ path: String, limit: Int) throws -> [UInt8] {
        let handle = try handle(path)
        defer { try? handle.close() }
        return [UInt8](try handle.read(upToCount: limit) ?? Data())
    }

    /// The names in a folder, in no order.
    package static func names(in folder: String) throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: folder)
    }
}

/// A lock on a folder that holds against other processes too, and is released when the process dies.
enum FolderLock {
    /// Waits until it has the lock, and has it while `body` runs.
    static func hold<Result>(_ path: String, exclusive: Bool, _ body: () throws -> Result) throws -> Result {
        let descriptor = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { throw SystemError("open") }
        defer { release(descriptor) }
        while flock(descriptor, exclusive ? LOCK_EX : LOCK_SH) != 0 {
            guard errno == EINTR else { throw SystemError("flock") }
        }
        return try body()
    }

    /// Closing is not enough: a child process that is just being made has the descriptor too until it runs its program.
    private static func release(_ descriptor: Int32) {
        flock(descriptor, LOCK_UN)
        SystemFiles.shut(descriptor)
    }

    /// Runs `body` with the lock to itself, or answers nil at once where somebody else has it.
    static func `try`<Result>(_ path: String, _ body: () throws -> Result) throws -> Result? {
        let descriptor = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { throw SystemError("open") }
        defer { release(descriptor) }
        while flock(descriptor, LOCK_EX | LOCK_NB) != 0 {
            if errno == EWOULDBLOCK { return nil }
            guard errno == EINTR else { throw SystemError("flock") }
        }
        return try body()
    }
}
