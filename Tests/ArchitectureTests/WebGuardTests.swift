// SPDX-License-Identifier: Apache-2.0
import Testing

/// What must hold of the page's own files.
enum WebGuard {
    static let scriptBudget = 850
    static let forbidden = ["innerHTML", "outerHTML", "insertAdjacentHTML", "document.write", "eval(", "new Function"]

    /// The words in `source` by which a person's text could become markup or code.
    static func offences(in source: Source) -> [String] {
        forbidden.filter(source.text.contains).map { "\(source.path) says \($0)" }
    }

    /// The lines of every script together.
    static func lines(of scripts: [Source]) -> Int {
        scripts.reduce(0) { $0 + $1.text.split(separator: "\n", omittingEmptySubsequences: false).count - 1 }
    }
}

@Suite("The page's own files")
struct WebGuardTests {
    @Test("nothing turns text into markup")
    func markup() throws {
        let files = try Project.files(below: "Workspace/Web", suffixes: ["js", "html"])
        let swift = try ["Sources/BrowserBridge", "Examples"].flatMap {
            try Project.files(below: $0, suffixes: ["swift", "js"])
        }
        #expect((files + swift).flatMap(WebGuard.offences) == [])
    }

    @Test("the scripts stay a bridge: fewer than 850 lines, the service worker apart")
    func budget() throws {
        let scripts = try ["Sources", "Workspace/Web", "Examples"].flatMap {
            try Project.files(below: $0, suffixes: ["js", "mjs"])
        }
        .filter { !$0.path.hasSuffix("/service-worker.js") }
        #expect(!scripts.isEmpty)
        #expect(WebGuard.lines(of: scripts) < WebGuard.scriptBudget)
    }

    @Test("the guard sees what it is there for")
    func violation() {
        let source = Source(path: "Web/a.js", text: "element.innerHTML = text;\neval(text);\n")
        #expect(WebGuard.offences(in: source) == ["Web/a.js says innerHTML", "Web/a.js says eval("])
        #expect(WebGuard.lines(of: [source, source]) == 4)
    }
}
