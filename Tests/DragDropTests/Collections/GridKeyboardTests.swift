// SPDX-License-Identifier: Apache-2.0

import DragDrop
import DragDropSimulator
import Testing

@Suite("Walking in a grid")
struct GridKeyboardTests {
    private typealias Album = GridDragTests.Album

    private func gap(_ after: UInt64?, _ before: UInt64?, in parent: UInt64? = nil) -> Gap {
        Gap(parent: parent.map { ItemID($0) }, after: after.map { ItemID($0) }, before: before.map { ItemID($0) })
    }

    @Test("L21: left and right lead from gap to gap, at the end of a line to the next line")
    func alongTheLine() {
        let album = Album()
        album.simulator.lift(4, of: album.grid)
        #expect(album.gap == gap(3, 5))
        for expected in [gap(5, 6), gap(6, 7), gap(7, 8)] {
            album.simulator.key(.right)
            #expect(album.gap == expected)
        }
        album.simulator.key(.left)
        #expect(album.gap == gap(6, 7))
        album.simulator.key(.enter)
        album.finish()
        #expect(album.grid.items == [1, 2, 3, 5, 6, 4, 7, 8, 9, 10, 11, 12])
    }

    @Test("L21: up and down lead to the nearest gap of the next line; where there is none, out of the grid")
    func acrossTheLines() {
        let album = Album()
        let list = SimulatedList(300, "List", cards: [51], at: Point(x: 0, y: 400), in: album.simulator)
        album.simulator.lift(1, of: album.grid)
        album.simulator.key(.right)
        album.simulator.key(.right)
        #expect(album.gap == gap(3, 4))
        album.simulator.key(.down)
        #expect(album.gap == gap(8, 9))
        album.simulator.key(.down)
        #expect(album.gap == gap(12, nil))
        album.simulator.key(.up)
        #expect(album.gap == gap(7, 8))
        album.simulator.key(.up)
        #expect(album.gap == gap(2, 3))
        album.simulator.key(.end)
        #expect(album.gap == gap(12, nil))
        album.simulator.key(.down)
        #expect(album.simulator.engine.target?.place.region === list.region)
        album.simulator.key(.escape)
        album.finish()
    }

    @Test("L21: up and down lead straight up and down, also past the place that was left")
    func straight() {
        let album = Album()
        album.simulator.lift(2, of: album.grid)
        album.simulator.key(.down)
        #expect(album.gap == gap(7, 8), "of five columns the second one, since 2 is out")
        album.simulator.key(.up)
        #expect(album.gap == gap(1, 3))
        album.simulator.key(.down)
        album.simulator.key(.enter)
        album.finish()
        #expect(album.grid.items == [1, 3, 4, 5, 6, 7, 2, 8, 9, 10, 11, 12])
    }

    @Test("What is carried is not there for up and down: a grid without it has the same steps", arguments: 1...100)
    func carriedCells(seed: UInt64) {
        var generator = SeededGenerator(seed: seed)
        let columns = Int.random(in: 1...6, using: &generator)
        var (next, carried) = (UInt64(1), Set<ItemID>())
        let sections = (0..<Int.random(in: 1...3, using: &generator)).map { number in
            let items = (0..<UInt64.random(in: 0...20, using: &generator)).map { ItemID(next + $0) }
            next += UInt64(items.count)
            for id in items where Int.random(in: 0..<3, using: &generator) == 0 { carried.insert(id) }
            return GridLayout.Section(ItemID(900 + UInt64(number)), headerExtent: 20, items: items)
        }
        func grid(_ sections: [GridLayout.Section]) -> GridLayout {
            let grid = GridLayout(cellSize: Size(width: 50, height: 50), columns: columns)
            grid.replaceAll(sections: sections)
            return grid
        }
        let all = grid(sections)
        let rest = grid(
            sections.map { section in
                var section = section
                section.items.removeAll { carried.contains($0) }
                return section
            }
        )
        var here: Gap? = rest.firstGap
        while let gap = here {
            for direction in [Direction.up, .down] {
                let found = all.gap(from: gap, .toward(direction, without: carried))
                let present = found.map { all.gap($0) { carried.contains($0) } }
                #expect(present == rest.gap(from: gap, .toward(direction)), "seed \(seed), \(direction) from \(gap)")
            }
            here = rest.gap(from: gap, forward: true)
        }
    }

    @Test("L21: a whole line that is carried is passed by, not stumbled over")
    func carriedLine() {
        let album = Album()
        album.grid.selection = (6...10).map { ItemID($0) }
        album.simulator.lift(6, of: album.grid)
        #expect(album.gap == gap(5, 11))
        album.simulator.key(.up)
        #expect(album.gap == gap(nil, 1))
        album.simulator.key(.home)
        album.simulator.key(.down)
        #expect(album.gap == gap(5, 11))
        album.simulator.key(.enter)
        album.finish()
        #expect(album.grid.items == Array(1...12))
    }

    @Test("L21: albums are reached by the same keys, each once, and announced by their names")
    func intoAlbums() {
        let album = Album()
        album.grid.takesInto = { $0.rawValue % 2 == 0 }
        album.grid.takesBetween = false
        func into() -> UInt64? { album.grid.region.displacement.into?.rawValue }
        album.simulator.lift(1, of: album.grid)
        album.simulator.key(.right)
        #expect(into() == 2)
        #expect(album.simulator.announcements.last?.label == "Item 2")
        album.simulator.key(.right)
        #expect(into() == 4)
        album.simulator.key(.down)
        #expect(into() == 12)
        album.simulator.key(.up)
        #expect(into() == 2)
        album.simulator.key(.enter)
        album.finish()
        #expect(album.grid.contents == [ItemID(2): [ItemID(1)]])
    }

    @Test("L21: Space opens the album that is aimed at, drops on a photo")
    func spaceOpens() {
        let album = Album()
        album.grid.takesInto = { _ in true }
        album.grid.opens = { $0 == ItemID(3) }
        album.simulator.lift(1, of: album.grid)
        album.simulator.key(.right)
        album.simulator.key(.right)
        album.simulator.key(.right)
        #expect(album.grid.region.displacement.into == ItemID(3))
        album.simulator.key(.space)
        #expect(album.grid.opened == [ItemID(3)] && album.simulator.engine.session != nil)
        album.simulator.key(.right)
        album.simulator.key(.right)
        #expect(album.grid.region.displacement.into == ItemID(4))
        album.simulator.key(.space)
        album.finish()
        #expect(album.grid.contents == [ItemID(4): [ItemID(1)]])
    }

    @Test("L21: Page Down leads on by what one sees")
    func pages() {
        let album = Album(Array(1...200))
        album.simulator.lift(1, of: album.grid)
        album.simulator.key(.pageDown)
        // Eight tenths of 300 points are a little less than five lines of 50.
        #expect(album.gap == gap(26, 27) || album.gap == gap(25, 26))
        album.simulator.key(.pageUp)
        #expect(album.gap == gap(nil, 2))
        album.simulator.key(.escape)
        album.finish()
    }

    @Test("L21: sections have gaps of their own, announced by their names; an empty one too")
    func sections() {
        let album = Album([])
        album.layout.replaceAll(sections: [
            GridLayout.Section(ItemID(901), headerExtent: 20, items: (1...7).map { ItemID($0) }),
            GridLayout.Section(ItemID(902), headerExtent: 20),
            GridLayout.Section(ItemID(903), items: (8...9).map { ItemID($0) }),
        ])
        album.simulator.lift(7, of: album.grid)
        #expect(album.gap == gap(6, nil, in: 901))
        album.simulator.key(.right)
        #expect(album.gap == gap(nil, nil, in: 902))
        let said = album.simulator.announcements.last
        #expect(said?.label == "Item 902" && said?.position == Announcement.Position(number: 1, total: 1))
        album.simulator.key(.right)
        #expect(album.gap == gap(nil, 8, in: 903))
        album.simulator.key(.right)
        #expect(album.gap == gap(8, 9, in: 903))
        #expect(album.simulator.announcements.last?.position == Announcement.Position(number: 2, total: 3))
        for expected in [gap(nil, nil, in: 902), gap(5, 6, in: 901), gap(nil, 1, in: 901)] {
            album.simulator.key(.up)
            #expect(album.gap == expected)
        }
        #expect(album.simulator.announcements.last?.position == Announcement.Position(number: 1, total: 7))
        album.simulator.key(.down)
        album.simulator.key(.down)
        album.simulator.key(.enter)
        album.finish()
        #expect(album.layout.parent(of: ItemID(7)) == ItemID(902))
    }

    @Test("Past an empty section up and down keep the column, or lead to a line's last cell", arguments: [false, true])
    func columnPastEmptySection(isRightToLeft: Bool) {
        let size = Size(width: 50, height: 50)
        let grid = GridLayout(cellSize: size, breadth: 150, columns: 3, isRightToLeft: isRightToLeft)
        grid.replaceAll(sections: [
            GridLayout.Section(ItemID(901), headerExtent: 20, items: (1...5).map { ItemID($0) }),
            GridLayout.Section(ItemID(902), headerExtent: 20),
            GridLayout.Section(ItemID(903), headerExtent: 20, items: (6...8).map { ItemID($0) }),
        ])
        #expect([4, 5].map { grid.item(from: ItemID($0), toward: .down) } == [ItemID(6), ItemID(7)])
        #expect([6, 7, 8].map { grid.item(from: ItemID($0), toward: .up) } == [ItemID(4), ItemID(5), ItemID(5)])
        #expect(grid.item(from: ItemID(2), toward: .up) == nil)
    }

    @Test("L21: the list of destinations has the same places as the arrow keys, section by section")
    func destinations() throws {
        let album = Album([])
        album.layout.replaceAll(sections: [
            GridLayout.Section(ItemID(901), headerExtent: 20, items: (1...3).map { ItemID($0) }),
            GridLayout.Section(ItemID(902), headerExtent: 20),
            GridLayout.Section(ItemID(903), items: [ItemID(4)]),
        ])
        let engine: DragDropEngine = album.simulator.engine
        let destinations = try #require(engine.destinations(lifting: ItemID(2), from: RegionID(100)))
        let target = try #require(destinations[0])
        let places = [target.first] + destinations.places(after: target.first, limit: 100)
        #expect(
            places.map(\.gap) == [
                gap(nil, 1, in: 901), gap(1, 3, in: 901), gap(3, nil, in: 901), gap(nil, nil, in: 902),
                gap(nil, 4, in: 903), gap(4, nil, in: 903),
            ]
        )
        #expect(target.last?.gap == places.last?.gap)
        #expect(places.map(\.isCurrent) == [false, true, false, false, false, false])
        #expect(engine.perform(places[3], of: destinations, at: album.simulator.now))
        album.finish()
        #expect(album.layout.parent(of: ItemID(2)) == ItemID(902))
    }

    @Test("Up from behind a full last line leads to the gap in front of the cell above its last one")
    func endOfFullLine() {
        let grid = GridLayout(cellSize: Size(width: 50, height: 50), columns: 3)
        grid.replaceAll((1...6).map { ItemID($0) })
        #expect(grid.gap(from: grid.lastGap, .toward(.up)) == Gap(after: ItemID(2), before: ItemID(3)))
        #expect(grid.gap(from: Gap(after: ItemID(2), before: ItemID(3)), .toward(.down)) == grid.gap(before: ItemID(6)))
    }
}
