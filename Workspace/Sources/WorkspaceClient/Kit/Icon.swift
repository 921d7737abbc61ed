// SPDX-License-Identifier: Apache-2.0

/// The drawings of the interface: one path each on a grid of 20 by 20, stroked in the colour of the text.
enum Icon {
    case plus
    case close
    case check
    case more
    case search
    case filter
    case undo
    case redo
    case trash
    case restore
    case board
    case list
    case card
    case `import`
    case export
    case due
    case text
    case comment
    case attachment
    case checklist
    case checked
    case label
    case pencil
    case move
    case copy
    case link
    case forbidden
    case sidebar
    case expand
    case collapse
    case down
    case up
    case back
    case right
    case person
    case file
    case image
    case field
    case history
    case offline
    case warning
    case grip
    case minus
    case documents
    case tiles
    case turnLeft
    case turnRight
    case blankPage
    case extract
    case split
    case reverse
    case album
    case camera
    case play
    case pause
    case shuffle
    case shelf
    case frame
    case lock

    /// The `d` attribute of the icon's path.
    var path: StaticString {
        switch self {
        case .plus:
            "M10 4.5v11M4.5 10h11"
        case .close:
            "M5.5 5.5l9 9M14.5 5.5l-9 9"
        case .check:
            "M4.5 10.5l3.5 3.5L15.5 6"
        case .more:
            """
            M4.4 10a.6.6 0 1 0 1.2 0a.6.6 0 1 0-1.2 0M9.4 10a.6.6 0 1 0 1.2 0a.6.6 0 1 0-1.2 0M14.4 10\
            a.6.6 0 1 0 1.2 0a.6.6 0 1 0-1.2 0
            """
        case .search:
            "M9 3.5a5.5 5.5 0 1 0 0 11a5.5 5.5 0 1 0 0-11M13 13l3.5 3.5"
        case .filter:
            "M3.5 6h13M6 10h8M8.5 14h3"
        case .undo:
            "M7.5 4.5L4 8l3.5 3.5M4 8h7.75a4 4 0 0 1 0 8H8.5"
        case .redo:
            "M12.5 4.5L16 8l-3.5 3.5M16 8H8.25a4 4 0 0 0 0 8h3.25"
        case .trash:
            """
            M4 5.5h12M8 5.5V4.25A1.25 1.25 0 0 1 9.25 3h1.5A1.25 1.25 0 0 1 12 4.25V5.5M5.5 5.5l.65 9.6\
            A1.5 1.5 0 0 0 7.65 16.5h4.7a1.5 1.5 0 0 0 1.5-1.4l.65-9.6M8.5 9v4M11.5 9v4
            """
        case .restore, .history:
            "M4 4v4h4M4.3 8A6.25 6.25 0 1 1 3.75 10.5M10 7v3.25l2.25 1.5"
        case .board:
            """
            M4.5 3.5h11a1 1 0 0 1 1 1v11a1 1 0 0 1-1 1h-11a1 1 0 0 1-1-1v-11a1 1 0 0 1 1-1M7 6.75v6.5M10 6.75\
            v3.5M13 6.75v5
            """
        case .list:
            """
            M5.5 3.5h9a1.5 1.5 0 0 1 1.5 1.5v10a1.5 1.5 0 0 1-1.5 1.5h-9A1.5 1.5 0 0 1 4 15V5\
            a1.5 1.5 0 0 1 1.5-1.5M7 7h6M7 10h6M7 13h3.5
            """
        case .card:
            """
            M5 5h10a1.5 1.5 0 0 1 1.5 1.5v7A1.5 1.5 0 0 1 15 15H5a1.5 1.5 0 0 1-1.5-1.5v-7A1.5 1.5 0 0 1 5 5\
            M6.5 8.5h7M6.5 11.5h4
            """
        case .import:
            "M10 3v9M6.5 8.5L10 12l3.5-3.5M3.5 13.5v1.5A1.5 1.5 0 0 0 5 16.5h10a1.5 1.5 0 0 0 1.5-1.5v-1.5"
        case .export:
            "M10 12V3M6.5 6.5L10 3l3.5 3.5M3.5 13.5v1.5A1.5 1.5 0 0 0 5 16.5h10a1.5 1.5 0 0 0 1.5-1.5v-1.5"
        case .due:
            "M10 3.5a6.5 6.5 0 1 0 0 13a6.5 6.5 0 1 0 0-13M10 6.5V10l2.25 1.5"
        case .text:
            "M4 5.5h12M4 10h12M4 14.5h7"
        case .comment:
            """
            M5 4h10a1.5 1.5 0 0 1 1.5 1.5v6.5a1.5 1.5 0 0 1-1.5 1.5H9.5L6 16.5v-3H5A1.5 1.5 0 0 1 3.5 12V5.5\
            A1.5 1.5 0 0 1 5 4
            """
        case .attachment:
            """
            M15.75 9.5l-5.6 5.6a3.5 3.5 0 0 1-4.95-4.95l5.95-5.95a2.35 2.35 0 0 1 3.3 3.3l-5.9 5.9\
            a1.15 1.15 0 0 1-1.65-1.65l5.2-5.2
            """
        case .checklist:
            "M3.5 5.75L5 7.25L7.75 4.5M3.5 13.25l1.5 1.5L7.75 12M11 6h5.5M11 13.5h5.5"
        case .checked:
            """
            M5 3.5h10A1.5 1.5 0 0 1 16.5 5v10a1.5 1.5 0 0 1-1.5 1.5H5A1.5 1.5 0 0 1 3.5 15V5A1.5 1.5 0 0 1 5 3.5\
            M6.75 10.25l2.25 2.25L13.25 7.75
            """
        case .label:
            """
            M3.5 4.5v4.8a1.5 1.5 0 0 0 .44 1.06l5.7 5.7a1.5 1.5 0 0 0 2.12 0l4.3-4.3a1.5 1.5 0 0 0 0-2.12\
            l-5.7-5.7A1.5 1.5 0 0 0 9.3 3.5H4.5a1 1 0 0 0-1 1M7 7h.01
            """
        case .pencil:
            "M4 16l.75-3.25L13.1 4.4a1.4 1.4 0 0 1 2 0l.5.5a1.4 1.4 0 0 1 0 2L7.25 15.25L4 16M11.75 5.75l2.5 2.5"
        case .move:
            "M4 10h11.5M11 5.5l4.5 4.5L11 14.5"
        case .copy:
            """
            M8.5 7h6A1.5 1.5 0 0 1 16 8.5v6a1.5 1.5 0 0 1-1.5 1.5h-6A1.5 1.5 0 0 1 7 14.5v-6A1.5 1.5 0 0 1 8.5 7\
            M13 7V5.5A1.5 1.5 0 0 0 11.5 4h-6A1.5 1.5 0 0 0 4 5.5v6A1.5 1.5 0 0 0 5.5 13H7
            """
        case .link:
            """
            M8.5 11.5a3 3 0 0 0 4.4.2l2.4-2.4a3.05 3.05 0 0 0-4.3-4.3L9.9 6.1M11.5 8.5a3 3 0 0 0-4.4-.2L4.7 10.7\
            a3.05 3.05 0 0 0 4.3 4.3l1.1-1.1
            """
        case .forbidden:
            "M10 3.5a6.5 6.5 0 1 0 0 13a6.5 6.5 0 1 0 0-13M5.5 5.5l9 9"
        case .sidebar:
            """
            M5 4h10a1.5 1.5 0 0 1 1.5 1.5v9A1.5 1.5 0 0 1 15 16H5a1.5 1.5 0 0 1-1.5-1.5v-9A1.5 1.5 0 0 1 5 4M8 4\
            v12
            """
        case .expand:
            "M8 5L3.5 10L8 15M12 5l4.5 5L12 15"
        case .collapse:
            "M3.5 5L8 10l-4.5 5M16.5 5L12 10l4.5 5"
        case .up:
            "M10 15.5v-11M5.5 9L10 4.5L14.5 9"
        case .back:
            "M12 5.5L7.5 10l4.5 4.5"
        case .down:
            "M5.5 8l4.5 4.5L14.5 8"
        case .right:
            "M8 5.5l4.5 4.5L8 14.5"
        case .person:
            "M10 3.5a3.25 3.25 0 1 0 0 6.5a3.25 3.25 0 1 0 0-6.5M3.75 16.5c.6-2.6 3-4 6.25-4s5.65 1.4 6.25 4"
        case .file:
            "M6 3h5l4 4v8.5a1.5 1.5 0 0 1-1.5 1.5H6a1.5 1.5 0 0 1-1.5-1.5v-11A1.5 1.5 0 0 1 6 3M11 3v4h4"
        case .image:
            """
            M4.5 3.5h11a1 1 0 0 1 1 1v11a1 1 0 0 1-1 1h-11a1 1 0 0 1-1-1v-11a1 1 0 0 1 1-1M7.25 6.25\
            a1 1 0 1 0 0 2a1 1 0 1 0 0-2M3.75 14l3.75-3.5l2.5 2.25L13 9.5l3.5 3.5
            """
        case .field:
            "M3.5 6.5h13v7h-13zM6.5 9v2"
        case .offline:
            """
            M3 3l14 14M6.1 11.6A5 5 0 0 1 9 9.9M12.6 10.6a5 5 0 0 1 1.3 1M3.4 8.6a9 9 0 0 1 3-1.9M9.5 6\
            a9 9 0 0 1 7.1 2.6M10 15h.01
            """
        case .warning:
            "M10 4l7 12H3zM10 8.5v3.5M10 14h.01"
        case .grip:
            """
            M7.4 6a.6.6 0 1 0 1.2 0a.6.6 0 1 0-1.2 0M11.4 6a.6.6 0 1 0 1.2 0a.6.6 0 1 0-1.2 0M7.4 10\
            a.6.6 0 1 0 1.2 0a.6.6 0 1 0-1.2 0M11.4 10a.6.6 0 1 0 1.2 0a.6.6 0 1 0-1.2 0M7.4 14a.6.6 0 1 0 1.2 0\
            a.6.6 0 1 0-1.2 0M11.4 14a.6.6 0 1 0 1.2 0a.6.6 0 1 0-1.2 0
            """
        case .lock:
            "M5.5 9h9v7.5h-9zM7 9V6.75a3 3 0 0 1 6 0V9M10 12v1.5"
        case .minus:
            "M4.5 10h11"
        case .documents:
            """
            M8 3h4.5L16 6.5v6a1.5 1.5 0 0 1-1.5 1.5H8a1.5 1.5 0 0 1-1.5-1.5v-8A1.5 1.5 0 0 1 8 3M12 3v4h4\
            M13.5 14v1.5A1.5 1.5 0 0 1 12 17H5.5A1.5 1.5 0 0 1 4 15.5v-8A1.5 1.5 0 0 1 5.5 6h1
            """
        case .tiles:
            "M4.5 4.5h4v4h-4zM11.5 4.5h4v4h-4zM4.5 11.5h4v4h-4zM11.5 11.5h4v4h-4z"
        case .turnLeft:
            "M4 4v4h4M4.3 8A6.25 6.25 0 1 1 3.75 10.5"
        case .turnRight:
            "M16 4v4h-4M15.7 8A6.25 6.25 0 1 0 16.25 10.5"
        case .blankPage:
            """
            M6 3h5l4 4v8.5a1.5 1.5 0 0 1-1.5 1.5H6a1.5 1.5 0 0 1-1.5-1.5v-11A1.5 1.5 0 0 1 6 3M9.75 9v5M7.25 11.5h5
            """
        case .extract:
            "M9 4H5.5A1.5 1.5 0 0 0 4 5.5v9A1.5 1.5 0 0 0 5.5 16h9a1.5 1.5 0 0 0 1.5-1.5V11M12 4h4v4M16 4l-6.5 6.5"
        case .split:
            """
            M10 2.5v2.5M10 7v2M10 11v2M10 15v2.5M7 5.5H4.5a1 1 0 0 0-1 1v7a1 1 0 0 0 1 1H7M13 5.5h2.5\
            a1 1 0 0 1 1 1v7a1 1 0 0 1-1 1H13
            """
        case .reverse:
            "M4.5 6.5H15M12 3.5l3 3l-3 3M15.5 13.5H5M8 10.5l-3 3l3 3"
        case .album:
            """
            M6.5 6.5h8A1.5 1.5 0 0 1 16 8v7a1.5 1.5 0 0 1-1.5 1.5h-9A1.5 1.5 0 0 1 4 15V8a1.5 1.5 0 0 1 1.5-1.5h1\
            M6 4.25h8M4.25 14.5l3.25-3.25l2.25 2.25l2.75-3l3.25 3.5
            """
        case .camera:
            """
            M4.5 6.5H7l1.25-2h3.5l1.25 2h2.5A1.5 1.5 0 0 1 17 8v6.5a1.5 1.5 0 0 1-1.5 1.5h-11A1.5 1.5 0 0 1 3 14.5V8\
            a1.5 1.5 0 0 1 1.5-1.5M10 8.25a2.75 2.75 0 1 0 0 5.5a2.75 2.75 0 1 0 0-5.5
            """
        case .play:
            "M6.5 4.25v11.5l9-5.75z"
        case .pause:
            "M7 4.5v11M13 4.5v11"
        case .shuffle:
            "M3.5 6H6c3 0 4.5 8 8 8h2.5M3.5 14H6c1.2 0 2-1 2.8-2.3M11.2 8.3C12 7 12.8 6 14 6h2.5M14.5 4l2 2l-2 2M14.5 12l2 2l-2 2"
        case .shelf:
            "M3 16h14M5 16V6.5h2.75V16M7.75 16V4h3v12M12.6 7.1l2.6-.7L17 15.5"
        case .frame:
            "M3.5 4h13v12h-13zM6 6.5h8v7H6zM6.5 12.5l2-2l1.5 1.5l1.75-2l2 2.25"
        }
    }
}
