// SPDX-License-Identifier: Apache-2.0

import DragDrop
import DragDropSimulator
import Testing

@Suite("Types that nobody declared")
struct UndeclaredTypeTests {
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
        #expect(type.isUndeclared)
        #expect(type.identifier == name)
        #expect(type.mimeTypes == [name])
        #expect(type.parentIdentifiers == parents.map { $0.identifier })
        #expect(type.conforms(to: .data))
        #expect(type == ContentType(mimeType: name))
    }

    @Test("An unknown file extension keeps its name and conforms to what was asked for")
    func fileExtensions() {
        let type = ContentType(fileName: "Drawing.XYZZY")
        #expect(type.isUndeclared)
        #expect(type.identifier == ".xyzzy")
        #expect(type.fileExtensions == ["xyzzy"])
        #expect(type.conforms(to: .data) && !type.conforms(to: .text))
        #expect(ContentType(fileExtension: "xyzzy", conformingTo: .image).conforms(to: .image))
        #expect(ContentType(fileExtension: "xyzzy", conformingTo: .folder).conforms(to: .directory))
    }

    @Test("Nobody redeclares an undeclared type, and what is no name stays a bare identifier")
    func forged() {
        #expect(!ContentType("text/x-mine", conformingTo: [.executable]).conforms(to: .executable))
        for name in ["/", "a/", ".", "..", "a/b/c", ".a b", "./" + String(repeating: "h", count: 100_000)] {
            #expect(ContentType(name).conformances.isEmpty, "\(name)")
        }
    }

    @Test("Different names never meet in one type; each is read back from its identifier", arguments: [41, 42, 43])
    func roundTrip(seed: Int) {
        var random = SeededGenerator(seed: UInt64(seed))
        let letters = Array("abz09-+._:=,?\\é字~")
        let families = ["x/", "text/", "image/"]
        var seen: [String: String] = [:]
        for step in 0..<2000 {
            let text = String(
                (0..<Int.random(in: 1...12, using: &random)).map { _ in
                    letters[Int.random(in: 0..<letters.count, using: &random)]
                }
            )
            let family = families[Int.random(in: 0..<families.count, using: &random)]
            let type =
                Bool.random(using: &random)
                ? ContentType(mimeType: family + text) : ContentType(fileExtension: text)
            let trace = "seed \(seed), step \(step), \(text)"
            guard type.isUndeclared else { continue }
            let tag = "\(type.mimeTypes) \(type.fileExtensions) \(type.parentIdentifiers)"
            let former = seen.updateValue(tag, forKey: type.identifier)
            #expect(former == nil || former == tag, "\(trace)")
            let read = ContentType(type.identifier)
            #expect(read.mimeTypes == type.mimeTypes, "\(trace)")
            #expect(read.fileExtensions == type.fileExtensions, "\(trace)")
            #expect(read.conformances == type.conformances, "\(trace)")
        }
        #expect(seen.count > 500)
    }
}
