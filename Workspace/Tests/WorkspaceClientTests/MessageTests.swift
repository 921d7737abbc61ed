// SPDX-License-Identifier: Apache-2.0

import BrowserBridge
import Testing
import WorkspaceModel

@testable import WorkspaceClient

@Suite("Messages at the edge of the page")
struct MessageTests {
    private let browser = Browser()

    private func pass() {
        browser.settle()
        browser.wait(0.5)
    }

    @Test("what is offered to be undone is the last change: a later one takes the offer away, another's does not")
    func undo() {
        browser.workspace.perform([.trash([.make(12)])], announces: true)
        pass()
        #expect(browser.toasts == ["Deleted “Card 12”"])
        browser.server.change([.set(.make(13), [.title: .text("Somebody's")])])
        pass()
        #expect(browser.find("Undo", in: browser.recording.body.first(named: "toast")) != nil)
        browser.workspace.perform([.set(.make(11), [.title: .text("Mine")])])
        pass()
        #expect(browser.toasts.isEmpty)
        browser.check()
    }

    @Test(
        "a message stays while the focus or the pointer is on it, and goes after that",
        arguments: zip([EventType.focus, .pointerOver], [EventType.blur, .pointerOut])
    )
    func held(by coming: EventType, until leaving: EventType) throws {
        browser.workspace.perform([.trash([.make(12)])], announces: true)
        browser.settle()
        let undo = try #require(browser.find("Undo", in: browser.recording.body.first(named: "toast")))
        browser.recording.dispatch(coming, on: undo)
        browser.wait(10, every: 0.1)
        #expect(browser.toasts == ["Deleted “Card 12”"])
        browser.recording.dispatch(leaving, on: undo)
        browser.wait(10, every: 0.1)
        #expect(browser.toasts.isEmpty)
    }

    /// What was done is told of.
    private func told() throws -> RecordedNode {
        browser.workspace.perform([.trash([.make(12)])], announces: true)
        browser.settle()
        return try #require(browser.recording.body.first(named: "toast"))
    }

    @Test("a message with the focus in it stays when the pointer only passes over it")
    func passedOver() throws {
        let toast = try told()
        let undo = try #require(browser.find("Undo", in: toast))
        browser.recording.dispatch(.focus, on: undo)
        browser.recording.dispatch(.pointerOver, on: toast)
        browser.recording.dispatch(.pointerOut, on: toast)
        browser.wait(10, every: 0.1)
        #expect(browser.toasts == ["Deleted “Card 12”"])
    }

    @Test("a message that a dialog takes along goes: no browser tells that the pointer has left it")
    func takenAlong() throws {
        browser.recording.dispatch(.pointerOver, on: try told())
        browser.area.dialogs.present(ShortcutsDialog(page: browser.page))
        browser.wait(10, every: 0.1)
        #expect(browser.toasts.isEmpty)
    }
}
