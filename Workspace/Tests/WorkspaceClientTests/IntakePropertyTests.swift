// SPDX-License-Identifier: Apache-2.0

import BrowserBridge
import Testing
import WorkspaceModel

@testable import WorkspaceClient

/// The same things come through every door to the same place: what is stored and what is said must be the same.
@Suite("One intake")
struct IntakePropertyTests {
    private static let album = NodeID.make(70)
    private static let conversation = NodeID.make(71)
    /// A list without cards, over which a drop can only mean the list.
    private static let list: UInt64 = 30

    /// Where the things go.
    enum Destination: String, CaseIterable {
        case composer = "/#/compose"
        case conversation = "/#/chat/0000000000001047"
        case list = "/#/board/0000000000001001"
        case photos = "/#/photos"
        case album = "/#/album/0000000000001046"
        case documents = "/#/documents"

        /// The button that opens the picker there.
        var picker: String {
            switch self {
            case .composer: "Attach"
            case .conversation: "Attach files"
            case .list: ""
            case .photos, .album: "Add photos"
            case .documents: "Add files"
            }
        }

        /// The element that takes what is dropped there.
        var target: String {
            switch self {
            case .composer: "draft-editor"
            case .conversation: "messages"
            case .list: "list"
            case .photos, .album, .documents: "cell-scroller"
            }
        }

        /// The field into which texts are pasted.
        var field: String { self == .composer ? "draft-field" : "message-field" }

        /// What takes texts as well.
        static let lettered: [Destination] = [.composer, .conversation, .list]

        var doors: [Door] {
            switch self {
            case .composer: [.drop, .entry, .paste, .field, .picker, .share]
            case .conversation: [.drop, .entry, .paste, .field, .picker]
            case .list: [.drop, .paste]
            case .photos, .album: [.drop, .paste, .picker, .camera]
            case .documents: [.drop, .paste, .picker]
            }
        }
    }

    /// How they come.
    enum Door {
        case drop
        /// Dropped on "+", or on the row of the conversation.
        case entry
        case paste
        /// Pasted into the field.
        case field
        case picker
        case camera
        case share

        func carries(_ mix: IntakeMix) -> Bool {
            switch self {
            case .drop, .entry, .paste, .share: true
            case .field, .picker: !mix.files.isEmpty && mix.text.isEmpty
            // One picture at a time.
            case .camera: mix.files.count == 1
            }
        }
    }

    /// What became of them, but for identities and times.
    struct Outcome: Equatable, CustomStringConvertible {
        var stored: [String]
        var said: [String]

        var description: String { "\(stored) \(said)" }
    }

    private func make(_ destination: Destination, isStarted: Bool) -> Browser {
        var tree = Tree.make()
        let fields: Fields = [.title: .text("Holidays")]
        tree.mustApply([
            .insert(Self.album, kind: .album, at: Place(parent: .workspace), fields: fields),
            .insert(Self.conversation, kind: .conversation, at: Place(parent: .workspace), fields: fields),
        ])
        return Browser(tree, address: destination.rawValue, isStarted: isStarted) { server in
            let id = NodeID.make(901).description
            server.session = SessionInfo(id: id, name: "Ada", color: "green", role: .editor, device: "here")
        }
    }

    private func outcome(of mix: IntakeMix, by door: Door, to destination: Destination) -> Outcome {
        let browser = make(destination, isStarted: door != .share)
        let before = browser.server.tree
        bring(mix, by: door, to: destination, in: browser)
        browser.wait(2, every: 0.1)
        browser.page.flush()
        let said =
            browser.toasts
            + browser.recording.body.all(class: "upload").filter { $0.attributes["data-state"] != "landed" }
            .map { $0.allText }
        let parent: NodeID =
            switch destination {
            case .album: Self.album
            case .list: .make(Self.list)
            case .composer, .conversation, .photos, .documents: .workspace
            }
        let new = browser.server.tree.children(of: parent).filter { before[$0] == nil }
        // What is written in a conversation is kept by the browser until it is sent.
        let typed = browser.area.drafts.text(in: Self.conversation)
        return Outcome(stored: new.flatMap { lines(of: $0, in: browser.server.tree) } + [typed], said: said)
    }

    private func lines(of id: NodeID, in tree: Tree) -> [String] {
        guard let node = tree[id] else { return [] }
        let line = "\(node.kind) \(node.title) \(node.fields.text(.blob) ?? "") \(node.body ?? "")"
        return [line] + tree.children(of: id).flatMap { lines(of: $0, in: tree) }.map { "  \($0)" }
    }

    private func bring(_ mix: IntakeMix, by door: Door, to destination: Destination, in browser: Browser) {
        let (recording, body) = (browser.recording, browser.page.body)
        let target = browser.place(
            of: destination == .list ? browser.list(Self.list) : recording.body.first(named: destination.target)
        )
        switch door {
        case .drop: drop(mix, at: target, in: browser)
        case .entry:
            let entry =
                destination == .conversation
                ? browser.node(Self.conversation, named: "conversation-row")
                : recording.body.all.first { $0.attributes["data-action"] == "compose" }
            drop(mix, at: browser.place(of: entry), in: browser)
        case .paste:
            recording.dispatch(.pointerMove, on: body, .pointer(.mouse, x: target.x, y: target.y))
            var event = RecordedEvent()
            event.items = mix.items(in: browser)
            recording.dispatch(.paste, on: body, event)
        case .field:
            guard let field = recording.body.first(named: destination.field) else { return }
            var event = browser.editing(field)
            event.items = mix.items(in: browser)
            recording.dispatch(.paste, on: field, event)
        case .picker, .camera:
            browser.click(browser.find(door == .camera ? "Take a picture" : destination.picker))
            recording.choose(mix.files(in: browser))
        case .share:
            mix.park(in: browser)
            browser.start()
        }
        browser.settle()
    }

    private func drop(_ mix: IntakeMix, at place: Browser.Place, in browser: Browser) {
        var event = RecordedEvent(x: place.x, y: place.y)
        let items = mix.items(in: browser)
        event.items = items.map { TransferItem(type: $0.type, isFile: $0.isFile) }
        browser.recording.dispatch(.dragEnter, on: browser.page.body, event)
        browser.recording.dispatch(.dragOver, on: browser.page.body, event)
        event.items = items
        browser.recording.dispatch(.drop, on: browser.page.body, event)
    }

    private func compare(_ mix: IntakeMix, to destination: Destination, seed: UInt64) {
        let doors = destination.doors.filter { $0.carries(mix) }
        guard let first = doors.first else { return }
        let wanted = outcome(of: mix, by: first, to: destination)
        #expect(
            wanted.stored != [""] || !wanted.said.isEmpty,
            "seed \(seed): nothing came of \(mix) in \(destination)"
        )
        // What is held over photos is refused before it has a name: that is said in other words than of what has one.
        let isRefusedUnseen = [.photos, .album].contains(destination) && !mix.mayHoldPictures
        for door in doors.dropFirst() {
            var found = outcome(of: mix, by: door, to: destination)
            if isRefusedUnseen, !found.said.isEmpty { found.said = wanted.said }
            #expect(found == wanted, "seed \(seed): \(door) and \(first) to \(destination) differ in \(mix)")
        }
    }

    @Test(
        "the picker offers every file where any is kept, else what can be shown there",
        arguments: [
            (Destination.composer, ""), (.conversation, ""), (.documents, FileKind.pickerTypes),
            (.album, FileKind.pictureTypes),
        ]
    )
    func offered(destination: Destination, types: String) {
        let browser = make(destination, isStarted: true)
        browser.click(browser.find(destination.picker))
        #expect(picked(in: browser) == [types])
    }

    @Test("the picker of an opened card offers every file")
    func offeredOnCard() {
        let browser = Browser()
        browser.click(browser.card(11))
        browser.settle()
        browser.click(browser.find("Attach files"))
        #expect(picked(in: browser) == [""])
    }

    /// What the pickers that were opened offer: "pickFiles", a number, the types, and a number.
    private func picked(in browser: Browser) -> [String] {
        browser.recording.log.compactMap { line in
            let parts = line.split(separator: " ", omittingEmptySubsequences: false)
            return parts.count == 4 && parts[0] == "pickFiles" ? String(parts[2]) : nil
        }
    }

    @Test("files of every sort are the same by every door", arguments: Destination.allCases)
    func files(destination: Destination) {
        for seed in 0..<12 as Range<UInt64> {
            var random = SeededGenerator(seed: seed)
            compare(.files(&random), to: destination, seed: seed)
        }
    }

    @Test("texts and links are the same by every door", arguments: Destination.lettered)
    func texts(destination: Destination) {
        for seed in 100..<120 as Range<UInt64> {
            var random = SeededGenerator(seed: seed)
            compare(.texts(&random), to: destination, seed: seed)
        }
    }

    @Test("a text beside files is kept by every door", arguments: Destination.lettered)
    func everything(destination: Destination) {
        for seed in 200..<212 as Range<UInt64> {
            var random = SeededGenerator(seed: seed)
            var mix = IntakeMix.files(&random)
            mix.text = "Buy \(seed)"
            compare(mix, to: destination, seed: seed)
            let found = outcome(of: mix, by: .drop, to: destination)
            #expect(found.stored.contains { $0.contains(mix.text) }, "seed \(seed): the text is lost in \(mix)")
        }
    }
}
