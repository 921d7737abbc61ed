// SPDX-License-Identifier: Apache-2.0

import DragDrop
import Testing

@Suite("Looking content types up")
struct ContentTypeLookupTests {
    @Test(
        "L7: MIME types are found without regard to case and parameters",
        arguments: [
            ("Text/Plain; charset=utf-8", ContentType.plainText), ("image/png", .png), ("IMAGE/JPEG;q=0.9", .jpeg),
            (" text/html ;charset=x", .html), ("application/pdf", .pdf), ("text/uri-list", .url),
            ("image/svg+xml", .svg), ("application/x-zip-compressed", .zip), ("text/markdown", .markdown),
            ("video/mp4", .mpeg4Movie), ("audio/mpeg", .mp3), ("application/octet-stream", .data),
        ]
    )
    func mimeTypes(name: String, type: ContentType) {
        #expect(ContentType(mimeType: name) == type)
    }

    @Test(
        "L7: file names are found by their ending, a known double one counts as one",
        arguments: [
            ("photo.PNG", ContentType.png), ("Soup.tar.gz", ContentType("org.gnu.gnu-zip-tar-archive")),
            ("soup.gz", .gzip), ("notes.2024.md", .markdown), ("/a.b/c/table.csv", .commaSeparatedText),
            ("Makefile", .data), (".profile", .data), (".profile.json", .json), ("a.b/Makefile", .data),
            ("trailing.", .data), ("", .data), ("/", .data), ("..", .data), ("IMG_1.heic", .heic),
        ]
    )
    func fileNames(name: String, type: ContentType) {
        #expect(ContentType(fileName: name) == type)
    }

    @Test("File extensions are found with a leading dot or without, in any case")
    func fileExtensions() {
        #expect(ContentType(fileExtension: "jpe") == .jpeg)
        #expect(ContentType(fileExtension: ".Jpg") == .jpeg)
        #expect(ContentType(fileExtension: "htm") == .html)
    }

    @Test("Where the asker says what it must conform to, only that is found")
    func conformingTo() {
        #expect(ContentType(mimeType: "text/plain", conformingTo: .text) == .plainText)
        let odd = ContentType(mimeType: "text/plain", conformingTo: .image)
        #expect(odd.isUndeclared)
        #expect(odd.conforms(to: .image) && !odd.conforms(to: .text))
        #expect(odd.mimeTypes == ["text/plain"])
        #expect(ContentType(fileExtension: "mp4", conformingTo: .audio).conforms(to: .audio))
    }

    @Test(
        "What is no name of a type is data, or what was asked for: wildcards, nonsense, hostile lengths",
        arguments: [
            "", "/", "image", "image/", "/png", "image/*", "*/*", "a/b/c", "text plain/x", "text/pl ain", "tëxt/plain",
            "text/\u{0}", ";", " ; ", "text/html\u{202E}", String(repeating: "a", count: 300) + "/b",
            "a/" + String(repeating: "b", count: 1_000_000), String(repeating: " ", count: 100_000),
            String(repeating: "/", count: 100_000), "\r\n\r\n<script>",
        ]
    )
    func nonsense(name: String) {
        #expect(ContentType(mimeType: name) == .data)
        #expect(ContentType(mimeType: name, conformingTo: .image) == .image)
    }

    @Test(
        "What cannot be the ending of a file's name is data, or what was asked for",
        arguments: [
            "", ".", "..", "a b", "a/b", "a\\b", "a\u{0}", "a\u{7F}", " Smith", "\n", String(repeating: "x", count: 65),
        ]
    )
    func oddEndings(name: String) {
        #expect(ContentType(fileExtension: name) == .data)
        #expect(ContentType(fileExtension: name, conformingTo: .text) == .text)
        #expect(!ContentType(fileName: "Mr." + name).identifier.isEmpty)
    }

    @Test("L7: a catalogue is a value that a host extends; nobody takes a name that is taken")
    func extended() {
        var catalog = ContentTypeCatalog.system
        let recipe = ContentType(
            "com.example.recipe",
            conformingTo: [.json],
            mimeTypes: ["Application/Recipe", "image/png"],
            fileExtensions: ["Recipe", "png"]
        )
        let taken = [
            recipe, recipe, ContentType("public.png"), ContentType(""),
            ContentType("text/x-mine", conformingTo: [.executable]),
        ].map { catalog.declare($0) }
        #expect(taken == [true, false, false, false, false])
        #expect(catalog.type(mimeType: "application/recipe") == recipe)
        #expect(catalog.type(fileName: "soup.RECIPE") == recipe)
        #expect(catalog.type(identifier: "com.EXAMPLE.recipe") == recipe)
        #expect(catalog.type(mimeType: "image/png") == .png)
        #expect(catalog.type(fileExtension: "png") == .png)
        #expect(catalog.type(mimeType: "image/png", conformingTo: .json) == recipe)
        #expect(ContentTypeCatalog.system.type(identifier: "com.example.recipe") == nil)
        #expect(ContentType(mimeType: "application/recipe").isUndeclared)
    }
}
