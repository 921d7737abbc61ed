// SPDX-License-Identifier: Apache-2.0
import BrowserBridge
import DragDrop
import DragDropWeb
import Testing

/// Two reorderable lists side by side: the left at 0, the right at 200; rows of 40 without spacing.
final class ListsPage: ReorderableListDelegate {
    let page = WebPage()
    let host: DragDropPage
    let left: ReorderableList
    let right: ReorderableList
    var onDrop: ((ReorderableList, DropCoordinator) -> Void)?
    var copies = false
    /// Which rows are lifted together; nil lifts the pressed one.
    var lifted: [UInt64]?
    /// The orders of both lists each time that one of them said that it has changed.
    var reported: [[[UInt64]]] = []
    var recording: RecordingPort { page.recording }

    init(_ left: [UInt64] = [11, 12, 13], _ right: [UInt64] = [21, 22]) {
        host = DragDropPage(page: page)
        self.left = ReorderableList("Left", on: host, in: page.body, rowExtent: 40, spacing: 0, inset: 0)
        self.right = ReorderableList("Right", on: host, in: page.body, rowExtent: 40, spacing: 0, inset: 0)
        page.flush()
        for (list, x) in [(self.left, 0.0), (self.right, 200)] {
            list.delegate = self
            recording.node(list.element).frame = PageRect(x: x, y: 0, width: 180, height: 400)
            recording.node(list.element).scroll = ScrollMetrics(
                contentWidth: 180,
                contentHeight: 40 * 1_000,
                width: 180,
                height: 400
            )
        }
        self.left.replaceAll(left.map { ItemID($0) })
        self.right.replaceAll(right.map { ItemID($0) })
        recording.advance(0.1)
    }

    func reorderableList(_ list: ReorderableList, titleOf item: ItemID) -> String { "Row \(item.rawValue)" }

    func reorderableList(_ list: ReorderableList, identityForCopyOf item: ItemID) -> ItemID? {
        copies ? ItemID(item.rawValue + 1_000) : nil
    }

    func reorderableList(_ list: ReorderableList, perform drop: DropCoordinator) {
        if let onDrop { onDrop(list, drop) } else { list.accept(drop) }
    }

    func reorderableList(_ list: ReorderableList, itemsToLiftWith item: ItemID) -> [ItemID] {
        lifted.map { $0.map { ItemID($0) } } ?? [item]
    }

    func reorderableListDidChange(_ list: ReorderableList) { reported.append(orders) }

    /// Presses a row with the mouse, carries it to a point and lets go.
    func drag(_ row: UInt64, of list: ReorderableList, toX x: Double, y: Double, _ keys: BrowserBridge.Modifiers = []) {
        guard let element = element(row, of: list) else { return }
        let place = page.measure(list.element)
        let top = 40 * Double(list.items.firstIndex(of: ItemID(row)) ?? 0) + 10
        recording.dispatch(.pointerDown, on: element, .pointer(.mouse, x: place.x + 20, y: top))
        recording.dispatch(.dragStart, on: page.body, RecordedEvent(x: place.x + 20, y: top))
        var event = RecordedEvent(x: x, y: y)
        event.modifiers = keys
        event.isOwnDrag = true
        recording.dispatch(.dragOver, on: page.body, event)
        recording.dispatch(.drop, on: page.body, event)
        recording.advance(1)
    }

    func element(_ row: UInt64, of list: ReorderableList) -> Element? {
        list.element.children[0].children.first { $0.key == row }
    }

    var orders: [[UInt64]] { [left, right].map { $0.items.map(\.rawValue) } }

    func shown(_ list: ReorderableList) -> [RecordedNode] { recording.node(list.element).children[0].children }
}

/// Lifts all rows of a list and takes all but row 12.
final class Picky: ReorderableListDelegate {
    func reorderableList(_ list: ReorderableList, titleOf item: ItemID) -> String { "Row \(item.rawValue)" }

    func reorderableList(_ list: ReorderableList, itemsToLiftWith item: ItemID) -> [ItemID] { list.items }

    func reorderableList(
        _ list: ReorderableList,
        proposalFor session: DropSession,
        at place: DropPlace
    ) -> DropProposal {
        DropProposal(.move, overrides: [ItemOverride(item: ItemID(12), operation: .forbidden(reason: "Too big."))])
    }
}

@Suite("Reorderable lists")
struct ReorderableListTests {
    @Test("each row is placed, named and reachable by keyboard")
    func rows() {
        let lists = ListsPage()
        let rows = lists.shown(lists.left)
        #expect(rows.map(\.text) == ["Row 11", "Row 12", "Row 13"])
        #expect(rows.map { $0.attributes["data-node"] } == ["11", "12", "13"])
        #expect(rows.allSatisfy { $0.attributes["tabindex"] == "0" && $0.styles["width"] == "180.0px" })
        let places = rows.map(\.place)
        #expect(places == [Point(x: 0.0, y: 0.0), Point(x: 0.0, y: 40.0), Point(x: 0.0, y: 80.0)])
    }

    @Test("rows are as wide as what a scroll bar leaves")
    func scrollBar() {
        let lists = ListsPage()
        lists.recording.node(lists.left.element).scroll.width = 165
        lists.left.fit()
        lists.page.flush()
        #expect(lists.shown(lists.left).allSatisfy { $0.styles["width"] == "165.0px" })
    }

    @Test("L14: [11, 12, 13] with 11 behind 12 = [12, 11, 13]")
    func within() {
        let lists = ListsPage()
        lists.drag(11, of: lists.left, toX: 20, y: 75)
        #expect(lists.orders == [[12, 11, 13], [21, 22]])
    }

    @Test("L14: a row goes to another list, into its gap, and its element with it")
    func between() {
        let lists = ListsPage()
        lists.drag(12, of: lists.left, toX: 220, y: 42)
        #expect(lists.orders == [[11, 13], [21, 12, 22]])
        #expect(lists.shown(lists.left).count == 2)
        #expect(lists.shown(lists.right).count == 3)
    }

    @Test("L14: rows that are carried together change each list once, and nobody hears of an order without them")
    func together() {
        let lists = ListsPage()
        lists.lifted = [11, 12]
        lists.reported = []
        lists.drag(11, of: lists.left, toX: 220, y: 42)
        #expect(lists.orders == [[13], [21, 11, 12, 22]])
        #expect(lists.reported == [lists.orders, lists.orders])
        lists.lifted = [21, 12]
        lists.reported = []
        lists.drag(21, of: lists.right, toX: 220, y: 155)
        #expect(lists.orders == [[13], [11, 22, 21, 12]])
        #expect(lists.reported == [lists.orders])
    }

    @Test("L17: a row that the proposal refuses stays where it is")
    func overrides() {
        let lists = ListsPage()
        let picky = Picky()
        for list in [lists.left, lists.right] { list.delegate = picky }
        lists.drag(11, of: lists.left, toX: 220, y: 42)
        #expect(lists.orders == [[12], [21, 11, 13, 22]])
    }

    @Test("an empty list takes a row, and a list may lose its last")
    func empty() {
        let lists = ListsPage([11], [])
        lists.drag(11, of: lists.left, toX: 220, y: 200)
        #expect(lists.orders == [[], [11]])
    }

    @Test("while a row is carried, the gap is open and the row marked")
    func gap() {
        let lists = ListsPage()
        let row = lists.element(11, of: lists.left)
        lists.recording.dispatch(.pointerDown, on: row ?? lists.page.body, .pointer(.mouse, x: 20, y: 10))
        lists.recording.dispatch(.dragStart, on: lists.page.body, RecordedEvent(x: 20, y: 10))
        var event = RecordedEvent(x: 220, y: 42)
        event.isOwnDrag = true
        lists.recording.dispatch(.dragOver, on: lists.page.body, event)
        lists.recording.advance(0.1)
        let right = lists.shown(lists.right).map(\.place)
        #expect(right == [Point(x: 0.0, y: 0.0), Point(x: 0.0, y: 80.0)])
        #expect(lists.shown(lists.left).map { $0.attributes["data-lifted"] != nil } == [true, false, false])
    }

    @Test("L16: what a drop has promised is shown in its gap until it comes, with how far it is")
    func placeholders() throws {
        let lists = ListsPage()
        var promised: DropCoordinator?
        lists.onDrop = { _, drop in
            for item in drop.items { drop.insertPlaceholder(for: item.id, units: .known(2)) }
            promised = drop
        }
        lists.drag(11, of: lists.left, toX: 220, y: 42)
        let drop = try #require(promised)
        let placeholder = try #require(drop.placeholder(for: ItemID(11)))
        let waiting = { lists.shown(lists.right).filter { $0.attributes["data-placeholder"] == "11" } }
        #expect(waiting().map(\.text) == ["Row 11", "Row 11"])
        #expect(waiting().map(\.place) == [Point(x: 0.0, y: 40.0), Point(x: 0.0, y: 80.0)])
        #expect(lists.shown(lists.right)[1].place == Point(x: 0.0, y: 120.0))
        drop.setFraction(0.5, of: ItemID(11))
        lists.recording.advance(0.1)
        #expect(waiting().map { $0.attributes["data-percent"] } == ["50", "50"])
        drop.commit(placeholder) { _ in
            for id in [31, 32, 33] as [UInt64] { lists.right.insert(ItemID(id), in: drop.gap(for: ItemID(11))) }
            return [ItemID(33), ItemID(32), ItemID(31)]
        }
        lists.recording.advance(1)
        #expect(waiting().isEmpty)
        #expect(lists.orders == [[11, 12, 13], [21, 33, 32, 31, 22]])
    }

    @Test("L21: “Move to…” names the row behind which a place is")
    func names() throws {
        let lists = ListsPage()
        let destinations = try #require(
            lists.host.engine.destinations(lifting: ItemID(11), from: lists.left.region.id)
        )
        let places = (0..<destinations.count).compactMap { destinations[$0]?.last }
        #expect(places.map(\.label) == ["Left", "Right"])
        #expect(places.map(\.titleBefore) == ["Row 13", "Row 22"])
    }

    @Test("L5: the copying key copies where the delegate names copies, else says that it cannot")
    func copies() {
        let lists = ListsPage()
        lists.drag(11, of: lists.left, toX: 220, y: 0, .control)
        #expect(lists.orders == [[11, 12, 13], [21, 22]])
        lists.copies = true
        lists.drag(11, of: lists.left, toX: 220, y: 0, .control)
        #expect(lists.orders == [[11, 12, 13], [1_011, 21, 22]])
    }

    @Test("L19: of 10,000 rows only those near the viewport are in the page, also after scrolling")
    func virtualised() {
        let lists = ListsPage(Array(1_000..<11_000), [])
        let before = lists.shown(lists.left).count
        #expect(before > 10 && before < 40)
        lists.recording.node(lists.left.element).scroll.top = 100_000
        var event = RecordedEvent(x: 0, y: 0)
        event.deltaY = 100_000
        lists.recording.dispatch(.scroll, on: lists.left.element, event)
        lists.recording.advance(0.1)
        let rows = lists.shown(lists.left)
        #expect(rows.count < 40)
        #expect(rows.contains { $0.attributes["data-node"] == "3500" })
        #expect(!rows.contains { $0.attributes["data-node"] == "1000" })
    }

    @Test("L19: of 1,000 rows that are lifted together only those that are in the page stay in it")
    func manyLifted() {
        let lists = ListsPage(Array(1_000..<11_000), [])
        let before = lists.shown(lists.left).count
        lists.lifted = Array(1_000..<2_000)
        let row = lists.element(1_000, of: lists.left)
        lists.recording.dispatch(.pointerDown, on: row ?? lists.page.body, .pointer(.mouse, x: 20, y: 10))
        lists.recording.dispatch(.dragStart, on: lists.page.body, RecordedEvent(x: 20, y: 10))
        lists.recording.advance(0.1)
        let rows = lists.shown(lists.left)
        #expect(rows.filter { $0.attributes["data-lifted"] != nil }.count == before)
        #expect(rows.count <= 2 * before)
        #expect(rows.contains { $0.attributes["data-node"] == "2000" })
    }

    @Test("L10: a list that is closed in the middle of a drag takes its rows' place with it, and the row still arrives")
    func closed() {
        let lists = ListsPage()
        let row = lists.element(11, of: lists.left)
        lists.recording.dispatch(.pointerDown, on: row ?? lists.page.body, .pointer(.mouse, x: 20, y: 10))
        lists.recording.dispatch(.dragStart, on: lists.page.body, RecordedEvent(x: 20, y: 10))
        lists.left.close()
        var event = RecordedEvent(x: 220, y: 200)
        event.isOwnDrag = true
        lists.recording.dispatch(.dragOver, on: lists.page.body, event)
        lists.recording.dispatch(.drop, on: lists.page.body, event)
        lists.recording.advance(1)
        #expect(lists.right.items == [ItemID(21), ItemID(22), ItemID(11)])
        #expect(!lists.recording.body.children.contains { $0.attributes["aria-label"] == "Left" })
    }

    @Test("L12: without a client the preview is a picture of the row, without what there may be only once")
    func picture() throws {
        let lists = ListsPage()
        let row = lists.element(12, of: lists.left)
        lists.recording.dispatch(.pointerDown, on: row ?? lists.page.body, .pointer(.mouse, x: 20, y: 50))
        lists.recording.dispatch(.dragStart, on: lists.page.body, RecordedEvent(x: 20, y: 50))
        let picture = try #require(lists.recording.body.all(class: "carry-snapshot").first)
        #expect(picture.allText == "Row 12")
        #expect(picture.classes.contains("carry-row"))
        #expect(picture.attributes["data-node"] == nil && picture.attributes["tabindex"] == nil)
        #expect(picture.styles["width"] == "180.0px" && picture.styles["transform"] == "none")
    }

    @Test("a source without a layout is lifted by Space with the item that has the focus")
    func freeItem() {
        let lists = ListsPage()
        let source = FreeSource()
        let view = lists.page.element("div")
        let thing = lists.page.element("div")
        thing.key = 77
        view.append(thing)
        lists.page.body.append(view)
        let region = Region(frame: .zero, label: "Free")
        region.drag = DragInteraction(delegate: source)
        let binding = lists.host.register(region, element: view)
        lists.recording.dispatch(.keyDown, on: thing, .key(" "))
        #expect(source.lifted == ItemID(77))
        #expect(lists.host.engine.session?.location == Point(x: 15, y: 25))
        binding.cancel()
    }
}

/// Places one thing freely.
private final class FreeSource: DragInteractionDelegate {
    var lifted: ItemID?

    func dragInteraction(
        _ interaction: DragInteraction,
        itemsForBeginning session: DragSession,
        at place: DropPlace
    ) -> [DragItem] {
        lifted = place.item
        return place.item.map { [DragItem($0, title: "Thing")] } ?? []
    }

    func dragInteraction(_ interaction: DragInteraction, frameOf item: ItemID, in region: Region) -> Rect<Content>? {
        Rect(x: 10, y: 20, width: 10, height: 10)
    }
}
