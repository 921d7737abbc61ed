// SPDX-License-Identifier: Apache-2.0
import BrowserBridge
import DragDrop
import Testing
import WorkspaceModel

@testable import WorkspaceClient

@Suite("The parts of the photos")
struct PhotoPartsTests {
    @Test("zooming keeps what is under the pointer, and never leaves a gap at the edge")
    func zoom() {
        var zoom = PhotoZoom()
        let size = (width: 800.0, height: 600.0)
        zoom.zoom(by: 2, around: (200, 300), in: size)
        #expect(zoom.scale == 2)
        // The point (200, 300) of the photo is at 200, 300 still.
        #expect(zoom.x + 200 * zoom.scale == 200 && zoom.y + 300 * zoom.scale == 300)
        zoom.pan(x: 5_000, y: -5_000, in: size)
        #expect(zoom.x == 0 && zoom.y == -600)
        zoom.zoom(by: 100, around: (0, 0), in: size)
        #expect(zoom.scale == PhotoZoom.maximum)
        zoom.zoom(by: 0.0001, around: (400, 300), in: size)
        #expect(zoom == PhotoZoom() && !zoom.isZoomed)
        for factor in [Double.nan, -1, 0, .infinity] {
            zoom.zoom(by: factor, around: (1, 1), in: size)
            #expect(zoom == PhotoZoom())
        }
    }

    @Test("the browser drags a photo that is shown large, and not one that is zoomed: that is moved about")
    func nativeDrag() {
        let page = WebPage()
        let box = page.element("div")
        page.body.append(box)
        page.recording.node(box).frame = PageRect(width: 800, height: 600)
        let gestures = PhotoGestures(page: page, box: box)
        #expect(!page.recording.dispatch(.dragStart, on: box).isDefaultPrevented)
        gestures.change(by: 2)
        #expect(gestures.zoom.isZoomed)
        #expect(page.recording.dispatch(.dragStart, on: box).isDefaultPrevented)
        gestures.reset()
        #expect(!page.recording.dispatch(.dragStart, on: box).isDefaultPrevented)
        withExtendedLifetime(gestures) {}
    }

    @Test(
        "a folder is chosen where a browser can: its pictures go into albums of its folders, as those of one that is dropped"
    )
    func chosenFolder() {
        #expect(Browser(address: "/#/photos").find("Add a folder") == nil)
        let browser = Browser(address: "/#/photos", isStarted: false)
        browser.recording.media.insert(.picksFolders)
        browser.start()
        browser.click(browser.find("Add a folder"))
        let deep = String(repeating: "a/", count: 17) + "4.png"
        let names = ["Trip/1.png", "Trip/Day 2/2.png", "Trip/.DS_Store", "Trip/.thumbs/3.png", deep]
        browser.recording.choose(names.map { browser.recording.file($0, type: "image/png", size: 10) })
        browser.settle()
        let asked = browser.server.asked.filter { $0.hasPrefix("/api/photos?") }
        #expect(asked.count == 2)
        for (path, folder) in zip(asked, ["Trip", "Trip/Day 2"]) {
            #expect(path.contains("&folder=\(folder.percentEncoded)&"))
        }
        #expect(browser.toasts.contains(L10n.notAllFilesAreTaken(name: "Trip")))
    }

    @Test("a narrow window offers a folder where it offers a new album, also among photos; a wide one asks nothing")
    func chosenFolderOnPhone() throws {
        let browser = Browser(Self.albums, width: 390, isStarted: false)
        browser.recording.media.insert(.picksFolders)
        browser.start()
        browser.area.router.show(.photos(album: .make(500)))
        browser.settle()
        var albums: [Node] { browser.workspace.children(of: .make(500), kind: .album) }
        func press() {
            browser.click(browser.find("New album", in: browser.recording.body.first(named: "album-header")))
        }
        func choose(_ label: String) {
            press()
            browser.click(browser.find(label, in: browser.recording.body.first(named: "menu")))
            browser.settle()
        }
        choose("Add a folder")
        browser.recording.choose([browser.recording.file("Trip/1.png", type: "image/png", size: 10)])
        browser.settle()
        #expect(browser.server.asked.contains { $0.hasPrefix("/api/photos?") && $0.contains("&folder=Trip&") })
        #expect(albums.isEmpty)
        choose("New album")
        #expect(albums.count == 1)
        try #require(browser.area.router.albumView(of: .make(500))).endSelecting()
        browser.resize(width: 1_280)
        press()
        #expect(browser.recording.body.first(named: "menu") == nil)
        #expect(albums.count == 2)
    }

    @Test("a photo that cannot be drawn in one size says so, and no more when it has come in another")
    func drawnAfterAll() throws {
        let browser = Browser()
        browser.isAnswering = false
        let face = PhotoFace(page: browser.page)
        browser.page.body.append(face.element)
        let fields: Fields = [.title: .text("Lake"), .blob: .text(String(repeating: "a", count: 64))]
        let photo = Node(id: .make(60), kind: .photo, parent: .workspace, fields: fields)
        face.show(photo, side: 100, isVisible: true)
        browser.page.flush()
        let shown = try #require(browser.recording.body.first(named: "photo-face"))
        let image = try #require(shown.first(named: "photo-image"))
        browser.recording.dispatch(.error, on: image)
        browser.page.flush()
        browser.recording.respond(status: 422, body: ErrorAnswer(error: "It cannot be drawn.").encoded())
        browser.page.flush()
        #expect(shown.attributes["data-failed"] != nil && shown.attributes["title"] != nil)
        face.show(photo, side: 300, isVisible: true)
        browser.recording.dispatch(.load, on: image)
        browser.page.flush()
        #expect(shown.attributes["data-failed"] == nil && shown.attributes["title"] == nil)
        face.stop()
        browser.page.flush()
    }

    @Test("the frame shows photos one after the other, and begins again", arguments: 1...8)
    func slides(count: Int) {
        let photos = (1...UInt64(count)).map { NodeID.make($0) }
        var random = SeededGenerator(seed: UInt64(count))
        var inOrder = SlideOrder()
        var seen: [NodeID] = []
        for _ in 0..<count { seen.append(inOrder.next(after: seen.last, of: photos, using: &random) ?? .trash) }
        #expect(seen == photos)
        #expect(inOrder.next(after: photos.last, of: photos, using: &random) == photos.first)
        #expect(inOrder.previous(before: photos.first, of: photos) == photos.last)
        #expect(inOrder.next(after: nil, of: [], using: &random) == nil)
    }

    @Test("a shuffle shows every photo once in each round, and none twice in a row", arguments: 1...8, [false, true])
    func rounds(count: Int, beginsWithOneShown: Bool) {
        let photos = (1...UInt64(count)).map { NodeID.make($0) }
        var random = SeededGenerator(seed: UInt64(count))
        var order = SlideOrder()
        order.isShuffled = true
        // What is shown when the shuffle begins is of the first round.
        var seen = beginsWithOneShown ? [photos[count / 2]] : []
        while seen.count < 50 * count {
            seen.append(order.next(after: seen.last, of: photos, using: &random) ?? .trash)
        }
        for start in stride(from: 0, to: seen.count, by: count) {
            #expect(Set(seen[start..<(start + count)]) == Set(photos), "round \(start / count) of \(seen)")
        }
        #expect(count == 1 || !zip(seen, seen.dropFirst()).contains { $0 == $1 })
        #expect(order.next(after: nil, of: [], using: &random) == nil)
    }

    @Test(
        "whoever steps back and on in a shuffle sees the same again, and every round still shows every photo once",
        arguments: 0..<60 as Range<UInt64>
    )
    func steps(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        let count = Int.random(in: 2...9, using: &random)
        let photos = (1...UInt64(count)).map { NodeID.make($0) }
        var order = SlideOrder()
        order.isShuffled = true
        // What was shown for the first time, what of it is shown now, and how far back that can go.
        var (walk, now, first) = ([photos[count / 2]], 0, 0)
        for step in 0..<400 {
            let pair: Comment = "seed \(seed), step \(step), \(count) photos"
            if random.chance(40) {
                let former = order.previous(before: walk[now], of: photos)
                now = max(first, now - 1)
                #expect(former == walk[now], pair)
            } else {
                let next = order.next(after: walk[now], of: photos, using: &random)
                now += 1
                if now == walk.count { walk.append(next ?? .trash) }
                first = max(first, now - count)
                #expect(next == walk[now], pair)
            }
        }
        for start in stride(from: 0, through: walk.count - count, by: count) {
            #expect(
                Set(walk[start..<(start + count)]) == Set(photos),
                "seed \(seed): round \(start / count) of \(walk)"
            )
        }
        #expect(!zip(walk, walk.dropFirst()).contains { $0 == $1 }, "seed \(seed): \(walk)")
    }

    @Test("a photo that is dropped on the frame stays, also in the next page, until the show goes on")
    func hung() throws {
        let scene = RuleScene(carrying: .photo, on: .frame(album: nil))
        let (key, browser) = ("carry-frame-photo", scene.browser)
        func shown(in browser: Browser) -> NodeID? {
            browser.page.flush()
            return browser.recording.body.first(named: "frame-picture")?.attributes["data-node"].flatMap { NodeID($0) }
        }
        let other = RuleScene.destination(.photo)
        #expect(shown(in: browser) == RuleScene.carried(.photo))
        browser.wait(10.5, every: 0.1)
        #expect(shown(in: browser) == other)
        #expect(browser.recording.storage[key] == nil, "only what is dropped stays")
        let frame = browser.place(of: browser.recording.body.first(named: "frame"))
        #expect(scene.carry(to: frame))
        scene.release(at: frame)
        browser.wait(25, every: 0.1)
        #expect(shown(in: browser) == scene.carried)
        #expect(browser.recording.storage[key] == scene.carried.description)
        let next = Browser(after: browser)
        next.start()
        next.area.router.show(.frame(album: nil))
        next.wait(25, every: 0.1)
        #expect(shown(in: next) == scene.carried)
        next.click(next.find("Play"))
        next.wait(10.5, every: 0.1)
        #expect(shown(in: next) == other)
        #expect(next.recording.storage[key] == nil)
    }

    @Test("a photo that hangs in the frame and does not come is asked for again until it does")
    func hungAway() throws {
        let browser = RuleScene(carrying: nil).browser
        browser.page.store("carry-frame-photo", RuleScene.carried(.photo).description)
        browser.area.router.show(.frame(album: nil))
        browser.settle()
        func image() -> RecordedNode? {
            browser.page.flush()
            return browser.recording.body.first(named: "frame-image")
        }
        for _ in 0..<2 {
            let shown = try #require(image())
            browser.recording.dispatch(.error, on: shown)
            #expect(image() == nil)
            browser.wait(5, every: 0.1)
        }
        #expect(image() != nil)
    }

    /// The album 500 with photos 501 to 504, and the album 600 without any.
    private static var albums: Tree {
        var operations: [NodeOperation] = [500, 600].map { (number: UInt64) in
            .insert(.make(number), kind: .album, at: Place(parent: .workspace), fields: Tree.title("Album \(number)"))
        }
        for number in 501...504 as ClosedRange<UInt64> {
            let picture: Fields = [
                .title: .text("Photo \(number)"), .blob: .text(String(repeating: "0f", count: 32)),
                .mimeType: .text("image/jpeg"),
            ]
            operations.append(.insert(.make(number), kind: .photo, at: Place(parent: .make(500)), fields: picture))
        }
        var tree = Tree.make()
        tree.mustApply(operations)
        return tree
    }

    @Test("what is turned to in the large view is said by its name and place; what is shown first has the focus")
    func turned() throws {
        let browser = Browser(Self.albums)
        browser.area.router.show(.photos(album: .make(500)))
        browser.settle()
        try #require(browser.area.router.albumView(of: .make(500))).open(.make(502))
        browser.settle()
        let news = try #require(browser.recording.body.first(named: "viewer-news"))
        #expect(news.attributes["role"] == "status" && news.text.isEmpty)
        for (key, words) in [("ArrowRight", "Photo 503, 3 of 4"), ("Home", "Photo 501, 1 of 4")] {
            let box = try #require(browser.recording.body.first(named: "viewer-box"))
            browser.press(key, on: box)
            browser.page.flush()
            #expect(news.text == words)
            #expect(browser.focused === box)
        }
    }

    /// How a photo leaves its album.
    enum Leaving: CaseIterable {
        case deleted, moved, deletedHere
    }

    @Test(
        "when the photo that is shown large is deleted or moved away, the next is shown, then the one before",
        arguments: Leaving.allCases
    )
    func goneFromViewer(leaving: Leaving) throws {
        let browser = Browser(Self.albums)
        browser.area.router.show(.photos(album: .make(500)))
        browser.settle()
        try #require(browser.area.router.albumView(of: .make(500))).open(.make(502))
        browser.settle()
        let box = try #require(browser.recording.body.first(named: "viewer-box"))
        func take(_ number: UInt64) -> UInt64? {
            let photo = NodeID.make(number)
            switch leaving {
            case .deleted: browser.server.change([.trash([photo])])
            case .moved: browser.server.change([.move([photo], to: Place(parent: .make(600)))])
            case .deletedHere: browser.press("Delete", on: box)
            }
            browser.settle()
            return box.attributes["data-node"].flatMap { NodeID($0) }?.number
        }
        #expect(take(502) == 503)
        #expect(browser.recording.body.first(named: "viewer-counter")?.text == "2 of 3")
        // Who deletes it is offered to take that back instead.
        let told = [Leaving.deleted: "“Photo 502” was deleted.", .deletedHere: "Deleted “Photo 502”"][leaving]
        #expect(browser.toasts.last == told)
        #expect(take(503) == 504)
        #expect(take(504) == 501)
        #expect(!browser.area.dialogs.open.isEmpty)
        _ = take(501)
        #expect(browser.area.dialogs.open.isEmpty)
        browser.check()
    }

    @Test("of an album that is deleted no photo stays large")
    func goneWithAlbum() throws {
        let browser = Browser(Self.albums)
        browser.area.router.show(.photos(album: .make(500)))
        browser.settle()
        try #require(browser.area.router.albumView(of: .make(500))).open(.make(502))
        browser.settle()
        browser.server.change([.trash([.make(500)])])
        browser.settle()
        #expect(browser.area.dialogs.open.isEmpty)
    }

    @Test(
        "when somebody deletes the photo in the frame, or moves it away, the show goes on from there",
        arguments: [false, true]
    )
    func gone(isMoved: Bool) {
        let browser = Browser(Self.albums)
        browser.area.router.show(.frame(album: .make(500)))
        browser.settle()
        func take(_ number: UInt64) {
            let photo = NodeID.make(number)
            browser.server.change([isMoved ? .move([photo], to: Place(parent: .make(600))) : .trash([photo])])
            browser.settle()
        }
        browser.click(browser.find("Next photo"))
        #expect(browser.area.router.photoFrame?.photo == .make(502))
        take(502)
        if isMoved { browser.click(browser.find("Next photo")) }
        #expect(browser.area.router.photoFrame?.photo == .make(503))
        if isMoved { take(503) }
        browser.click(browser.find("Previous photo"))
        #expect(browser.area.router.photoFrame?.photo == .make(501))
    }

    @Test("an album of albums shows their pictures also where all that is in it is known")
    func faceOfAlbums() {
        var tree = Self.albums
        tree.mustApply([
            .insert(.make(700), kind: .album, at: Place(parent: .workspace), fields: Tree.title("Trips")),
            .move([.make(600), .make(500)], to: Place(parent: .make(700))),
        ])
        let browser = Browser(tree)
        browser.workspace.loader.loadPages(of: [.make(700), .make(600), .make(500)]) { _ in }
        browser.settle()
        let face = AlbumFaces(workspace: browser.workspace).face(of: .make(700))
        let blobs = Array(repeating: String(repeating: "0f", count: 32), count: AlbumFace.blobLimit)
        #expect(face == AlbumFace(album: .make(700), albums: 2, blobs: blobs))
    }

    @Test("an album that is renamed is called so where things are dropped on it, too")
    func renamedAlbum() {
        let browser = RuleScene(carrying: nil).browser
        let album = RuleScene.carried(.album)
        browser.area.router.show(.photos(album: album))
        browser.settle()
        browser.server.change([.set(album, [.title: .text("Sea")])])
        browser.settle()
        #expect(browser.area.router.albumView(of: album)?.region.label == "Sea")
    }

    @Test("keys with Control are the browser's: they zoom the page and print it, and leave photo and show alone")
    func browserKeys() throws {
        let browser = RuleScene(carrying: nil).browser
        browser.area.dragging.openNode(RuleScene.carried(.photo))
        browser.settle()
        let viewer = try #require(browser.recording.body.first(named: "photo-viewer"))
        browser.press("+", on: viewer, [.control])
        #expect(viewer.attributes["data-zoomed"] == nil)
        browser.press("+", on: viewer)
        #expect(viewer.attributes["data-zoomed"] != nil)
        browser.area.router.show(.frame(album: nil))
        browser.settle()
        let frame = try #require(browser.recording.body.first(named: "frame"))
        browser.press("p", on: frame, [.control])
        #expect(browser.find("Pause") != nil)
        browser.press("p", on: frame)
        #expect(browser.find("Play") != nil)
    }

    @Test("a photo that is gone is not shown, one that is new is")
    func changingSlides() {
        var random = SeededGenerator(seed: 1)
        var order = SlideOrder()
        order.isShuffled = true
        let photos = (1...4 as ClosedRange<UInt64>).map { NodeID.make($0) }
        let first = order.next(after: nil, of: photos, using: &random)
        for _ in 0..<20 {
            let next = order.next(after: first, of: [photos[0], photos[1]], using: &random)
            #expect(next == photos[0] || next == photos[1])
        }
        #expect(order.next(after: .make(99), of: [.make(50)], using: &random) == .make(50))
    }

    @Test("squares lie close together and fill the width")
    func squares() {
        for width in stride(from: 320.0, through: 2_000, by: 90) {
            for zoom in PageMetrics.zoomSteps.indices {
                let metrics = PageMetrics(squaresInWidth: width, zoom: zoom)
                #expect(metrics.cellWidth == metrics.cellHeight)
                let used =
                    Double(metrics.columns) * (metrics.cellWidth + metrics.spacing) - metrics.spacing + 2
                    * metrics.inset
                #expect(used <= width && used > width - Double(metrics.columns) - 1)
                #expect(metrics.spacing <= 4)
            }
        }
    }

    @Test("what browsers show is the original, of the rest a JPEG")
    func addresses() {
        let blob = String(repeating: "ab", count: 32)
        func address(_ type: String, _ name: String) -> PhotoAddress? {
            let fields: Fields = [.blob: .text(blob), .mimeType: .text(type), .fileName: .text(name)]
            return PhotoAddress(of: Node(id: .make(1), kind: .photo, parent: .workspace, fields: fields))
        }
        #expect(address("image/jpeg", "a b.jpg")?.whole == "/api/pictures/\(blob)/a%20b.jpg")
        #expect(address("image/heic", "IMG_1.HEIC")?.whole == "/api/renditions/\(blob)/IMG%5F1.jpg")
        #expect(address("image/tiff", "scan")?.whole == "/api/renditions/\(blob)/scan.jpg")
        #expect(address("image/avif", "x.avif")?.whole == "/api/pictures/\(blob)/x.avif")
        #expect(PhotoAddress(of: Node(id: .make(1), kind: .photo, parent: .workspace)) == nil)
    }

    @Test("a page that is shown large is turned as it is among the other pages")
    func turnedPage() {
        let fields: Fields = [.blob: .text("ab"), .pageNumber: .number(3), .rotation: .number(90)]
        let page = Node(id: .make(1), kind: .page, parent: .make(2), fields: fields)
        #expect(PhotoAddress(of: page)?.whole == "/api/thumbnails/ab/3?size=2048&rotation=90")
        // One that was made of a picture.
        let picture: Fields = [.blob: .text("ab"), .mimeType: .text("image/png"), .rotation: .number(90)]
        let made = Node(id: .make(1), kind: .page, parent: .make(2), fields: picture)
        #expect(PageThumbnail(turned: made)?.address(pixels: 256) == "/api/thumbnails/ab?size=256&rotation=90")
        #expect(PageThumbnail(of: made)?.address(pixels: 256) == "/api/thumbnails/ab?size=256")
        #expect(PhotoAddress(of: made)?.whole == "/api/thumbnails/ab?size=2048&rotation=90")
    }

    @Test("addresses of the photos are read as they are written")
    func routes() {
        for route in [Route.photos(album: nil), .photos(album: .make(5)), .frame(album: nil), .frame(album: .make(5))] {
            #expect(Route(address: route.address).address == route.address)
        }
        #expect(Route.photos(album: nil).address == "/#/photos")
    }
}
