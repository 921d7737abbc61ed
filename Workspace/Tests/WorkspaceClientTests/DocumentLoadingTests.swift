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
