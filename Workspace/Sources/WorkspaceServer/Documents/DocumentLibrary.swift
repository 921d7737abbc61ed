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

    /// Makes nodes of a stored file, in one transaction. Where it is attached to something, a picture stays one, and what
    /// cannot be shown, or not without a password that nobody gave, is kept as the file it is.
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
        mayLand: @escaping @Sendable () async throws -> Void = {},
        counted: @escaping @Sendable (Int) async -> Void = { _ in }
    ) async throws -> DocumentAnswer {
        if let transaction, let landed = try await landed(transaction) { return landed }
        if file.isHealed { try? await media.forget([file.blob]) }
        if let photo = try await photo(of: file, named: name, to: destination) {
            try await mayLand()
            return try await land(photo.operations, named: name, author: author, as: transaction, keeping: photo)
        }
        let outcome = try await media.importer.importFile(
            file,
            named: name,
            password: password,
            now: seconds,
            counted: counted
        )
        switch outcome {
        case .imported(let document):
            if document.working.isHealed { try? await media.forget([document.working.blob]) }
            try await mayLand()
            return try await commit(document, named: name, to: destination, author: author, as: transaction)
        case .needsPassword(let wasWrong):
            // Whoever attaches it may not know the password, and need not: who opens the file types it.
            guard password == nil, let operations = try await attachment(of: file, named: name, to: destination) else {
                throw PasswordNeeded(fileName: name, blob: file.blob.text, wasWrong: wasWrong)
            }
            try await mayLand()
            let notes = [L10n.itIsKeptEncrypted]
            return try await land(operations, named: name, notes: notes, author: author, as: transaction, keeping: file)
        case .refused(let refusal) where refusal.isOfContent:
            guard let operations = try await attachment(of: file, named: name, to: destination) else {
                throw RequestRefusal(importing: refusal)
            }
            try await mayLand()
            return try await land(operations, named: name, author: author, as: transaction, keeping: file)
        case .refused(let refusal):
            throw RequestRefusal(importing: refusal)
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
        var place: Place
        switch destination {
        case .newDocument(let at):
            let document = NodeID(using: &random)
            operations.append(.insert(document, kind: .document, at: at, fields: fields(of: imported, named: name)))
            place = Place(parent: document)
        case .newCard(let card, let at):
            let document = NodeID(using: &random)
            let title = FieldValue.text(Self.title(of: imported, named: name))
            operations.append(newCard(card, at: at, titled: title))
            let fields = fields(of: imported, named: name)
            operations.append(.insert(document, kind: .document, at: Place(parent: card), fields: fields))
            place = Place(parent: document)
        case .pages(let between): place = between
        }
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
        }
        return try await land(
            operations,
            named: name,
            notes: imported.notes.map(\.sentence),
            author: author,
            as: identity,
            keeping: imported
        )
    }

    /// - Parameter leases: Keep the bytes until nodes name them.
    private func land<Leases: Sendable>(
        _ operations: [NodeOperation],
        named name: String,
        notes: [String] = [],
        author: String,
        as identity: TransactionID?,
        keeping leases: Leases
    ) async throws -> DocumentAnswer {
        var random = SystemRandomNumberGenerator()
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
        case .repeated:
            if let landed = try await landed(transaction.id) { return landed }
            // What it became went with the log.
            throw RequestRefusal(.conflict, L10n.wasImportedAlready(name: name))
        case .landed(let answer):
            // Best effort: it has landed, and the next clearing notes it too.
            _ = try? await claimBlobs()
            // The leases end only now: the nodes name the blobs.
            return try withExtendedLifetime(leases) {
                guard var made = DocumentAnswer(answer) else { throw StoreError.transactionMismatch }
                made.notes = notes
                return made
            }
        case .refused(let refused):
            throw RequestRefusal(.conflict, L10n.wasNotImported(name: name, reason: refused.refusal.sentence))
        }
    }

    /// What an upload was answered that landed before.
    private func landed(_ transaction: TransactionID) async throws -> DocumentAnswer? {
        try await store.answer(to: transaction).flatMap { DocumentAnswer($0) }
    }

    /// What keeps a file of which nothing is known but its bytes, where files may be: on a card, in a message, on a shelf.
    private func attachment(
        of file: BlobLease,
        named name: String,
        to destination: Destination
    ) async throws -> [NodeOperation]? {
        var random = SystemRandomNumberGenerator()
        let fields: Fields = [
            .title: .text(name), .fileName: .text(name), .blob: .text(file.blob.text),
            .byteCount: .number(Double(file.byteCount)), .createdAt: .number(Double(store.now())),
        ]
        let new = NodeID(using: &random)
        switch destination {
        case .newDocument(let place):
            let parent = try await store.nodes([place.parent], withChildren: false).nodes.first
            guard let parent, Rules.mayHold(parent.kind, .file) else { return nil }
            return [.insert(new, kind: .file, at: place, fields: fields)]
        case .newCard(let card, let place):
            return [
                newCard(card, at: place, titled: .text(name)),
                .insert(new, kind: .file, at: Place(parent: card), fields: fields),
            ]
        case .pages: return nil
        }
    }

    /// Makes the card on which a file is to lie.
    func newCard(_ card: NodeID, at place: Place, titled title: FieldValue) -> NodeOperation {
        .insert(card, kind: .card, at: place, fields: [.title: title, .createdAt: .number(Double(store.now()))])
    }

    private func fields(of imported: ImportedDocument, named name: String) -> Fields {
        [
            .title: .text(Self.title(of: imported, named: name)), .fileName: .text(name),
            .blob: .text(imported.original.blob.text), .mimeType: .text(imported.type.mimeType),
            .byteCount: .number(Double(imported.original.byteCount)), .createdAt: .number(Double(store.now())),
        ]
    }

    private static func title(of imported: ImportedDocument, named name: String) -> String {
        title(ofFile: name) ?? imported.title ?? L10n.document
    }

    /// The file's name without its ending, if it has more: people know it better than what a program once wrote into the file.
    static func title(ofFile name: String) -> String? {
        let stem = name.lastIndex(of: ".").map { name[..<$0] } ?? name[...]
        return stem.isEmpty ? nil : String(stem)
    }
}

extension DocumentAnswer {
    /// What a transaction that brought a file has made; nil if it made nothing of that kind.
    fileprivate init?(_ answer: TransactionAnswer) {
        let made = Set(answer.made)
        let new = answer.changes.filter { made.contains($0.id) }
        let pages = new.filter { $0.kind == .page }
        let file = new.first { [.document, .photo, .file].contains($0.kind) }
        guard let holder = file?.id ?? pages.first?.parent else { return nil }
        self.init(
            document: holder,
            pages: pages.map(\.id),
            notes: [],
            revision: answer.revision,
            isPhoto: file?.kind == .photo
        )
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
            ? L10n.notThePassword(name: fileName)
            : L10n.isEncrypted(name: fileName)
        return PasswordRequest(error: sentence, blob: blob, wasWrong: wasWrong)
    }
}
