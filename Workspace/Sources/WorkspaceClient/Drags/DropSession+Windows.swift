// SPDX-License-Identifier: Apache-2.0

import DragDrop
import WorkspaceModel

/// The types that a drag between windows of this program has besides the identities: what is carried can then be known
/// before it is dropped, when nothing but types can be read.
enum CarriedType {
    /// The window from which it is dragged, and its session there.
    static let window: StaticString = "application/x-carry-window"

    /// Says that what is brought stays where it is.
    static let copies: StaticString = "application/x-carry-copies"

    /// Says that a card is carried.
    static let card: StaticString = "application/x-carry-card"

    /// Says that something of a kind is carried. Of several kinds the first here stands for all until they are dropped.
    static let names: [(kind: Kind, name: StaticString)] = [
        (.page, "application/x-carry-page"), (.document, "application/x-carry-document"),
        (.card, card), (.list, "application/x-carry-list"),
        (.photo, "application/x-carry-photo"), (.album, "application/x-carry-album"),
        (.file, "application/x-carry-file"), (.link, "application/x-carry-link"),
        (.message, "application/x-carry-message"), (.draft, "application/x-carry-draft"),
        (.checkItem, "application/x-carry-checkitem"), (.checklist, "application/x-carry-checklist"),
        (.label, "application/x-carry-label"), (.customField, "application/x-carry-customfield"),
        (.board, "application/x-carry-board"), (.conversation, "application/x-carry-conversation"),
    ]

    fileprivate static let copiesType = ContentType(mimeType: copies.text)

    fileprivate static let all: [(kind: Kind, type: ContentType)] = names.map {
        ($0.kind, ContentType(mimeType: $0.name.text))
    }
}

extension DropSession {
    /// Whether what another window brings, or the clipboard, stays where it is.
    var bringsCopies: Bool { drag.offer?.contentTypes.contains(CarriedType.copiesType) ?? false }
}

extension DragSession {
    /// What another window or program brings; nil if the drag is this window's own.
    var offer: Offer? { if case .outside(let offer) = origin { offer } else { nil } }

    /// What another window of this program carries here; nil if the drag is this window's own, or another program's.
    var foreignKind: Kind? {
        offer.flatMap { offer in CarriedType.all.first { offer.contentTypes.contains($0.type) }?.kind }
    }
}
