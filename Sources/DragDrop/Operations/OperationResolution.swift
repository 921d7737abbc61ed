// SPDX-License-Identifier: Apache-2.0

extension DropOperation {
    /// Joins what the target proposes, what the source allows and what the person's keys ask for.
    ///
    /// - A refusal or a cancel stays what it is.
    /// - A modifier wins if the target lists its operation and the source allows it.
    /// - A move that the source does not allow becomes a copy if it allows that, else a refusal.
    public static func resolve(
        proposed: DropOperation,
        alternatives: OperationMask,
        allowed: OperationMask,
        modifiers: Modifiers
    ) -> DropOperation {
        guard proposed.isDelivering else { return proposed }
        if modifiers.contains(.link), allowed.contains(.link), alternatives.contains(.link) || proposed == .link {
            return .link
        }
        if modifiers.contains(.copy), allowed.contains(.copy), alternatives.contains(.copy) || proposed == .copy {
            return .copy
        }
        if allowed.allows(proposed) { return proposed }
        if proposed == .move, allowed.contains(.copy) { return .copy }
        return .forbidden(reason: "The source does not allow this.")
    }
}
