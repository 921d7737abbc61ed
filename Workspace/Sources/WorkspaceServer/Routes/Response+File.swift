// SPDX-License-Identifier: Apache-2.0
import Foundation
import HTTPTypes
import Hummingbird
import WorkspaceMedia
import WorkspaceModel

extension Response {
    /// A file from the disk, sent in pieces.
    ///
    /// - Parameter type: What it is; nil for what its first bytes say.
    /// - Throws: ``RequestRefusal`` when the file is not there.
    static func file(at path: String, type: String? = nil) throws -> Response {
        guard let handle = FileHandle(forReadingAtPath: path), let size = try? handle.seekToEnd() else {
            throw RequestRefusal(.notFound, L10n.theFileIsGone)
        }
        try handle.seek(toOffset: 0)
        let head = type == nil ? Array(try handle.read(upToCount: FileType.headLength) ?? Data()) : []
        try handle.seek(toOffset: 0)
        let type = type ?? FileType(head: head)?.mimeType(head: head) ?? "application/octet-stream"
        let body = ResponseBody(contentLength: Int(clamping: size)) { writer in
            defer { try? handle.close() }
            while let chunk = try handle.read(upToCount: 1 << 18), !chunk.isEmpty {
                try await writer.write(ByteBuffer(bytes: chunk))
            }
            try await writer.finish(nil)
        }
        return Response(status: .ok, headers: [.contentType: type], body: body)
    }

    /// What an address that names the content answers: the browser keeps it for good, because it never changes.
    ///
    /// - Throws: ``RequestRefusal`` with a sentence where the content is gone or cannot be drawn.
    static func namedByContent(_ make: () async throws -> Response) async throws -> Response {
        do {
            var response = try await make()
            response.headers[.cacheControl] = "private, max-age=31536000, immutable"
            return response
        } catch let error as ThumbnailError {
            throw RequestRefusal(.unprocessableContent, error.sentence)
        } catch let error as ToolFailure {
            throw RequestRefusal(decoding: error)
        } catch let error as BlobError {
            throw RequestRefusal(reading: error)
        }
    }

    /// A header that names a file: in plain letters for old readers, in full beside it.
    static func attachment(named name: String) -> String { disposition("attachment", named: name) }

    /// A header that says how a file is to be taken and what it is called.
    static func disposition(_ kind: String, named name: String) -> String {
        let plain = String(
            name.unicodeScalars.map { $0.isASCII && $0.value >= 32 && $0 != "\"" && $0 != "\\" ? $0 : "_" }
                .map(Character.init)
        )
        let full = name.addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? ""
        return "\(kind); filename=\"\(plain)\"; filename*=UTF-8''\(full)"
    }
}
