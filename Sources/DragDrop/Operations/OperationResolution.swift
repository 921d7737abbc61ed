// SPDX-License-Identifier: Apache-2.0

extension DropOperation {
    /// Joins what the target proposes, what the source allows and what the person's keys ask for.
    ///
    /// - A refusal or a cancel stays what it is.
    /// - A modifier wins if the target lists its operation and the source allows it; of several, link before copy before
    ///   move.
    /// - What the source does not allow is a refusal; a move becomes a copy if it allows that.
    ///
    /// - Parameters:
    ///   - proposed: The target's proposal.
    ///   - alternatives: What else the target would do if asked.
    ///   - allowed: What the source allows.
    ///   - modifiers: What the person's keys ask for.
    ///   - reason: The sentence of a refusal that is nobody's but the engine's.
    public static func resolve(
        proposed: DropOperation,
        alternatives: OperationMask,
        allowed: OperationMask,
        modifiers: Modifiers,
        reason: @autoclosure () -> String = notAllowedReason
    ) -> DropOperation {
        guard proposed.isDelivering else { return proposed }
        if modifiers.contains(.link), allowed.contains(.link), alternatives.contains(.link) || proposed == .link {
            return .link
        }
        if modifiers.contains(.copy), allowed.contains(.copy), alternatives.contains(.copy) || proposed == .copy {
            return .copy
        }
        if modifiers.contains(.move), allowed.contains(.move), alternatives.contains(.move) || proposed == .move {
            return .move
        }
        if allowed.allows(proposed) { return proposed }
        if proposed == .move, allowed.contains(.copy) { return .copy }
        return .forbidden(reason: reason())
    }

    /// Why nothing happens when a target wants what the source does not allow, in English.
    public static var notAllowedReason: String { "The source does not allow this." }
}
