// SPDX-License-Identifier: Apache-2.0
public import Foundation
public import WorkspaceStore

/// What a server tells whoever started it.
public enum Announcement: Equatable, Sendable {
    /// It listens; people open this address.
    case started(String)
    /// A one-time address that signs in. It must not come into any log.
    case link(String)
}

/// How a server is reached and what it serves.
public struct ServerConfiguration: Sendable {
    /// The address to bind.
    public var host: String
    /// The port to bind; 0 takes a free one.
    public var port: Int
    /// The folder with the page's static files.
    public var webFolder: URL
    /// The address that people use when it is not the bound one, such as `https://carry.example.org`.
    public var publicAddress: URL?
    /// The addresses of proxies on other machines through which people come; one on this machine is known.
    public var proxies: [String] = []
    /// The time between two heartbeats of a feed.
    public var heartbeat: Duration
    /// The time between two clearings of files that nothing needs any more.
    public var clearing: Duration
    /// Whether PDFs and pictures are decoded where no sandbox works.
    public var isUnsandboxedAllowed = false
    /// How much one person and one address may ask.
    public var limits = ServerLimits()
    /// How much of the log is kept.
    public var retention = LogRetention()
    /// What lets an operator's program read `/metrics`; nil where only a session does.
    public var metricsToken: String?
    /// A folder in which several servers keep files together; nil where they are in the store's folder, or its database.
    public var blobFolder: URL?
    /// So many bytes of files that the database keeps are here as well.
    public var cacheBytes = 4_000_000_000
    /// Is told what someone at the terminal should see.
    public var announce: @Sendable (Announcement) -> Void

    /// A configuration, bound to loopback unless told otherwise.
    public init(
        host: String = "127.0.0.1",
        port: Int = 8421,
        webFolder: URL,
        publicAddress: URL? = nil,
        heartbeat: Duration = .seconds(15),
        clearing: Duration = .seconds(3600),
        announce: @escaping @Sendable (Announcement) -> Void = { _ in }
    ) {
        self.host = host
        self.port = port
        self.webFolder = webFolder
        self.publicAddress = publicAddress
        self.heartbeat = heartbeat
        self.clearing = clearing
        self.announce = announce
    }

    /// Whether people come through https.
    var isSecure: Bool { publicAddress?.scheme?.lowercased() == "https" }

    /// The names beyond the loopback ones that requests may be addressed to.
    var otherHosts: [String] {
        let wildcards: Set<String> = ["0.0.0.0", "::"]
        return [publicAddress?.host, wildcards.contains(host) ? nil : host].compactMap { $0.map(Self.bracketed) }
    }

    /// The address at which this machine reaches a server that is bound to `port`.
    func localAddress(boundTo port: Int) -> String {
        let name = host == "0.0.0.0" || host == "::" ? "127.0.0.1" : host
        return "http://\(Self.bracketed(name)):\(port)"
    }

    /// A host as addresses and the header `Host` have it: one of IPv6 in brackets (RFC 3986, section 3.2.2).
    private static func bracketed(_ host: String) -> String {
        host.contains(":") && !host.hasPrefix("[") ? "[\(host)]" : host
    }

    /// The address that people open instead of the local one; nil when they open that.
    var entrance: String? {
        guard let text = publicAddress?.absoluteString else { return nil }
        return text.hasSuffix("/") ? String(text.dropLast()) : text
    }
}
