// SPDX-License-Identifier: Apache-2.0

import DragDrop
import DragDropRecording
import DragDropSimulator
import Testing

@Suite("Recordings of collections")
struct LayoutReplayTests {
    private let simulator = Simulator()

    private func collection(_ id: UInt64, _ layout: any SimulatedLayout, x: Double) -> SimulatedCollection {
        let frame = Rect<Content>(x: x, y: 0, width: 250, height: 300)
        return SimulatedCollection(id, "Collection \(id)", layout: layout, frame: frame, in: simulator)
    }

    private func grid(_ items: ClosedRange<UInt64>) -> GridLayout {
        let layout = GridLayout(
            cellSize: Size(width: 40, height: 40),
            breadth: 250,
            columns: 4,
            spacing: 10,
            lineSpacing: 6,
            insets: Insets(5),
            fit: .center,
            isRightToLeft: true
        )
        layout.replaceAll(items.map { ItemID($0) })
        return layout
    }

    private func check(_ recorder: SessionRecorder, _ words: String...) throws {
        recorder.stop()
        for word in words { #expect(recorder.text.contains(word), "\(word)") }
        let replay = try Replay(recorder.text)
        #expect(replay.difference == nil && !replay.recorded.isEmpty)
        #expect(try Replay(replay.text).difference == nil)
        #expect(simulator.violations.isEmpty)
    }

    @Test("L23: drags in a grid replay, with edits, drops into cells and another size of the cells in between")
    func grids() throws {
        let layout = grid(1...20)
        let album = collection(100, layout, x: 0)
        album.takesInto = { $0 == ItemID(6) }
        album.region.fixedInsets = Insets(top: 20, bottom: 12)
        let recorder = SessionRecorder(recording: simulator.engine)
        simulator.mouse.press(on: 1, of: album).move(to: album.center(of: 6)).release()
        simulator.settle()
        layout.insert(ItemID(50), in: layout.gap(after: ItemID(3)))
        layout.cellSize = Size(width: 30, height: 50)
        layout.breadth = 240
        layout.setSpacing(8, lineSpacing: 4, insets: Insets(3))
        album.selection = [ItemID(2), ItemID(50)]
        simulator.mouse.press(on: 50, of: album).move(to: album.point(x: 40, y: 120)).release()
        simulator.settle()
        #expect(album.contents[ItemID(6)] == [ItemID(1)] && album.gaps.count == 1)
        try check(
            recorder,
            "+ fixed 100 20 0 12 0",
            "+ grid 100 vertical yes 10 6",
            "+ grid 100 vertical yes 8 4",
            "center",
            "+ rows 100 0 0 20",
            "+ rows 100"
        )
    }

    @Test("L23: sections of a grid and of a list replay; a section that goes leaves its header behind nowhere")
    func sections() throws {
        let layout = grid(1...1)
        layout.replaceAll(sections: [
            GridLayout.Section(ItemID(901), headerExtent: 20, items: (1...5).map { ItemID($0) }),
            GridLayout.Section(ItemID(902)),
        ])
        let album = collection(100, layout, x: 0)
        let rows = ListLayout(breadth: 250, spacing: 4, placeholderExtent: 30, emptySectionExtent: 25)
        rows.replaceAll(sections: [
            ListLayout.Section(ItemID(801), rows: [ListLayout.Row(ItemID(11), extent: 30)]),
            ListLayout.Section(ItemID(802), headerExtent: 18),
        ])
        let list = collection(200, rows, x: 300)
        let recorder = SessionRecorder(recording: simulator.engine)
        simulator.mouse.press(on: 1, of: album).move(to: list.point(in: Gap(parent: ItemID(802)))).release()
        simulator.settle()
        simulator.mouse.press(on: 11, of: list).move(to: album.point(in: Gap(parent: ItemID(902)))).release()
        simulator.settle()
        #expect(rows.parent(of: ItemID(1)) == ItemID(802) && layout.parent(of: ItemID(11)) == ItemID(902))
        rows.replaceAll(sections: [
            ListLayout.Section(ItemID(802), headerExtent: 18, rows: [ListLayout.Row(ItemID(1), extent: 30)])
        ])
        layout.replaceAll(sections: [
            GridLayout.Section(ItemID(901), headerExtent: 20, items: (2...5).map { ItemID($0) }),
            GridLayout.Section(ItemID(902), headerExtent: 30, items: [ItemID(11)]),
        ])
        simulator.lift(3, of: album)
        simulator.key(.end)
        simulator.key(.enter)
        simulator.settle()
        #expect(album.gaps.last?.parent == ItemID(902))
        layout.replaceAll([ItemID(901), ItemID(2)])
        simulator.mouse.press(on: 2, of: album).move(to: list.point(x: 100, y: 200)).release()
        simulator.settle()
        try check(recorder, "+ sections 100 2 901 20 902 0", "+ sections 200 2 801 0 802 18", "+ sections 100 0")
    }

    @Test("L23: a tree replays: rows that open under the hand, and a choice from its list of destinations")
    func trees() throws {
        let layout = TreeLayout(breadth: 250, indentation: 15, placeholderExtent: 20)
        layout.replaceAll([
            .init(ItemID(1), extent: 20, isParent: true),
            .init(ItemID(2), extent: 20, level: 1),
            .init(ItemID(3), extent: 20),
            .init(ItemID(4), extent: 20),
        ])
        let tree = collection(100, layout, x: 0)
        tree.opens = { !layout.isExpanded($0) && layout.isParent($0) }
        tree.onOpen = { layout.setExpanded(true, of: $0) }
        let recorder = SessionRecorder(recording: simulator.engine)
        simulator.mouse.press(on: 4, of: tree).move(to: tree.center(of: 1)).hold(1)
            .move(to: tree.point(x: 30, y: 38)).release()
        simulator.settle()
        #expect(tree.opened == [ItemID(1)] && tree.gaps.last == Gap(parent: ItemID(1), after: ItemID(2)))
        let destinations = try #require(simulator.engine.destinations(lifting: ItemID(3), from: RegionID(100)))
        let first = try #require(destinations[0]?.first)
        let inside = try #require(destinations.places(after: first, limit: 2).first { $0.gap?.parent == ItemID(1) })
        #expect(simulator.engine.perform(inside, of: destinations, at: simulator.now))
        simulator.settle()
        #expect(layout.parent(of: ItemID(3)) == ItemID(1))
        try check(
            recorder,
            "+ tree 100 no 15",
            "items yes",
            "opens yes",
            "opened",
            "itemCountdown 100 1",
            "itemSpring 100 1"
        )
    }

    @Test("L23: a layout in place of another of the same kind begins anew")
    func replaced() throws {
        let album = collection(100, grid(1...8), x: 0)
        let recorder = SessionRecorder(recording: simulator.engine)
        simulator.mouse.press(on: 1, of: album).move(to: album.center(of: 6)).release()
        simulator.settle()
        let other = grid(1...3)
        album.region.layout = other
        simulator.mouse.press(at: album.region.contentToScreen(other.frame(of: ItemID(2)) ?? .zero).center)
            .move(to: album.point(x: 100, y: 200))
        #expect(simulator.engine.target?.place.gap == Gap(after: ItemID(3)))
        simulator.key(.escape)
        simulator.settle()
        try check(recorder, "+ layout 100 none", "+ rows 100 0 0 3")
    }

    @Test("Damage to the lines of collections is an error with its line, or a difference; never a trap")
    func damage() throws {
        let layout = grid(1...1)
        layout.replaceAll(sections: [GridLayout.Section(ItemID(901), headerExtent: 20, items: [ItemID(1), ItemID(2)])])
        let album = collection(100, layout, x: 0)
        let tree = TreeLayout(breadth: 250)
        tree.replaceAll([.init(ItemID(3), extent: 20, isParent: true, isExpanded: true)])
        let outline = collection(200, tree, x: 300)
        let recorder = SessionRecorder(recording: simulator.engine)
        simulator.mouse.press(on: 1, of: album).move(to: outline.point(x: 30, y: 18)).release()
        simulator.settle()
        recorder.stop()
        let lines = recorder.text.split(separator: "\n").map(String.init)
        var generator = SeededGenerator(seed: 5)
        let junk = ["-1", "none", "yes", "999999999", "x7ff0000000000000", "xfff8000000000000", "\"text\"", "vertical"]
        var refused = 0
        for index in lines.indices where lines[index].contains("+ ") {
            for _ in 0..<12 {
                var words = lines[index].split(separator: " ").map(String.init)
                let place = Int.random(in: 1..<words.count, using: &generator)
                if Bool.random(using: &generator) {
                    words.remove(at: place)
                } else {
                    words[place] = junk.randomElement(using: &generator) ?? ""
                }
                var damaged = lines
                damaged[index] = words.joined(separator: " ")
                do throws(TextError) {
                    _ = try Replay(damaged.joined(separator: "\n"))
                } catch {
                    #expect(error.line >= 1)
                    refused += 1
                }
            }
        }
        #expect(refused > 50)
    }
}
