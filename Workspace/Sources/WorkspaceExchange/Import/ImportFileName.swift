// SPDX-License-Identifier: Apache-2.0

/// The name that a file had: what it tells where the content does not.
struct ImportFileName {
    /// The name without its ending.
    let stem: String
    /// The ending in small letters, without the dot; empty when there is none.
    let ending: String

    init(_ name: String) {
        let name = name.split(separator: "/").last.map(String.init) ?? ""
        if let dot = name.lastIndex(of: "."), dot != name.startIndex {
            stem = String(name[..<dot])
            ending = name[name.index(after: dot)...].lowercased()
        } else {
            stem = name
            ending = ""
        }
    }
}
