// SPDX-License-Identifier: Apache-2.0
import BrowserBridge
import Testing
import WorkspaceModel

@testable import WorkspaceClient

@Suite("Anything at any time")
struct MonkeyTests {
    @Test("random actions here and elsewhere: page, client and server agree in the end", arguments: UInt64(1)...16)
    func random(seed: UInt64) {
        let browser = Browser(.make(boards: 3, lists: 3, cards: 4))
        var monkey = Monkey(browser, seed: seed)
        for _ in 0..<5 {
            for _ in 0..<50 { monkey.act() }
            monkey.rest()
            browser.check("seed \(seed), after \(monkey.trace.count): \(monkey.trace.suffix(12))")
            if !browser.problems().isEmpty { return }
        }
    }
}
