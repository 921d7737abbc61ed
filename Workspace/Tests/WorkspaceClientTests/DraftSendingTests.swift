// SPDX-License-Identifier: Apache-2.0

import BrowserBridge
import DragDrop
import Testing
import WorkspaceModel

@testable import WorkspaceClient

/// Ada's draft 600 with a text is open in the composer; boards beside it.
@Suite("Sending drafts")
struct DraftSendingTests {
    let browser: Browser

    private static let draft = NodeID.make(600)

    init() {
        var tree = Tree.make()
        let fields: Fields = [.body: .text("What I thought"), .creator: .node(.make(901))]
        tree.mustApply([.insert(Self.draft, kind: .draft, at: Place(parent: .workspace), fields: fields)])
        browser = Browser(tree) { server in
            let id = NodeID.make(901).description
            server.session = SessionInfo(id: id, name: "Ada", color: "green", role: .editor, device: "here")
        }
        browser.area.router.show(.compose(draft: Self.draft))
        browser.settle()
    }

    private var server: MemoryServer { browser.server }

    private var field: RecordedNode? {
        browser.page.flush()
        return browser.recording.body.first(named: "draft-field")
    }

    /// Sends what is in the composer to list 10.
    ///
    /// - Parameters:
    ///   - left: How the field of the time is left, one time after the other: whether a part of it is missing.
    ///   - meanwhile: What happens while the place is chosen.
    private func send(at time: String? = nil, left: [Bool] = [], meanwhile: () -> Void = {}) {
        browser.click(browser.find("Send to…"))
        browser.settle()
        meanwhile()
        let dialog = browser.recording.body.first(named: "move-dialog")
        let field = dialog?.first("aria-label", "Send at")
        if let time { browser.type(time, into: field) }
        for isIncomplete in left {
            var event = RecordedEvent()
            event.isIncomplete = isIncomplete
            if let field { browser.recording.dispatch(.blur, on: field, event) }
        }
        browser.click(dialog?.all(class: "choice").first { $0.attributes["data-node"] == NodeID.make(10).description })
        browser.settle()
    }

    @Test("where the time that was chosen has passed nothing is sent, and that is said; the minute that runs is now")
    func passed() {
        // The recorded clock is at 23:13:20.
        send(at: "2023-11-14T23:10")
        #expect(browser.toasts.last == "This time has passed. Choose a later one.")
        #expect(server.tree.children(of: .make(10)).count == 4)
        send(at: "2023-11-14T23:13")
        browser.check()
        #expect(server.tree.children(of: .make(10)).count == 5)
    }

    @Test("[a day without its time] -> nothing is sent, and that is said; [emptied again] -> it is sent now")
    func dayAlone() {
        send(left: [true])
        #expect(browser.toasts.last == "Give the day and the time, or leave both empty.")
        #expect(server.tree.children(of: .make(10)).count == 4)
        send(left: [true, false])
        browser.check()
        #expect(server.tree.children(of: .make(10)).count == 5)
    }

    private enum Return: CaseIterable {
        case ofTheTime, fromTheTrash, byHand
    }

    @Test("a draft that comes back after its time, or gets that time again, waits and says why; before it has its time")
    func late() throws {
        let (workspace, drafts) = (browser.workspace, browser.area.drafts)
        for way in Return.allCases {
            let time = browser.page.wallClock.milliseconds + 60_000
            drafts.schedule(Self.draft, to: .make(10), at: time)
            if way == .ofTheTime {
                drafts.schedule(Self.draft, to: nil, at: nil)
            } else {
                workspace.perform([.trash([Self.draft])])
            }
            func bringBack() {
                if way == .byHand {
                    workspace.perform([.move([Self.draft], to: Place(parent: .workspace))])
                } else {
                    workspace.undo()
                }
                browser.check()
            }
            bringBack()
            let timely = try #require(server.tree[Self.draft])
            #expect(timely.parent == .workspace && timely.fields.number(.due) == time, "\(way)")
            if way == .byHand { workspace.undo() } else { workspace.redo() }
            browser.recording.wallClock.milliseconds = time + 1
            bringBack()
            let late = try #require(server.tree[Self.draft])
            #expect(late.parent == .workspace && late.fields[.due] == nil && late.fields[.target] == nil, "\(way)")
            #expect(late.fields.text(.obstacle) == "This time has passed. Choose a later one.", "\(way)")
        }
    }

    @Test("a draft that another device sends while the place is chosen is not sent again, and that is said")
    func sentMeanwhile() {
        send {
            let card: Fields = [.title: .text("What I thought")]
            server.change([
                .insert(.make(700), kind: .card, at: Place(parent: .make(10)), fields: card), .trash([Self.draft]),
            ])
            browser.settle()
        }
        #expect(browser.toasts.last == "This is not there any more.")
        browser.check()
        #expect(server.tree.children(of: .make(10)).count == 5)
    }

    @Test("what was saved before is not sent in place of a text that is too long to be saved")
    func tooLong() {
        browser.type(String(repeating: "x", count: ModelLimits.bodyBytes + 1), into: field)
        send()
        #expect(browser.toasts.last == L10n.theTextIsTooLongAt(limit: ModelLimits.bodyBytes))
        #expect(server.tree.children(of: .make(10)).count == 4)
        #expect(!server.tree.isTrashed(Self.draft))
    }

    @Test("files that were chosen for a draft while another device sent it are in a new one, which is shown")
    func chosenMeanwhile() throws {
        browser.click(browser.find("Attach"))
        let report = browser.recording.file("a.pdf", type: "application/pdf", size: 100)
        server.contents[report.handle] = .pages(IntakeMix.hash(of: 5), 1)
        server.change([.trash([Self.draft])])
        browser.settle()
        browser.recording.choose([report])
        browser.check()
        let draft = try #require(browser.area.drafts.queue.first?.id)
        #expect(server.tree.children(of: draft).compactMap { server.tree[$0]?.title } == ["a.pdf"])
        #expect(browser.area.router.route.address == "/#/compose/\(draft)")
    }

    @Test("what came of a file on its way into a draft that another device sent is said")
    func onItsWay() {
        browser.isAnswering = false
        let report = browser.recording.file("a.pdf", type: "application/pdf", size: 100)
        server.contents[report.handle] = .pages(IntakeMix.hash(of: 5), 1)
        browser.area.drafts.stage([report], in: Self.draft)
        browser.page.flush()
        server.change([.trash([Self.draft])])
        browser.settle()
        browser.isAnswering = true
        browser.settle()
        #expect(browser.recording.body.first(named: "uploads-title")?.text == "Nothing was imported")
        #expect(browser.recording.body.first(named: "upload-note")?.text.contains("a.pdf") == true)
    }

    @Test("what was written in a draft while the server was away is saved by the next page, whatever that shows")
    func writtenAway() {
        server.isDown = true
        browser.recording.changeFeed(isOpen: false)
        browser.settle()
        browser.type("What I think now", into: field)
        browser.wait(2)
        #expect(server.tree[Self.draft]?.body == "What I thought")
        server.isDown = false
        let next = Browser(after: browser)
        next.start()
        next.wait(1)
        #expect(next.area.router.currentBoard == .make(1))
        #expect(server.tree[Self.draft]?.body == "What I think now")
    }

    @Test("a draft into which files are on their way goes nowhere without them, and says why")
    func busy() throws {
        let dragging = browser.area.dragging
        let node = try #require(browser.workspace.node(Self.draft))
        #expect(dragging.policy.operation(for: [Self.draft], into: .make(10)) == .move)
        browser.isAnswering = false
        let report = browser.recording.file("a.pdf", type: "application/pdf", size: 100)
        browser.area.drafts.stage([report], in: Self.draft)
        browser.page.flush()
        let refused = DropOperation.forbidden(reason: "Can be sent when the files are there.")
        #expect(dragging.policy.operation(for: [Self.draft], into: .make(10)) == refused)
        #expect(dragging.policy.sendingRefusal(of: node) == "Can be sent when the files are there.")
    }
}
