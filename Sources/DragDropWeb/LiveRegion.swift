// SPDX-License-Identifier: Apache-2.0
import BrowserBridge

/// Speaks sentences, one after the other, not faster than a screen reader can say them.
///
/// While a sentence waits, a newer one takes its place: what a person must not miss is said with `isFinal` and is never
/// replaced by a step of the way.
final class LiveRegion {
    /// Seconds between two sentences.
    static let pause = 0.25

    let element: Element
    private let page: Page
    private var waiting: (sentence: String, isFinal: Bool)?
    private var nextMoment = -1.0
    private var isScheduled = false
    private var isOdd = false

    init(page: Page, element: Element?) {
        self.page = page
        if let element {
            self.element = element
        } else {
            self.element = page.element("div")
            self.element.setAttribute("role", "status")
            self.element.setAttribute("aria-live", "assertive")
            self.element.setAttribute("aria-atomic", "true")
            self.element.setStyle("position", "fixed")
            self.element.setStyle("clip-path", "inset(50%)")
            page.body.append(self.element)
        }
    }

    func say(_ sentence: String, isFinal: Bool = false) {
        guard !sentence.utf8.isEmpty else { return }
        if let waiting, waiting.isFinal {
            self.waiting = (waiting.sentence + " " + sentence, true)
        } else {
            waiting = (sentence, isFinal)
        }
        speakWhenDue()
    }

    private func speakWhenDue() {
        guard !isScheduled else { return }
        let now = page.now
        guard now < nextMoment else { return speak(at: now) }
        isScheduled = true
        page.after(nextMoment - now) { [unowned(unsafe) self] in
            self.isScheduled = false
            self.speak(at: self.page.now)
        }
    }

    private func speak(at now: Double) {
        guard let sentence = waiting?.sentence else { return }
        waiting = nil
        nextMoment = now + LiveRegion.pause
        // The same sentence twice is no change, and would not be read again: every other one ends in a space.
        isOdd.toggle()
        element.setText(isOdd ? sentence : sentence + "\u{a0}")
    }
}
