// SPDX-License-Identifier: Apache-2.0
import BrowserBridge
import WorkspaceModel

@testable import WorkspaceClient

/// Someone who does anything at any time, and others who do the same elsewhere.
struct Monkey {
    let browser: Browser
    private var generator: SeededGenerator
    private var lastNumber: UInt64 = 10_000
    /// What was done, for failures.
    private(set) var trace: [String] = []

    init(_ browser: Browser, seed: UInt64) {
        self.browser = browser
        generator = SeededGenerator(seed: seed)
    }

    /// Does something.
    mutating func act() {
        let action = Int.random(in: 0..<100, using: &generator)
        if browser.isDragging, action < 60 { return carry() }
        switch action {
        case 0..<22: lift()
        case 22..<34: beOthers()
        case 34..<44: click(anyOf: ["tab", "nav-item", "list-add", "add-button", "rename-button", "card"])
        case 44..<52: click(anyOf: ["menu-item", "menu-backdrop", "toast-action", "toast-close", "dialog-close"])
        case 52..<62: click(anyOf: ["icon-button", "button", "link-button", "chip-button", "checkbox", "choice"])
        case 62..<70: type()
        case 70..<78: press()
        case 78..<82: resize()
        case 82..<88: disturb()
        case 88..<92: scroll()
        default: wait()
        }
    }

    /// Lets go of everything and closes what is open.
    mutating func rest() {
        browser.server.isDown = false
        browser.isAnswering = true
        browser.isFeedRunning = true
        if browser.isDragging { browser.abandon() }
        browser.press("Escape", on: browser.recording.body)
        for _ in 0..<5 {
            browser.settle()
            guard let close = browser.recording.body.all(class: "dialog-close").last else { break }
            browser.click(close)
        }
        let search = browser.recording.body.first(named: "search-field")
        browser.type("", into: search)
        browser.click(browser.find("Clear"))
    }

    private mutating func note(_ text: String) { trace.append(text) }

    private mutating func pick<Element>(_ elements: [Element]) -> Element? { elements.randomElement(using: &generator) }

    private func nodes(_ name: String) -> [RecordedNode] { browser.recording.body.all(class: name) }

    private mutating func anywhere() -> Browser.Place {
        let targets = nodes("card") + nodes("list") + nodes("tab") + nodes("nav-item")
        if generator.chance(85), let target = pick(targets) {
            let frame = Layout(browser.recording).frame(of: target)
            return (
                frame.x + Double.random(in: 0...max(1, frame.width), using: &generator),
                frame.y + Double.random(in: 0...max(1, frame.height), using: &generator)
            )
        }
        return (Double.random(in: 0..<1_280, using: &generator), Double.random(in: 0..<800, using: &generator))
    }
}

// MARK: - What it does itself

extension Monkey {
    private mutating func lift() {
        guard !browser.isDragging else { return }
        if generator.chance(20), let list = pick(nodes("list-header")) {
            note("lift a list")
            let frame = Layout(browser.recording).frame(of: list.around("list") ?? list)
            browser.lift(list, at: (frame.x + 60, frame.y + 20))
        } else if let card = pick(nodes("card") + nodes("tab")) {
            note("lift \(card.attributes["data-node"] ?? "")")
            if generator.chance(30) { browser.click(card, [.control]) }
            browser.lift(card)
        }
    }

    private mutating func carry() {
        let place = anywhere()
        switch Int.random(in: 0..<10, using: &generator) {
        case 0..<5:
            note("hover \(place)")
            browser.hover(place, generator.chance(10) ? [.control] : [])
        case 5..<7:
            guard let tab = pick(nodes("tab")) else { return }
            note("spring \(tab.attributes["data-node"] ?? "")")
            browser.hover(browser.place(of: tab))
            browser.wait(1)
        case 7..<9:
            note("release \(place)")
            browser.hover(place)
            browser.release(place)
        default:
            note("abandon")
            browser.abandon()
        }
    }

    private mutating func click(anyOf names: [String]) {
        guard let node = pick(names.flatMap(nodes)) else { return }
        note("click \(node.attributes["class"] ?? "") \(node.attributes["aria-label"] ?? node.allText)")
        browser.click(node, generator.chance(10) ? [.shift] : [])
    }

    private mutating func type() {
        let fields = browser.recording.body.all.filter { $0.tag == "textarea" || $0.tag == "input" }
        guard let field = pick(fields) else { return }
        note("type into \(field.attributes["aria-label"] ?? "")")
        browser.type(generator.chance(20) ? "" : "Text \(trace.count)", into: field)
        if generator.chance(60) { browser.press(generator.chance(75) ? "Enter" : "Escape", on: field) }
    }

    private mutating func press() {
        if generator.chance(50), let card = pick(nodes("card")),
            let id = card.attributes["data-node"].flatMap({ NodeID($0) })
        {
            browser.area.router.currentBoard.flatMap { browser.area.router.boardView(of: $0) }?.focus(id)
            browser.settle()
        }
        let keys = [
            " ", " ", "ArrowDown", "ArrowUp", "ArrowLeft", "ArrowRight", "Enter", "Escape", "Delete", "x", "m", "Tab",
        ]
        for _ in 0..<Int.random(in: 1...4, using: &generator) {
            guard let key = pick(keys) else { return }
            note("press \(key)")
            browser.press(key)
        }
        if generator.chance(30) {
            note("undo or redo")
            browser.press("z", on: browser.recording.body, generator.chance(70) ? [.control] : [.control, .shift])
        }
    }

    private mutating func resize() {
        note("resize")
        browser.resize(width: generator.chance(50) ? 500 : 1_280)
    }

    private mutating func scroll() {
        guard let scroller = pick(nodes("list-scroller") + nodes("board-scroller")) else { return }
        note("scroll")
        scroller.scroll.top = Double.random(in: 0...600, using: &generator)
        scroller.scroll.left = Double.random(in: 0...600, using: &generator)
    }

    private mutating func wait() {
        note("wait")
        browser.wait(Double.random(in: 0...1.2, using: &generator))
    }
}

// MARK: - What others do

extension Monkey {
    private mutating func disturb() {
        switch Int.random(in: 0..<5, using: &generator) {
        case 0:
            note("the next change is refused")
            browser.server.refusal = "No."
        case 1: browser.server.isDown.toggle()
        case 2: browser.isAnswering.toggle()
        case 3: browser.isFeedRunning.toggle()
        default:
            note("the feed is lost and found")
            browser.recording.changeFeed(isOpen: false)
            browser.wait(2)
            browser.recording.changeFeed(isOpen: true)
        }
    }

    private mutating func beOthers() {
        let tree = browser.server.tree
        let alive = tree.all.filter { !$0.id.isWellKnown && !tree.isTrashed($0.id) }.map(\.id).sorted()
        guard let id = pick(alive), let node = tree[id] else { return }
        let boards = tree.children(of: .workspace).count
        lastNumber += 1
        let fresh = NodeID.make(lastNumber)
        switch Int.random(in: 0..<10, using: &generator) {
        case 0..<5 where node.kind != .board || (boards > 2 && generator.chance(30)):
            note("others delete \(node.kind) \(id.number)")
            browser.server.change([.trash([id])])
        case 5, 6:
            guard let parent = node.parent, let kind = tree[id]?.kind, kind != .label else { return }
            note("others add \(kind) \(lastNumber)")
            browser.server.change([
                .insert(fresh, kind: kind, at: Place(parent: parent, after: id), fields: [.title: .text("New")])
            ])
        case 7, 8:
            guard let other = pick(alive.filter { tree[$0]?.kind == node.kind }), let parent = tree[other]?.parent
            else { return }
            note("others move \(id.number)")
            browser.server.change([.move([id], to: Place(parent: parent, after: other == id ? nil : other))])
        default:
            note("others rename \(id.number)")
            browser.server.change([.set(id, [.title: .text(String(repeating: "Word ", count: Int(lastNumber % 30)))])])
        }
        if generator.chance(70) { browser.step() }
    }
}
