// SPDX-License-Identifier: Apache-2.0

extension Refusal {
    static var unknown: Refusal { Refusal(.unknownNode, "This is not here any more.") }

    static var tooDeep: Refusal { Refusal(.limit, "This would be nested too deeply. Put it further up.") }

    static var nothing: Refusal { Refusal(.malformed, "Nothing was chosen.") }

    static var twice: Refusal { Refusal(.malformed, "The same thing was chosen twice.") }

    static var managed: Refusal { Refusal(.badField, "Where a deleted thing came from is kept by the workspace.") }

    static var nullCharacter: Refusal { Refusal(.badField, "A text cannot hold a null character.") }

    static var notFinite: Refusal { Refusal(.badField, "A number is too large.") }

    static var timeless: Refusal { Refusal(.badField, "A date lies between the years 0 and 9999.") }

    static func tooMany(_ limit: Int) -> Refusal {
        Refusal(.limit, "This is too much at once: at most \(limit) can be taken together.")
    }

    static func deleted(_ node: Node) -> Refusal { Refusal(.deleted, "\(node.asSubject) was deleted.") }

    static func exists(_ kind: Kind) -> Refusal {
        Refusal(.alreadyExists, "\(kind.nounWithArticle.capitalizedFirst) with this identity is already there.")
    }

    static func cycle(_ node: Node) -> Refusal {
        Refusal(.cycle, "\(node.asSubject) cannot be moved into itself.")
    }

    static func fixed(_ node: Node) -> Refusal {
        Refusal(.notAllowed, "The \(node.kind.noun) stays where it is.")
    }

    static func wrongType(_ field: Field) -> Refusal {
        Refusal(.badField, "The value of “\(field.name.text)” has the wrong type.")
    }

    static func tooLong(_ field: Field, limit: Int) -> Refusal {
        let what = field == .title ? "title" : field == .body ? "text" : field.name.text
        return Refusal(.limit, "The \(what) is too long: at most \(limit) bytes fit.")
    }

    static func tooManyEntries(_ field: Field) -> Refusal {
        Refusal(.limit, "There are too many \(field.name.text): at most \(ModelLimits.listEntries) fit.")
    }
}

extension String {
    /// The same text with a capital first letter, if that is an ASCII letter.
    var capitalizedFirst: String {
        var bytes = Array(utf8)
        if let first = bytes.first, (0x61...0x7A).contains(first) { bytes[0] = first - 0x20 }
        return String(decoding: bytes, as: UTF8.self)
    }
}
