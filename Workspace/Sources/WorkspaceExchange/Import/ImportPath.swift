// SPDX-License-Identifier: Apache-2.0

internal import WorkspaceModel

/// Where in a file something is, so that an error can name it in words.
struct ImportPath {
    /// One step into the file.
    enum Step {
        /// The n-th thing of a kind, counted from 1.
        case element(StaticString, Int)
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
            if case .element(let kind, let number) = step { "\(kind.text) \(number)" } else { nil }
        }
        return elements.isEmpty ? "the board" : elements.reversed().joined(separator: " of ")
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
            return "\(what) has no \(member ?? "content"), so nothing was imported."
        case .wrongType, .invalidValue, .numberOutOfRange:
            let place = member.map { "The “\($0)” of \(subject)" } ?? what
            return "\(place) is not what \(program.text) writes there (byte \(error.offset)), so nothing was imported."
        case .endsEarly:
            return "The file ends in the middle, after \(error.offset) bytes; export it from \(program.text) once more."
        case .tooDeep:
            return "The file nests lists and objects deeper than any \(program.text) board (byte \(error.offset))."
        case .invalidUTF8:
            return "The file is not UTF-8 text (byte \(error.offset)), so it is not what \(program.text) exported."
        case .tooLong:
            return
                "The file has more in it than any \(program.text) board (byte \(error.offset)), so nothing was imported."
        case .unexpectedCharacter, .unknownName:
            return "The file is not valid JSON (byte \(error.offset)), so nothing was imported."
        }
    }
}
