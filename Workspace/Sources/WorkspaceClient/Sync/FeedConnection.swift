// SPDX-License-Identifier: Apache-2.0

import BrowserBridge
import WorkspaceModel

/// The server's events, from a revision on. The browser resumes after a loss where it was; when the server cannot
/// resume there, the page is loaded again.
final class FeedConnection {
    private let page: WebPage
    private var feed: Feed?

    /// Whether events arrive.
    private(set) var isOpen = false
    /// Called with every event but a reset.
    var onEvent: (FeedEvent) -> Void = { _ in }
    /// Called when the feed was opened (true) or lost (false).
    var onState: (Bool) -> Void = { _ in }

    init(page: WebPage) {
        self.page = page
    }

    /// Opens the feed after a revision.
    func connect(after revision: UInt64) {
        feed = page.openFeed(
            "/api/feed",
            events: ["transaction", "presence", "counted", "reset"],
            lastEventID: "\(revision)",
            onState: { [unowned(unsafe) self] state in
                isOpen = state == .open
                if isOpen || state == .lost { onState(isOpen) }
            },
            onMessage: { [unowned(unsafe) self] message in
                guard let event = try? FeedEvent(name: message.name, data: message.data) else { return }
                if case .reset = event { page.reload() } else { onEvent(event) }
            }
        )
    }

    /// Tries at once to reach the server again.
    func reconnect() { feed?.reconnectNow() }
}
