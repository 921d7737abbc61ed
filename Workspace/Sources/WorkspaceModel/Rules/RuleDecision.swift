// SPDX-License-Identifier: Apache-2.0

/// What happens when something of one kind is dropped on something of another.
public enum RuleDecision: Sendable {
    /// It goes there.
    case move
    /// A copy goes there; the original stays.
    case copy
    /// It stays, and the destination refers to it: a link node, or for a label on a card the label itself.
    case link
    /// It becomes, or is put into, something of this kind, which goes there.
    case convert(Kind)
    /// Nothing happens, for the reason that the sentence gives.
    case refused(String)
}

extension RuleDecision: Equatable {
    /// Whether both are the same.
    public static func == (left: RuleDecision, right: RuleDecision) -> Bool {
        switch (left, right) {
        case (.move, .move), (.copy, .copy), (.link, .link): true
        case (.convert(let one), .convert(let two)): one == two
        case (.refused(let one), .refused(let two)): UTF8Text.equal(one, two)
        default: false
        }
    }

    /// Whether the drop is refused.
    public var isRefused: Bool { if case .refused = self { true } else { false } }
}
