// SPDX-License-Identifier: Apache-2.0

/// How the bytes of a compressed twin encode a file: a coding of RFC 9110, section 8.4.1. Smallest first.
enum ContentEncoding: String, CaseIterable {
    /// Brotli, RFC 7932. Browsers accept it over HTTPS and from this computer.
    case brotli = "br"
    /// The gzip format, RFC 1952.
    case gzip

    /// What the name of the twin adds to that of the file.
    var fileSuffix: String {
        switch self {
        case .brotli: ".br"
        case .gzip: ".gz"
        }
    }

    /// Whether a header `Accept-Encoding` takes it: it is listed, and not with a weight of zero.
    func isAccepted(by header: String) -> Bool {
        header.lowercased().split(separator: ",").contains { part in
            let pieces = part.split(separator: ";").map { $0.filter { !$0.isWhitespace } }
            guard pieces.first == rawValue else { return false }
            return !pieces.dropFirst().contains { $0.hasPrefix("q=") && Double($0.dropFirst(2)) == 0 }
        }
    }
}
