// SPDX-License-Identifier: Apache-2.0

internal import WorkspaceModel

/// What is numbered in the files of other programs, so that an error can say which one it is about.
enum ImportedPart {
    case action, attachment, board, card, checklist, customField, customFieldValue
    case entry, item, label, list, member, note, option

    /// How a sentence calls one of them: "card 3".
    func numbered(_ number: Int) -> String {
        switch self {
        case .action: L10n.actionNumbered(number: number)
        case .attachment: L10n.attachmentNumbered(number: number)
        case .board: L10n.boardNumbered(number: number)
        case .card: L10n.cardNumbered(number: number)
        case .checklist: L10n.checklistNumbered(number: number)
        case .customField: L10n.customFieldNumbered(number: number)
        case .customFieldValue: L10n.customFieldValueNumbered(number: number)
        case .entry: L10n.entryNumbered(number: number)
        case .item: L10n.itemNumbered(number: number)
        case .label: L10n.labelNumbered(number: number)
        case .list: L10n.listNumbered(number: number)
        case .member: L10n.memberNumbered(number: number)
        case .note: L10n.noteNumbered(number: number)
        case .option: L10n.optionNumbered(number: number)
        }
    }
}
