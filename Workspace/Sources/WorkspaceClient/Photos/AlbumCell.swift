// SPDX-License-Identifier: Apache-2.0

import BrowserBridge
import WorkspaceModel

/// One album of the grid: a stack of pictures with the album's name, and how many are in it.
final class AlbumCell: GridCell {
    private let stack: Element
    private let name: Element
    private let count: Element
    private var shown: AlbumFace?
    private var pictures: [Element] = []
    private var side = 0.0

    init(page: WebPage, id: NodeID) {
        stack = page.make("div", "album-stack")
        name = page.makePersonal("span", "album-name", text: "")
        count = page.make("span", "album-count")
        super.init(page: page, id: id, kind: .album, classes: "album-cell")
        element.append(
            page.make("span", "tab-spring"),
            stack,
            page.make("div", "album-label", [name, count]),
            page.make("span", "photo-check", [page.makeIcon(.check)])
        )
    }

    /// Shows what the model says now; `face` is nil as long as it is not known what is in the album.
    func update(_ album: Node, face: AlbumFace?, side: Double) {
        let words = face.map(Self.words) ?? ""
        name.setText(album.title)
        count.setText(words)
        let title = album.title
        let label = words.utf8.isEmpty ? L10n.album(title: title) : L10n.album(title: title, words: words)
        element.setAttribute("aria-label", label)
        guard shown != face || side != self.side || pictures.isEmpty else { return }
        (shown, self.side) = (face, side)
        for picture in pictures { picture.remove() }
        // The first lies in front: it comes last.
        pictures = (face?.blobs ?? []).reversed().map { blob in
            page.makeImage(PageThumbnail(picture: blob), points: side * 1.4, classes: "album-picture")
        }
        if pictures.isEmpty { pictures = [page.make("div", "album-empty", [page.makeIcon(.album)])] }
        for picture in pictures { stack.append(picture) }
        stack.setAttribute("data-count", "\(pictures.count)")
    }

    /// "12 photos", "3 albums", "12 photos, 3 albums".
    static func words(for face: AlbumFace) -> String {
        let photos = L10n.photos(count: face.photos)
        let albums = L10n.albums(count: face.albums)
        if face.albums == 0 { return photos }
        return face.photos == 0 ? albums : "\(photos), \(albums)"
    }
}
