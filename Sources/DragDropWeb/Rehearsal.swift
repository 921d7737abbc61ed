// SPDX-License-Identifier: Apache-2.0
import BrowserBridge
import DragDrop

/// A drag from one list to another by an engine of its own, of which nothing is in the page.
///
/// It runs what the first drag of a page runs, so that the browser has compiled that when a person waits for it. Keep it as
/// long as the page: what it carried lands by timers.
final class Rehearsal {
    private let context: SensorContext
    private let bindings: [ElementRegion]
    private static let pointer = PointerID(0)
    private static let size = Size(width: 200, height: 200)
    /// Each step is a task of its own, and what a person does comes between: seconds.
    private static let pause = 0.05

    init(for owner: DragDropPage) {
        let page = owner.page
        let host = PageHost(
            page: page,
            root: page.element("div"),
            layer: page.element("div"),
            liveRegion: page.element("div"),
            renderer: owner.renderer
        )
        let engine = DragDropEngine(host: host, configuration: owner.engine.configuration)
        let context = SensorContext(engine: engine, pageHost: host, sentences: owner.sentences)
        self.context = context
        bindings = [0.0, Self.size.width].map { x in
            let layout = ListLayout(breadth: Self.size.width)
            let first = x > 0 ? 10 : 1
            layout.replaceAll((first..<first + 3).map { ListLayout.Row(ItemID(UInt64($0)), extent: 40) })
            let frame = Rect<Content>(x: x, y: 0, width: Self.size.width, height: Self.size.height)
            let region = Region(frame: frame, label: "", layout: layout)
            region.onDrag { place in place.item.map { [DragItem($0, provider: ItemProvider(text: ""))] } ?? [] }
            region.onDrop { [unowned(unsafe) layout] drop in
                for item in drop.items { layout.insert(item.id, in: drop.gap(for: item.id) ?? layout.lastGap) }
                drop.acceptAll()
            }
            return ElementRegion(
                token: engine.register(region),
                element: page.element("div"),
                measuresFrame: false,
                scroller: nil,
                context: context
            )
        }
    }

    /// Lifts, carries over, lets go, and calls the completion.
    func run(then completion: @escaping () -> Void) {
        let across = Self.size.width + 20
        let steps: [() -> Void] = [
            { [unowned(unsafe) self] in lift() },
            { [unowned(unsafe) self] in for x in [20, across] { tell(.moved(Self.pointer, to: Point(x: x, y: 70))) } },
            { [unowned(unsafe) self] in tell(.released(Self.pointer, at: Point(x: across, y: 70))) },
            completion,
        ]
        for (index, step) in steps.enumerated() { context.page.after(Double(index + 1) * Self.pause, step) }
    }

    private func lift() {
        context.bindings.measure()
        tell(.pressed(Self.pointer, .mouse, at: Point(x: 20, y: 60)))
        tell(.platformDragBegan(Self.pointer))
        guard let session = context.engine.session else { return }
        // What the mouse's own drag has for other programs; the first time all known types of content are set up for it.
        _ = context.plainText(of: session)
        _ = OutsideContent.text(of: session.itemIDs)
        _ = ReadyData.entries(of: session.items, context.engine.configuration.reasons)
    }

    private func tell(_ input: InputEvent) { context.engine.handle(input, at: context.timestamp(context.page.now)) }
}
