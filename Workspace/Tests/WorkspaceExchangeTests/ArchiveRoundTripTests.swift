// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing
import WorkspaceHashing
import WorkspaceModel

@testable import WorkspaceExchange

@Suite("Our own ZIP")
struct ArchiveRoundTripTests {
    private static let moment: Double = 1_795_222_800_000

    private func export(_ workspace: ImportedWorkspace) throws -> [UInt8] {
        try Exporter.archive(
            boards: [(workspace.board, workspace.subtree(workspace.board))],
            exportedAt: Self.moment
        )
    }

    private func generated(_ cards: Int) throws -> ImportedWorkspace {
        var generator = TrelloGenerator(cards: cards)
        return try ImportedWorkspace(importing: generator.file())
    }

    private func files(in zip: [UInt8], _ names: [String]) throws -> [[UInt8]] {
        try zip.withUnsafeBufferPointer { bytes in
            var reader = try ZipReader(bytes)
            return try names.map { try reader.read($0) }
        }
    }

    @Test("export, import, export: equal up to identities", arguments: [0, 1, 60])
    func roundTrip(cards: Int) throws {
        let first = try generated(cards)
        let second = try ImportedWorkspace(importing: try export(first), seed: 2)
        #expect(first.board != second.board)
        let (before, after) = (first.subtree(first.board), second.subtree(second.board))
        try #require(before.count == after.count)
        var identities: [NodeID: NodeID] = [:]
        for (old, new) in zip(before, after) {
            identities[new.id] = old.id
            for field in [Field.people, .options] {
                for (one, two) in zip(old.fields.choices(field), new.fields.choices(field)) {
                    identities[two.id] = one.id
                }
            }
        }
        let back = ImportedIdentities(identities)
        var left = ArchiveLeftovers()
        for (old, new) in zip(before, after) {
            #expect(old.kind == new.kind)
            #expect(new.id == second.board || identities[new.parent ?? .workspace] == old.parent)
            #expect(back.translated(new.fields, &left) == old.fields)
            #expect(old.id != new.id)
        }
        #expect(left == ArchiveLeftovers())
    }

    @Test("the same board at the same time gives the same bytes, whatever the order of its nodes")
    func deterministic() throws {
        let workspace = try generated(30)
        let nodes = workspace.subtree(workspace.board)
        let one = try Exporter.archive(boards: [(workspace.board, nodes)], exportedAt: Self.moment)
        let two = try Exporter.archive(boards: [(workspace.board, nodes.reversed())], exportedAt: Self.moment)
        let later = try Exporter.archive(boards: [(workspace.board, nodes)], exportedAt: Self.moment + 60_000)
        #expect(one == two)
        #expect(one != later)
    }

    @Test("the manifest counts and hashes what is in the ZIP")
    func manifest() throws {
        let workspace = try generated(12)
        let archive = try export(workspace)
        let manifest = try ArchiveManifest.decoded(from: try files(in: archive, [ArchiveManifest.name])[0])
        #expect(manifest.schema == 1)
        #expect(manifest.exportedAt == Self.moment)
        #expect(manifest.boards.map(\.title) == ["Generated board"])
        #expect(manifest.boards.map(\.nodes) == [workspace.subtree(workspace.board).count])
        let names = ["boards/\(workspace.board).json", "boards/Generated board.md"]
        #expect(manifest.files.map(\.name) == names)
        for (file, bytes) in zip(manifest.files, try files(in: archive, names)) {
            #expect(file.bytes == bytes.count)
            #expect(file.hash == SHA256.hash(data: bytes).hexadecimal)
        }
    }

    @Test("several boards in one ZIP, also with the same title")
    func severalBoards() throws {
        var workspace = try generated(3)
        var generator = TrelloGenerator(cards: 2, seed: 9)
        let first = workspace.board
        var random = SeededGenerator(seed: 99)
        try workspace.apply(try Importer.plan(generator.file(), using: &random))
        let boards = [first, workspace.board].map { ($0, workspace.subtree($0)) }
        let zip = try Exporter.archive(boards: boards, exportedAt: Self.moment)
        let plan = try Importer.plan(zip, using: &random)
        #expect(plan.boards.count == 2)
        #expect(plan.summary.facts.first == "2 boards")
        #expect(plan.summary.cards == 5)
        #expect(try files(in: zip, ["boards/Generated board.md", "boards/Generated board 2.md"]).count == 2)
    }

    @Test("the mirror is Markdown")
    func mirror() throws {
        let json = """
            {"name":"My\\nboard","desc":"About","lists":[{"id":"l","name":"To do"}],"labels":[{"id":"r","color":"red"}],
            "members":[{"id":"m","fullName":"Ada"}],
            "cards":[{"id":"1","name":"Buy *milk*","idList":"l","desc":"two\\nlines","due":"2026-11-24T10:00:00Z",
            "idLabels":["r"],"idMembers":["m"],"attachments":[{"name":"N","url":"https://a.org"}]},
            {"id":"2","name":"Done","idList":"l","dueComplete":true}],
            "checklists":[{"id":"k","idCard":"1","name":"Steps","checkItems":[{"name":"go","state":"complete"}]}],
            "actions":[{"type":"commentCard","date":"2026-11-20T08:05:00Z","memberCreator":{"fullName":"Ada"},
            "data":{"text":"Yes","card":{"id":"1"}}}]}
            """
        let workspace = try ImportedWorkspace(importing: Array(json.utf8))
        let tree = try BoardTree(workspace.board, workspace.subtree(workspace.board))
        let expected = """
            # My board

            > About

            ## To do

            - [ ] Buy *milk* (due 2026-11-24 10:00 UTC, #red, @Ada)
                two
                lines
                - Steps
                    - [x] go
                - [N](https://a.org)
                - **Ada**, 2026-11-20 08:05 UTC:
                    Yes
            - [x] Done

            """
        #expect(MarkdownWriter.text(of: BoardOutline(tree)) == expected)
    }

    @Test("a message is by the member who signed it, whatever it says; one that nobody signed by whom it says")
    func signed() throws {
        let (ada, gone) = (NodeID(random: 0x711), NodeID(random: 0x712))
        let board = Node(id: NodeID(random: 0x713), kind: .board, parent: .workspace, fields: [.title: .text("B")])
        let list = Node(id: NodeID(random: 0x714), kind: .list, parent: board.id, fields: [.title: .text("L")])
        let card = Node(id: NodeID(random: 0x715), kind: .card, parent: list.id, fields: [.title: .text("C")])
        let said: [Fields] = [
            [.creator: .node(ada), .author: .text("Bob"), .body: .text("one")],
            [.creator: .node(gone), .author: .text("Bob"), .body: .text("two")],
            [.author: .text("Eve"), .body: .text("three")],
        ]
        var keys = OrderKey.between(nil, nil, count: said.count)[...]
        let messages = said.enumerated().map { index, fields in
            Node(
                id: NodeID(random: UInt64(0x720 + index)),
                kind: .message,
                parent: card.id,
                key: keys.popFirst() ?? .first,
                fields: fields
            )
        }
        let nodes = [board, list, card] + messages
        let tree = try BoardTree(board.id, nodes)
        let outline = BoardOutline(tree, members: [ada: "Ada"])
        #expect(outline.lists[0].cards[0].comments.map(\.author) == ["Ada", "", "Eve"])
        let zip = try Exporter.archive(boards: [(board.id, nodes)], members: [ada: "Ada"], exportedAt: Self.moment)
        let copy = try ImportedWorkspace(importing: zip, seed: 2)
        let found = copy.subtree(copy.board).filter { $0.kind == .message }
        #expect(found.map { $0.fields.text(.author) } == ["Ada", nil, "Eve"])
        #expect(found.allSatisfy { $0.fields[.creator] == nil })
    }

    @Test("a board that is not there cannot be exported")
    func noBoard() throws {
        let workspace = try generated(1)
        let error = ExportError("There is no such board to export.")
        #expect(throws: error) {
            _ = try Exporter.archive(boards: [(workspace.board, [Node]())], exportedAt: Self.moment)
        }
        #expect(throws: error) {
            let list = workspace.lists[0].id
            _ = try Exporter.archive(boards: [(list, workspace.subtree(list))], exportedAt: Self.moment)
        }
    }

    @Test("members on cards come in as people of the board; what was for some members is for everybody, with a note")
    func members() throws {
        let (ada, bob) = (NodeID(random: 0x701), NodeID(random: 0x702))
        let fields: Fields = [.title: .text("B"), .readers: .nodes([ada]), .audience: .nodes([ada])]
        let board = Node(id: NodeID(random: 0x703), kind: .board, parent: .workspace, fields: fields)
        let list = Node(id: NodeID(random: 0x704), kind: .list, parent: board.id, fields: [.title: .text("L")])
        let assigned: Fields = [.title: .text("C"), .members: .nodes([ada]), .voters: .nodes([bob, ada])]
        let card = Node(id: NodeID(random: 0x705), kind: .card, parent: list.id, fields: assigned)
        let zip = try Exporter.archive(
            boards: [(board.id, [board, list, card])],
            members: [ada: "Ada", bob: "Bob"],
            exportedAt: Self.moment
        )
        var random = SeededGenerator(seed: 1)
        let plan = try Importer.plan(zip, using: &random)
        let workspace = try ImportedWorkspace(plan)
        let imported = try #require(workspace.card("C"))
        let names = workspace.names
        #expect(imported.fields.nodes(.members).map { names[$0] } == ["Ada"])
        #expect(imported.fields.nodes(.voters).map { names[$0] } == ["Bob", "Ada"])
        #expect(workspace.tree[workspace.board]?.fields[.readers] == nil)
        let note = "The board, or part of it, was for some members only; here everybody can see it."
        #expect(plan.summary.notes == [note])
    }

    @Test("more than can be imported again is not exported: things, and files")
    func tooMuch() throws {
        let board = Node(id: NodeID(random: 0x703), kind: .board, parent: .workspace, fields: [.title: .text("B")])
        let most = ModelLimits.operations
        let lists = (1...UInt64(most)).map { Node(id: NodeID(random: $0 << 20), kind: .list, parent: board.id) }
        #expect(throws: ExportError(L10n.theBoardHoldsTooManyThings(number: most + 1, limit: most))) {
            _ = try Exporter.archive(boards: [(board.id, [board] + lists)], exportedAt: Self.moment)
        }
        let limit = ArchiveLimits.standard.entries
        let file = BoardFile(hash: "", bytes: 0, path: "/dev/null")
        // Beside the manifest, the board and its Markdown.
        let files = Array(repeating: file, count: limit - 2)
        #expect(throws: ExportError(L10n.theBoardHasTooManyFiles(number: limit + 1, limit: limit))) {
            try Exporter.write(
                boards: [(board.id, [board])],
                members: [:],
                files: files,
                exportedAt: Self.moment,
                to: "\(NSTemporaryDirectory())/carry-\(UUID().uuidString).zip"
            )
        }
    }

    @Test("files of one name are numbered, also thousands of them", .timeLimit(.minutes(1)))
    func equalNames() {
        var names = FileNames()
        #expect(names.unique("a 2") == "a 2")
        let given = (0..<30_000).map { names.unique($0 % 2 == 0 ? "a" : "A") }
        #expect(given.prefix(3) == ["a", "A 3", "a 4"])
        #expect(Set(given.map { $0.lowercased() }).count == given.count)
    }

    @Test(
        "the file of a photo has one ending, which says what is in it",
        arguments: [
            ("a.JPG", "image/jpeg", "a.JPG"), ("a.jpeg", "image/jpeg", "a.jpeg"), ("a.jpg", "image/png", "a.png"),
            ("a.HEIC", "image/jpeg", "a.jpg"), ("Beach", "image/heic", "Beach.heic"), ("a.", "image/png", "a.png"),
            ("St.Ives", "image/jpeg", "St.Ives.jpg"), ("v1.2", "image/webp", "v1.2.webp"),
            ("raw.DNG", "image/tiff", "raw.DNG"), ("DSCN1.NRW", "image/tiff", "DSCN1.NRW"),
            ("a.xyz", "text/html", "a.xyz"), ("a", "", "a.bin"),
        ]
    )
    func photoNames(name: String, type: String, fileName: String) {
        var photo = Node(id: .workspace, kind: .photo, parent: nil)
        photo.fields = [.fileName: .text(name), .mimeType: .text(type)]
        #expect(PhotoNames.fileName(of: photo) == fileName)
        // Of a page a JPEG is drawn.
        photo.fields[.pageNumber] = .number(1)
        #expect(PhotoNames.fileName(of: photo).lowercased().split(separator: ".").last?.hasPrefix("jp") == true)
    }

    @Test(
        "names of files are safe everywhere",
        arguments: [
            ("Project 100", "Project 100"), ("", "Board"), ("../../etc/passwd", "etc passwd"), ("a\u{0}b\nc", "a b c"),
            ("CON", "CON board"), ("com1.x", "com1.x board"), ("Größe: 50 %", "Größe 50"), ("...", "Board"),
            ("u\u{308}ber", "u\u{308}ber"), ("क्ष", "क्ष"), ("ที่นี่", "ที่นี่"), ("\u{301}a", "a"),
            ("می\u{200C}خواهم", "می\u{200C}خواهم"), ("a \u{308}b", "a b"), ("a\u{200D}", "a"),
            ("مرحبا", "مرحبا"), ("a/b\\c:d*e?f\"g<h>i|j", "a b c d e f g h i j"), ("end.", "end"), ("🐛", "Board"),
        ]
    )
    func fileNames(title: String, name: String) {
        #expect(FileNames.safe(title) == name)
        #expect(Exporter.fileName(title: title) == "\(name).zip")
        #expect(Exporter.fileName(title: title, as: .csv) == "\(name).csv")
        #expect(Exporter.fileName(title: title, as: .markdown) == "\(name).md")
        #expect(FileNames.safe(String(repeating: title, count: 200)).utf8.count <= 90)
    }
}
