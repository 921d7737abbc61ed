// SPDX-License-Identifier: Apache-2.0

import Foundation
import WorkspaceModel

/// What is known of sources: of those that were looked at lately in memory, as many as go into a bound, and of all in files
/// beside the blobs, so that each is looked through once. They never go stale: a blob never changes.
actor StructureCache {
    private var kept: [BlobID: (structure: SourceStructure, cost: Int)] = [:]
    private var order: [BlobID] = []
    private let limit: Int
    private nonisolated let folder: String?
    /// Bytes of what is kept in memory, roughly.
    private(set) var cost = 0

    /// A cache that keeps at most so many bytes in memory, and nothing else.
    init(limit: Int = 64 << 20) {
        self.limit = limit
        folder = nil
    }

    /// A cache over a folder, which is made; it may be emptied at any time. What another version of this program wrote into
    /// it is not read, and goes at once: it would outlive what is erased.
    init(limit: Int = 64 << 20, folder: String) throws {
        self.limit = limit
        self.folder = folder
        try SystemFiles.makeFolder(folder)
        for name in try SystemFiles.names(in: folder) where name.hasSuffix(".json") && !name.hasSuffix(Self.suffix) {
            try SystemFiles.remove("\(folder)/\(name)")
        }
    }

    func structure(of blob: BlobID) async -> SourceStructure? {
        if let known = kept[blob]?.structure { return known }
        guard let path = path(of: blob) else { return nil }
        let read = await BlockingWork.run { () -> SourceStructure? in
            guard let bytes = try? SystemFiles.head(path, limit: MediaImporter.json.bytes) else { return nil }
            return try? SourceStructure.decoded(from: bytes, limits: MediaImporter.json)
        }
        if let read { remember(read, of: blob) }
        return read
    }

    /// Keeps it in memory, instead of those that came first where there is no room, unless it is larger than the bound; and
    /// in its file. A file that cannot be written is only missed the next time.
    func keep(_ structure: SourceStructure, of blob: BlobID) async {
        remember(structure, of: blob)
        guard let path = path(of: blob) else { return }
        try? await BlockingWork.run { () throws(any Error) in
            try SystemFiles.replace(path, with: structure.encoded(), by: "\(path)-\(UUID())")
        }
    }

    private func remember(_ structure: SourceStructure, of blob: BlobID) {
        let own = structure.cost
        guard kept[blob] == nil, own <= limit else { return }
        while cost + own > limit, let first = order.first {
            cost -= kept.removeValue(forKey: first)?.cost ?? 0
            order.removeFirst()
        }
        kept[blob] = (structure, own)
        order.append(blob)
        cost += own
    }

    /// Forgets what is known of a blob: its bytes were damaged, or are gone.
    func forget(_ blob: BlobID) throws {
        cost -= kept.removeValue(forKey: blob)?.cost ?? 0
        order.removeAll { $0 == blob }
        if let path = path(of: blob) { try SystemFiles.remove(path) }
    }

    /// The blobs of which something is known in files.
    /// - Complexity: O(number of files).
    nonisolated func sources() throws -> [BlobID] {
        try folder.map { try SystemFiles.names(in: $0).compactMap { BlobID(nameOf: $0) } } ?? []
    }

    /// Removes the files that were written longest ago until at most `bytes` are left.
    nonisolated func trim(toBytes bytes: Int) throws {
        if let folder { try SystemFiles.trim(folder, toBytes: bytes) }
    }

    /// The number is that of what is written: another version of this program may know more of a source.
    private static let suffix = "-4.json"

    private nonisolated func path(of blob: BlobID) -> String? { folder.map { "\($0)/\(blob.text)\(Self.suffix)" } }
}

extension Assembler {
    /// The structures of every source that can be looked through.
    func allStructures(_ plan: AssemblyPlan) async throws -> [BlobID: SourceStructure] {
        var found: [BlobID: SourceStructure] = [:]
        for blob in plan.blobs {
            if let structure = await structures.structure(of: blob) {
                found[blob] = structure
                continue
            }
            let path = try await blobs.path(of: blob)
            let structure = try await runner.pool.run(.work) {
                try await Self.structure(path, runner: runner, in: runner.folder())
            }
            guard let structure else { continue }
            await structures.keep(structure, of: blob)
            found[blob] = structure
        }
        return found
    }

    /// Nil where there is too much of it.
    static func structure(
        _ path: String,
        runner: ToolRunner,
        in folder: WorkFolder,
        limits: ToolLimits = .inspection
    ) async throws -> SourceStructure? {
        let words = PDFObjects.options + [path]
        do {
            let result = try await runner.run(.qpdf, words, inputs: [path], in: folder, limits: limits)
            guard result.code == 0 || result.code == 3,
                let json = try? JSONValue.parse(result.output, limits: MediaImporter.json)
            else { return nil }
            return PDFObjects(json).map { SourceStructure($0) }
        } catch ToolFailure.wroteTooMuch {
            return nil
        }
    }
}
