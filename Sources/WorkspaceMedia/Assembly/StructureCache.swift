// SPDX-License-Identifier: Apache-2.0

import WorkspaceModel

/// Structures that were looked at lately. They never go stale: a blob never changes.
actor StructureCache {
    private var kept: [BlobID: SourceStructure] = [:]
    private var order: [BlobID] = []
    private let capacity = 32

    func structure(of blob: BlobID) -> SourceStructure? { kept[blob] }

    func keep(_ structure: SourceStructure, of blob: BlobID) {
        if kept.updateValue(structure, forKey: blob) == nil { order.append(blob) }
        if order.count > capacity { kept[order.removeFirst()] = nil }
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
            let path = try blobs.path(of: blob)
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
            return PDFObjects(json).map(SourceStructure.init)
        } catch ToolFailure.wroteTooMuch {
            return nil
        }
    }
}
