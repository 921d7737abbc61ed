// SPDX-License-Identifier: Apache-2.0

/// The name of one value of a node. The set is closed: a name that is not here is refused in a request.
///
/// Times are milliseconds since 1970. The raw value is private to a process; the name travels and is stored.
public enum Field: UInt8, CaseIterable, Sendable {
    /// The title of anything; the text of a checklist item; the name of a label. Text.
    case title
    /// The labels of a card. Identities of label nodes.
    case labels
    /// When it is due. Time.
    case due
    /// When it starts. Time.
    case start
    /// Whether it is done: a card's due date was met, an item is ticked. Flag.
    case done
    /// A colour's name (`green`, `sky_light`) or `#rrggbb`. Text.
    case color
    /// The attachment that is a card's or an album's cover. One identity.
    case cover
    /// The colour that is a card's cover. Text.
    case coverColor
    /// The people on a card or an item: members, or those whom an imported board's `people` names. Identities.
    case members
    /// A card's values of its board's custom fields. Custom values; setting merges entry by entry.
    case custom
    /// The description of a card or a board, the text of a message. Markdown; travels only when asked for. Text.
    case body
    /// The name of who wrote it. Text.
    case author
    /// The member who wrote a message, or began a draft. One identity; written with it by its author, and never again.
    case creator
    /// When it was made. Time.
    case createdAt
    /// When its text was last edited. Time.
    case editedAt
    /// Whether a list is folded to its title. Flag.
    case collapsed
    /// Whether it was put away without being deleted (Trello's `closed`). Flag.
    case archived
    /// The parent it had before it went to the trash. One identity; kept by the applier, refused in requests.
    case from
    /// The web address of a link. Text.
    case url
    /// The name a file had. Text.
    case fileName
    /// The MIME type of a file. Text.
    case mimeType
    /// How many bytes a file has. Number.
    case byteCount
    /// The SHA-256 of a file's bytes in hexadecimal, which is where they are stored. Text.
    case blob
    /// The node that a link refers to. One identity.
    case target
    /// The type of a custom field: `text`, `number`, `date`, `checkbox` or `list`. Text.
    case fieldType
    /// The options of a custom field of type `list`. Choices.
    case options
    /// Whether a custom field shows on the front of cards. Flag.
    case showOnCard
    /// The people of a board, as imported. Choices.
    case people
    /// The people who voted for a card. Identities.
    case voters
    /// The most cards a list should hold. Number.
    case limit
    /// A background's colour or address. Text.
    case background
    /// Whether a person starred it. Flag.
    case starred
    /// Whether it is a template. Flag.
    case template
    /// A card's number on its board. Number.
    case number
    /// A place's name or address. Text.
    case place
    /// Degrees north. Number.
    case latitude
    /// Degrees east. Number.
    case longitude
    /// Minutes before `due` at which to remind. Number.
    case reminder
    /// The identity it had in the program it was imported from. Text.
    case origin
    /// The page's number in its blob, from 1. Number.
    case pageNumber
    /// Clockwise degrees: 0, 90, 180 or 270. Number.
    case rotation
    /// Width in pixels or points. Number.
    case width
    /// Height in pixels or points. Number.
    case height
    /// The SHA-256 of the file as it was sent, where `blob` is a copy that was repaired, decrypted or made of it. Text.
    case original
    /// When a photo was taken, by the clock of its camera. Time.
    case taken
    /// The order key that a node had before it went to the trash. Text; kept by the applier, refused in requests.
    case formerKey
    /// The members who may see a board, a document, an album or a conversation, and all that is in it; without it everybody
    /// may. Identities.
    case readers
    /// Whether it went to the trash because whoever made it took that back, or sent it: the trash does not show it. Flag.
    case undone
    /// Why a draft could not be sent when its time had come: a sentence for its writer. Text.
    case obstacle
    /// The members who could see it, and what is in it, before that was laid on a shelf or staged in a draft; without it
    /// everybody could. It closes nothing, and on nothing but what lies there it has a meaning. Identities.
    case audience
}
