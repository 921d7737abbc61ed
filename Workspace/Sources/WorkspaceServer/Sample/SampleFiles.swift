// SPDX-License-Identifier: Apache-2.0
import Foundation
import Logging
import WorkspaceMedia
import WorkspaceModel
import WorkspaceStore

/// What a new workspace has beside its board: an album of four drawn pictures, a document, a conversation, and a picture on
/// the shelf, so that there is something to carry from one area to another.
struct SampleFiles {
    private static let pictures = ["Morning.jpg", "Sea.jpg", "Dunes.jpg", "Night.jpg"]
    private static let setAside = "Morning.jpg"
    private static let document = "Welcome.pdf"
    private static let author = "carry"

    let photos: PhotoLibrary
    /// Where the files are, which are part of the page's.
    let folder: URL

    private var library: DocumentLibrary { photos.library }

    /// Adds everything, each through the door by which people bring such files in.
    func add() async throws {
        var random = SystemRandomNumberGenerator()
        let (album, conversation) = (NodeID(using: &random), NodeID(using: &random))
        var operations: [NodeOperation] = [
            .insert(album, kind: .album, at: Place(parent: .workspace), fields: [.title: .text("Landscapes")]),
            .insert(conversation, kind: .conversation, at: Place(parent: .workspace), fields: [.title: .text("Team")]),
        ]
        let now = Double(library.store.now())
        for (index, text) in SampleText.messages.enumerated() {
            let fields: Fields = [
                .body: .text(text), .author: .text("Carry"), .createdAt: .number(now + Double(index)),
            ]
            let message = NodeID(using: &random)
            operations.append(.insert(message, kind: .message, at: Place(parent: conversation), fields: fields))
        }
        let transaction = Transaction(id: TransactionID(using: &random), operations: operations)
        if case .refused(let refused) = try await library.store.commit(transaction, author: Self.author) {
            throw StoreError.corrupt(refused.refusal.sentence)
        }
        for name in Self.pictures {
            _ = try await photos.importFile(
                try await file(name),
                named: name,
                as: NodeID(using: &random),
                to: Place(parent: album),
                author: Self.author
            )
        }
        // The first who comes in finds it on their own shelf.
        _ = try await photos.importFile(
            try await file(Self.setAside),
            named: Self.setAside,
            as: NodeID(using: &random),
            to: Place(parent: .shelf),
            author: Self.author
        )
        _ = try await library.importFile(
            try await file(Self.document),
            named: Self.document,
            password: nil,
            to: .newDocument(Place(parent: .workspace)),
            author: Self.author
        )
    }

    private func file(_ name: String) async throws -> BlobLease {
        let bytes = try Data(contentsOf: folder.appendingPathComponent(name))
        return try await library.media.blobs.put(Array(bytes), now: library.seconds)
    }
}

extension CarryServer {
    /// Adds to a new workspace what there is to play with beside its board. A server that cannot read pictures or PDFs goes
    /// without them, and says so in its log.
    public func addSampleFiles() async {
        do {
            try await SampleFiles(photos: photos, folder: configuration.webFolder.appendingPathComponent("sample"))
                .add()
        } catch {
            logger.warning("The sample is not complete.", metadata: ["error": "\(error)"])
        }
    }
}
