// SPDX-License-Identifier: Apache-2.0

import DragDrop
import DragDropSimulator
import Testing

@Suite("What the preview shows")
struct PreviewContentTests {
    @Test("L12: by default it is a picture of each item, where it is and held where it was pressed")
    func snapshots() {
        let host = PreviewHost()
        let engine = DragDropEngine(host: host)
        let scene = CanvasScene()
        let token = engine.register(scene.left.region)
        engine.handle(.pressed(PointerID(0), .mouse, at: Point(x: 15, y: 30)), at: .zero)
        engine.handle(.moved(PointerID(0), to: Point(x: 25, y: 30)), at: Timestamp(0.1))
        let preview = host.previews.first
        #expect(
            preview?.parts == [
                DragPreview.Part(
                    item: ItemID(1),
                    title: "Square 1",
                    frame: Rect(x: 10, y: 20, width: 80, height: 40),
                    content: .snapshot()
                )
            ]
        )
        #expect(preview?.grip == Vector(dx: 5, dy: 10))
        token.cancel()
    }

    @Test("L12: the source may show an icon with a title and a subtitle instead")
    func labels() {
        let host = PreviewHost()
        let engine = DragDropEngine(host: host)
        let scene = CanvasScene()
        scene.left.itemContent = .label(.init(icon: "square", title: "Square", subtitle: "80 by 40"))
        let token = engine.register(scene.left.region)
        engine.handle(.pressed(PointerID(0), .mouse, at: Point(x: 15, y: 30)), at: .zero)
        engine.handle(.moved(PointerID(0), to: Point(x: 25, y: 30)), at: Timestamp(0.1))
        #expect(host.previews.first?.parts.first?.content == scene.left.itemContent)
        token.cancel()
    }

    @Test("L12: a target may change the preview while it would take the drop, and it goes back on leaving")
    func overATarget() {
        let scene = CanvasScene()
        scene.right.content = .label(.init(title: "Into the right one"), size: Size(width: 120, height: 32))
        let mouse = scene.lift(1).move(to: Point(x: 300, y: 200))
        #expect(!scene.wrote("preview as before"))
        mouse.move(to: Point(x: 700, y: 200)).move(to: Point(x: 720, y: 210))
        #expect(scene.simulator.transcript.count { $0.hasSuffix("preview as \"Into the right one\" of 120 x 32") } == 1)
        mouse.move(to: Point(x: 300, y: 200))
        #expect(scene.simulator.transcript.count { $0.hasSuffix("preview as before") } == 1)
        scene.right.operation = .forbidden(reason: "No.")
        mouse.move(to: Point(x: 700, y: 200))
        #expect(scene.simulator.transcript.count { $0.contains("preview as") } == 2)
        mouse.release()
        scene.simulator.settle()
        #expect(scene.simulator.violations.isEmpty)
    }

    @Test("L12: a target that goes away takes its preview with it")
    func targetGone() {
        let scene = CanvasScene()
        scene.right.content = .snapshot(size: Size(width: 20, height: 20))
        scene.lift(1).move(to: Point(x: 700, y: 200))
        scene.right.remove()
        #expect(scene.wrote("preview as before"))
        scene.simulator.send(.cancel)
        scene.simulator.settle()
        #expect(scene.simulator.violations.isEmpty)
    }

    @Test("L12: items that join do not move the picture in the hand, also when the list has scrolled meanwhile")
    func gripStays() {
        let host = PreviewHost()
        let engine = DragDropEngine(host: host)
        let scene = CanvasScene()
        let token = engine.register(scene.left.region)
        engine.handle(.pressed(PointerID(1), .touch, at: Point(x: 15, y: 30)), at: .zero)
        engine.advance(to: Timestamp(0.6))
        scene.left.region.contentOffset = Vector(dx: 0, dy: 100)
        engine.handle(.pressed(PointerID(2), .touch, at: Point(x: 30, y: 210)), at: Timestamp(0.7))
        engine.handle(.released(PointerID(2), at: Point(x: 30, y: 210)), at: Timestamp(0.8))
        #expect(host.previews.map(\.parts.count) == [1, 2])
        #expect(host.previews.map(\.grip) == [Vector(dx: 5, dy: 10), Vector(dx: 5, dy: 10)])
        token.cancel()
    }
}

/// Keeps the previews it is shown.
private final class PreviewHost: DragDropHost {
    var previews: [DragPreview] = []

    func showPreview(_ preview: DragPreview) { previews.append(preview) }
}
