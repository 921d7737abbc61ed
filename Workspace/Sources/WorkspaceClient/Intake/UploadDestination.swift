// SPDX-License-Identifier: Apache-2.0

import WorkspaceModel

/// Where files go that are uploaded together. What comes after the first is placed after it.
enum UploadDestination {
    /// Each becomes a document: in the workspace, or attached to a card.
    case documents(Place)
    /// Their pages go between the pages of a document.
    case pages(Place)
    /// Each becomes a card of a list, with the document attached.
    case cards(Place)
    /// Each becomes a photo, in an album or beside the albums.
    case photos(Place)

    /// What files become at a place inside a node of a kind.
    ///
    /// - Parameter isForPhotos: Whether they are dropped among photos, also where those stand beside documents.
    init(_ place: Place, in kind: Kind, isForPhotos: Bool = false) {
        switch kind {
        case .album: self = .photos(place)
        case .workspace where isForPhotos: self = .photos(place)
        case .list: self = .cards(place)
        case .document: self = .pages(place)
        default: self = .documents(place)
        }
    }

    /// Where the first file goes.
    var place: Place {
        switch self {
        case .documents(let place), .pages(let place), .cards(let place), .photos(let place): place
        }
    }

    /// Whether pictures become photos there.
    var isForPhotos: Bool { if case .photos = self { true } else { false } }

    /// The path of a request that brings a file to a place of this kind.
    ///
    /// - Parameters:
    ///   - name: The file's name.
    ///   - node: The identity of the card or the photo that it becomes.
    func path(ofFile name: String, to place: Place, as node: NodeID) -> String {
        var path = "/api/\(isForPhotos ? "photos" : "documents")?name=\(name.percentEncoded)"
        switch self {
        case .documents: path += "&parent=\(place.parent)"
        case .pages: path += "&into=\(place.parent)"
        case .cards: path += "&parent=\(place.parent)&card=\(node)"
        case .photos: path += "&parent=\(place.parent)&photo=\(node)"
        }
        if let after = place.after { path += "&after=\(after)" }
        if let before = place.before { path += "&before=\(before)" }
        return path
    }
}
