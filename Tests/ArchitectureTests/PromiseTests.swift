// SPDX-License-Identifier: Apache-2.0
import Foundation
import Testing

@Suite("The tables of promises and features")
struct PromiseTests {
    /// The tests that a table names: `File`: "name", and more names of the same file behind commas. A file of the browser
    /// tests is named with its `.py`.
    static func named(in table: String) -> [(file: String, test: String)] {
        table.matches(of: /`(\w+(?:\.py)?)`: ("[^"]+"(?:, "[^"]+")*)/).flatMap { match in
            match.2.matches(of: /"([^"]+)"/).map { (String(match.1), String($0.1)) }
        }
    }

    @Test(
        "every test that a table names exists, and every row names one",
        arguments: [("Promises", "promise", 40), ("Features", "feature", 15)]
    )
    func existence(file: String, heading: String, least: Int) throws {
        let url = Project.root.appendingPathComponent("Documentation/\(file).md")
        let table = try String(contentsOf: url, encoding: .utf8)
        let tests = try ["Tests", "Workspace/Tests"].flatMap {
            try Project.files(below: $0, suffixes: ["swift", "py"])
        }
        // A suite may go on in `ATests+More.swift`.
        let texts = Dictionary(grouping: tests) { test in
            let name = test.path.split(separator: "/").last ?? ""
            return name.hasSuffix(".swift") ? name.prefix { $0 != "+" && $0 != "." } + ".swift" : String(name)
        }
        for (file, test) in Self.named(in: table) {
            let isPython = file.hasSuffix(".py")
            let found = (texts[isPython ? file : "\(file).swift"] ?? []).contains {
                isPython
                    ? $0.text.contains("def \(test)(")
                    : $0.text.contains("\"\(test)\"") || $0.text.contains("`\(test)`")
            }
            #expect(found, "\(file): \(test)")
        }
        let rows = table.split(separator: "\n").filter { $0.hasPrefix("| ") && $0 != "| \(heading) | test |" }
        #expect(rows.count > least)
        for row in rows { #expect(!Self.named(in: String(row)).isEmpty, "\(row)") }
    }

    @Test("the reader of the table sees several names and several files")
    func reader() {
        let row = "| text | `ATests`: \"one\", \"two\"; `test_c.py`: \"test_three\" |"
        let named = Self.named(in: row)
        #expect(named.map(\.file) == ["ATests", "ATests", "test_c.py"])
        #expect(named.map(\.test) == ["one", "two", "test_three"])
    }
}
