// SPDX-License-Identifier: Apache-2.0

import BrowserBridge
import Testing
import WorkspaceModel

@testable import WorkspaceClient

@Suite("Files in")
struct UploadTests {
    let browser = Browser()

    private func file(_ name: String, type: String = "application/pdf", size: Double = 1_000) -> PageFile {
        browser.recording.file(name, type: type, size: size)
    }

    private var sent: [RecordedRequest] {
        browser.page.flush()
        return browser.recording.requests.filter { $0.path.utf8.starts(with: "/api/documents".utf8) }
    }

    /// What is asked for, without the identity by which the server tells of an upload.
    private var paths: [String] {
        sent.map { $0.path.components(before: "&upload=") }
    }

    private func answer(_ document: UInt64, pages: [UInt64] = [], notes: [String] = []) {
        let answer = DocumentAnswer(
            document: .make(document),
            pages: pages.map { .make($0) },
            notes: notes,
            revision: 1
        )
        browser.recording.respond(body: answer.encoded())
    }

    private var title: String? {
        browser.page.flush()
        return browser.recording.body.first(named: "uploads-title")?.text
    }

    private var states: [String] {
        browser.page.flush()
        return browser.recording.body.all(class: "upload").compactMap { $0.attributes["data-state"] }
    }

    @Test(
        "the name decides what becomes of a file, and the type where the name says nothing",
        arguments: [
            ("board.json", "", FileKind.board), ("Board.JSON", "application/pdf", .board), ("a.b.zip", "", .board),
            ("notes.md", "text/markdown", .board), ("table.csv", "text/csv", .board), ("old.nbx", "", .board),
            ("report.pdf", "application/json", .document), ("photo.HEIC", "", .document), ("scan", "", .document),
            ("image", "image/png", .document), ("pasted", "application/json", .board), ("json", "", .document),
        ]
    )
    func kinds(name: String, type: String, kind: FileKind) {
        #expect(FileKind(name: name, type: type) == kind)
    }

    @Test("on a list every file becomes a card, also one that may hold a board")
    func cards() {
        let names = ["photo.png", "logs.zip", "report.csv", "notes.md", "data.json"]
        browser.area.files.accept(names.map { file($0, type: "") }, to: .cards(Place(parent: .make(30))))
        browser.settle()
        let asked = browser.server.asked.filter { $0.hasPrefix("/api/documents") }
        #expect(asked.count == names.count && asked.allSatisfy { $0.contains("&card=") })
        #expect(!browser.server.asked.contains { $0.hasPrefix("/api/import") })
    }

    @Test(
        "the size up to which the server takes a board's file is said before it is sent",
        arguments: [
            ("a.csv", "", 50), ("a.TSV", "", 50), ("a.md", "", 50), ("a", "text/csv", 50), ("a.json", "text/csv", 200),
            ("a.zip", "", 200),
        ]
    )
    func limits(name: String, type: String, megabytes: Double) {
        #expect(UploadDestination.boards.accepts(file(name, type: type, size: megabytes * 1_048_576)))
        #expect(!UploadDestination.boards.accepts(file(name, type: type, size: megabytes * 1_048_576 + 1)))
        #expect(UploadDestination.cards(Place(parent: .make(30))).accepts(file(name, type: type, size: 300_000_000)))
    }

    @Test("of what lies beside pictures in a folder nothing is sent among photos, and it is said once")
    func noPictures() {
        browser.isAnswering = false
        let others = [
            ("a.mov", ""), ("b", "video/mp4"), ("IMG_1.AAE", ""), (".DS_Store", ""), ("c.json", "application/json"),
            ("f.pdf", "application/pdf"),
        ]
        let pictures = [("d.HEIC", ""), ("e", ""), ("g.txt", "image/png")]
        let files = (others + pictures).map { file($0.0, type: $0.1) }
        let batch = browser.area.files.accept(files, to: .photos(Place(parent: .workspace)))
        #expect(batch?.uploads.map(\.name) == pictures.map(\.0))
        #expect(states == ["sending", "waiting", "waiting"])
        #expect(browser.toasts == ["6 files are no pictures."])
        #expect(browser.area.files.accept([files[0]], to: .photos(Place(parent: .workspace))) == nil)
        #expect(browser.toasts.last == "“a.mov” is no picture.")
        // Everywhere else they are kept.
        let staged = browser.area.files.accept(files, to: .documents(Place(parent: .make(11))))
        #expect(staged?.uploads.count == files.count)
    }

    @Test("what is dropped where other files are on their way goes behind them; elsewhere it goes at once")
    func sidewaysDrops() {
        browser.isAnswering = false
        let place = Place(parent: .make(70), after: .make(71))
        browser.area.files.accept([file("a.pdf"), file("b.pdf")], to: .pages(place))
        browser.area.files.accept([file("c.pdf")], to: .pages(place))
        browser.area.files.accept([file("d.pdf")], to: .pages(Place(parent: .make(74))))
        let into = "&into=\(NodeID.make(70))&after="
        #expect(
            paths == [
                "/api/documents?name=a.pdf\(into)\(NodeID.make(71))",
                "/api/documents?name=d.pdf&into=\(NodeID.make(74))",
            ]
        )
        answer(70, pages: [80])
        #expect(paths.last == "/api/documents?name=b.pdf\(into)\(NodeID.make(80))")
        answer(74, pages: [90])
        #expect(paths == ["/api/documents?name=b.pdf\(into)\(NodeID.make(80))"])
        answer(70, pages: [81])
        #expect(paths == ["/api/documents?name=c.pdf\(into)\(NodeID.make(81))"])
    }

    @Test("[hundreds of files at once] -> so many rows, and one for each that failed; the title counts all")
    func manyFiles() {
        browser.isAnswering = false
        let most = UploadPanel.maximumQuietRows
        let count = 3 * most
        browser.area.files.accept((0..<count).map { file("\($0).pdf") }, to: .documents(Place(parent: .make(11))))
        #expect(states == ["sending"] + Array(repeating: "waiting", count: most - 1))
        for index in 0..<count {
            browser.page.flush()
            if index % 50 == 1 {
                browser.recording.respond(status: 422, body: ErrorAnswer(error: "It is broken.").encoded())
            } else {
                answer(10_000 + UInt64(index))
            }
        }
        let failed = (0..<count).count { $0 % 50 == 1 }
        #expect(states.count == most)
        #expect(states.count { $0 == "failed" } == failed)
        #expect(browser.recording.body.all(class: "upload-name").last?.text == "\(count - 1).pdf")
        #expect(title == "\(count - failed) of \(count) files imported")
    }

    @Test("[hundreds of files wait, one is given up] -> one that had no row gets one, and can be given up too")
    func manyGivenUp() {
        browser.isAnswering = false
        let most = UploadPanel.maximumQuietRows
        browser.area.files.accept((0..<(2 * most)).map { file("\($0).pdf") }, to: .documents(Place(parent: .make(11))))
        for index in 1...most {
            browser.page.flush()
            browser.click(browser.find("Cancel \(index).pdf"))
        }
        #expect(states == ["sending"] + Array(repeating: "waiting", count: most - 1))
    }

    @Test("files of one drop go one after the other, each after the pages of the one before")
    func order() {
        browser.isAnswering = false
        let place = Place(parent: .make(70), after: .make(71), before: .make(72))
        browser.area.files.accept([file("a b.pdf"), file("c.pdf"), file("d.pdf")], to: .pages(place))
        #expect(
            paths == [
                "/api/documents?name=a%20b.pdf&into=\(NodeID.make(70))&after=\(NodeID.make(71))&before=\(NodeID.make(72))"
            ]
        )
        answer(70, pages: [80, 81])
        #expect(paths == ["/api/documents?name=c.pdf&into=\(NodeID.make(70))&after=\(NodeID.make(81))"])
        browser.recording.respond(status: 422, body: ErrorAnswer(error: "“c.pdf” is broken.").encoded())
        #expect(paths == ["/api/documents?name=d.pdf&into=\(NodeID.make(70))&after=\(NodeID.make(81))"])
        answer(70, pages: [82])
        #expect(title == "2 of 3 files imported")
        #expect(states == ["landed", "failed", "landed"])
        #expect(browser.recording.body.all(class: "upload-note")[1].text == "“c.pdf” is broken.")
        #expect(browser.workspace.history.undoLabel != nil)
    }

    @Test("a file that wants a password lets the others pass, and goes to its place among them")
    func password() {
        browser.isAnswering = false
        let place = Place(parent: .make(70), after: .make(71))
        browser.area.files.accept([file("a.pdf"), file("secret.pdf"), file("b.pdf")], to: .pages(place))
        answer(70, pages: [80])
        let question = PasswordRequest(error: "“secret.pdf” is encrypted.", blob: "cafe", wasWrong: false)
        browser.recording.respond(status: 422, body: question.encoded())
        #expect(states == ["landed", "locked", "sending"])
        answer(70, pages: [90])
        let field = browser.recording.body.all.first { $0.attributes["type"] == "password" }
        browser.type("open sesame", into: field)
        browser.click(browser.find("Open"))
        browser.wait(0.1)
        #expect(
            paths == [
                "/api/documents?name=secret.pdf&into=\(NodeID.make(70))&after=\(NodeID.make(80))&blob=cafe"
            ]
        )
        #expect(sent.first?.headers["X-Carry-Password"] == "open%20sesame")
        answer(70, pages: [85])
        #expect(title == "3 files imported")
    }

    @Test("a file whose bytes are gone at the server when its password is typed is sent again by “Try again”")
    func bytesGone() {
        browser.isAnswering = false
        browser.area.files.accept([file("secret.pdf")], to: .pages(Place(parent: .make(70))))
        let question = PasswordRequest(error: "“secret.pdf” is encrypted.", blob: "cafe", wasWrong: false)
        browser.recording.respond(status: 422, body: question.encoded())
        browser.step()
        browser.type("open sesame", into: browser.recording.body.all.first { $0.attributes["type"] == "password" })
        browser.click(browser.find("Open"))
        browser.wait(0.1)
        #expect(paths.first?.hasSuffix("&blob=cafe") == true)
        browser.recording.respond(status: 404, body: ErrorAnswer(error: "The file is gone.").encoded())
        #expect(states == ["failed"])
        browser.click(browser.find(L10n.tryAgain(name: "secret.pdf")))
        #expect(paths == ["/api/documents?name=secret.pdf&into=\(NodeID.make(70))"])
        #expect(sent.first?.headers["X-Carry-Password"] == "open%20sesame")
    }

    @Test("a file that waits for its password behind another is given up, and is not asked about")
    func lockedCancelled() {
        browser.isAnswering = false
        browser.area.files.accept([file("one.pdf"), file("two.pdf")], to: .pages(Place(parent: .make(70))))
        for name in ["one", "two"] {
            let question = PasswordRequest(error: "“\(name).pdf” is encrypted.", blob: "cafe", wasWrong: false)
            browser.recording.respond(status: 422, body: question.encoded())
            browser.step()
        }
        #expect(states == ["locked", "locked"])
        browser.click(browser.find("Cancel two.pdf"))
        #expect(states == ["locked", "cancelled"])
        browser.click(browser.find("Skip this file"))
        browser.settle()
        #expect(states == ["cancelled", "cancelled"])
        #expect(browser.recording.body.all.allSatisfy { !$0.has("password-dialog") })
    }

    @Test("what is given up before its turn is never sent; what the server has already is deleted again")
    func cancelling() throws {
        browser.isAnswering = false
        let place = Place(parent: .workspace)
        let batch = try #require(browser.area.files.accept([file("a.pdf"), file("b.pdf")], to: .documents(place)))
        browser.area.files.uploads.cancel(batch.uploads[1])
        batch.uploads[0].become(.reading)
        browser.area.files.uploads.cancel(batch.uploads[0])
        #expect(states == ["cancelled", "cancelled"])
        answer(70)
        #expect(sent.isEmpty)
        let deletion = browser.recording.requests.last
        #expect(deletion?.path == "/api/transactions")
        let transaction = try Transaction.decoded(from: try #require(deletion?.body))
        #expect(transaction.operations == [.trash([.make(70)])])
        #expect(title == "Nothing was imported")
    }

    @Test("a file that is larger than the server takes is refused before anything is sent")
    func size() {
        browser.isAnswering = false
        browser.area.files.accept([file("huge.pdf", size: 1e9)], to: .documents(Place(parent: .workspace)))
        #expect(sent.isEmpty)
        #expect(states == ["failed"])
        #expect(browser.recording.body.all(class: "upload-note")[0].text.contains("500 MB"))
        #expect(browser.find("Try huge.pdf again")?.attributes["hidden"] != nil, "it would be refused again")
    }

    @Test("what a second try brings can be undone by itself, and is opened where documents are opened")
    func secondTry() throws {
        browser.area.router.show(.documents(open: nil))
        browser.settle()
        browser.isAnswering = false
        let place = Place(parent: .workspace)
        let batch = try #require(browser.area.files.accept([file("a.pdf"), file("b.pdf")], to: .documents(place)))
        batch.opensDocuments = true
        browser.recording.respond(status: 422, body: [])
        answer(72, pages: [73])
        #expect(states == ["failed", "landed"])
        #expect(browser.workspace.history.undoLabel == "Imported “b.pdf”")
        browser.area.files.uploads.retry(batch.uploads[0])
        answer(70, pages: [71])
        #expect(states == ["landed", "landed"])
        #expect(browser.workspace.history.undoLabel == "Imported “a.pdf”")
        #expect(browser.area.router.awaitedDocuments == [.make(72), .make(70)])
        browser.server.change([
            .insert(.make(70), kind: .document, at: place, fields: [.title: .text("a")]),
            .insert(.make(72), kind: .document, at: place, fields: [.title: .text("b")]),
        ])
        browser.isAnswering = true
        browser.settle()
        #expect(browser.area.router.documentsView?.tabs.tabs.map(\.id) == [.make(72), .make(70)])
        browser.workspace.undo()
        browser.settle()
        #expect(browser.server.tree.isTrashed(.make(70)))
        #expect(!browser.server.tree.isTrashed(.make(72)))
    }

    @Test("undo before the feed told of what was imported waits for it, unless something else is done meanwhile")
    func earlyUndo() {
        let place = Place(parent: .workspace)
        for isChanged in [false, true] {
            let document: UInt64 = isChanged ? 72 : 70
            browser.isAnswering = false
            browser.area.files.accept([file("a.pdf")], to: .documents(place))
            answer(document, pages: [])
            browser.workspace.undo()
            browser.page.flush()
            #expect(browser.recording.body.all(class: "toast").allSatisfy { $0.attributes["data-tone"] != "refused" })
            if isChanged { browser.workspace.perform([.set(.make(11), [.title: .text("Changed")])]) }
            browser.server.change([
                .insert(.make(document), kind: .document, at: place, fields: [.title: .text("a")])
            ])
            browser.isAnswering = true
            browser.settle()
            #expect(browser.server.tree.isTrashed(.make(document)) != isChanged)
        }
        #expect(browser.server.tree[.make(11)]?.title == "Changed")
    }

    @Test("a file whose pages the server has counted: as many placeholders, and the words say so")
    func counting() throws {
        browser.isAnswering = false
        let place = Place(parent: .make(70))
        let batch = try #require(browser.area.files.accept([file("a.pdf"), file("b.pdf")], to: .pages(place)))
        let upload = batch.uploads[0]
        upload.become(.reading)
        var counts: [Int?] = []
        upload.observers.append { counts.append(upload.pages) }
        let count = PageCount(upload: upload.id, pages: 12)
        browser.recording.sendFeed("counted", id: "", data: String(decoding: count.encoded(), as: UTF8.self))
        #expect(counts == [12])
        #expect(states == ["reading", "waiting"])
        #expect(browser.recording.body.all(class: "upload-note")[0].text == "Reading 12 pages…")
        #expect(batch.uploads[1].pages == nil)
        answer(70, pages: [80])
        upload.count(13)
        #expect(upload.pages == 12, "it is over")
    }

    @Test("what is attached to a card is called what the server made of it, whatever the browser takes it for")
    func attached() {
        browser.isAnswering = false
        let files = [file("sea.HEIC", type: ""), file("plan.svg", type: "image/svg+xml"), file("a.pdf")]
        browser.area.files.accept(files, to: .documents(Place(parent: .make(11))))
        let answers = [(500, [], true), (501, [], false), (502, [503, 504], false)] as [(UInt64, [UInt64], Bool)]
        for (node, pages, isPhoto) in answers {
            let answer = DocumentAnswer(
                document: .make(node),
                pages: pages.map { .make($0) },
                notes: [],
                revision: 1,
                isPhoto: isPhoto
            )
            browser.recording.respond(body: answer.encoded())
            browser.page.flush()
        }
        #expect(states == ["landed", "landed", "landed"])
        let notes = browser.recording.body.all(class: "upload-note").map(\.text)
        #expect(notes == [L10n.onePhoto, L10n.oneFile, L10n.pages(count: 2)])
    }

    @Test("of an empty folder it is said that there is no file in it, wherever it is dropped")
    func emptyFolder() {
        let folder = file("Holiday", type: "inode/directory")
        var taken: [String] = []
        browser.area.files.expand([folder]) { files in taken += files.map(\.name) }
        browser.recording.choose([])
        #expect(browser.toasts == ["There is no file in that folder."])
        browser.area.files.expand([folder, file("a.pdf")]) { files in taken += files.map(\.name) }
        browser.recording.choose([])
        #expect(taken == ["a.pdf"])
        #expect(browser.toasts.count == 1)
    }

    @Test("of a folder with more files than are read it is said that not all are taken, and the others are")
    func folderInPart() {
        let folder = file("Holiday", type: "inode/directory")
        var taken: [String] = []
        browser.area.files.expand([folder]) { files in taken += files.map(\.name) }
        browser.recording.choose([file("Holiday/a.pdf")], isWhole: false)
        browser.area.files.expand([folder]) { files in taken += files.map(\.name) }
        browser.recording.choose([], isWhole: false)
        #expect(taken == ["Holiday/a.pdf"])
        #expect(Set(browser.toasts) == [L10n.notAllFilesAreTaken(name: "Holiday")])
    }

    @Test("the panel goes when all in it has landed, also while a file is on its way to a draft")
    func farewellBesideDraft() {
        browser.isAnswering = false
        browser.area.files.accept([file("a.pdf")], to: .documents(Place(parent: .workspace)))
        browser.area.files.accept([file("b.pdf")], to: .documents(Place(parent: .make(11))), home: .make(11))
        answer(70, pages: [71])
        #expect(title == "“a.pdf” imported")
        browser.wait(7)
        #expect(title == nil)
        #expect(sent.count == 1, "the other goes on")
    }

    @Test("what was imported without a word to read goes by itself")
    func farewell() {
        browser.isAnswering = false
        browser.area.files.accept([file("a.pdf")], to: .documents(Place(parent: .workspace)))
        answer(70, pages: [71])
        #expect(title == "“a.pdf” imported")
        browser.wait(7)
        #expect(title == nil)
        browser.area.files.accept([file("b.pdf")], to: .documents(Place(parent: .workspace)))
        answer(72, pages: [73], notes: ["It was repaired."])
        browser.wait(7)
        #expect(title == "“b.pdf” imported")
    }
}

extension String {
    /// What comes before a mark; all of it if the mark is not there.
    fileprivate func components(before mark: String) -> String {
        let (text, mark) = (Array(utf8), Array(mark.utf8))
        let start = text.indices.first { text[$0...].starts(with: mark) } ?? text.endIndex
        return String(decoding: text[..<start], as: UTF8.self)
    }

    @Test("one whose answer was lost, and that is given up while the server is away, is told to it when it is back")
    func givenUpAway() {
        let browser = Browser.connected()
        browser.isAnswering = false
        let file = browser.recording.file("a.pdf", type: "application/pdf", size: 100)
        browser.area.files.accept([file], to: .documents(Place(parent: .workspace)))
        browser.page.flush()
        let id = browser.recording.requests.last?.path.split(separator: "=").last ?? ""
        browser.recording.respond(status: 0)
        (browser.server.isDown, browser.isAnswering) = (true, true)
        browser.wait(1)
        browser.click(browser.find("Cancel a.pdf"))
        browser.wait(1)
        (browser.server.isDown, browser.isAnswering) = (false, false)
        browser.wait(ServerConnection.retryDelay)
        #expect(browser.recording.requests.contains { $0.method == "DELETE" && $0.path == "/api/uploads/\(id)" })
    }
}
