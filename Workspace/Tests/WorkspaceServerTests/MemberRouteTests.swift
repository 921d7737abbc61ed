// SPDX-License-Identifier: Apache-2.0
import Foundation
import HTTPTypes
import Hummingbird
import Testing
import WorkspaceModel
import WorkspaceStore

@testable import WorkspaceServer

@Suite("Members who are invited, changed and removed", .timeLimit(.minutes(5)))
struct MemberRouteTests {
    private func invite(
        _ client: TestClient,
        _ owner: HTTPFields,
        _ name: String,
        _ role: Role
    ) async throws -> (member: Member, token: String) {
        let answer = try await client.execute(
            uri: "/api/members",
            method: .post,
            headers: owner.json,
            body: ByteBuffer(json: MemberRequest(name: name, role: role))
        ).decoded(InvitationAnswer.self)
        return (answer.member, String(answer.address.dropFirst("http://localhost/open?token=".count)))
    }

    private func change(
        _ client: TestClient,
        _ headers: HTTPFields,
        _ id: String,
        _ wish: MemberRequest
    ) async throws -> TestResponse {
        let body = ByteBuffer(json: wish)
        return try await client.execute(uri: "/api/members/\(id)", method: .post, headers: headers.json, body: body)
    }

    @Test("an invitation asks by name, is spent by its button, and makes that member of the browser")
    func invited() async throws {
        let clock = TestClock()
        let fixture = try await ServerFixture(clock: { clock.now })
        try await fixture.router { client in
            let owner = try await fixture.signIn(client)
            let (member, token) = try await invite(client, owner, "Bob <b>", .commenter)
            clock.advance(seconds: 7 * 24 * 3600 - 1)
            let page = try await client.execute(uri: "/open?token=\(token)", method: .get)
            #expect(page.text.contains("Open Carry as Bob &lt;b&gt;?"))
            #expect(!page.text.contains("<b>"))
            let bob = try await client.spend(token).cookie
            let snapshot = try await client.execute(uri: "/api/workspace", method: .get, headers: bob)
                .decoded(WorkspaceSnapshot.self)
            #expect(snapshot.session.id == member.id)
            #expect(snapshot.session.role == .commenter)
            #expect(snapshot.people.members.map(\.name).contains("Bob <b>"))
            #expect(try await client.spend(token).status == .unauthorized)
            let (_, late) = try await invite(client, owner, "Cem", .viewer)
            clock.advance(seconds: 7 * 24 * 3600 + 1)
            #expect(try await client.spend(late).status == .unauthorized)
        }
    }

    @Test("an invitation that was revoked, replaced, or whose member was removed opens nothing")
    func revoked() async throws {
        let fixture = try await ServerFixture()
        try await fixture.router { client in
            let owner = try await fixture.signIn(client)
            let (bob, first) = try await invite(client, owner, "Bob", .editor)
            let path = "/api/members/\(bob.id)/invitation"
            let again = try await client.execute(uri: path, method: .post, headers: owner)
                .decoded(InvitationAnswer.self)
            #expect(try await client.spend(first).status == .unauthorized)
            _ = try await client.execute(uri: path, method: .delete, headers: owner)
            let second = String(again.address.dropFirst("http://localhost/open?token=".count))
            #expect(try await client.spend(second).status == .unauthorized)
            let (cem, third) = try await invite(client, owner, "Cem", .editor)
            _ = try await client.execute(uri: "/api/members/\(cem.id)", method: .delete, headers: owner)
            #expect(try await client.spend(third).status == .unauthorized)
        }
    }

    @Test("a newcomer says their name on the way in")
    func newcomer() async throws {
        let fixture = try await ServerFixture()
        try await fixture.router { client in
            let link = try await fixture.server.signIn.makeLink()
            let page = try await client.execute(uri: "/open?token=\(link.text)", method: .get)
            #expect(page.text.contains("Your name"))
            let cookie = try await client.spend(link.text + "&name=Ada+L%C3%B6velace").cookie
            let session = try await client.execute(uri: "/api/session", method: .get, headers: cookie)
            #expect(try session.decoded(SessionInfo.self).name == "Ada Lövelace")
        }
    }

    @Test("who does not say their name is called by a number that is free, and is asked by the page")
    func unnamed() async throws {
        let fixture = try await ServerFixture()
        try await fixture.router { client in
            let owner = try await fixture.signIn(client)
            #expect(try await fixture.store.members().members.map(\.name) == ["Member 1"])
            _ = try await invite(client, owner, "Member 3", .editor)
            for (form, place) in [("&name=++", "/#/name"), ("&name=Ada", "/")] {
                let link = try await fixture.server.signIn.makeLink()
                let entry = try await client.spend(link.text + form)
                #expect(entry.headers[.location] == place)
                // Another device of somebody who has a name is asked nothing.
                let device = try await fixture.server.signIn.makeLink()
                #expect(try await client.spend(device.text, headers: entry.cookie).headers[.location] == "/")
            }
            let names = try await fixture.store.members().members.map(\.name)
            #expect(names == ["Member 1", "Member 3", "Member 4", "Ada"])
        }
    }

    @Test("everybody changes their own name and colour, nobody their own role, and an owner everything")
    func changed() async throws {
        let fixture = try await ServerFixture()
        try await fixture.router { client in
            let owner = try await fixture.signIn(client)
            let (bob, id) = try await fixture.enter(client, as: "Bob", .viewer)
            let other = try await fixture.enter(client, as: "Cem", .viewer).id
            let own = try await change(client, bob, id, MemberRequest(name: "Robert", color: "sky"))
            let robert = Member(id: id, name: "Robert", color: "sky", role: .viewer)
            #expect(try own.decoded(MemberList.self)[id] == robert)
            #expect(try await change(client, bob, id, MemberRequest(name: "Cem")).status == .conflict)
            #expect(try await change(client, bob, id, MemberRequest(role: .owner)).status == .forbidden)
            #expect(try await change(client, bob, other, MemberRequest(name: "X")).status == .forbidden)
            #expect(try await change(client, bob, id, MemberRequest(color: "url(x)")).status == .badRequest)
            #expect(try await change(client, owner, id, MemberRequest(role: .editor)).status == .ok)
            #expect(try await change(client, owner, "nobody", MemberRequest(role: .editor)).status == .notFound)
            let session = try await client.execute(uri: "/api/session", method: .get, headers: bob)
            #expect(try session.decoded(SessionInfo.self).role == .editor)
        }
    }

    @Test("the last owner stays")
    func lastOwner() async throws {
        let fixture = try await ServerFixture()
        try await fixture.router { client in
            let owner = try await fixture.signIn(client)
            let id = try await client.execute(uri: "/api/session", method: .get, headers: owner)
                .decoded(SessionInfo.self).id
            #expect(try await change(client, owner, id, MemberRequest(role: .viewer)).status == .conflict)
            let removed = try await client.execute(uri: "/api/members/\(id)", method: .delete, headers: owner)
            #expect(removed.status == .conflict)
            #expect(try removed.decoded(ErrorAnswer.self).error.contains("last owner"))
        }
    }

    @Test("only one's own devices are seen and ended, but by an owner")
    func devices() async throws {
        let fixture = try await ServerFixture()
        try await fixture.router { client in
            let owner = try await fixture.signIn(client)
            let bob = try await fixture.enter(client, as: "Bob", .editor).headers
            let all = try await client.execute(uri: "/api/sessions", method: .get, headers: owner)
                .decoded(SessionsAnswer.self).sessions
            #expect(all.count == 2)
            let own = try await client.execute(uri: "/api/sessions", method: .get, headers: bob)
                .decoded(SessionsAnswer.self).sessions
            #expect(own.map(\.isCurrent) == [true])
            let foreign = try #require(all.first { $0.isCurrent }).session.device
            let ended = try await client.execute(uri: "/api/sessions/\(foreign)", method: .delete, headers: bob)
            #expect(ended.status == .notFound)
        }
    }

    @Test("a new role, a new name and a removal reach open feeds at once; the removed one's feed closes")
    func feeds() async throws {
        let fixture = try await ServerFixture()
        try await fixture.live { client in
            let port = try #require(client.port)
            let owner = try await fixture.signIn(client)
            let (bob, id) = try await fixture.enter(client, as: "Bob", .editor)
            try await FeedReader.open(port: port, cookie: bob[.cookie] ?? "") { reader in
                #expect(try await people(&reader)[id]?.role == .editor)
                _ = try await change(client, owner, id, MemberRequest(role: .viewer))
                #expect(try await people(&reader)[id]?.role == .viewer)
                _ = try await client.execute(uri: "/api/members/\(id)", method: .delete, headers: owner)
                var isOpen = true
                while isOpen { isOpen = (try? await reader.next()) ?? nil != nil }
                let answer = try await client.execute(uri: "/api/workspace", method: .get, headers: bob)
                #expect(answer.status == .unauthorized)
            }
        }
    }

    private func people(_ reader: inout FeedReader) async throws -> MemberList {
        while let message = try await reader.next() {
            guard message.name == "people" else { continue }
            return try MemberList.decoded(from: Array(message.data.utf8))
        }
        throw CancellationError()
    }
}
