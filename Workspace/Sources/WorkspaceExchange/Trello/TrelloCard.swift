// SPDX-License-Identifier: Apache-2.0

/// A card of a Trello board's file. Its e-mail address is only noticed, never kept: whoever knows
/// it may write to the board.
struct TrelloCard {
    var id = ""
    var name = ""
    var description = ""
    var closed = false
    var position: Double?
    var list: String?
    var shortLink: String?
    var number: Double?
    var labels: [String] = []
    var members: [String] = []
    var voters: [String] = []
    var checklists: [String] = []
    var due: Double?
    var start: Double?
    var dueComplete = false
    /// Minutes before the due date; negative for none.
    var reminder: Double?
    var template = false
    var place: String?
    var latitude: Double?
    var longitude: Double?
    var coverColor: String?
    /// Whether the cover is a picture, which the file does not contain.
    var hasCoverImage = false
    var attachments: [TrelloAttachment] = []
    var values: [TrelloCustomValue] = []
    var stickers = 0
    /// How many comments Trello counts, which may be more than the file has.
    var commentCount = 0
}

struct TrelloAttachment {
    var id: String?
    var name = ""
    var fileName: String?
    var url: String?
    var mimeType: String?
    var bytes: Double?
    var date: Double?
    var position: Double?
    /// Whether it is a file that was uploaded. Old exports do not say; then a name that is not the address says so.
    var isUpload: Bool?

    var isFile: Bool { isUpload ?? (name != url) }
}

/// A card's value of a custom field: `value` with one of its members, or `idValue`, or one of them null.
struct TrelloCustomValue {
    var field: String?
    var option: String?
    var text: String?
    var number: Double?
    var date: Double?
    var checked: Bool?
}
