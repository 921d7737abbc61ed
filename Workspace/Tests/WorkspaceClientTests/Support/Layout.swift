// SPDX-License-Identifier: Apache-2.0
import BrowserBridge

/// Where things are on the recorded page: a few rules for what the client measures, as the style sheets have them.
struct Layout {
    private let recording: RecordingPort

    init(_ recording: RecordingPort) { self.recording = recording }

    private var viewport: PageRect { recording.viewport }
    private var isNarrow: Bool { viewport.width < 700 }
    private var sidebarWidth: Double { isNarrow ? 0 : 240 }
    private var inset: Double { isNarrow ? 12 : 16 }

    private var board: PageRect {
        let bar = isNarrow ? 60.0 : 0
        return PageRect(
            x: sidebarWidth,
            y: 64,
            width: viewport.width - sidebarWidth,
            height: viewport.height - 64 - bar
        )
    }

    func frame(of node: RecordedNode) -> PageRect {
        if node.tag == "body" || node.tag == "html" { return viewport }
        if node.has("board") || node.has("board-scroller") { return board }
        if node.has("stage") {
            return PageRect(x: sidebarWidth, y: 0, width: viewport.width - sidebarWidth, height: viewport.height)
        }
        if node.has("delete-target") {
            // Above the stage until it slides in.
            return PageRect(x: sidebarWidth + (viewport.width - sidebarWidth - 240) / 2, y: -90, width: 240, height: 44)
        }
        if node.has("list") { return list(node) }
        if node.has("list-footer"), let list = node.around("list") {
            let frame = frame(of: list)
            return PageRect(x: frame.x + 8, y: frame.y + frame.height - 46, width: frame.width - 16, height: 36)
        }
        if node.has("card") { return card(node) }
        if node.has("tabs") {
            return isNarrow
                ? PageRect(x: 0, y: 740, width: 400, height: 60) : PageRect(x: 0, y: 60, width: 240, height: 500)
        }
        if node.has("tab") {
            let index = Double(node.parent?.children.firstIndex { $0 === node } ?? 0)
            return isNarrow
                ? PageRect(x: index * 90, y: 742, width: 88, height: 56)
                : PageRect(x: 0, y: 60 + index * 40, width: 240, height: 38)
        }
        if node.has("cell-scroller") { return PageRect(x: sidebarWidth, y: 60, width: 800, height: 700) }
        if node.has("draft-editor") { return PageRect(x: sidebarWidth + 300, y: 0, width: 700, height: 800) }
        if node.has("trash-page") || node.has("rows") {
            return PageRect(x: sidebarWidth, y: 100, width: 400, height: 600)
        }
        if node.has("row") {
            let index = Double(node.parent?.children.firstIndex { $0 === node } ?? 0)
            return PageRect(x: sidebarWidth, y: 100 + index * 64, width: 400, height: 64)
        }
        if let frame = shelf(node) ?? chat(node) { return frame }
        if node.has("toy") { return PageRect(x: 1_000, y: 500, width: 200, height: 200) }
        if node.has("toy-row") {
            let index = Double(node.parent?.children.firstIndex { $0 === node } ?? 0)
            return PageRect(x: 1_000, y: 500 + index * 40, width: 200, height: 40)
        }
        if node.has("check-items") {
            return PageRect(x: 500, y: 300 + 200 * index(of: node, named: "checklist"), width: 300, height: 120)
        }
        if node.has("check-item") {
            let list = node.parent.map(frame) ?? viewport
            let index = Double(node.parent?.children.firstIndex { $0 === node } ?? 0)
            return PageRect(x: list.x, y: list.y + index * 40, width: 300, height: 40)
        }
        if node.has("part-rows") { return PageRect(x: 500, y: 200, width: 300, height: 300) }
        if node.has("part-row") {
            let list = node.parent.map(frame) ?? viewport
            let index = Double(node.parent?.children.firstIndex { $0 === node } ?? 0)
            return PageRect(x: list.x, y: list.y + index * 44, width: 300, height: 44)
        }
        if node.has("attachments") { return PageRect(x: 500, y: 100, width: 300, height: 180) }
        if node.has("attachment") {
            let index = Double(node.parent?.children.firstIndex { $0 === node } ?? 0)
            return PageRect(x: 500, y: 100 + index * 60, width: 300, height: 60)
        }
        if node.has("sidebar") {
            return isNarrow
                ? PageRect(x: 0, y: 740, width: 400, height: 60)
                : PageRect(x: 0, y: 0, width: 240, height: viewport.height)
        }
        if node.has("sidebar-panel") {
            let isOpen = node.parent?.attributes["data-open"] != nil
            return isNarrow
                ? PageRect(width: isOpen ? 400 : 0, height: isOpen ? 740 : 0)
                : PageRect(x: 0, y: 60, width: 240, height: 580)
        }
        if node.has("member-list") { return PageRect(x: 0, y: 420, width: 240, height: 120) }
        if node.has("member-row") {
            let index = Double(node.parent?.children.firstIndex { $0 === node } ?? 0)
            return PageRect(x: 0, y: 420 + index * 34, width: 240, height: 32)
        }
        if node.has("card-dialog") { return PageRect(x: 400, y: 40, width: 480, height: 720) }
        if node.has("nav-item") {
            let index = Double(node.parent?.children.firstIndex { $0 === node } ?? 0)
            let top = node.around("areas") == nil ? 540.0 : 640
            return PageRect(x: 0, y: top + index * 20, width: 240, height: 18)
        }
        return PageRect(x: 600, y: 20, width: 120, height: 32)
    }

    /// The list of conversations at the left, the open one beside it; a message has a line for each 60 letters.
    private func chat(_ node: RecordedNode) -> PageRect? {
        let left = sidebarWidth + 300
        let index = Double(node.parent?.children.firstIndex { $0 === node } ?? 0)
        if node.has("conversation-list") { return PageRect(x: sidebarWidth, y: 60, width: 300, height: 700) }
        if node.has("conversation-row") {
            return PageRect(x: sidebarWidth, y: 60 + index * 62, width: 300, height: 60)
        }
        if node.has("conversation") { return PageRect(x: left, y: 0, width: 700, height: 800) }
        if node.has("messages") { return PageRect(x: left, y: 60, width: 700, height: 600) }
        if node.has("message") {
            let top = node.around("messages")?.scroll.top ?? 0
            let lines = Double(1 + (node.first(named: "markdown")?.allText.utf8.count ?? 0) / 60)
            return PageRect(x: left, y: 60 + node.shift.y - top, width: 700, height: 40 + 20 * lines)
        }
        if node.has("message-attachments") || node.has("attached"), let message = node.around("message") {
            let frame = frame(of: message)
            let shift = node.has("attached") ? index * 20 : 0
            return PageRect(x: frame.x + 40, y: frame.y + 20 + shift, width: 300, height: 20)
        }
        return nil
    }

    /// The shelf at the right: a strip, or open with what is held elsewhere above what lies there.
    private func shelf(_ node: RecordedNode) -> PageRect? {
        guard let shelf = node.around("shelf") else { return nil }
        let isOpen = shelf.has("open")
        let width = isOpen ? 272.0 : 44
        let left = viewport.width - width
        if node === shelf {
            return isNarrow
                ? PageRect(x: left, y: isOpen ? 100 : 600, width: width, height: isOpen ? 600 : 70)
                : PageRect(x: left, y: 0, width: width, height: viewport.height)
        }
        if !isOpen, !node.has("shelf-toggle") { return PageRect(x: 0, y: 0, width: 0, height: 0) }
        if node.has("shelf-all") || node.has("shelf-all-place") {
            return PageRect(x: left + 160, y: 10, width: 100, height: 36)
        }
        let top = node.around("shelf-held") == nil ? 200.0 : 60
        if node.has("shelf-items") { return PageRect(x: left, y: top, width: width, height: top == 60 ? 130 : 500) }
        guard node.has("attached") else { return nil }
        let index = Double(node.parent?.children.firstIndex { $0 === node } ?? 0)
        return PageRect(x: left, y: top + index * 62, width: width, height: 56)
    }

    /// The number of the element of a class in which a node is, among its siblings.
    private func index(of node: RecordedNode, named name: String) -> Double {
        guard let around = node.around(name) else { return 0 }
        return Double(around.parent?.children.firstIndex { $0 === around } ?? 0)
    }

    private func list(_ node: RecordedNode) -> PageRect {
        let left = node.around("board-scroller")?.scroll.left ?? 0
        let width = node.styles["width"].flatMap { Double($0.dropLast(2)) } ?? 280
        return PageRect(x: board.x + inset + node.shift.x - left, y: board.y, width: width, height: board.height - 12)
    }

    private func card(_ node: RecordedNode) -> PageRect {
        guard let column = node.around("list") else { return PageRect(width: 264, height: height(of: node)) }
        let frame = list(column)
        let top = node.around("list-scroller")?.scroll.top ?? 0
        return PageRect(
            x: frame.x + 8,
            y: frame.y + 50 + node.shift.y - top,
            width: frame.width - 16,
            height: height(of: node)
        )
    }

    /// 34 letters go on a line of 20 points.
    private func height(of card: RecordedNode) -> Double {
        let letters = card.first(named: "card-title")?.text.utf8.count ?? 1
        return 24 + 20 * Double(max(1, (letters + 33) / 34)) + (card.first(named: "card-badges") == nil ? 0 : 24)
    }

    func mostScroll(of node: RecordedNode) -> (left: Double, top: Double) {
        if node.has("board-scroller") {
            let width = node.children.first?.styles["width"].flatMap { Double($0.dropLast(2)) } ?? 0
            return (max(0, width + 2 * inset - board.width), 0)
        }
        if node.has("messages") {
            let height = node.children.first?.styles["height"].flatMap { Double($0.dropLast(2)) } ?? 0
            return (0, max(0, height - 600))
        }
        let height = node.children.first?.styles["height"].flatMap { Double($0.dropLast(2)) } ?? 0
        return (0, max(0, height - (board.height - 12 - 50 - (isNarrow ? 58 : 54))))
    }
}

extension RecordedNode {
    /// Where `left`, `top` and `transform` put the node.
    var shift: (x: Double, y: Double) {
        let numbers = (styles["transform"] ?? "").split { !"-0123456789.e".contains($0) }.compactMap { Double($0) }
        let (x, y) = numbers.count >= 2 ? (numbers[0], numbers[1]) : (0, 0)
        return (x + pixels("left"), y + pixels("top"))
    }

    private func pixels(_ style: String) -> Double { styles[style].flatMap { Double($0.dropLast(2)) } ?? 0 }
}

extension PageRect {
    var middle: (x: Double, y: Double) { (x + width / 2, y + height / 2) }
}
