// SPDX-License-Identifier: Apache-2.0

/// Lines of a description.
enum MarkdownBody {
    /// The lines as one text, without empty ones around it.
    static func text(_ lines: [String]) -> String {
        guard let first = lines.firstIndex(where: { !$0.isEmpty }), let last = lines.lastIndex(where: { !$0.isEmpty })
        else {
            return ""
        }
        return lines[first...last].joined(separator: "\n")
    }
}
