// SPDX-License-Identifier: Apache-2.0
import BrowserBridge
import DragDrop
import DragDropWeb

/// The page around an example: its title and idea, the stage it plays on, what its sessions ended with, and its source.
final class ExamplePage: DragDropPageClient {
    let page: WebPage
    let host: DragDropPage
    /// Where the example puts its views.
    let stage: Element
    private let outcome: Element

    init(_ page: WebPage, _ example: Example) {
        self.page = page
        host = DragDropPage(page: page, layer: page.adopt(id: "layer-drag"), liveRegion: page.adopt(id: "live"))
        stage = page.make("section", "example-stage example-\(example.name)")
        outcome = page.make("p", "example-outcome", "\(example.hint)")
        stage.setAttribute("aria-label", "\(example.title), to try")
        let back = page.make("a", "example-back", "Examples")
        back.setAttribute("href", "/examples")
        let header = page.make(
            "header",
            "example-header",
            [
                back, page.make("h1", "example-title", "\(example.title)"),
                page.make("p", "example-idea", "\(example.idea)"),
            ]
        )
        let play = page.make("div", "example-play", [stage, outcome])
        let app = page.adopt(id: "app")
        app.append(header)
        app.append(page.make("div", "example-body", [play, SourceView(page, example).element]))
        app.setAttribute("data-state", "ready")
        page.setTitle("\(example.title) · Carry")
        host.client = self
    }

    /// Makes an element with classes and a text, or around others.
    func make(_ tag: StaticString, _ classes: String, _ text: String = "") -> Element { page.make(tag, classes, text) }

    /// Makes a square in one of nine colours, which the page can pick up by mouse, finger and keyboard.
    func makeThing(_ classes: String, id: ItemID, color: Int, _ text: String = "") -> Element {
        let colors: [StaticString] = ["sky", "green", "yellow", "orange", "red", "pink", "purple", "blue", "lime"]
        let thing = page.make("div", classes, text)
        thing.key = id.rawValue
        thing.setAttribute("data-node", "\(id.rawValue)")
        thing.setAttribute("data-color", "\(colors[color % colors.count])")
        thing.setAttribute("tabindex", "0")
        return thing
    }

    /// Says what became of every item: what a source learns when its session is over.
    func dragDropPage(
        _ host: DragDropPage,
        sessionDidEnd session: DragSession,
        reason: EndReason,
        receipts: [Receipt]
    ) {
        var text = ""
        for receipt in receipts {
            guard let item = session.items.first(where: { $0.id == receipt.item }) else { continue }
            if !text.utf8.isEmpty { text += " " }
            text += "\(item.title): \(receipt.outcome.sentence)"
        }
        outcome.setText(text)
    }
}

extension Receipt.Outcome {
    /// What became of an item, in words.
    var sentence: String {
        switch self {
        case .accepted(let items): items.count == 1 ? "accepted." : "accepted, became \(items.count)."
        case .refused(let reason): reason.utf8.isEmpty ? "refused." : "refused. \(reason)"
        case .failed(.cancelled): "came back."
        case .failed(.timedOut): "gave no answer in time."
        case .failed(.failed(let reason)): "failed. \(reason)"
        case .pending: "nobody knows."
        }
    }
}

extension WebPage {
    /// Makes an element with classes and a text.
    func make(_ tag: StaticString, _ classes: String, _ text: String = "") -> Element {
        let element = element(tag)
        if !classes.utf8.isEmpty { element.setAttribute("class", classes) }
        if !text.utf8.isEmpty { element.setText(text) }
        return element
    }

    /// Makes an element around others.
    func make(_ tag: StaticString, _ classes: String, _ children: [Element]) -> Element {
        let element = make(tag, classes)
        for child in children { element.append(child) }
        return element
    }
}
