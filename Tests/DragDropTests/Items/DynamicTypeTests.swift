// SPDX-License-Identifier: Apache-2.0

import DragDrop
import DragDropSimulator
import Testing

@Suite("Types that nobody declared")
struct DynamicTypeTests {
    @Test(
        "L7: an unknown MIME type keeps its name and conforms to what the name says",
        arguments: [
            ("text/x-foo", [ContentType.text]), ("image/x-foo", [.image]), ("audio/x-foo", [.audio]),
            ("video/x-foo", [.movie]), ("font/x-foo", [.font]), ("application/ld+json", [.json]),
            ("image/x-foo+xml", [.image, .xml]), ("application/x-book+zip", [.zip]), ("application/x-foo", [.data]),
        ]
    )
    func mimeTypes(name: String, parents: [ContentType]) {
        let type = ContentType(mimeType: name.uppercased() + "; a=b")
        #expect(type.isDynamic)
        #expect(type.mimeTypes == [name])
        #expect(type.parentIdentifiers == parents.map { $0.identifier })
        #expect(type.conforms(to: .data))
        #expect(type == ContentType(mimeType: name))
    }

    @Test("An unknown file extension keeps its name and conforms to what was asked for")
    func fileExtensions() {
        let type = ContentType(fileName: "Drawing.XYZZY")
        #expect(type.isDynamic)
        #expect(type.fileExtensions == ["xyzzy"])
        #expect(type.conforms(to: .data) && !type.conforms(to: .text))
        #expect(ContentType(fileExtension: "xyzzy", conformingTo: .image).conforms(to: .image))
        #expect(ContentType(fileExtension: "xyzzy", conformingTo: .folder).conforms(to: .directory))
    }

    /// From public notes on the format: "dyn.ah62d4rv4ge81g6pq" is what macOS makes of a file ending in "sql".
    @Test("Identifiers are written as macOS writes them, and read back")
    func format() {
        let sql = ContentType(fileExtension: "sql")
        #expect(sql.identifier == "dyn.ah62d4rv4ge81g6pq")
        let read = ContentType("dyn.ah62d4rv4ge81g6pq")
        #expect(read.fileExtensions == ["sql"])
        #expect(read.conforms(to: .data))
    }

    @Test("Nobody forges a dynamic type: what is not written as such stays a bare name")
    func forged() {
        for name in ["dyn.", "dyn.a", "dyn.aaaaaaaaaaa", "dyn.ah62d4rv4ge81g6pq0", "dyn.alonely", "dyn.b"] {
            let type = ContentType(name, conformingTo: [])
            #expect(type.conformances.isEmpty, "\(name)")
            #expect(type.isDynamic)
        }
        let long = ContentType("dyn.a" + String(repeating: "h", count: 100_000))
        #expect(long.conformances.isEmpty)
    }

    @Test(
        "Different names never meet in one dynamic type; each is read back from its identifier",
        arguments: [41, 42, 43]
    )
    func roundTrip(seed: Int) {
        var random = SeededGenerator(seed: UInt64(seed))
        let letters = Array("abz09-+._:=,?\\é字~")
        let parents: [ContentType?] = [nil, .image, .text, .executable, .svg, .folder, ContentType("com.example.own")]
        var seen: [String: String] = [:]
        for step in 0..<2000 {
            let text = String(
                (0..<Int.random(in: 1...12, using: &random)).map { _ in
                    letters[Int.random(in: 0..<letters.count, using: &random)]
                }
            )
            let parent = parents[Int.random(in: 0..<parents.count, using: &random)]
            let isMIME = Bool.random(using: &random)
            let type =
                isMIME
                ? ContentType(mimeType: "x/" + text, conformingTo: parent)
                : ContentType(fileExtension: text, conformingTo: parent)
            let trace = "seed \(seed), step \(step), \(text)"
            if let parent { #expect(type.conforms(to: parent), "\(trace)") }
            guard type.isDynamic else { continue }
            let tag = "\(isMIME) \(type.mimeTypes) \(type.fileExtensions) \(type.parentIdentifiers)"
            let former = seen.updateValue(tag, forKey: type.identifier)
            #expect(former == nil || former == tag, "\(trace)")
            if parent?.identifier == "com.example.own" { continue }
            let read = ContentType(type.identifier)
            #expect(read.mimeTypes == type.mimeTypes, "\(trace)")
            #expect(read.fileExtensions == type.fileExtensions, "\(trace)")
            #expect(read.conformances == type.conformances, "\(trace)")
        }
        #expect(seen.count > 500)
    }
}
