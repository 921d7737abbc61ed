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
}
