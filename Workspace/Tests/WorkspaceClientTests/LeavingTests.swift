// SPDX-License-Identifier: Apache-2.0

import BrowserBridge
import DragDrop
import Testing
import WorkspaceModel

@testable import WorkspaceClient

/// What asks about something, or waits for something, when the page shows something else by then.
@Suite("When another screen is shown, or what is shown goes")
struct LeavingTests {
    private let browser: Browser

    init() {
        var tree = Tree.make()
        let name: Fields = [.title: .text("Team")]
        tree.mustApply([
            .insert(.make(70), kind: .conversation, at: Place(parent: .workspace), fields: name),
            .insert(.make(60), kind: .document, at: Place(parent: .workspace), fields: [.title: .text("Report")]),
            .insert(.make(61), kind: .page, at: Place(parent: .make(60)), fields: [.pageNumber: .number(1)]),
            .insert(.make(62), kind: .page, at: Place(parent: .make(60)), fields: [.pageNumber: .number(2)]),
        ])
        browser = Browser(tree)
    }

    private var dialogs: [RecordedNode] {
        browser.page.flush()
        return browser.recording.body.all.filter { $0.tag == "dialog" }
    }

    private var title: String? {
        browser.page.flush()
        return browser.recording.log.last { $0.hasPrefix("title ") }.map { String($0.dropFirst(6)) }
    }

    private func goBack(to address: String) {
        browser.recording.address = address
        browser.recording.dispatch(.popState, on: browser.page.window)
        browser.settle()
    }

    private func present(_ dialog: Dialog) {
        browser.area.dialogs.present(dialog)
        browser.settle()
    }

    @Test("Back closes what asks about the screen that was shown; a password is asked for on any")
    func dialogsOnBack() {
        browser.area.router.show(.chat(conversation: .make(70)))
        browser.settle()
        present(AudienceDialog(browser.area, of: .make(70)))
        let question = PasswordRequest(error: "“a.pdf” is encrypted.", blob: "cafe", wasWrong: false)
        present(PasswordDialog(page: browser.page, question: question))
        #expect(dialogs.count == 2)
        goBack(to: "/#/board/\(NodeID.make(1))")
        #expect(dialogs.map { $0.has("password-dialog") } == [true])
        #expect(browser.focused?.isInside(dialogs[0]) == true)
    }

    @Test("what asks about a document goes with it, and so does what asks about a board in the Trash")
    func dialogsOfWhatIsGone() throws {
        browser.area.router.show(.documents(open: .make(60)))
        browser.settle()
        let view = try #require(browser.area.router.documentView(of: .make(60)))
        present(SplitDialog(document: view))
        present(MovePagesDialog(document: view, pages: [.make(61)]))
        present(BoardPartsDialog(browser.area, of: .make(1), .label))
        #expect(dialogs.count == 3)
        browser.server.change([.trash([.make(60)])])
        browser.settle()
        #expect(dialogs.count == 1)
        browser.server.change([.trash([.make(1)])])
        browser.settle()
        #expect(dialogs.isEmpty)
    }

    @Test("of a document that goes while pages are about to be moved there, that is said")
    func movePagesMeanwhile() throws {
        let name: Fields = [.title: .text("Other")]
        browser.server.change([.insert(.make(64), kind: .document, at: Place(parent: .workspace), fields: name)])
        browser.area.router.show(.documents(open: .make(60)))
        browser.settle()
        let view = try #require(browser.area.router.documentView(of: .make(60)))
        present(MovePagesDialog(document: view, pages: [.make(61)]))
        let choice = try #require(dialogs.first?.all.first { $0.tag == "select" })
        browser.recording.dispatch(.change, on: choice, .value(NodeID.make(64).description))
        browser.server.change([.trash([.make(64)])])
        browser.settle()
        #expect(dialogs.isEmpty)
        #expect(browser.toasts.last == "“Other” was deleted.")
    }

    @Test("a document is cut at the pages that are still in it, wherever others have put the other ones meanwhile")
    func splitMeanwhile() throws {
        browser.server.change([
            .insert(.make(63), kind: .page, at: Place(parent: .make(60)), fields: [.pageNumber: .number(3)]),
            .insert(.make(64), kind: .document, at: Place(parent: .workspace), fields: [.title: .text("Other")]),
            .insert(.make(65), kind: .page, at: Place(parent: .make(64)), fields: [.pageNumber: .number(1)]),
        ])
        browser.area.router.show(.documents(open: .make(60)))
        browser.settle()
        let view = try #require(browser.area.router.documentView(of: .make(60)))
        view.grid.select([.make(62), .make(63)])
        present(SplitDialog(document: view))
        browser.server.change([.move([.make(62)], to: Place(parent: .make(64)))])
        browser.settle()
        browser.click(browser.find("Split", in: dialogs.first))
        browser.settle()
        #expect(browser.server.tree.children(of: .make(64)).map(\.number) == [65, 62])
        #expect(browser.server.tree.children(of: .make(60)).map(\.number) == [61])
        #expect(browser.server.tree[.make(63)]?.parent != .make(60))
        browser.check()
    }

    @Test("the window is called by what it shows")
    func windowTitle() {
        for (route, name) in [
            (Route.chat(conversation: nil), "Chat"), (.chat(conversation: .make(70)), "Team"), (.drafts, "Compose"),
            (.board(.make(2)), "Board 2"), (.trash, "Trash"),
        ] {
            browser.area.router.show(route)
            browser.settle()
            #expect(title == Self.title(name))
        }
        browser.area.router.show(.chat(conversation: .make(70)))
        browser.server.change([.set(.make(70), [.title: .text("Crew")])])
        browser.settle()
        #expect(title == Self.title("Crew"))
        browser.server.change([.trash([.make(70)])])
        browser.settle()
        #expect(title == Self.title("Chat"))
    }

    /// Names one after the other, and what the window is of.
    private static func title(_ names: String...) -> String {
        (names + ["Carry"]).joined(separator: " · ")
    }

    @Test("over a board the window is called by the card that is open, also while the board changes, and by a photo")
    func windowTitleOfOpened() {
        browser.click(browser.card(11))
        browser.settle()
        #expect(title == Self.title("Card 11", "Board 1"))
        browser.server.change([
            .set(.make(1), [.title: .text("Plan")]), .set(.make(11), [.title: .text("Tea")]),
        ])
        browser.settle()
        #expect(title == Self.title("Tea", "Plan"))
        browser.area.dialogs.closeAll()
        browser.settle()
        #expect(title == Self.title("Plan"))
        browser.server.change([
            .insert(
                .make(90),
                kind: .photo,
                at: Place(parent: .workspace),
                fields: [.title: .text("Dunes"), .blob: .text(String(repeating: "cafe", count: 16))]
            )
        ])
        browser.settle()
        present(PhotoViewer(browser.area, showing: .make(90), of: { [.make(90)] }))
        #expect(title == Self.title("Dunes"))
    }

    @Test("a conversation that is asked for before it is known is shown when it has come")
    func lateConversation() {
        browser.area.router.show(.chat(conversation: .make(71)))
        browser.recording.address = "/#/chat/\(NodeID.make(71))"
        browser.settle()
        #expect(browser.area.router.chatView?.conversation == nil)
        let name: Fields = [.title: .text("Late")]
        browser.server.change([.insert(.make(71), kind: .conversation, at: Place(parent: .workspace), fields: name)])
        browser.settle()
        #expect(browser.area.router.chatView?.conversation == .make(71))
    }

    @Test("what a conversation refers to is asked for again after a failure; an answer that comes late finds nobody")
    func references() {
        let link: Fields = [.title: .text("Link"), .target: .node(.make(999))]
        browser.server.change([
            .insert(
                .make(72),
                kind: .message,
                at: Place(parent: .make(70)),
                fields: [.body: .text("See"), .creator: .node(.make(902))]
            ), .insert(.make(73), kind: .link, at: Place(parent: .make(72)), fields: link),
        ])
        browser.settle()
        browser.isAnswering = false
        browser.area.router.show(.chat(conversation: .make(70)))
        #expect(answerFailing() == 1)
        browser.server.change([.set(.make(72), [.body: .text("See this")])])
        #expect(answerFailing() == 1)
        browser.server.change([.set(.make(72), [.body: .text("See that")])])
        for _ in 0..<6 { browser.step() }
        while browser.recording.requests.first.map({ $0.path != "/api/nodes" }) ?? false { browser.answerNext() }
        #expect(browser.recording.requests.first?.path == "/api/nodes")
        browser.area.router.show(.board(.make(1)))
        browser.check()
    }

    /// Answers everything but what references lead to, of which the server cannot say anything.
    ///
    /// - Returns: How often that was asked.
    private func answerFailing() -> Int {
        var count = 0
        for _ in 0..<12 {
            browser.step()
            while let request = browser.recording.requests.first {
                guard request.path == "/api/nodes" else {
                    browser.answerNext()
                    continue
                }
                count += 1
                browser.recording.respond(status: 503, body: [])
            }
        }
        return count
    }

    @Test("a rectangle that is being drawn ends with its grid")
    func rubberBand() throws {
        let scroller = try browser.openPages(of: .make(60))
        let frame = Layout(browser.recording).frame(of: scroller)
        let (x, y) = (frame.x + 700, frame.y + 600)
        browser.recording.dispatch(.pointerDown, on: scroller, .pointer(.mouse, x: x, y: y))
        browser.recording.dispatch(.pointerMove, on: scroller, .pointer(.mouse, x: x - 200, y: y - 100))
        browser.page.flush()
        let band = try #require(browser.recording.body.first(named: "rubber-band"))
        browser.server.change([.trash([.make(60)])])
        browser.settle()
        #expect(!band.isInPage)
        browser.wait(0.5)
        browser.check()
    }

    @Test("a list's gap is as high as a card again when a list was carried over the board")
    func placeholder() throws {
        browser.drag(browser.list(10)?.first(named: "list-header"), to: browser.place(of: browser.list(30)))
        browser.settle()
        browser.area.router.show(.board(.make(2)))
        browser.settle()
        let column = try #require(browser.area.router.boardView?.columns[.make(110)])
        #expect(column.layout.placeholderExtent == BoardMetrics.usualCardHeight)
        browser.check()
    }

    @Test("what was due soon is late when its time has come, though nobody touched the board")
    func due() {
        let soon = browser.page.wallClock.milliseconds + 60_000
        browser.server.change([.set(.make(11), [.due: .number(soon)])])
        browser.settle()
        func tone() -> String? { browser.card(11)?.first("data-badge", "due")?.attributes["data-tone"] }
        #expect(tone() == "soon")
        browser.recording.wallClock.milliseconds = soon + 1
        browser.wait(700, every: 1)
        #expect(tone() == "late")
        let day = DayClock(browser.page).date(soon)
        #expect(browser.card(11)?.attributes["aria-label"] == "Card 11, \(L10n.overdueSince(day: day))")
    }

    @Test("a board that somebody else deletes is named, and the address is that of what is shown in its place")
    func boardGone() {
        browser.area.router.show(.board(.make(2)))
        browser.settle()
        browser.server.change([.trash([.make(2)])])
        browser.settle()
        #expect(browser.toasts.last == "“Board 2” was deleted.")
        #expect(browser.area.router.currentBoard == .make(1))
        #expect(browser.recording.log.last { $0.hasPrefix("navigate") } == "navigate 1 /#/board/\(NodeID.make(1))")
        browser.workspace.perform([.trash([.make(1)])], announces: true)
        browser.settle()
        #expect(browser.toasts.allSatisfy { $0 != "“Board 1” was deleted." })
    }

    @Test("a document that somebody else deletes is named; what is held over it goes home, and not into the next one")
    func documentGone() {
        let other: Fields = [.title: .text("Other")]
        browser.server.change([.insert(.make(64), kind: .document, at: Place(parent: .workspace), fields: other)])
        browser.settle()
        for document in [60, 64] as [UInt64] {
            browser.area.router.show(.documents(open: .make(document)))
            browser.settle()
        }
        browser.workspace.perform([.trash([.make(64)])], announces: true)
        browser.settle()
        #expect(browser.toasts.allSatisfy { $0 != "“Other” was deleted." })
        #expect(browser.area.router.documentsView?.current == .make(60))
        browser.workspace.undo()
        browser.settle()
        browser.server.change([.trash([.make(60)])])
        browser.settle()
        #expect(browser.toasts.contains("“Report” was deleted."))
        expectHeldGoesHome(over: .documents(open: .make(64)), deleting: 64)
    }

    /// Whether the screen reader was told this last. Every other sentence ends in a space.
    private func wasSaid(_ sentence: String) -> Bool {
        browser.page.flush()
        let spoken = browser.recording.body.first("id", "live")?.allText
        return spoken == sentence || spoken == sentence + "\u{a0}"
    }

    /// A card is held over something that is shown, and somebody deletes that.
    private func expectHeldGoesHome(over route: Route, deleting shown: UInt64) {
        browser.area.router.show(.board(.make(1)))
        browser.settle()
        #expect(browser.lift(browser.card(11)))
        browser.area.router.show(route)
        browser.settle()
        browser.server.change([.trash([.make(shown)])])
        browser.settle()
        #expect(!browser.isDragging)
        let title = browser.server.tree[.make(shown)]?.title ?? ""
        #expect(browser.toasts.last == "“\(title)” was deleted.")
        browser.abandon()
        browser.wait(2)
        #expect(wasSaid("Cancelled. Card 11 went back."))
        #expect(browser.server.tree[.make(11)]?.parent == .make(10))
        browser.check()
    }

    @Test("what is held goes with the board that somebody deletes: that and why is said, and the board is named")
    func heldGone() {
        #expect(browser.lift(browser.card(11)))
        browser.server.change([.trash([.make(1)])])
        browser.settle()
        #expect(!browser.isDragging)
        #expect(browser.toasts.last == "“Board 1” was deleted.")
        browser.abandon()
        browser.wait(2)
        #expect(wasSaid("Card 11 is no longer there. Someone deleted it."))
        browser.check()
    }

    @Test("what is held over an album that somebody deletes goes home, and the album is named")
    func albumGone() {
        let name: Fields = [.title: .text("Trip")]
        browser.server.change([
            .insert(.make(80), kind: .album, at: Place(parent: .workspace), fields: name),
            .insert(.make(81), kind: .album, at: Place(parent: .workspace), fields: [.title: .text("Sea")]),
        ])
        browser.settle()
        browser.area.router.show(.photos(album: .make(80)))
        browser.settle()
        browser.server.change([.trash([.make(80)])])
        browser.settle()
        #expect(browser.toasts.last == "“Trip” was deleted.")
        expectHeldGoesHome(over: .photos(album: .make(81)), deleting: 81)
    }

    @Test("a card or a conversation that somebody else deletes while it is open is named; who deletes it knows")
    func openedGone() {
        browser.click(browser.card(11))
        browser.settle()
        browser.server.change([.trash([.make(11)])])
        browser.settle()
        #expect(dialogs.isEmpty)
        #expect(browser.toasts.last == "“Card 11” was deleted.")
        browser.click(browser.card(12))
        browser.settle()
        browser.workspace.perform([.trash([.make(12)])], announces: true)
        browser.settle()
        #expect(dialogs.isEmpty)
        #expect(browser.toasts.allSatisfy { $0 != "“Card 12” was deleted." })
        browser.area.router.show(.chat(conversation: .make(70)))
        browser.settle()
        browser.server.change([.trash([.make(70)])])
        browser.settle()
        #expect(browser.toasts.last == "“Team” was deleted.")
    }

    @Test("where a board or a list goes with a card that is open in it, that is named and not the card")
    func goneWithCard() {
        for (taken, card, sentence) in [(20, 21, "“List 20” was deleted."), (1, 11, "“Board 1” was deleted.")]
            as [(UInt64, UInt64, String)]
        {
            browser.area.router.show(.board(.make(1)))
            browser.settle()
            browser.click(browser.card(card))
            browser.settle()
            #expect(dialogs.count == 1)
            browser.recording.address = "/#/card/\(NodeID.make(card))"
            browser.server.change([.trash([.make(taken)])])
            browser.settle()
            #expect(dialogs.isEmpty)
            #expect(browser.toasts.last == sentence)
        }
    }

    @Test("a board that somebody else archives is named and makes way for another; nothing leads to it any more")
    func boardArchived() {
        browser.area.router.show(.board(.make(2)))
        browser.settle()
        browser.recording.address = "/#/board/\(NodeID.make(2))"
        browser.server.change([.set(.make(2), [.archived: .flag(true)])])
        browser.settle()
        #expect(browser.area.router.currentBoard == .make(1))
        #expect(browser.toasts.last == "“Board 2” is archived: it is in the Trash.")
        NodeOpening(browser.area).open(.make(2))
        browser.settle()
        #expect(browser.area.router.currentBoard == .make(1))
        browser.check()
    }

    @Test("a card stays open when somebody archives its board; another board is beneath it")
    func boardOfCardArchived() {
        browser.click(browser.card(11))
        browser.settle()
        browser.recording.address = "/#/card/\(NodeID.make(11))"
        browser.server.change([.set(.make(1), [.archived: .flag(true)])])
        browser.settle()
        #expect(browser.area.router.currentBoard == .make(2))
        #expect(dialogs.count == 1)
    }

    @Test("who looks at a board through a share link goes on looking at it when it is archived")
    func archivedForGuest() throws {
        let browser = Browser(.make(boards: 1), address: "/#/board/\(NodeID.make(1))") { server in
            server.session = SessionInfo(id: "guest", name: "", color: "grey", role: .guest, device: "there")
        }
        let view = try #require(browser.area.router.boardView)
        browser.server.change([.set(.make(1), [.archived: .flag(true)])])
        browser.settle()
        #expect(browser.area.router.boardView === view)
        // Also who comes by an address that names nothing.
        browser.area.router.show(.nothing)
        browser.recording.address = "/"
        browser.area.router.followAddress()
        browser.settle()
        #expect(browser.area.router.boardView?.id == .make(1))
    }

    @Test("the search of the Trash says where nothing has the words")
    func nothingFound() {
        browser.server.change([.trash([.make(11)])])
        browser.area.router.show(.trash)
        browser.settle()
        func isSaid() -> Bool {
            browser.page.flush()
            let note = browser.recording.body.all.first { $0.text == "Nothing has these words." }
            return note.map { $0.attributes["hidden"] == nil } ?? false
        }
        #expect(!isSaid())
        browser.type("zzz", into: browser.recording.body.first(named: "search-field"))
        browser.settle()
        #expect(isSaid())
        browser.type("Card", into: browser.recording.body.first(named: "search-field"))
        browser.settle()
        #expect(!isSaid())
    }

    @Test(
        "what was deleted comes back where it stood, in its order, also when both neighbours have left meanwhile",
        arguments: [([12, 13], 11, 14), ([11, 12], nil, 13), ([13, 14], 12, nil), ([12], 11, 13)]
            as [([UInt64], UInt64?, UInt64?)]
    )
    func restored(deleted: [UInt64], before: UInt64?, after: UInt64?) {
        browser.workspace.perform([.trash(deleted.map { .make($0) })])
        browser.settle()
        browser.server.change(
            [before, after].compactMap { $0 }.map { .move([.make($0)], to: Place(parent: .make(20))) }
        )
        browser.settle()
        browser.workspace.undo()
        browser.check()
        let left = [11, 12, 13, 14].filter { $0 != before && $0 != after } as [UInt64]
        #expect(browser.server.tree.children(of: .make(10)).map(\.number) == left)
    }
}
