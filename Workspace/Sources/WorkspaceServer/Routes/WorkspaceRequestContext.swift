// SPDX-License-Identifier: Apache-2.0
public import Hummingbird
import NIOCore
import WorkspaceModel
import WorkspaceStore

/// What is known about a request while it is answered.
public struct WorkspaceRequestContext: RequestContext {
    /// What Hummingbird keeps.
    public var coreContext: CoreRequestContextStorage
    /// Who asks; nil until the session's gate has let the request through.
    var visitor: Visitor?
    /// The connection that it came by.
    let channel: any Channel

    /// A context that knows nobody yet.
    public init(source: Source) {
        coreContext = .init(source: source)
        channel = source.channel
    }

    /// Who asks. The gate is in front of every route that uses this.
    func session() throws -> SessionInfo {
        guard let visitor else { throw RequestRefusal.noSession }
        return visitor.session
    }

    /// Who reads, as the store knows them.
    func reader() throws -> Reader {
        guard let visitor else { throw RequestRefusal.noSession }
        return visitor.reader
    }
}

/// Someone whom the session's gate let through.
struct Visitor: Sendable {
    /// Who they are to others.
    var session: SessionInfo
    /// Whether it is a `carry` command on this machine, which has no cookie but the folder's secret.
    var isCommand: Bool
    /// The link through which somebody looks who is no member.
    var share: Share?
    /// The cookie with a new time to live, when it is due.
    var renewedCookie: String?

    var reader: Reader {
        if isCommand { return .program }
        return share.map { .guest(of: $0.node, by: $0.member) } ?? .member(session.id)
    }
}
