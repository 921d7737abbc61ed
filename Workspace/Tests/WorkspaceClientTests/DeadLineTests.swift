// SPDX-License-Identifier: Apache-2.0

import BrowserBridge
import Testing
import WorkspaceModel

@testable import WorkspaceClient

@Suite("A line on which nothing comes any more, and nobody says so; what stands before a server that is away")
struct DeadLineTests {
    private let browser = Browser()

    private var transactions: [RecordedRequest] {
        browser.page.flush()
        return browser.recording.requests.filter { $0.path == "/api/transactions" }
    }

    private var file: PageFile { browser.recording.file("a.pdf", type: "application/pdf", size: 1_000) }

    private func change(_ title: String) { browser.workspace.perform([.set(.make(11), [.title: .text(title)])]) }

    @Test("a change without an answer is sent again after two minutes, as the same one, and what is behind it follows")
    func resent() throws {
        browser.isAnswering = false
        change("One")
        change("Two")
        let first = try #require(transactions.first)
        browser.wait(119)
        #expect(transactions.count == 1)
        browser.wait(2)
        #expect(transactions.isEmpty)
        browser.wait(2)
        #expect(transactions.map(\.body) == [first.body])
        // One that has its answer is not cut off later.
        browser.isAnswering = true
        browser.settle()
        browser.wait(130)
        #expect(browser.server.tree[.make(11)]?.title == "Two")
        #expect(browser.workspace.isConnected)
    }

    @Test("one that takes its time because it is long is given it")
    func long() {
        browser.isAnswering = false
        browser.workspace.perform([.set(.make(11), [.body: .text(String(repeating: "a", count: 50_000))])])
        browser.wait(215)
        #expect(transactions.count == 1)
        browser.wait(6.5)
        #expect(transactions.isEmpty)
    }

    @Test("events that stop without a word, and the server's signs of life with them, are asked for again")
    func silence() {
        browser.wait(60)
        #expect(browser.workspace.isConnected)
        browser.isFeedRunning = false
        browser.wait(44)
        browser.server.change([.set(.make(11), [.title: .text("Elsewhere")])])
        let opened = { browser.recording.log.count { $0.hasPrefix("feed ") } }
        let known = opened()
        browser.wait(16)
        #expect(opened() == known + 1)
        browser.recording.changeFeed(isOpen: false)
        #expect(!browser.workspace.isConnected)
        browser.isFeedRunning = true
        browser.wait(2)
        browser.recording.changeFeed(isOpen: true)
        browser.settle()
        #expect(browser.workspace.isConnected)
        #expect(browser.workspace.node(.make(11))?.title == "Elsewhere")
    }

    @Test("a proxy's answer that there is no such address, while the server is away, refuses no file for good")
    func proxy() {
        browser.isAnswering = false
        let batch = browser.area.files.accept([file], to: .documents(Place(parent: .workspace)))
        browser.page.flush()
        browser.recording.respond(status: 404, body: Array("<h1>404 Not Found</h1>".utf8))
        let upload = batch?.uploads.first
        #expect(upload?.isPostponed == true)
        browser.wait(3)
        #expect(browser.recording.requests.contains { $0.path.hasPrefix("/api/documents") })
    }

    @Test("nor does it say that a list is empty, or a document has no pages")
    func notEmpty() {
        let failure = ServerConnection.failure(of: Response(status: 404, body: Array("404 page not found".utf8)))
        guard case .unreachable = failure else {
            Issue.record("\(failure)")
            return
        }
        let known = ServerConnection.failure(of: Response(status: 404, body: ErrorAnswer(error: "Gone.").encoded()))
        guard case .refused(404, "Gone.") = known else {
            Issue.record("\(known)")
            return
        }
    }

    @Test("a file of which the password is asked when the session ends is kept for the next page")
    func password() {
        browser.isAnswering = false
        let batch = browser.area.files.accept([file], to: .documents(Place(parent: .workspace)))
        browser.page.flush()
        let question = PasswordRequest(error: "“a.pdf” is encrypted.", blob: "cafe", wasWrong: false)
        browser.recording.respond(status: 422, body: question.encoded())
        browser.step()
        let upload = batch?.uploads.first
        browser.area.dialogs.closeAll()
        browser.step()
        #expect(browser.recording.body.all.allSatisfy { !$0.has("password-dialog") })
        guard case .locked? = upload?.state else {
            Issue.record("it was given up")
            return
        }
        #expect(!browser.recording.requests.contains { $0.method == "DELETE" })
        // Where there is something to ask on still, it asks again.
        browser.area.files.uploads.workspaceDidChange()
        browser.step()
        #expect(browser.find("Skip this file") != nil)
    }
}
