// SPDX-License-Identifier: Apache-2.0
import Testing

@testable import BrowserBridge

@Suite("Elements and the tree they make")
struct ElementTests {
    let page = WebPage()
    var recording: RecordingPort { page.recording }

    @Test("everything a row needs crosses once, in the frame")
    func oneCrossing() {
        let row = page.element("div")
        row.setAttribute("data-node", "7")
        row.addClass("card")
        row.setStyle("--depth", number: 2)
        row.setStyle("width", pixels: 280)
        row.translate(x: 10, y: 20.5)
        row.setText("<img src=x>")
        page.body.append(row)
        #expect(recording.crossings == 0)
        recording.frame()
        #expect(recording.crossings == 1)
        let node = recording.node(row)
        #expect(recording.body.outline() == "body\n  div.card data-node=\"7\": <img src=x>")
        #expect(node.styles == ["--depth": "2.0", "width": "280.0px", "transform": "translate(10.0px, 20.5px)"])
        row.translate(x: 1, y: 2, scale: 1.5)
        row.removeStyle("width")
        row.removeAttribute("data-node")
        row.toggleClass("card", false)
        #expect(recording.node(row).styles["transform"] == "translate(1.0px, 2.0px) scale(1.5)")
        #expect(recording.body.outline() == "body\n  div: <img src=x>")
    }

    @Test("elements are arranged, and what one of them passes stays where it is")
    func arranged() {
        let list = page.element("ul")
        page.body.append(list)
        var rows = (0..<6).map { _ in page.element("li") }
        list.arrange(rows)
        #expect(list.children.elementsEqual(rows, by: ===))
        for (from, to) in [(0, 4), (5, 1), (2, 3), (0, 5), (4, 0)] {
            recording.frame()
            rows.insert(rows.remove(at: from), at: to)
            var moved = 0
            recording.onTakeOut = { _ in moved += 1 }
            list.arrange(rows)
            #expect(list.children.elementsEqual(rows, by: ===), "\(from) to \(to)")
            page.flush()
            #expect(recording.node(list).children.elementsEqual(rows.map(recording.node), by: ===))
            #expect(moved == 1, "\(from) to \(to)")
        }
        // Behind what stands in front of them, whatever their order was.
        let first = page.element("p")
        list.insert(first, before: list.children.first)
        list.arrange(rows.reversed(), from: 1)
        #expect(list.children.elementsEqual([first] + rows.reversed(), by: ===))
    }

    /// Arranges them, and answers how many of them were moved.
    private func moves(_ rows: [Element], in list: Element) -> Int {
        page.flush()
        var moved = 0
        recording.onTakeOut = { _ in moved += 1 }
        list.arrange(rows)
        #expect(list.children.starts(with: rows, by: ===))
        page.flush()
        recording.onTakeOut = nil
        #expect(recording.node(list).children.elementsEqual(list.children.map(recording.node), by: ===))
        return moved
    }

    @Test("several that go past thousands together move alone")
    func arrangedTogether() {
        let list = page.element("ul")
        page.body.append(list)
        let rows = (0..<2_000).map { _ in page.element("li") }
        #expect(moves(rows, in: list) == 0)
        #expect(moves(Array(rows[3...] + rows[..<3]), in: list) == 3)
        #expect(moves(rows, in: list) == 3)
        // Every hundredth to the front.
        let chosen = stride(from: 50, to: 2_000, by: 100).map { rows[$0] }
        let others = rows.filter { row in !chosen.contains { $0 === row } }
        #expect(moves(chosen + others, in: list) == chosen.count)
    }

    @Test("whatever their order was, as few as can be are moved")
    func arrangedFewest() {
        let list = page.element("ul")
        page.body.append(list)
        let rows = (0..<5).map { _ in page.element("li") }
        for order in orders(of: Array(rows.indices)) {
            list.removeChildren()
            list.arrange(rows)
            #expect(moves(order.map { rows[$0] }, in: list) == 5 - longestRun(in: order), "\(order)")
        }
    }

    @Test("what is not named stands behind those that are, what is new and what comes from elsewhere between them")
    func arrangedAmongOthers() {
        let (list, other) = (page.element("ul"), page.element("ul"))
        page.body.append(list, other)
        let rows = (0..<7).map { _ in page.element("li") }
        let stranger = page.element("p")
        list.append(rows[0], stranger, rows[1], rows[2], rows[3], rows[4])
        other.append(rows[5])
        let wanted = [1, 6, 2, 5, 3, 4, 0].map { rows[$0] }
        #expect(moves(wanted, in: list) == 3)
        #expect(list.children.elementsEqual(wanted + [stranger], by: ===))
        #expect(other.children.isEmpty)
    }

    /// All orders of some numbers.
    private func orders(of numbers: [Int]) -> [[Int]] {
        guard let last = numbers.last else { return [[]] }
        return orders(of: Array(numbers.dropLast())).flatMap { order in
            (0...order.count).map { place in
                var longer = order
                longer.insert(last, at: place)
                return longer
            }
        }
    }

    /// How many of the numbers stand in their order already, at best.
    private func longestRun(in order: [Int]) -> Int {
        var lengths: [Int] = []
        for number in order {
            lengths.append(1 + (zip(order, lengths).filter { $0.0 < number }.map { $0.1 }.max() ?? 0))
        }
        return lengths.max() ?? 0
    }

    @Test("properties, methods and scrolling reach the element")
    func propertiesAndMethods() {
        let field = page.element("input")
        page.body.append(field)
        field.setProperty("value", "text")
        field.setProperty("disabled", true)
        field.focus()
        field.select()
        field.scrollTo(left: 1, top: 2)
        field.scrollBy(x: 3, y: 4)
        let node = recording.node(field)
        #expect(node.properties == ["value": "text", "disabled": "true"])
        #expect(node.calls == ["focus", "select"])
        #expect(node.scroll.left == 4 && node.scroll.top == 6)
        #expect(page.value(of: field) == "text")
    }

    @Test("a copy is a picture of the moment, without what there may be only once")
    func copies() {
        let row = page.element("div")
        row.setAttribute("data-node", "7")
        row.setAttribute("tabindex", "0")
        row.setAttribute("dir", "auto")
        row.addClass("card")
        row.setText("Tea")
        let copy = page.copy(of: row)
        page.body.append(row, copy)
        row.setText("Milk")
        recording.frame()
        #expect(
            recording.body.outline()
                == "body\n  div.card data-node=\"7\" dir=\"auto\" tabindex=\"0\": Milk\n  div.card dir=\"auto\": Tea"
        )
        copy.remove()
        #expect(copy.children.isEmpty)
    }

    @Test("a random life of a tree ends the same on both sides", arguments: 0..<40)
    func randomTree(seed: UInt64) {
        var generator = SeededGenerator(seed: seed)
        var elements = [page.body]
        for step in 0..<300 {
            guard let one = elements.randomElement(using: &generator) else { continue }
            guard let other = elements.randomElement(using: &generator) else { continue }
            switch Int.random(in: 0..<6, using: &generator) {
            case 0, 1:
                let made = page.element("div")
                made.key = UInt64(step) + 1
                made.setAttribute("k", "\(made.key)")
                one.append(made)
                elements.append(made)
            case 2: if !other.isInside(one), one !== page.body { other.append(one) }
            case 3: if !other.isInside(one), one !== page.body { other.insert(one, before: other.children.first) }
            case 4: if one !== page.body { one.remove() }
            default:
                one.removeChildren()
                elements.removeAll { $0 !== page.body && !$0.isInside(page.body) && step.isMultiple(of: 2) }
            }
            if step.isMultiple(of: 17) { page.flush() }
        }
        page.flush()
        #expect(shape(recording.body) == shape(page.body), "seed \(seed)")
    }

    @Test("the last reference gone, the page forgets the element; its number is given again only afterwards")
    func release() {
        var row: Element? = page.element("div")
        let handle = row?.handle
        page.flush()
        #expect(recording.nodes[handle ?? 0] != nil)
        row = nil
        let next = page.element("div")
        #expect(next.handle != handle)
        page.flush()
        #expect(recording.nodes[handle ?? 0] == nil)
        #expect(page.element("p").handle == handle)
    }

    @Test("a parent keeps what is inside it")
    func ownership() {
        let list = page.element("ul")
        page.body.append(list)
        for _ in 0..<3 { list.append(page.element("li")) }
        #expect(recording.node(list).children.count == 3)
        list.removeChildren()
        #expect(recording.node(list).children.isEmpty)
        #expect(list.children.isEmpty)
    }

    private func shape(_ node: RecordedNode) -> String {
        "(" + (node.attributes["k"] ?? "") + node.children.map { shape($0) }.joined() + ")"
    }

    private func shape(_ element: Element) -> String {
        "(" + (element.key == 0 ? "" : "\(element.key)") + element.children.map { shape($0) }.joined() + ")"
    }
}
