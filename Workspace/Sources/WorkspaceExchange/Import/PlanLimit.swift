// SPDX-License-Identifier: Apache-2.0

internal import WorkspaceModel

/// The most that one import makes. It is checked while a file is read: a line of four bytes becomes a card of hundreds.
enum PlanLimit {
    /// - Throws: Where so many things are more than one transaction takes.
    static func check(_ count: Int) throws(ImportError) {
        guard count > ModelLimits.operations else { return }
        let sentence = L10n.theFileHoldsTooManyThings(number: count, limit: ModelLimits.operations)
        throw ImportError(.tooLarge, sentence)
    }
}
