// SPDX-License-Identifier: Apache-2.0
import HTTPTypes
import WorkspaceMedia
import WorkspaceModel
import WorkspaceStore

extension DocumentLibrary {
    /// The pages that nodes stand for, in their order; a document stands for all of its pages. Nothing is looked at beyond
    /// the most that one file may have.
    ///
    /// - Throws: ``RequestRefusal`` when one is gone, deleted, or neither a page nor a document, or when they are too many.
    func pages(of nodes: [NodeID], for reader: Reader) async throws -> [AssemblyPage] {
        switch try await store.pages(of: nodes, limit: media.assembler.limit, for: reader) {
        case .success(let nodes):
            guard !nodes.isEmpty else { throw RequestRefusal(.badRequest, AssemblyError.noPages.sentence) }
            var files = PageFiles()
            var pages: [AssemblyPage] = []
            pages.reserveCapacity(nodes.count)
            for node in nodes { pages.append(try await page(node, &files)) }
            return pages
        case .failure(.gone): throw RequestRefusal(.notFound, L10n.onePageIsGone)
        case .failure(.deleted): throw RequestRefusal(.notFound, L10n.onePageWasDeleted)
        case .failure(.otherKind):
            throw RequestRefusal(.badRequest, L10n.onlyPagesBecomeAPDF)
        case .failure(.tooMany(let limit)):
            throw RequestRefusal(.unprocessableContent, AssemblyError.tooManyPages(limit: limit).sentence)
        }
    }

    /// The files of pages that were met: each name is kept once, and each picture becomes a PDF once.
    private struct PageFiles {
        var blobs: [String: BlobID] = [:]
        var pictures: [BlobID: BlobID] = [:]
    }

    private func page(_ node: Node, _ files: inout PageFiles) async throws -> AssemblyPage {
        let degrees = Int(node.fields.number(.rotation) ?? 0)
        guard let text = node.fields.text(.blob) else {
            // A4, where nobody said otherwise.
            let width = node.fields.number(.width) ?? 595
            let height = node.fields.number(.height) ?? 842
            return AssemblyPage(.blank(width: Self.length(width), height: Self.length(height)), degrees: degrees)
        }
        guard let blob = files.blobs[text] ?? BlobID(text) else { throw Self.missing }
        files.blobs[text] = blob
        if let number = node.fields.number(.pageNumber) {
            return .page(blob, Int(number), degrees: degrees)
        }
        if let known = files.pictures[blob] { return .page(known, 1, degrees: degrees) }
        let made = try await pdf(ofPicture: blob)
        files.pictures[blob] = made
        return .page(made, 1, degrees: degrees)
    }

    /// A page that was made of a picture names the picture; here it becomes a page of a PDF, the same every time.
    private func pdf(ofPicture blob: BlobID) async throws -> BlobID {
        let lease: BlobLease
        do {
            lease = try await media.blobs.lease(blob, now: seconds)
        } catch {
            throw RequestRefusal(reading: error, missing: Self.missing)
        }
        switch try await media.importer.importFile(lease, named: "picture", now: seconds) {
        case .imported(let document): return document.working.blob
        case .needsPassword, .refused: throw RequestRefusal(.unprocessableContent, L10n.aPictureCannotBeRead)
        }
    }

    /// PDF allows pages of 3 to 14,400 points.
    private static func length(_ points: Double) -> Double { min(max(points, 3), 14_400) }

    private static var missing: RequestRefusal {
        RequestRefusal(.notFound, L10n.theFileOfAPageIsGone)
    }
}
