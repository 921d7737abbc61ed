// SPDX-License-Identifier: Apache-2.0
import Foundation
import WorkspaceModel

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// A browser's part in the tests with real processes: it signs in, posts and reads.
struct WritingClient: Sendable {
    let address: String
    let cookie: String

    /// Signs in with a one-time token.
    static func signIn(at address: String, token: String) async throws -> WritingClient {
        var request = try request("\(address)/open")
        request.httpMethod = "POST"
        request.setValue("application/x-www-form-urlencoded", forHTTPHeaderField: "Content-Type")
        request.httpBody = Data("token=\(token)".utf8)
        let (_, response) = try await session().data(for: request)
        let field = (response as? HTTPURLResponse)?.value(forHTTPHeaderField: "Set-Cookie")
        let cookie = field?.prefix { $0 != ";" } ?? ""
        return WritingClient(address: address, cookie: String(cookie))
    }

    /// Posts a transaction; nil when the server went away before it answered.
    func post(_ transaction: Transaction) async -> Int? {
        guard var request = try? Self.request("\(address)/api/transactions", cookie: cookie) else { return nil }
        request.httpMethod = "POST"
        request.setValue("application/json", forHTTPHeaderField: "Content-Type")
        request.httpBody = Data(transaction.encoded())
        guard let (_, response) = try? await Self.session().data(for: request) else { return nil }
        return (response as? HTTPURLResponse)?.statusCode
    }

    /// Every child of a node, page by page.
    func children(of node: NodeID) async throws -> [Node] {
        var nodes: [Node] = []
        while true {
            let after = nodes.last.map { "&after=\($0.id)" } ?? ""
            let path = "\(address)/api/nodes/\(node)/children?limit=2000\(after)"
            let (data, _) = try await Self.session().data(for: Self.request(path, cookie: cookie))
            let page = try ChildrenPage.decoded(from: Array(data))
            nodes += page.nodes
            guard page.more else { return nodes }
        }
    }

    private static func request(_ address: String, cookie: String = "") throws -> URLRequest {
        guard let url = URL(string: address) else { throw CocoaError(.fileNoSuchFile) }
        var request = URLRequest(url: url, timeoutInterval: 20)
        request.setValue(cookie, forHTTPHeaderField: "Cookie")
        return request
    }

    /// A session that follows no redirect's cookies and keeps none.
    private static func session() -> URLSession {
        let configuration = URLSessionConfiguration.ephemeral
        configuration.httpShouldSetCookies = false
        configuration.httpCookieAcceptPolicy = .never
        return URLSession(configuration: configuration, delegate: StopRedirects(), delegateQueue: nil)
    }
}

/// Takes a redirect as the answer that it is.
private final class StopRedirects: NSObject, URLSessionTaskDelegate {
    func urlSession(
        _ session: URLSession,
        task: URLSessionTask,
        willPerformHTTPRedirection response: HTTPURLResponse,
        newRequest request: URLRequest,
        completionHandler: @escaping @Sendable (URLRequest?) -> Void
    ) {
        completionHandler(nil)
    }
}
