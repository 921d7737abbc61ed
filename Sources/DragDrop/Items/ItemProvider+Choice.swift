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
        representations.filter { $0.visibility.includes(scope) }.map { $0.contentType }
    }

    /// Whether a type can be had by someone.
    ///
    /// - Complexity: O(representations); nothing is allocated.
    public func canLoad(_ type: ContentType, visibleTo scope: VisibilityScope = .ownProcess) -> Bool {
        representations.contains { $0.fits(type, scope) }
    }

    /// The representation that an asker takes who accepts several types, its favourite first.
    ///
    /// - Complexity: O(types · representations).
    public func representation(
        conformingToAny types: [ContentType],
        visibleTo scope: VisibilityScope = .ownProcess
    ) -> Representation? {
        for type in types {
            if let best = representations.first(where: { $0.fits(type, scope) }) { return best }
        }
        return nil
    }
}

extension ItemProvider.Representation {
    fileprivate func fits(_ type: ContentType, _ scope: ItemProvider.VisibilityScope) -> Bool {
        visibility.includes(scope) && contentType.conforms(to: type)
    }
}
