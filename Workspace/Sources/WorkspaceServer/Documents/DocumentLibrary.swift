// SPDX-License-Identifier: Apache-2.0
import HTTPTypes
import WorkspaceMedia
import WorkspaceModel
import WorkspaceStore

/// Documents between files and the tree: what comes in becomes nodes, what goes out is put together from them.
struct DocumentLibrary: Sendable {
    let store: Store
    let media: MediaEngine

    /// Seconds since 1970.
    var seconds: Int { Int(store.now() / 1000) }

    /// Where the pages of a file go.
    enum Destination: Sendable {
        /// Into a new document, at a place.
        case newDocument(Place)
        /// Into a new document on a new card with this identity, which gets the place.
        case newCard(NodeID, Place)
        /// Into a document that is there, between two of its pages.
        case pages(Place)
    }

    /// Makes nodes of a stored file, in one transaction.
    ///
    /// - Throws: ``RequestRefusal`` with a sentence that names the file, ``PasswordNeeded``, or `CancellationError`; then
    ///   nothing is changed.
    func importFile(
        _ file: BlobLease,
        named name: String,
        password: String?,
        to destination: Destination,
        author: String,
        as transaction: TransactionID? = nil,
        counted: @escaping @Sendable (Int) async -> Void = { _ in }
    ) async throws -> DocumentAnswer {
        if let transaction, let landed = try await landed(transaction) { return landed }
        if file.isHealed { try? await media.thumbnails.forget(file.blob) }
        let outcome = try await media.importer.importFile(
            file,
            named: name,
            password: password,
            now: seconds,
            counted: counted
        )
        switch outcome {
        case .imported(let document):
            if document.working.isHealed { try? await media.thumbnails.forget(document.working.blob) }
            return try await commit(document, named: name, to: destination, author: author, as: transaction)
        case .needsPassword(let wasWrong):
            throw PasswordNeeded(fileName: name, blob: file.blob.text, wasWrong: wasWrong)
        case .refused(let refusal):
            throw RequestRefusal(.unprocessableContent, refusal.sentence)
        }
    }

    private func commit(
        _ imported: ImportedDocument,
        named name: String,
        to destination: Destination,
        author: String,
        as identity: TransactionID?
    ) async throws -> DocumentAnswer {
        var random = SystemRandomNumberGenerator()
        var operations: [NodeOperation] = []
        let document: NodeID
        var place: Place
        switch destination {
        case .newDocument(let at):
            document = NodeID(using: &random)
            operations.append(.insert(document, kind: .document, at: at, fields: fields(of: imported, named: name)))
            place = Place(parent: document)
        case .newCard(let card, let at):
            document = NodeID(using: &random)
            let title: Fields = [.title: .text(Self.title(of: imported, named: name))]
            operations.append(.insert(card, kind: .card, at: at, fields: title))
            let fields = fields(of: imported, named: name)
            operations.append(.insert(document, kind: .document, at: Place(parent: card), fields: fields))
            place = Place(parent: document)
        case .pages(let between):
            document = between.parent
            place = between
        }
        var pages: [NodeID] = []
        // A document names what was sent. Pages that go into another one must do that themselves.
        let (sent, used) = (imported.original.blob, imported.working.blob)
        var original: FieldValue?
        if case .pages = destination, sent != used { original = .text(sent.text) }
        for page in imported.pages {
            let id = NodeID(using: &random)
            var fields: Fields = [
                .blob: .text(imported.working.blob.text), .pageNumber: .number(Double(page.number)),
                .width: .number(page.width), .height: .number(page.height),
            ]
            fields[.original] = original
            operations.append(.insert(id, kind: .page, at: place, fields: fields))
            place.after = id
            pages.append(id)
        }
        let transaction = Transaction(id: identity ?? TransactionID(using: &random), operations: operations)
        try Task.checkCancellation()
        let outcome: CommitOutcome
        do {
            outcome = try await store.commit(transaction, author: author)
        } catch StoreError.transactionMismatch {
            // The same upload, sent twice at once, has made its nodes already.
            guard let landed = try await landed(transaction.id) else { throw StoreError.transactionMismatch }
            return landed
        }
        switch outcome {
        case .landed(let answer), .repeated(let answer):
            let notes = imported.notes.map(\.sentence)
            // Best effort: it has landed, and the next clearing notes it too.
            _ = try? await claimBlobs()
            // The leases end only now: the nodes name the blobs.
            return withExtendedLifetime(imported) {
                DocumentAnswer(document: document, pages: pages, notes: notes, revision: answer.revision)
            }
        case .refused(let refused):
            throw RequestRefusal(.conflict, "“\(name)” was not imported: \(refused.refusal.sentence)")
        }
    }

    /// What an upload was answered that landed before.
    private func landed(_ transaction: TransactionID) async throws -> DocumentAnswer? {
        guard let answer = try await store.answer(to: transaction) else { return nil }
        let pages = answer.changes.filter { $0.kind == .page && $0.revision == answer.revision }
        let document = answer.changes.first { $0.kind == .document }?.id ?? pages.first?.parent
        guard let document else { return nil }
        return DocumentAnswer(document: document, pages: pages.map(\.id), notes: [], revision: answer.revision)
    }

    private func fields(of imported: ImportedDocument, named name: String) -> Fields {
        [
            .title: .text(Self.title(of: imported, named: name)), .fileName: .text(name),
            .blob: .text(imported.original.blob.text), .mimeType: .text(imported.type.mimeType),
            .byteCount: .number(Double(imported.original.byteCount)), .createdAt: .number(Double(store.now())),
        ]
    }

    /// The file's name without its ending: people know it better than what a program once wrote into the file.
    private static func title(of imported: ImportedDocument, named name: String) -> String {
        let stem = name.lastIndex(of: ".").map { String(name[..<$0]) } ?? name
        return stem.isEmpty ? imported.title ?? "Document" : stem
    }
}

/// A file is encrypted, and the password is missing or wrong.
struct PasswordNeeded: Error {
    let fileName: String
    let blob: String
    let wasWrong: Bool

    var answer: PasswordRequest {
        let sentence =
            wasWrong
            ? "This is not the password of “\(fileName)”. Try again."
            : "“\(fileName)” is encrypted. Type its password."
        return PasswordRequest(error: sentence, blob: blob, wasWrong: wasWrong)
    }
}
