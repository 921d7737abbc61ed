// SPDX-License-Identifier: Apache-2.0
import Foundation
import Testing

@Suite("The table of promises")
struct PromiseTests {
    /// The tests that a table names: `File`: "name", and more names of the same file behind commas.
    static func named(in table: String) -> [(file: String, test: String)] {
        table.matches(of: /`(\w+)`: ("[^"]+"(?:, "[^"]+")*)/).flatMap { match in
            match.2.matches(of: /"([^"]+)"/).map { (String(match.1), String($0.1)) }
        }
    }

    @Test("every test that it names exists, and every row names one")
    func existence() throws {
        let url = Project.root.appendingPathComponent("Documentation/Promises.md")
        let table = try String(contentsOf: url, encoding: .utf8)
        let tests = try ["Tests", "Workspace/Tests"].flatMap { try Project.files(below: $0, suffixes: ["swift"]) }
        let texts = Dictionary(grouping: tests) { $0.path.split(separator: "/").last.map(String.init) ?? "" }
        for (file, test) in Self.named(in: table) {
            let found = (texts["\(file).swift"] ?? []).contains {
                $0.text.contains("\"\(test)\"") || $0.text.contains("`\(test)`")
            }
            #expect(found, "\(file): \(test)")
        }
        let rows = table.split(separator: "\n").filter { $0.hasPrefix("| ") && $0 != "| promise | test |" }
        #expect(rows.count > 40)
        for row in rows { #expect(!Self.named(in: String(row)).isEmpty, "\(row)") }
    }

    @Test("the reader of the table sees several names and several files")
    func reader() {
        let row = "| text | `ATests`: \"one\", \"two\"; `BTests`: \"three\" |"
        let named = Self.named(in: row)
        #expect(named.map(\.file) == ["ATests", "ATests", "BTests"])
        #expect(named.map(\.test) == ["one", "two", "three"])
    }
}
