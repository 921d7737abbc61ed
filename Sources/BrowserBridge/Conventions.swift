// SPDX-License-Identifier: Apache-2.0

/// How the person writes dates and numbers, as their browser is set.
public struct Conventions: Equatable, Sendable {
    /// What a date with the name of its month begins with.
    public enum DateOrder: Equatable, Sendable {
        /// 12 Mar 2026.
        case dayFirst
        /// Mar 12, 2026.
        case monthFirst
        /// 2026 Mar 12.
        case yearFirst
    }

    /// In which order a date stands.
    public var dateOrder = DateOrder.dayFirst
    /// Whether the clock goes round twice a day.
    public var usesTwelveHours = false
    /// Whether the fraction of a number comes after a comma; else after a point.
    public var usesDecimalComma = false

    /// A day first, 24 hours, a point.
    public init() {}
}

extension Conventions {
    /// Reads what the page says, as in `dmyh23,`; what is not understood stays as it is without a browser.
    init(_ text: String) {
        let bytes = Array(text.utf8)
        guard bytes.count > 6 else { return }
        switch bytes[0] {
        case UInt8(ascii: "m"): dateOrder = .monthFirst
        case UInt8(ascii: "y"): dateOrder = .yearFirst
        default: break
        }
        usesTwelveHours = bytes[4] == UInt8(ascii: "1")
        usesDecimalComma = bytes[6] == UInt8(ascii: ",")
    }
}

extension WebPage {
    /// How the person writes dates and numbers. The browser is asked once: who changes its settings loads pages again.
    public var conventions: Conventions {
        if let known = knownConventions { return known }
        let asked = Conventions(wire.askText(.conventions) ?? "")
        knownConventions = asked
        return asked
    }
}
