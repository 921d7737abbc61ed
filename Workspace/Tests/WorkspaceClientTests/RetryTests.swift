// SPDX-License-Identifier: Apache-2.0

import BrowserBridge
import Testing
import WorkspaceModel

@testable import WorkspaceClient

@Suite("Undo that waits for what is not known yet")
struct WaitingUndoTests {
    /// A page that was loaded again after cards 111 and 121 of the other board were renamed; it is answered nothing.
    private let browser: Browser

    init() {
        let first = Browser()
        first.area.router.show(.board(.make(2)))
        first.settle()
        for number: UInt64 in [111, 121] {
            first.workspace.perform([.set(.make(number), [.title: .text("Renamed")])])
            first.settle()
        }
        first.recording.dispatch(.pageHide, on: first.page.window)
        first.recording.address = "/"
        browser = Browser(after: first)
        browser.start()
        browser.settle()
        browser.isAnswering = false
    }

    private var asked: [String] {
        browser.page.flush()
        return browser.recording.requests.map(\.path).filter { $0.hasPrefix("/api/nodes/") }
    }

    /// Answers what is asked up to the first question about a node, and that with a status, if one is said.
    private func answer(status: Int? = nil) {
        browser.page.flush()
        while let next = browser.recording.requests.first?.path {
            let isNode = next.hasPrefix("/api/nodes/")
            if isNode { browser.server.status = status }
            browser.answerNext()
            browser.page.flush()
            if isNode { return }
        }
    }

    @Test("[undo, undo, undo] -> one question; its answer says nothing of the step before")
    func repeated() {
        for _ in 0..<3 { browser.workspace.undo() }
        #expect(asked == ["/api/nodes/\(NodeID.make(121))"])
        answer()
        #expect(browser.workspace.node(.make(121))?.title == "Card 121")
        browser.workspace.undo()
        #expect(asked == ["/api/nodes/\(NodeID.make(111))"])
        browser.check()
        #expect(browser.server.tree[.make(111)]?.title == "Card 111")
        #expect(browser.server.tree[.make(121)]?.title == "Card 121")
        #expect(browser.workspace.history.undoLabel == nil)
    }

    @Test("what is erased meanwhile is given up, and said")
    func gone() {
        browser.workspace.undo()
        #expect(asked.count == 1)
        answer(status: 404)
        #expect(browser.workspace.history.undoLabel != nil, "the step before it is left")
        browser.workspace.undo()
        browser.check()
        #expect(browser.server.tree[.make(121)]?.title == "Renamed")
        #expect(browser.server.tree[.make(111)]?.title == "Card 111")
    }

    @Test("what came after it is not taken back instead")
    func imported() {
        browser.workspace.undo()
        #expect(asked.count == 1)
        browser.workspace.record(created: [.make(11)], label: "Imported")
        browser.check()
        #expect(browser.server.tree[.make(11)]?.parent == .make(10))
        #expect(browser.server.tree[.make(121)]?.title == "Renamed")
        #expect(browser.workspace.history.undoLabel == "Imported")
    }
}

/// A conversation 70 and Ada's shelf 80 with card 81 beside the boards.
@Suite("What the server could not answer is asked again")
struct RetryTests {
    private let browser: Browser

    init() {
        var tree = Tree.make()
        tree.mustApply([
            .insert(.make(70), kind: .conversation, at: Place(parent: .workspace), fields: [.title: .text("Team")]),
            .insert(
                .make(80),
                kind: .shelf,
                at: Place(parent: .workspace),
                fields: [.title: .text("Shelf"), .creator: .node(.make(901))]
            ),
            .insert(.make(81), kind: .card, at: Place(parent: .make(80)), fields: [.title: .text("Set aside")]),
        ])
        browser = Browser(tree) { server in
            let id = NodeID.make(901).description
            server.session = SessionInfo(id: id, name: "Ada", color: "green", role: .editor, device: "here")
        }
        browser.wait(1)
        browser.isAnswering = false
    }

    private func count(_ path: String) -> Int {
        browser.page.flush()
        return browser.recording.requests.filter { $0.path == path }.count
    }

    /// Answers what is asked up to a question, and that with a status.
    private func answer(_ path: String, status: Int) {
        while let next = browser.recording.requests.first?.path {
            if next == path { browser.server.status = status }
            browser.answerNext()
            if next == path { return }
        }
    }

    /// Asked once at a time, two seconds after each answer that says nothing, until one does.
    private func check(_ path: String) {
        for status in [500, 429, 503] {
            #expect(count(path) == 1)
            answer(path, status: status)
            browser.wait(1.5)
            #expect(count(path) == 0)
            browser.wait(1)
        }
        #expect(count(path) == 1)
        browser.isAnswering = true
        browser.wait(1)
        browser.isAnswering = false
        browser.wait(5)
        #expect(count(path) == 0)
    }

    @Test("the conversations")
    func conversations() {
        browser.area.conversations.load()
        check("/api/conversations")
    }

    @Test("the shelf")
    func shelf() {
        browser.workspace.onStale([])
        check("/api/nodes/\(NodeID.make(80))")
    }

    @Test("a search of a board's cards")
    func search() {
        browser.isAnswering = true
        let search = ServerSearch(browser.workspace, in: .make(1), limit: 9)
        var answers: [Bool] = []
        search.onAnswer = { result in
            if case .success = result { answers.append(true) } else { answers.append(false) }
        }
        browser.server.status = 429
        search.ask("Card", after: 0)
        browser.wait(1)
        #expect(answers == [false])
        browser.wait(6)
        #expect(answers == [false, true])
        browser.wait(6)
        #expect(answers == [false, true])
    }

    @Test("what was just copied here is asked for until the server has it")
    func copied() {
        browser.isAnswering = true
        browser.server.fault = .failed(status: 500)
        let copy = CopiedNode(source: .make(11), as: .make(900))
        browser.workspace.perform([.copy([copy], to: Place(parent: .make(10)))])
        var answers: [Bool] = []
        browser.workspace.loader.loadWhole([.make(900)]) { answers.append($0 == nil) }
        browser.wait(1)
        #expect(answers == [])
        browser.wait(5)
        #expect(answers == [true])
        browser.check()
    }
}

@Suite("What comes in")
struct IntakeTests {
    private let browser = Browser()

    private var sent: [String] {
        browser.page.flush()
        return browser.recording.requests.map(\.path).filter { $0.hasPrefix("/api/documents") }
    }

    @Test("a file for a card that was just copied here waits for it")
    func copied() {
        browser.isAnswering = false
        let copy = CopiedNode(source: .make(11), as: .make(900))
        browser.workspace.perform([.copy([copy], to: Place(parent: .make(10)))])
        let file = browser.recording.file("a.pdf", type: "application/pdf", size: 100)
        browser.area.files.accept([file], to: .documents(Place(parent: .make(900))))
        #expect(sent == [])
        browser.answerNext()
        #expect(sent.count == 1)
    }

    @Test("a long first line is cut between two characters", arguments: ["é", "水", "🌊"])
    func title(character: String) {
        for start in ["", "a", "ab", "abc"] {
            let line = start + String(repeating: character, count: 300)
            guard case .text(let title)? = OutsideCards.fields(of: line, isRich: false)?[.title] else {
                Issue.record("There is no title.")
                continue
            }
            #expect(title.hasSuffix("…") && line.hasPrefix(title.dropLast()))
            #expect((400...403).contains(title.utf8.count))
        }
    }
}
