// SPDX-License-Identifier: Apache-2.0

/// What an item can be loaded as: representations in fidelity order, the best first.
///
/// ```swift
/// func soup(print: @escaping (Transfer) -> Void) -> ItemProvider {
///     let recipe = ContentType("com.example.recipe", conformingTo: [.json])
///     var provider = ItemProvider(suggestedName: "Soup")
///     provider.register(.init(recipe, visibility: .ownProcess) { $0.finish(Array("{}".utf8)) })
///     provider.register(.init(.pdf, estimatedByteCount: 40_000) { transfer in print(transfer) })
///     provider.register(text: "Soup")
///     return provider
/// }
/// ```
///
/// A provider is a value: who copies and changes it changes nothing for others. Nothing is loaded before someone asks.
public struct ItemProvider {
    /// The representations, the one that loses least first.
    public var representations: [Representation]

    /// What a file of it should be called, as far as the source knows; see ``suggestedFileName(for:)``.
    public var suggestedName: String?

    /// Makes a provider of the given representations, the best first.
    public init(_ representations: [Representation] = [], suggestedName: String? = nil) {
        self.representations = representations
        self.suggestedName = suggestedName
    }

    /// One form of an item.
    public struct Representation {
        /// What kind of data it is.
        public var contentType: ContentType

        /// Who may see it.
        public var visibility: Visibility

        /// How many bytes it will be, if the source has an idea; for progress before the first byte, never a promise.
        public var estimatedByteCount: Int?

        /// Starts to produce the bytes; ends by finishing or failing the transfer, now or later. Called once a load.
        public var load: (Transfer) -> Void

        /// Makes a representation that is loaded when someone asks for it.
        public init(
            _ contentType: ContentType,
            visibility: Visibility = .all,
            estimatedByteCount: Int? = nil,
            load: @escaping (Transfer) -> Void
        ) {
            self.contentType = contentType
            self.visibility = visibility
            self.estimatedByteCount = estimatedByteCount
            self.load = load
        }
    }

    /// Who may see a representation.
    public enum Visibility: Equatable, Sendable {
        /// Every program.
        case all

        /// The same program, also in another window of it.
        case sameApplication

        /// Only the process that made it.
        case ownProcess

        /// Whether a representation may be loaded in a scope.
        public func includes(_ scope: VisibilityScope) -> Bool {
            switch (self, scope) {
            case (.all, _), (_, .ownProcess), (.sameApplication, .sameApplication): true
            case (.sameApplication, .otherPrograms), (.ownProcess, _): false
            }
        }
    }

    /// Where a load is asked for, and with that which representations it may see.
    public enum VisibilityScope: Equatable, Sendable {
        /// Any other program.
        case otherPrograms

        /// Another process or window of the same program.
        case sameApplication

        /// The process that made the provider.
        case ownProcess
    }

    /// Adds a representation that loses more than those registered before it.
    public mutating func register(_ representation: Representation) { representations.append(representation) }

    /// The provider as someone else may have it: without what is not for them. What leaves the process or the program
    /// must go through this or one of the questions with a scope.
    public func restricted(to scope: VisibilityScope) -> ItemProvider {
        ItemProvider(
            representations.filter { $0.visibility.includes(scope) },
            suggestedName: suggestedName
        )
    }
}
