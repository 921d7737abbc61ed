// SPDX-License-Identifier: Apache-2.0

/// Comparisons of text by its bytes.
///
/// `String.==` compares by canonical equivalence and pulls some 60 kB of Unicode tables into the browser's module;
/// two replicas must also agree on bytes, not on how they look.
public enum UTF8Text {
    /// Whether two texts are the same bytes.
    public static func equal(_ left: String, _ right: String) -> Bool {
        left.utf8.elementsEqual(right.utf8)
    }

    /// Whether two lists of texts are the same bytes.
    static func equal(_ bytes: UnsafeBufferPointer<UInt8>, _ text: StaticString) -> Bool {
        guard bytes.count == text.utf8CodeUnitCount else { return false }
        let start = text.utf8Start
        var index = 0
        while index < bytes.count {
            if bytes[index] != start[index] { return false }
            index &+= 1
        }
        return true
    }
}

extension StaticString {
    /// The same text as a `String`.
    public var text: String {
        String(decoding: UnsafeBufferPointer(start: utf8Start, count: utf8CodeUnitCount), as: UTF8.self)
    }
}
