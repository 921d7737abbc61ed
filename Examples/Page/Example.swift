// SPDX-License-Identifier: Apache-2.0

/// One example: where it is, what it shows, and how it starts.
struct Example {
    /// The last part of its address, and the name of its source.
    let name: StaticString
    /// The folder of its source, and the source's own name.
    let folder: StaticString
    let title: StaticString
    /// What it is about, in a sentence.
    let idea: StaticString
    /// What to do with it.
    let hint: StaticString
    /// Whether the index has a card for it.
    var isListed = true
    /// Starts it; what is returned is kept.
    let run: (ExamplePage) -> AnyObject

    /// Every example, in the order of learning.
    static var all: [Example] {
        [
            Example(
                name: "views",
                folder: "Views",
                title: "Views",
                idea: "Squares between views: where they are let go, as large as there is room for, or as copies.",
                hint: "Let go outside and a square flies back. The squares of Stamps stay and leave copies.",
                run: Views.init
            ),
            Example(
                name: "frame",
                folder: "Frame",
                title: "Frame",
                idea: "A photo frame and a tab of photos: one hand holds the photo, the other turns the page.",
                hint: "Hold a photo with one finger and tap Frame with another. With a mouse, rest on the tab.",
                run: Frame.init
            ),
            Example(
                name: "tabbar",
                folder: "TabBar",
                title: "Tab bar",
                idea: "One item of a bar takes drops, others spring open, and the rest of the bar says why not.",
                hint: "Drag a note onto Archive. Rest on another tab and it opens.",
                run: TabBar.init
            ),
            Example(
                name: "twolists",
                folder: "TwoLists",
                title: "Two lists",
                idea: "Reorderable lists in a few lines: a gap opens under the hand, by mouse, finger and keyboard.",
                hint: "Control or Alt copies. Space lifts the focused row, arrows walk, Enter drops, Esc cancels.",
                run: TwoLists.init
            ),
            Example(
                name: "calendar",
                folder: "Calendar",
                title: "Calendar",
                idea: "A layout of one's own: eight answers make a month a collection whose days take drops.",
                hint: "Drag a plan onto a day, and from day to day. Space lifts, arrows walk, Enter drops.",
                run: Calendar.init
            ),
            Example(
                name: "pages",
                folder: "Pages",
                title: "Pages",
                idea: "One item that is many: a document becomes its pages, and several pages leave as one.",
                hint: "Drag a document onto the list. Click pages to choose several, and drag them to the shelf.",
                run: Pages.init
            ),
            Example(
                name: "promises",
                folder: "Promises",
                title: "Promises",
                idea: "Data that is loaded on the drop: with progress, a way to stop it, failures and time-outs.",
                hint: "Drag a parcel into the inbox. Hold one and tap others to send several at once.",
                run: Promises.init
            ),
            Example(
                name: "exchange",
                folder: "Exchange",
                title: "Exchange",
                idea: "What goes to other programs and comes from them, as a test brings and takes it.",
                hint: "Drag the link into another program, or a file from one into the inbox.",
                isListed: false,
                run: Exchange.init
            ),
            Example(
                name: "contract",
                folder: "Contract",
                title: "Contract",
                idea: "The scene on which the table of behaviours in Tests/Contract is played.",
                hint: "Every behaviour of the table holds here, and on the simulator.",
                isListed: false,
                run: Contract.init
            ),
        ]
    }

    /// The example that an address such as `/examples/views` names.
    static func named(by address: String) -> Example? {
        all.first { example in address.hasLastPart(example.name) }
    }
}

extension String {
    /// Whether a path ends in a name, query and fragment aside. By bytes: comparing letters is large in a browser.
    fileprivate func hasLastPart(_ name: StaticString) -> Bool {
        var path = Array(utf8)
        if let end = path.firstIndex(where: { $0 == UInt8(ascii: "?") || $0 == UInt8(ascii: "#") }) {
            path.removeSubrange(end...)
        }
        let start = path.lastIndex(of: UInt8(ascii: "/")).map { $0 + 1 } ?? 0
        return path[start...].elementsEqual("\(name)".utf8)
    }
}
