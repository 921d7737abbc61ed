// SPDX-License-Identifier: Apache-2.0
import Foundation
import Testing

@Suite("Which target imports what")
struct ImportGuardTests {
    @Test("every import is on its target's line")
    func imports() throws {
        let folders = ["Sources", "Workspace/Sources"] + Layers.besideSources.sorted()
        let sources = try folders.flatMap { try Project.files(below: $0, suffixes: ["swift"]) }
        for folder in folders {
            #expect(sources.contains { $0.path.hasPrefix(folder + "/") }, "\(folder) is where it was")
        }
        #expect(sources.flatMap(Layers.offences) == [])
    }

    @Test("every target has a line")
    func targets() throws {
        let folders = try ["Sources", "Workspace/Sources"].flatMap {
            try FileManager.default.contentsOfDirectory(atPath: Project.root.appendingPathComponent($0).path)
        }
        #expect(Set(folders.filter { !$0.hasPrefix(".") }) == Layers.targets)
    }

    @Test("the library depends on no other package")
    func packages() throws {
        let manifest = try String(contentsOf: Project.root.appendingPathComponent("Package.swift"), encoding: .utf8)
        #expect(!manifest.contains(".package("))
    }

    @Test("the manifest depends on nothing that a target's line forbids")
    func lines() {
        for (target, allowed) in Layers.embedded {
            #expect(allowed.isDisjoint(with: Layers.system), "\(target) runs in a browser")
            #expect(allowed.isSubset(of: Layers.embedded.keys), "\(target) may only import what runs in a browser")
        }
    }
}

@Suite("The guard itself")
struct ImportGuardSelfTests {
    @Test(
        "an import line names its module",
        arguments: [
            ("import Foundation", "Foundation"),
            ("  public import struct Foundation.URL", "Foundation"),
            ("@testable internal import DragDrop", "DragDrop"),
            ("@_spi(Testing) import DragDrop", "DragDrop"),
            ("import class GRDB.DatabasePool", "GRDB"),
            ("import Glibc;", "Glibc"),
        ]
    )
    func importLine(line: String, module: String) {
        #expect(Source.importedModule(in: line[...]) == module)
    }

    @Test(
        "any other line names none",
        arguments: ["// import Foundation", "importantly()", "let import_ = 1", "/// - import: one", ""]
    )
    func otherLine(line: String) {
        #expect(Source.importedModule(in: line[...]) == nil)
    }

    @Test("an upward or foreign import is caught")
    func violation() {
        let upward = Source(path: "Sources/DragDrop/A.swift", text: "import WorkspaceModel\n")
        let foreign = Source(
            path: "Workspace/Sources/WorkspaceModel/B.swift",
            text: "// first\ninternal import Foundation\n"
        )
        let unknown = Source(path: "Sources/Elsewhere/C.swift", text: "")
        #expect(Layers.offences(in: upward) == ["Sources/DragDrop/A.swift imports WorkspaceModel"])
        #expect(Layers.offences(in: foreign) == ["Workspace/Sources/WorkspaceModel/B.swift imports Foundation"])
        let example = Source(path: "Examples/A/A.swift", text: "import WorkspaceModel\n")
        #expect(Layers.offences(in: example) == ["Examples/A/A.swift imports WorkspaceModel"])
        let misplaced = Source(path: "Sources/WorkspaceModel/D.swift", text: "")
        #expect(Layers.offences(in: misplaced) == ["Sources/WorkspaceModel/D.swift is in the other package"])
        #expect(Layers.offences(in: unknown) == ["Sources/Elsewhere/C.swift is in no layer"])
    }

    @Test("an allowed import is not")
    func allowed() {
        let downward = Source(
            path: "Workspace/Sources/WorkspaceStore/A.swift",
            text: "import Foundation\nimport GRDB\n"
        )
        #expect(Layers.offences(in: downward) == [])
    }
}
