// SPDX-License-Identifier: Apache-2.0

import WorkspaceModel

extension String {
    /// The first 1,200 bytes of the text for an address or a header: everything that is not a letter, a digit, a dot or a
    /// dash is percent-encoded. Two of them fit into an address of 8 kB, the longest that nginx takes, also where each byte
    /// becomes three.
    var percentEncoded: String {
        let encoded = Byte.percentEncoded(Array(utf8.prefix(1200))) { byte in
            byte >= 128 || !Byte.isWord(byte) && byte != Byte.dot && byte != Byte.dash
        }
        return String(decoding: encoded, as: UTF8.self)
    }
}
