// SPDX-License-Identifier: Apache-2.0
import Foundation
import Testing

/// One line of the contract, `Tests/Contract/behaviours.json`: what a hand does and what must come of it.
struct Behaviour: Decodable, CustomTestStringConvertible {
    let name: String
    let steps: [Step]
    /// Why the simulator cannot play it; nil if it can.
    let simulator: String?

    var testDescription: String { name }

    /// A sentence that something does, or what must be so.
    enum Step: Decodable {
        case act([String])
        case expect(Expectation)

        init(from decoder: any Decoder) throws {
            let container = try decoder.singleValueContainer()
            if let text = try? container.decode(String.self) {
                self = .act(text.split(separator: " ").map(String.init))
            } else {
                self = .expect(try container.decode(Expectation.self))
            }
        }
    }

    /// The contract, as it is on the disk.
    static func all() throws -> [Behaviour] {
        let tests = URL(fileURLWithPath: #filePath).resolvingSymlinksInPath()
            .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
        let table = try Data(contentsOf: tests.appendingPathComponent("Contract/behaviours.json"))
        return try JSONDecoder().decode([Behaviour].self, from: table)
    }
}

/// What must be so. A property that is missing says nothing; `over` and `opened` may be null, which says: none.
struct Expectation: Decodable {
    var dragging: Bool?
    var over: String??
    var state: String?
    var reason: String?
    var count: Int?
    var opened: String??
    var orders: [String: [String]]?
    var outcome: String?
    var said: String?

    private enum CodingKeys: String, CodingKey, CaseIterable {
        case dragging, over, state, reason, count, opened, orders, outcome, said
    }

    init(from decoder: any Decoder) throws {
        let known = try decoder.container(keyedBy: CodingKeys.self)
        let names = try decoder.container(keyedBy: AnyKey.self).allKeys.map(\.stringValue)
        if let unknown = names.first(where: { CodingKeys(stringValue: $0) == nil }) {
            throw ContractError("the contract expects something unknown: \(unknown)")
        }
        dragging = try known.decodeIfPresent(Bool.self, forKey: .dragging)
        over = known.contains(.over) ? .some(try known.decodeIfPresent(String.self, forKey: .over)) : nil
        state = try known.decodeIfPresent(String.self, forKey: .state)
        reason = try known.decodeIfPresent(String.self, forKey: .reason)
        count = try known.decodeIfPresent(Int.self, forKey: .count)
        opened = known.contains(.opened) ? .some(try known.decodeIfPresent(String.self, forKey: .opened)) : nil
        orders = try known.decodeIfPresent([String: [String]].self, forKey: .orders)
        outcome = try known.decodeIfPresent(String.self, forKey: .outcome)
        said = try known.decodeIfPresent(String.self, forKey: .said)
    }

    private struct AnyKey: CodingKey {
        var stringValue: String
        var intValue: Int? { nil }
        init?(stringValue: String) { self.stringValue = stringValue }
        init?(intValue: Int) { nil }
    }
}

/// A line of the contract that cannot be played as it is written.
struct ContractError: Error, CustomStringConvertible {
    let description: String
    init(_ description: String) { self.description = description }
}
