// SPDX-License-Identifier: Apache-2.0

/// What the sample board says.
enum SampleText {
    /// A label of the board.
    enum Tag: Hashable {
        case gesture
        case idea
        case nice
    }

    /// One line of a checklist.
    struct Step {
        var title: String
        var isDone = false
    }

    /// A card.
    struct Card {
        var title: String
        var text = ""
        var tags: [Tag] = []
        var dueInDays: Double?
        var steps: [Step] = []
        var comments: [String] = []
    }

    /// The labels: what they are, what they are called, their colour.
    static let labels: [(Tag, String, String)] = [
        (.gesture, "Gesture", "sky"),
        (.idea, "Idea", "purple"),
        (.nice, "Nice to know", "green"),
    ]

    /// The first messages of the conversation.
    static let messages = [
        "Hello! This is a **conversation**. Drop a card, a photo or a page here: it waits below until you send it.",
        "Drag this message onto a list, and it becomes a card that leads back to here.",
    ]

    /// The lists with their cards.
    static let lists: [(title: String, cards: [Card])] = [
        ("Try it", tries),
        ("Doing", doing),
        ("Done", done),
    ]

    private static let tries = [
        Card(
            title: "Pick me up and drop me into “Doing”",
            text: """
                With a **mouse**: press and move. With a **finger**: press for half a second, then move. \
                With the **keyboard**: Space lifts, the arrows choose a place, Enter drops, Esc puts back.
                """,
            tags: [.gesture]
        ),
        Card(
            title: "Take two of us at once",
            text: "Select cards with Ctrl or Shift and a click, then drag any one of them. They keep their order.",
            tags: [.gesture]
        ),
        Card(
            title: "While you hold me, scroll with another finger",
            text: "Only one finger holds. The others are free: scroll a list, switch to another board.",
            tags: [.gesture]
        ),
        Card(title: "Hold me over another board's tab until it opens", tags: [.gesture, .nice]),
        Card(
            title: "Throw me away. Then bring me back",
            text:
                "While you carry something, a Delete target appears. What lands there waits in the Trash. Ctrl+Z works too.",
            tags: [.gesture]
        ),
        Card(
            title: "Open me",
            text: """
                A card has a description in *Markdown*, labels, checklists, a due date and comments.

                - Tick the steps below.
                - Write an answer to the comment.
                """,
            dueInDays: 3,
            steps: [Step(title: "Open a card", isDone: true), Step(title: "Tick this"), Step(title: "Close it again")],
            comments: ["You can answer me here."]
        ),
    ]

    private static let doing = [
        Card(
            title: "Drag this list by its title",
            text: "Lists move along the board, and to other boards, the same way as cards.",
            tags: [.gesture]
        ),
        Card(
            title: "Bring your own board",
            text: """
                Export a board from Trello as JSON, from Kanboard or WeKan as CSV, or from Nullboard, and drop the file \
                here, or run `carry import FILE`. Markdown works as well. What the file does not contain, the report \
                tells you.
                """,
            tags: [.idea]
        ),
    ]

    private static let done = [
        Card(
            title: "Open the workspace in a second window",
            text: """
                This page's address opens it again in this browser. Another browser needs one of its own: press your name \
                and create a link for one device. Move a card in one window and watch the other.
                """,
            tags: [.idea, .nice]
        )
    ]
}
