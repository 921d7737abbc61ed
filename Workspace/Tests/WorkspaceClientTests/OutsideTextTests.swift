// SPDX-License-Identifier: Apache-2.0
import BrowserBridge
import DragDrop
import Testing
import WorkspaceModel

@testable import WorkspaceClient

@Suite("Text of other programs, by every door")
struct OutsideTextTests {
    static var html: [TransferItem] {
        [
            TransferItem(type: "text/plain", text: "Milk two bottles"),
            TransferItem(
                type: "text/html",
                text:
                    "<h2>Milk</h2><p>two <b>bottles</b><img src=\"x\" onerror=\"alert(1)\"><script>alert(2)</script></p>"
            ),
        ]
    }
    static let markdown = "## Milk\n\ntwo **bottles**"
    static var link: [TransferItem] {
        [
            TransferItem(type: "text/uri-list", text: "https://a.example/x"),
            TransferItem(type: "text/html", text: "<a href=\"https://a.example/x\">A\n  page</a>"),
            TransferItem(type: "text/plain", text: "https://a.example/x"),
        ]
    }

    private func dropped(_ items: [TransferItem], on kind: Kind) -> RuleScene {
        let scene = RuleScene(carrying: nil)
        let target = RuleScene.destination(kind)
        scene.take(for: target) { field in
            if kind != .list { field.stages(in: scene.browser.area.drafts) { _ in target } }
        }
        scene.drop(items, at: RuleScene.places.field) { #expect(scene.operation == .copy) }
        return scene
    }

    private func card(of items: [TransferItem]) -> Node? {
        let scene = dropped(items, on: .list)
        return scene.new(in: RuleScene.destination(.list)).first
    }

    @Test("on a list it is a card: a title without marks, and a description with them")
    func list() {
        #expect(card(of: Self.html)?.title == "Milk")
        #expect(card(of: Self.html)?.body == "two **bottles**")
        #expect(card(of: Self.link)?.title == "A page")
        #expect(card(of: Self.link)?.body == "[A page](https://a.example/x)")
        let items = [TransferItem(type: "text/html", text: "<ul><li>a *b*</li><li>c</li></ul>")]
        #expect(card(of: items)?.title == "a *b*")
        #expect(card(of: items)?.body == "- a \\*b\\*\n- c")
        #expect(card(of: [TransferItem(type: "text/plain", text: "*a*\nb")])?.title == "*a*")
    }

    @Test("what was dropped on a list that goes while one is asked how many cards it becomes is kept")
    func listGone() {
        let scene = RuleScene(carrying: nil)
        let (browser, list) = (scene.browser, RuleScene.destination(.list))
        TextDivision.keep(nil, in: browser.page)
        scene.take(for: list)
        scene.drop([TransferItem(type: "text/plain", text: "Milk\nBread")], at: RuleScene.places.field) {}
        browser.server.change([.trash([list])])
        browser.settle()
        browser.click(browser.find(L10n.cardsOneForEachLine(count: 2)))
        browser.settle()
        #expect(browser.workspace.refused.all.map(\.change.text) == ["Milk\nBread"])
        #expect(browser.toasts.last?.hasSuffix("What you wrote is kept.") == true)
    }

    @Test(
        "in a conversation and in a draft it is written behind what is there",
        arguments: [Kind.conversation, .draft]
    )
    func written(kind: Kind) {
        let scene = dropped(Self.html, on: kind)
        #expect(scene.browser.area.drafts.text(in: RuleScene.destination(kind)).hasSuffix(Self.markdown))
        let other = dropped(Self.link, on: kind)
        #expect(
            other.browser.area.drafts.text(in: RuleScene.destination(kind)).hasSuffix("[A page](https://a.example/x)")
        )
    }

    @Test("on the shelf it is a text")
    func shelf() {
        let scene = RuleScene(carrying: nil)
        let place = scene.browser.place(of: scene.browser.recording.body.first(named: "shelf"))
        scene.drop(Self.html, at: place) { #expect(scene.operation == .copy) }
        #expect(scene.new(in: RuleScene.destination(.shelf)).map(\.body) == [Self.markdown])
    }

    /// The field of a comment, a message or a draft.
    private func field(_ name: String, in browser: Browser) -> RecordedNode? {
        switch name {
        case "comment":
            browser.click(browser.card(11))
            browser.settle()
            return browser.recording.body.first(named: "comment-composer")?.all.first { $0.tag == "textarea" }
        case "message": browser.area.router.show(.chat(conversation: RuleScene.destination(.conversation)))
        default: browser.area.router.show(.compose(draft: nil))
        }
        browser.settle()
        return browser.recording.body.first(named: "\(name)-field")
    }

    @Test(
        "pasted or dropped into a field it is written where the caret is; plain text is left to the browser",
        arguments: ["comment", "message", "draft"],
        [EventType.paste, .drop]
    )
    func fields(name: String, type: EventType) throws {
        let scene = RuleScene(carrying: nil)
        let found = field(name, in: scene.browser)
        let field = try #require(found)
        func bring(_ items: [TransferItem]) -> Bool {
            var event = scene.browser.editing(field)
            event.items = items
            return scene.browser.recording.dispatch(type, on: field, event).isDefaultPrevented
        }
        #expect(bring(Self.html))
        scene.browser.step()
        #expect(field.properties["value"] == Self.markdown)
        #expect(!bring([TransferItem(type: "text/plain", text: "plain")]))
        // What an editor of code offers has colours, and what this program does says which cards they are: neither has another
        // meaning than its text.
        for type in ["vscode-editor-data", "application/x-carry"] {
            #expect(!bring(Self.html + [TransferItem(type: type, text: "{}")]), "\(type)")
        }
    }

    @Test("pasted over the page it goes to where the pointer was, as a drop there")
    func pasted() {
        let scene = RuleScene(carrying: nil)
        scene.take(for: RuleScene.destination(.list))
        let place = RuleScene.places.field
        let body = scene.browser.page.body
        scene.browser.recording.dispatch(.pointerMove, on: body, .pointer(.mouse, x: place.x, y: place.y))
        var event = RecordedEvent(x: place.x, y: place.y)
        event.items = Self.html
        scene.browser.recording.dispatch(.paste, on: body, event)
        scene.browser.settle()
        #expect(scene.new(in: RuleScene.destination(.list)).map(\.body) == ["two **bottles**"])
    }

    @Test(
        "of addresses only those count that may be followed",
        arguments: [
            ("https://a.example/", "https://a.example/"),
            ("#c\r\nhttps://a.example/(b)", "[https\\://a.example/(b)](https://a.example/%28b%29)"),
            ("mailto:a@b.example", "[mailto:a@b.example](mailto:a@b.example)"), ("javascript:alert(1)", nil),
            ("file:///etc/passwd", nil),
            ("https://a.example/\nhttps://b.example/", "https://a.example/\nhttps://b.example/"),
        ]
    )
    func addresses(list: String, expected: String?) {
        let items = [TransferItem(type: "text/uri-list", text: list)]
        #expect(OutsideText(items, in: WebPage()).rich == expected)
    }

    @Test("what is too long for a description is refused with the sentence, and nothing is made")
    func limits() {
        let text = "<p>a</p><p>" + String(repeating: "word ", count: ModelLimits.bodyBytes / 4) + "</p>"
        let scene = dropped([TransferItem(type: "text/html", text: text)], on: .list)
        #expect(scene.new(in: RuleScene.destination(.list)).isEmpty)
        #expect(scene.browser.toasts.count == 1)
    }
}
