// SPDX-License-Identifier: Apache-2.0

internal import WorkspaceModel

/// Names of files made from titles, which may be anything.
struct FileNames {
    private var used: Set<String> = []
    /// The number that a name gets next: thousands of pictures may have one name.
    private var numbers: [String: Int] = [:]

    /// A name without extension that was not given yet, also where capitals make no difference.
    ///
    /// - Parameter fallback: The name where nothing of the title can be used.
    mutating func unique(_ title: String, fallback: String = L10n.boardTitle) -> String {
        let name = FileNames.safe(title, fallback: fallback)
        let key = name.lowercased()
        var candidate = name
        var number = numbers[key] ?? 2
        while !used.insert(candidate.lowercased()).inserted {
            candidate = "\(name) \(number)"
            number += 1
        }
        numbers[key] = number
        return candidate
    }

    /// A title as a file's name: letters with their marks, digits, spaces, hyphens, dots inside; not too long, never
    /// empty, and none of the names that some systems keep for themselves.
    static func safe(_ title: String, fallback: String = L10n.boardTitle) -> String {
        var scalars = String.UnicodeScalarView()
        var bytes = 0
        var pendingSpace = false
        for scalar in title.unicodeScalars {
            let isOnLetter = !pendingSpace && isMark(scalar) && scalars.last.map(takesMarks) == true
            guard isOnLetter || isPlain(scalar) else {
                pendingSpace = !scalars.isEmpty
                continue
            }
            if scalar == ".", scalars.isEmpty || pendingSpace { continue }
            bytes += UTF8.width(scalar) + (pendingSpace ? 1 : 0)
            if bytes > 80 { break }
            if pendingSpace { scalars.append(" ") }
            pendingSpace = false
            scalars.append(scalar)
        }
        while let last = scalars.last, last == "." || last == "-" || isJoiner(last) { scalars.removeLast() }
        let name = String(scalars)
        if name.isEmpty { return fallback }
        return isReserved(name) ? "\(name) \(fallback.lowercased())" : name
    }

    private static func isPlain(_ scalar: Unicode.Scalar) -> Bool {
        scalar == "-" || scalar == "_" || scalar == "." || scalar.properties.isAlphabetic
            || scalar.properties.generalCategory == .decimalNumber
    }

    /// Whether it belongs to the letter before it: an accent, a vowel's sign, or what joins letters or keeps them apart.
    private static func isMark(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.properties.generalCategory {
        case .nonspacingMark, .spacingMark: true
        default: isJoiner(scalar)
        }
    }

    private static func isJoiner(_ scalar: Unicode.Scalar) -> Bool { scalar == "\u{200C}" || scalar == "\u{200D}" }

    private static func takesMarks(_ scalar: Unicode.Scalar) -> Bool {
        scalar.properties.isAlphabetic || isMark(scalar)
    }

    private static func isReserved(_ name: String) -> Bool {
        let stem = name.prefix { $0 != "." }.uppercased()
        if ["CON", "PRN", "AUX", "NUL"].contains(stem) { return true }
        return stem.count == 4 && (stem.hasPrefix("COM") || stem.hasPrefix("LPT")) && stem.last?.isNumber == true
    }
}
