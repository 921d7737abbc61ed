// SPDX-License-Identifier: Apache-2.0
import Foundation

#if canImport(Glibc)
import Glibc
#elseif canImport(Darwin)
import Darwin
#endif

/// Whether ports are free, and what addresses are.
enum Port {
    /// Whether a text is a network address, and no name of one.
    static func isAddress(_ text: String) -> Bool {
        var (four, six) = (in_addr(), in6_addr())
        let (isFour, isSix) = (inet_pton(AF_INET, text, &four) == 1, inet_pton(AF_INET6, text, &six) == 1)
        return isFour || isSix
    }

    /// Whether `port` can be bound on `host` now. A host that is no IPv4 address is left to the server to judge.
    ///
    /// - Throws: `Failure` where it cannot for another reason than that somebody has it.
    static func isFree(_ port: Int, on host: String) throws -> Bool {
        guard let number = UInt16(exactly: port) else { return false }
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = number.bigEndian
        guard inet_pton(AF_INET, host == "localhost" ? "127.0.0.1" : host, &address.sin_addr) == 1 else { return true }
        #if canImport(Glibc)
        let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        #else
        let descriptor = socket(AF_INET, SOCK_STREAM, 0)
        #endif
        guard descriptor >= 0 else { return true }
        defer { close(descriptor) }
        var yes: Int32 = 1
        setsockopt(descriptor, SOL_SOCKET, SO_REUSEADDR, &yes, socklen_t(MemoryLayout<Int32>.size))
        let size = socklen_t(MemoryLayout<sockaddr_in>.size)
        let reason = withUnsafePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { bind(descriptor, $0, size) == 0 ? 0 : errno }
        }
        guard reason == 0 || reason == EADDRINUSE else {
            throw Failure("Nothing can listen on port \(port) of \(host): \(String(cString: strerror(reason))).")
        }
        return reason == 0
    }
}
