// SPDX-License-Identifier: Apache-2.0

import BrowserBridge
import Testing
import WorkspaceModel

@testable import WorkspaceClient

/// Card 11 with the comments 301 of Grace and 302 of Ada, who has it open; 303 of hers was deleted before.
@Suite("Comments on an opened card")
struct CommentTests {
    private let browser: Browser

    init() {
        let server = MemoryServer(.make())
        server.session.id = NodeID.make(901).description
        server.change([
            Self.comment(301, "One", by: 902), Self.comment(302, "Two", by: 901), Self.comment(303, "Three", by: 901),
            .trash([.make(303)]),
        ])
        browser = Browser(of: server, seed: 7)
        browser.start()
        browser.click(browser.card(11))
        browser.settle()
    }

    private static func comment(_ number: UInt64, _ text: String, by author: UInt64) -> NodeOperation {
        let fields: Fields = [.body: .text(text), .creator: .node(.make(author))]
        return .insert(.make(number), kind: .message, at: Place(parent: .make(11)), fields: fields)
    }

    private var server: MemoryServer { browser.server }

    private var dialog: RecordedNode? {
        browser.page.flush()
        return browser.recording.body.first(named: "card-dialog")
    }

    private var rows: [RecordedNode] { dialog?.all(class: "comment") ?? [] }

    private var shown: [UInt64] {
        rows.compactMap { $0.attributes["data-node"].flatMap { NodeID($0) }?.number }
    }

    private var texts: [String] { rows.compactMap { $0.first(named: "markdown")?.allText } }

    private func change(_ operations: [NodeOperation]) {
        server.change(operations)
        browser.settle()
    }

    /// Begins to change Ada's comment.
    private func edit(_ text: String) throws -> RecordedNode {
        browser.click(browser.find("Edit comment: Two", in: dialog))
        let field = try #require(dialog?.first(named: "editor-field"))
        browser.type(text, into: field)
        return field
    }

    @Test("what others write, change and delete is seen while one is being changed, which stays where it is")
    func meanwhile() throws {
        let field = try edit("Two and a half")
        change([Self.comment(304, "Four", by: 902), .set(.make(301), [.body: .text("One, changed")])])
        #expect(shown == [301, 302, 304])
        #expect(texts == ["One, changed", "Four"])
        #expect(browser.focused === field, "what leaves its place loses the focus")
        change([.trash([.make(301)])])
        #expect(shown == [302, 304])
        #expect(browser.focused === field && field.properties["value"] == "Two and a half")
        browser.click(browser.find("Save", in: dialog))
        browser.settle()
        #expect(server.tree[.make(302)]?.body == "Two and a half")
        #expect(texts == ["Two and a half", "Four"])
    }

    @Test("one that somebody deletes while it is being changed stays until what is written is kept")
    func deleted() throws {
        let field = try edit("Two and a half")
        change([.trash([.make(302)]), Self.comment(304, "Four", by: 902)])
        #expect(shown == [301, 302, 304])
        #expect(browser.focused === field)
        browser.click(browser.find("Save", in: dialog))
        browser.settle()
        #expect(shown == [301, 304])
        #expect(browser.workspace.refused.all.map(\.change.text) == ["Two and a half"])
    }

    @Test("of very many the newest are in the page, and the older ones as soon as they are asked for")
    func veryMany() throws {
        let field = try edit("Two and a half")
        let numbers = Array(1_001...1_250 as ClosedRange<UInt64>)
        change(numbers.map { Self.comment($0, "Comment \($0)", by: 902) })
        #expect(shown == [302] + Array(numbers.suffix(MeasuredRows.window)), "what is being changed stays")
        #expect(browser.focused === field)
        browser.click(browser.find("Show older", in: dialog?.first(named: "section-comments")))
        browser.settle()
        #expect(shown == [301, 302] + numbers)
        #expect(field.properties["value"] == "Two and a half")
        let older = try #require(browser.find("Show older", in: dialog?.first(named: "section-comments")))
        #expect(older.attributes["hidden"] != nil)
    }

    @Test("so it is with what is attached")
    func veryManyAttachments() throws {
        let numbers = Array(1_001...1_250 as ClosedRange<UInt64>)
        change(
            numbers.map { number in
                let fields: Fields = [.title: .text("Page \(number)"), .url: .text("https://example.org/\(number)")]
                return .insert(.make(number), kind: .link, at: Place(parent: .make(11)), fields: fields)
            }
        )
        let section = try #require(dialog?.first(named: "section-attachments"))
        var attached: [UInt64] {
            browser.page.flush()
            return section.all(class: "attachment").compactMap {
                $0.attributes["data-node"].flatMap { NodeID($0) }?.number
            }
        }
        #expect(attached == Array(numbers.suffix(MeasuredRows.window)))
        browser.click(browser.find("Show older", in: section))
        browser.settle()
        #expect(attached == numbers)
    }

    @Test("one that somebody brings back is shown with its words, and cannot be changed before they have come")
    func broughtBack() {
        browser.isAnswering = false
        change([.move([.make(303)], to: Place(parent: .make(11)))])
        #expect(shown == [301, 302, 303])
        #expect(browser.find("Edit comment: Message", in: rows.last) == nil)
        browser.isAnswering = true
        browser.settle()
        #expect(texts == ["One", "Two", "Three"])
        #expect(browser.find("Edit comment: Three", in: rows.last) != nil)
    }
}
