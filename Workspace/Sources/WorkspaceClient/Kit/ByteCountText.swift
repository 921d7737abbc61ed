// SPDX-License-Identifier: Apache-2.0

import WorkspaceModel

/// How many bytes there are, as people say it.
enum ByteCountText {
    /// "812 bytes", "34 kB", "1.2 MB"; empty where the number makes no sense.
    static func text(_ bytes: Double) -> String {
        guard bytes >= 0, bytes < 1e15 else { return "" }
        let whole = Int(min(bytes, 1_000_000))
        if bytes < 1_000 { return L10n.bytes(count: whole) }
        if bytes < 1_000_000 {
            let size = "\(whole / 1_000)"
            return L10n.kb(size: size)
        }
        // `Int` has 32 bits in the browser.
        let tenths = Int64(bytes / 100_000)
        let size = tenths < 1_000 ? "\(tenths / 10).\(tenths % 10)" : "\(tenths / 10)"
        return L10n.mb(size: size)
    }
}
