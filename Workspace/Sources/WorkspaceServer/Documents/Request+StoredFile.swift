// SPDX-License-Identifier: Apache-2.0
import HTTPTypes
import Hummingbird
import WorkspaceMedia
import WorkspaceModel
import WorkspaceStore

extension Request {
    /// The file that a request brings: its body, stored by its content; or, where the body is empty and `blob` names bytes
    /// that came before, those.
    ///
    /// - Parameter reader: Who asks; what they may not see is not there.
    /// - Throws: ``RequestRefusal`` with a sentence that names the file.
    func storedFile(named name: String, in library: DocumentLibrary, for reader: Reader) async throws -> BlobLease {
        guard let type = headers[.contentType], Self.mediaType(type) == "application/octet-stream" else {
            throw RequestRefusal(.unsupportedMediaType, technical: "Send the file as application/octet-stream.")
        }
        let blobs = library.media.blobs
        do {
            if let text = uri.queryParameters.get("blob") {
                guard let blob = BlobID(text) else {
                    throw RequestRefusal(.badRequest, technical: "“blob” must be the name of a stored file.")
                }
                guard try await library.store.mayRead(blob: text, reader) else { throw BlobError.missing(blob) }
                return try await blobs.lease(blob, now: library.seconds)
            }
            return try await blobs.put(
                body.map { Array($0.readableBytesView) },
                limit: library.media.importer.limits.bytes,
                expected: headers[.contentLength].flatMap { Int($0) },
                now: library.seconds
            )
        } catch let error as BlobError {
            throw RequestRefusal(storing: error, L10n.wasNotImported(name: name, reason: error.sentence))
        }
    }
}
