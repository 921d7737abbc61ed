// SPDX-License-Identifier: Apache-2.0
public import WorkspaceModel

// What is known of photos and albums without reading all of them.
extension Store {
    /// The photo of an album, or of another parent, that has these bytes and shows them as they came: one that was made of a
    /// turned page is another picture.
    public func photo(of blob: String, in parent: NodeID) async throws -> NodeID? {
        try await engine.read { db in
            let sql = """
                SELECT id FROM node WHERE parent = ? AND kind = 'photo' AND json_extract(fields, '$.blob') = ?
                    AND json_extract(fields, '$.rotation') IS NULL LIMIT 1
                """
            let id: Int64? = try db.value(sql, [parent.stored, blob])
            return id.flatMap { NodeID(stored: $0) }
        }
    }

    /// Another album that has the same bytes as a photo, as far as the reader may see it, or the workspace for the photos that
    /// are in none; nil for a photo that is attached to something. What was deleted does not count.
    ///
    /// - Complexity: O(photos with these bytes · depth).
    public func placeOfPhoto(like photo: NodeID, for reader: Reader = .program) async throws -> Node? {
        try await engine.read { db in
            let tree = SQLTree(db: db)
            guard let node = try tree.node(photo), let blob = node.fields.text(.blob),
                let place = try tree.placeOfPhotos(around: node)
            else { return nil }
            var finder = VisibilityPathFinder(tree: tree)
            let rows = try db.cursor(SQLTree.photosElsewhere, [blob, place.id.stored])
            while let row = try rows.next() {
                let other = try StoredNode.node(from: row)
                let path = try finder.path(of: other)
                guard !path.isDeleted, path.isVisible(to: reader) else { continue }
                if let place = try tree.placeOfPhotos(around: other) { return place }
            }
            return nil
        }
    }

    /// The first album with this title in a parent that the reader may see.
    ///
    /// - Complexity: O(albums of the parent).
    public func album(named title: String, in parent: NodeID, for reader: Reader = .program) async throws -> NodeID? {
        try await engine.read { db in
            let tree = SQLTree(db: db)
            var scope = VisibilityScope(of: reader, in: tree)
            let albums = try tree.children(of: parent, kind: .album, limit: .max)
            return try scope.visible(albums.filter { UTF8Text.equal($0.title, title) }).first?.id
        }
    }

    /// What albums show of themselves; what is no album, or not here, is left out.
    ///
    /// - Complexity: O(albums), each counted in an index.
    ///
    /// - Parameter reader: Who asks.
    public func albumFaces(of ids: [NodeID], for reader: Reader = .program) async throws -> AlbumFacesAnswer {
        try await engine.read { db in
            let tree = SQLTree(db: db)
            var scope = VisibilityScope(of: reader, in: tree)
            var answer = AlbumFacesAnswer(revision: try Self.revision(in: db))
            for id in ids {
                guard let node = try tree.node(id), node.kind == .album, try !scope.hides(node) else { continue }
                var face = AlbumFace(album: id)
                let counts =
                    "SELECT count(*) FILTER (WHERE kind = 'photo'), count(*) FILTER (WHERE kind = 'album') "
                    + "FROM node WHERE parent = ?"
                if let row = try db.row(counts, [id.stored]) {
                    face.photos = try row[0]
                    let hidden = try tree.hiddenCount(of: id, kind: .album, from: &scope)
                    face.albums = try row[1] as Int - hidden
                }
                face.blobs = try tree.firstBlobs(of: id, &scope, depth: 0)
                answer.faces.append(face)
            }
            return answer
        }
    }
}

extension SQLTree {
    /// The photos with these bytes that are not in one place; the bytes are found in an index (see ``Schema``).
    static let photosElsewhere = """
        SELECT \(StoredNode.columns) FROM node
        WHERE json_extract(fields, '$.blob') = ? AND kind = 'photo' AND parent <> ?
        """

    /// The album in which a photo is, or the workspace.
    fileprivate func placeOfPhotos(around photo: Node) throws -> Node? {
        guard let parent = photo.parent, let place = try node(parent) else { return nil }
        return place.kind == .album || place.kind == .workspace ? place : nil
    }

    /// How deep a picture is looked for in albums of albums.
    private static let deepest = 4

    fileprivate func firstBlobs(of album: NodeID, _ scope: inout VisibilityScope, depth: Int) throws -> [String] {
        let photos = try children(of: album, kind: .photo, limit: AlbumFace.blobLimit)
        let blobs = photos.compactMap(\.picture)
        guard blobs.isEmpty, depth < Self.deepest else { return blobs }
        for inner in try children(of: album, kind: .album, limit: AlbumFace.blobLimit) where try !scope.hides(inner) {
            let found = try firstBlobs(of: inner.id, &scope, depth: depth + 1)
            if !found.isEmpty { return found }
        }
        return []
    }
}
