// SPDX-License-Identifier: Apache-2.0

import BrowserBridge
import Testing
import WorkspaceModel

@testable import WorkspaceClient

@Suite("Boards from files that are here, and the people who come with boards")
struct BoardImportTests {
    private static let blob = String(repeating: "b", count: 64)
    private static let ada = Member(id: NodeID.make(901).description, name: "Ada", color: "green", role: .owner)
    private static let bob = Member(id: NodeID.make(902).description, name: "Bob", color: "red", role: .editor)
    /// People who came with board 1.
    private static let people = [
        Choice(id: .make(950), text: "Grace"), Choice(id: .make(951), text: "BOB"),
        Choice(id: .make(952), text: "Alan"),
    ]

    private func browser(_ operations: [NodeOperation] = []) -> Browser {
        var tree = Tree.make()
        tree.mustApply(operations)
        return Browser(tree) { server in
            let ada = Self.ada
            server.people = MemberList(members: [ada, Self.bob])
            server.session = SessionInfo(id: ada.id, name: ada.name, color: ada.color, role: ada.role, device: "here")
        }
    }

    private static func file(_ number: UInt64, _ name: String, on parent: UInt64) -> NodeOperation {
        let fields: Fields = [.title: .text(name), .fileName: .text(name), .blob: .text(blob)]
        return .insert(.make(number), kind: .file, at: Place(parent: .make(parent)), fields: fields)
    }

    private func report(in browser: Browser) -> String? {
        browser.page.flush()
        return browser.recording.body.first(named: "report-imported")?.allText
    }

    @Test("a file on a card that may hold a board becomes one by a button; it is reported, and one undo takes it back")
    func fromCard() {
        let browser = browser([Self.file(60, "plan.json", on: 11), Self.file(61, "letter.odt", on: 11)])
        browser.click(browser.card(11))
        browser.settle()
        #expect(browser.find(L10n.importAsABoard(name: "letter.odt")) == nil)
        browser.click(browser.find(L10n.importAsABoard(name: "plan.json")))
        browser.settle()
        let asked = "/api/import?name=plan.json&blob=\(Self.blob)&upload="
        #expect(browser.server.asked.count { $0.hasPrefix(asked) } == 1)
        #expect(report(in: browser) == "1 board")
        #expect(browser.server.tree[.make(60)]?.parent == .make(11))
        browser.click(browser.find(L10n.openBoard))
        browser.settle()
        #expect(browser.area.router.currentBoard == .make(900))
        #expect(
            !browser.recording.body.all(class: "card-dialog").contains { $0.isInPage },
            "it does not lie over the board"
        )
        browser.workspace.undo()
        browser.check()
        #expect(browser.server.tree[.make(900)]?.parent == .trash)
    }

    @Test("what is attached to a message is imported from the message's menu")
    func fromMessage() {
        let browser = ChatTests.browser(messages: 1)
        browser.server.change([Self.file(60, "tasks.csv", on: 1_001), Self.file(61, "letter.odt", on: 1_001)])
        browser.settle()
        browser.click(browser.find(L10n.moreAboutThisMessage(text: "Message 1001")))
        let menu = browser.recording.body.all(class: "menu").last
        #expect(browser.find(L10n.importAsABoard(name: "letter.odt"), in: menu) == nil)
        browser.click(browser.find(L10n.importAsABoard(name: "tasks.csv"), in: menu))
        browser.settle()
        #expect(report(in: browser) == "1 board")
    }

    @Test("one whose answer was lost is tried again as the same")
    func again() throws {
        let browser = browser([Self.file(60, "plan.json", on: 11)])
        browser.click(browser.card(11))
        browser.settle()
        browser.isAnswering = false
        browser.click(browser.find(L10n.importAsABoard(name: "plan.json")))
        browser.page.flush()
        let first = try #require(browser.recording.requests.first)
        #expect(first.path.hasPrefix("/api/import"))
        _ = browser.server.answer(first)
        browser.recording.respond(status: 500)
        browser.isAnswering = true
        browser.settle()
        browser.click(browser.find(L10n.tryAgain))
        browser.settle()
        #expect(report(in: browser) == "1 board")
        let boards = browser.server.tree.children(of: .workspace).compactMap { browser.server.tree[$0]?.title }
        #expect(boards.count { $0 == "Imported" } == 1)
    }

    @Test("what people of the file have goes to the members of their names, and one undo gives it back")
    func people() {
        let (grace, bob, alan) = (NodeID.make(950), NodeID.make(951), NodeID.make(952))
        let item: Fields = [.title: .text("First"), .members: .nodes([bob])]
        let browser = browser([
            .set(.make(1), [.people: .choices(Self.people)]),
            .set(.make(12), [.members: .nodes([grace, bob])]), .set(.make(13), [.members: .nodes([bob])]),
            .set(.make(14), [.members: .nodes([alan])]),
            .insert(.make(60), kind: .checklist, at: Place(parent: .make(21)), fields: Tree.title("Steps")),
            .insert(.make(61), kind: .checkItem, at: Place(parent: .make(60)), fields: item),
        ])
        func have(_ number: UInt64) -> [NodeID] { browser.server.tree[.make(number)]?.fields.nodes(.members) ?? [] }
        func left() -> [NodeID] { browser.server.tree[.make(1)]?.fields.choices(.people).map { $0.id } ?? [] }
        browser.click(browser.find(L10n.boardMenu))
        browser.click(browser.find(L10n.importedPeopleItem, in: browser.recording.body.all(class: "menu").last))
        browser.settle()
        browser.click(browser.find(L10n.assign))
        browser.settle()
        #expect(have(12) == [grace, .make(902)] && have(13) == [.make(902)] && have(14) == [alan])
        #expect(have(61) == [.make(902)], "an item of a card that was never opened here")
        #expect(left() == [grace, alan])
        browser.workspace.undo()
        browser.settle()
        #expect(have(12) == [grace, bob] && have(13) == [bob] && have(61) == [bob])
        #expect(left() == [grace, bob, alan])
        browser.check()
    }

    @Test("who may not edit any more is not asked who the people are")
    func demoted() {
        let browser = browser([.set(.make(1), [.people: .choices(Self.people)])])
        browser.area.files.askForPeople(of: .make(1))
        browser.settle()
        #expect(browser.find(L10n.assign) != nil)
        var ada = Self.ada
        ada.role = .viewer
        let news = MemberList(members: [ada, Self.bob])
        browser.recording.sendFeed("people", data: String(decoding: news.encoded(), as: UTF8.self))
        browser.settle()
        #expect(browser.find(L10n.assign) == nil)
    }

    @Test("the report asks who the people are as soon as it is known that some came with the board")
    func reported() {
        let browser = browser()
        let imported = ImportReport(imported: ["1 board"])
        browser.area.files.uploads.onBoard(ImportAnswer(board: .make(1), report: imported, revision: 1))
        browser.settle()
        let people = browser.find(L10n.importedPeopleItem)
        #expect(people?.attributes["hidden"] != nil)
        browser.server.change([.set(.make(1), [.people: .choices(Self.people)])])
        browser.settle()
        #expect(people?.attributes["hidden"] == nil)
        browser.click(people)
        browser.settle()
        #expect(browser.find(L10n.assign) != nil)
    }
}
