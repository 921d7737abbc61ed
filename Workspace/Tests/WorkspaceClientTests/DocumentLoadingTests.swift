// SPDX-License-Identifier: Apache-2.0

import BrowserBridge
import Testing
import WorkspaceModel

@testable import WorkspaceClient

/// What is done to a document is done to all of its pages, whether they have come already or not.
@Suite("Documents that have not come yet")
struct DocumentLoadingTests {
    private static let pages = 300

    /// Document 5000 with 300 pages, document 6000 with two, document 7000 without any.
    private static var tree: Tree {
        var tree = Tree.make()
        for (number, count) in [(5_000, pages), (6_000, 2), (7_000, 0)] as [(UInt64, Int)] {
            let document = NodeID.make(number)
            tree.mustApply([
                .insert(
                    document,
                    kind: .document,
                    at: Place(parent: .workspace),
                    fields: Tree.title("Document \(number)")
                )
            ])
            for start in stride(from: 0, to: count, by: 100) {
                tree.mustApply(
                    (start..<min(start + 100, count)).map { index in
                        let fields: Fields = [.pageNumber: .number(Double(index + 1))]
                        return .insert(
                            .make(number + 1 + UInt64(index)),
                            kind: .page,
                            at: Place(parent: document),
                            fields: fields
                        )
                    }
                )
            }
        }
        return tree
    }

    private let browser = Browser(tree)
    private let long = NodeID.make(5_000)
    private let short = NodeID.make(6_000)

    private func numbers(of document: NodeID) -> [Int] {
        browser.server.tree.children(of: document).compactMap {
            browser.server.tree[$0]?.fields.number(.pageNumber).map { Int($0) }
        }
    }

    /// Answers so many requests and no more.
    private func answer(_ count: Int) {
        for _ in 0..<count {
            browser.page.flush()
            guard let request = browser.recording.requests.first else { return }
            let (status, body) = browser.server.answer(request)
            browser.recording.respond(status: status, body: body)
        }
    }

    /// Opens the long document, of which only the first window has come.
    private func openHalfway() throws -> DocumentView {
        browser.area.router.show(.documents(open: nil))
        browser.settle()
        browser.isAnswering = false
        browser.area.router.show(.documents(open: long))
        browser.workspace.replica.noteFeedGap()
        let view = try #require(browser.area.router.documentView(of: long))
        view.loader.start()
        return view
    }

    @Test("pages of several documents are asked for once, and all of them come")
    func loading() {
        var answers = 0
        for _ in 0..<2 {
            browser.area.workspace.loader.loadPages(of: [long, short, long]) { failure in
                #expect(failure == nil)
                answers += 1
            }
            browser.settle()
        }
        #expect(answers == 2)
        #expect(browser.workspace.children(of: long).count == Self.pages)
        #expect(browser.workspace.children(of: short).count == 2)
        #expect(browser.workspace.replica.isComplete(long))
    }

    @Test("a page that goes to the end while those behind it are asked for hides none of them")
    func movedMeanwhile() {
        browser.isAnswering = false
        browser.area.workspace.loader.loadPages(of: [long]) { failure in #expect(failure == nil) }
        answer(1)
        #expect(browser.workspace.children(of: long).count == 120)
        browser.server.change([.move([.make(5_120)], to: Place(parent: long))])
        browser.isAnswering = true
        browser.settle()
        #expect(browser.workspace.children(of: long).elementsEqual(browser.server.tree.children(of: long)))
        #expect(browser.workspace.replica.isComplete(long))
    }

    @Test("a document that cannot be had is said once, and nothing goes on")
    func failing() {
        browser.server.status = 500
        var failures: [String] = []
        browser.area.workspace.loader.loadPages(of: [long, short]) { failures.append($0?.sentence ?? "") }
        browser.settle()
        #expect(failures == ["Something went wrong."])
        #expect(!browser.workspace.replica.isComplete(short))
    }

    @Test("nodes that only another window knows come with their siblings, in a few requests")
    func siblings() {
        let wanted = (1...250).map { NodeID.make(5_000 + $0) }
        var requests = 0
        browser.isAnswering = false
        var isThere = false
        browser.area.workspace.loader.loadUnknown(wanted) { isThere = $0 == nil }
        browser.page.flush()
        while !browser.recording.requests.isEmpty, requests < 50 {
            answer(1)
            requests += 1
        }
        #expect(isThere)
        #expect(requests == 3, "one page, the first of its siblings, the rest")
        #expect(wanted.allSatisfy { browser.workspace.node($0) != nil })
    }

    @Test("[300 pages, 120 of them here] select all, odd pages, reverse -> all 300, as soon as they have come")
    func commands() throws {
        let view = try openHalfway()
        answer(1)
        _ = view.choose(numbers: "odd")
        #expect(view.grid.chosenInOrder().isEmpty)
        browser.isAnswering = true
        browser.settle()
        #expect(view.grid.chosenInOrder().count == Self.pages / 2)
        view.grid.clearSelection()
        browser.click(browser.find("Reverse order"))
        browser.settle()
        #expect(numbers(of: long) == (1...Self.pages).reversed())
    }

    /// Opens the long document, of which the first window is here.
    private func openFirstWindow() throws -> DocumentView {
        let view = try openHalfway()
        for _ in 0..<4 where view.grid.count == 0 {
            answer(1)
            browser.step()
        }
        #expect(view.grid.count == 120)
        return view
    }

    @Test("[300 pages, 120 of them here] a command that is asked for twice -> done once, and what it waits for is said")
    func askedTwice() throws {
        _ = try openFirstWindow()
        for _ in 0..<2 { browser.click(browser.find("Reverse order")) }
        #expect(!browser.toasts.contains(L10n.itsPagesAreBeingLoaded))
        browser.wait(1)
        #expect(browser.toasts.contains(L10n.itsPagesAreBeingLoaded))
        browser.isAnswering = true
        browser.settle()
        #expect(numbers(of: long) == (1...Self.pages).reversed())
    }

    @Test(
        "[300 pages, 120 of them here] some of three that are to be extracted are deleted meanwhile -> the others",
        arguments: [[5_001], [5_001, 5_003]] as [[UInt64]]
    )
    func deletedMeanwhile(deleted: [UInt64]) throws {
        let view = try openFirstWindow()
        view.grid.select([.make(5_001), .make(5_002), .make(5_003)])
        browser.click(browser.find("Extract to a new document"))
        browser.server.change([.trash(deleted.map { .make($0) })])
        browser.step()
        #expect(view.grid.count == 120 - deleted.count)
        browser.isAnswering = true
        browser.settle()
        let made = browser.workspace.documents.first { ![5_000, 6_000, 7_000].contains($0.id.number) }
        #expect(numbers(of: try #require(made).id) == (deleted.count == 1 ? [2, 3] : [2]))
    }

    @Test("[300 pages, 120 of them here] of two that are to be reversed one is deleted meanwhile -> nothing")
    func oneLeft() throws {
        let view = try openFirstWindow()
        view.grid.select([.make(5_001), .make(5_002)])
        browser.click(browser.find("Reverse order"))
        browser.server.change([.trash([.make(5_001)])])
        browser.step()
        browser.isAnswering = true
        browser.settle()
        #expect(numbers(of: long) == Array(2...Self.pages))
    }

    @Test("[300 pages, 120 of them here] that none is chosen waits for none")
    func noneChosen() throws {
        let view = try openFirstWindow()
        view.grid.select([.make(5_001), .make(5_002)])
        browser.click(browser.find(L10n.select))
        let menu = try #require(browser.recording.body.all(class: "menu").last)
        browser.click(menu.all.last { $0.tag == "button" && $0.allText.hasPrefix(L10n.none) })
        #expect(view.grid.chosenInOrder().isEmpty)
    }

    @Test("[300 pages, 120 of them here] pages that are chosen in a menu have the focus when all are known")
    func focusOfChosen() throws {
        let view = try openFirstWindow()
        try browser.sizeDocuments()
        browser.click(browser.find(L10n.select))
        browser.click(browser.find(L10n.evenPages, in: browser.recording.body.all(class: "menu").last))
        browser.isAnswering = true
        browser.settle()
        #expect(view.grid.chosenInOrder().first == .make(5_002))
        #expect(browser.focused?.attributes["data-node"] == NodeID.make(5_002).description)
    }

    @Test("[300 pages, 120 of them here] the 120 that are chosen are not called all")
    func notAll() throws {
        let view = try openFirstWindow()
        let field = try #require(browser.recording.body.first(named: "page-range"))
        view.grid.select(view.pages)
        browser.page.flush()
        #expect(field.properties["value"] == "1-120")
        browser.isAnswering = true
        browser.settle()
        view.selectAll()
        browser.page.flush()
        #expect(field.properties["value"] == "all")
    }

    @Test("“Move to position…” says why the pages of another document cannot be counted")
    func uncounted() throws {
        browser.area.router.show(.documents(open: short))
        browser.settle()
        try #require(browser.area.router.documentView(of: short)).openMoveDialog(for: [.make(6_001)])
        browser.settle()
        let dialog = try #require(browser.recording.body.first(named: "move-pages-dialog"))
        let choice = try #require(dialog.all.first { $0.tag == "select" })
        browser.server.status = 500
        browser.recording.dispatch(.change, on: choice, .value(long.description))
        browser.settle()
        #expect(dialog.first(named: "dialog-note")?.text == "Something went wrong.")
    }

    @Test("a document that was never opened, dropped between the pages of another: all its pages, and undone at once")
    func dropping() throws {
        browser.area.router.show(.documents(open: short))
        browser.settle()
        let place = Place(parent: short, after: .make(6_001), before: .make(6_002))
        browser.area.workspace.loader.loadPages(of: [long]) { [browser, long] _ in
            _ = browser.workspace.drop([long], at: place, copying: false)
        }
        browser.settle()
        #expect(numbers(of: short) == [1] + Array(1...Self.pages) + [2])
        browser.workspace.undo()
        browser.settle()
        #expect(numbers(of: short) == [1, 2])
        #expect(browser.workspace.children(of: short).count == 2)
    }

    /// What a tile says of how many pages its document has.
    private func tileCount(of document: NodeID) -> String? {
        browser.node(document, named: "document-tile")?.first(named: "tile-count")?.text
    }

    @Test("where the feed did not tell all, the tiles of the documents show what the server has now")
    func tiles() throws {
        try browser.openLibrary()
        #expect(tileCount(of: short) == "2 pages")
        browser.isFeedRunning = false
        browser.server.change([.trash([.make(6_002)])])
        let document = try #require(browser.server.tree[short])
        let event = TransactionEvent(
            revision: browser.server.revision,
            transaction: TransactionID(high: 98, low: 1),
            author: "other",
            changes: [document],
            partial: true
        )
        browser.recording.sendFeed(
            "transaction",
            id: "\(event.place)",
            data: String(decoding: event.encoded(), as: UTF8.self)
        )
        browser.wait(1)
        #expect(tileCount(of: short) == "1 page")
    }

    @Test(
        "tiles ask for the first page of each document and how many it has, also after one went that is not known here"
    )
    func firstPages() throws {
        try browser.openLibrary()
        func asked() -> Int { browser.server.asked.count { $0.contains("/children?limit=1&count=1") } }
        #expect(tileCount(of: long) == "300 pages" && tileCount(of: short) == "2 pages")
        #expect(asked() == 3)
        #expect(browser.workspace.children(of: long).isEmpty)
        browser.server.change([.trash([.make(5_200)])])
        browser.wait(3)
        #expect(tileCount(of: long) == "299 pages")
        #expect(asked() == 6)
        browser.server.change([.move([.make(6_002)], to: Place(parent: long, before: .make(5_001)))])
        browser.wait(3)
        #expect(tileCount(of: long) == "300 pages" && tileCount(of: short) == "1 page")
        try browser.openPages(of: long)
        #expect(browser.workspace.children(of: long).count == 300)
    }

    @Test("what was asked for the tiles is no answer to those that are shown when one comes back")
    func lateCount() throws {
        browser.isAnswering = false
        try browser.openLibrary(pause: 0.1)
        #expect(browser.recording.requests.first?.path.contains("\(long)/children?limit=1&count=1") == true)
        browser.area.router.show(.documents(open: .make(7_000)))
        browser.page.flush()
        try browser.openLibrary(pause: 0.1)
        let late = ChildrenPage(revision: browser.server.revision, nodes: [], more: true, count: 299)
        browser.recording.respond(body: late.encoded())
        browser.isAnswering = true
        browser.wait(1)
        #expect(tileCount(of: long) == "300 pages")
    }

    /// Documents 8000, 8001, … without pages.
    private static func make(documents count: UInt64) -> Tree {
        var tree = Tree.make()
        for number in 0..<count {
            let fields = Tree.title("Document \(number)")
            tree.mustApply([
                .insert(.make(8_000 + number), kind: .document, at: Place(parent: .workspace), fields: fields)
            ])
        }
        return tree
    }

    @Test("the document that is shown keeps its tab, however many are opened behind it")
    func manyTabs() {
        let browser = Browser(Self.make(documents: 60))
        browser.area.router.show(.documents(open: .make(8_000)))
        browser.settle()
        browser.area.router.documentsView?.add((1...50).map { NodeID.make(8_000 + $0) })
        browser.settle()
        let tabs = browser.area.router.documentsView?.tabs.tabs.map(\.id) ?? []
        #expect(tabs.count == OpenDocuments.limit)
        #expect(tabs.contains(.make(8_000)))
    }

    @Test("tabs are those of all windows: what another has opened stays when one is opened or closed here")
    func tabsOfAnotherWindow() {
        let browser = Browser(Self.make(documents: 6))
        let key = "carry-open-documents"
        var view: DocumentsView? { browser.area.router.documentsView }
        func opens(_ number: UInt64) {
            browser.area.router.show(.documents(open: .make(number)))
            browser.settle()
        }
        func inAnother(_ edit: (inout OpenDocuments) -> Void) {
            var tabs = OpenDocuments(text: browser.page.stored(key) ?? "")
            edit(&tabs)
            browser.page.store(key, tabs.text)
            browser.page.flush()
        }
        var tabs: [UInt64] { view?.tabs.tabs.map { $0.id.number } ?? [] }
        opens(8_000)
        opens(8_001)
        inAnother { $0.open(.make(8_002)) }
        opens(8_003)
        #expect(tabs == [8_000, 8_001, 8_002, 8_003])
        inAnother { _ = ($0.open(.make(8_004)), $0.close(.make(8_001)), $0.close(.make(8_003))) }
        view?.closeTab(.make(8_000))
        #expect(tabs == [8_002, 8_004, 8_003], "the one that is shown here keeps its tab")
        view?.closeTab(.make(8_003))
        browser.settle()
        #expect(view?.current == .make(8_004))
        #expect(browser.page.stored(key) == OpenDocuments(text: "\(NodeID.make(8_002)) \(NodeID.make(8_004))").text)
    }

    @Test("documents that are seen are asked for their pages before those that were scrolled past")
    func passed() throws {
        let browser = Browser(Self.make(documents: 200))
        browser.isAnswering = false
        func asked() -> String? {
            browser.page.flush()
            return browser.recording.requests.map(\.path).last { $0.contains("/children") }
        }
        try browser.openLibrary(pause: 0.1)
        let grid = try #require(browser.area.router.documentsView?.library?.grid)
        #expect(asked()?.contains("\(NodeID.make(8_000))/children") == true)
        grid.scroll(to: grid.furthestTop)
        browser.wait(0.1)
        browser.answerNext()
        browser.wait(0.1)
        let path = try #require(asked())
        #expect(grid.items(in: grid.seen).contains { path.contains("\($0)/children") })
    }

    @Test("a document without pages is refused by another with a sentence")
    func nothing() {
        let result = browser.workspace.drop([.make(7_000)], at: Place(parent: short), copying: false)
        guard case .failure(let refusal) = result else {
            Issue.record("nothing is no success")
            return
        }
        #expect(refusal.sentence == "The document “Document 7000” has no pages.")
    }
}
