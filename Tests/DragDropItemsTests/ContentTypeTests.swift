// SPDX-License-Identifier: Apache-2.0

import DragDrop
import Testing

@Suite("Content types")
struct ContentTypeTests {
    static let named: [ContentType] = [
        .item, .content, .compositeContent, .data, .resolvable, .executable, .directory, .folder, .package, .archive,
        .database, .message, .contact, .calendarEvent, .url, .fileURL, .text, .plainText, .utf8PlainText,
        .utf16PlainText, .delimitedText, .commaSeparatedText, .tabSeparatedText, .rtf, .html, .xml, .yaml, .json,
        .markdown, .css, .log, .sourceCode, .javaScript, .image, .png, .jpeg, .gif, .webp, .heif, .heic, .avif, .tiff,
        .svg, .audiovisualContent, .movie, .video, .audio, .quickTimeMovie, .mpeg, .mpeg4Movie, .webm, .avi, .mp3,
        .mpeg4Audio, .wav, .aiff, .flac, .ogg, .font, .pdf, .spreadsheet, .presentation, .epub, .zip, .docx, .xlsx,
        .pptx, .gzip, .tar, .emailMessage, .vCard, .iCalendar,
    ]

    @Test("L7: every named type is in the system's catalogue, once, and conforms to something real")
    func named() {
        let system = ContentTypeCatalog.system
        #expect(Set(Self.named).count == Self.named.count)
        let roots: Set<ContentType> = [.item, .content, .resolvable]
        for type in Self.named {
            let found = system.type(identifier: type.identifier)
            #expect(found?.parentIdentifiers == type.parentIdentifiers, "\(type.identifier)")
            #expect(roots.contains { type.conforms(to: $0) }, "\(type.identifier)")
            #expect(type.parentIdentifiers.isEmpty == roots.contains(type), "\(type.identifier)")
            #expect(!type.isUndeclared)
        }
    }

    @Test("The system's catalogue is sound: parents are declared, names are lower case and lead back, all are declared")
    func sound() {
        let system = ContentTypeCatalog.system
        #expect(system.types.count > 120)
        #expect(Set(system.types).count == system.types.count)
        for type in system.types {
            for parent in type.parentIdentifiers {
                let found = system.type(identifier: parent)
                #expect(found != nil, "\(type.identifier) -> \(parent)")
                #expect(found.map { type.conforms(to: $0) } == true)
            }
            #expect(type.conformances.count < 12)
            #expect(!type.conformances.contains(type.identifier))
            for name in type.mimeTypes + type.fileExtensions { #expect(name == name.lowercased()) }
            // A name may be shared, but asked within the type's own family it leads back to it.
            for name in type.mimeTypes { #expect(system.type(mimeType: name, conformingTo: type) == type) }
            for name in type.fileExtensions { #expect(system.type(fileExtension: name, conformingTo: type) == type) }
        }
    }

    @Test("A type conforms to itself and to what it is a special case of, not the other way round")
    func conformance() {
        #expect(ContentType.png.conforms(to: .png))
        #expect(ContentType.png.conforms(to: .image))
        #expect(ContentType.png.conforms(to: .data))
        #expect(ContentType.png.conforms(to: .item))
        #expect(!ContentType.image.conforms(to: .png))
        #expect(!ContentType.png.conforms(to: .text))
    }

    @Test("L7: a type with several parents conforms to all of them and to theirs")
    func severalParents() {
        for parent in [ContentType.image, .xml, .text, .data, .content, .item] {
            #expect(ContentType.svg.conforms(to: parent))
        }
        #expect(ContentType.javaScript.conforms(to: .sourceCode) && ContentType.javaScript.conforms(to: .executable))
        #expect(ContentType.mpeg4Audio.conforms(to: .audio) && ContentType.mpeg4Audio.conforms(to: .movie))
        #expect(ContentType.vCard.conforms(to: .contact) && ContentType.vCard.conforms(to: .text))
        #expect(ContentType.xlsx.conforms(to: .spreadsheet) && !ContentType.xlsx.conforms(to: .presentation))
        #expect(ContentType.zip.conforms(to: .archive) && ContentType.zip.conforms(to: .data))
        #expect(ContentType.folder.conforms(to: .directory) && !ContentType.folder.conforms(to: .data))
    }

    @Test("L7: a type of one's own joins the graph")
    func custom() {
        let recipe = ContentType("com.example.recipe", conformingTo: [.json], mimeTypes: ["application/recipe"])
        #expect(recipe.conforms(to: .text))
        #expect(recipe == ContentType("com.example.recipe"))
        #expect(recipe.identifier == "com.example.recipe")
        let soup = ContentType("com.example.soup", conformingTo: [recipe, .image])
        #expect(soup.conformances.prefix(2) == ["com.example.recipe", "public.image"])
        #expect(soup.conforms(to: .json) && soup.conforms(to: .image))
    }

    @Test("Identifiers are the same without regard to case, equal ones hash alike")
    func identity() {
        let first = ContentType("com.Example.Recipe")
        #expect(first == ContentType("COM.example.recipe"))
        #expect(Set([first, ContentType("COM.example.recipe")]).count == 1)
        #expect(first.identifier == "com.example.recipe")
    }

    @Test("A system type's identifier gives the system's type, whatever is claimed about it")
    func redeclared() {
        let claimed = ContentType("Public.PNG", conformingTo: [.executable], mimeTypes: ["text/html"])
        #expect(claimed == .png)
        #expect(claimed.conforms(to: .image) && !claimed.conforms(to: .executable))
        #expect(claimed.mimeTypes == ["image/png"])
    }
}
