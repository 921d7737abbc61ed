// SPDX-License-Identifier: Apache-2.0
import Foundation
import HTTPTypes
import Hummingbird
import WorkspaceModel
import WorkspaceStore

/// Who may come in: one-time links become sessions, sessions are cookies.
struct SignIn: Sendable {
    let store: Store
    /// Whether people reach the server through https, so that the cookie may not travel without.
    let isSecure: Bool
    /// The secret in `server.json`, for `carry` commands on this machine.
    let commandSecret: Secret

    /// How long a one-time link can be used: a day, in milliseconds.
    static let linkLifetime: Int64 = 24 * 3600 * 1000

    /// The cookie's name. It names the store, because cookies are shared by all ports of a host.
    var cookieName: String { "carry-\(store.name)" }

    /// Makes a one-time link and gives its secret.
    func makeLink() async throws -> Secret {
        let secret = Secret()
        try await store.addLink(secretHash: secret.hash, lifetime: Self.linkLifetime)
        return secret
    }

    /// Spends a one-time link.
    ///
    /// - Returns: The value of `Set-Cookie`, or nil when the link is worth nothing.
    func redeem(_ link: Secret, from request: Request) async throws -> String? {
        let secret = Secret()
        let session = try await store.redeemLink(
            secretHash: link.hash,
            for: Guest.make(),
            newSecretHash: secret.hash,
            oldSecretHash: cookie(of: request)?.hash
        )
        guard session != nil else { return nil }
        let seconds = Store.sessionLifetime / 1000
        return "\(cookieName)=\(secret.text); Path=/; Max-Age=\(seconds); HttpOnly; SameSite=Strict"
            + (isSecure ? "; Secure" : "")
    }

    /// Who sends a request, or nil when nobody known does.
    func visitor(of request: Request) async throws -> Visitor? {
        if let authorization = request.headers[.authorization] {
            guard authorization.hasPrefix("Bearer "), let secret = Secret(presented: authorization.dropFirst(7)),
                Secret.same(secret.hash, commandSecret.hash)
            else {
                return nil
            }
            return Visitor(session: Guest.command, isCommand: true)
        }
        guard let secret = cookie(of: request), let session = try await store.session(secretHash: secret.hash) else {
            return nil
        }
        return Visitor(session: session, isCommand: false)
    }

    private func cookie(of request: Request) -> Secret? {
        request.cookies[cookieName].flatMap { Secret(presented: $0.value) }
    }
}
