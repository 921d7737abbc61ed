// SPDX-License-Identifier: Apache-2.0

import BrowserBridge
import WorkspaceModel

/// Short messages at the edge of the page: what was done and can be undone, what was refused and why.
final class Toasts {
    enum Tone {
        case neutral
        case refused
        /// Something goes on; the message stays until that has ended.
        case busy
    }

    /// Seconds a message stays; a refusal is a sentence to read.
    private static let duration = (neutral: 6.0, refused: 9.0)
    static let maximumCount = 3

    private let page: WebPage
    /// Where the messages are, and what else stands with them at the edge of the page.
    let container: Element
    /// Called when the person has done what a message offered: the button that had the focus has gone.
    var onActed: () -> Void = {}
    var onGone: () -> Void = {}
    private var shown: [(toast: Element, tone: Tone, text: String)] = []
    /// What somebody points at, and what they have come to with the keys: each stays as long, whatever becomes of the other.
    private var pointed: Element?
    private var focused: Element?

    init(page: WebPage, container: Element) {
        self.page = page
        self.container = container
        container.setAttribute("aria-label", L10n.notifications)
    }

    /// Shows a message, with an action beside it if there is one.
    func show(_ text: String, tone: Tone = .neutral, action: (label: String, perform: () -> Void)? = nil) {
        // Only the last thing done is offered to be undone; refusals stay to be read.
        if tone == .neutral { dismissNeutral() }
        // What is said again is said once.
        for (toast, _, other) in shown where UTF8Text.equal(other, text) { dismiss(toast) }
        let isRefusal = tone == .refused
        let toast = page.make("div", "toast", isRefusal ? [page.makeIcon(.warning)] : [])
            .with("role", isRefusal ? "alert" : "status").with("data-tone", isRefusal ? "refused" : "neutral")
        toast.append(page.makePersonal("div", "toast-text", text: text))
        if let action { toast.append(makeAction(action.label, of: toast, action.perform)) }
        toast.append(
            page.makeIconButton(.close, label: L10n.dismiss, classes: "icon-button toast-close") {
                [unowned(unsafe) self, unowned(unsafe) toast] in dismiss(toast)
            }
        )
        keepWhileHeld(toast)
        container.append(toast)
        shown.append((toast, tone, text))
        let passing = shown.filter { $0.tone != .busy }
        if passing.count > Self.maximumCount, let oldest = passing.first { dismiss(oldest.toast) }
        let duration = isRefusal ? Self.duration.refused : Self.duration.neutral
        dismiss(toast, after: duration)
    }

    private func keepWhileHeld(_ toast: Element) {
        toast.on(.pointerOver) { [unowned(unsafe) self, unowned(unsafe) toast] event in
            // A finger does not rest on it.
            if event.pointerKind != .touch, isShown(toast) { pointed = toast }
        }
        toast.on(.pointerOut) { [unowned(unsafe) self, unowned(unsafe) toast] _ in
            if pointed === toast { pointed = nil }
        }
        toast.on(.focus) { [unowned(unsafe) self, unowned(unsafe) toast] _ in if isShown(toast) { focused = toast } }
        toast.on(.blur) { [unowned(unsafe) self, unowned(unsafe) toast] _ in if focused === toast { focused = nil } }
    }

    private func isShown(_ toast: Element) -> Bool { shown.contains { $0.toast === toast } }

    /// They were put elsewhere: browsers do not tell what is moved that the pointer, or the focus, has left it.
    func letGo() { (pointed, focused) = (nil, nil) }

    private func dismiss(_ toast: Element, after seconds: Double) {
        page.after(seconds) { [unowned(unsafe) self] in
            if pointed === toast || focused === toast { dismiss(toast, after: seconds) } else { dismiss(toast) }
        }
    }

    /// Adds a way to go on to what was said last, unless that was a refusal.
    func offer(_ label: String, perform: @escaping () -> Void) {
        guard let (toast, tone, _) = shown.last, tone == .neutral else { return }
        toast.insert(makeAction(label, of: toast, perform), before: toast.children.last)
    }

    private func makeAction(_ label: String, of toast: Element, _ perform: @escaping () -> Void) -> Element {
        page.makeButton("toast-action", text: label) { [unowned(unsafe) self, unowned(unsafe) toast] in
            dismiss(toast)
            perform()
            onActed()
        }
    }

    /// Shows a message for as long as something goes on, with a way to give that up.
    ///
    /// - Returns: What ``dismiss(_:)`` takes away.
    func showBusy(_ text: String, cancel: @escaping () -> Void) -> Element {
        let words = page.makePersonal("div", "toast-text", text: text)
        let giveUp = page.makeButton("toast-action", text: L10n.cancel, action: cancel)
        let toast = page.make("div", "toast", [page.make("div", "spinner"), words, giveUp])
            .with("role", "status").with("data-tone", "busy")
        container.append(toast)
        shown.append((toast, .busy, ""))
        return toast
    }

    /// Takes away what was only said, as when a hand needs the place.
    func dismissNeutral() { for (toast, tone, _) in shown where tone == .neutral { dismiss(toast) } }

    /// Takes a message away; harmless when it has gone.
    func dismiss(_ toast: Element) {
        guard let index = shown.firstIndex(where: { $0.toast === toast }) else { return }
        shown.remove(at: index)
        if pointed === toast { pointed = nil }
        if focused === toast { focused = nil }
        toast.setFlag("data-leaving", true)
        page.after(0.2) { [unowned(unsafe) self] in
            toast.remove()
            onGone()
        }
    }
}

extension Toasts {
    /// What the server has answered; why it did not is said.
    func answer<Answer>(in result: Result<Answer, ServerConnection.Failure>) -> Answer? {
        switch result {
        case .success(let answer): return answer
        case .failure(let failure):
            show(failure.sentence, tone: .refused)
            return nil
        }
    }

    /// Whether the server has done what it was asked for; why it did not is said.
    @discardableResult
    func succeeded(_ response: Response) -> Bool {
        if !response.isSuccess { show(ServerConnection.failure(of: response).sentence, tone: .refused) }
        return response.isSuccess
    }
}
