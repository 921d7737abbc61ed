// SPDX-License-Identifier: Apache-2.0
import GRDB
import HTTPTypes
import Hummingbird
import Testing
import WorkspaceModel
import WorkspaceStore

@testable import WorkspaceServer

@Suite("The way in")
struct EntranceTests {
    @Test("a link is spent by the button of its page, not by looking at it, as programs do that preview links")
    func preview() async throws {
        let fixture = try await ServerFixture()
        try await fixture.router { client in
            let link = try await fixture.server.signIn.makeLink()
            for _ in 0..<3 {
                let page = try await client.execute(uri: "/open?token=\(link.text)", method: .get)
                #expect(page.status == .ok)
                #expect(page.headers[.setCookie] == nil)
                #expect(page.text.contains("<form method=\"post\" action=\"/open\">"))
                #expect(page.headers[.contentSecurityPolicy]?.contains("form-action 'self'") == true)
                // Else the browser would send the form as from nowhere, and it would be refused.
                #expect(HTTPField.Name("Referrer-Policy").flatMap { page.headers[$0] } == "same-origin")
            }
            let refused = try await client.execute(uri: "/open?token=\(Secret().text)", method: .get)
            #expect(refused.headers[.contentSecurityPolicy]?.contains("form-action 'none'") == true)
            #expect(try await client.spend(link.text).status == .seeOther)
        }
    }

    @Test("a link lives for a quarter of an hour")
    func lifetime() async throws {
        let clock = TestClock()
        let fixture = try await ServerFixture(clock: { clock.now })
        try await fixture.router { client in
            let link = try await fixture.server.signIn.makeLink()
            let other = try await fixture.server.signIn.makeLink()
            clock.advance(seconds: 15 * 60 - 1)
            #expect(try await client.spend(link.text).status == .seeOther)
            clock.advance(seconds: 2)
            #expect(try await client.spend(other.text).status == .unauthorized)
        }
    }

    @Test("who spends a link is in, also where the next one cannot be made", .onSQLite)
    func noNextLink() async throws {
        let fixture = try await ServerFixture()
        try await fixture.router { client in
            let link = try await fixture.server.signIn.makeLink()
            let full = "CREATE TRIGGER no_room BEFORE INSERT ON link BEGIN SELECT RAISE(ABORT, 'full'); END"
            try await fixture.store.sqlite.write { try $0.execute(sql: full) }
            let entry = try await client.spend(link.text)
            #expect(entry.status == .seeOther)
            let inside = try await client.execute(uri: "/api/session", method: .get, headers: entry.cookie)
            #expect(inside.status == .ok)
        }
    }

    @Test("another site cannot press the button")
    func crossSite() async throws {
        let fixture = try await ServerFixture()
        try await fixture.router { client in
            let link = try await fixture.server.signIn.makeLink()
            for origin in ["https://evil.example", "null"] {
                #expect(try await client.spend(link.text, headers: [.origin: origin]).status == .forbidden)
            }
            #expect(try await client.spend(link.text, headers: [.origin: "http://localhost"]).status == .seeOther)
        }
    }

    @Test("a link becomes a session once, and the next link is announced")
    func once() async throws {
        let fixture = try await ServerFixture()
        try await fixture.router { client in
            let link = try await fixture.server.signIn.makeLink()
            let first = try await client.spend(link.text)
            #expect(first.status == .seeOther)
            #expect(first.headers[.location] == "/#/name")
            let cookie = try #require(first.headers[.setCookie])
            #expect(cookie.contains("; HttpOnly"))
            #expect(cookie.contains("; SameSite=Strict"))
            #expect(!cookie.contains("Secure"))
            #expect(cookie.hasPrefix("carry-\(fixture.store.name)="))
            #expect(fixture.announced.lines.count == 1)
            #expect(try await client.spend(link.text).status == .unauthorized)
            let again = try await client.execute(uri: "/open?token=\(link.text)", method: .get)
            #expect(again.status == .unauthorized)
            #expect(
                again.text.contains("Ask whoever sent it to you for a new one; whoever runs this server makes one with")
            )
            #expect(again.text.contains("<code>carry link</code>"))
            #expect(again.headers[.setCookie] == nil)
        }
    }

    @Test(
        "what is no link opens nothing",
        arguments: ["", "?token=", "?token=x", "?token=%00", "?other=1", "?token=\(Secret().text)"]
    )
    func wrong(query: String) async throws {
        let fixture = try await ServerFixture()
        try await fixture.router { client in
            let response = try await client.execute(uri: "/open\(query)", method: .get)
            #expect(response.status == .unauthorized)
            #expect(response.headers[.setCookie] == nil)
        }
    }

    @Test("behind https the cookie is secure and links name the public address")
    func secure() async throws {
        let fixture = try await ServerFixture(publicAddress: "https://carry.example.org/")
        try await fixture.router { client in
            let link = try await fixture.server.signIn.makeLink()
            let response = try await client.spend(link.text)
            #expect(response.headers[.setCookie]?.hasSuffix("; Secure") == true)
            #expect(fixture.announced.lines.first?.hasPrefix("https://carry.example.org/open?token=") == true)
        }
    }

    @Test("a newcomer who says the name of a member gets one of their own, and is asked for another")
    func takenName() async throws {
        let fixture = try await ServerFixture()
        try await fixture.router { client in
            _ = try await fixture.enter(client, as: "Ada", .editor)
            for (name, isTaken) in [("Ada", true), ("Bob", false), ("Bob", true)] {
                let link = try await fixture.server.signIn.makeLink()
                let answer = try await client.execute(
                    uri: "/open",
                    method: .post,
                    headers: [.contentType: "application/x-www-form-urlencoded"],
                    body: ByteBuffer(string: "token=\(link.text)&name=\(name)")
                )
                #expect(answer.headers[.location] == (isTaken ? "/#/name" : "/"))
            }
            let names = try await fixture.store.members().members.map(\.name)
            #expect(names.count == 4 && Set(names).count == 4 && names.contains("Bob"), "\(names)")
        }
    }

    @Test("nobody takes the name of a member with signs that are not seen; those of scripts and emoji stay")
    func hiddenSigns() async throws {
        let fixture = try await ServerFixture()
        try await fixture.router { client in
            _ = try await fixture.enter(client, as: "Ada", .editor)
            let (bob, _) = try await fixture.enter(client, as: "Bob", .editor)
            func call(_ name: String) async throws -> TestResponse {
                let body = ByteBuffer(json: NameRequest(name: name))
                return try await client.execute(uri: "/api/session", method: .post, headers: bob.json, body: body)
            }
            for name in ["Ada\u{0}", "\u{8}Ada", "A\u{200B}da", "\u{202E}Ada", "Ada\u{FEFF}"] {
                #expect(try await call(name).status == .conflict, "\(name)")
            }
            for name in ["\u{645}\u{6CC}\u{200C}\u{62E}", "👩\u{200D}💻"] {
                #expect(try await call(name).decoded(SessionInfo.self).name == name)
            }
        }
    }

    @Test("coming in again keeps the name and makes the old cookie worthless")
    func rotation() async throws {
        let fixture = try await ServerFixture()
        try await fixture.router { client in
            let old = try await fixture.signIn(client)
            let named = try await client.execute(
                uri: "/api/session",
                method: .post,
                headers: old.json,
                body: ByteBuffer(json: NameRequest(name: "  Ada   Lovelace "))
            )
            let session: SessionInfo = try named.decoded()
            #expect(session.name == "Ada Lovelace")
            let link = try await fixture.server.signIn.makeLink()
            let fresh = try await client.spend(link.text, headers: old).cookie
            let inside = try await client.execute(uri: "/api/workspace", method: .get, headers: fresh)
            #expect(try inside.decoded(WorkspaceSnapshot.self).session == session)
            #expect(try await client.execute(uri: "/api/workspace", method: .get, headers: old).status == .unauthorized)
        }
    }

    @Test(
        "a name that is empty, endless, or not to be seen is refused",
        arguments: ["", "   ", String(repeating: "x", count: 61), "\u{0}", "\u{200B}", "\u{202E} \u{200D}"]
    )
    func names(name: String) async throws {
        let fixture = try await ServerFixture()
        try await fixture.router { client in
            let session = try await fixture.signIn(client)
            let response = try await client.execute(
                uri: "/api/session",
                method: .post,
                headers: session.json,
                body: ByteBuffer(json: NameRequest(name: name))
            )
            #expect(response.status == .badRequest)
        }
    }

    @Test("a link that someone inside makes lets another device of theirs in, as the same member")
    func furtherDevice() async throws {
        let fixture = try await ServerFixture()
        try await fixture.router { client in
            let host = try await fixture.signIn(client)
            let answer = try await client.execute(uri: "/api/links", method: .post, headers: host)
            let address = try answer.decoded(LinkAnswer.self).address
            #expect(address.hasPrefix("http://localhost/open?token="))
            let token = String(address.dropFirst("http://localhost/open?token=".count))
            let guest = try await client.spend(token).cookie
            let one = try await client.execute(uri: "/api/workspace", method: .get, headers: host)
            let two = try await client.execute(uri: "/api/workspace", method: .get, headers: guest)
            let sessions = try [one, two].map { try $0.decoded(WorkspaceSnapshot.self).session }
            #expect(sessions[0].id == sessions[1].id)
            #expect(sessions[0].device != sessions[1].device)
        }
    }

    @Test("secrets: 256 bits, different each time, compared whole")
    func secrets() {
        let secrets = (0..<100).map { _ in Secret() }
        #expect(Set(secrets.map(\.text)).count == 100)
        #expect(secrets.allSatisfy { $0.text.utf8.count == 64 && $0.hash.count == 32 })
        #expect(Secret.same(secrets[0].hash, secrets[0].hash))
        #expect(!Secret.same(secrets[0].hash, secrets[1].hash))
        #expect(!Secret.same(secrets[0].hash, secrets[0].hash.dropLast()))
        #expect(Secret(presented: secrets[0].text.uppercased()) == nil)
    }
}
