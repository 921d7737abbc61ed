// SPDX-License-Identifier: Apache-2.0
import Testing

@Suite("Which folder of the browser application uses which")
struct ClientGuardTests {
    private func sources() throws -> [Source] { try Project.files(below: ClientFolders.path, suffixes: ["swift"]) }

    @Test("areas do not know each other")
    func folders() throws {
        let offences = ClientFolders.offences(in: try sources())
        #expect(offences.isEmpty, "\(offences)")
    }

    @Test("every folder has a line, and every line a folder")
    func lines() throws {
        let folders = Set(try sources().compactMap(ClientFolders.folder))
        #expect(folders == Set(ClientFolders.allowed.keys).union([ClientFolders.top]))
    }

    @Test("every exception is one")
    func exceptions() throws {
        for (folder, exception) in ClientFolders.exceptions {
            #expect(ClientFolders.allowed[folder]?.isDisjoint(with: exception.uses) == true)
            #expect(!exception.reason.isEmpty)
        }
    }

    @Test(
        "drags are declared: only Drags/ answers the engine",
        arguments: ["DragInteractionDelegate", "DropInteractionDelegate", "SpringLoadedInteractionDelegate"]
    )
    func delegates(name: String) throws {
        let named = try sources().filter { $0.text.contains(name) }
        #expect(!named.isEmpty)
        #expect(named.filter { ClientFolders.folder(of: $0) != "Drags" }.map(\.path) == [])
    }

    @Test("no two regions have one fixed number: the later would take the place of the other")
    func regions() throws {
        let numbers = try sources().flatMap { $0.text.matches(of: /\.fixed\((\d+)\)/).map { String($0.1) } }
        let repeated = Dictionary(grouping: numbers) { $0 }.filter { $0.value.count > 1 }.keys.sorted()
        #expect(!numbers.isEmpty && repeated == [])
    }

    @Test("an area with a source, a reorderable target, a spring and outside drops takes under 60 lines")
    func toy() throws {
        let support = try Project.files(below: "Workspace/Tests/WorkspaceClientTests/Support", suffixes: ["swift"])
        let toy = try #require(support.first { $0.path.hasSuffix("/ToyArea.swift") })
        #expect(toy.text.split(separator: "\n", omittingEmptySubsequences: false).count <= 60)
    }

    @Test("the guard sees what it is there for")
    func violation() {
        let board = Source(path: "\(ClientFolders.path)/Boards/A.swift", text: "final class A {}\n// Tile\n")
        let tile = Source(path: "\(ClientFolders.path)/Documents/Tile.swift", text: "struct Tile {\n    let a: A\n}\n")
        let lost = Source(path: "\(ClientFolders.path)/Elsewhere/B.swift", text: "enum B { case one(Tile) }\n")
        #expect(ClientFolders.types(in: board) == ["A"])
        #expect(
            ClientFolders.offences(in: [board, tile, lost]) == [
                "\(ClientFolders.path)/Documents/Tile.swift uses A of Boards",
                "\(ClientFolders.path)/Elsewhere/B.swift is in no folder of the table",
            ]
        )
    }
}
