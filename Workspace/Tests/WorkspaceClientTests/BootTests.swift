// SPDX-License-Identifier: Apache-2.0
import BrowserBridge
import Testing
import WorkspaceModel

@testable import WorkspaceClient

@Suite("The start")
struct BootTests {
    @Test("the boards are tabs, the first one is shown with its lists and cards in order")
    func boards() {
        let browser = Browser()
        #expect(browser.recording.body.all(class: "tab-name").map(\.text) == ["Board 1", "Board 2"])
        #expect(browser.tab(1)?.attributes["aria-selected"] == "true")
        #expect(browser.shownLists == [10, 20, 30])
        #expect(browser.shown(10) == [11, 12, 13, 14])
        #expect(browser.recording.body.first("id", "app")?.attributes["data-state"] == "ready")
        browser.check()
    }

    @Test("of 5,000 cards only those near the viewport are in the page, also after scrolling far")
    func virtualised() {
        let browser = Browser(.make(oneListOf: 5_000))
        browser.wait(0.5)
        #expect(browser.workspace.children(of: .make(10)).count == 5_000)
        #expect((10...40).contains(browser.shown(10).count))
        #expect(browser.shown(10).first == 1_001)
        browser.list(10)?.first(named: "list-scroller")?.scroll.top = 100_000
        browser.settle()
        let shown = browser.shown(10)
        #expect((10...40).contains(shown.count))
        #expect(shown == Array((shown.first ?? 0)...(shown.last ?? 0)))
        #expect((shown.first ?? 0) > 2_000)
        browser.check()
    }

    @Test("an address names the board, or the Trash")
    func addresses() {
        let second = Browser(address: "/#/board/\(NodeID.make(2))")
        #expect(second.area.router.currentBoard == .make(2))
        let trash = Browser(address: "/#/trash")
        #expect(trash.recording.body.first(named: "trash-page") != nil)
        let gone = Browser(address: "/#/board/\(NodeID.make(77))")
        #expect(gone.area.router.currentBoard == .make(1))
    }

    @Test(
        "the workspace and the board that is shown first come in one answer",
        arguments: [
            ("/", 1), ("/#/board/\(NodeID.make(2))", 2), ("/#/board/\(NodeID.make(77))", 1), ("/#/photos", nil),
        ] as [(String, UInt64?)]
    )
    func oneAnswer(address: String, board: UInt64?) throws {
        let browser = Browser(address: address, isStarted: false)
        browser.isAnswering = false
        browser.start()
        let requests = browser.recording.requests
        #expect(requests.count == 1 && requests.first?.path.hasPrefix("/api/workspace") == true)
        browser.answerNext()
        #expect(browser.area.router.currentBoard == board.map { .make($0) })
        #expect(browser.shownLists == (board == nil ? [] : board == 2 ? [110, 120, 130] : [10, 20, 30]))
        #expect(browser.recording.requests.allSatisfy { !$0.path.hasPrefix("/api/boards/") })
        browser.isAnswering = true
        browser.settle()
        browser.check()
    }

    @Test("a board that came with the workspace is kept for when the server is away, as if it had been asked for")
    func keptBoard() throws {
        let first = Browser(address: "/#/board/\(NodeID.make(2))")
        first.wait(0.5)
        first.click(first.tab(1))
        first.wait(0.5)
        #expect(first.recording.records["answer \(path(of: 2))"] != nil)
        first.server.isDown = true
        let next = Browser(after: first)
        next.start()
        next.wait(0.5)
        #expect(next.area.router.currentBoard == .make(1))
        next.click(next.tab(2))
        next.wait(0.5)
        #expect(next.shown(110) == [111, 112, 113, 114])
        next.check()
    }

    @Test("a board that is not there when the page is opened is asked for when it is opened later")
    func lateBoard() {
        let browser = Browser(address: "/#/board/\(NodeID.make(3))")
        #expect(browser.area.router.currentBoard == .make(1))
        browser.server.change([
            .insert(.make(3), kind: .board, at: Place(parent: .workspace), fields: Tree.title("Late")),
            .insert(.make(310), kind: .list, at: Place(parent: .make(3)), fields: Tree.title("List")),
        ])
        browser.settle()
        browser.click(browser.tab(3))
        browser.settle()
        #expect(browser.shownLists == [310])
        #expect(browser.server.asked.count { $0 == path(of: 3) } == 1)
        browser.check()
    }

    private func path(of board: UInt64) -> String { "/api/boards/\(NodeID.make(board))?window=40" }

    @Test("the rest of a board is asked for when its first cards are drawn, the lists that are seen before others")
    func rest() {
        let (tree, lists) = longBoard()
        let browser = Browser(tree, isStarted: false)
        browser.isAnswering = false
        browser.start()
        browser.answerNext()
        #expect(!browser.recording.requests.contains { $0.path.contains("/children") })
        browser.step()
        #expect(!browser.shown(10).isEmpty)
        browser.recording.body.first(named: "board-scroller")?.scroll.left = 100_000
        browser.step()
        browser.isAnswering = true
        browser.settle()
        let asked = browser.server.asked.compactMap { path in
            lists.first { path.hasPrefix("/api/nodes/\(NodeID.make($0))/children") }
        }
        #expect(asked.first == 10 && asked.sorted() == lists)
        #expect(Set(asked[1..<4]).isSubset(of: [90, 100, 110, 120]), "\(asked)")
        browser.check()
    }

    /// A board of twelve lists with 45 cards each, and the lists.
    private func longBoard() -> (Tree, lists: [UInt64]) {
        var tree = Tree.make(boards: 1, lists: 12, cards: 0)
        let lists = (1...12).map { UInt64($0) * 10 }
        for list in lists {
            tree.mustApply(
                (0..<45).map {
                    .insert(
                        .make(1_000 * list + $0),
                        kind: .card,
                        at: Place(parent: .make(list)),
                        fields: Tree.title("Card")
                    )
                }
            )
        }
        return (tree, lists)
    }

    @Test("a first picture has the cards that are seen; those beyond the edges come behind it, one list in a frame")
    func firstPicture() {
        let (tree, lists) = longBoard()
        let browser = Browser(tree, isStarted: false)
        browser.isAnswering = false
        browser.start()
        browser.answerNext()
        var pictures: [[Int]] = []
        for _ in 0..<6 {
            browser.step()
            pictures.append(lists.map { browser.shown($0).count })
        }
        let first = pictures[0].filter { $0 > 0 }
        #expect(!first.isEmpty && first.max() ?? 0 < pictures[5][0], "\(pictures)")
        #expect(pictures[5].count { $0 > 0 } == first.count + 1, "\(pictures)")
        for (earlier, later) in zip(pictures, pictures.dropFirst()) {
            #expect(zip(earlier, later).count { $0 == 0 && $1 > 0 } <= 1, "\(pictures)")
        }
        #expect(pictures[1][first.count] == 0, "what is seen comes before: \(pictures)")
        browser.check()
    }

    @Test("a card that is measured in a later frame than it comes in is hidden till then")
    func hiddenCards() {
        let browser = Browser(longBoard().0, isStarted: false)
        browser.isAnswering = false
        var measured: Set<String> = []
        let layout = browser.recording.onMeasure
        browser.recording.onMeasure = { node in
            var box = layout?(node) ?? PageRect()
            guard node.attributes["data-kind"] == "card" else { return box }
            measured.insert(node.attributes["data-node"] ?? "")
            // Half as high as it is taken to be, so that more come near.
            box.height /= 2
            return box
        }
        browser.start()
        browser.answerNext()
        var hidden: [Int] = []
        for _ in 0..<20 {
            browser.step()
            let cards = browser.recording.body.all(class: "card")
            hidden.append(cards.count { $0.attributes["data-measuring"] != nil })
            #expect(
                cards.allSatisfy {
                    ($0.attributes["data-measuring"] == nil) == measured.contains($0.attributes["data-node"] ?? "")
                }
            )
        }
        #expect(hidden.contains { $0 > 0 } && hidden.last == 0, "\(hidden)")
    }

    @Test(
        "a start asks once how much room there is; how large things are it asks in the frame that lays them out anyhow"
    )
    func measuring() {
        let browser = Browser(isStarted: false)
        browser.isAnswering = false
        var measured: [String] = []
        let layout = browser.recording.onMeasure
        browser.recording.onMeasure = { node in
            measured.append(node.attributes["class"] ?? node.tag)
            return layout?(node) ?? PageRect()
        }
        browser.start()
        browser.answerNext()
        browser.page.flush()
        #expect(measured == ["board-scroller"])
        browser.isAnswering = true
        browser.settle()
        #expect(measured.contains("tab") && measured.contains("card"), "\(measured)")
        browser.check()
    }

    @Test("no boards: the page says what to do")
    func empty() {
        let browser = Browser(Tree())
        #expect(browser.recording.body.first(named: "empty-title")?.text == "No boards yet")
    }

    @Test(
        "signed out, or a server that fails: a notice instead of the workspace",
        arguments: [(401, "signed-out"), (500, "failed")]
    )
    func failures(status: Int, state: String) {
        let browser = Browser(isStarted: false)
        browser.server.status = status
        browser.start()
        #expect(browser.recording.body.first("id", "app")?.attributes["data-state"] == state)
    }
}
