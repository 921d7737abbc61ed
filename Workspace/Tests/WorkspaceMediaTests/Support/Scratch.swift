// SPDX-License-Identifier: Apache-2.0

import Foundation

@testable import WorkspaceMedia

/// A folder that goes when the test does.
final class Scratch: Sendable {
    let path: String

    init() throws {
        path = NSTemporaryDirectory() + "/carry-media-" + UUID().uuidString
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    }

    deinit { try? FileManager.default.removeItem(atPath: path) }

    func file(_ name: String) -> String { path + "/" + name }

    func write(_ bytes: [UInt8], as name: String) throws -> String {
        try Data(bytes).write(to: URL(fileURLWithPath: file(name)))
        return file(name)
    }

    /// A program that the kit takes for a decoder: a script of the system's shell.
    func program(_ name: String, _ script: String) throws {
        let folder = file("bin")
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        let path = folder + "/" + name
        try Data("#!/bin/sh\n\(script)\n".utf8).write(to: URL(fileURLWithPath: path))
        try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: path)
    }

    /// A runner whose decoders are the programs above, then the system's.
    func runner(width: Int? = nil, isUnsandboxedAllowed: Bool = true) async throws -> ToolRunner {
        let kit = ToolKit(searchPath: file("bin") + ":/usr/local/bin:/usr/bin:/bin")
        return try await ToolRunner(
            temporary: file("tmp"),
            kit: kit,
            width: width,
            isUnsandboxedAllowed: isUnsandboxedAllowed
        )
    }
}

/// Chunks as they would come from the network.
struct Chunks: AsyncSequence, AsyncIteratorProtocol {
    typealias Element = [UInt8]
    var chunks: ArraySlice<[UInt8]>
    var failure: (any Error)?

    init(_ chunks: [[UInt8]], failure: (any Error)? = nil) {
        self.chunks = chunks[...]
        self.failure = failure
    }

    mutating func next() async throws -> [UInt8]? {
        if let chunk = chunks.popFirst() { return chunk }
        if let failure { throw failure }
        return nil
    }

    func makeAsyncIterator() -> Chunks { self }
}
