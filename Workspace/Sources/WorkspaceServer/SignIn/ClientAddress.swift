// SPDX-License-Identifier: Apache-2.0
import HTTPTypes
import Hummingbird
import NIOCore

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
}

extension Substring {
    fileprivate var trimmingSpaces: String { String(filter { $0 != " " && $0 != "\t" }) }
}
