// SPDX-License-Identifier: Apache-2.0

extension Refusal {
    static var unknown: Refusal { Refusal(.unknownNode, L10n.thisIsNotHereAnyMore) }

    static var tooDeep: Refusal { Refusal(.limit, L10n.thisWouldBeNestedTooDeeply) }

    static var nothing: Refusal { Refusal(.malformed, L10n.nothingWasChosen) }

    static var twice: Refusal { Refusal(.malformed, L10n.theSameThingWasChosenTwice) }

    static var managed: Refusal { Refusal(.badField, L10n.whereADeletedThingCameFrom) }

    static var nullCharacter: Refusal { Refusal(.badField, L10n.aTextCannotHoldANull) }

    static var notFinite: Refusal { Refusal(.badField, L10n.aNumberIsTooLarge) }

    static var timeless: Refusal { Refusal(.badField, L10n.aDateLiesBetweenTheYears) }

    static func tooMany(_ limit: Int) -> Refusal {
        Refusal(.limit, L10n.thisIsTooMuchAtOnceAt(limit: limit))
    }

    static func deleted(_ node: Node) -> Refusal { Refusal(.deleted, L10n.wasDeleted(subject: node.asSubject)) }

    static func exists(_ kind: Kind) -> Refusal {
        Refusal(.alreadyExists, L10n.withThisIdentityIsAlreadyThere(kind: kind.nounWithArticle.capitalizedFirst))
    }

    static func cycle(_ node: Node) -> Refusal {
        Refusal(.cycle, L10n.cannotBeMovedIntoItself(subject: node.asSubject))
    }

    static func fixed(_ node: Node) -> Refusal {
        Refusal(.notAllowed, L10n.theStaysWhereItIs(kind: node.kind.noun))
    }

    static func wrongType(_ field: Field) -> Refusal {
        Refusal(.badField, L10n.theValueOfHasTheWrong(name: field.name.text))
    }

    static func tooLong(_ field: Field, limit: Int) -> Refusal {
        let sentence =
            switch field {
            case .title: L10n.theTitleIsTooLongAt(limit: limit)
            case .body: L10n.theTextIsTooLongAt(limit: limit)
            default: L10n.isTooLongAtMostBytes(name: field.name.text, limit: limit)
            }
        return Refusal(.limit, sentence)
    }

    static func tooManyEntries(_ field: Field) -> Refusal {
        Refusal(.limit, L10n.thereAreTooManyAtMost(name: field.name.text, limit: ModelLimits.listEntries))
    }
}

extension String {
    /// The same text with a capital first letter, if that is an ASCII letter.
    public var capitalizedFirst: String {
        var bytes = Array(utf8)
        if let first = bytes.first, (0x61...0x7A).contains(first) { bytes[0] = first - 0x20 }
        return String(decoding: bytes, as: UTF8.self)
    }
}
