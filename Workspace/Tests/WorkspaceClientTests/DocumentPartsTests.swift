// SPDX-License-Identifier: Apache-2.0
import BrowserBridge
import DragDrop
import Testing
import WorkspaceModel

@testable import WorkspaceClient

@Suite("Parts of documents")
struct DocumentPartsTests {
    private func ids(_ numbers: UInt64...) -> [NodeID] { numbers.map { .make($0) } }

    private func page(_ fields: Fields) -> Node {
        Node(id: .make(5), kind: .page, parent: .make(4), fields: fields)
    }

    @Test("open documents: text -> the same; what cannot be read is left out")
    func openDocuments() {
        var open = OpenDocuments()
        for id in ids(11, 12, 13, 12) { open.open(id) }
        #expect(open.ids == ids(11, 12, 13))
        #expect(OpenDocuments(text: open.text) == open)
        #expect(OpenDocuments(text: "nonsense \(NodeID.make(12)) 00").ids == ids(12))
        #expect(OpenDocuments(text: "") == OpenDocuments())
    }

    @Test("closing a tab: the next one takes its place, the last one's is taken by the one before")
    func closing() {
        var open = OpenDocuments(text: ids(11, 12, 13).map(\.description).joined(separator: " "))
        #expect(open.close(.make(12)) == .make(13))
        #expect(open.close(.make(13)) == .make(11))
        #expect(open.close(.make(11)) == nil)
        #expect(open.close(.make(11)) == nil)
    }

    @Test("tabs change places: [11, 12, 13] with 11 after 13 -> [12, 13, 11], and back to the first place")
    func moving() {
        var open = OpenDocuments()
        for id in ids(11, 12, 13) { open.open(id) }
        open.move(.make(11), after: .make(13))
        #expect(open.ids == ids(12, 13, 11))
        open.move(.make(11), after: nil)
        #expect(open.ids == ids(11, 12, 13))
        open.move(.make(12), after: .make(12))
        open.move(.make(99), after: .make(11))
        #expect(open.ids == ids(11, 12, 13))
        open.move(.make(11), after: .make(99))
        #expect(open.ids == ids(12, 13, 11))
    }

    @Test("more tabs than one finds one's way in: the oldest goes")
    func manyTabs() {
        var open = OpenDocuments()
        for number in 1...UInt64(OpenDocuments.limit + 1) { open.open(.make(number)) }
        #expect(open.ids.count == OpenDocuments.limit)
        #expect(open.ids.first == .make(2))
    }

    @Test("the address of a page's picture names content, page and a size that the server has")
    func thumbnails() throws {
        let thumbnail = try #require(PageThumbnail(of: page([.blob: .text("ab"), .pageNumber: .number(7)])))
        #expect(thumbnail.address(pixels: 200) == "/api/thumbnails/ab/7?size=256")
        #expect(thumbnail.address(pixels: 256, isEarly: true) == "/api/thumbnails/ab/7?size=256&early=1")
        #expect(thumbnail.address(pixels: 9_000) == "/api/thumbnails/ab/7?size=2048")
        #expect(
            thumbnail.sources(points: 180)
                == "/api/thumbnails/ab/7?size=180 1x, /api/thumbnails/ab/7?size=360 2x"
        )
        let picture = try #require(PageThumbnail(of: page([.blob: .text("cd")])))
        #expect(picture.address(pixels: 90) == "/api/thumbnails/cd?size=90")
        #expect(PageThumbnail(of: page([:])) == nil)
        // A page is turned where it is shown; a photo that was made of one is drawn turned, wherever it is named.
        let fields: Fields = [.blob: .text("ab"), .pageNumber: .number(7), .rotation: .number(90)]
        #expect(PageThumbnail(of: page(fields))?.address(pixels: 90) == "/api/thumbnails/ab/7?size=90")
        let photo = Node(id: .make(5), kind: .photo, parent: .make(4), fields: fields)
        #expect(photo.picture == "ab/7/90")
        #expect(PageThumbnail(of: photo)?.address(pixels: 90) == "/api/thumbnails/ab/7?size=90&rotation=90")
        let turned: Fields = [.blob: .text("cd"), .rotation: .number(90)]
        let ofPicture = Node(id: .make(6), kind: .photo, parent: .make(4), fields: turned)
        #expect(ofPicture.picture == "cd//90")
        #expect(PageThumbnail(of: ofPicture)?.address(pixels: 90) == "/api/thumbnails/cd?size=90&rotation=90")
    }

    @Test("each time a picture is asked for again its address is written as never before")
    func again() throws {
        let thumbnail = try #require(PageThumbnail(of: page([.blob: .text("ab")])))
        let written = (0...6).map { thumbnail.sources(points: 90, attempt: $0) }
        #expect(Set(written).count == written.count)
    }

    @Test("a page's shape: turned by a quarter it is as wide as it was high", arguments: [90.0, 270, -90, 450])
    func turned(degrees: Double) {
        let size: Fields = [.width: .number(600), .height: .number(300)]
        #expect(PageShape(of: page(size)).ratio == 2)
        var fields = size
        fields[.rotation] = .number(degrees)
        let shape = PageShape(of: page(fields))
        #expect(shape.ratio == 0.5)
        #expect(shape.degrees == (degrees == 90 || degrees == 450 ? 90 : 270))
    }

    @Test("sizes that make no sense are taken for A4", arguments: [0, -5, Double.nan, .infinity])
    func senseless(size: Double) {
        let shape = PageShape(of: page([.width: .number(size), .height: .number(100), .rotation: .number(size)]))
        #expect(abs(shape.ratio - 595.0 / 842) < 1e-9)
        #expect(shape.degrees == 0 || size == -5)
    }

    @Test("a grid fills its width with columns, and none is narrower than the zoom says")
    func metrics() {
        for zoom in PageMetrics.zoomSteps.indices {
            for width in stride(from: 600.0, through: 2_400, by: 37) {
                let metrics = PageMetrics(width: width, zoom: zoom, ratio: 0.7)
                let used = Double(metrics.columns) * (metrics.cellWidth + metrics.spacing) - metrics.spacing
                #expect(used <= width - 2 * metrics.inset)
                #expect(used > width - 2 * metrics.inset - Double(metrics.columns))
                #expect(metrics.columns == 1 || metrics.cellWidth >= PageMetrics.zoomSteps[zoom] - 1)
            }
        }
        #expect(PageMetrics(width: 0, zoom: 99, ratio: .nan).columns == 1)
    }

    @Test("the usual proportions are those in the middle: a few odd pages do not change the grid")
    func ratios() {
        #expect(PageMetrics.usualRatio(of: [0.7, 5, 0.7, 0.7, 0.1]) == 0.7)
        #expect(PageMetrics.usualRatio(of: []) == 595.0 / 842)
    }

    @Test("position 2 with [12] moving out of [11, 12, 13, 14] is between 11 and 13")
    func positions() {
        let pages = ids(11, 12, 13, 14)
        func place(_ number: Int, _ moved: NodeID...) -> Place {
            PagePosition.place(number, moving: moved, among: pages, of: .make(4))
        }
        #expect(place(2, .make(12)) == Place(parent: .make(4), after: .make(11), before: .make(13)))
        #expect(place(1, .make(13)) == Place(parent: .make(4), before: .make(11)))
        #expect(place(99, .make(11)) == Place(parent: .make(4), after: .make(14)))
        #expect(place(2, .make(11), .make(13)) == Place(parent: .make(4), after: .make(12), before: .make(14)))
        #expect(PagePosition.place(3, moving: ids(11), among: [], of: .make(4)) == Place(parent: .make(4)))
    }

    @Test("the size that was chosen last is kept, also the smallest", arguments: PageMetrics.zoomSteps.indices)
    func keptZoom(step: Int) {
        let page = WebPage()
        #expect(page.keep("zoom", "\(step)"))
        #expect(ZoomButtons(page: page, key: "zoom").step == step)
    }

    @Test("a typed number is digits alone, and at least one")
    func numbers() {
        #expect(PagePosition.number(" 12 ") == 12)
        #expect(PagePosition.number("99999999999999999999999") == 1_000_000)
        for text in ["", " ", "0", "-3", "3-4", "x", "１"] { #expect(PagePosition.number(text) == nil) }
    }

    @Test("a rectangle drawn from any corner is the same, and stays within the width")
    func band() {
        let (one, other) = (Point<Content>(x: 10, y: 40), Point<Content>(x: 90, y: 5))
        let rect = RubberBand.rect(from: one, to: other, in: 80)
        #expect(rect == RubberBand.rect(from: other, to: one, in: 80))
        #expect(rect == Rect(x: 10, y: 5, width: 70, height: 35))
        #expect(
            RubberBand.rect(from: one, to: Point(x: -20, y: -20), in: 80) == Rect(x: 0, y: 0, width: 10, height: 40)
        )
    }

    /// Draws nothing in its cells.
    private final class PlainCells: CellGridOwner {
        let page = WebPage()

        func makeCell(_ id: NodeID) -> GridCell { GridCell(page: page, id: id, kind: .page, classes: "page") }
        func update(_ cell: GridCell, _ id: NodeID, isVisible: Bool) {}
        func labelOfGap(at position: Int) -> String? { nil }
    }

    @Test("from right to left a rectangle begins beside the scroll bar at the left, and chooses what is seen in it")
    func bandFromRightToLeft() throws {
        let owner = PlainCells()
        let (page, recording) = (owner.page, owner.page.recording)
        recording.media.insert(.isRightToLeft)
        let region = Region(id: RegionID(NodeID.make(4)), frame: .zero)
        let metrics = PageMetrics(width: 800, zoom: PageMetrics.usualZoom, ratio: 0.7)
        let grid = CellGrid(page: page, owner: owner, region: region, metrics: metrics, label: "Pages")
        grid.allowSelection()
        grid.setItems(ids(11, 12, 13))
        let scroller = recording.node(grid.scroller)
        scroller.frame = PageRect(x: 100, y: 50, width: 815, height: 600)
        scroller.scroll = ScrollMetrics(width: 800, height: 600)
        recording.node(grid.content).frame = PageRect(x: 115, y: 50, width: 800, height: 600)
        grid.measure()
        let first = try #require(grid.layout.frame(of: ItemID(NodeID.make(11))))
        func draw(from start: Double, to end: Double) {
            let y = 50 + first.minY + 20
            recording.dispatch(.pointerDown, on: scroller, .pointer(.mouse, x: start, y: y))
            recording.dispatch(.pointerMove, on: scroller, .pointer(.mouse, x: end, y: y + 20))
            recording.dispatch(.pointerUp, on: scroller, .pointer(.mouse, x: end, y: y + 20))
        }
        draw(from: 115 + first.maxX + 10, to: 115 + first.maxX - 3)
        #expect(grid.selection.nodes == [.make(11)])
        grid.clearSelection()
        draw(from: 105, to: 800)
        #expect(grid.selection.isEmpty)
        withExtendedLifetime(owner) {}
    }

    @Test("a document of one page is not split or turned about, one of two is", arguments: [1, 2])
    func few(pages: Int) throws {
        let browser = Browser()
        let view = DocumentView(id: .make(4), browser.area)
        defer { view.close() }
        browser.page.body.append(view.tools.element)
        view.tools.update(chosen: [], of: pages)
        for label in ["Split…", "Reverse order"] {
            let button = try #require(browser.find(label))
            #expect(button.properties["disabled"] == (pages == 1 ? "true" : "false"))
        }
    }

    @Test("a page's number is found wherever a language has it", arguments: ["Page 12", "12. oldal", "[Ƥåĝḗ 12]"])
    func number(name: String) {
        #expect(PagePreview.number(in: name) == "12")
    }
}
