// SPDX-License-Identifier: Apache-2.0

import WorkspaceModel

/// Structures that were looked at lately, as many as go into a bound of memory. They never go stale: a blob never changes.
actor StructureCache {
    private var kept: [BlobID: (structure: SourceStructure, cost: Int)] = [:]
    private var order: [BlobID] = []
    private let limit: Int
    /// Bytes of what is kept, roughly.
    private(set) var cost = 0

    /// A cache that keeps at most so many bytes.
    init(limit: Int = 64 << 20) {
        self.limit = limit
    }

    func structure(of blob: BlobID) -> SourceStructure? { kept[blob]?.structure }

    /// Keeps it, instead of those that came first where there is no room; one that is larger than the bound is not kept.
    func keep(_ structure: SourceStructure, of blob: BlobID) {
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
    static func structure(_ path: String, runner: ToolRunner, in folder: WorkFolder) async throws -> SourceStructure? {
        let words = PDFObjects.options + [path]
        do {
            let result = try await runner.run(.qpdf, words, inputs: [path], in: folder)
            guard result.code == 0 || result.code == 3,
                let json = try? JSONValue.parse(result.output, limits: MediaImporter.json)
            else { return nil }
            return PDFObjects(json).map { SourceStructure($0) }
        } catch ToolFailure.wroteTooMuch {
            return nil
        }
    }
}
