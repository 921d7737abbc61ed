// SPDX-License-Identifier: Apache-2.0
import HTTPTypes
import Hummingbird

/// Refuses requests that another site makes a browser send.
///
/// A page that rebinds its own name to our address is stopped by the `Host` check; one that posts across origins by
/// `Origin` and `Sec-Fetch-Site`. The cookie is `SameSite=Strict` besides.
struct SiteGuard: RouterMiddleware {
    typealias Context = WorkspaceRequestContext

    /// The host names that this server answers to, without ports, in lower case.
    let hosts: Set<String>

    /// The address that people open, in lower case: a proxy may leave its port out of `Host`.
    private let entrance: String?

    /// A guard for the loopback names and `others`.
    init(others: [String] = [], entrance: String? = nil) {
        self.entrance = entrance?.lowercased()
        hosts = Set(["127.0.0.1", "localhost", "[::1]"] + others.map { $0.lowercased() })
    }

    func handle(
        _ request: Request,
        context: Context,
        next: (Request, Context) async throws -> Response
    ) async throws -> Response {
        guard let authority = request.head.authority, hosts.contains(Self.host(of: authority)) else {
            throw RequestRefusal(.misdirectedRequest, technical: "This server does not answer to that host name.")
        }
        let safe = request.method == .get || request.method == .head
        if let origin = request.headers[.origin], !safe || isInterface(request), !Self.origin(origin, is: authority),
            origin.lowercased() != entrance
        {
            throw RequestRefusal(.forbidden, technical: "Requests from other sites are refused.")
        }
        if let site = Self.fetchSite.flatMap({ request.headers[$0] }), !safe || isInterface(request) {
            guard site == "same-origin" || site == "none" else {
                throw RequestRefusal(.forbidden, technical: "Requests from other sites are refused.")
            }
        }
        return try await next(request, context)
    }

    private static let fetchSite = HTTPField.Name("Sec-Fetch-Site")

    private func isInterface(_ request: Request) -> Bool {
        request.uri.path.hasPrefix("/api/")
    }

    /// The host of `name:port`, with IPv6 brackets kept.
    static func host(of authority: String) -> String {
        let lower = authority.lowercased()
        if lower.hasPrefix("[") {
            guard let end = lower.firstIndex(of: "]") else { return lower }
            return String(lower[...end])
        }
        return String(lower.prefix { $0 != ":" })
    }

    private static func origin(_ origin: String, is authority: String) -> Bool {
        let lower = authority.lowercased()
        return origin.lowercased() == "http://" + lower || origin.lowercased() == "https://" + lower
    }
}
