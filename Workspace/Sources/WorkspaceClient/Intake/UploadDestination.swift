// SPDX-License-Identifier: Apache-2.0

import BrowserBridge
import WorkspaceModel

/// Where files go that are uploaded together. What comes after the first is placed after it.
enum UploadDestination {
    /// Each becomes a document; a picture, where it is attached to a card or a draft or set aside, a photo.
    case documents(Place)
    /// Their pages go between the pages of a document.
    case pages(Place)
    /// Each becomes a card of a list, with the document or the photo attached.
    case cards(Place)
    /// Each becomes a photo, in an album or beside the albums.
    case photos(Place)
    /// Each becomes what it is, a picture a photo; pictures that came in a folder go into an album of its name. On a shelf.
    case either(Place)
    /// Each becomes a board of the workspace.
    case boards

    /// What files become at a place inside a node of a kind.
    ///
    /// - Parameter isForPhotos: Whether they are dropped among photos, also where those stand beside documents.
    init(_ place: Place, in kind: Kind, isForPhotos: Bool = false) {
        switch kind {
        case .album: self = .photos(place)
        case .workspace where isForPhotos: self = .photos(place)
        case .list: self = .cards(place)
        case .document: self = .pages(place)
        case .shelf: self = .either(place)
        default: self = .documents(place)
        }
    }

    /// What is called by a name that ``name`` gave; nil for a name that this version does not know.
    init?(named name: String, _ place: Place) {
        let all: [UploadDestination] = [
            .documents(place), .pages(place), .cards(place), .photos(place), .either(place), .boards,
        ]
        guard let named = all.first(where: { $0.name.text.utf8.elementsEqual(name.utf8) }) else { return nil }
        self = named
    }

    /// What it is called where it is kept.
    var name: StaticString {
        switch self {
        case .documents: "documents"
        case .pages: "pages"
        case .cards: "cards"
        case .photos: "photos"
        case .either: "either"
        case .boards: "boards"
        }
    }

    /// Where the first file goes.
    var place: Place {
        switch self {
        case .documents(let place), .pages(let place), .cards(let place), .photos(let place), .either(let place): place
        case .boards: Place(parent: .workspace)
        }
    }

    /// Whether what goes there stands where what goes to another does.
    func isSame(as other: UploadDestination) -> Bool {
        place == other.place && UTF8Text.equal(name.text, other.name.text)
    }

    /// The size up to which the server takes a file there, in megabytes; said before an upload starts.
    func maximumMegabytes(of file: PageFile) -> Int {
        guard case .boards = self else { return 500 }
        return (FileKind.isTextOfBoard(file) ? ModelLimits.boardTextBytes : ModelLimits.boardFileBytes) >> 20
    }

    func accepts(_ file: PageFile) -> Bool { file.size <= Double(maximumMegabytes(of: file)) * 1_048_576 }

    /// Whether pictures become photos there.
    var isForPhotos: Bool { if case .photos = self { true } else { false } }

    /// Whether a file is sent there as a photo; what it is else the server tells.
    func makesPhoto(of upload: Upload) -> Bool {
        guard case .either = self else { return isForPhotos }
        return upload.folder != nil && upload.file.type.utf8.starts(with: "image/".utf8)
    }

    /// The path of the request that brings a file to a place of this kind.
    func path(of upload: Upload, to place: Place) -> String {
        var path = "?name=\(upload.name.percentEncoded)"
        switch self {
        case .documents: path += "&parent=\(place.parent)"
        case .pages: path += "&into=\(place.parent)"
        case .cards: path += "&parent=\(place.parent)&card=\(upload.card)"
        case .photos, .either:
            path += "&parent=\(place.parent)"
            if upload.becomesPhoto { path += "&photo=\(upload.card)" }
        case .boards: return "/api/import" + path
        }
        if let after = place.after { path += "&after=\(after)" }
        if let before = place.before { path += "&before=\(before)" }
        return (upload.becomesPhoto ? "/api/photos" : "/api/documents") + path
    }
}
