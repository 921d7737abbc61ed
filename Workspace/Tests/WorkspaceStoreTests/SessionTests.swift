// SPDX-License-Identifier: Apache-2.0
import Foundation
import Synchronization
import Testing
import WorkspaceModel

@testable import WorkspaceStore

@Suite("Sessions and links")
struct SessionTests {
    private let newcomer = SessionInfo(id: "1", name: "New", color: "blue", role: .owner, device: "first")
    private let link = Data(repeating: 1, count: 32)
    private let secret = Data(repeating: 2, count: 32)

    @Test("a link lets one browser in, once")
    func once() async throws {
        let fixture = try StoreFixture()
        try await fixture.store.addLink(secretHash: link, lifetime: 1000)
        let first = try await fixture.store.redeemLink(
            secretHash: link,
            for: newcomer,
            newSecretHash: secret,
            oldSecretHash: nil
        )
        #expect(first?.session == newcomer)
        #expect(try await fixture.store.session(secretHash: secret)?.info == newcomer)
        let other = SessionInfo(id: "2", name: "Other", role: .owner, device: "second")
        let again = try await fixture.store.redeemLink(
            secretHash: link,
            for: other,
            newSecretHash: Data(repeating: 3, count: 32),
            oldSecretHash: nil
        )
        #expect(again == nil)
    }

    @Test("a link that many use at once lets one of them in")
    func race() async throws {
        let fixture = try StoreFixture()
        try await fixture.store.addLink(secretHash: link, lifetime: 1000)
        let winners = try await withThrowingTaskGroup(of: Bool.self) { group in
            for number in 0..<20 {
                group.addTask { [link] in
                    try await fixture.store.redeemLink(
                        secretHash: link,
                        for: SessionInfo(id: "\(number)", name: "", role: .owner, device: "\(number)"),
                        newSecretHash: Data(repeating: UInt8(100 + number), count: 32),
                        oldSecretHash: nil
                    ) != nil
                }
            }
            return try await group.reduce(0) { $0 + ($1 ? 1 : 0) }
        }
        #expect(winners == 1)
    }

    @Test("links and sessions end with their time")
    func expiry() async throws {
        let now = Clock(1_000_000)
        let fixture = try StoreFixture(now: { now.time })
        try await fixture.store.addLink(secretHash: link, lifetime: 1000)
        now.advance(by: 1001)
        let late = try await fixture.store.redeemLink(
            secretHash: link,
            for: newcomer,
            newSecretHash: secret,
            oldSecretHash: nil
        )
        #expect(late == nil)
        try await fixture.store.addLink(secretHash: link, lifetime: 1000)
        _ = try await fixture.store.redeemLink(
            secretHash: link,
            for: newcomer,
            newSecretHash: secret,
            oldSecretHash: nil
        )
        now.advance(by: Store.sessionLifetime - 1)
        #expect(try #require(try await fixture.store.session(secretHash: secret)).isStale)
        try await fixture.store.touchSession("first", agent: "", address: "")
        #expect(try #require(try await fixture.store.session(secretHash: secret)).isStale == false)
        now.advance(by: Store.sessionLifetime - 1)
        #expect(try await fixture.store.session(secretHash: secret) != nil, "using it makes it last")
        now.advance(by: Store.sessionLifetime + 1)
        #expect(try await fixture.store.session(secretHash: secret) == nil)
    }

    @Test("a browser that comes again keeps who it is, and its old secret is worth nothing")
    func rotation() async throws {
        let fixture = try StoreFixture()
        try await fixture.store.addLink(secretHash: link, lifetime: 1000)
        _ = try await fixture.store.redeemLink(
            secretHash: link,
            for: newcomer,
            newSecretHash: secret,
            oldSecretHash: nil
        )
        try await fixture.store.changeMember("1", MemberRequest(name: "Ada"))
        try await fixture.store.addLink(secretHash: link, lifetime: 1000)
        let fresh = Data(repeating: 9, count: 32)
        let again = try await fixture.store.redeemLink(
            secretHash: link,
            for: SessionInfo(id: "2", name: "Ignored", role: .owner, device: "second"),
            newSecretHash: fresh,
            oldSecretHash: secret
        )
        #expect(again?.session == SessionInfo(id: "1", name: "Ada", color: "blue", role: .owner, device: "first"))
        #expect(try await fixture.store.session(secretHash: secret) == nil)
        #expect(try await fixture.store.session(secretHash: fresh)?.info.name == "Ada")
    }
}

/// A clock that a test moves.
private final class Clock: Sendable {
    private let now: Mutex<Int64>

    init(_ time: Int64) {
        now = Mutex(time)
    }

    var time: Int64 { now.withLock { $0 } }

    func advance(by milliseconds: Int64) {
        now.withLock { $0 += milliseconds }
    }
}
