// SPDX-License-Identifier: Apache-2.0

/// A board as plain formats have it: names and texts instead of identities.
struct BoardOutline: Equatable {
    var title = ""
    var body = ""
    var lists: [ListOutline] = []
    /// The colours of labels by their names, where the file tells them.
    var labelColors: [String: String] = [:]
}

/// A list of a board.
struct ListOutline: Equatable {
    var title = ""
    var limit: Double?
    var isArchived = false
    var cards: [CardOutline] = []
}

/// A card of a list.
struct CardOutline: Equatable {
    var title = ""
    var body = ""
    var isDone = false
    var isArchived = false
    var start: Double?
    var due: Double?
    var createdAt: Double?
    /// The names of its labels.
    var labels: [String] = []
    /// The names of its members.
    var members: [String] = []
    /// The colour that is its cover.
    var color: String?
    /// Its number on its board.
    var number: Double?
    /// Its values of custom fields, as texts.
    var values: [ValueOutline] = []
    var checklists: [ChecklistOutline] = []
    var links: [LinkOutline] = []
    var comments: [CommentOutline] = []
    /// The names of files and other attachments that have no address.
    var files: [String] = []
}

/// A card's value of a custom field.
struct ValueOutline: Equatable {
    var name: String
    var text: String
}

/// A checklist of a card.
struct ChecklistOutline: Equatable {
    var title = ""
    var items: [CheckItemOutline] = []
}

/// A line of a checklist.
struct CheckItemOutline: Equatable {
    var title = ""
    var isDone = false
    var due: Double?
    var members: [String] = []
}

/// A link on a card.
struct LinkOutline: Equatable {
    var title: String
    var address: String
}

/// A comment on a card.
struct CommentOutline: Equatable {
    var author: String
    var date: Double?
    var text: String
}

/// What a file of a plain format has in it.
struct ImportedOutlines {
    var source: ImportSummary.Source
    var boards: [BoardOutline] = []
    /// Whole sentences about what was left out, is missing or was changed.
    var notes: [String] = []
}
