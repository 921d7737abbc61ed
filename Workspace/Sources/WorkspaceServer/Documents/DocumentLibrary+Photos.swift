// SPDX-License-Identifier: Apache-2.0
import WorkspaceMedia
import WorkspaceModel
import WorkspaceStore

// Pictures that stay pictures.
extension DocumentLibrary {
    /// A picture that is taken in, and what puts it into its place.
    struct AttachedPhoto: Sendable {
        let photo: ImportedPhoto
        let operations: [NodeOperation]
    }

    /// What a file becomes that is a picture, where things are attached: on a card, in a message or a draft, on a shelf.
    /// Nil for all else, for what cannot be decoded, and for a TIFF, which holds pages as a PDF does.
    ///
    /// - Throws: ``RequestRefusal`` with a sentence that names the file, or `CancellationError`.
    func photo(of file: BlobLease, named name: String, to destination: Destination) async throws -> AttachedPhoto? {
        let holder: Node?
        switch destination {
        case .newCard: holder = nil
        case .pages: return nil
        case .newDocument(let place):
            holder = try await store.nodes([place.parent], withChildren: false).nodes.first
            guard let holder, holder.kind != .workspace, Rules.mayHold(holder.kind, .photo) else { return nil }
        }
        let type: FileType?
        do throws(BlobError) {
            type = FileType(head: try await media.blobs.head(of: file.blob, limit: FileType.headLength))
        } catch {
            throw RequestRefusal(reading: error)
        }
        guard let type, type.isPicture, type != .tiff else { return nil }
        switch try await media.importer.importPhoto(file, named: name) {
        case .refused(let refusal) where refusal.isOfContent: return nil
        case .refused(let refusal): throw RequestRefusal(importing: refusal)
        case .imported(let photo):
            let operations = try await operations(for: photo, named: name, to: destination, in: holder)
            return AttachedPhoto(photo: photo, operations: operations)
        }
    }

    private func operations(
        for photo: ImportedPhoto,
        named name: String,
        to destination: Destination,
        in holder: Node?
    ) async throws -> [NodeOperation] {
        var random = SystemRandomNumberGenerator()
        let (new, fields) = (NodeID(using: &random), fields(of: photo, named: name))
        switch destination {
        case .pages: return []
        case .newCard(let card, let place):
            return [
                newCard(card, at: place, titled: fields[.title] ?? .text(name)),
                .insert(new, kind: .photo, at: Place(parent: card), fields: fields),
                .set(card, [.cover: .node(new)]),
            ]
        case .newDocument(let place):
            var operations: [NodeOperation] = [.insert(new, kind: .photo, at: place, fields: fields)]
            if let holder, try await isWithoutCover(holder) {
                operations.append(.set(holder.id, [.cover: .node(new)]))
            }
            return operations
        }
    }

    /// Whether the picture that comes becomes its cover, as what is dropped there from inside does.
    private func isWithoutCover(_ holder: Node) async throws -> Bool {
        guard let cover = holder.fields.node(.cover) else { return holder.isWithoutCover(naming: nil) }
        return holder.isWithoutCover(naming: try await store.nodes([cover], withChildren: false).nodes.first)
    }

    /// What is known about a photo.
    func fields(of photo: ImportedPhoto, named name: String) -> Fields {
        var fields: Fields = [
            .title: .text(Self.title(ofFile: name) ?? L10n.photo), .fileName: .text(name),
            .blob: .text(photo.original.blob.text), .mimeType: .text(photo.mimeType),
            .byteCount: .number(Double(photo.original.byteCount)), .width: .number(Double(photo.width)),
            .height: .number(Double(photo.height)), .createdAt: .number(Double(store.now())),
        ]
        fields[.taken] = photo.taken.map { .number($0) }
        return fields
    }
}
