// SPDX-License-Identifier: Apache-2.0

/// Addresses that a person may be led to. Everything else (`javascript:`, `data:`, `file:`) could run or read something.
enum WebAddress {
    private static let schemes = ["https://", "http://", "mailto:"]

    /// The address without space around it, or nil when it is not one of the web or of mail.
    static func checked(_ text: String?) -> String? {
        guard let text else { return nil }
        let isSpace: (Unicode.Scalar) -> Bool = { $0.value <= 0x20 }
        let scalars = text.unicodeScalars.drop(while: isSpace)
        let end = scalars.lastIndex { !isSpace($0) }
        guard let end else { return nil }
        let trimmed = String(String.UnicodeScalarView(scalars[...end]))
        guard !trimmed.unicodeScalars.contains(where: { $0.value < 0x20 || $0.value == 0x7F }) else { return nil }
        let start = trimmed.prefix(8).lowercased()
        return schemes.contains { start.hasPrefix($0) && trimmed.utf8.count > $0.utf8.count } ? trimmed : nil
    }
}
