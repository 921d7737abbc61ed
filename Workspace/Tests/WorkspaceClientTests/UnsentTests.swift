// SPDX-License-Identifier: Apache-2.0

import BrowserBridge
import Testing
import WorkspaceModel

@testable import WorkspaceClient

@Suite("Changes that are not saved")
struct UnsentTests {
    private let title = "Words that took a while"

    private func banner(_ browser: Browser) -> String { browser.recording.body.first(named: "banner")?.allText ?? "" }

    @Test("what the server refuses is kept with its words, over a reload, until the list is cleared")
    func refused() {
        let first = Browser()
        first.server.status = 409
        first.workspace.perform([.set(.make(11), [.title: .text(title)])])
        first.wait(0.5)
        first.server.status = nil
        #expect(first.workspace.unsent.isEmpty)
        let second = Browser(after: first)
        second.start()
        second.wait(0.5)
        let all = second.workspace.refused.all
        #expect(all.map(\.change.text) == [title])
        #expect(all.first?.change.label.hasPrefix("Renamed") == true)
        #expect(all.first?.change.time == 1_700_000_000_000)
        #expect(second.workspace.refused.count == 1)
        second.workspace.refused.remove(all.map(\.key))
        #expect(second.workspace.refused.all.isEmpty && second.workspace.refused.count == 0)
    }

    @Test("what somebody else wrote since is kept where an undo takes its place; the redo brings it back")
    func undone() {
        let (browser, card) = (Browser(), NodeID.make(11))
        browser.workspace.perform([.set(card, [.body: .text("Mine")])])
        browser.settle()
        browser.server.change([.set(card, [.body: .text("Theirs")])])
        browser.settle()
        #expect(browser.workspace.refused.count == 0)
        browser.workspace.undo()
        browser.settle()
        #expect(browser.server.tree[card]?.body == nil)
        #expect(browser.workspace.refused.all.map(\.change.text) == ["Theirs"])
        browser.workspace.redo()
        browser.settle()
        #expect(browser.server.tree[card]?.body == "Theirs")
        #expect(browser.workspace.refused.count == 1)
    }

    @Test("what was saved while a page was closed is kept where what that page left on another board takes its place")
    func leftOnOtherBoard() {
        let (first, card) = (Browser(), NodeID.make(111))
        first.area.router.show(.board(.make(2)))
        first.settle()
        first.server.isDown = true
        first.workspace.perform([.set(card, [.body: .text("Mine")])])
        first.wait(0.5)
        first.server.isDown = false
        first.server.change([.set(card, [.body: .text("Theirs")])])
        let second = Browser(after: first)
        second.start()
        second.wait(0.5)
        #expect(second.area.router.currentBoard == .make(1))
        #expect(second.server.tree[card]?.body == "Mine")
        #expect(second.workspace.refused.all.map(\.change.text) == ["Theirs"])
    }

    @Test("only so many are kept, the latest ones")
    func limit() {
        let page = WebPage()
        let refused = RefusedChanges(page: page)
        refused.member = "me"
        func add(_ number: UInt64) {
            let change = RefusedChange(time: number, label: "", reason: "", text: "\(number)")
            #expect(refused.add(change, as: TransactionID(high: 0, low: number)))
        }
        for number in 0..<UInt64(RefusedChanges.limit + 5) { add(number) }
        #expect(refused.count == RefusedChanges.limit)
        #expect(refused.all.first?.change.text == "5")
        add(9)
        #expect(refused.all.filter { $0.change.text == "9" }.count == 1, "it was sent by two windows")
        refused.member = "somebody else"
        #expect(refused.all.isEmpty)
    }

    @Test("a change that the server never takes is given up, and everything is as it was without it")
    func discarded() throws {
        let browser = Browser()
        let before = browser.workspace.node(.make(11))?.title
        browser.server.status = 500
        browser.workspace.perform([.set(.make(11), [.title: .text(title)])])
        browser.workspace.perform([.set(.make(12), [.title: .text("Next")])])
        browser.wait(0.5)
        #expect(browser.workspace.unsent.map { $0.obstacle != nil } == [true, false])
        #expect(browser.workspace.discard(try #require(browser.workspace.unsent.first?.id)))
        #expect(browser.workspace.node(.make(11))?.title == before)
        browser.server.status = nil
        browser.wait(100)
        #expect(browser.server.tree[.make(11)]?.title == before)
        #expect(browser.server.tree[.make(12)]?.title == "Next")
        browser.check()
    }

    @Test(
        "when the only change that waits is given up, or another window deals with it, the server is said to be there",
        arguments: [false, true]
    )
    func idle(isElsewhere: Bool) throws {
        let browser = Browser()
        browser.server.status = 500
        browser.workspace.perform([.set(.make(11), [.title: .text(title)])])
        browser.wait(0.5)
        #expect(!browser.workspace.isConnected)
        if isElsewhere {
            for key in browser.recording.storage.keys where key.hasPrefix("carry-outbox/") {
                browser.recording.storage[key] = nil
            }
            browser.wait(3)
        } else {
            #expect(browser.workspace.discard(try #require(browser.workspace.unsent.first?.id)))
        }
        #expect(browser.workspace.isConnected)
        #expect(browser.workspace.unsent.isEmpty)
        #expect(browser.server.tree[.make(11)]?.title == "Card 11")
        browser.check()
    }

    @Test("a copy that waits is called one, though it is here already with what is written on it")
    func copied() {
        let browser = Browser()
        browser.server.isDown = true
        browser.workspace.duplicate([.make(11)])
        browser.wait(0.5)
        #expect(browser.workspace.unsent.map(\.label) == ["Copied “Card 11”"])
    }

    @Test("what waits is said as it was before that: a move by where to, though it is shown there")
    func moved() {
        let browser = Browser()
        browser.server.isDown = true
        for list in [20, 30] as [UInt64] {
            browser.workspace.perform([.move([.make(11)], to: Place(parent: .make(list)))])
        }
        browser.workspace.perform([.trash([.make(12)])])
        browser.workspace.perform([.move([.make(12)], to: Place(parent: .make(10)))])
        browser.wait(0.5)
        #expect(
            browser.workspace.unsent.map(\.label) == [
                "Moved “Card 11” to List 20", "Moved “Card 11” to List 30", "Deleted “Card 12”", "Restored “Card 12”",
            ]
        )
    }

    @Test("of several that were refused for the same reason, this is said once")
    func repeated() {
        let browser = Browser()
        for number in 1...3 as ClosedRange<UInt64> {
            browser.server.status = 409
            browser.workspace.perform([.set(.make(10 + number), [.title: .text("x")])])
            browser.wait(0.5)
        }
        #expect(browser.workspace.refused.count == 3)
        #expect(browser.recording.body.all(class: "toast").filter { $0.attributes["data-leaving"] == nil }.count == 1)
    }

    @Test("a server of another version is not written to; the page says so")
    func outdated() {
        let browser = Browser()
        browser.wait(0.5)
        let before = browser.server.tree[.make(11)]?.title
        browser.recording.sendFeed("outdated", data: "{}")
        browser.workspace.perform([.set(.make(11), [.title: .text(title)])])
        browser.wait(5)
        #expect(browser.server.tree[.make(11)]?.title == before)
        #expect(banner(browser).contains("updated"))
        #expect(browser.recording.storage.keys.contains { $0.hasPrefix("carry-outbox/") })
    }

    @Test("where the page does not come over HTTPS, it says what that would add")
    func insecure() {
        let browser = Browser()
        browser.recording.media.remove(.isSecure)
        browser.server.isDown = true
        browser.workspace.perform([.set(.make(11), [.title: .text(title)])])
        browser.wait(1)
        #expect(banner(browser).contains("HTTPS"))
        #expect(banner(browser).contains("1 change waits"))
        // It is read when it comes, and not again at each change.
        let spoken = browser.recording.body.first(named: "banner")?.first("role", "status")
        #expect(spoken?.allText.contains("HTTPS") == true && spoken?.allText.contains("waits") == false)
    }
}
