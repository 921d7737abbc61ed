// SPDX-License-Identifier: Apache-2.0
import DragDrop
import DragDropSimulator
import Testing

/// The table of behaviours that also holds in a real browser: see `Tests/Contract/README.md`.
@Suite("The contract, on the simulator")
struct ContractTests {
    @Test("a behaviour of the contract holds", arguments: try Behaviour.all())
    func behaviour(_ behaviour: Behaviour) throws {
        // What only a host can do is proved in the browser.
        guard behaviour.simulator == nil else { return }
        let player = ContractPlayer()
        for (number, step) in behaviour.steps.enumerated() {
            switch step {
            case .act(let words): try player.play(words)
            case .expect(let expectation):
                let wrong = player.differences(from: expectation)
                #expect(wrong == [], "\(behaviour.name), step \(number + 1)\n\(player.simulator.transcript.suffix(12))")
            }
        }
        player.simulator.settle()
        #expect(player.simulator.violations == [], "\(behaviour.name)")
    }

    @Test("the contract is worth its name: enough behaviours, each with a name of its own and something to expect")
    func table() throws {
        let behaviours = try Behaviour.all()
        #expect(behaviours.count >= 40)
        #expect(Set(behaviours.map(\.name)).count == behaviours.count)
        #expect(behaviours.filter { $0.simulator != nil }.count <= 3)
        for behaviour in behaviours {
            let expects = behaviour.steps.contains { if case .expect = $0 { true } else { false } }
            #expect(expects, "\(behaviour.name)")
        }
    }

    @Test("a behaviour that does not hold is seen")
    func wrong() throws {
        let player = ContractPlayer()
        for step in ["mouse press Tea", "mouse move Salt 0.1"] {
            try player.play(step.split(separator: " ").map(String.init))
        }
        var expectation = try #require(try Behaviour.all().first).steps.compactMap { step in
            if case .expect(let expectation) = step { expectation } else { nil }
        }[0]
        expectation.over = .some("Closed")
        expectation.count = 2
        #expect(player.differences(from: expectation).count == 3)
        #expect(throws: ContractError.self) { try player.play(["mouse", "press", "Cake"]) }
        #expect(throws: ContractError.self) { try player.play(["until", "Door", "opens"]) }
    }
}

extension ContractPlayer {
    /// What is not as expected, a line each.
    func differences(from expectation: Expectation) -> [String] {
        var wrong: [String] = []
        func check<Value: Equatable>(_ name: String, _ wanted: Value?, _ seen: @autoclosure () -> Value) {
            if let wanted, seen() != wanted { wrong.append("\(name) is \(seen()), not \(wanted)") }
        }
        if expectation.orders != nil || expectation.outcome != nil { simulator.settle() }
        let target = simulator.engine.target
        check("dragging", expectation.dragging, simulator.engine.session != nil)
        check("over", expectation.over, target?.place.region.label)
        check("state", expectation.state, state)
        check("reason", expectation.reason, reason)
        check("count", expectation.count, simulator.engine.session?.items.count ?? 0)
        check("opened", expectation.opened, scene.opened)
        check("outcome", expectation.outcome, outcome)
        for (name, order) in expectation.orders ?? [:] {
            let seen = scene.lists.first { $0.name == name }?.layout.itemIDs.map(scene.title)
            if seen != order { wrong.append("\(name) is \(seen ?? []), not \(order)") }
        }
        if let said = expectation.said {
            let last = simulator.announcements.last.map { AnnouncementRenderer().text(for: $0) } ?? ""
            if !last.contains(said) { wrong.append("the last sentence is \"\(last)\", without \"\(said)\"") }
        }
        return wrong
    }

    private var state: String {
        switch simulator.engine.target?.operation {
        case .copy: "copy"
        case .move: "move"
        case .link: "link"
        case .forbidden: "forbidden"
        case .cancel, nil: "none"
        }
    }

    private var reason: String {
        if case .forbidden(let reason) = simulator.engine.target?.operation { reason } else { "" }
    }

    /// What became of every item, in the words of the examples' page.
    private var outcome: String {
        let receipts = simulator.ended.last?.receipts ?? []
        return receipts.map { "\(scene.title(of: $0.item)): \(words(for: $0.outcome))" }.joined(separator: " ")
    }

    private func words(for outcome: Receipt.Outcome) -> String {
        switch outcome {
        case .accepted: "accepted."
        case .refused(let reason): "refused. \(reason)"
        case .failed(.cancelled): "came back."
        case .failed(let error): "failed. \(error)"
        case .pending: "nobody knows."
        }
    }
}
