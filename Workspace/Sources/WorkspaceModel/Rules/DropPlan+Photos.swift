// SPDX-License-Identifier: Apache-2.0

// What becomes a photo, and which photo is a card's cover.
extension DropPlan {
    /// Makes a photo of each page, and of each file that is a picture; what is none is refused. All stay.
    mutating func photos<Generator: RandomNumberGenerator>(of files: [Node], using generator: inout Generator) {
        for file in files {
            let refusal =
                switch file.kind {
                case .message: photos(attachedTo: file, using: &generator)
                case .page: photo(of: file, using: &generator)
                default: photo(ofFile: file, using: &generator)
                }
            if let refusal { refuse(file, refusal.sentence) }
        }
    }

    private mutating func photo<Generator: RandomNumberGenerator>(
        ofFile file: Node,
        using generator: inout Generator
    ) -> Refusal? {
        guard file.isPicture else {
            return Refusal(.notAllowed, L10n.isNoPictureAlbumsHoldPhotos(subject: file.asSubject))
        }
        var fields: Fields = [:]
        for field in [Field.title, .fileName, .blob, .mimeType, .byteCount, .width, .height] {
            fields[field] = file.fields[field]
        }
        _ = insert(.photo, fields, &generator)
        return nil
    }

    /// Makes a photo of a page. It names the same bytes: nothing is drawn before somebody looks at it.
    private mutating func photo<Generator: RandomNumberGenerator>(
        of page: Node,
        using generator: inout Generator
    ) -> Refusal? {
        guard page.fields[.blob] != nil else {
            return Refusal(.notAllowed, L10n.anEmptyPageHasNoPicture)
        }
        var fields = Self.picture(page, scaledBy: 1 / 0.75)
        let holder = page.parent.flatMap { tree[$0] }
        let document = holder?.kind == .document ? holder?.title ?? "" : ""
        var title = document.utf8.isEmpty ? L10n.pageTitle : document
        if let stored = page.fields.number(.pageNumber), stored >= 1, stored < 1e6 {
            let number = Int(stored)
            title = document.utf8.isEmpty ? L10n.page(number: number) : L10n.page(title: document, number: number)
        }
        fields[.title] = .text(title)
        _ = insert(.photo, fields, &generator)
        return nil
    }

    /// What says of a page and of a photo what is drawn. A page is as large as it is in its file, a photo as it is seen.
    static func picture(_ node: Node, scaledBy factor: Double) -> Fields {
        var fields: Fields = [:]
        for field in [Field.blob, .mimeType, .pageNumber, .rotation] { fields[field] = node.fields[field] }
        let isOnItsSide = (fields.number(.rotation) ?? 0).truncatingRemainder(dividingBy: 180) != 0
        for (field, source) in [
            (Field.width, isOnItsSide ? Field.height : .width), (.height, isOnItsSide ? .width : .height),
        ] {
            fields[field] = node.fields.number(source).map { .number($0 * factor) }
        }
        return fields
    }

    /// The first photo that is put on a card is its cover, unless it has one.
    mutating func cover(with photo: NodeID?) {
        guard let photo else { return }
        let cover = destination.fields.node(.cover)
        let named = cover.flatMap { tree[$0] }
        // What it names and is not known here is taken to lie on it: most cards are known without what is on them.
        guard (cover == nil) == (named == nil), destination.isWithoutCover(naming: named) else { return }
        operations.append(.set(destination.id, FieldChanges(.cover, .node(photo))))
    }
}
