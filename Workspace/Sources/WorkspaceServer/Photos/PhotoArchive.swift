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
    /// - Throws: ``RequestRefusal`` when one is gone, deleted or of another kind, or when there is no photo.
    func selection(of ids: [NodeID], titled title: String) async throws -> Selection? {
        let nodes = try await library.store.nodes(ids, withChildren: false).nodes
        guard let first = nodes.first, first.kind == .photo || first.kind == .album else { return nil }
        guard nodes.count == Set(ids).count else { throw Self.gone }
        var all: [Node] = []
        for node in nodes {
            guard node.kind == .photo || node.kind == .album else {
                throw RequestRefusal(.badRequest, "Only photos and albums can be saved together.")
            }
            guard try await !library.store.isDeleted(node.id) else { throw Self.gone }
            all += try await library.store.subtree(of: node.id)?.dropFirst() ?? []
        }
        let entries = PhotoNames(all).entries(of: nodes)
        guard !entries.isEmpty else { throw RequestRefusal(.badRequest, "There is no photo in it.") }
        let isOneFile = nodes.count == 1 && first.kind == .photo
        let name =
            isOneFile
            ? PhotoNames.fileName(of: first) : Exporter.fileName(title: title.isEmpty ? "Photos" : title)
        return Selection(fileName: name, isOneFile: isOneFile, entries: entries)
    }

    private static let gone = RequestRefusal(.notFound, "One of the photos is not here any more.")

    /// The file that a ticket stands for.
    func response(to ticket: ExportTickets.Ticket) async throws -> Response {
        guard let selection = try await selection(of: ticket.photos, titled: "") else { throw Self.gone }
        let files = try selection.entries.map { entry in
            guard let blob = entry.photo.fields.text(.blob).flatMap({ BlobID($0) }),
                let path = try? library.media.blobs.path(of: blob),
                let count = try? library.media.blobs.byteCount(of: blob)
            else {
                let name = entry.photo.fields.text(.fileName) ?? entry.photo.title
                throw RequestRefusal(.notFound, "The file of “\(name)” is not here any more.")
            }
            return File(path: path, entry: ZipStream.Entry(name: entry.path, byteCount: count))
        }
        let disposition = Response.attachment(named: ticket.fileName)
        if selection.isOneFile, let only = files.first {
            let type = selection.entries[0].photo.fields.text(.mimeType) ?? "application/octet-stream"
            var response = try Response.file(at: only.path, type: type)
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
                    let checksum = try file.checksum()
                    try await writer.write(ByteBuffer(bytes: zip.header(of: file.entry, checksum: checksum)))
                    for try await chunk in file.chunks { try await writer.write(ByteBuffer(bytes: chunk)) }
                }
                try await writer.write(ByteBuffer(bytes: zip.end()))
                try await writer.finish(nil)
            }
        )
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
        guard let self else { throw RequestRefusal(.notFound, "The file is not here any more.") }
        return self
    }
}
