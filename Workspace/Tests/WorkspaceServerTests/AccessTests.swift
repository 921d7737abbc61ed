// SPDX-License-Identifier: Apache-2.0
import HTTPTypes
import Hummingbird
import Testing
import WorkspaceModel
import WorkspaceStore

@testable import WorkspaceServer

@Suite("Who may do what")
struct AccessTests {
    /// Every route there is, from the router itself, so that a new one is tested as soon as it exists.
    private func routes(_ server: CarryServer) -> [(method: HTTPRequest.Method, path: String)] {
        server.makeRouter().routes.map {
            ($0.method, $0.path.description.replacing("{id}", with: "\(NodeID.workspace)"))
        }
    }

    @Test(
        "without a session every route but the way in answers 401, and one that needs a signature 403, with a sentence"
    )
    func gate() async throws {
        let fixture = try await ServerFixture()
        let routes = routes(fixture.server)
        #expect(routes.count >= 14)
        try await fixture.router { client in
            let open = SessionGate.open
            for route in routes where !open.contains("/" + route.path.trimmingPrefix("/")) {
                let path = "/" + route.path.trimmingPrefix("/")
                let refused: HTTPResponse.Status = path.hasPrefix(ExportRoutes.open) ? .forbidden : .unauthorized
                for headers in [
                    HTTPFields(), [.cookie: "carry-\(fixture.store.name)=\(Secret().text)"],
                    [.authorization: "Bearer \(Secret().text)"], [.cookie: "carry-\(fixture.store.name)=x"],
                ] {
                    let response = try await client.execute(uri: path, method: route.method, headers: headers.json)
                    #expect(response.status == refused, "\(route.method) \(path)")
                    let answer = try response.decoded(ErrorAnswer.self)
                    #expect(answer.error.hasSuffix("."), "\(route.method) \(path)")
                }
            }
        }
        #expect(try await fixture.store.revision() == 0)
    }

    @Test(
        "only the way in and the health are open",
        arguments: ["/nothing", "/api/nothing", "/health/", "/open/", "/Health"]
    )
    func closed(path: String) async throws {
        let fixture = try await ServerFixture()
        try await fixture.router { client in
            #expect(try await client.execute(uri: path, method: .get).status == .unauthorized)
            let session = try await fixture.signIn(client)
            let inside = try await client.execute(uri: path, method: .get, headers: session)
            #expect(inside.status == .notFound || inside.status == .ok || path == "/open/")
        }
    }

    @Test(
        "every response carries the security headers",
        arguments: ["/", "/open", "/health", "/api/workspace", "/nothing"]
    )
    func headers(path: String) async throws {
        let fixture = try await ServerFixture()
        try await fixture.router { client in
            let response = try await client.execute(uri: path, method: .get)
            let policy = try #require(response.headers[.contentSecurityPolicy])
            #expect(policy.contains("default-src 'none'"))
            #expect(policy.contains("frame-ancestors 'none'"))
            #expect(!policy.contains("unsafe-inline") && !policy.contains("'unsafe-eval'"))
            #expect(response.headers[.xContentTypeOptions] == "nosniff")
            #expect(HTTPField.Name("Referrer-Policy").flatMap { response.headers[$0] } == "no-referrer")
            #expect(response.headers[.cacheControl] != nil)
        }
    }

    @Test("a command on this machine comes in with the folder's secret")
    func command() async throws {
        let fixture = try await ServerFixture()
        try await fixture.router { client in
            let headers: HTTPFields = [.authorization: "Bearer \(fixture.server.signIn.commandSecret.text)"]
            let response = try await client.execute(uri: "/api/links", method: .post, headers: headers)
            #expect(try response.decoded(LinkAnswer.self).address.contains("/open?token="))
        }
    }
}
