// SPDX-License-Identifier: Apache-2.0

import BrowserBridge
import Testing
import WorkspaceModel

@testable import WorkspaceClient

/// What a grid does with thousands of photos is counted, not timed: how many of them a change touches, and how many cells a
/// frame makes.
@Suite("Thousands of photos")
struct ManyPhotosTests {
    private static let count = 1_300
    private static let blob = String(repeating: "ab", count: 32)

    /// Photos 5001, 5002, … in no album, behind two boards and before a third.
    private static var tree: Tree {
        var tree = Tree.make()
        for start in stride(from: 0, to: count, by: 100) {
            tree.mustApply(
                (start..<min(start + 100, count)).map { index in
                    let fields: Fields = [.title: .text("Photo \(index)"), .blob: .text(blob)]
                    return .insert(
                        .make(5_001 + UInt64(index)),
                        kind: .photo,
                        at: Place(parent: .workspace),
                        fields: fields
                    )
                }
            )
        }
        tree.mustApply([.insert(.make(9_000), kind: .board, at: Place(parent: .workspace), fields: Tree.title("Last"))])
        return tree
    }

    private func open(_ browser: Browser) throws -> AlbumView {
        browser.area.router.show(.photos(album: nil))
        browser.settle()
        let view = try #require(browser.area.router.albumView(of: nil))
        let scroller = try #require(browser.recording.body.first(named: "cell-scroller"))
        (scroller.scroll.width, scroller.scroll.height) = (800, 700)
        view.resize()
        browser.settle()
        return view
    }

    private func expected(_ browser: Browser) -> [NodeID] {
        let tree = browser.workspace.replica.tree
        return tree.children(of: .workspace).filter { [.photo, .album].contains(tree[$0]?.kind) }
    }

    private func cells(_ browser: Browser) -> Int {
        browser.recording.body.all.filter { $0.attributes["data-kind"] == "photo" }.count
    }

    @Test("[an album with many photos] -> its cell looks at the few that it shows, and counts the others")
    func face() {
        var tree = Tree.make()
        let album = NodeID.make(500)
        tree.mustApply([.insert(album, kind: .album, at: Place(parent: .workspace), fields: Tree.title("Trip"))])
        tree.mustApply([.insert(.make(501), kind: .album, at: Place(parent: album), fields: Tree.title("Day 1"))])
        tree.mustApply(
            (600..<700 as Range<UInt64>).map { number in
                .insert(.make(number), kind: .photo, at: Place(parent: album), fields: [.blob: .text(Self.blob)])
            }
        )
        var asked = 0
        let face = AlbumFace(album, of: tree.children(of: album), albums: 1) { id in
            asked += 1
            return tree[id]
        }
        #expect(face.photos == 100 && face.albums == 1)
        #expect(face.blobs.count == AlbumFace.blobLimit)
        #expect(asked == AlbumFace.blobLimit + 1)
    }

    @Test("[1,300 photos in four windows] -> each is placed once, and each change places what it names")
    func placings() throws {
        let browser = Browser(Self.tree)
        let view = try open(browser)
        #expect(view.loader.isComplete)
        #expect(view.grid.items == expected(browser))
        #expect(view.grid.items.count == Self.count)
        #expect(view.grid.placings == Self.count)
        let photos = view.grid.items
        browser.workspace.perform([
            .move([photos[3], photos[900]], to: Place(parent: .workspace, after: photos[1_200]))
        ])
        browser.settle()
        #expect(view.grid.items == expected(browser))
        // Once when they are let go, and at most once more when the server has said where that is.
        #expect(view.grid.placings - Self.count <= 4)
        let before = view.grid.placings
        browser.workspace.perform([.set(photos[5], [.title: .text("Sea")])])
        browser.workspace.perform([.set(.make(1), [.title: .text("Plans")])])
        browser.settle()
        #expect(view.grid.placings == before)
    }

    @Test("whatever is made, moved and deleted, here and by others, the grid has the model's order", arguments: 1...12)
    func order(seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        let browser = Browser(Self.tree)
        let view = try open(browser)
        var made: UInt64 = 20_000
        for _ in 0..<60 {
            let known = expected(browser)
            let some = Array(
                Set((0..<Int.random(in: 1...5, using: &random)).compactMap { _ in known.randomElement(using: &random) })
            )
            let others = known.filter { !some.contains($0) }
            let place = Place(
                parent: .workspace,
                after: Bool.random(using: &random) ? others.randomElement(using: &random) : nil
            )
            let operation: NodeOperation
            switch Int.random(in: 0..<6, using: &random) {
            case 0:
                made += 1
                operation = .insert(.make(made), kind: .photo, at: place, fields: Tree.title("New"))
            case 1:
                made += 1
                operation = .insert(.make(made), kind: .album, at: place, fields: Tree.title("Album"))
            case 2: operation = .trash(some)
            default: operation = .move(some, to: place)
            }
            if Bool.random(using: &random) {
                browser.server.change([operation])
            } else {
                browser.workspace.perform([operation])
                if Int.random(in: 0..<5, using: &random) == 0 { browser.workspace.undo() }
            }
            if Bool.random(using: &random) { browser.settle() }
            let isSame = view.grid.items == expected(browser)
            #expect(isSame, "seed \(seed)")
            if !isSame { return }
        }
    }

    @Test("[photos of which some have not come] select all, export -> all of them, as soon as the last has come")
    func notAllHere() throws {
        let browser = Browser(Self.tree)
        let view = try open(browser)
        // Somebody has added photos of which the feed did not tell.
        browser.isFeedRunning = false
        browser.server.change(
            (30_001...30_003 as ClosedRange<UInt64>).map { number in
                .insert(.make(number), kind: .photo, at: Place(parent: .workspace), fields: Tree.title("New"))
            }
        )
        browser.isAnswering = false
        browser.workspace.replica.noteFeedGap()
        view.loader.start()
        view.export()
        view.selectAll()
        #expect(view.grid.selection.isEmpty)
        func exportRequest() -> RecordedRequest? {
            browser.page.flush()
            return browser.recording.requests.first { $0.path == "/api/exports" }
        }
        while exportRequest() == nil, browser.answerNext() {}
        let question = try ExportRequest.decoded(from: try #require(exportRequest()).body)
        #expect(question.nodes.count == Self.count + 3)
        #expect(question.nodes == expected(browser))
        #expect(view.grid.chosenInOrder() == question.nodes)
    }

    @Test("[photos that cannot all be had] select all, export -> that is said each time, and nothing happens later")
    func notToBeHad() throws {
        let browser = Browser(Self.tree)
        let view = try open(browser)
        browser.server.isDown = true
        browser.workspace.replica.noteFeedGap()
        browser.recording.records = [:]
        view.loader.start()
        browser.settle()
        for act in [view.export, view.selectAll] {
            browser.wait(30, every: 0.5)
            #expect(browser.toasts.isEmpty)
            act()
            browser.settle()
            #expect(browser.toasts.count == 1)
        }
        browser.server.isDown = false
        browser.wait(5)
        #expect(view.loader.isComplete && view.grid.selection.isEmpty)
        #expect(!browser.recording.requests.contains { $0.path == "/api/exports" })
    }

    @Test("[a jump far away] -> a frame makes the cells that can be seen, later ones a few lines of the rest")
    func frames() throws {
        let browser = Browser(Self.tree)
        let view = try open(browser)
        browser.settle()
        let grid = view.grid
        let ready = cells(browser)
        let lines = Int(grid.viewHeight / (grid.metrics.cellHeight + grid.metrics.spacing)) + 2
        #expect(ready > 2 * lines * grid.metrics.columns / 2)
        grid.scroll(to: 10_000)
        var made: Set<NodeID> = Set(grid.cells.map(\.id))
        var counts: [Int] = []
        repeat {
            browser.step()
            let now = Set(grid.cells.map(\.id))
            counts.append(now.subtracting(made).count)
            made.formUnion(now)
        } while browser.recording.isFrameRequested && counts.count < 30
        let first = try #require(counts.first { $0 > 0 })
        #expect(first <= lines * grid.metrics.columns)
        for count in counts.drop(while: { $0 == 0 }).dropFirst() { #expect(count <= 5 * grid.metrics.columns) }
        #expect(counts.count < 30)
        // In the end as much is ready as before.
        #expect(grid.cells.count >= ready)
    }
}
