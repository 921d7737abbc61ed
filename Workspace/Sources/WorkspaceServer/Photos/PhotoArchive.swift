// SPDX-License-Identifier: Apache-2.0
import Foundation
import HTTPTypes
import Hummingbird
import WorkspaceExchange
import WorkspaceMedia
import WorkspaceModel
import WorkspaceStore

/// Photos out as their originals: one as the file it was, several as a ZIP with a folder for each album.
struct PhotoArchive {
    let library: DocumentLibrary

    /// What is exported of photos and albums.
    struct Selection {
        let fileName: String
        /// Whether it goes out as the file it was, not as a ZIP.
        let isOneFile: Bool
        let entries: [PhotoNames.Entry]
    }

    /// The photos of nodes; nil where the first is neither photo nor album, and pages are meant.
    ///
    /// - Parameter reader: Who asks.
    /// - Throws: ``RequestRefusal`` when one is gone, deleted or of another kind, or when there is no photo.
    func selection(of ids: [NodeID], titled title: String, for reader: Reader) async throws -> Selection? {
        let nodes = try await library.store.nodes(ids, withChildren: false, for: reader).nodes
        guard let first = nodes.first, first.kind == .photo || first.kind == .album else { return nil }
        guard nodes.count == Set(ids).count else { throw Self.gone }
        guard try await !library.store.holdsDeleted(nodes.map(\.id)) else { throw Self.gone }
        var all: [Node] = []
        var held: Set<NodeID> = []
        for node in nodes {
            guard node.kind == .photo || node.kind == .album else {
                throw RequestRefusal(.badRequest, L10n.onlyPhotosAreSavedTogether)
            }
            guard node.kind == .album else { continue }
            // An album may have been asked for together with what is in it.
            all +=
                try await library.store.subtree(of: node.id, for: reader)?.dropFirst().filter {
                    held.insert($0.id).inserted
                } ?? []
        }
        let entries = PhotoNames(all).entries(of: nodes.filter { !held.contains($0.id) })
        guard !entries.isEmpty else { throw RequestRefusal(.badRequest, L10n.thereIsNoPhotoInIt) }
        let isOneFile = nodes.count == 1 && first.kind == .photo
        let name =
            isOneFile
            ? PhotoNames.fileName(of: first) : Exporter.fileName(title: title, fallback: L10n.photos)
        return Selection(fileName: name, isOneFile: isOneFile, entries: entries)
    }

    static var gone: RequestRefusal { RequestRefusal(.notFound, L10n.oneIsGone) }

    /// The file that a ticket stands for.
    func response(to ticket: ExportTickets.Ticket) async throws -> Response {
        guard let selection = try await selection(of: ticket.nodes, titled: "", for: ticket.reader) else {
            throw Self.gone
        }
        let files = try await files(of: selection.entries)
        let disposition = Response.attachment(named: ticket.fileName)
        if selection.isOneFile, let only = files.first {
            var response = try Response.file(at: only.path)
            response.headers[.contentDisposition] = disposition
            return response
        }
        let now = Double(library.store.now())
        return Response(
            status: .ok,
            headers: [.contentType: "application/zip", .contentDisposition: disposition],
            body: ResponseBody(contentLength: ZipStream.byteCount(of: files.map(\.entry))) { writer in
                var zip = ZipStream(at: now)
                for file in files {
                    let checksum = try await BlockingWork.run { try file.checksum() }
                    try await writer.write(ByteBuffer(bytes: zip.header(of: file.entry, checksum: checksum)))
                    for try await chunk in file.chunks { try await writer.write(ByteBuffer(bytes: chunk)) }
                }
                try await writer.write(ByteBuffer(bytes: zip.end()))
                try await writer.finish(nil)
            }
        )
    }

    private func files(of entries: [PhotoNames.Entry]) async throws -> [File] {
        var files: [File] = []
        for entry in entries { files.append(try await file(of: entry)) }
        return files
    }

    /// The file of a photo as it was sent; of one that was made of a page of a PDF or of a turned one, what is seen of that.
    private func file(of entry: PhotoNames.Entry) async throws -> File {
        let fields = entry.photo.fields
        guard let blob = fields.text(.blob).flatMap({ BlobID($0) }) else { throw Self.missing(entry.photo) }
        var path: String
        do {
            path = try await library.media.blobs.path(of: blob)
        } catch {
            throw RequestRefusal(reading: error, missing: Self.missing(entry.photo))
        }
        if entry.photo.isDrawn {
            let page = fields.number(.pageNumber).flatMap { Int(exactly: $0) }
            let degrees = fields.number(.rotation).flatMap { Int(exactly: $0) } ?? 0
            let size = ThumbnailSize(atLeast: .max)
            let picture =
                page.map { ThumbnailRequest(page: $0, of: blob, degrees: degrees, size: size) }
                ?? ThumbnailRequest(rendition: blob, degrees: degrees)
            path = try await library.media.thumbnails.thumbnail(picture)
        }
        guard let count = SystemFiles.status(path)?.bytes else { throw Self.missing(entry.photo) }
        return File(path: path, entry: ZipStream.Entry(name: entry.path, byteCount: count))
    }

    private static func missing(_ photo: Node) -> RequestRefusal {
        let name = photo.fields.text(.fileName) ?? photo.title
        return RequestRefusal(.notFound, L10n.theFileOfIsGone(name: name))
    }

    /// A stored file on its way into a ZIP.
    private struct File: Sendable {
        let path: String
        let entry: ZipStream.Entry

        /// Its bytes, in pieces.
        var chunks: AsyncThrowingStream<Data, any Error> {
            let source = Result { try FileHandle(forReadingAtPath: path).orMissing() }
            return AsyncThrowingStream { try source.get().read(upToCount: 1 << 18).flatMap { $0.isEmpty ? nil : $0 } }
        }

        /// Its checksum stands before its bytes, so it is read twice.
        func checksum() throws -> UInt32 {
            let handle = try FileHandle(forReadingAtPath: path).orMissing()
            defer { try? handle.close() }
            var checksum = Checksum()
            while let chunk = try handle.read(upToCount: 1 << 18), !chunk.isEmpty { checksum.update(chunk) }
            return checksum.value
        }
    }
}

extension FileHandle? {
    /// The handle of a file that is there.
    fileprivate func orMissing() throws -> FileHandle {
        guard let self else { throw RequestRefusal(.notFound, L10n.theFileIsGone) }
        return self
    }
}
