// SPDX-License-Identifier: Apache-2.0

/// Keeps a spreadsheet from running a cell as a formula: an apostrophe goes before what could be one.
///
/// https://owasp.org/www-community/attacks/CSV_Injection
enum FormulaGuard {
    /// What a formula begins with, for some spreadsheet.
    private static let openers: Set<Unicode.Scalar> = ["=", "+", "-", "@", "\t", "\r", "\n", "＝", "＋", "－", "＠"]

    /// The cell, with an apostrophe where it could be run.
    static func guarded(_ cell: String) -> String { isDangerous(cell) ? "'\(cell)" : cell }

    /// The cell as it was before ``guarded(_:)``.
    static func unguarded(_ cell: String) -> String {
        cell.unicodeScalars.first == "'" && isDangerous(cell) ? String(cell.unicodeScalars.dropFirst()) : cell
    }

    /// Whether it begins like a formula; apostrophes before it count as nothing, so that each one can be taken back.
    private static func isDangerous(_ cell: String) -> Bool {
        cell.unicodeScalars.first { $0 != "'" }.map(openers.contains) ?? false
    }
}
