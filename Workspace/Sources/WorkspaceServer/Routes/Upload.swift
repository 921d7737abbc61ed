// SPDX-License-Identifier: Apache-2.0
import Foundation
import HTTPTypes
import Hummingbird
import WorkspaceMedia
import WorkspaceModel

/// A file that arrives in a request: written to the disk as it comes, under a name of our own.
struct Upload: Sendable {
    /// Where it is.
    let path: String

    /// The largest file that is taken, in bytes.
    static let byteLimit = 200 << 20

    /// What comes is gathered to pieces of so many bytes, so that it changes threads seldom.
    private static let pieceBytes = 1 << 20

    /// Receives a request's body. What did not arrive whole leaves nothing behind.
    ///
    /// - Parameter write: Writes a piece to the file with a descriptor. It may wait for the disk.
    static func receive(
        _ request: Request,
        in folder: URL,
        write: @escaping @Sendable ([UInt8], Int32) throws -> Void = SystemFiles.write(_:to:)
    ) async throws -> Upload {
        let tooLarge = RequestRefusal.tooLarge(
            L10n.theImportIsTooLarge
        )
        if let length = request.headers[.contentLength].flatMap({ Int($0) }), length > byteLimit {
            throw tooLarge
        }
        let upload = try await BlockingWork.run { try place(in: folder) }
        do {
            let descriptor = try await BlockingWork.run { try SystemFiles.create(upload.path) }
            defer { SystemFiles.shut(descriptor) }
            var size = 0
            var waiting: [UInt8] = []
            for try await part in request.body {
                size += part.readableBytes
                guard size <= byteLimit else { throw tooLarge }
                waiting += part.readableBytesView
                guard waiting.count >= pieceBytes else { continue }
                let piece = waiting
                waiting = []
                try await BlockingWork.run { try onDisk { try write(piece, descriptor) } }
            }
            let last = waiting
            try await BlockingWork.run { try onDisk { try write(last, descriptor) } }
        } catch {
            await BlockingWork.run { upload.remove() }
            throw error
        }
        return upload
    }

    /// Runs what writes to the disk. Where that fails it is no fault of who sends.
    private static func onDisk(_ body: () throws -> Void) throws(BlobError) {
        do {
            try body()
        } catch {
            throw .disk("\(error)")
        }
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
