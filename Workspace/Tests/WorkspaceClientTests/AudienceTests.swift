// SPDX-License-Identifier: Apache-2.0

import BrowserBridge
import Testing
import WorkspaceModel

@testable import WorkspaceClient

@Suite("Who may see something, as the dialog changes it")
struct AudienceTests {
    private static let names = ["Ada", "Bob", "Grace", "Dan"]
    private let ada = NodeID.make(901)
    private let bob = NodeID.make(902)
    private let grace = NodeID.make(903)
    private let dan = NodeID.make(904)
    private let board = NodeID.make(1)

    /// Ada's page, with the dialog of a board that Ada, Bob and Grace may see.
    private func open() -> Browser {
        var tree = Tree.make()
        tree.mustApply([.set(board, [.readers: .nodes([ada, bob, grace])])])
        let members = zip(Self.names, [ada, bob, grace, dan]).map { name, id in
            Member(id: id.description, name: name, color: "red", role: .editor)
        }
        let browser = Browser(tree) { server in
            server.people = MemberList(members: members)
            let id = ada.description
            server.session = SessionInfo(id: id, name: "Ada", color: "red", role: .editor, device: "here")
        }
        browser.area.dialogs.present(AudienceDialog(browser.area, of: board))
        browser.settle()
        return browser
    }

    private func toggle(_ name: String, _ browser: Browser) throws {
        browser.page.flush()
        let dialog = browser.recording.body.first(named: "audience-dialog")
        let row = try #require(dialog?.all(class: "people-row").first { $0.allText.hasSuffix(name) })
        browser.recording.dispatch(.change, on: try #require(row.all.first { $0.tag == "input" }))
        browser.settle()
    }

    @Test(
        "what somebody else does at once stays: whom they add sees it, and whom they remove does not see it again",
        arguments: [true, false]
    )
    func atOnce(isAdding: Bool) throws {
        let browser = open()
        browser.isAnswering = false
        try toggle(isAdding ? "Dan" : "Grace", browser)
        browser.server.change([.set(board, [.readers: .nodes(isAdding ? [ada, bob] : [ada, bob, grace, dan])])])
        browser.settle()
        browser.check()
        #expect(browser.server.tree[board]?.fields.nodes(.readers) == [ada, bob, dan])
        #expect(browser.workspace.node(board)?.fields.nodes(.readers) == [ada, bob, dan])
    }

    @Test("an owner who sees what is for nobody any more adds themselves, and stays")
    func former() throws {
        let browser = open()
        let gone = NodeID.make(905)
        browser.server.change([.set(board, [.readers: .nodes([gone])])])
        browser.settle()
        func isFixed() throws -> String? {
            browser.page.flush()
            let dialog = browser.recording.body.first(named: "audience-dialog")
            let row = try #require(dialog?.all(class: "people-row").first { $0.allText.contains("Ada") })
            return row.all.first { $0.tag == "input" }?.properties["disabled"]
        }
        #expect(try isFixed() == "false")
        browser.workspace.perform([.set(board, [.readers: NodesEdit.adding([ada], to: [gone])])])
        browser.settle()
        #expect(try isFixed() == "true")
        browser.check()
    }

    @Test("one person is added or removed by an edit; everybody, and at first oneself alone, by a whole list")
    func written() throws {
        let browser = open()
        for name in ["Bob", "Everybody here", "Everybody here", "Dan"] { try toggle(name, browser) }
        browser.check()
        let wanted: [[NodeOperation]] = [
            [.set(board, [.readers: .edit(NodesEdit(from: [ada, bob, grace], to: [ada, grace]))])],
            [.set(board, [.readers: nil])],
            [.set(board, [.readers: .nodes([ada])])],
            [.set(board, [.readers: .edit(NodesEdit(from: [ada], to: [ada, dan]))])],
        ]
        #expect(browser.server.received.map { $0.operations } == wanted)
    }
}
