// SPDX-License-Identifier: Apache-2.0
import Foundation
import HTTPTypes
import Hummingbird
import NIOCore
import WorkspaceModel
import WorkspaceStore

/// Who may come in: one-time links become sessions, sessions are cookies.
struct SignIn: Sendable {
    let store: Store
    /// Whether people reach the server through https, so that the cookie may not travel without.
    let isSecure: Bool
    /// What people come through.
    let proxies: TrustedProxies
    /// The secret in `server.json`, for `carry` commands on this machine.
    let commandSecret: Secret

    /// Which connections serve which session.
    let connections = SessionConnections()
    /// Which sessions are being noted as seen.
    let touches = SessionTouches()

    /// How long a one-time link can be used: a quarter of an hour, in milliseconds.
    static let linkLifetime: Int64 = 15 * 60 * 1000

    /// The cookie's name. It names the store, because cookies are shared by all ports of a host.
    var cookieName: String { "carry-\(store.name)" }

    /// How long an invitation can be used: seven days, in milliseconds.
    static let invitationLifetime: Int64 = 7 * 24 * 3600 * 1000

    /// Makes a one-time link and gives its secret.
    ///
    /// - Parameter member: Whose further device it lets in; nil for a newcomer, who becomes an owner.
    func makeLink(for member: String? = nil) async throws -> Secret {
        try await Self.makeLink(in: store, for: member)
    }

    /// The same for a server that answers later.
    static func makeLink(in store: Store, for member: String?) async throws -> Secret {
        let secret = Secret()
        try await store.addLink(secretHash: secret.hash, lifetime: linkLifetime, member: member)
        return secret
    }

    /// Makes an invitation of a member, which is the only one from then on, and gives its secret.
    func makeInvitation(of member: String) async throws -> Secret {
        try await Self.makeInvitation(in: store, of: member)
    }

    /// The same for a server that answers later.
    static func makeInvitation(in store: Store, of member: String) async throws -> Secret {
        let secret = Secret()
        try await store.addLink(
            secretHash: secret.hash,
            lifetime: invitationLifetime,
            member: member,
            isInvitation: true
        )
        return secret
    }

    /// Who a browser is now, without noting that it was here; nil when nobody known.
    func resident(of request: Request) async throws -> SessionInfo? {
        guard let secret = cookie(of: request) else { return nil }
        return try await store.session(secretHash: secret.hash)?.info
    }

    /// What spending a link gave.
    struct Entry {
        /// The value of `Set-Cookie`.
        var cookie: String
        /// Who came in, where nobody was a member before.
        var first: SessionInfo?
        /// Whether a newcomer came in without saying their name.
        var isUnnamed: Bool
        /// The session of somebody else that this browser had, and which has ended.
        var ended: String?
    }

    /// Spends a one-time link.
    ///
    /// - Parameter name: What a newcomer says they are called; nil, or what somebody is called already, gives them a name
    ///   until they say another.
    /// - Returns: Nil when the link is worth nothing.
    func redeem(
        _ link: Secret,
        name: String?,
        from request: Request,
        on channel: any Channel
    ) async throws -> Entry? {
        let secret = Secret()
        let newcomer = Guest.make(named: name ?? "")
        let catalog = L10n.catalog
        let redeemed = try await store.redeemLink(
            secretHash: link.hash,
            for: newcomer,
            otherName: { members in L10n.$catalog.withValue(catalog) { Guest.name(beside: members) } },
            newSecretHash: secret.hash,
            oldSecretHash: cookie(of: request)?.hash,
            agent: UserAgent.words(request.headers[.userAgent]),
            address: ClientAddress.of(request, on: channel, behind: proxies)
        )
        return redeemed.map {
            Entry(
                cookie: cookie(with: secret.text, seconds: Store.sessionLifetime / 1000),
                first: $0.isFirst ? $0.session : nil,
                isUnnamed: $0.session.id == newcomer.id && $0.session.name != name,
                ended: $0.ended
            )
        }
    }

    /// Who sends a request, or nil when nobody known does.
    func visitor(of request: Request, on channel: any Channel) async throws -> Visitor? {
        if let authorization = request.headers[.authorization] {
            guard authorization.hasPrefix("Bearer "), let secret = Secret(presented: authorization.dropFirst(7)),
                Secret.same(secret.hash, commandSecret.hash)
            else {
                return nil
            }
            return Visitor(session: Guest.command, isCommand: true)
        }
        guard let secret = cookie(of: request), let found = try await store.session(secretHash: secret.hash) else {
            return try await guest(of: request, on: channel)
        }
        guard connections.note(channel, serves: found.info.device) else { return nil }
        var visitor = Visitor(session: found.info, isCommand: false)
        guard found.isStale else { return visitor }
        let agent = UserAgent.words(request.headers[.userAgent])
        let address = ClientAddress.of(request, on: channel, behind: proxies)
        visitor.renewedCookie = cookie(with: secret.text, seconds: Store.sessionLifetime / 1000)
        // Who reads does not wait for who writes, nor for a disk that is full. It is tried again with the next request.
        touches.run(for: found.info.device) { [store] in
            try await store.touchSession(found.info.device, agent: agent, address: address)
        }
        return visitor
    }

    /// Who is no member, and looks through a share link.
    private func guest(of request: Request, on channel: any Channel) async throws -> Visitor? {
        guard let secret = request.cookies[shareCookieName].flatMap({ Secret(presented: $0.value) }),
            let share = try await store.share(secretHash: secret.hash), connections.note(channel, serves: share.id)
        else { return nil }
        return Visitor(
            session: Guest.looking(through: share),
            isCommand: false,
            share: share
        )
    }

    /// The value of `Set-Cookie` that lets a browser look through a share link.
    func cookie(of share: Share, with secret: Secret) -> String {
        let seconds = Int64(max(0, (share.expires - Double(store.now())) / 1000))
        return "\(shareCookieName)=\(secret.text)\(attributes(seconds: seconds))"
    }

    /// Beside the cookie of members, which is asked first: a link that a member looks at signs nobody out.
    private var shareCookieName: String { "carry-share-\(store.name)" }

    /// The value of `Set-Cookie` that takes the cookie away.
    var expiredCookie: String { cookie(with: "", seconds: 0) }

    private func cookie(with text: String, seconds: Int64) -> String {
        "\(cookieName)=\(text)\(attributes(seconds: seconds))"
    }

    private func attributes(seconds: Int64) -> String {
        "; Path=/; Max-Age=\(seconds); HttpOnly; SameSite=Strict" + (isSecure ? "; Secure" : "")
    }

    /// Whether a browser says who it is, or was.
    func hasCookie(_ request: Request) -> Bool {
        request.cookies[cookieName] != nil || request.cookies[shareCookieName] != nil
    }

    private func cookie(of request: Request) -> Secret? {
        request.cookies[cookieName].flatMap { Secret(presented: $0.value) }
    }
}
