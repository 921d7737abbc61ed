// SPDX-License-Identifier: Apache-2.0

/// What is read of a Trello board's file. Identities are Trello's; any of them may point at nothing.
struct TrelloBoard {
    var id = ""
    var name = ""
    var description = ""
    var closed = false
    var starred = false
    var template = false
    /// The name of a colour, or an identity when the background is a picture.
    var background: String?
    var backgroundColor: String?
    var backgroundImage: String?
    var lists: [TrelloList] = []
    var cards: [TrelloCard] = []
    var labels: [TrelloLabel] = []
    var members: [TrelloMember] = []
    var checklists: [TrelloChecklist] = []
    var customFields: [TrelloCustomField] = []
    /// The actions that are comments, newest first as in the file.
    var comments: [TrelloComment] = []
    /// How many more are comments that have no text.
    var emptyComments = 0
    /// How many actions there are, of any type.
    var actionCount = 0
    /// People who did something, by identity: they may have left the board since.
    var actors: [String: String] = [:]
    /// Power-Up data of the board and its cards.
    var powerUpRecords = 0
    /// Dates that are not dates.
    var unreadableDates = 0
    /// Members of the object that must be there.
    var hasCards = false
    var hasLists = false
}

struct TrelloList {
    var id = ""
    var name = ""
    var closed = false
    var position: Double?
    var color: String?
    var limit: Double?
}

struct TrelloLabel {
    var id = ""
    var name = ""
    var color: String?
}

struct TrelloMember {
    var id = ""
    var fullName: String?
    var username: String?
}

struct TrelloChecklist {
    var id = ""
    var name = ""
    var card: String?
    var position: Double?
    var items: [TrelloCheckItem] = []
}

struct TrelloCheckItem {
    var name = ""
    var position: Double?
    var isComplete = false
    var due: Double?
    var member: String?
}

struct TrelloCustomField {
    var id = ""
    var name = ""
    var type = ""
    var position: Double?
    var showsOnCard = false
    var options: [TrelloOption] = []
}

struct TrelloOption {
    var id = ""
    var text = ""
    var color: String?
    var position: Double?
}

struct TrelloComment {
    var id: String?
    var author: String?
    var authorID: String?
    var date: Double?
    var edited: Double?
    var text = ""
    var card: String?
}
