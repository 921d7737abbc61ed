// SPDX-License-Identifier: Apache-2.0

/// An element of the workspace's tree: a board, a card, a page, a file.
///
/// On the wire and in `NodeStorage.put` a node is a *summary*: it has its body (`Field.body`) only if the body changed or
/// was requested. An absent body means "unchanged"; an empty text means "none".
public struct Node: Equatable, Sendable {
    /// Its identity.
    public var id: NodeID
    /// Its kind, which never changes.
    public var kind: Kind
    /// Its parent; nil for the workspace, the trash and the root of what was set aside before members had shelves.
    public var parent: NodeID?
    /// Its order key; siblings are sorted by key, then by identity.
    public var key: OrderKey
    /// The revision of the log at which it last changed.
    public var revision: UInt64
    /// Its field values.
    public var fields: Fields

    /// A node.
    public init(
        id: NodeID,
        kind: Kind,
        parent: NodeID?,
        key: OrderKey = .first,
        revision: UInt64 = 0,
        fields: Fields = Fields()
    ) {
        self.id = id
        self.kind = kind
        self.parent = parent
        self.key = key
        self.revision = revision
        self.fields = fields
    }

    /// Its title; empty when it has none.
    public var title: String { fields.text(.title) ?? "" }

    /// Its body; nil when it has none or was not loaded.
    public var body: String? { fields.text(.body) }

    /// It without its revision and its key, which change with nothing to be seen: the revision as soon as the server has
    /// taken what was done here. By it views tell what they must draw anew.
    package var asShown: Node { Node(id: id, kind: kind, parent: parent, fields: fields) }

    /// Whether it is a photo, or a file whose bytes are a picture.
    public var isPicture: Bool {
        if kind == .photo { return true }
        guard kind == .file, let type = fields.text(.mimeType) else { return false }
        return type.utf8.starts(with: "image/".utf8)
    }

    /// Whether what is seen of it is no file that somebody sent, and is drawn: a page of a file, or what is turned.
    package var isDrawn: Bool { fields[.pageNumber] != nil || (fields.number(.rotation) ?? 0) != 0 }

    /// Where its picture is: its blob, or the blob and the page in it, `blob/3`; nil where there is nothing to be drawn. A
    /// photo that was made of a turned page names its turn as well, `blob/3/90`, or `blob//90` where that was made of a
    /// picture; a page itself is turned where it is shown.
    public var picture: String? {
        guard let blob = fields.text(.blob) else { return nil }
        let degrees = kind == .photo ? fields.number(.rotation) ?? 0 : 0
        return Node.picture(blob, page: fields.number(.pageNumber), degrees: degrees)
    }

    /// How ``picture`` names a file that is shown as a picture, or a page of it: a picture has no pages.
    package static func picture(_ blob: String, page: Double?, degrees: Double) -> String {
        let number = page.flatMap { $0 >= 1 && $0 < 1e6 ? "\(Int($0))" : nil }
        guard degrees > 0, degrees < 360 else { return number.map { "\(blob)/\($0)" } ?? blob }
        return "\(blob)/\(number ?? "")/\(Int(degrees))"
    }

    /// Whether it is a card without a cover, of which the first photo that is put on it becomes one: no colour is its
    /// cover, and no photo that still lies on it.
    ///
    /// - Parameter named: The photo that the card names as its cover, if it names one that is anywhere.
    package func isWithoutCover(naming named: Node?) -> Bool {
        kind == .card && fields[.coverColor] == nil && named?.parent != id
    }

    /// Whether no operation may move, delete or copy it: the three roots, and everybody's shelf.
    var isFixed: Bool { id.isWellKnown || kind == .shelf }

    /// Where it stands among its siblings.
    public var position: NodePosition { NodePosition(key: key, id: id) }

    /// The same node without its body.
    public var summary: Node {
        guard fields[.body] != nil else { return self }
        var result = self
        result.fields[.body] = nil
        return result
    }

    /// Replaces the node by its newer state; an absent body is kept and an empty one removed.
    public mutating func merge(_ newer: Node) {
        let body = newer.body ?? self.body
        self = newer
        fields[.body] = body.map { $0.utf8.isEmpty ? nil : .text($0) } ?? nil
    }
}

/// A place among siblings: they are ordered by key, then by identity.
public struct NodePosition: Hashable, Comparable, Sendable {
    /// The order key.
    public var key: OrderKey
    /// The identity, which decides between equal keys.
    public var id: NodeID

    /// A place among siblings.
    public init(key: OrderKey, id: NodeID) {
        self.key = key
        self.id = id
    }

    /// Orders by key, then identity.
    public static func < (left: NodePosition, right: NodePosition) -> Bool {
        left.key < right.key || (left.key == right.key && left.id < right.id)
    }
}
