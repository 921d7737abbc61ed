// SPDX-License-Identifier: Apache-2.0
import BrowserBridge
import DragDrop

/// Speaks sentences, one after the other, not faster than a screen reader can say them.
final class LiveRegion {
    let element: Element
    private let page: WebPage
    private var queue = AnnouncementQueue()
    private var isScheduled = false
    private var isOdd = false

    init(page: WebPage, element: Element?) {
        self.page = page
        if let element {
            self.element = element
        } else {
            self.element = page.element("div")
            self.element.setAttribute("role", "status")
            self.element.setAttribute("aria-live", "assertive")
            self.element.setAttribute("aria-atomic", "true")
            self.element.setStyles(["position": "fixed", "clip-path": "inset(50%)"])
            page.body.append(self.element)
        }
    }

    func say(_ sentence: String, isStep: Bool = true) {
        queue.add(sentence, isStep: isStep)
        speakWhenDue()
    }

    private func speakWhenDue() {
        guard !isScheduled else { return }
        let now = page.now
        if let sentence = queue.next(at: Timestamp(now)) {
            // The same sentence twice is no change, and would not be read again: every other one ends in a space.
            isOdd.toggle()
            element.setText(isOdd ? sentence : sentence + "\u{a0}")
        }
        guard let due = queue.dueTime else { return }
        isScheduled = true
        page.after(due.seconds - now) { [unowned(unsafe) self] in
            self.isScheduled = false
            self.speakWhenDue()
        }
    }
}
