// SPDX-License-Identifier: Apache-2.0
import HTTPTypes
import Hummingbird
import Testing
import WorkspaceStore

@testable import WorkspaceModel

extension ClusterTests {
    @Test(
        "browsers that ask another server at every request end equal, and so do the servers: seeded",
        arguments: 1...3 as ClosedRange<UInt64>
    )
    func replicas(seed: UInt64) async throws {
        try await live(3) { servers, session in
            let (board, _) = try await servers[0].fixture.makeList()
            let label = NodeOperation.insert(.make(), kind: .label, at: Place(parent: board), fields: [:])
            _ = try await servers[0].store.commit(.make([label]), author: "tester")
            var seeds = SeededGenerator(seed: seed)
            let fresh = (0..<4).map { _ in RoamingBrowser(servers: servers, session: session, seeds: &seeds) }
            var browsers = try await withThrowingTaskGroup(of: RoamingBrowser.self) { group in
                for browser in fresh {
                    group.addTask {
                        var browser = browser
                        try await browser.work()
                        return browser
                    }
                }
                return try await group.reduce(into: []) { $0.append($1) }
            }

            let last = try #require(browsers.map(\.revision).max())
            for index in browsers.indices { try await browsers[index].finish(at: last) }
            let heard = try browsers[0].heard
            let landed = heard.dropFirst(2)
            let acknowledged = browsers.flatMap(\.client.acknowledged)
            #expect(landed.count > 50, "seed \(seed)")
            #expect(landed.count == acknowledged.count && Set(landed) == Set(acknowledged), "seed \(seed)")
            #expect(Set(landed).isDisjoint(with: browsers.flatMap(\.client.refused)), "seed \(seed)")
            let tree = browsers[0].client.replica.tree
            for browser in browsers {
                #expect(browser.client.problems == [], "seed \(seed)")
                #expect(browser.client.replica.tree.brokenInvariants() == [], "seed \(seed)")
                // What has changed since may be told as it was or as it is now: the replicas tell whether that did harm.
                #expect(try browser.heard == heard, "seed \(seed)")
                #expect(Self.contents(of: browser.client.replica.tree) == Self.contents(of: tree), "seed \(seed)")
            }
            for server in servers {
                #expect(try await server.store.revision() == last)
                #expect(try await server.contents(as: session) == Self.contents(of: tree), "seed \(seed)")
                #expect(try await server.store.verify().problems == [], "seed \(seed)")
            }
        }
    }

    /// Everything below what is always there, by its parent, in its order.
    private static func contents(of tree: Tree) -> [NodeID: [Node]] {
        var contents: [NodeID: [Node]] = [:]
        for node in tree.all {
            let children = tree.children(of: node.id).compactMap { tree[$0] }
            if !children.isEmpty { contents[node.id] = children }
        }
        return contents
    }
}

extension ClusterTests.Server {
    fileprivate func get<Value: JSONCodable>(_ uri: String, as session: HTTPFields) async throws -> Value {
        try await client.execute(uri: uri, method: .get, headers: session).decoded()
    }

    /// What it shows below what is always there, by its parent, in its order.
    fileprivate func contents(as session: HTTPFields) async throws -> [NodeID: [Node]] {
        var contents: [NodeID: [Node]] = [:]
        var parents: [NodeID] = [.workspace, .trash, .shelf]
        while let parent = parents.popLast() {
            let page: ChildrenPage = try await get("/api/nodes/\(parent)/children?limit=2000", as: session)
            #expect(!page.more)
            for child in page.nodes {
                // With its text.
                let detail: NodeDetail = try await get("/api/nodes/\(child.id)", as: session)
                #expect(detail.node.summary == child)
                contents[parent, default: []].append(detail.node)
                parents.append(child.id)
            }
        }
        return contents
    }

    /// What it answers to a transaction; nil for "not now".
    fileprivate func answer(to request: [UInt8], as session: HTTPFields) async throws -> SimulatedClient.Answer? {
        let answer = try await post("/api/transactions", ByteBuffer(bytes: request), as: session)
        let bytes = Array(answer.body.readableBytesView)
        switch answer.status {
        case .ok: return .accepted(bytes)
        case .conflict: return .refused(bytes)
        default:
            #expect(answer.status == .serviceUnavailable, "\(answer.text)")
            return nil
        }
    }
}

/// A browser behind a load balancer that knows no favourites: what it sends goes to one server or to two at once, the answer
/// is lost now and then, and it hears from yet another one.
private struct RoamingBrowser: Sendable {
    let servers: [ClusterTests.Server]
    let session: HTTPFields
    private(set) var client: SimulatedClient
    /// All it heard: the event of each revision from the first on.
    private(set) var log: [[UInt8]] = []
    /// The highest revision that it knows of.
    private(set) var revision: UInt64 = 2
    private var generator: SeededGenerator

    init(servers: [ClusterTests.Server], session: HTTPFields, seeds: inout SeededGenerator) {
        (self.servers, self.session) = (servers, session)
        client = SimulatedClient(tree: Tree(), seed: seeds.next())
        generator = SeededGenerator(seed: seeds.next())
    }

    /// The transactions it heard of, in their order.
    var heard: [TransactionID] {
        get throws { try log.map { try TransactionEvent.decoded(from: $0).transaction } }
    }

    /// Does a few things, sends and hears meanwhile, and ends when all was answered.
    mutating func work() async throws {
        try await listen()
        client.receive(feed: log, atMost: log.count)
        for _ in 0..<40 {
            client.act()
            if generator.chance(70) { try await send() }
            if generator.chance(50) { try await listen() }
            client.receive(feed: log, atMost: Int.random(in: 1...8, using: &generator))
        }
        while client.request != nil { try await send() }
    }

    /// Hears everything up to a revision.
    mutating func finish(at last: UInt64) async throws {
        revision = last
        try await listen()
        while !client.hasAll(of: log) { client.receive(feed: log, atMost: log.count) }
    }

    /// Sends the oldest transaction without an answer. Without one it is sent again, by the next call.
    private mutating func send() async throws {
        guard let request = client.request else { return }
        let chosen = servers.shuffled(using: &generator).prefix(generator.chance(30) ? 2 : 1)
        let answers = try await withThrowingTaskGroup(of: SimulatedClient.Answer?.self) { [session] group in
            for server in chosen { group.addTask { try await server.answer(to: request, as: session) } }
            return try await group.reduce(into: []) { $0.append($1) }.compactMap { $0 }
        }
        let landed = try answers.compactMap { answer -> (SimulatedClient.Answer, UInt64)? in
            guard case .accepted(let bytes) = answer else { return nil }
            return (answer, try TransactionAnswer.decoded(from: bytes).revision)
        }
        #expect(Set(landed.map(\.1)).count <= 1, "a transaction landed twice")
        // One that was refused here may land there, when somebody changed something in between: then it has landed.
        guard let answer = landed.first?.0 ?? answers.first, !generator.chance(20) else { return }
        if let place = landed.first?.1 { revision = max(revision, place) }
        client.receive(answer, to: request)
    }

    /// Hears all that it knows of and has not heard, from any of the servers.
    private mutating func listen() async throws {
        let place = UInt64(log.count)
        guard place < revision, let server = servers.randomElement(using: &generator) else { return }
        log += try await FeedReader.open(
            port: server.port,
            cookie: session[.cookie] ?? "",
            after: "?after=\(place)"
        ) { [revision] reader in
            var events: [[UInt8]] = []
            while UInt64(events.count) < revision - place {
                let event = try #require(try await reader.nextTransaction())
                #expect(event.revision == place + UInt64(events.count) + 1)
                events.append(FeedEvent.transaction(event).data)
            }
            return events
        }
    }
}
