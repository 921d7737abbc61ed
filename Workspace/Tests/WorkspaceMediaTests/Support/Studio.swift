// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing

@testable import WorkspaceMedia

/// Everything an import needs, in a folder that goes when the test does.
struct Studio: Sendable {
    let scratch: Scratch
    let runner: ToolRunner
    let blobs: BlobStore
    let importer: MediaImporter

    init(limits: ImportLimits = ImportLimits()) async throws {
        scratch = try Scratch()
        runner = try await scratch.runner()
        blobs = try BlobStore(folder: scratch.file("blobs"))
        importer = MediaImporter(runner: runner, blobs: blobs, limits: limits)
    }

    func outcome(_ bytes: [UInt8], named name: String = "a.pdf", password: String? = nil) async throws -> ImportOutcome
    {
        let lease = try await blobs.put(bytes, now: 0)
        return try await importer.importFile(lease, named: name, password: password, now: 0)
    }

    /// The document that the bytes become; a failure of the test if they become none.
    func document(
        _ bytes: [UInt8],
        named name: String = "a.pdf",
        password: String? = nil
    ) async throws -> ImportedDocument {
        switch try await outcome(bytes, named: name, password: password) {
        case .imported(let document): return document
        case .needsPassword: throw Unexpected(what: "\(name) needs a password")
        case .refused(let refusal): throw Unexpected(what: refusal.sentence)
        }
    }

    func corpus(_ name: String) async throws -> ImportedDocument { try await document(Corpus.bytes(name), named: name) }

    /// A file with these bytes, of the scratch folder.
    func bytes(of blob: BlobID) throws -> [UInt8] {
        Array(try Data(contentsOf: URL(fileURLWithPath: blobs.localPath(of: blob))))
    }
}

struct Unexpected: Error {
    let what: String
}
