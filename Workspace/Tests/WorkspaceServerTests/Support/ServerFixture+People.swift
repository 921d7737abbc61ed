// SPDX-License-Identifier: Apache-2.0
import HTTPTypes
import Testing
import WorkspaceModel
import WorkspaceStore

@testable import WorkspaceServer

extension ServerFixture {
    /// Adds a member, lets a browser in as them, and gives the header that it sends from then on.
    func enter(
        _ client: TestClient,
        as name: String,
        _ role: Role
    ) async throws -> (headers: HTTPFields, id: String) {
        let member = Member(id: NodeID.make().description, name: name, color: "red", role: role)
        try await store.addMember(member)
        let link = try await server.signIn.makeInvitation(of: member.id)
        return (try await client.spend(link.text).cookie, member.id)
    }

    /// Lets a browser look through a share link of a thing of the workspace, and gives the header that it sends then.
    func look(_ client: TestClient, at node: NodeID, days: Double = 7) async throws -> HTTPFields {
        let id = NodeID.make().description
        let maker = Member(id: id, name: "Maker \(id)", color: "red", role: .owner)
        try await store.addMember(maker)
        let secret = Secret()
        let lifetime = Int64(days * 24 * 3600 * 1000)
        _ = try #require(
            try await store.addShare(of: node, secretHash: secret.hash, by: maker.id, lifetime: lifetime)
        )
        return try await client.spend(secret.text).cookie
    }
}

extension Store {
    /// Lets a newcomer's browser in, whose cookie then has this secret.
    func letIn(with secret: Secret) async throws {
        try await addLink(secretHash: secret.hash, lifetime: 1_000_000)
        _ = try await redeemLink(
            secretHash: secret.hash,
            for: Guest.make(named: "Newcomer"),
            newSecretHash: secret.hash,
            oldSecretHash: nil
        )
    }
}
