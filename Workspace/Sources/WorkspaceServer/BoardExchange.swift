// SPDX-License-Identifier: Apache-2.0
public import Foundation
import HTTPTypes
import Synchronization
public import WorkspaceExchange
import WorkspaceMedia
public import WorkspaceModel
public import WorkspaceStore

/// Boards between files and the store: the same for the routes and for the `carry` command.
public struct BoardExchange: Sendable {
    /// The store on the other side.
    public let store: Store
    /// The files that nodes name.
    let blobs: BlobStore
    /// Told of a damaged file that an import brought back: what was drawn from it is wrong.
    let healed: @Sendable (BlobID) async -> Void
    /// A board is in memory as a whole while it is read from a file or written to one: one at a time each.
    private let turns = Turns<Way>()

    private enum Way { case `import`, export }

    /// An exchange with a store that no server has open in the same folder.
    ///
    /// - Parameter blobFolder: A folder that the servers of a database share.
    public init(store: Store, blobFolder: URL? = nil) throws {
        let blobs = try BlobStore(
            root: store.folder.appendingPathComponent("media").path,
            shared: blobFolder?.path,
            depot: blobFolder == nil ? store.storedBlobs.map { StoredDepot(blobs: $0) } : nil
        )
        self.init(store: store, blobs: blobs)
    }

    /// An exchange with a store and the files beside it.
    init(store: Store, blobs: BlobStore, healed: @escaping @Sendable (BlobID) async -> Void = { _ in }) {
        self.store = store
        self.blobs = blobs
        self.healed = healed
    }

    /// Imports a file as one transaction.
    ///
    /// - Parameters:
    ///   - name: What the person calls the file.
    ///   - mayLand: Throws when they may not bring it in any more.
    /// - Throws: ``RequestRefusal`` with a sentence when the file is not one that can be imported; nothing is changed.
    func importFile(
        at path: String,
        name: String = "",
        author: String,
        as identity: TransactionID? = nil,
        mayLand: @Sendable () async throws -> Void = {}
    ) async throws -> ImportAnswer {
        let plan: ImportPlan
        do {
            plan = try await turns.take(.import) {
                try Task.checkCancellation()
                return try await BlockingWork.run { () throws(ImportError) -> ImportPlan in
                    // From the identity follow those of the nodes, so that the same file again is the same transaction.
                    var random = IdentityGenerator(identity)
                    return try Importer.plan(fileAt: path, name: name, using: &random)
                }
            }
        } catch let error as ImportError {
            throw RequestRefusal(error)
        }
        var random = SystemRandomNumberGenerator()
        let transaction = Transaction(id: identity ?? TransactionID(using: &random), operations: plan.operations)
        try Task.checkCancellation()
        // Held until the nodes name them.
        let leases = try await take(plan.files, from: path)
        defer { withExtendedLifetime(leases) {} }
        try await mayLand()
        switch try await store.commit(transaction, author: author) {
        case .landed(let answer), .repeated(let answer):
            return ImportAnswer(board: plan.board, report: plan.summary.report, revision: answer.revision)
        case .refused(let refused):
            throw RequestRefusal(.unprocessableContent, L10n.theFileCannotBeImported(reason: refused.refusal.sentence))
        }
    }

    /// What to call a board's file.
    public static func fileName(for board: Node, as format: ExportFormat = .zip) -> String {
        Exporter.fileName(title: board.title, as: format)
    }

    /// Writes a board to a path: as our ZIP with everything in it, or its cards as a text. A file that is missing or
    /// damaged is left out, which an import tells; where its place cannot be reached, nothing is written.
    ///
    /// - Parameter reader: Who asks; what they may not see is left out, and for who has a link the files of documents.
    /// - Returns: What to call the file.
    /// - Complexity: O(bytes of the board's files), none of which is held in memory.
    public func export(
        _ board: NodeID,
        as format: ExportFormat = .zip,
        to path: String,
        for reader: Reader = .program
    ) async throws -> String {
        try await turns.take(.export) {
            try Task.checkCancellation()
            return try await write(board, as: format, to: path, for: reader)
        }
    }

    private func write(
        _ board: NodeID,
        as format: ExportFormat,
        to path: String,
        for reader: Reader
    ) async throws
        -> String
    {
        guard let nodes = try await store.subtree(of: board, for: reader), let root = nodes.first, root.kind == .board
        else {
            throw RequestRefusal(.notFound, technical: "There is no board with this id.")
        }
        // Who has a link is not told who the members are.
        let members = reader.isGuest ? [] : try await store.members().members
        let named = members.compactMap { member in member.node.map { ($0, member.name) } }
        let names = Dictionary(named, uniquingKeysWith: { first, _ in first })
        do {
            switch format {
            case .zip:
                // Who has a link gets what it shows, and not what was taken out of that.
                let files = reader.isGuest ? Exporter.filesSeenWhole(in: nodes) : Exporter.files(of: nodes)
                try await writeArchive(board, nodes, names, files: files.sorted(), to: path)
            case .csv, .markdown:
                try await BlockingWork.run {
                    let bytes =
                        format == .csv
                        ? try Exporter.csv(of: board, nodes, members: names)
                        : try Exporter.markdown(of: board, nodes, members: names)
                    try Data(bytes).write(to: URL(fileURLWithPath: path))
                }
            }
        } catch let error as ExportError {
            throw RequestRefusal(.unprocessableContent, error.sentence)
        }
        return Exporter.fileName(title: root.title, as: format)
    }

    private func writeArchive(
        _ board: NodeID,
        _ nodes: [Node],
        _ names: [NodeID: String],
        files wanted: [String],
        to path: String
    ) async throws {
        let (blobs, now) = (blobs, Double(store.now()))
        for blob in wanted.compactMap({ BlobID($0) }) { try await fetch(blob) }
        try await BlockingWork.run {
            // Nothing is collected while it is copied, should somebody delete a card meanwhile.
            try blobs.holdingAll {
                let files = wanted.compactMap { name -> BoardFile? in
                    guard let blob = BlobID(name), let path = try? blobs.localPath(of: blob),
                        let (found, bytes) = try? BlobStore.hash(path), found == blob
                    else { return nil }
                    return BoardFile(hash: name, bytes: bytes, path: path)
                }
                try Exporter.write(
                    boards: [(board, nodes)],
                    members: names,
                    files: files,
                    exportedAt: now,
                    to: path
                )
            }
        }
    }

    /// Brings a file here, if it is anywhere. Where nobody can tell there is no export: it would be taken for all there is.
    private func fetch(_ blob: BlobID) async throws(RequestRefusal) {
        do {
            _ = try await blobs.path(of: blob)
        } catch {
            switch error {
            case .missing, .wrongHash: return
            default: throw RequestRefusal(storing: error, error.sentence)
            }
        }
    }

    /// Stores files of a ZIP, each under the name that its bytes have.
    private func take(_ files: [ArchivedFile], from path: String) async throws -> [BlobLease] {
        guard !files.isEmpty else { return [] }
        let archive = try await BlockingWork.run { try OpenArchive(path: path) }
        let now = Int(store.now() / 1000)
        var leases: [BlobLease] = []
        for file in files {
            let unpacked = store.folder.appendingPathComponent("incoming/\(UUID().uuidString)").path
            try await BlockingWork.run {
                try archive.zip.withLock { try BoardExchange.unpack(file.name, of: $0, to: unpacked) }
            }
            let lease: BlobLease
            do {
                lease = try await blobs.adopt(unpacked, now: now)
            } catch {
                try? SystemFiles.remove(unpacked)
                throw error
            }
            // The plan has read the same bytes and found them to be these.
            guard lease.blob.text == file.hash else {
                throw RequestRefusal(.badRequest, L10n.theZIPChanged)
            }
            if lease.isHealed { await healed(lease.blob) }
            leases.append(lease)
        }
        return leases
    }

    private static func unpack(_ name: String, of archive: borrowing ZipFileReader, to path: String) throws {
        try SystemFiles.makeFolder(URL(fileURLWithPath: path).deletingLastPathComponent().path)
        let descriptor = try SystemFiles.create(path)
        defer { SystemFiles.shut(descriptor) }
        do {
            _ = try archive.read(name) { piece in
                try SystemFiles.write(Array(piece), to: descriptor)
            }
            try SystemFiles.synchronize(descriptor)
        } catch {
            try? SystemFiles.remove(path)
            throw error
        }
    }
}

/// A ZIP that is opened once, and not for each of its files: whoever opens it reads where all of them are.
private final class OpenArchive: Sendable {
    let zip: Mutex<ZipFileReader>

    init(path: String) throws {
        zip = Mutex(try ZipFileReader(path: path))
    }
}

extension RequestRefusal {
    /// What a client is told of a file that cannot be imported.
    init(_ error: ImportError) {
        switch error.reason {
        case .tooLarge: self.init(.contentTooLarge, error.sentence)
        case .unknownFormat: self.init(.unsupportedMediaType, error.sentence)
        case .malformed, .unreadable: self.init(.badRequest, error.sentence)
        }
    }
}
