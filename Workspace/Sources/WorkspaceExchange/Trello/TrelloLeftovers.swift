// SPDX-License-Identifier: Apache-2.0

internal import WorkspaceModel

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
    /// What is kept although nothing shows it: votes, cards with a place, reminders, and lists with a limit.
    var (votes, places, reminders, limits) = (0, 0, 0, 0)

    /// Sentences, what matters most first.
    func notes(for board: TrelloBoard, _ summary: ImportSummary) -> [String] {
        [summary.archiveNote, comments(board, summary), files(summary)].compactMap { $0 }
            + dangling() + unreadable(board) + left(board) + unseen(board)
    }

    /// What the limit of Trello's file keeps from us, where it does.
    private func comments(_ board: TrelloBoard, _ summary: ImportSummary) -> String? {
        let counted = board.cards.reduce(0) { $0 + $1.commentCount }
        let found = summary.comments + board.emptyComments
        if counted > found { return L10n.olderCommentsAreMissing(count: counted - found) }
        // Some exports do not count a card's comments.
        guard counted == 0, found > 0, board.actionCount >= 1_000 else { return nil }
        return L10n.olderCommentsMayBeMissing
    }

    private func files(_ summary: ImportSummary) -> String? {
        summary.missingFiles > 0 ? L10n.attachmentsAreKeptAsLinks(count: summary.missingFiles) : nil
    }

    private func dangling() -> [String] {
        var notes: [String] = []
        if strayCards > 0 {
            notes.append(L10n.cardsBelongToNoList(count: strayCards, list: L10n.cardsWithoutAList))
        }
        let others: [(Int, (Int) -> String)] = [
            (labels, L10n.labelsWereLeftOut(count:)), (people, L10n.mentionsWereLeftOut(count:)),
            (checklists, L10n.checklistsWereLeftOut(count:)), (comments, L10n.commentsWereLeftOut(count:)),
        ]
        for (count, said) in others where count > 0 { notes.append(said(count)) }
        return notes
    }

    private func unreadable(_ board: TrelloBoard) -> [String] {
        var notes: [String] = []
        if board.emptyComments > 0 { notes.append(L10n.commentsHaveNoText(count: board.emptyComments)) }
        if board.unreadableDates > 0 { notes.append(L10n.datesWereLeftOut(count: board.unreadableDates)) }
        if customValues > 0 { notes.append(L10n.valuesWereLeftOut(count: customValues)) }
        for type in customFieldTypes.sorted() {
            notes.append(L10n.fieldsOfTypeWereLeftOut(name: String(type.prefix(40))))
        }
        if refusedAddresses > 0 { notes.append(L10n.attachmentsWereLeftOut(count: refusedAddresses)) }
        return notes
    }

    private func unseen(_ board: TrelloBoard) -> [String] {
        let counts: [(Int, (Int) -> String)] = [
            (votes, L10n.votesAreNotShown(count:)), (places, L10n.placesAreNotShown(count:)),
            (reminders, L10n.remindersAreNotShown(count:)), (limits, L10n.limitsAreNotShown(count:)),
        ]
        return counts.filter { $0.0 > 0 }.map { $1($0) } + (board.starred ? [L10n.theStarIsNotShown] : [])
    }

    private func left(_ board: TrelloBoard) -> [String] {
        var notes: [String] = []
        let covers = board.cards.count { $0.hasCoverImage }
        if covers > 0 { notes.append(L10n.coversAreNotInTheFile(count: covers)) }
        if board.backgroundImage != nil { notes.append(L10n.theBackgroundIsNotInTheFile) }
        let stickers = board.cards.reduce(0) { $0 + $1.stickers }
        if stickers > 0 { notes.append(L10n.stickersWereNotTaken(count: stickers)) }
        if board.powerUpRecords > 0 { notes.append(L10n.powerUpsWereNotTaken) }
        if board.closed { notes.append(L10n.theBoardWasClosed) }
        return notes
    }
}
