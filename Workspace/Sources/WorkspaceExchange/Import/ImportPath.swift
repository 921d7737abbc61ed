// SPDX-License-Identifier: Apache-2.0

internal import WorkspaceModel

/// Where in a file something is, so that an error can name it in words.
struct ImportPath {
    /// One step into the file.
    enum Step {
        /// The n-th thing of a kind, counted from 1.
        case element(ImportedPart, Int)
        /// A member of an object.
        case member(StaticString)
    }

    /// The program whose file it is.
    let program: StaticString
    private(set) var steps: [Step] = []

    init(program: StaticString) {
        self.program = program
    }

    mutating func enter(_ step: Step) { steps.append(step) }

    mutating func leave() { steps.removeLast() }

    /// The last thing with a number and everything around it: "item 2 of checklist 3".
    private var subject: String {
        let elements = steps.compactMap { step in
            if case .element(let kind, let number) = step { kind.numbered(number) } else { nil }
        }
        guard let first = elements.first else { return L10n.theBoard }
        return elements.dropFirst().reduce(first) { L10n.partOf(part: $1, whole: $0) }
    }

    /// The member where it happened, unless it happened to an element as a whole.
    private var member: String? {
        if case .member(let name)? = steps.last { name.text } else { nil }
    }

    /// A sentence for an error here.
    func sentence(for error: JSONError) -> String {
        let what = subject.prefix(1).uppercased() + subject.dropFirst()
        switch error.reason {
        case .missingMember:
            return member.map { L10n.hasNo(what: what, name: $0) } ?? L10n.hasNoContent(what: what)
        case .wrongType, .invalidValue, .numberOutOfRange:
            let place = member.map { L10n.theMemberOf(name: $0, whole: subject) } ?? what
            return L10n.isNotWhatIsWrittenThere(what: place, program: program.text, position: error.offset)
        case .endsEarly:
            return L10n.theFileEndsInTheMiddle(program: program.text, position: error.offset)
        case .tooDeep:
            return L10n.theFileNestsTooDeeply(program: program.text, position: error.offset)
        case .invalidUTF8:
            return L10n.theFileIsNotUTF8(program: program.text, position: error.offset)
        case .tooLong:
            return L10n.theFileHasTooMuch(program: program.text, position: error.offset)
        case .unexpectedCharacter, .unknownName:
            return L10n.theFileIsNotValidJSON(position: error.offset)
        }
    }
}
