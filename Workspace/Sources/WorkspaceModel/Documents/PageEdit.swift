// SPDX-License-Identifier: Apache-2.0

/// An edit of a document, expressed as operations on its page nodes. The document's bytes never change, so every edit
/// can be undone.
///
/// Identities that are unknown, are no pages, or belong to another document than the first are ignored.
public struct PageEdit {
    /// The operations to perform.
    public private(set) var operations: [NodeOperation] = []
    /// The new pages or documents, in order.
    public private(set) var made: [NodeID] = []

    private init(_ operations: [NodeOperation] = [], made: [NodeID] = []) {
        self.operations = operations
        self.made = made
    }

    /// Rotates pages clockwise by `degrees`, rounded to a multiple of 90.
    public static func rotate(_ pages: [NodeID], by degrees: Double, in tree: Tree) -> PageEdit {
        let steps = degrees.isFinite ? (degrees / 90).rounded() : 0
        var edit = PageEdit()
        for page in DocumentPages(of: pages, in: tree).chosen {
            let turned = ((page.fields.number(.rotation) ?? 0) + steps * 90).truncatingRemainder(dividingBy: 360)
            let rotation = turned < 0 ? turned + 360 : turned
            edit.operations.append(.set(page.id, FieldChanges(.rotation, rotation == 0 ? nil : .number(rotation))))
        }
        return edit
    }

    /// Duplicates pages; the copies follow the last original.
    public static func duplicate<Generator: RandomNumberGenerator>(
        _ pages: [NodeID],
        in tree: Tree,
        using generator: inout Generator
    ) -> PageEdit {
        let document = DocumentPages(of: pages, in: tree)
        guard let last = document.chosen.last, let parent = document.id else { return PageEdit() }
        var copies: [CopiedNode] = []
        for page in document.chosen { copies.append(CopiedNode(source: page.id, as: NodeID(using: &generator))) }
        return PageEdit([.copy(copies, to: Place(parent: parent, after: last.id))], made: copies.map { $0.copy })
    }

    /// Inserts a blank page beside another, of the size at which that one is shown.
    public static func insertBlank<Generator: RandomNumberGenerator>(
        after isAfter: Bool,
        _ neighbour: NodeID,
        in tree: Tree,
        using generator: inout Generator
    ) -> PageEdit {
        let document = DocumentPages(of: [neighbour], in: tree)
        guard let page = document.chosen.first, let parent = document.id else { return PageEdit() }
        let id = NodeID(using: &generator)
        var fields: Fields = [:]
        for field in [Field.width, .height, .rotation] { fields[field] = page.fields[field] }
        let place = Place(parent: parent, after: isAfter ? page.id : nil, before: isAfter ? nil : page.id)
        return PageEdit([.insert(id, kind: .page, at: place, fields: fields)], made: [id])
    }

    /// Copies pages into a new document beside theirs, for the same members.
    public static func extract<Generator: RandomNumberGenerator>(
        _ pages: [NodeID],
        titled title: String,
        in tree: Tree,
        using generator: inout Generator
    ) -> PageEdit {
        let source = DocumentPages(of: pages, in: tree)
        guard !source.chosen.isEmpty, let place = source.placeAfter else { return PageEdit() }
        let document = NodeID(using: &generator)
        var copies: [CopiedNode] = []
        for page in source.chosen { copies.append(CopiedNode(source: page.id, as: NodeID(using: &generator))) }
        return PageEdit(
            [
                .insert(document, kind: .document, at: place, fields: source.fields(titled: title)),
                .copy(copies, to: Place(parent: document)),
            ],
            made: [document]
        )
    }

    /// Splits a document in front of each of the given pages. Every part but the first becomes a new document, titled like
    /// the original with a number, and for the same members.
    public static func split<Generator: RandomNumberGenerator>(
        before pages: [NodeID],
        in tree: Tree,
        using generator: inout Generator
    ) -> PageEdit {
        let document = DocumentPages(of: pages, in: tree)
        guard var place = document.placeAfter, let id = document.id else { return PageEdit() }
        let title = tree[id]?.title ?? ""
        var edit = PageEdit()
        for part in document.parts where part.lowerBound > 0 {
            let new = NodeID(using: &generator)
            let fields = document.fields(titled: "\(title) (\(edit.made.count + 2))")
            edit.operations.append(.insert(new, kind: .document, at: place, fields: fields))
            edit.operations.append(.move(document.pages[part].map { $0.id }, to: Place(parent: new, from: id)))
            edit.made.append(new)
            place.after = new
        }
        return edit
    }

    /// Splits a document into parts of `count` pages; the last may be shorter.
    public static func split<Generator: RandomNumberGenerator>(
        _ document: NodeID,
        every count: Int,
        in tree: Tree,
        using generator: inout Generator
    ) -> PageEdit {
        let pages = tree.children(of: document)
        guard count > 0, pages.count > count else { return PageEdit() }
        let cuts = stride(from: count, to: pages.count, by: count).map { pages[$0] }
        return split(before: cuts, in: tree, using: &generator)
    }

    /// Reverses the order of pages; every run of neighbours stays where it is.
    public static func reverse(_ pages: [NodeID], in tree: Tree) -> PageEdit {
        let document = DocumentPages(of: pages, in: tree)
        guard let parent = document.id, document.chosen.count > 1 else { return PageEdit() }
        var rest = document.chosen.map { $0.id }
        var edit = PageEdit()
        // Pages that stay never move, so each run of places can be filled from the page that stands before it.
        for run in document.runs {
            let moved = Array(rest.suffix(run.count).reversed())
            rest.removeLast(run.count)
            let before = run.upperBound < document.pages.count ? document.pages[run.upperBound].id : nil
            let place =
                run.lowerBound > 0
                ? Place(parent: parent, after: document.pages[run.lowerBound - 1].id, from: parent)
                : Place(parent: parent, before: before, from: parent)
            edit.operations.append(.move(moved, to: place))
        }
        return edit
    }
}
