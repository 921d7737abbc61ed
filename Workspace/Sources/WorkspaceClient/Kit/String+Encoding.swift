// SPDX-License-Identifier: Apache-2.0

import WorkspaceModel

extension String {
    /// The first 400 bytes of the text for an address or a header: everything that is not a letter, a digit, a dot or a
    /// dash is percent-encoded.
    var percentEncoded: String {
        let digits = Array("0123456789ABCDEF".utf8)
        var bytes: [UInt8] = []
        for byte in utf8.prefix(400) {
            if byte < 128, Byte.isWord(byte) || byte == Byte.dot || byte == Byte.dash {
                bytes.append(byte)
            } else {
                bytes += [37, digits[Int(byte >> 4)], digits[Int(byte & 15)]]
            }
        }
        return String(decoding: bytes, as: UTF8.self)
    }
}
