// SPDX-License-Identifier: Apache-2.0

import Foundation

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

/// A private folder for one piece of work: nobody else may enter it, and it is removed with all that is in it when the
/// last reference goes.
final class WorkFolder: Sendable {
    let path: String

    /// Makes one below `parent`.
    init(below parent: String) throws(ToolFailure) {
        var template = Array((parent + "/work-XXXXXX").utf8CString)
        let made = template.withUnsafeMutableBufferPointer { buffer in
            buffer.baseAddress.flatMap { mkdtemp($0) }.map { String(cString: $0) }
        }
        guard let made else { throw .noRoom(why: SystemError("mkdtemp").sentence) }
        path = made
    }

    deinit { try? FileManager.default.removeItem(atPath: path) }

    /// The path of a file in it.
    func file(_ name: String) -> String { path + "/" + name }

    /// Puts a file into it, readable by nobody else.
    func write(_ bytes: [UInt8], as name: String) throws(ToolFailure) {
        do {
            let descriptor = try SystemFiles.create(file(name))
            defer { SystemFiles.shut(descriptor) }
            try SystemFiles.write(bytes, to: descriptor)
        } catch {
            throw .noRoom(why: "\(error)")
        }
    }

    /// Removes what earlier processes left behind below `parent`, which must belong to this process alone.
    static func clean(_ parent: String) {
        for name in (try? SystemFiles.names(in: parent)) ?? [] where name.hasPrefix("work-") {
            try? FileManager.default.removeItem(atPath: parent + "/" + name)
        }
    }
}
