// SPDX-License-Identifier: Apache-2.0

import Testing
import WorkspaceHashing
import WorkspaceModel

@testable import WorkspaceExchange

@Suite("Hostile ZIPs")
struct HostileArchiveTests {
    private let board = NodeID(random: 0x4242)

    /// A ZIP of files as they are given.
    private func zip(_ files: [(name: String, bytes: [UInt8])]) throws -> [UInt8] {
        var writer = try ZipWriter(at: 0)
        for file in files { try writer.add(file.bytes, as: file.name) }
        return try writer.finish()
    }

    /// A ZIP with a right manifest around files, of which the first is the board.
    private func archive(
        _ files: [(name: String, bytes: [UInt8])],
        nodes: Int = 1,
        change: (inout ArchiveManifest) -> Void = { _ in }
    ) throws -> [UInt8] {
        var manifest = ArchiveManifest()
        manifest.boards = [.init(id: board, title: "B", file: files[0].name, nodes: nodes)]
        manifest.files = files.map {
            .init(name: $0.name, bytes: $0.bytes.count, hash: SHA256.hash(data: $0.bytes).hexadecimal)
        }
        change(&manifest)
        return try zip([(ArchiveManifest.name, manifest.encoded())] + files)
    }

    private func content(_ nodes: [Node]) -> [UInt8] {
        let objects = nodes.map { String(decoding: $0.encoded(), as: UTF8.self) }
        return Array("{\"board\":\"\(board)\",\"nodes\":[\(objects.joined(separator: ","))]}".utf8)
    }

    private var root: Node { Node(id: board, kind: .board, parent: .workspace, fields: [.title: .text("B")]) }

    private func failure(_ bytes: [UInt8], limits: ArchiveLimits = .standard) -> ImportError? {
        var random = SeededGenerator(seed: 1)
        return bytes.withUnsafeBufferPointer { buffer in
            do throws(ImportError) {
                _ = try ArchiveImporter.plan(for: buffer, limits: limits, using: &random)
                return nil
            } catch {
                return error
            }
        }
    }

    @Test("no manifest, a wrong one, one from the future")
    func manifests() throws {
        #expect(failure(try zip([("a.txt", [1])]))?.sentence.hasPrefix("The ZIP has no manifest.json") == true)
        let empty: [UInt8] = [0x50, 0x4B, 5, 6] + [UInt8](repeating: 0, count: 18)
        #expect(failure(empty)?.sentence.hasPrefix("The ZIP has no manifest.json") == true)
        for text in ["", "[]", "{}", "{\"format\":\"other\"}", "{\"format\":\"carry\",\"schema\":-1}"] {
            let error = failure(try zip([("manifest.json", Array(text.utf8))]))
            #expect(error?.sentence.hasPrefix("The ZIP's manifest.json cannot be read: ") == true, "\(text)")
        }
        let file = ("boards/a.json", content([root]))
        #expect(failure(try archive([file])) == nil)
        let newer = failure(try archive([file]) { $0.schema = 2 })
        #expect(newer?.sentence.contains("newer Carry (version 2 of the format)") == true)
        #expect(failure(try archive([file]) { $0.boards = [] })?.sentence.contains("lists no board") == true)
        #expect(failure(try archive([file]) { $0.files = [] })?.sentence.contains("does not list") == true)
    }

    @Test("a hash in a ZIP claims no file that is here", arguments: [Field.blob, .original])
    func claims(field: Field) throws {
        let hash = String(repeating: "ab", count: 32)
        let list = Node(id: NodeID(random: 0x501), kind: .list, parent: board)
        let card = Node(id: NodeID(random: 0x502), kind: .card, parent: list.id)
        let fields: Fields = [.title: .text("D"), field: .text(hash)]
        let document = Node(id: NodeID(random: 0x503), kind: .document, parent: card.id, fields: fields)
        let bytes = try archive([("b", content([root, list, card, document]))], nodes: 4)
        var random = SeededGenerator(seed: 1)
        let plan = try Importer.plan(bytes, using: &random)
        let written = plan.operations.map { String(decoding: $0.encoded(), as: UTF8.self) }
        #expect(written.count == 4)
        #expect(!written.contains { $0.contains(hash) })
    }

    @Test("nodes name a file that comes with them, and none under the name of another")
    func attached() throws {
        let bytes: [UInt8] = [1, 2, 3]
        let (own, other) = (SHA256.hash(data: bytes).hexadecimal, String(repeating: "ab", count: 32))
        let list = Node(id: NodeID(random: 0x511), kind: .list, parent: board)
        let card = Node(id: NodeID(random: 0x512), kind: .card, parent: list.id)
        let fields: Fields = [.title: .text("F"), .blob: .text(own), .original: .text(other)]
        let file = Node(id: NodeID(random: 0x513), kind: .file, parent: card.id, fields: fields)
        let nodes = content([root, list, card, file])
        for name in ["files/\(own)", "files/\(other)"] {
            var random = SeededGenerator(seed: 1)
            let plan = try Importer.plan(try archive([("b", nodes), (name, bytes)], nodes: 4), using: &random)
            let isOwn = name.hasSuffix(own)
            #expect(plan.files == (isOwn ? [ArchivedFile(name: name, bytes: 3, hash: own)] : []))
            let imported = try ImportedWorkspace(plan)
            let found = try #require(imported.subtree(imported.board).first { $0.kind == .file })
            #expect(found.fields == (isOwn ? [.title: .text("F"), .blob: .text(own)] : [.title: .text("F")]))
        }
        let changed = try archive([("b", nodes), ("files/\(own)", bytes)], nodes: 4) { $0.files[1].hash = other }
        #expect(failure(changed)?.reason == .malformed)
    }

    @Test("content that is not what was exported")
    func hashes() throws {
        let file = ("boards/a.json", content([root]))
        let other = failure(try archive([file]) { $0.files[0].hash = SHA256.hash(data: [UInt8]()).hexadecimal })
        #expect(other?.sentence == "“boards/a.json” in the ZIP is not what was exported, so nothing was imported.")
        #expect(failure(try archive([file]) { $0.files[0].bytes = 3 })?.reason == .malformed)
        #expect(failure(try archive([file], nodes: 2))?.sentence.contains("not the board that the manifest") == true)
        let missing = failure(try archive([file]) { $0.files.append(.init(name: "x", bytes: 0, hash: "")) })
        #expect(missing?.sentence == "The ZIP has no file “x”, so nothing was imported.")
    }

    @Test("what the manifest lists twice is not read twice")
    func amplified() throws {
        let file = ("boards/a.json", content([root]))
        let boards = failure(try archive([file]) { $0.boards += $0.boards })
        #expect(boards?.sentence.contains("twice") == true)
        let files = failure(try archive([file]) { $0.files += $0.files })
        #expect(files?.sentence.contains("twice") == true)
    }

    @Test("trees that are none")
    func trees() throws {
        let stray = Node(id: NodeID(random: 0x777), kind: .list, parent: NodeID(random: 0x888))
        let one = Node(id: NodeID(random: 0x501), kind: .list, parent: NodeID(random: 0x502))
        let two = Node(id: NodeID(random: 0x502), kind: .list, parent: NodeID(random: 0x501))
        let page = Node(id: NodeID(random: 0x503), kind: .page, parent: board)
        let workspace = Node(id: NodeID(random: 0x504), kind: .workspace, parent: board)
        for nodes in [[root, stray], [root, one, two], [root, root], [stray], [root, page], [root, workspace]] {
            let sentence = failure(try archive([("b", content(nodes))], nodes: nodes.count))?.sentence
            #expect(sentence?.hasSuffix("so nothing was imported.") == true, "\(sentence ?? "imported")")
        }
        let deep = Array(String(repeating: "[", count: 100_000).utf8)
        #expect(failure(try archive([("b", deep)]))?.sentence.hasPrefix("“b” cannot be read") == true)
    }

    @Test("names are only names: a path out of the ZIP leads nowhere")
    func paths() throws {
        for name in ["../../../tmp/evil.json", "/etc/passwd", "C:\\evil", "boards/../../x", "a\nb"] {
            #expect(failure(try archive([(name, content([root]))])) == nil)
        }
        let elsewhere = failure(try archive([("b", content([root]))]) { $0.boards[0].file = "/etc/hostname" })
        #expect(elsewhere?.sentence.contains("“/etc/hostname”") == true)
    }

    @Test("identities and hashes of files of this workspace do not come in with a ZIP")
    func references() throws {
        let list = Node(id: NodeID(random: 0x301), kind: .list, parent: board, fields: [.title: .text("L")])
        let card = Node(
            id: NodeID(random: 0x302),
            kind: .card,
            parent: list.id,
            fields: [.title: .text("C"), .labels: .nodes([NodeID(random: 0x999), list.id]), .from: .node(list.id)]
        )
        let link = Node(
            id: NodeID(random: 0x303),
            kind: .link,
            parent: card.id,
            fields: [
                .title: .text("x"), .url: .text("javascript:alert(1)"), .target: .node(NodeID(random: 0x998)),
                .blob: .text("abc"),
            ]
        )
        let bytes = try archive([("b", content([root, list, card, link]))], nodes: 4)
        var random = SeededGenerator(seed: 1)
        let plan = try Importer.plan(bytes, using: &random)
        let workspace = try ImportedWorkspace(plan)
        #expect(workspace.card("C")?.fields.nodes(.labels) == workspace.lists.map(\.id))
        let parent = try #require(workspace.card("C"))
        let imported = try #require(workspace.children(parent.id, .link).first)
        #expect(imported.fields == [.title: .text("x")])
        #expect(
            plan.summary.notes == [
                "The content of 1 file is not in the ZIP.",
                "2 references to something outside the board were left out.",
                "1 address that is not of the web was left out.",
            ]
        )
    }

    @Test("bombs stop when they have said enough")
    func bombs() throws {
        let zeros = [UInt8](repeating: 0x20, count: 1 << 20)
        let file = ("b", zeros)
        let small = ArchiveLimits(entryBytes: 1 << 19)
        #expect(failure(try archive([file]), limits: small)?.reason == .tooLarge)
        let files = (0..<4).map { ("f\($0)", zeros) }
        let total = ArchiveLimits(totalBytes: 3 << 20)
        #expect(failure(try archive(files), limits: total)?.reason == .tooLarge)
        #expect(failure(try archive(files))?.reason == .malformed, "within the limits it is read, and is no board")
        let ratio = ArchiveLimits(ratio: 50, ratioFreeBytes: 1 << 16)
        #expect(failure(try archive([file]), limits: ratio)?.reason == .tooLarge)
        let many = (0..<20).map { ("f\($0)", [UInt8]()) }
        let sentence = failure(try zip(many), limits: ArchiveLimits(entries: 19))?.sentence
        #expect(sentence == "The ZIP holds 20 files, and at most 19 are read.")
    }

    @Test("a board of more nodes or bytes than an import takes is refused before it is read")
    func tooMuch() throws {
        let file = ("b", content([root]))
        #expect(failure(try archive([file], nodes: 250_001))?.reason == .tooLarge)
        #expect(failure(try archive([file], nodes: 1 << 40))?.reason == .tooLarge)
        #expect(failure(try archive([file]), limits: ArchiveLimits(boardBytes: 10))?.reason == .tooLarge)
        #expect(failure(try archive([file]), limits: ArchiveLimits(manifestBytes: 10))?.reason == .tooLarge)
    }

    @Test("a ZIP that lies about sizes, is encrypted or has a name twice")
    func lies() throws {
        let original = try archive([("b", content([root])), ("c", [1, 2, 3])])
        for (offset, value) in [(6, 1), (8, 12), (14, 1), (18, 1)] as [(Int, UInt8)] {
            var bytes = original
            // The local header's and the central directory's fields, which lie two bytes further in the latter.
            for start in bytes.indices.dropLast(60) where bytes[start] == 0x50 && bytes[start + 1] == 0x4B {
                if bytes[start + 2] == 3 { bytes[start + offset] = value }
                if bytes[start + 2] == 1 { bytes[start + offset + 2] = value }
            }
            #expect(failure(bytes)?.sentence.hasSuffix(".") == true, "offset \(offset)")
        }
        var twice = original
        for start in twice.indices.dropLast(60) where twice[start] == 0x50 && twice[start + 1] == 0x4B {
            if twice[start + 2] == 3, twice[start + 30] == 0x63 { twice[start + 30] = 0x62 }
            if twice[start + 2] == 1, twice[start + 46] == 0x63 { twice[start + 46] = 0x62 }
        }
        #expect(failure(twice) != nil)
    }

    @Test("truncated anywhere, damaged anywhere: a sentence, never a crash")
    func damaged() throws {
        var generator = TrelloGenerator(cards: 6)
        let workspace = try ImportedWorkspace(importing: generator.file())
        let original = try Exporter.archive(
            boards: [(workspace.board, workspace.subtree(workspace.board))],
            exportedAt: 0
        )
        for end in stride(from: 0, to: original.count, by: 61) {
            #expect(failure(Array(original[..<end]))?.sentence.hasSuffix(".") == true, "cut at \(end)")
        }
        var random = SeededGenerator(seed: 11)
        for _ in 0..<300 {
            var bytes = original
            for _ in 0...random.below(3) { bytes[random.below(bytes.count)] = UInt8(truncatingIfNeeded: random.next()) }
            if let error = failure(bytes) { #expect(error.sentence.hasSuffix(".")) }
        }
    }
}
