// SPDX-License-Identifier: Apache-2.0

import DragDrop
import DragDropSimulator
import Testing

/// One test for each defect of other libraries that an engine can have, named after the thread that reports it.
@Suite("Defects reported elsewhere")
struct ReportedDefectsTests {
    @Test("clauderic/dnd-kit#120: several items are dragged at once")
    func multiSelect() {
        let scene = Scene(todo: Array(1...10))
        scene.todo.selection = [2, 4, 6, 8].map { ItemID($0) }
        scene.simulator.mouse.press(on: 6, of: scene.todo).move(to: scene.done.point(y: 0)).release()
        scene.finish()
        #expect(scene.done.cards == [2, 4, 6, 8, 11, 12])
        #expect(scene.todo.cards == [1, 3, 5, 7, 9, 10])
    }

    @Test("openradar-mirror#20072: a move of several items with a gap is a move, and the gap opens")
    func moveOfSeveral() {
        let scene = Scene()
        scene.todo.selection = [ItemID(1), ItemID(2)]
        scene.simulator.mouse.press(on: 1, of: scene.todo).move(to: scene.done.point(y: 44))
        #expect(scene.engine.target?.operation == .move)
        #expect(scene.done.region.displacement.gapExtent == 80)
        scene.simulator.mouse.release()
        scene.finish()
        #expect(scene.todo.cards == [3, 4])
    }

    @Test("clauderic/dnd-kit#1951: the source is recycled by a virtual list while it is carried")
    func recycled() {
        let scene = Scene(todo: Array(1...5_000))
        scene.simulator.touch(1).press(on: 1, of: scene.todo).hold()
            .move(to: scene.todo.point(y: 200)).move(to: scene.todo.point(y: 398)).hold(10)
        #expect(scene.todo.region.contentOffset.dy > 5_000)
        scene.simulator.touch(1).move(to: scene.todo.point(y: 200)).release()
        scene.finish()
        #expect(scene.todo.cards.count == 5_000)
        #expect(scene.todo.cards[0] == 2)
        #expect(scene.reasons == [.dropped])
    }

    @Test("react-dnd#9, #1594: the end is reported though the source was deleted during the drag")
    func endReported() {
        let scene = Scene()
        scene.simulator.mouse.press(on: 1, of: scene.todo).move(to: scene.done.point(y: 20))
        scene.todo.remove()
        scene.simulator.mouse.release()
        scene.finish()
        #expect(scene.todo.receipts.count == 1)
        #expect(scene.reasons == [.dropped])
    }

    @Test("clauderic/dnd-kit#1678, #900: what is shown never changes what is hit: no oscillation")
    func oscillation() {
        let scene = Scene(todo: Array(1...8))
        let mouse = scene.simulator.mouse.press(on: 3, of: scene.todo)
        for y in stride(from: 1.0, to: 399, by: 1) {
            mouse.move(to: scene.todo.point(y: y), over: 0)
            let changes = scene.todo.displayChanges
            scene.simulator.run(for: 0.1)
            #expect(scene.todo.displayChanges == changes, "at \(y)")
        }
        mouse.lose()
        scene.finish()
    }

    @Test("clauderic/dnd-kit#2088: rows of different heights do not jitter: along the list the gap only goes on")
    func differentHeights() {
        let scene = Scene(todo: Array(1...8))
        for (index, card) in scene.todo.cards.enumerated() {
            scene.todo.layout.setExtent([12, 90, 33, 150][index % 4], of: ItemID(card))
        }
        scene.simulator.mouse.press(on: 2, of: scene.todo)
        var last = -1
        for y in stride(from: 0.0, to: 340, by: 2) {
            scene.simulator.send(.moved(PointerID(0), to: scene.todo.point(y: y)))
            guard let gap = scene.engine.target?.place.gap else { continue }
            let position = gap.after.flatMap { scene.todo.layout.position(of: $0) }.map { $0 + 1 } ?? 0
            #expect(position >= last)
            last = position
        }
        scene.simulator.mouse.lose()
        scene.finish()
    }

    @Test("react-beautiful-dnd#1362: a carried item that is removed meanwhile leaves without a crash")
    func removedDuringDrag() {
        let scene = Scene()
        scene.simulator.mouse.press(on: 1, of: scene.todo).move(to: scene.done.point(y: 20))
        scene.todo.delete(ItemID(1))
        scene.finish()
        #expect(scene.reasons == [.cancelled(.itemsGone)])
    }

    @Test("openradar-mirror#20093: a reload in the middle of a session changes nothing for it")
    func reload() {
        let scene = Scene()
        scene.simulator.mouse.press(on: 1, of: scene.todo).move(to: scene.done.point(y: 44))
        scene.done.layout.replaceAll([])
        scene.simulator.run(for: 0.1)
        scene.done.layout.replaceAll([11, 12].map { .init(ItemID($0), extent: 40) })
        scene.simulator.mouse.release()
        scene.finish()
        #expect(scene.done.cards == [11, 1, 12])
    }

    @Test("clauderic/dnd-kit#2041: nothing is off under a scale")
    func scale() {
        for scale in [0.5, 0.75, 1, 1.5, 3] {
            let scene = Scene()
            scene.todo.region.scale = scale
            scene.todo.region.frame = Rect(x: 0, y: 0, width: 200 * scale, height: 400 * scale)
            scene.done.region.frame.origin.x = 700
            scene.simulator.mouse.press(on: 1, of: scene.todo)
                .move(to: scene.todo.center(of: ItemID(3)) + Vector(dx: 0, dy: 5 * scale)).release()
            scene.finish()
            #expect(scene.todo.cards == [2, 3, 1, 4], "at \(scale)")
        }
    }

    @Test("clauderic/dnd-kit#1028, atlassian/pragmatic-drag-and-drop#111: what is interactive in a row stays so")
    func interactiveParts() {
        let scene = Scene()
        final class NoButtons: DragInteractionDelegate {
            func dragInteraction(_ interaction: DragInteraction, canLiftAt place: DropPlace) -> Bool {
                place.point.x < 150
            }

            func dragInteraction(
                _ interaction: DragInteraction,
                itemsForBeginning session: DragSession,
                at place: DropPlace
            ) -> [DragItem] { place.item.map { [DragItem($0)] } ?? [] }
        }
        let delegate = NoButtons()
        scene.todo.region.drag = DragInteraction(delegate: delegate)
        #expect(scene.simulator.send(.pressed(PointerID(0), .mouse, at: scene.todo.point(x: 180, y: 20))) == .free)
        #expect(scene.simulator.send(.pressed(PointerID(0), .mouse, at: scene.todo.point(x: 100, y: 20))) == .watching)
        scene.simulator.mouse.release()
        scene.finish()
    }

    @Test("clauderic/dnd-kit#2106: every press of an arrow key lands on a target or says why not")
    func keyboardLands() {
        let scene = Scene(todo: Array(1...6))
        scene.simulator.lift(3, of: scene.todo)
        var places: [Gap?] = []
        for key in [Key.down, .down, .down, .down, .down, .down, .up, .right, .left, .right, .right] {
            let count = scene.simulator.announcements.count
            scene.simulator.key(key)
            #expect(scene.simulator.announcements.count == count + 1)
            #expect(scene.engine.target != nil)
            places.append(scene.engine.target?.place.gap)
        }
        #expect(places.allSatisfy { $0 != nil })
        scene.simulator.key(.escape)
        scene.finish()
    }

    @Test("react-beautiful-dnd#879: announcements name things, never identities or indexes from zero")
    func announcementsNameThings() {
        let scene = Scene()
        scene.simulator.lift(1, of: scene.todo)
        scene.simulator.key(.down)
        let renderer = AnnouncementRenderer()
        let sentences = scene.simulator.announcements.map { renderer.text(for: $0) }
        #expect(sentences.last == "To do, position 2 of 4.")
        #expect(sentences.first?.hasPrefix("Picked up Card 1.") == true)
        scene.simulator.key(.escape)
        scene.finish()
    }

    @Test("Kong/insomnia#1442, athrvk/vayu#891: aiming beside a folder does not open it")
    func besideAFolder() {
        let scene = Scene()
        let folder = SimulatedRegion(
            50,
            "Folder",
            frame: Rect(x: 600, y: 0, width: 100, height: 40),
            in: scene.simulator,
            isSpringLoaded: true
        )
        let mouse = scene.simulator.mouse.press(on: 1, of: scene.todo)
        for point in [(602, 20), (698, 20), (650, 3), (650, 38)] as [(Double, Double)] {
            mouse.move(to: Point(x: point.0, y: point.1)).hold(2)
        }
        #expect(folder.springs == 0)
        mouse.move(to: Point(x: 650, y: 20)).hold(1)
        #expect(folder.springs == 1)
        mouse.lose()
        scene.finish()
    }

    @Test("openradar-mirror#17819: entering and updating are told once each, in that order")
    func enterOnce() {
        let scene = Scene()
        scene.simulator.mouse.press(on: 1, of: scene.todo).move(to: scene.done.point(y: 20), over: 0.5)
            .move(to: scene.done.point(y: 60), over: 0.5)
        #expect(scene.done.events == ["enter"])
        scene.simulator.mouse.release()
        scene.finish()
    }

    @Test("flutter/flutter#155234, adobe/react-spectrum#8561: nobody has to subtract one after a removal")
    func offByOne() {
        for card in 1...5 as ClosedRange<UInt64> {
            for target in 1...5 as ClosedRange<UInt64> {
                let scene = Scene(todo: [1, 2, 3, 4, 5])
                scene.simulator.mouse.press(on: card, of: scene.todo)
                    .move(to: scene.todo.center(of: ItemID(target)) + Vector(dx: 0, dy: 9)).release()
                scene.finish()
                var expected: [UInt64] = [1, 2, 3, 4, 5].filter { $0 != card }
                let anchor = card == target ? nil : expected.firstIndex(of: target)
                expected.insert(card, at: anchor.map { $0 + 1 } ?? Int(card) - 1)
                #expect(scene.todo.cards == expected, "card \(card) behind \(target)")
            }
        }
    }

    @Test("ASCollectionView#100: an empty collection takes drops everywhere in its frame")
    func emptyCollection() {
        for y in [1.0, 200, 399] {
            let scene = Scene(done: [])
            scene.simulator.mouse.press(on: 1, of: scene.todo).move(to: scene.done.point(y: y)).release()
            scene.finish()
            #expect(scene.done.cards == [1])
        }
    }
}
