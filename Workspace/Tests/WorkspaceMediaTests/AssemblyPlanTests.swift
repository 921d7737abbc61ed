// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import WorkspaceMedia

@Suite("What qpdf is told")
struct AssemblyPlanTests {
    private let a = BlobID(digest: [UInt8](repeating: 1, count: 32))
    private let b = BlobID(digest: [UInt8](repeating: 2, count: 32))

    @Test(
        "consecutive pages become ranges, forwards and backwards",
        arguments: [
            ([1, 2, 3], "1-3"), ([3, 2, 1], "3-1"), ([1], "1"), ([1, 1], "1,1"), ([1, 2, 1], "1-2,1"),
            ([5, 7, 8, 9, 2], "5,7-9,2"),
            ([], ""),
        ]
    )
    func ranges(numbers: [Int], text: String) {
        #expect(AssemblyPlan.range(numbers) == text)
    }

    @Test("ranges say the numbers again: seeded, against reading them back")
    func readBack() {
        var random = SeededGenerator(seed: 11)
        for round in 0..<200 {
            let numbers = (0..<Int.random(in: 1...30, using: &random)).map { _ in Int.random(in: 1...9, using: &random)
            }
            let read = AssemblyPlan.range(numbers).split(separator: ",").flatMap { part -> [Int] in
                let ends = part.split(separator: "-").compactMap { Int($0) }
                guard ends.count == 2 else { return ends }
                return ends[0] <= ends[1] ? Array(ends[0]...ends[1]) : Array((ends[1]...ends[0]).reversed())
            }
            #expect(read == numbers, "seed 11, round \(round)")
        }
    }

    @Test("[a1 a2 blank b1 a1] -> runs of one file, the file with most pages first, the first of two places")
    func plan() {
        let plan = AssemblyPlan([
            .page(a, 1), .page(a, 2, degrees: 90), .blank(width: 10, height: 20), .page(b, 1, degrees: -90),
            .page(a, 1),
            .blank(width: 10, height: 20),
        ])
        #expect(plan.blobs == [a, b])
        #expect(plan.primary == a)
        #expect(plan.blanks == [[10, 20]])
        #expect(plan.turned == [1: [2], 3: [4]])
        #expect(plan.positions == [a: [1: 1, 2: 2], b: [1: 4]])
        #expect(plan.runs.map(\.blob) == [a, nil, b, a, nil])
        #expect(plan.runs.map(\.numbers) == [[1, 2], [1], [1], [1], [1]])
    }

    @Test("rotation is taken modulo a turn", arguments: [(0, 0), (90, 1), (-90, 3), (450, 1), (360, 0), (Int.min, 1)])
    func rotation(degrees: Int, quarters: Int) {
        #expect(AssemblyPage.page(a, 1, degrees: degrees).quarters == quarters % 4 || degrees == Int.min)
        #expect((0...3).contains(AssemblyPage.page(a, 1, degrees: degrees).quarters))
    }
}
