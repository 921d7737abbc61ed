// SPDX-License-Identifier: Apache-2.0
import BrowserBridge
import DragDropWeb
import Testing

@testable import DragDrop

/// A collection of 10,000 things in rows of 10 or in cells of 10 by 10, ten to a line, and what it asked of its provider.
final class Shelf: CellProvider {
    let page = WebPage()
    let region = Region(frame: Rect(x: 0, y: 0, width: 100, height: 100), label: "Shelf")
    let layout: any VirtualLayout
    let content: Element
    let sizing: VirtualCollection<Shelf>.Sizing
    private(set) lazy var things = VirtualCollection(
        provider: self,
        layout: layout,
        region: region,
        content: content,
        page: page,
        sizing: sizing
    )
    var made: [UInt64] = []
    var removed: [UInt64] = []
    var held: ItemID?
    var displacement = Displacement.none

    static func list() -> Shelf {
        let layout = ListLayout(breadth: 100)
        layout.replaceAll((1...10_000).map { ListLayout.Row(ItemID($0), extent: 10) })
        return Shelf(layout, .style)
    }

    static func grid() -> Shelf {
        let layout = GridLayout(cellSize: Size(width: 10, height: 10), columns: 10, spacing: 0)
        layout.breadth = 100
        layout.replaceAll((1...10_000).map { ItemID($0) })
        return Shelf(layout, .layout)
    }

    private init(_ layout: any VirtualLayout, _ sizing: VirtualCollection<Shelf>.Sizing) {
        self.layout = layout
        self.sizing = sizing
        content = page.element("div")
        page.body.append(content)
    }

    func makeCell(for item: ItemID) -> Element? {
        made.append(item.rawValue)
        let cell = page.element("div")
        cell.key = item.rawValue
        cell.setAttribute("data-node", "\(item.rawValue)")
        return cell
    }

    func didRemove(_ cell: Element, for item: ItemID) { removed.append(item.rawValue) }

    func keepsCell(for item: ItemID) -> Bool { item == held }

    func makeGap() -> Element? { page.element("hr") }

    func makePlaceholder() -> Element? { page.element("p") }

    /// Draws the lines from one offset to another.
    func show(from top: Double, to bottom: Double) {
        things.show(displacement, near: Rect(x: 0, y: top, width: 100, height: bottom - top))
    }

    var shown: [RecordedNode] { page.recording.node(content).children }

    func node(_ id: UInt64) -> RecordedNode? { shown.first { $0.attributes["data-node"] == "\(id)" } }
}

@Suite("The virtualiser")
struct VirtualCollectionTests {
    @Test("only what is near the viewport is in the page, wherever one scrolls", arguments: [false, true])
    func near(isGrid: Bool) {
        let shelf = isGrid ? Shelf.grid() : Shelf.list()
        for top in [0.0, 35, 5_000, 990, 0] {
            shelf.show(from: top, to: top + 50)
            #expect(shelf.shown.count <= (isGrid ? 70 : 7))
            for node in shelf.shown {
                let id = UInt64(node.attributes["data-node"] ?? "") ?? 0
                let line = (id - 1) / (isGrid ? 10 : 1)
                let x = isGrid ? Double((id - 1) % 10) * 10 : 0
                #expect(node.place == Point(x: x, y: Double(line) * 10))
            }
        }
        #expect(shelf.things.cells.count == shelf.shown.count)
    }

    @Test("a cell is made once while it stays near, and its provider hears when it leaves")
    func reuse() {
        let shelf = Shelf.list()
        shelf.show(from: 0, to: 45)
        shelf.show(from: 10, to: 55)
        #expect(shelf.made.sorted() == [1, 2, 3, 4, 5, 6])
        shelf.show(from: 500, to: 505)
        #expect(shelf.removed.sorted() == [1, 2, 3, 4, 5, 6])
        #expect(shelf.node(51) != nil)
    }

    @Test("what leaves by and by leaves together, and is still there when it comes back before that")
    func leavingTogether() {
        let shelf = Shelf.list()
        shelf.show(from: 0, to: 80)
        for top in [11.0, 15, 5, 0] { shelf.show(from: top, to: top + 80) }
        #expect(shelf.made.filter { $0 == 1 } == [1] && shelf.node(1) != nil)
        var left: [Int] = []
        for top in 0...200 {
            let before = shelf.removed.count
            shelf.show(from: Double(top), to: Double(top + 80))
            if shelf.removed.count > before { left.append(shelf.removed.count - before) }
            #expect(shelf.shown.count <= 12)
        }
        #expect(left.reduce(0, +) >= 17 && left.allSatisfy { $0 >= 2 }, "\(left)")
    }

    @Test("what is no longer near leaves at once where it is in sight, and where another may stand in its place")
    func leavingAtOnce() throws {
        let shelf = Shelf.list()
        let layout = try #require(shelf.layout as? ListLayout)
        shelf.show(from: 0, to: 80)
        shelf.show(from: 11, to: 91)
        #expect(shelf.node(1) != nil)
        layout.replaceAll((2...10_000).map { ListLayout.Row(ItemID($0), extent: 10) })
        shelf.show(from: 11, to: 91)
        #expect(shelf.node(1) == nil)
        // What opens above moves what lay here down, out of what is near; it lies where it lay.
        shelf.things.animate()
        shelf.displacement = Displacement(gap: Gap(after: nil, before: ItemID(2)), gapExtent: 95)
        shelf.show(from: 11, to: 91)
        #expect(shelf.shown.allSatisfy { $0.attributes["data-node"] == nil })
    }

    @Test("sizes that were measured do not let what is no longer near leave at once")
    func leavingTogetherMeasured() {
        let shelf = Shelf.list()
        shelf.show(from: 0, to: 80)
        let revision = shelf.layout.revision
        (shelf.layout as? ListLayout)?.setExtent(12, of: ItemID(5))
        shelf.things.sizesDidChange(since: revision)
        shelf.show(from: 11, to: 91)
        #expect(shelf.node(1) != nil)
        #expect(shelf.node(6)?.place.y == 52)
        // What the collection has not seen is no matter of sizes alone.
        (shelf.layout as? ListLayout)?.remove(ItemID(9_999))
        let later = shelf.layout.revision
        (shelf.layout as? ListLayout)?.setExtent(12, of: ItemID(6))
        shelf.things.sizesDidChange(since: later)
        shelf.show(from: 11, to: 91)
        #expect(shelf.node(1) == nil)
        #expect(shelf.node(6)?.attributes["aria-setsize"] == "9999")
    }

    @Test("what is no longer near leaves at once where it is behind the end")
    func leavingBehindTheEnd() throws {
        let shelf = Shelf.list()
        let layout = try #require(shelf.layout as? ListLayout)
        layout.replaceAll((1...15).map { ListLayout.Row(ItemID($0), extent: 10) })
        shelf.displacement = Displacement(gap: Gap(after: ItemID(14), before: ItemID(15)), gapExtent: 100)
        shelf.show(from: 170, to: 250)
        shelf.show(from: 155, to: 235)
        #expect(shelf.node(15)?.place.y == 240)
        shelf.displacement = .none
        shelf.show(from: 155, to: 235)
        #expect(shelf.node(15) == nil)
    }

    @Test("what is no longer near leaves at once where it was marked")
    func leavingMarked() {
        let shelf = Shelf.list()
        shelf.region.displacement.into = ItemID(1)
        shelf.show(from: 0, to: 80)
        #expect(shelf.node(1)?.attributes["data-drop-state"] != nil)
        shelf.region.displacement = .none
        shelf.show(from: 11, to: 91)
        #expect(shelf.node(1) == nil)
    }

    @Test("the cell that its provider holds stays far from the viewport, where it belongs")
    func held() {
        let shelf = Shelf.list()
        shelf.held = ItemID(3)
        shelf.show(from: 0, to: 45)
        shelf.show(from: 90_000, to: 90_050)
        #expect(shelf.node(3)?.place == Point(x: 0.0, y: 20.0))
        shelf.held = nil
        shelf.show(from: 90_000, to: 90_050)
        #expect(shelf.node(3) == nil)
    }

    @Test("L19: of a thousand lifted rows none comes into the page, and those that close up behind them do")
    func manyLifted() {
        let shelf = Shelf.list()
        shelf.held = ItemID(3)
        shelf.show(from: 0, to: 45)
        shelf.displacement = Displacement(lifted: (1...1_000).map { ItemID($0) })
        shelf.show(from: 0, to: 45)
        let shown = shelf.shown.compactMap { $0.attributes["data-node"] }.sorted()
        #expect(shown == ["1001", "1002", "1003", "1004", "1005", "3"])
        #expect(shelf.node(1_001)?.place == Point(x: 0.0, y: 0.0))
        #expect(shelf.node(3)?.place == Point(x: 0.0, y: 0.0))
        #expect(shelf.made.count == 10)
    }

    @Test("a gap opens in front of its item, and what follows makes room")
    func gapInList() {
        let shelf = Shelf.list()
        shelf.displacement = Displacement(gap: Gap(after: ItemID(2), before: ItemID(3)), gapExtent: 25)
        shelf.show(from: 0, to: 65)
        let gap = shelf.shown.first { $0.tag == "hr" }
        #expect(gap?.place == Point(x: 0.0, y: 20.0))
        #expect(gap?.styles["height"] == "25.0px")
        #expect(shelf.node(2)?.place == Point(x: 0.0, y: 10.0))
        #expect(shelf.node(3)?.place == Point(x: 0.0, y: 45.0))
        shelf.displacement = .none
        shelf.show(from: 0, to: 65)
        #expect(!shelf.shown.contains { $0.tag == "hr" })
        #expect(shelf.node(3)?.place == Point(x: 0.0, y: 20.0))
    }

    @Test("in a grid the gap is as many cells as are carried; they lie under the others")
    func gapInGrid() {
        let shelf = Shelf.grid()
        shelf.displacement = Displacement(gap: Gap(after: ItemID(9), before: ItemID(10)), gapCount: 3)
        shelf.show(from: 0, to: 25)
        let gaps = shelf.shown.filter { $0.tag == "hr" }
        #expect(
            gaps.map(\.place).sorted { ($0.x, $0.y) < ($1.x, $1.y) } == [
                Point(x: 0, y: 10), Point(x: 10, y: 10), Point(x: 90, y: 0),
            ]
        )
        #expect(shelf.shown.prefix(3).allSatisfy { $0.tag == "hr" })
        #expect(shelf.node(10)?.place == Point(x: 20.0, y: 10.0))
    }

    @Test("what has just come is shifted at once; what was there glides, until all has come to rest")
    func gliding() {
        let shelf = Shelf.list()
        shelf.show(from: 0, to: 45)
        shelf.things.animate(for: 0.3)
        shelf.displacement = Displacement(gap: Gap(after: ItemID(1), before: ItemID(2)), gapExtent: 25)
        shelf.show(from: 0, to: 45)
        #expect(shelf.node(2)?.styles["transform"] != nil)
        #expect(shelf.node(2)?.attributes["data-shifted"] == nil)
        shelf.page.recording.frame()
        shelf.displacement = Displacement(gap: Gap(after: nil, before: ItemID(1)), gapExtent: 25)
        shelf.things.animate(for: 0.3)
        shelf.show(from: 0, to: 45)
        #expect(shelf.node(1)?.attributes["data-shifted"] != nil)
        // Nothing moves it this time: the browser has no reason to look at it.
        #expect(shelf.node(2)?.attributes["data-shifted"] == nil)
        shelf.displacement = .none
        shelf.show(from: 0, to: 45)
        #expect(shelf.node(1)?.styles["transform"] == nil)
        shelf.page.recording.advance(0.2)
        #expect(shelf.node(1)?.attributes["data-shifted"] != nil)
        shelf.things.animate(for: 0.3)
        shelf.page.recording.advance(0.2)
        #expect(shelf.node(1)?.attributes["data-shifted"] != nil)
        shelf.page.recording.advance(0.2)
        #expect(shelf.node(1)?.attributes["data-shifted"] == nil)
    }

    @Test("what glides may go on until it has come to rest; what rests already is left alone")
    func settling() {
        let shelf = Shelf.list()
        shelf.show(from: 0, to: 65)
        shelf.page.flush()
        let crossings = shelf.page.recording.crossings
        shelf.things.settle()
        shelf.page.recording.advance(1)
        #expect(shelf.page.recording.crossings == crossings)
        shelf.things.animate(for: 0.2)
        shelf.displacement = Displacement(gap: Gap(after: ItemID(2), before: ItemID(3)), gapExtent: 25)
        shelf.show(from: 0, to: 65)
        shelf.things.settle()
        shelf.page.recording.advance(0.3)
        #expect(shelf.node(3)?.styles["transform"] != nil)
        shelf.page.recording.advance(0.2)
        #expect(shelf.node(3)?.styles["transform"] == nil)
    }

    @Test("one timer waits for the rest of all that begins to glide")
    func oneTimer() {
        let shelf = Shelf.list()
        shelf.show(from: 0, to: 65)
        shelf.displacement = Displacement(gap: Gap(after: ItemID(2), before: ItemID(3)), gapExtent: 25)
        shelf.things.animate(for: 0.3)
        shelf.show(from: 0, to: 65)
        shelf.page.flush()
        let crossings = shelf.page.recording.crossings
        for _ in 0..<100 { shelf.things.animate(for: 0.3) }
        shelf.page.flush()
        #expect(shelf.page.recording.crossings == crossings)
        shelf.page.recording.advance(0.2)
        shelf.things.animate(for: 0.5)
        shelf.page.recording.advance(0.4)
        #expect(shelf.node(3)?.styles["transform"] != nil)
        shelf.page.recording.advance(0.2)
        #expect(shelf.node(3)?.styles["transform"] == nil)
    }

    @Test("cells are shifted only while things glide, and are still seen at the same place when that is over")
    func resting() {
        let shelf = Shelf.list()
        shelf.show(from: 0, to: 65)
        #expect(shelf.shown.allSatisfy { $0.styles["transform"] == nil })
        shelf.things.animate(for: 0.3)
        shelf.displacement = Displacement(gap: Gap(after: ItemID(2), before: ItemID(3)), gapExtent: 25)
        shelf.show(from: 0, to: 65)
        #expect(shelf.node(2)?.styles["transform"] == nil)
        #expect(shelf.node(3)?.styles["transform"] == "translate(0.0px, 25.0px)")
        #expect(shelf.node(3)?.styles["top"] == "20.0px")
        shelf.page.recording.advance(0.4)
        #expect(shelf.node(3)?.styles["transform"] == nil)
        #expect(shelf.node(3)?.place == Point(x: 0, y: 45))
        shelf.things.animate(for: 0.3)
        shelf.displacement = .none
        shelf.show(from: 0, to: 65)
        #expect(shelf.node(3)?.styles["transform"] == "translate(0.0px, -25.0px)")
        shelf.displacement = Displacement(gap: Gap(after: ItemID(2), before: ItemID(3)), gapExtent: 25)
        shelf.show(from: 0, to: 65)
        #expect(shelf.node(3)?.styles["transform"] == nil)
        #expect(shelf.node(3)?.place == Point(x: 0, y: 45))
    }

    @Test("positions are announced, and again when the order is another")
    func positions() {
        let shelf = Shelf.list()
        shelf.show(from: 0, to: 45)
        #expect(shelf.node(2)?.attributes["aria-posinset"] == "2")
        #expect(shelf.node(2)?.attributes["aria-setsize"] == "10000")
        (shelf.layout as? ListLayout)?.remove(ItemID(1))
        shelf.show(from: 0, to: 45)
        #expect(shelf.node(1) == nil)
        #expect(shelf.node(2)?.attributes["aria-posinset"] == "1")
        #expect(shelf.node(2)?.attributes["aria-setsize"] == "9999")
    }

    @Test("a closed collection has nothing in the page and stays empty")
    func closing() {
        let shelf = Shelf.list()
        shelf.show(from: 0, to: 45)
        shelf.things.close()
        shelf.show(from: 0, to: 45)
        #expect(shelf.shown.isEmpty)
        #expect(shelf.removed.sorted() == [1, 2, 3, 4, 5])
    }
}
