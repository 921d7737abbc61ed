// SPDX-License-Identifier: Apache-2.0
import BrowserBridge
import DragDrop
import DragDropWeb

/// A page without a browser, with two lists of rows side by side: the left at 0, the right at 200; rows of 40.
final class TestBoard: DragDropPageClient {
    let page = WebPage()
    let host: DragDropPage
    let left: TestList
    let right: TestList
    var ends: [String] = []
    var late: [Receipt] = []
    /// More that a native drag carries.
    var nativeData: [(type: StaticString, text: String)] = []
    var recording: RecordingPort { page.recording }

    init(reducedMotion: Bool = false) {
        if reducedMotion { page.recording.media = [.isVisible, .reducesMotion] }
        host = DragDropPage(page: page)
        left = TestList(1, "Left", host, x: 0)
        right = TestList(2, "Right", host, x: 200)
        left.fill([11, 12, 13])
        right.fill([21, 22])
        host.client = self
        page.flush()
    }

    func dragDropPage(_ host: DragDropPage, previewOf part: DragPreview.Part) -> Element? {
        let face = host.page.element("article")
        face.setText(part.title)
        return face
    }

    func dragDropPage(
        _ host: DragDropPage,
        sessionDidEnd session: DragSession,
        reason: EndReason,
        receipts: [Receipt]
    ) {
        ends.append("\(reason)")
    }

    func dragDropPage(_ host: DragDropPage, session: DragSession, didReceiveLate receipt: Receipt) {
        late.append(receipt)
    }

    func dragDropPage(
        _ host: DragDropPage,
        nativeDataFor session: DragSession
    ) -> [(type: StaticString, text: String)] { nativeData }

    // MARK: Hands

    /// Presses a row with the mouse and starts the native drag; whether it was allowed.
    @discardableResult
    func liftByMouse(_ row: UInt64, in list: TestList, x: Double, y: Double) -> Bool {
        let element = list.rows[row] ?? list.element
        recording.dispatch(.pointerDown, on: element, .pointer(.mouse, x: x, y: y))
        return !recording.dispatch(.dragStart, on: page.body, RecordedEvent(x: x, y: y)).isDefaultPrevented
    }

    @discardableResult
    func dragOver(_ x: Double, _ y: Double, _ modifiers: BrowserBridge.Modifiers = []) -> RecordedAnswer {
        var event = RecordedEvent(x: x, y: y)
        event.modifiers = modifiers
        event.isOwnDrag = true
        return recording.dispatch(.dragOver, on: page.body, event)
    }

    /// Holds a finger until the lift.
    func liftByTouch(_ row: UInt64, in list: TestList, x: Double, y: Double) {
        recording.dispatch(.pointerDown, on: list.rows[row] ?? list.element, .pointer(.touch, x: x, y: y, id: 5))
        recording.advance(0.6)
    }

    func press(_ name: String) -> Bool {
        recording.dispatch(.keyDown, on: page.body, .key(name)).isDefaultPrevented
    }

    // MARK: What is seen

    var spoken: String { recording.body.all.last { $0.attributes["aria-live"] != nil }?.text ?? "" }

    var overlays: [RecordedNode] { recording.body.all(class: "carry-overlay") }

    /// Where the first carried part is seen.
    var shownPlace: Point<Screen>? { overlays.isEmpty ? nil : place(ofPart: 0) }

    /// Where a carried part is seen: the overlay's place and the part's in it.
    func place(ofPart index: Int) -> Point<Screen> {
        guard let overlay = overlays.first else { return .zero }
        let parts = overlay.all(class: "carry-part")
        return parts.indices.contains(index) ? place(of: overlay) + (place(of: parts[index]) - .zero) : .zero
    }

    private func place(of node: RecordedNode) -> Point<Screen> {
        let place = node.place(at: recording.now)
        return Point(x: place.x, y: place.y)
    }

    var root: RecordedNode {
        page.flush()
        return recording.root
    }

    var orders: [[UInt64]] { [left.order, right.order] }
}

final class TestList: DragInteractionDelegate, DropInteractionDelegate, SpringLoadedInteractionDelegate {
    let page: WebPage
    let element: Element
    let layout = ListLayout(breadth: 180)
    let region: Region
    var rows: [UInt64: Element] = [:]
    var binding: ElementRegion?
    var refusal: String?
    var dropped: [DragItem] = []
    var sprung = 0
    var opened: [ItemID] = []
    var content: PreviewContent?
    /// What rows are lifted together, and what they can be loaded as.
    var lifted: [UInt64]?
    var provider: (UInt64) -> ItemProvider = { _ in ItemProvider() }
    /// What takes a drop instead of the list.
    var perform: ((DropCoordinator) -> Void)?

    init(_ id: UInt64, _ title: String, _ host: DragDropPage, x: Double) {
        page = host.page
        element = page.element("section")
        page.body.append(element)
        page.recording.node(element).frame = PageRect(x: x, y: 0, width: 180, height: 400)
        page.recording.node(element).scroll = ScrollMetrics(
            contentWidth: 180,
            contentHeight: 1_000,
            width: 180,
            height: 400
        )
        region = Region(id: RegionID(id), frame: .zero, label: title, layout: layout)
        region.drag = DragInteraction(delegate: self)
        region.drop = DropInteraction(delegate: self)
        binding = host.register(region, element: element, scroller: element)
    }

    var order: [UInt64] { layout.itemIDs.map(\.rawValue) }

    func fill(_ ids: [UInt64]) {
        layout.replaceAll(ids.map { ListLayout.Row(ItemID($0), extent: 40) })
        for id in ids {
            let row = page.element("div")
            row.key = id
            element.append(row)
            rows[id] = row
        }
    }

    func dragInteraction(
        _ interaction: DragInteraction,
        itemsForBeginning session: DragSession,
        at place: DropPlace
    ) -> [DragItem] {
        guard let item = place.item else { return [] }
        return (lifted ?? [item.rawValue]).map {
            DragItem(ItemID($0), title: "Card \($0)", provider: provider($0), localObject: self)
        }
    }

    func dropInteraction(
        _ interaction: DropInteraction,
        proposalFor session: DropSession,
        at place: DropPlace
    ) -> DropProposal {
        if let refusal { return .forbidden(refusal) }
        return DropProposal(session.isLocal ? .move : .copy, alternatives: [.copy])
    }

    func dropInteraction(
        _ interaction: DropInteraction,
        previewFor session: DropSession,
        at place: DropPlace
    ) -> PreviewContent? { content }

    func dropInteraction(_ interaction: DropInteraction, perform drop: DropCoordinator) {
        dropped = drop.items
        if let perform { return perform(drop) }
        var gap = drop.gap ?? Gap()
        for item in drop.items {
            if let source = item.localObject as? TestList { source.layout.remove(item.id) }
            layout.insert(item.id, extent: 40, in: gap)
            gap = Gap(after: item.id, before: gap.before)
        }
        drop.acceptAll()
    }

    func springLoadedInteraction(
        _ interaction: SpringLoadedInteraction,
        didActivateFor session: DropSession,
        in region: Region
    ) {
        sprung += 1
    }

    func springLoadedInteraction(
        _ interaction: SpringLoadedInteraction,
        didActivate item: ItemID,
        for session: DropSession,
        in region: Region
    ) { opened.append(item) }
}

extension RecordedNode {
    /// Where `left`, `top` and `transform` put the node in the end, in what contains it.
    var place: Point<Content> { place(at: .infinity) }

    /// Where they put it at a moment.
    func place(at now: Double) -> Point<Content> {
        let numbers = (shown("transform", at: now) ?? "").split { !"0123456789.-e".contains($0) }.compactMap {
            Double($0)
        }
        let shift = numbers.count < 2 ? Vector.zero : Vector(dx: numbers[0], dy: numbers[1])
        return Point(x: pixels("left"), y: pixels("top")) + shift
    }

    private func pixels(_ style: String) -> Double { styles[style].flatMap { Double($0.dropLast(2)) } ?? 0 }
}
