// SPDX-License-Identifier: Apache-2.0

import DragDrop
import Testing

@Suite("What the target proposes, the source allows and the keys ask for")
struct OperationResolutionTests {
    private func resolve(
        _ proposed: DropOperation,
        alternatives: OperationMask = [],
        allowed: OperationMask = .all,
        _ modifiers: Modifiers = []
    ) -> DropOperation {
        .resolve(proposed: proposed, alternatives: alternatives, allowed: allowed, modifiers: modifiers)
    }

    @Test("[move, all allowed] -> move")
    func plain() { #expect(resolve(.move) == .move) }

    @Test("[move, copy key, target offers copy] -> copy")
    func copyKey() { #expect(resolve(.move, alternatives: .copy, .copy) == .copy) }

    @Test("[move, copy key, target offers nothing else] -> move")
    func copyKeyNotOffered() { #expect(resolve(.move, .copy) == .move) }

    @Test("[move, link key, target offers link, source does not] -> move")
    func linkNotAllowed() {
        #expect(resolve(.move, alternatives: .link, allowed: [.copy, .move], .link) == .move)
    }

    @Test("[move, source allows only copy] -> copy")
    func moveBecomesCopy() { #expect(resolve(.move, allowed: .copy) == .copy) }

    @Test("[copy, source allows only move] -> forbidden, never a move that nobody asked for")
    func copyIsNotMove() {
        guard case .forbidden(let reason) = resolve(.copy, allowed: .move) else {
            Issue.record("expected a refusal")
            return
        }
        #expect(!reason.isEmpty)
    }

    @Test("A refusal and a cancel stay what they are whatever keys are held", arguments: [Modifiers.copy, .link, []])
    func refusals(modifiers: Modifiers) {
        let refusal = DropOperation.forbidden(reason: "No.")
        #expect(resolve(refusal, alternatives: .all, modifiers) == refusal)
        #expect(resolve(.cancel, alternatives: .all, modifiers) == .cancel)
    }

    @Test("Whatever is asked, a result that delivers is allowed by the source and offered by the target")
    func exhaustive() {
        let operations: [DropOperation] = [.copy, .move, .link, .forbidden(reason: "x"), .cancel]
        for proposed in operations {
            for alternatives in 0..<UInt8(8) {
                for allowed in 0..<UInt8(8) {
                    for modifiers in 0..<UInt8(16) {
                        let allowed = OperationMask(rawValue: allowed)
                        let offered = OperationMask(rawValue: alternatives)
                        let result = resolve(
                            proposed,
                            alternatives: offered,
                            allowed: allowed,
                            Modifiers(rawValue: modifiers)
                        )
                        guard result.isDelivering else { continue }
                        #expect(allowed.allows(result))
                        #expect(result == proposed || offered.allows(result) || (proposed == .move && result == .copy))
                    }
                }
            }
        }
    }
}
