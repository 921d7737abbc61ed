// SPDX-License-Identifier: Apache-2.0
import ArgumentParser
import WorkspaceModel
import WorkspaceServer

/// `carry invite`
struct Invite: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Add a person, and print the address that lets them in.",
        discussion: "The address works once, for seven days. Who opens it is that person from then on."
    )

    @OptionGroup var data: DataFolder
    @Argument(help: "The person's name.")
    var name: String
    @Option(help: "What they may do: viewer, commenter, editor or owner.", transform: Self.role)
    var role: Role

    private static func role(_ name: String) throws -> Role {
        guard let role = Role(name: name), role != .guest else {
            throw ValidationError("A role is viewer, commenter, editor or owner.")
        }
        return role
    }

    func run() async throws {
        switch try data.access() {
        case .server(let server):
            let wish = MemberRequest(name: name, role: role)
            let answer: InvitationAnswer = try await server.post("/api/members", wish)
            say(answer.address)
        case .store(let store):
            do {
                say(try await Invitation.make(in: store, name: name, role: role, entrance: data.entrance))
            } catch let refusal as RequestRefusal {
                throw Failure(refusal.sentence)
            }
            say(data.hint)
        }
    }
}
