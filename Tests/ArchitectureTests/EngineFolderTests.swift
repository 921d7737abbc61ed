// SPDX-License-Identifier: Apache-2.0
import Testing

@Suite("Which folder of the engine uses which")
struct EngineFolderTests {
    private let files: [(folder: String, source: Source)]
    private let home: [String: String]

    init() throws {
        files = try Project.files(below: "Sources/DragDrop", suffixes: ["swift"]).compactMap { source in
            EngineFolders.folder(of: source).map { ($0, source) }
        }
        var home: [String: String] = [:]
        for (folder, source) in files {
            for name in EngineFolders.declarations(in: source) { home[name] = folder }
        }
        self.home = home
    }

    @Test("Every type that a file uses is declared in a folder on its line")
    func uses() {
        var offences: [String] = []
        for (folder, source) in files {
            let allowed = EngineFolders.mayUse[folder] ?? []
            for name in EngineFolders.names(in: source).sorted() {
                guard let other = home[name], other != folder, !allowed.contains(other) else { continue }
                offences.append("\(source.path) uses \(name) of \(other)")
            }
        }
        #expect(offences == [])
    }

    @Test("Every folder has a line, and every line a folder")
    func lines() throws {
        let folders = try Project.files(below: "Sources/DragDrop", suffixes: ["swift"]).compactMap {
            $0.path.split(separator: "/").dropFirst(2).first.map(String.init)
        }
        #expect(Set(folders) == Set(EngineFolders.mayUse.keys))
    }

    @Test("No line allows what no file of its folder uses")
    func needed() {
        var used: [String: Set<String>] = [:]
        for (folder, source) in files {
            for name in EngineFolders.names(in: source) {
                if let other = home[name], other != folder { used[folder, default: []].insert(other) }
            }
        }
        for (folder, allowed) in EngineFolders.mayUse {
            #expect(allowed.subtracting(used[folder] ?? []) == [], "\(folder)")
        }
    }

    @Test("A step of a move knows neither the engine nor the session")
    func steps() {
        for (folder, source) in files where Self.steps.contains(folder) {
            let names = EngineFolders.names(in: source)
            #expect(names.isDisjoint(with: ["DragDropEngine", "ActiveSession"]), "\(source.path)")
        }
    }

    private static let steps: Set = ["Hands", "Targeting", "Springs", "Scrolling", "Preview", "Displacement"]

    @Test("The guard sees an offence")
    func guarded() {
        let source = Source(
            path: "Sources/DragDrop/Springs/Some.swift",
            text: "// Comment\nfinal class Some {\n    var place: DropTarget // Gap\n    let name = \"Receipt\"\n}\n"
        )
        #expect(EngineFolders.folder(of: source) == "Springs")
        #expect(EngineFolders.declarations(in: source) == ["Some"])
        #expect(EngineFolders.names(in: source) == ["Some", "DropTarget"])
    }
}
