// SPDX-License-Identifier: Apache-2.0

import BrowserBridge
import WorkspaceModel

/// Numbers as the person writes them.
struct NumberText {
    let conventions: Conventions

    /// A number without a needless fraction: "3", "2.5", or "2,5".
    func text(of number: Double) -> String {
        if number == number.rounded(), abs(number) < 1e15 { return "\(Int64(number))" }
        let sign = conventions.usesDecimalComma ? UInt8(ascii: ",") : UInt8(ascii: ".")
        return String(decoding: "\(number)".utf8.map { $0 == UInt8(ascii: ".") ? sign : $0 }, as: UTF8.self)
    }

    /// How many bytes there are: "812 bytes", "34 kB", "1.2 MB"; empty where the number makes no sense.
    func bytes(_ bytes: Double) -> String {
        guard bytes >= 0, bytes < 1e15 else { return "" }
        let whole = Int(min(bytes, 1_000_000))
        if bytes < 1_000 { return L10n.bytes(count: whole) }
        if bytes < 1_000_000 { return L10n.kb(size: "\(whole / 1_000)") }
        // `Int` has 32 bits in the browser.
        let tenths = Int64(bytes / 100_000)
        return L10n.mb(size: tenths < 1_000 ? text(of: Double(tenths) / 10) : "\(tenths / 10)")
    }
}

extension WebPage {
    /// How the person writes numbers.
    var numbers: NumberText { NumberText(conventions: conventions) }
}
