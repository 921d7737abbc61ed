// SPDX-License-Identifier: Apache-2.0
import HTTPTypes
import Hummingbird
import Logging
import WorkspaceModel
import WorkspaceStore

/// The ways in and the questions about who one is.
struct EntranceRoutes {
    let people: People
    private var signIn: SignIn { people.signIn }
    let configuration: ServerConfiguration

    /// The address of one-time links.
    static let path = "/open"

    func add(to router: Router<WorkspaceRequestContext>) {
        router.get("open", use: ask)
        router.post("open", use: open)
        router.post("api/links", for: .account, use: makeLink)
        router.get("api/session", for: .read, use: tell)
        router.post("api/session", for: .account, use: rename)
    }

    /// Asks whoever follows a link; nothing is spent.
    @Sendable private func ask(_ request: Request, context: WorkspaceRequestContext) async throws -> Response {
        guard let text = request.uri.queryParameters.get("token"), let link = Secret(presented: text) else {
            return EntrancePage.refused.response(status: .unauthorized)
        }
        let resident = try await signIn.resident(of: request)
        if let share = try await signIn.store.share(secretHash: link.hash) {
            return try await EntrancePage.look(through: link, isSeen: sees(share, resident), resident: resident)
                .response(status: .ok)
        }
        guard let open = try await signIn.store.openLink(secretHash: link.hash) else {
            return EntrancePage.refused.response(status: .unauthorized)
        }
        return EntrancePage.confirmation(of: link, member: open.member, resident: resident).response(status: .ok)
    }

    /// Whether a member may see what a link shows anyway.
    private func sees(_ share: Share, _ resident: SessionInfo?) async throws -> Bool {
        guard let resident else { return false }
        let reader = Reader.member(resident.id)
        return try await !signIn.store.nodes([share.node], withChildren: false, for: reader).nodes.isEmpty
    }

    /// Lets a browser look through a share link, which is not spent. A member who may see it is led there.
    private func look(through share: Share, _ secret: Secret, _ request: Request) async throws -> Response {
        var response = Response(status: .seeOther, headers: [.location: try await address(of: share.node)])
        if let resident = try await signIn.resident(of: request) {
            guard try await sees(share, resident) else { return EntrancePage.refused.response(status: .unauthorized) }
        } else {
            response.headers[.setCookie] = signIn.cookie(of: share, with: secret)
        }
        return response
    }

    /// Where the page shows a thing of the workspace.
    private func address(of id: NodeID) async throws -> String {
        let found = try await signIn.store.nodes([id], withChildren: false)
        return switch found.nodes.first?.kind {
        case .board: "/#/board/\(id)"
        case .document: "/#/document/\(id)"
        case .album: "/#/album/\(id)"
        case .conversation: "/#/chat/\(id)"
        default: "/"
        }
    }

    /// Spends the link that the page's form names.
    @Sendable private func open(_ request: Request, context: WorkspaceRequestContext) async throws -> Response {
        let form = EntranceForm(String(buffer: try await request.boundedBody(upTo: 4096)))
        guard let type = request.headers[.contentType],
            Request.mediaType(type) == "application/x-www-form-urlencoded", let form
        else { return EntrancePage.refused.response(status: .unauthorized) }
        if let share = try await signIn.store.share(secretHash: form.link.hash) {
            return try await look(through: share, form.link, request)
        }
        guard
            let entry = try await signIn.redeem(form.link, name: form.name, from: request, on: context.channel)
        else {
            return EntrancePage.refused.response(status: .unauthorized)
        }
        if let ended = entry.ended { await people.end([ended], except: context.channel) }
        do {
            if let first = entry.first { try await signIn.store.giveShelf(to: first.id) }
            try await people.tell()
            // Another browser can be let in with the next one.
            configuration.announce(.link(people.address(of: try await signIn.makeLink(), for: request)))
        } catch {
            // The link is spent: without its cookie nobody could come in by it again.
            context.logger.error("Not all is done for who came in.", metadata: ["error": "\(error)"])
        }
        // The page asks them once more.
        let address = entry.isUnnamed ? "/#/name" : "/"
        var response = Response(status: .seeOther, headers: [.location: address, .setCookie: entry.cookie])
        if entry.ended != nil { response.headers.append(contentsOf: HTTPFields.forgetting) }
        return response
    }

    @Sendable private func makeLink(_ request: Request, context: WorkspaceRequestContext) async throws -> Response {
        // A command's link is for a newcomer, or for the member that it names.
        var member: String? = try context.session().id
        if context.visitor?.isCommand == true {
            member = try await people.member(named: request.uri.queryParameters.get("member"))?.id
        }
        return .json(LinkAnswer(address: people.address(of: try await signIn.makeLink(for: member), for: request)))
    }

    /// Who asks; what a page that lost the feed asks to learn why.
    @Sendable private func tell(_ request: Request, context: WorkspaceRequestContext) async throws -> Response {
        .json(try context.session())
    }

    @Sendable private func rename(_ request: Request, context: WorkspaceRequestContext) async throws -> Response {
        var session = try context.session()
        let wish: NameRequest = try await request.json(upTo: 4096)
        session.name = try Guest.name(wish.name)
        try await people.change(session.id, MemberRequest(name: session.name))
        return .json(session)
    }
}
