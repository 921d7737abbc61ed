// SPDX-License-Identifier: Apache-2.0
import BrowserBridge

/// The page with a card for every example.
enum ExampleIndex {
    static func show(in page: WebPage) {
        let app = page.adopt(id: "app")
        let idea = "One small program per idea of the library, each under a hundred lines, with its source beside it."
        app.append(
            page.make(
                "header",
                "example-header",
                [page.make("h1", "example-title", "Examples"), page.make("p", "example-idea", idea)]
            )
        )
        let cards = page.make("nav", "example-cards")
        cards.setAttribute("aria-label", "Examples")
        for example in Example.all where example.isListed {
            let card = page.make("a", "example-card")
            card.setAttribute("href", "/examples/\(example.name)")
            let picture = page.make("div", "example-picture example-picture-\(example.name)")
            for _ in 0..<3 { picture.append(page.make("i", "")) }
            card.append(picture)
            card.append(page.make("h2", "example-name", "\(example.title)"))
            card.append(page.make("p", "example-about", "\(example.idea)"))
            cards.append(card)
        }
        app.append(cards)
        app.setAttribute("data-state", "ready")
        page.setTitle("Examples · Carry")
    }
}
