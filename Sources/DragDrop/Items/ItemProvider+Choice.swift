// SPDX-License-Identifier: Apache-2.0

/// Which representation is taken.
///
/// A representation fits a type if its own type is that type or a special case of it. Among those that fit *one* type, the
/// source's order decides: the best fidelity wins, also over a representation of exactly that type that loses more. Where
/// the asker lists *several* types, its own order decides first, because it knows what it can use best; see
/// ``ItemProvider/Preference`` for the other way round.
extension ItemProvider {
    /// Whose order decides when several types are accepted.
    public enum Preference: Equatable, Sendable {
        /// The asker's: its first type that anything fits, and of that the best fidelity.
        case asker

        /// The source's: the best fidelity that fits any of the types.
        case fidelity
    }

    /// The kinds of data on offer, the best first.
    public var contentTypes: [ContentType] { representations.map { $0.contentType } }

    /// The kinds of data on offer to someone, the best first.
    public func contentTypes(visibleTo scope: VisibilityScope) -> [ContentType] {
        var types: [ContentType] = []
        for representation in representations where representation.visibility.includes(scope) {
            types.append(representation.contentType)
        }
        return types
    }

    /// Whether a type can be had by someone.
    ///
    /// - Complexity: O(representations); nothing is allocated.
    public func canLoad(_ type: ContentType, visibleTo scope: VisibilityScope = .ownProcess) -> Bool {
        position(conformingTo: type, visibleTo: scope) != nil
    }

    /// The best representation that is, or is a special case of, a type.
    public func representation(
        conformingTo type: ContentType,
        visibleTo scope: VisibilityScope = .ownProcess
    ) -> Representation? {
        position(conformingTo: type, visibleTo: scope).map { representations[$0] }
    }

    /// The representation that an asker takes who accepts several types.
    ///
    /// - Complexity: O(types · representations).
    public func representation(
        conformingToAny types: [ContentType],
        preferring preference: Preference = .asker,
        visibleTo scope: VisibilityScope = .ownProcess
    ) -> Representation? {
        var best: Int?
        for type in types {
            guard let position = position(conformingTo: type, visibleTo: scope) else { continue }
            if preference == .asker { return representations[position] }
            best = min(best ?? position, position)
        }
        return best.map { representations[$0] }
    }

    private func position(conformingTo type: ContentType, visibleTo scope: VisibilityScope) -> Int? {
        for index in representations.indices {
            let representation = representations[index]
            if representation.visibility.includes(scope), representation.contentType.conforms(to: type) {
                return index
            }
        }
        return nil
    }
}
