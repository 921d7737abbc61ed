// SPDX-License-Identifier: Apache-2.0

/// Which representation is taken.
///
/// A representation fits a type if its own type is that type or a special case of it. Among those that fit *one* type, the
/// source's order decides: the best fidelity wins, also over a representation of exactly that type that loses more. Where
/// the asker lists *several* types, its own order decides first, because it knows what it can use best: its first type that
/// anything fits, and of that the best fidelity.
extension ItemProvider {
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

    /// The representation that an asker takes who accepts several types, its favourite first.
    ///
    /// - Complexity: O(types · representations).
    public func representation(
        conformingToAny types: [ContentType],
        visibleTo scope: VisibilityScope = .ownProcess
    ) -> Representation? {
        for type in types {
            if let position = position(conformingTo: type, visibleTo: scope) { return representations[position] }
        }
        return nil
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
