// SPDX-License-Identifier: Apache-2.0
import HTTPTypes
import Hummingbird
import NIOCore
import WorkspaceHashing

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

/// The network address that a request comes from.
enum ClientAddress {
    /// The address of the other end; behind our own proxy, what that says last in `X-Forwarded-For`.
    ///
    /// - Parameter proxies: Who is believed: the header is anybody's to send.
    static func of(_ request: Request, on channel: any Channel, behind proxies: TrustedProxies) -> String {
        let direct = channel.remoteAddress?.ipAddress ?? "local"
        guard proxies.contains(direct),
            let last = request.header("X-Forwarded-For")?.split(separator: ",").last?.trimmingSpaces, !last.isEmpty,
            last.utf8.count <= 45
        else { return direct }
        return last
    }

    /// Whose limits an address counts for: of IPv6 all that begin with the same 64 bits, which are the least that one
    /// customer gets; any other its own.
    static func network(of address: String) -> String {
        let plain = plain(address)
        return bytes(of: plain).map { "\($0.prefix(8).hexadecimal)/64" } ?? plain
    }

    /// An address in one way of several: a socket for both kinds writes 192.0.2.1 as ::ffff:192.0.2.1 (RFC 4291, section
    /// 2.5.5.2).
    static func plain(_ address: String) -> String {
        guard let bytes = bytes(of: address), bytes.starts(with: [UInt8](repeating: 0, count: 10) + [0xFF, 0xFF])
        else { return address }
        return bytes.suffix(4).map { "\($0)" }.joined(separator: ".")
    }

    /// The bytes of an IPv6 address; nil for any other.
    private static func bytes(of address: String) -> [UInt8]? {
        var bytes = [UInt8](repeating: 0, count: 16)
        return inet_pton(AF_INET6, address, &bytes) == 1 ? bytes : nil
    }
}

extension Substring {
    fileprivate var trimmingSpaces: String { String(filter { $0 != " " && $0 != "\t" }) }
}
