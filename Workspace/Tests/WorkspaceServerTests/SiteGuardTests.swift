// SPDX-License-Identifier: Apache-2.0
import Foundation
import HTTPTypes
import Hummingbird
import Logging
import NIOEmbedded
import Testing

@testable import WorkspaceServer

@Suite("Requests that other sites make a browser send")
struct SiteGuardTests {
    private func status(
        _ method: HTTPRequest.Method = .get,
        _ path: String = "/api/workspace",
        authority: String?,
        headers: HTTPFields = [:],
        entrance: String? = nil
    ) async throws -> HTTPResponse.Status {
        let request = Request(
            head: HTTPRequest(method: method, scheme: "http", authority: authority, path: path, headerFields: headers),
            body: RequestBody(buffer: ByteBuffer())
        )
        let context = WorkspaceRequestContext(
            source: .init(channel: EmbeddedChannel(), logger: Logger(label: "test"))
        )
        do {
            return try await SiteGuard(others: ["Carry.example.org"], entrance: entrance)
                .handle(request, context: context) { _, _ in Response(status: .ok) }.status
        } catch let refusal as RequestRefusal {
            return refusal.status
        }
    }

    @Test(
        "its own names",
        arguments: ["127.0.0.1:8421", "localhost:1", "[::1]:8421", "LOCALHOST", "carry.example.org:443"]
    )
    func own(authority: String) async throws {
        #expect(try await status(authority: authority) == .ok)
    }

    @Test(
        "a name that someone bound to our address",
        arguments: [
            "evil.example", "127.0.0.1.evil.example:8421", "evil.example:8421", "", "[::1", "localhost.evil", nil,
        ]
    )
    func rebound(authority: String?) async throws {
        #expect(try await status(authority: authority) == .misdirectedRequest)
    }

    @Test("a server that is bound to an address of IPv6, or has a public one, answers to it")
    func addresses() {
        let web = URL(fileURLWithPath: "/")
        let bound = ServerConfiguration(host: "fd00::1", webFolder: web)
        #expect(SiteGuard(others: bound.otherHosts).hosts.contains(SiteGuard.host(of: "[fd00::1]:8421")))
        let known = ServerConfiguration(webFolder: web, publicAddress: URL(string: "https://[2001:db8::1]"))
        #expect(SiteGuard(others: known.otherHosts).hosts.contains(SiteGuard.host(of: "[2001:DB8::1]")))
    }

    @Test("another site's post is refused, our own is not")
    func origins() async throws {
        let host = "127.0.0.1:8421"
        #expect(try await status(.post, authority: host, headers: [.origin: "http://127.0.0.1:8421"]) == .ok)
        #expect(try await status(.post, authority: host) == .ok)
        for origin in ["http://evil.example", "null", "http://127.0.0.1:9999", "http://localhost:8421", "file://"] {
            #expect(try await status(.post, authority: host, headers: [.origin: origin]) == .forbidden)
        }
    }

    @Test("a page at the public address is our own, also where a proxy leaves out its port")
    func port() async throws {
        let headers: HTTPFields = [.origin: "https://carry.example.org:8443"]
        for (entrance, expected) in [
            ("https://Carry.example.org:8443", HTTPResponse.Status.ok), ("https://carry.example.org", .forbidden),
        ] {
            let answer = try await status(.post, authority: "carry.example.org", headers: headers, entrance: entrance)
            #expect(answer == expected)
        }
    }

    @Test("what the browser says about where a request comes from")
    func fetchSite() async throws {
        let name = try #require(HTTPField.Name("Sec-Fetch-Site"))
        let host = "localhost:8421"
        for (site, expected) in [
            ("same-origin", HTTPResponse.Status.ok), ("none", .ok), ("cross-site", .forbidden),
            ("same-site", .forbidden),
        ] {
            #expect(try await status(.post, authority: host, headers: [name: site]) == expected)
            #expect(try await status(.get, authority: host, headers: [name: site]) == expected)
        }
        #expect(try await status(.get, "/open?token=1", authority: host, headers: [name: "cross-site"]) == .ok)
        #expect(try await status(.get, "/", authority: host, headers: [name: "cross-site"]) == .ok)
    }
}
