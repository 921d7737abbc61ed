// SPDX-License-Identifier: Apache-2.0

/// What an item can be loaded as: representations in fidelity order, the best first.
public struct ItemProvider {
    /// The representations, the one that loses least first.
    public var representations: [Representation]

    /// Makes a provider of the given representations, the best first.
    public init(_ representations: [Representation] = []) {
        self.representations = representations
    }

    /// One form of an item.
    public struct Representation {
        /// What kind of data it is.
        public var contentType: ContentType

        /// Who may see it.
        public var visibility: Visibility

        /// Starts to produce the bytes; ends by finishing or failing the transfer, now or later.
        public var load: (Transfer) -> Void

        /// Makes a representation that is loaded when someone asks for it.
        public init(
            _ contentType: ContentType,
            visibility: Visibility = .all,
            load: @escaping (Transfer) -> Void
        ) {
            self.contentType = contentType
            self.visibility = visibility
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
    }

    /// The kinds of data on offer, the best first.
    public var contentTypes: [ContentType] { representations.map { $0.contentType } }

    /// The best representation that is, or is a special case of, a type.
    public func representation(conformingTo type: ContentType) -> Representation? {
        representations.first { $0.contentType.conforms(to: type) }
    }

    /// Starts loading the best representation of a type; nil if there is none.
    public func load(_ type: ContentType) -> Transfer? {
        guard let representation = representation(conformingTo: type) else { return nil }
        let transfer = Transfer(representation.contentType)
        representation.load(transfer)
        return transfer
    }
}

extension ItemProvider {
    /// A provider of one text.
    public init(text: String) {
        self.init([
            Representation(.plainText) { $0.finish(Array(text.utf8)) }
        ])
    }
}
