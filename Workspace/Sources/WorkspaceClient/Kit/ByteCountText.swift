// SPDX-License-Identifier: Apache-2.0

/// How many bytes there are, as people say it.
enum ByteCountText {
    /// "812 bytes", "34 kB", "1.2 MB"; empty where the number makes no sense.
    static func text(_ bytes: Double) -> String {
        guard bytes >= 0, bytes < 1e15 else { return "" }
        if bytes < 1_000 { return bytes == 1 ? "1 byte" : "\(Int(bytes)) bytes" }
        if bytes < 1_000_000 { return "\(Int(bytes / 1_000)) kB" }
        // `Int` has 32 bits in the browser.
        let tenths = Int64(bytes / 100_000)
        return tenths < 1_000 ? "\(tenths / 10).\(tenths % 10) MB" : "\(tenths / 10) MB"
    }
}
