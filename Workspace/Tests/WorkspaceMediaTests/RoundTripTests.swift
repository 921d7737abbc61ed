// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing

@testable import WorkspaceMedia

@Suite("Round trips", .enabled(if: Corpus.isHere, "\(Corpus.missing)"))
struct RoundTripTests {
    /// The mean difference of a channel (of 255) that a page drawn from the result may have from the same page drawn from
    /// its source, turned: fonts are rasterised differently when they lie on their side.
    private static let tolerance = 0.5
    private static let turnedTolerance = 4.0

    private static func letters(_ text: String) -> [Character] { text.filter { !$0.isWhitespace }.sorted() }

    @Test(
        "imported, shuffled, turned and saved, every page looks and reads as before: seeded",
        arguments: [
            "TAMReview.pdf", "acroform_calculation_order.pdf", "calgray.pdf", "file_pdfjs_test.pdf", "issue14847.pdf",
            "nested_outline.pdf", "page_with_number.pdf", "prefilled_f1040.pdf", "standard_fonts.pdf", "bug878026.pdf",
        ]
    )
    func roundTrip(name: String) async throws {
        let studio = try await Studio()
        let source = try await studio.corpus(name)
        let original = try studio.blobs.localPath(of: source.working.blob)
        var random = SeededGenerator(seed: 2024)
        let order = source.pages.map(\.number).shuffled(using: &random)
        let pages = order.map {
            AssemblyPage.page(
                source.working.blob,
                $0,
                degrees: [0, 0, 90, 180, 270].randomElement(using: &random) ?? 0
            )
        }
        let file = try await Assembler(runner: studio.runner, blobs: studio.blobs).assemble(pages)
        let result = try await studio.document(Array(try Data(contentsOf: URL(fileURLWithPath: file.path))))
        #expect(result.pages.count == source.pages.count)
        // Of long documents, positions everywhere: the first, the last and some between.
        let positions = Array(pages.indices.dropFirst().dropLast().shuffled(using: &random).prefix(4))
        for index in Set([0, pages.count - 1] + positions).sorted() {
            let page = pages[index]
            // A page that lies is drawn along another grid: there, means of 12 by 12 pixels are compared.
            let side = page.quarters == 0 ? 120 : 600
            let block = page.quarters == 0 ? 1 : 12
            let before = try #require(try await studio.draw(original, page: order[index], side: side))
            let after = try #require(try await studio.draw(file.path, page: index + 1, side: side))
            let expected = before.turned(page.quarters).shrunk(by: block)
            let difference = try #require(after.shrunk(by: block).difference(from: expected), "seed 2024, \(index)")
            let bound = page.quarters == 0 ? Self.tolerance : Self.turnedTolerance
            #expect(difference <= bound, "seed 2024, position \(index + 1), page \(order[index])")
            // A page that lies is read in another order, but its letters are the same.
            let read = try await studio.text(file.path, page: index + 1)
            let wanted = try await studio.text(original, page: order[index])
            let place: Comment = "seed 2024, position \(index + 1), page \(order[index])"
            if page.quarters == 0 {
                #expect(read == wanted, place)
            } else {
                #expect(Self.letters(read) == Self.letters(wanted), place)
            }
        }
    }
}
