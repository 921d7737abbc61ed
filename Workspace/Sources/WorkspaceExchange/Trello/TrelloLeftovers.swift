// SPDX-License-Identifier: Apache-2.0

/// What of a Trello board was not taken over, counted on the way and told in sentences at the end.
struct TrelloLeftovers {
    /// References to labels that are not in the file.
    var labels = 0
    /// References to people of whom the file knows nothing.
    var people = 0
    /// Cards whose list is not in the file.
    var strayCards = 0
    /// Checklists whose card is not in the file.
    var checklists = 0
    /// Comments whose card is not in the file.
    var comments = 0
    /// Values that do not fit their custom field, or whose field is not in the file.
    var customValues = 0
    /// Types of custom fields that are not known.
    var customFieldTypes: Set<String> = []
    /// Attachments whose address is not one of the web.
    var refusedAddresses = 0

    private static func count(_ number: Int, _ one: String, _ many: String) -> String {
        ImportSummary.count(number, one, many)
    }

    /// Sentences, what matters most first.
    func notes(for board: TrelloBoard, _ summary: ImportSummary) -> [String] {
        [summary.archiveNote, comments(board, summary), files(summary)].compactMap { $0 }
            + dangling() + unreadable(board) + left(board)
    }

    /// What the limit of Trello's file keeps from us, where it does.
    private func comments(_ board: TrelloBoard, _ summary: ImportSummary) -> String? {
        let limit = "Trello's file holds only the latest 1,000 actions"
        let counted = board.cards.reduce(0) { $0 + $1.commentCount }
        let found = summary.comments
        if counted > found {
            let missing = Self.count(counted - found, "older comment is missing", "older comments are missing")
            return "\(limit), so \(missing)."
        }
        // Some exports do not count a card's comments.
        guard counted == 0, found > 0, board.actionCount >= 1_000 else { return nil }
        return "\(limit), so older comments may be missing."
    }

    private func files(_ summary: ImportSummary) -> String? {
        guard summary.missingFiles > 0 else { return nil }
        let what = Self.count(summary.missingFiles, "attachment is", "attachments are")
        let kept = summary.missingFiles == 1 ? "it is kept as a link" : "they are kept as links"
        return "\(what) not in the file; \(kept) to Trello."
    }

    private func dangling() -> [String] {
        var notes: [String] = []
        if strayCards > 0 {
            let what = Self.count(strayCards, "card belongs", "cards belong")
            notes.append("\(what) to a list that is not in the file; see the list “Cards without a list”.")
        }
        let others = [
            (labels, "use of a label that is", "uses of labels that are"),
            (people, "mention of a member who is", "mentions of members who are"),
            (checklists, "checklist of a card that is", "checklists of cards that are"),
            (comments, "comment on a card that is", "comments on cards that are"),
        ]
        for (number, one, many) in others where number > 0 {
            notes.append("\(Self.count(number, one, many)) not in the file \(number == 1 ? "was" : "were") left out.")
        }
        return notes
    }

    private func unreadable(_ board: TrelloBoard) -> [String] {
        var notes: [String] = []
        if board.unreadableDates > 0 {
            let what = Self.count(board.unreadableDates, "date", "dates")
            notes.append("\(what) could not be read and \(board.unreadableDates == 1 ? "was" : "were") left out.")
        }
        if customValues > 0 {
            let what = Self.count(customValues, "custom field value does", "custom field values do")
            notes.append("\(what) not fit any field of the board and \(customValues == 1 ? "was" : "were") left out.")
        }
        for type in customFieldTypes.sorted() {
            notes.append("Custom fields of the type “\(type.prefix(40))” are not known and were left out.")
        }
        if refusedAddresses > 0 {
            let what = Self.count(refusedAddresses, "attachment", "attachments")
            notes.append(
                "\(what) with an address that is not of the web \(refusedAddresses == 1 ? "was" : "were") left out."
            )
        }
        return notes
    }

    private func left(_ board: TrelloBoard) -> [String] {
        var notes: [String] = []
        let covers = board.cards.count { $0.hasCoverImage }
        if covers > 0 {
            let what = Self.count(covers, "card cover is a picture that is", "card covers are pictures that are")
            notes.append("\(what) not in the file.")
        }
        if board.backgroundImage != nil { notes.append("The board's background picture is not in the file.") }
        let stickers = board.cards.reduce(0) { $0 + $1.stickers }
        if stickers > 0 { notes.append("\(Self.count(stickers, "sticker was", "stickers were")) not taken over.") }
        if board.powerUpRecords > 0 { notes.append("The data of Power-Ups was not taken over.") }
        if board.closed { notes.append("The board was closed in Trello; here it is open.") }
        return notes
    }
}
