// SPDX-License-Identifier: Apache-2.0
import BrowserBridge
import DragDrop

/// A row of an inbox on the stage: a title, how far its load is, and a button that stops it.
final class Letter {
    let element: Element
    private let note: Element
    private let bar: Element
    private let button: Element

    init(_ example: ExamplePage, title: String, cancel: @escaping () -> Void) {
        let page = example.page
        note = page.make("span", "letter-note", "Waiting…")
        bar = page.make("div", "progress", [page.make("div", "progress-fill")])
        button = page.make("button", "button", "Cancel")
        button.setAttribute("data-size", "small")
        button.setAttribute("aria-label", "Cancel \(title)")
        button.on(.click) { _ in cancel() }
        bar.setAttribute("role", "progressbar")
        bar.setAttribute("aria-label", title)
        element = page.make("div", "letter", [page.make("b", "", title), note, bar, button])
        element.setAttribute("data-letter", title)
        element.setAttribute("data-state", "loading")
    }

    func show(_ state: DragDrop.Transfer.State) {
        switch state {
        case .loading(let progress):
            let part = progress ?? 0
            bar.setStyle("--progress", number: part)
            bar.setAttribute("aria-valuenow", "\(Int(part * 100))")
            note.setText("\(Int(part * 100)) %")
            return
        case .finished(let bytes):
            note.setText("\(bytes.count) bytes")
            element.setAttribute("data-state", "finished")
        case .failed(.cancelled): note.setText("Cancelled.")
        case .failed(.timedOut): note.setText("No answer in time.")
        case .failed(.failed(let reason)): note.setText(reason)
        }
        if case .failed = state { element.setAttribute("data-state", "failed") }
        bar.remove()
        button.remove()
    }
}
