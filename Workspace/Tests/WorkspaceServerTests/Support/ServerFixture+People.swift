// SPDX-License-Identifier: Apache-2.0
import HTTPTypes
import HummingbirdTesting
import WorkspaceModel
import WorkspaceStore

@testable import WorkspaceServer

extension ServerFixture {
    /// Adds a member, lets a browser in as them, and gives the header that it sends from then on.
    func enter(
        _ client: any TestClientProtocol,
        as name: String,
        _ role: Role
    ) async throws -> (headers: HTTPFields, id: String) {
        let member = Member(id: NodeID.make().description, name: name, color: "red", role: role)
        try await store.addMember(member)
        let link = try await server.signIn.makeInvitation(of: member.id)
        return (try await client.spend(link.text).cookie, member.id)
    }
}
