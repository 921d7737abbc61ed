// SPDX-License-Identifier: Apache-2.0
import HTTPTypes
import WorkspaceMedia
import WorkspaceModel
import WorkspaceStore

extension DocumentLibrary {
    /// The pages that nodes stand for, in their order; a document stands for all of its pages.
    ///
    /// - Throws: ``RequestRefusal`` when one is gone, deleted, or neither a page nor a document.
    func pages(of nodes: [NodeID]) async throws -> [AssemblyPage] {
        var pages: [AssemblyPage] = []
        for id in nodes {
            guard let nodes = try await store.subtree(of: id), let root = nodes.first else {
                throw RequestRefusal(.notFound, "One of the pages is not here any more.")
            }
            switch root.kind {
            case .page: pages.append(try await page(root))
            case .document:
                for node in nodes where node.kind == .page { pages.append(try await page(node)) }
            default: throw RequestRefusal(.badRequest, "Only pages and documents can be saved as a PDF.")
            }
        }
        guard !pages.isEmpty else { throw RequestRefusal(.badRequest, AssemblyError.noPages.sentence) }
        return pages
    }

    private func page(_ node: Node) async throws -> AssemblyPage {
        let degrees = Int(node.fields.number(.rotation) ?? 0)
        guard let text = node.fields.text(.blob) else {
            // A4, where nobody said otherwise.
            let width = node.fields.number(.width) ?? 595
            let height = node.fields.number(.height) ?? 842
            return AssemblyPage(.blank(width: Self.length(width), height: Self.length(height)), degrees: degrees)
        }
        guard let blob = BlobID(text) else { throw Self.missing }
        if let number = node.fields.number(.pageNumber) {
            return .page(blob, Int(number), degrees: degrees)
        }
        return .page(try await pdf(ofPicture: blob), 1, degrees: degrees)
    }

    /// A page that was made of a picture names the picture; here it becomes a page of a PDF, the same every time.
    private func pdf(ofPicture blob: BlobID) async throws -> BlobID {
        let lease: BlobLease
        do { lease = try media.blobs.lease(blob) } catch { throw Self.missing }
        switch try await media.importer.importFile(lease, named: "picture", now: seconds) {
        case .imported(let document): return document.working.blob
        case .needsPassword, .refused: throw RequestRefusal(.unprocessableContent, "A picture cannot be read any more.")
        }
    }

    /// PDF allows pages of 3 to 14,400 points.
    private static func length(_ points: Double) -> Double { min(max(points, 3), 14_400) }

    private static var missing: RequestRefusal {
        RequestRefusal(.notFound, "The file of one of the pages is not here any more.")
    }
}
