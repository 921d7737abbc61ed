// SPDX-License-Identifier: Apache-2.0

import Foundation
import Synchronization
import Testing

@testable import WorkspaceMedia

@Suite("Pictures become pages", .enabled(if: Corpus.isHere, "\(Corpus.missing)"))
struct PictureImportTests {
    /// The bytes of a picture that libvips makes from a photo of the corpus.
    private func converted(
        _ studio: Studio,
        _ name: String,
        to end: String,
        _ words: [String] = ["copy"]
    ) async throws -> [UInt8] {
        let folder = try studio.runner.folder()
        try folder.write(Corpus.photo(name), as: "in.jpg")
        let target = folder.file("out" + end)
        let arguments = words.prefix(1) + [folder.file("in.jpg"), target] + words.dropFirst()
        _ = try await studio.runner.run(.vips, Array(arguments), in: folder)
        return Array(try Data(contentsOf: URL(fileURLWithPath: String(target.prefix { $0 != "[" }))))
    }

    private func difference(_ studio: Studio, _ one: BlobID, _ two: BlobID) async throws -> Double? {
        // Poppler shrinks turned pictures by leaving pixels out: compare means of many pixels.
        let first = try await studio.draw(studio.blobs.localPath(of: one), page: 1, side: 480)
        let second = try await studio.draw(studio.blobs.localPath(of: two), page: 1, side: 480)
        guard let first, let second else { return nil }
        return first.shrunk(by: 20).difference(from: second.shrunk(by: 20))
    }

    @Test("a photo stands upright whatever its camera's orientation was", arguments: [3, 6, 8])
    func orientation(orientation: Int) async throws {
        let studio = try await Studio()
        let upright = try await studio.document(Corpus.photo("landscape-exif-1.jpg"))
        let turned = try await studio.document(Corpus.photo("landscape-exif-\(orientation).jpg"))
        #expect(upright.pages == [ImportedPage(number: 1, width: 1350, height: 900)])
        #expect(turned.pages == upright.pages)
        let difference = try #require(try await difference(studio, upright.working.blob, turned.working.blob))
        #expect(difference < 3)
        let path = try studio.blobs.localPath(of: turned.working.blob)
        let picture = try #require(try await studio.draw(path, page: 1, side: 480)).shrunk(by: 20)
        #expect(try #require(picture.difference(from: picture.turned(2))) > 20, "the comparison sees nothing")
    }

    @Test("a mirrored photo is mirrored back", arguments: [2, 4, 5, 7])
    func mirrored(orientation: Int) async throws {
        let studio = try await Studio()
        var bytes = try Corpus.photo("landscape-exif-6.jpg")
        let tag: [UInt8] = [0x01, 0x12, 0, 3, 0, 0, 0, 1, 0, 6]
        let little: [UInt8] = [0x12, 0x01, 3, 0, 1, 0, 0, 0, 6, 0]
        let place = try #require(
            bytes.indices.dropLast(10).first {
                bytes[$0..<($0 + 10)].elementsEqual(tag) || bytes[$0..<($0 + 10)].elementsEqual(little)
            }
        )
        let isBig = bytes[place] == 0x01
        bytes[place + (isBig ? 9 : 8)] = UInt8(orientation)
        let embedded = try await studio.document(bytes)
        // libvips turns the same picture by its own reading of the same tag.
        let folder = try studio.runner.folder()
        try folder.write(bytes, as: "in.jpg")
        _ = try await studio.runner.run(.vips, ["autorot", folder.file("in.jpg"), folder.file("out.png")], in: folder)
        let reference = try await studio.document(
            Array(try Data(contentsOf: URL(fileURLWithPath: folder.file("out.png"))))
        )
        #expect(embedded.pages == reference.pages)
        let difference = try #require(try await difference(studio, embedded.working.blob, reference.working.blob))
        #expect(difference < 8)
    }

    @Test("a JPEG's bytes are in the PDF unchanged, and the original is kept")
    func unchanged() async throws {
        let studio = try await Studio()
        let bytes = try Corpus.photo("portrait-exif-6.jpg")
        let document = try await studio.document(bytes)
        let pdf = try studio.bytes(of: document.working.blob)
        #expect(Data(pdf).range(of: Data(bytes)) != nil)
        #expect(try studio.bytes(of: document.original.blob) == bytes)
        #expect(document.original.blob != document.working.blob)
        let folder = try studio.runner.folder()
        let path = try studio.blobs.localPath(of: document.working.blob)
        let check = try await studio.runner.run(.qpdf, ["--check", path], inputs: [path], in: folder)
        #expect(check.code == 0, "\(check.messages)")
    }

    @Test("PNG, GIF, WebP and TIFF show what the JPEG shows", arguments: [".png", ".gif", ".webp[lossless]", ".tif"])
    func types(end: String) async throws {
        let studio = try await Studio()
        let jpeg = try await studio.document(Corpus.photo("landscape-exif-1.jpg"))
        let other = try await studio.document(converted(studio, "landscape-exif-1.jpg", to: end))
        #expect(other.pages == jpeg.pages)
        #expect(
            other.type.rawValue == ["tif": "tiff"][end.dropFirst().prefix(3)]
                ?? String(end.dropFirst().prefix { $0 != "[" })
        )
        let difference = try #require(try await difference(studio, jpeg.working.blob, other.working.blob))
        #expect(difference < 6)
    }

    @Test(
        "HEIC and AVIF come in at their size",
        arguments: [("example.heic", 960.0, 640.5), ("example.avif", 600, 399.75)]
    )
    func heif(name: String, width: Double, height: Double) async throws {
        let document = try await Studio().document(Corpus.photo(name))
        #expect(document.type == .heif)
        #expect(document.pages == [ImportedPage(number: 1, width: width, height: height)])
    }

    @Test("what is transparent becomes white, and the person is told")
    func transparency() async throws {
        let studio = try await Studio()
        let bytes = try await converted(studio, "canon-40d.jpg", to: ".png", ["bandjoin_const", "0"])
        let document = try await studio.document(bytes)
        #expect(document.notes == [.flattened])
        let path = try studio.blobs.localPath(of: document.working.blob)
        let picture = try #require(try await studio.draw(path, page: 1))
        #expect(Set(picture.pixels) == [255])
    }

    @Test("the pages of a TIFF become pages, at most so many")
    func frames() async throws {
        var limits = ImportLimits()
        limits.frames = 3
        let studio = try await Studio(limits: limits)
        // 100 by 68 pixels, cut into 4 pages of 17 rows.
        let bytes = try await converted(studio, "canon-40d.jpg", to: ".tif[page-height=17]")
        let document = try await studio.document(bytes)
        #expect(document.pages.map(\.height) == [12.75, 12.75, 12.75])
        #expect(document.notes == [.shortened(taken: 3, of: 4)])
        limits.pixels = 100 * 17 * 2
        let again = try await Studio(limits: limits).document(bytes)
        #expect(again.notes == [.shortened(taken: 2, of: 4)], "together they have no more pixels than a picture may")
    }

    @Test("every page of a TIFF is asked for its size before it is decoded: [1 x 1, 100 megapixels] -> the first")
    func mixedSizes() async throws {
        let studio = try await Studio()
        let claims = TIFFMaker.make([(1, 1), (30_000, 30_000)], data: false)
        let counts = Mutex<[Int]>([])
        let lease = try await studio.blobs.put(claims + [255, 255], now: 0)
        let outcome = try await studio.importer.importFile(lease, named: "a.tif", now: 0) { count in
            counts.withLock { $0.append(count) }
        }
        guard case .imported(let document) = outcome else {
            Issue.record("\(outcome)")
            return
        }
        #expect(document.notes == [.shortened(taken: 1, of: 2)])
        #expect(counts.withLock { $0 } == [1])
        let mixed = try await studio.document(TIFFMaker.make([(10, 20), (40, 8), (7, 7)]))
        #expect(mixed.pages.map(\.width) == [7.5, 30, 5.25])
        #expect(mixed.pages.map(\.height) == [15, 6, 5.25])
        #expect(mixed.notes == [])
    }

    @Test("a JPEG is tried out at a small size: what the decoder writes is not as large as the picture")
    func trial() async throws {
        let scratch = try Scratch()
        try scratch.program(
            "vipsthumbnail",
            """
            /usr/bin/vipsthumbnail "$@" || exit 1
            test $(wc -c <picture.png) -lt 50000 || exit 1
            """
        )
        let runner = try await scratch.runner()
        let blobs = try BlobStore(folder: scratch.file("blobs"))
        let importer = MediaImporter(runner: runner, blobs: blobs)
        let lease = try await blobs.put(Corpus.photo("landscape-exif-1.jpg"), now: 0)
        guard case .imported(let document) = try await importer.importFile(lease, named: "p.jpg", now: 0) else {
            Issue.record("it was not imported")
            return
        }
        #expect(document.pages == [ImportedPage(number: 1, width: 1350, height: 900)])
    }

    @Test("a hostile or cut off picture is refused with a sentence")
    func hostile() async throws {
        let studio = try await Studio()
        for (name, bytes) in [
            ("clap.heic", try Corpus.photo("hostile-clap-overflow.heic")),
            ("half.heic", Array(try Corpus.photo("example.heic").prefix(40_000))),
            ("head.jpg", Array(try Corpus.photo("canon-40d.jpg").prefix(300))),
        ] {
            guard case .refused(let refusal) = try await studio.outcome(bytes, named: name) else {
                Issue.record("\(name) came in")
                continue
            }
            #expect(refusal.reason == .badPicture)
            #expect(refusal.sentence.contains(name))
        }
    }

    @Test("a picture that claims too many pixels is refused before it is decoded")
    func pixels() async throws {
        var limits = ImportLimits()
        limits.pixels = 1_000_000
        let studio = try await Studio(limits: limits)
        guard
            case .refused(let refusal) = try await studio.outcome(Corpus.photo("landscape-exif-1.jpg"), named: "p.jpg")
        else {
            Issue.record("it came in")
            return
        }
        #expect(refusal.reason == .tooManyPixels(width: 1800, height: 1200, limit: 1_000_000))
    }
}
