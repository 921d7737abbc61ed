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
    /// - Parameter meanwhile: What happens while the place is chosen.
    private func send(at time: String? = nil, meanwhile: () -> Void = {}) {
        browser.click(browser.find("Send to…"))
        browser.settle()
        meanwhile()
        let dialog = browser.recording.body.first(named: "move-dialog")
        if let time { browser.type(time, into: dialog?.first("aria-label", "Send at")) }
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
