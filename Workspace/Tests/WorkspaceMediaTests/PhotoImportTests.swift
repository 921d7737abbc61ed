// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing

@testable import WorkspaceMedia

@Suite("Photos are taken in as they are")
struct PhotoImportTests {
    /// What is known of each photo of the corpus: its type, and its size as it is shown.
    private static let known: [String: (type: String, width: Int, height: Int)] = [
        "canon-40d.jpg": ("image/jpeg", 100, 68),
        "example.avif": ("image/avif", 800, 533),
        "example.heic": ("image/heic", 1280, 854),
        "landscape-exif-1.jpg": ("image/jpeg", 1800, 1200),
        "landscape-exif-3.jpg": ("image/jpeg", 1800, 1200),
        "landscape-exif-6.jpg": ("image/jpeg", 1800, 1200),
        "landscape-exif-8.jpg": ("image/jpeg", 1800, 1200),
        "portrait-exif-6.jpg": ("image/jpeg", 1200, 1800),
    ]

    private func photo(_ studio: Studio, _ bytes: [UInt8], named name: String) async throws -> ImportedPhoto {
        switch try await studio.importer.importPhoto(studio.blobs.put(bytes, now: 0), named: name) {
        case .imported(let photo): return photo
        case .refused(let refusal): throw Unexpected(what: refusal.sentence)
        }
    }

    @Test(
        "every photo of the corpus comes in with its type and its upright size; the hostile file alone is refused",
        .enabled(if: Corpus.isHere, "\(Corpus.missing)")
    )
    func corpus() async throws {
        let studio = try await Studio()
        var seen: Set<String> = []
        for name in Corpus.photoNames {
            let bytes = try Corpus.photo(name)
            guard let known = Self.known[name] else {
                guard
                    case .refused(let refusal) = try await studio.importer.importPhoto(
                        studio.blobs.put(bytes, now: 0),
                        named: name
                    )
                else { throw Unexpected(what: "\(name) came in") }
                #expect(name == "hostile-clap-overflow.heic")
                #expect(refusal.sentence.contains("“\(name)” was not imported."))
                continue
            }
            let photo = try await photo(studio, bytes, named: name)
            #expect(photo.mimeType == known.type, "\(name)")
            #expect((photo.width, photo.height) == (known.width, known.height), "\(name)")
            #expect(try studio.bytes(of: photo.original.blob) == bytes, "\(name)")
            seen.insert(name)
        }
        #expect(seen == Set(Self.known.keys))
    }

    @Test(
        "thumbnails and renditions are upright, and a rendition is a JPEG in the photo's own size",
        .enabled(if: Corpus.isHere, "\(Corpus.missing)")
    )
    func upright() async throws {
        let studio = try await Studio()
        let thumbnailer = try Thumbnailer(
            runner: studio.runner,
            blobs: studio.blobs,
            folder: studio.scratch.file("thumbnails")
        )
        for (name, known) in Self.known.sorted(by: { $0.key < $1.key }) {
            let photo = try await photo(studio, Corpus.photo(name), named: name)
            let small = try await thumbnailer.thumbnail(
                ThumbnailRequest(photo: photo.original.blob, size: ThumbnailSize(atLeast: 64))
            )
            let facts = try await facts(studio, of: small)
            #expect((facts.width > facts.height) == (known.width > known.height), "\(name)")
            let request = ThumbnailRequest(rendition: photo.original.blob)
            #expect(request.mimeType == "image/jpeg")
            let rendition = try await thumbnailer.thumbnail(request)
            #expect(FileType(head: try SystemFiles.head(rendition, limit: 32)) == .jpeg, "\(name)")
            let whole = try await self.facts(studio, of: rendition)
            #expect((whole.width, whole.height, whole.orientation) == (known.width, known.height, 1), "\(name)")
        }
    }

    private func facts(_ studio: Studio, of path: String) async throws -> PictureFacts {
        let folder = try studio.runner.folder()
        return try await studio.importer.checkedFacts(path, in: folder)
    }

    @Test("the moment is the camera's, as EXIF has it", .enabled(if: Corpus.isHere, "\(Corpus.missing)"))
    func taken() async throws {
        let studio = try await Studio()
        let canon = try await photo(studio, Corpus.photo("canon-40d.jpg"), named: "canon-40d.jpg")
        // 30 May 2008, 15:56:01.
        #expect(canon.taken == 1_212_162_961_000)
        let landscape = try await photo(studio, Corpus.photo("landscape-exif-6.jpg"), named: "a.jpg")
        #expect(landscape.taken == nil)
        #expect(ExifTime.read("1970:01:01 00:00:00") == 0)
        #expect(ExifTime.read("2000:02:29 12:00:00 (more)") == 951_825_600_000)
        for text in [
            "0000:00:00 00:00:00", "2020:13:01 00:00:00", "2020:01:01", "", "a:b:c d:e:f", "2020:01:01 24:00:00",
        ] {
            #expect(ExifTime.read(text) == nil, "\(text)")
        }
    }

    @Test("a document, an empty file, text and a picture that is too large are refused by name")
    func refusals() async throws {
        var limits = ImportLimits()
        limits.pixels = 1_000_000
        let studio = try await Studio(limits: limits)
        var files: [(name: String, bytes: [UInt8], words: String)] = [
            ("a.pdf", PDFMaker.pages(1), "It is no picture"), ("empty.jpg", [], "It is empty."),
            ("page.html", Array("<svg onload=alert(1)>".utf8), "It is no picture"),
            ("cut.png", [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0], "cannot be decoded"),
        ]
        if Corpus.isHere {
            files.append(("wide.jpg", try Corpus.photo("landscape-exif-1.jpg"), "1 megapixels is the most"))
        }
        for file in files {
            let lease = try await studio.blobs.put(file.bytes, now: 0)
            guard case .refused(let refusal) = try await studio.importer.importPhoto(lease, named: file.name) else {
                Issue.record("\(file.name) came in")
                continue
            }
            let sentence = refusal.sentence
            #expect(sentence.contains(file.name) && sentence.contains(file.words), "\(sentence)")
        }
    }
}
