// SPDX-License-Identifier: Apache-2.0

import Testing
import WorkspaceModel

@Suite struct RulesTests {
    @Test(arguments: Kind.allCases)
    func `Every pair is decided, and every refusal is a sentence`(carried: Kind) {
        for destination in Kind.allCases {
            if case .refused(let sentence) = Rules.decide(carried, onto: destination) {
                #expect(sentence.hasSuffix("."))
                #expect(sentence.first?.isUppercase == true)
                #expect(sentence.contains(carried.noun))
                #expect(sentence.split(separator: " ").count >= 5)
                #expect(!sentence.contains("  "))
            }
            let decision = Rules.decide(carried, onto: destination)
            // A message is written in a conversation, and only referred to where it is dropped.
            let isWritten = carried == .message && destination == .conversation
            // A shelf is begun in the workspace, and carried nowhere.
            let isBegun = carried == .shelf && destination == .workspace
            let isHeld = decision == .move || decision == .copy || isWritten || isBegun
            #expect(Rules.mayHold(destination, carried) == isHeld)
            if case .convert(let kind) = Rules.decide(carried, onto: destination) {
                #expect(kind != carried)
                let holds = Rules.mayHold(destination, kind)
                // A photo on a photo makes an album where the photo is, not in it.
                #expect(holds || destination == .photo || destination == .conversation, "\(carried) on \(destination)")
            }
            #expect(Rules.refusal(carried, onto: destination).sentence.hasSuffix("."))
        }
    }

    @Test func `What goes where, as the features say`() {
        let table: [(Kind, Kind, RuleDecision)] = [
            (.card, .list, .move), (.list, .board, .move), (.board, .workspace, .move), (.checkItem, .checklist, .move),
            (.checkItem, .list, .convert(.card)), (.checklist, .card, .move), (.label, .card, .link),
            (.photo, .list, .convert(.card)), (.page, .list, .convert(.card)), (.document, .list, .convert(.card)),
            (.message, .list, .convert(.card)), (.file, .list, .convert(.card)), (.link, .list, .convert(.card)),
            (.photo, .card, .copy), (.page, .card, .convert(.document)), (.document, .card, .copy),
            (.message, .card, .copy), (.file, .card, .move),
            (.photo, .conversation, .convert(.message)), (.page, .conversation, .convert(.document)),
            (.document, .conversation, .convert(.message)), (.message, .conversation, .link),
            (.card, .conversation, .link), (.board, .conversation, .link),
            (.photo, .shelf, .move), (.page, .shelf, .move), (.document, .shelf, .move), (.message, .shelf, .copy),
            (.card, .shelf, .move), (.photo, .photo, .convert(.album)), (.photo, .album, .move),
            (.album, .album, .move),
            (.message, .document, .convert(.page)), (.message, .album, .convert(.photo)),
            (.message, .checklist, .convert(.checkItem)), (.conversation, .card, .link),
            (.conversation, .message, .link),
            (.card, .message, .link), (.checklist, .message, .link), (.photo, .message, .copy),
            (.member, .card, .link), (.card, .member, .link), (.page, .document, .move),
            (.page, .workspace, .convert(.document)),
        ]
        for (carried, destination, decision) in table {
            #expect(Rules.decide(carried, onto: destination) == decision, "\(carried) on \(destination)")
        }
    }

    @Test func `Everything but members and the three fixed nodes can be deleted and reordered`() {
        for kind in Kind.allCases {
            let isFixed = [.workspace, .shelf, .trash, .member].contains(kind)
            #expect(Rules.decide(kind, onto: .trash).isRefused == isFixed)
            #expect(Rules.decide(kind, onto: .board, sameParent: true).isRefused == isFixed)
        }
    }
}
