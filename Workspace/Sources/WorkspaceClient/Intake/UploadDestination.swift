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

    /// What files become at a place inside a node of a kind.
    init(_ place: Place, in kind: Kind) {
        switch kind {
        case .list: self = .cards(place)
        case .document: self = .pages(place)
        default: self = .documents(place)
        }
    }

    /// Where the first file goes.
    var place: Place {
        switch self {
        case .documents(let place), .pages(let place), .cards(let place): place
        }
    }

    /// The query of a request that brings a file to a place of this kind.
    func query(at place: Place, card: NodeID) -> String {
        var query =
            switch self {
            case .documents: "&parent=\(place.parent)"
            case .pages: "&into=\(place.parent)"
            case .cards: "&parent=\(place.parent)&card=\(card)"
            }
        if let after = place.after { query += "&after=\(after)" }
        if let before = place.before { query += "&before=\(before)" }
        return query
    }
}
