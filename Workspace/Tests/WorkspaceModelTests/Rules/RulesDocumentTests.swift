// SPDX-License-Identifier: Apache-2.0
import Foundation
import Testing
import WorkspaceModel

@Suite("The printed rules")
struct RulesDocumentTests {
    /// The project's folder, also where the tests are reached through a link.
    private static let file = URL(fileURLWithPath: #filePath).resolvingSymlinksInPath()
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent()
        .appendingPathComponent("Documentation/Rules.md")

    @Test("Documentation/Rules.md says what the code decides; UPDATE_RULES=1 writes it anew")
    func document() throws {
        let printed = RulesDocument.printed()
        if ProcessInfo.processInfo.environment["UPDATE_RULES"] != nil {
            try printed.write(to: Self.file, atomically: true, encoding: .utf8)
        }
        let written = try String(contentsOf: Self.file, encoding: .utf8)
        let pairs = zip(written.split(separator: "\n"), printed.split(separator: "\n"))
        for (old, new) in pairs where old != new { Issue.record("“\(old)” is “\(new)” now.") }
        #expect(written.count == printed.count)
    }

    @Test("every carried kind has a row, and every destination a column")
    func complete() {
        #expect(RulesDocument.takers.count + RulesDocument.others.count == Kind.allCases.count)
        #expect(RulesDocument.carried.count == Kind.allCases.count - 3)
        let rows = RulesDocument.printed().split(separator: "\n").filter { $0.hasPrefix("| **") }
        #expect(rows.count == 3 * RulesDocument.carried.count + 2 * OutsideKind.allCases.count)
    }

    @Test(
        "what another program brings is decided everywhere, and refused with a sentence",
        arguments: OutsideKind.allCases
    )
    func outside(brought: OutsideKind) {
        for destination in Kind.allCases {
            switch Rules.decide(brought, onto: destination) {
            case .refused(let sentence):
                #expect(sentence.hasSuffix(".") && sentence.split(separator: " ").count >= 5)
                #expect(Rules.refusal(brought, onto: destination).sentence == sentence)
            case .convert(let kind):
                let isMessage = destination == .conversation
                #expect(Rules.mayHold(destination, kind) || isMessage, "\(brought) on \(destination)")
            case .copy: #expect([.draft, .conversation, .card].contains(destination))
            case .move, .link: Issue.record("\(brought) on \(destination) takes something from another program")
            }
        }
    }

    @Test("what an area takes goes to the workspace, a board or a draft as it would there", arguments: Area.allCases)
    func areas(area: Area) {
        for carried in RulesDocument.carried {
            guard let decision = Rules.decide(carried, onto: area), !decision.isRefused else { continue }
            let node: Kind? =
                switch area {
                case .documents, .photos: .workspace
                case .boardTab: .board
                // A draft is opened there.
                case .compose: carried == .draft ? nil : .draft
                case .boards, .chat, .frame, .member: nil
                }
            // What a board does not take goes to its first list.
            if area == .boardTab, Rules.decide(carried, onto: .board).isRefused {
                #expect(decision == Rules.decide(carried, onto: .list), "\(carried) on its tab")
                continue
            }
            if let node { #expect(decision == Rules.decide(carried, onto: node), "\(carried) on \(area)") }
        }
    }
}
