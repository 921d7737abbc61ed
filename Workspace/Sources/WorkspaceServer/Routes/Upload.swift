// SPDX-License-Identifier: Apache-2.0
import Foundation
import HTTPTypes
import Hummingbird

/// A file that arrives in a request: written to the disk as it comes, under a name of our own.
struct Upload: Sendable {
    /// Where it is.
    let path: String

    /// The largest file that is taken, in bytes.
    static let byteLimit = 200 << 20

    /// Receives a request's body. What did not arrive whole leaves nothing behind.
    static func receive(_ request: Request, in folder: URL) async throws -> Upload {
        let tooLarge = RequestRefusal.tooLarge(
            "The file is larger than 200 MB, which is the most that can be imported."
        )
        if let length = request.headers[.contentLength].flatMap({ Int($0) }), length > byteLimit {
            throw tooLarge
        }
        let upload = try place(in: folder)
        do {
            guard
                FileManager.default.createFile(
                    atPath: upload.path,
                    contents: nil,
                    attributes: [.posixPermissions: 0o600]
                ),
                let handle = FileHandle(forWritingAtPath: upload.path)
            else {
                throw RequestRefusal(.internalServerError, "The file cannot be written to the server's disk.")
            }
            defer { try? handle.close() }
            var size = 0
            for try await part in request.body {
                size += part.readableBytes
                guard size <= byteLimit else { throw tooLarge }
                try handle.write(contentsOf: Data(part.readableBytesView))
            }
        } catch {
            upload.remove()
            throw error
        }
        return upload
    }

    /// A name in the folder that is swept at every start, where nothing is yet.
    static func place(in folder: URL) throws -> Upload {
        let incoming = folder.appendingPathComponent("incoming")
        try FileManager.default.createDirectory(
            at: incoming,
            withIntermediateDirectories: true,
            attributes: [.posixPermissions: 0o700]
        )
        return Upload(path: incoming.appendingPathComponent(UUID().uuidString).path)
    }

    /// Removes what a killed server was receiving. Only at the start: nothing that is there then is still wanted.
    static func sweep(in folder: URL) {
        try? FileManager.default.removeItem(at: folder.appendingPathComponent("incoming"))
    }

    /// Takes it away again.
    func remove() {
        try? FileManager.default.removeItem(atPath: path)
    }
}
