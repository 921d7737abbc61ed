// SPDX-License-Identifier: Apache-2.0
import HTTPTypes
import WorkspaceMedia
import WorkspaceModel
import WorkspaceStore

/// Photos between files and the tree: what comes in becomes a node that names the file's bytes as they were sent.
struct PhotoLibrary: Sendable {
    let library: DocumentLibrary
    /// The same picture sent twice at once is one photo, and a folder one album.
    private let turns = Turns<Slot>()

    var store: Store { library.store }
    var media: MediaEngine { library.media }

    private struct Slot: Hashable {
        /// Nil where albums may be made, which is done one after the other.
        let blob: BlobID?
        let album: NodeID
    }

    init(library: DocumentLibrary) {
        self.library = library
    }

    /// Makes a photo of a stored file, unless the album has one with the same bytes. Where another has, the answer says so.
    ///
    /// - Parameters:
    ///   - id: The identity the photo gets. Sent twice, it is made once, and both times the answer is the same.
    ///   - folders: The names of folders the file was in, from the outermost: each is an album, made where there is none
    ///     of that name.
    /// - Throws: ``RequestRefusal`` with a sentence that names the file, or `CancellationError`; then nothing is changed.
    func importFile(
        _ file: BlobLease,
        named name: String,
        as id: NodeID,
        to place: Place,
        folders: [String] = [],
        author: String,
        reader: Reader = .program,
        landingAs transaction: TransactionID? = nil,
        mayLand: @escaping @Sendable () async throws -> Void = {}
    ) async throws -> PhotoAnswer {
        var answer = try await turns.take(Slot(blob: folders.isEmpty ? file.blob : nil, album: place.parent)) {
            // Before anything is looked for: what landed may have been moved or deleted since.
            if let transaction, let landed = try await landed(transaction) { return landed }
            let (known, missing) = try await albums(folders, in: place.parent, for: reader)
            let album = known ?? place.parent
            if missing.isEmpty, let photo = try await store.photo(of: file.blob.text, in: album) {
                return PhotoAnswer(photo: photo, isDuplicate: photo != id, revision: try await store.revision())
            }
            let photo: ImportedPhoto
            switch try await media.importer.importPhoto(file, named: name) {
            case .imported(let imported): photo = imported
            case .refused(let refusal): throw RequestRefusal(importing: refusal)
            }
            try await mayLand()
            let start = known == nil ? place : Place(parent: album)
            return try await commit(
                photo,
                named: name,
                as: id,
                to: start,
                making: missing,
                author: author,
                landingAs: transaction
            )
        }
        // Of what is here already the person has heard.
        if !answer.isDuplicate, let place = try await store.placeOfPhoto(like: answer.photo, for: reader) {
            answer.notes = [L10n.theSamePhotoIsAlsoIn(album: place.kind == .workspace ? L10n.photos : place.title)]
        }
        return answer
    }

    /// The album that folders lead to as far as there are any, and the names of those that are still to be made.
    private func albums(
        _ folders: [String],
        in parent: NodeID,
        for reader: Reader
    ) async throws -> (known: NodeID?, missing: [String]) {
        var known: NodeID?
        for (index, folder) in folders.enumerated() {
            guard let album = try await store.album(named: folder, in: known ?? parent, for: reader) else {
                return (known, Array(folders[index...]))
            }
            known = album
        }
        return (known, [])
    }

    private func commit(
        _ imported: ImportedPhoto,
        named name: String,
        as id: NodeID,
        to place: Place,
        making folders: [String],
        author: String,
        landingAs upload: TransactionID?
    ) async throws -> PhotoAnswer {
        var random = SystemRandomNumberGenerator()
        var operations: [NodeOperation] = []
        var place = place
        for folder in folders {
            let album = NodeID(using: &random)
            operations.append(.insert(album, kind: .album, at: place, fields: [.title: .text(folder)]))
            place = Place(parent: album)
        }
        operations.append(.insert(id, kind: .photo, at: place, fields: library.fields(of: imported, named: name)))
        let transaction = Transaction(id: upload ?? TransactionID(using: &random), operations: operations)
        try Task.checkCancellation()
        let outcome: CommitOutcome
        do {
            outcome = try await store.commit(transaction, author: author)
        } catch StoreError.transactionMismatch {
            // The same upload, sent to two albums at once, has made its photo already.
            guard let landed = try await landed(transaction.id) else { throw StoreError.transactionMismatch }
            return landed
        }
        switch outcome {
        case .landed(let answer), .repeated(let answer):
            // The lease ends only now: the node names the blob.
            return withExtendedLifetime(imported) { Self.answer(with: id, answer) }
        case .refused(let refused):
            throw RequestRefusal(.conflict, L10n.wasNotImported(name: name, reason: refused.refusal.sentence))
        }
    }

    /// What an upload was answered that landed before.
    private func landed(_ transaction: TransactionID) async throws -> PhotoAnswer? {
        guard let answer = try await store.answer(to: transaction), let photo = answer.made.last,
            answer.changes.contains(where: { $0.id == photo && $0.kind == .photo })
        else { return nil }
        return Self.answer(with: photo, answer)
    }

    /// The answer to a transaction that made a photo, and before it the albums that it is in.
    private static func answer(with photo: NodeID, _ answer: TransactionAnswer) -> PhotoAnswer {
        PhotoAnswer(photo: photo, albums: answer.made.dropLast(), revision: answer.revision)
    }
}

extension TransactionAnswer {
    /// What a transaction made, in its order. Among its changes there may be neighbours that only got another place.
    var made: [NodeID] {
        receipts.flatMap { receipt -> [NodeID] in
            if case .accepted(let nodes) = receipt { nodes } else { [] }
        }
    }
}
