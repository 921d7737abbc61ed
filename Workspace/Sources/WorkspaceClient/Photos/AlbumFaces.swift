// SPDX-License-Identifier: Apache-2.0

import BrowserBridge
import WorkspaceModel

/// What albums show of themselves, asked of the server for those that can be seen: nobody loads 50,000 photos to draw the
/// cell of their album.
final class AlbumFaces {
    /// Seconds in which what is asked for is gathered into one question.
    private static let delay = 0.05

    private let workspace: Workspace
    private var faces: [NodeID: AlbumFace] = [:]
    /// What is to be asked for, and what was.
    private var wanted: [NodeID] = []
    private var asked: Set<NodeID> = []
    /// What changed since it was asked for.
    private var outdated: Set<NodeID> = []
    private var isScheduled = false
    /// Called when faces have come.
    var onChange: () -> Void = {}

    init(workspace: Workspace) { self.workspace = workspace }

    /// What is known of an album; what is not is asked for. Of one whose photos are all here, or that the server does not
    /// know yet, nobody is asked but for the albums in it, whose pictures it shows where it has no photos.
    func face(of album: NodeID) -> AlbumFace? {
        if workspace.replica.isComplete(album) || workspace.replica.isOnItsWay(album) {
            var known = local(album)
            guard known.blobs.isEmpty, known.albums > 0 else { return known }
            for inner in workspace.children(of: album, kind: .album).prefix(AlbumFace.blobLimit)
            where known.blobs.isEmpty {
                known.blobs = face(of: inner.id)?.blobs ?? []
            }
            return known
        }
        if let face = faces[album] { return face }
        want(album)
        let local = local(album)
        return local == AlbumFace(album: album) ? nil : local
    }

    /// Forgets what a change touches: the albums with other photos in them, and those around them.
    func update(_ changes: ChangeSet) {
        for parent in changes.parents {
            guard let album = workspace.node(parent), album.kind == .album else { continue }
            for id in [parent] + workspace.albums(around: parent).map({ $0.id }) {
                forget(id)
            }
        }
    }

    /// Any of them may show what is not so any more.
    func reload() {
        outdated.formUnion(asked)
        for album in faces.keys { forget(album) }
    }

    /// The old face stays until the new one has come.
    private func forget(_ album: NodeID) {
        if asked.contains(album) { outdated.insert(album) } else if faces[album] != nil { want(album) }
    }

    private func local(_ album: NodeID) -> AlbumFace {
        AlbumFace(
            album,
            of: workspace.children(of: album),
            albums: workspace.children(of: album, kind: .album).count,
            node: workspace.node
        )
    }

    private func want(_ album: NodeID) {
        guard !asked.contains(album), !wanted.contains(album), wanted.count < NodesRequest.limit else { return }
        wanted.append(album)
        guard !isScheduled else { return }
        isScheduled = true
        workspace.page.after(Self.delay) { [self] in ask() }
    }

    private func ask() {
        isScheduled = false
        let albums = wanted
        wanted = []
        asked.formUnion(albums)
        let request = NodesRequest(nodes: albums)
        workspace.server.post("/api/albums/faces", request, as: AlbumFacesAnswer.self) { [self] result in
            if case .failure(let failure) = result, failure.isTemporary {
                // They stay asked for until then, or whatever draws them would ask once more.
                workspace.page.after(ServerConnection.retryDelay) { [self] in
                    asked.subtract(albums)
                    for album in albums { want(album) }
                }
                return
            }
            asked.subtract(albums)
            for album in albums where outdated.remove(album) != nil { want(album) }
            guard case .success(let answer) = result, !answer.faces.isEmpty else { return }
            for face in answer.faces { faces[face.album] = face }
            onChange()
        }
    }
}

extension AlbumFace {
    /// What an album shows by what is known of it here: each frame in which its cell moves asks for that.
    ///
    /// - Complexity: O(what stands before the last of the few photos that it shows); the others are only counted.
    init(_ album: NodeID, of children: ChildList, albums: Int, node: (NodeID) -> Node?) {
        self.init(album: album, photos: children.count - albums, albums: albums)
        for id in children {
            guard blobs.count < Self.blobLimit else { return }
            if let photo = node(id), photo.kind == .photo, let blob = photo.picture { blobs.append(blob) }
        }
    }
}
